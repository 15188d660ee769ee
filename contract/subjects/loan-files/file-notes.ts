import { z } from 'zod'
import { admin } from '../../access/grants.ts'
import { choice, dayTime, notes, owned, privateFiles, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders, partWriters } from './file-access.ts'
import { participantOfFile } from './participants.ts'

/** How the letter ended that tells a customer of a message: it left, the mailbox refused it, the customer wants none. */
const notice = z.strictObject({
  cliente: z.uuid(),
  at: z.iso.datetime(),
  esito: z.enum(['inviato', 'respinto', 'spento']),
})
export type MessageNotice = z.infer<typeof notice>

/**
 * A note about a loan file, a call, or a message to or from a customer. The words are their author's: they are written
 * once, by the calls of `contract/calls/file-notes.ts` and by the customer's own, and never edited.
 */
export const fileNotes = resource({
  name: 'pratiche_note',
  model: 'Opportunities.note',
  label: { one: 'Nota', many: 'Note e messaggi' },
  title: ['tipo'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    tipo: choice(
      {
        nota: 'Nota interna',
        chiamata: 'Chiamata',
        whatsapp: 'WhatsApp',
        messaggio: 'Messaggio al cliente',
        risposta: 'Messaggio del cliente',
        banca: 'Con la banca',
      },
      { label: 'Tipo' },
    ),
    testo: notes({ label: 'Testo' }),
    /** The person that a message is for, or from. */
    cliente: reference('clients', { label: 'Cliente', optional: true, within: participantOfFile }),
    autore: text({ label: 'Chi', max: 200, optional: true }),
    /** The message to the house whose words the note has; null after the office took the words away. */
    richiesta: reference('requests', {
      label: 'Messaggio dal sito',
      optional: true,
      sees: [admin()],
      sets: [],
    }),
    /** The id of the message whose words the office took away. It outlives the message. */
    messaggioTolto: text({ label: 'Messaggio tolto', max: 36, optional: true, sets: [], sees: [] }),
    lettoAt: dayTime({ label: 'Letto il', optional: true }),
    /** The letters that told customers of the message, the last one of each customer. */
    avvisi: owned(z.array(notice), { label: 'Avvisi per e-mail', optional: true, sets: [] }),
    /** When the office took the words away. The text then says so, with the reason. */
    toltoAt: dayTime({ label: 'Tolto il', optional: true }),
    allegati: privateFiles({ label: 'Allegati', optional: true }),
  },
  access: { read: partReaders, create: partWriters, write: 'server', exportNeedsProof: true },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'createdAt', 'tipo', 'autore', 'testo'],
    filters: ['pratica', 'tipo'],
    sort: '-_id',
  },
  form: [
    {
      legend: 'Nota',
      fields: [
        'pratica',
        'tipo',
        'cliente',
        'testo',
        'autore',
        'richiesta',
        'lettoAt',
        'toltoAt',
        'allegati',
      ],
    },
  ],
})
