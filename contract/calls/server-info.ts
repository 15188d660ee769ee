import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const instant = z.nullable(z.iso.datetime())

/** State of the server. The answer contains no secrets, addresses or personal data. */
export const serverInfo = call({
  method: 'GET',
  path: '/admin/server',
  summary: 'Stato del server',
  who: [admin('server_info')],
  answer: z.object({
    versione: z.string(),
    node: z.string(),
    avviato: z.iso.datetime(),
    /** Memory of the answering process, bytes. */
    memoria: z.int(),
    database: z.object({
      tipo: z.enum(['incorporato', 'server']),
      versione: z.string(),
      byte: z.int(),
      /** Duration of a trivial query, milliseconds. */
      rispostaMs: z.number(),
      scrivibile: z.boolean(),
      /** Whether page checksums are on, so that damaged pages are noticed. */
      sommeDiControllo: z.boolean(),
      /** The end of the last check of every page; null when unknown. */
      controllato: instant,
      /** Tables and indexes that the last check found damaged. */
      danneggiate: z.array(z.string()),
    }),
    disco: z.object({ liberi: z.int(), totali: z.int() }),
    /**
     * Uploaded files that have no row in the database and were left in place; all uploaded files at that check; files
     * in the trash.
     */
    file: z.object({ sconosciuti: z.int(), totali: z.int(), cestino: z.int() }),
    /** Bytes that visitors uploaded in 24 hours, and the maximum: 0 when the disk has no room. */
    allegati: z.object({ oggi: z.int(), massimo: z.int() }),
    lavori: z.object({
      attesa: z.int(),
      /** Jobs that failed and will be retried. */
      ritentati: z.int(),
      /** Jobs that are no longer retried. */
      falliti: z.int(),
      /** When the oldest waiting job became due. */
      dal: instant,
    }),
    posta: z.object({
      modo: z.enum(['smtp', 'cartella']),
      attesa: z.int(),
      /** The last letter that could not be sent: its kind and error codes, and when it was queued. */
      errore: z.nullable(z.string()),
      erroreAt: instant,
    }),
    /** Null when no virus scanner is configured. */
    antivirus: z.nullable(
      z.object({
        /** The version string of the scanner; null while the scanner does not answer. */
        versione: z.nullable(z.string()),
        /** The last scan of this process. */
        ultimo: z.nullable(
          z.object({
            at: z.iso.datetime(),
            esito: z.enum(['pulito', 'infetto', 'troppo_grande', 'nessuna_risposta']),
          }),
        ),
      }),
    ),
    migrazioni: z.object({ applicate: z.int(), note: z.int(), ultima: instant }),
    /** Time of the last backup; null when none is known. */
    ultimaCopia: instant,
  }),
})
