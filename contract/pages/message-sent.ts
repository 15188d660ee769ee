import type { MessageKind } from './message-kinds.ts'

/** The confirmation of a message sent without a script; null when the confirmation is no longer shown. */
export interface MessageSentContent {
  confirmation: {
    tipo: MessageKind
    numero: string
    /** Who contacts the person, by when. */
    contatto: string
    telefono: string
  } | null
}
