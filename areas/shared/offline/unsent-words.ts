import type { settleToday } from '../../../contract/calls/agent-today.ts'
import type { Body } from '../../../contract/calls/call.ts'
import { leadContacts } from '../../../contract/calls/lead-work.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import type { Given, Unsent, Write } from './unsent.ts'

const actions: Readonly<Record<Body<typeof settleToday>['azione'], string>> = {
  fatto: 'Fatto',
  non_risponde: 'Non risponde',
  rimanda: 'Rimandato',
  passa: 'Passato a un collega',
}

/** The kind of a write, in words. */
export function kindOf({ write }: Given): string {
  if (write.call === 'POST /pratiche_note') return fileNotes.fields.tipo.values[write.body.tipo]
  if (write.call === 'POST /leads/:id/contatti') return leadContacts[write.body.tipo]
  const { azione, fino } = write.body
  return fino ? `${actions[azione]} al ${formatShortDay(fino)}` : actions[azione]
}

/** The text that the person has written; null for a write without a text. */
export const textOf = ({ write }: Given): string | null =>
  write.call === 'POST /pratiche_note' ? write.body.testo : null

/** The maximum length of a note. */
const maxText = 10_000
/** A write that arrives within this time needs no other date than its arrival. */
const promptMs = 60_000

/**
 * The write as it is sent at an instant. A write that is sent later tells when it was made: a contact in its date, a note,
 * whose date is its arrival, in its text.
 */
export function writeAt({ write, at }: Pick<Unsent, 'write' | 'at'>, now: number): Write {
  if (now - at < promptMs) return write
  const written = new Date(at).toISOString()
  if (write.call === 'POST /leads/:id/contatti') return { ...write, body: { ...write.body, alle: written } }
  if (write.call !== 'POST /pratiche_note') return write
  const testo = `${write.body.testo}\n\n(Scritto senza rete il ${formatDateTime(written)}.)`
  return testo.length > maxText ? write : { ...write, body: { ...write.body, testo } }
}
