/** What the contact form for who has no script starts from. */
export interface PlainForm {
  /** Says when the form was given out. */
  modulo: string
  /** What was sent and refused, by the name of its field: nothing at first. */
  typed: Record<string, string>
  /** What is to be mended, by field. */
  errors: Record<string, string>
  /** Why it was refused, where that is in no field. */
  failure: string | null
}
