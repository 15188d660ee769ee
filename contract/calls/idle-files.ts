import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { type Turn, turnNames } from '../loan-files/progress.ts'
import {
  type FileProduct,
  type FileState,
  fileProducts,
  fileStates,
} from '../subjects/loan-files/file-words.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

/** Agents with the page of the idle files; the files are those that the agent reads in the list of loan files. */
const who = [agent('pratiche_ferme')] as const

const namesOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as K[])
const states = namesOf<FileState>(fileStates)
const products = namesOf<FileProduct>(fileProducts)
const turns = namesOf<Turn>(turnNames)
const nullableText = z.nullable(z.string())

/** The filters of the idle files, with the names that lists use. */
const filters = {
  search: z.optional(z.string().check(z.maxLength(100))),
  'filter[turno]': z.optional(turns),
  'filter[stato]': z.optional(states),
  'filter[prodotto]': z.optional(products),
  'filter[agente]': z.optional(z.uuid('Non è il codice di un agente.')),
  /** The files that the caller has put off, instead of the others. */
  'filter[rimandate]': z.optional(z.literal('si')),
}

/** An idle or late file, with what is known about why. */
const idleFile = z.object({
  _id: z.string(),
  IDEGG: z.string(),
  /** The applicants. */
  nome: z.string(),
  prodotto: products,
  stato: states,
  segnale: z.enum(['ferma', 'in_ritardo']),
  /** The instant since which the file is in its state. */
  dal: nullableText,
  /** Working days in the state, those that it may take, and those beyond. */
  giorni: z.int(),
  limite: z.nullable(z.int()),
  oltre: z.int(),
  /** The median of the ended stays in the state; null where too few tell it. */
  solito: z.nullable(z.int()),
  turno: z.nullable(turns),
  /** Who follows the file. */
  agente: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** Whoever in the office works on the file. */
  incaricato: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** What is due to the caller for the file, in cents; null where the caller does not see the fees, and without a mandate. */
  spetta: z.nullable(z.int()),
  /** What this amount loses when the file moves five working days later, which orders the rows; null where nothing can be said. */
  valore: z.nullable(z.int()),
  documenti: z.object({
    /** Documents that are asked for, or wanted again. */
    mancano: z.int(),
    daVerificare: z.int(),
    /** The name of a missing document. */
    uno: nullableText,
  }),
  /** The bank that has the file and has not answered, and since which day. */
  banca: z.nullable(z.object({ nome: z.string(), dal: nullableText })),
  /** The open task that is due first. */
  compito: z.nullable(z.object({ titolo: z.string(), entro: nullableText })),
  /** When the customer wrote what nobody has answered. */
  scrittoAt: nullableText,
  attoAl: nullableText,
  riprendereAl: nullableText,
  /** What a suspended file waits for. */
  motivo: nullableText,
  /** The last note, call or message. */
  ultima: z.nullable(z.object({ tipo: z.string(), testo: z.string(), at: z.string(), autore: nullableText })),
  /** The first applicant; null in a file that the caller does not work on. */
  contatto: z.nullable(
    z.object({
      cliente: z.string(),
      nome: z.string(),
      telefono: nullableText,
      email: nullableText,
      /** Whether somebody reads messages of the house in the customers' area. */
      legge: z.boolean(),
    }),
  ),
  /** The day on which a file that the caller has put off comes back. */
  rimandataAl: nullableText,
  /** Whether the caller works on the file, and may put it off and hand it over. */
  segue: z.boolean(),
  /** Whether the caller changes the file, and may write notes and tasks in it. */
  scrive: z.boolean(),
})

/** The idle and late files of an agent, those with the greatest value in play first, then those furthest beyond. */
export const idleFiles = call({
  method: 'GET',
  path: '/agents/praticheFerme',
  summary: 'Agente: le pratiche ferme o in ritardo, con il motivo e quanto spetta',
  who,
  query: z.strictObject({
    ...filters,
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}:\d{1,6}:[\da-f-]{36}$/, noSuchPage))),
  }),
  answer: z.object({
    /** Today in Rome, `YYYY-MM-DD`. */
    giorno: z.string(),
    rows: z.array(idleFile),
    /** Exact up to 10.000; 10.001 when there are more than that. */
    total: z.int(),
    next: nullableText,
    /** The sum of what is due to the caller, in cents. */
    spetta: z.int(),
    /** The number of files that the search and the other filters find, by whether the caller has put them off. */
    conti: z.object({ ferme: z.int(), rimandate: z.int() }),
  }),
})
