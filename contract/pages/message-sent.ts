/** The confirmation of a message sent without a script; null when the confirmation is no longer shown. */
export interface MessageSentContent {
  confirmation: {
    /** The number of the request. */
    numero: string
    /** Who contacts the person, by when. */
    contatto: string
    telefono: string
  } | null
}
