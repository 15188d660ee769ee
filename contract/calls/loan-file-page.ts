import * as z from 'zod/mini'
import { fileReaders } from '../subjects/loan-files/file-access.ts'
import { call } from './call.ts'
import { loanFileMoves } from './loan-file-moves.ts'

/** A record, as its own resource answers it. */
const record = z.looseObject({ _id: z.string() })
const records = z.array(record)

/** A customer of a loan file. */
const customer = z.object({
  _id: z.string(),
  tipo: z.enum(['persona', 'azienda']),
  /** First and last name, or the name of the firm. */
  nome: z.string(),
  codiceFiscale: z.nullable(z.string()),
  dataNascita: z.nullable(z.string()),
  cellulare: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The state of the adequate verification, also for callers who may not read the verification. */
  verifica: z.nullable(z.enum(['bozza', 'compilata', 'approvata'])),
  /** The identity document that the file needs of the customer, with its last day; null without one. */
  identita: z.nullable(z.object({ scadeAl: z.nullable(z.string()) })),
})

/** The money of the people of a file, in cents. */
const money = z.object({
  /** What is due to each person with a share, for the office; to the caller, for an agent. */
  spettanze: z.array(
    z.object({
      agente: z.string(),
      /** The share of the file, and what the mandate leaves of the share; percent. */
      quota: z.number(),
      percProvvigione: z.nullable(z.number()),
      /** Null without a record of fees, and without a mandate. */
      importo: z.nullable(z.int()),
    }),
  ),
  /** What the bank of the file pays by its agreement; null while nothing is known. */
  convenzione: z.nullable(z.object({ banca: z.string(), perc: z.number(), importo: z.int() })),
})

/** A loan file with all its parts, in one answer. The answer is the same as that of the calls of the resources. */
export const loanFilePage = call({
  method: 'GET',
  path: '/pratiche/:id/scheda',
  summary: 'Pratica: la scheda con tutte le sue parti',
  who: fileReaders,
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({
    pratica: record,
    partecipanti: records,
    quote: records,
    /** Null for callers who may not read the fees. */
    compensi: z.nullable(records),
    passi: records,
    banche: records,
    documenti: records,
    note: records,
    compiti: records,
    /** Null for callers who may not read the verifications. */
    verifiche: z.nullable(records),
    /** The customers that the participants refer to. */
    clienti: z.array(customer),
    /** Names of the records that file and parts refer to, by id. */
    nomi: z.record(z.string(), z.string()),
    tempi: z.object({
      /** The patron's day of the agency, `MM-DD`. */
      patrono: z.nullable(z.string()),
      /** Days for each state that the bank of the file agreed to. */
      accordo: z.nullable(z.record(z.string(), z.nullable(z.number()))),
    }),
    /** Null for callers who may not read the fees. */
    denaro: z.nullable(money),
    /** The moves that the caller may make; see `loan-file-moves.ts`. */
    mosse: loanFileMoves.answer.shape.rows,
  }),
})
