import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { call } from './call.ts'
import { counted, exportRow, kept } from './personal-data.ts'

const who = [client()] as const
/** How the erasure of a customer goes. */
const erasureWays = ['adesso', 'ufficio', 'parte'] as const

export const ownExports = call({
  method: 'GET',
  path: '/clients/esportazioni',
  summary: 'Clienti: gli archivi con tutti i propri dati, il più recente per primo',
  who,
  answer: z.object({ rows: z.array(exportRow) }),
})

export const exportOwnData = call({
  method: 'POST',
  path: '/clients/esportazioni',
  summary: 'Clienti: prepara l’archivio con tutti i propri dati; serve una prova recente dell’identità',
  who,
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** Who may download an own archive. */
export const ownArchiveFile = {
  path: '/clients/esportazioni/:esportazione/file',
  who,
  params: z.strictObject({ esportazione: z.uuid('Non è il codice di un archivio.') }),
} as const

/** What an erasure would remove and keep. Nothing is changed. */
export const previewOwnErasure = call({
  method: 'GET',
  path: '/clients/cancellazione',
  summary: 'Clienti: che cosa si cancellerebbe, che cosa resta, perché e fino a quando',
  who,
  answer: z.object({
    /**
     * `adesso`: the program erases everything. `ufficio`: a file with a mandate is under way, so the office decides.
     * `parte`: the program erases the account and what came with its e-mail, and the office looks at the rest: loan files,
     * requests that are not surely the customer's, a person whose fiscal code the account has not proved.
     */
    come: z.enum(erasureWays),
    /** Whether the last erasure of the customer failed. */
    fallita: z.boolean(),
    /** The instant of a request to the office without an answer. */
    chiesta: z.nullable(z.string()),
    rimossi: z.array(counted),
    conservati: z.array(kept),
  }),
})

/** Erases what is the customer's alone and ends the sessions, and sends the office a request about the rest. */
export const eraseOwnData = call({
  method: 'POST',
  path: '/clients/cancellazione',
  summary: 'Clienti: cancella i propri dati, o lo chiede all’ufficio; serve una prova recente dell’identità',
  who,
  /** What the customer saw: another way is refused. */
  body: z.strictObject({ come: z.enum(erasureWays) }),
  answer: z.object({
    /** The number of the request to the office; null without a new request. */
    numero: z.nullable(z.string()),
  }),
  status: 201,
})
