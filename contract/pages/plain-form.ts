import type { Answer } from '../calls/call.ts'
import type { receivingAgencies } from '../calls/receiving-agencies.ts'

/** State of the contact form for browsers without scripts. */
export interface PlainForm {
  /** Signed time of issue of the form. */
  modulo: string
  /** The refused values by field; empty at first. */
  typed: Record<string, string>
  /** Error messages by field. */
  errors: Record<string, string>
  /** Error message that concerns no field. */
  failure: string | null
}

/** The contact form of a page. */
export interface PlainContact extends PlainForm {
  /** The offices of an application; empty for other messages. */
  sedi: Answer<typeof receivingAgencies>
}
