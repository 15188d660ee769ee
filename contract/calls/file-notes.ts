import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { partWriters } from '../subjects/loan-files/file-access.ts'
import { severalLines } from '../text/characters.ts'
import { reasonSchema } from '../text/taken-away.ts'
import { call } from './call.ts'
import { arrival } from './customers/message-arrival.ts'

const id = z.uuid('Non è il codice di un record.')
const ofNote = z.strictObject({ id })
const answer = z.object({ _id: z.string() })

/** The kinds of notes that the house writes. Only the customer's own call writes a message of the customer. */
export const houseKinds = ['nota', 'chiamata', 'whatsapp', 'messaggio', 'banca'] as const
/** The kinds that no customer reads. */
export const innerKinds: readonly string[] = houseKinds.filter(kind => kind !== 'messaggio')

/** Writes a note, or a message to the customer, in the name of the caller, once for each `Idempotency-Key`. */
export const writeNote = call({
  method: 'POST',
  path: '/pratiche_note',
  summary: 'Pratica: scrive una nota, o un messaggio al cliente',
  who: partWriters,
  body: z.strictObject({
    pratica: id,
    tipo: z.enum(houseKinds),
    testo: z
      .string('Scriva il testo.')
      .check(
        z.trim(),
        z.minLength(1, 'Scriva il testo.'),
        z.maxLength(10_000, 'Al massimo 10.000 caratteri.'),
        z.regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
      ),
    /** The person that a message is for. */
    cliente: z.optional(z.nullable(id)),
    /** Whether a message also sends the invitation to whoever does not see the file in the customers' area. */
    invita: z.optional(z.boolean()),
  }),
  answer: z.object({
    _id: z.string(),
    /** How a message arrives at each of its readers; empty for other notes. */
    arrivo: z.array(arrival),
  }),
  status: 201,
})

/** Removes an inner note of the caller that was written within the last hour. */
export const undoNote = call({
  method: 'DELETE',
  path: '/pratiche_note/:id',
  summary: 'Pratica: annulla una propria nota appena scritta',
  who: partWriters,
  params: ofNote,
  answer,
})

/** Takes the words and the files of a note or of a message away. A mark with the reason stays in their place. */
export const takeNoteAway = call({
  method: 'POST',
  path: '/pratiche_note/:id/togli',
  summary: 'Pratica: toglie una nota o un messaggio, e ne lascia il motivo',
  who: [admin('pratiche_edit')],
  params: ofNote,
  body: z.strictObject({ motivo: reasonSchema }),
  answer,
})
