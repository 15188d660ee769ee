import * as z from 'zod/mini'
import { call } from './call.ts'

const instant = z.nullable(z.iso.datetime())

/** How the server is: nothing of it is a secret, an address or somebody's data. */
export const serverInfo = call({
  method: 'GET',
  path: '/admin/server',
  summary: 'Stato del server',
  who: { flag: 'server_info' },
  answer: z.object({
    versione: z.string(),
    node: z.string(),
    avviato: z.iso.datetime(),
    /** Bytes of memory of the process that answers. */
    memoria: z.int(),
    database: z.object({
      tipo: z.enum(['incorporato', 'server']),
      versione: z.string(),
      byte: z.int(),
      /** Of a question with nothing to look up, milliseconds. */
      rispostaMs: z.number(),
      scrivibile: z.boolean(),
      /** Whether damaged pages are noticed by their checksums. */
      sommeDiControllo: z.boolean(),
      /** When every page was last read; null when that is not known. */
      controllato: instant,
      /** Tables and indexes that were damaged then. */
      danneggiate: z.array(z.string()),
    }),
    disco: z.object({ liberi: z.int(), totali: z.int() }),
    /** Uploaded files that the database does not know and that were left in place; of how many then; and how many are in the trash. */
    file: z.object({ sconosciuti: z.int(), totali: z.int(), cestino: z.int() }),
    /** Bytes that visitors have uploaded in a day, and may: nothing where the disk has no room for them. */
    allegati: z.object({ oggi: z.int(), massimo: z.int() }),
    lavori: z.object({
      attesa: z.int(),
      /** Tried, and to be tried again. */
      ritentati: z.int(),
      /** Given up. */
      falliti: z.int(),
      /** Since when the oldest that is due waits. */
      dal: instant,
    }),
    posta: z.object({
      modo: z.enum(['smtp', 'cartella']),
      attesa: z.int(),
      /** The last that was not sent: its kind and codes, and when it was asked for. */
      errore: z.nullable(z.string()),
      erroreAt: instant,
    }),
    /** Null where no virus scanner is set. */
    antivirus: z.nullable(
      z.object({
        /** As the scanner says it; null while it does not answer. */
        versione: z.nullable(z.string()),
        /** What the last file came to, of those that this process had looked at. */
        ultimo: z.nullable(
          z.object({
            at: z.iso.datetime(),
            esito: z.enum(['pulito', 'infetto', 'troppo_grande', 'nessuna_risposta']),
          }),
        ),
      }),
    ),
    migrazioni: z.object({ applicate: z.int(), note: z.int(), ultima: instant }),
    /** Null when none is known. */
    ultimaCopia: instant,
  }),
})
