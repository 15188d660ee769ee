import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { eggNames } from '../egg/egg-fields.ts'
import { eggOutcomes, eggsyncOrigins, eggsyncStates } from '../egg/eggsync-words.ts'
import { call } from './call.ts'

const keysOf = <T extends object>(words: T) => z.enum(Object.keys(words) as (keyof T & string)[])

const summary = z.object({
  _id: z.string(),
  /** The name of the file on the sender's device. */
  file: z.string(),
  mappatura: z.object({ _id: z.string(), nome: z.string() }),
  origine: keysOf(eggsyncOrigins),
  /** Full name of the person who started the import; null for a program, and when unknown. */
  chi: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The end of the work; null before. */
  fineAt: z.nullable(z.iso.datetime()),
  stato: keysOf(eggsyncStates),
  /** Whether the rows are written, and not only checked. */
  confermata: z.boolean(),
  lette: z.int(),
  /** Rows that the check or the write has dealt with. */
  fatte: z.int(),
  nuove: z.int(),
  cambiate: z.int(),
  uguali: z.int(),
  rifiutate: z.int(),
  /** Columns of the file that the mapping does not name. */
  ignorate: z.array(z.string()),
  /** The reason for an interruption, when known. */
  problema: z.nullable(z.string()),
  /** The actions that the caller may take now. */
  puo: z.object({
    confermare: z.boolean(),
    scartare: z.boolean(),
    riprendere: z.boolean(),
    riprovare: z.boolean(),
  }),
})

const who = [admin('eggsyncs')] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di un’importazione.') })

export const listEggsyncs = call({
  method: 'GET',
  path: '/eggsyncs',
  summary: 'Le importazioni da EGG, dalla più recente',
  who,
  answer: z.object({ rows: z.array(summary), total: z.int() }),
})

export const readEggsync = call({
  method: 'GET',
  path: '/eggsyncs/:id',
  summary: 'Un’importazione da EGG, con i nomi che nessuno conosce',
  who,
  params,
  answer: z.extend(summary, {
    /** Names of refused rows that no correspondence translates, the most frequent first; at most 200. */
    sconosciuti: z.array(z.object({ tipo: keysOf(eggNames), esterno: z.string(), righe: z.int() })),
  }),
})

const cells = z.array(
  z.object({ campo: z.string(), prima: z.nullable(z.string()), dopo: z.nullable(z.string()) }),
)

export const eggsyncRows = call({
  method: 'GET',
  path: '/eggsyncs/:id/righe',
  summary: 'Le righe di un’importazione da EGG: che cosa è cambiato, o perché è rifiutata',
  who,
  params,
  query: z.strictObject({
    esito: z.optional(keysOf(eggOutcomes)),
    /** Rows after this one. */
    dopo: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        riga: z.int(),
        esito: keysOf(eggOutcomes),
        IDEGG: z.nullable(z.string()),
        nome: z.nullable(z.string()),
        /** The loan file; null before it exists. */
        pratica: z.nullable(z.string()),
        cambi: cells,
        errori: z.array(z.object({ colonna: z.string(), messaggio: z.string() })),
        /** The text of a refused row in the file; a long text is cut. */
        grezza: z.nullable(z.string()),
      }),
    ),
    /** The row after which the next page begins; null on the last page. */
    next: z.nullable(z.int()),
  }),
})

/** One file as `multipart/form-data`, in the field `file`. The check goes on after the answer. */
export const uploadEggFile = call({
  method: 'POST',
  path: '/eggsyncs/file',
  summary: 'Carica un file di EGG e controlla che cosa cambierebbe; non scrive niente',
  who,
  query: z.strictObject({ mappatura: z.uuid('Scelga la mappatura.') }),
  answer: summary,
  status: 201,
})

const action = <const A extends string>(name: A, words: string) =>
  call({ method: 'POST', path: `/eggsyncs/:id/${name}`, summary: words, who, params, answer: summary })

export const confirmEggsync = action('conferma', 'Scrive le righe di un’importazione da EGG controllata')
export const discardEggsync = action('scarta', 'Scarta un’importazione da EGG che nessuno ha confermato')
export const resumeEggsync = action('riprendi', 'Riprende un’importazione da EGG interrotta')
export const retryEggsync = action('riprova', 'Riprova le sole righe rifiutate di un’importazione da EGG')

const key = z.object({
  _id: z.string(),
  nome: z.string(),
  mappatura: z.object({ _id: z.string(), nome: z.string() }),
  /** Full name of the person who made the key; null when unknown. */
  chi: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The last file that came with the key; null before the first. */
  usataAt: z.nullable(z.iso.datetime()),
})

export const listEggKeys = call({
  method: 'GET',
  path: '/eggsyncs/chiavi',
  summary: 'Le chiavi dei programmi che mandano file di EGG',
  who,
  answer: z.object({ rows: z.array(key) }),
})

/** Needs a recent proof of identity. */
export const makeEggKey = call({
  method: 'POST',
  path: '/eggsyncs/chiavi',
  summary: 'Crea la chiave di un programma, che si legge solo in questa risposta',
  who,
  body: z.strictObject({
    nome: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Dia un nome alla chiave.'),
        z.maxLength(100, 'Al massimo 100 caratteri.'),
      ),
    mappatura: z.uuid('Scelga la mappatura.'),
  }),
  answer: z.extend(key, { chiave: z.string() }),
  status: 201,
})

export const withdrawEggKey = call({
  method: 'POST',
  path: '/eggsyncs/chiavi/:id/ritira',
  summary: 'Ritira la chiave di un programma',
  who,
  params,
  answer: key,
})

/**
 * One file as `multipart/form-data`, in the field `file`, with the key in the header `X-Egg-Key`. The rows are written
 * without a check before, after the answer.
 */
export const sendEggFile = call({
  method: 'POST',
  path: '/eggsyncs/macchina',
  summary: 'Un programma manda un file di EGG, con la sua chiave nell’intestazione X-Egg-Key',
  who: 'anyone',
  answer: z.object({ _id: z.string(), lette: z.int() }),
  status: 201,
})
