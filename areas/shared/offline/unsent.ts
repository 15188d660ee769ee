import type { settleToday } from '../../../contract/calls/agent-today.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { writeNote } from '../../../contract/calls/file-notes.ts'
import type { noteLeadContact } from '../../../contract/calls/lead-work.ts'

/** A write that may wait for the network. */
export type Write =
  | { call: 'POST /pratiche_note'; body: Body<typeof writeNote> }
  | { call: 'POST /leads/:id/contatti'; params: { id: string }; body: Body<typeof noteLeadContact> }
  | { call: 'POST /agents/cruscotto/segni'; body: Body<typeof settleToday> }

/** What a page gives to be written. */
export interface Given {
  write: Write
  /** The person or the file that the write is about, in words. */
  about: string
  /** The key of the row of the day that the write belongs to. */
  row?: string
}

/** A write that the server has not acknowledged. */
export interface Unsent extends Given {
  /** The idempotency key. */
  key: string
  /** The id of the author. */
  person: string
  /** When the author wrote, in milliseconds since 1970. */
  at: number
  /** The first attempt, which may have arrived without an answer, in milliseconds since 1970; null before any attempt. */
  tried: number | null
  /** Why the server refused, in words; null while the write waits. */
  refusal: string | null
}

/** What a browser knows of a write without its key. */
export interface Kept extends Pick<Unsent, 'key' | 'person' | 'at'> {
  call: Write['call']
}

/** A number of writes in words: «3 note», or «3 cose» when not all are notes. */
export function countInWords(rows: readonly (Given | Kept)[]): string {
  const areNotes = rows.every(row => ('write' in row ? row.write : row).call === 'POST /pratiche_note')
  if (rows.length === 1) return areNotes ? '1 nota' : '1 cosa'
  return `${rows.length} ${areNotes ? 'note' : 'cose'}`
}
