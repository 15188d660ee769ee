import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { fileReaders } from '../subjects/loan-files/file-access.ts'
import { fileProducts, fileStates } from '../subjects/loan-files/file-words.ts'
import { todayKinds } from '../today/today-kinds.ts'
import { call } from './call.ts'
import { someIds } from './id-list.ts'

/** Agents whose day has rows: of leads or of loan files. */
const who = [agent('lead'), agent('pratiche')] as const

const id = z.uuid('Non è il codice di un record.')
const states = z.enum(Object.keys(fileStates) as (keyof typeof fileStates)[])
const products = z.enum(Object.keys(fileProducts) as (keyof typeof fileProducts)[])
const nullableText = z.nullable(z.string())

/** Something that waits for the agent. */
const todayRow = z.object({
  /** The kind and the id of the record, which name the row in the other calls. */
  chiave: z.string(),
  tipo: z.enum(todayKinds),
  /** The record: the lead, the appointment, the task, the answer, the message or the file. */
  _id: z.string(),
  pratica: z.nullable(z.object({ _id: z.string(), IDEGG: z.string(), stato: states, prodotto: products })),
  lead: nullableText,
  /** The person whom the row is about. */
  nome: z.string(),
  contatto: z.object({
    telefono: nullableText,
    email: nullableText,
    /** The customer in the file, to whom notes refer. */
    cliente: nullableText,
  }),
  /** What is due to the agent for the file, in cents; null where the agent does not see the fees, and without a mandate. */
  spetta: z.nullable(z.int()),
  /** What this amount loses when the file moves five working days later, which orders the rows; null where nothing can be said. */
  valore: z.nullable(z.int()),
  /** The promised or agreed instant. */
  alle: nullableText,
  /** The last day, `YYYY-MM-DD`. */
  entro: nullableText,
  /** Working days of the file in its state. */
  giorni: z.nullable(z.int()),
  /** The usual working days of the state: the median of the ended stays, else the limit; null without either. */
  solito: z.nullable(z.int()),
  segnale: z.nullable(z.enum(['ferma', 'in_ritardo'])),
  /** The title of a task, the name of a bank or deadline, the text of a message, the product of a lead. */
  testo: nullableText,
  /** The number of documents. */
  quanti: z.nullable(z.int()),
  /** The state of the bank's answer. */
  esito: nullableText,
  /** The amount of a lead, in cents. */
  importo: z.nullable(z.int()),
  /** Whether the agent may write notes and tasks in the file. */
  scrive: z.boolean(),
})

/** Rows of the day without a number in the query: more than a page shows at first. */
export const firstRows = 100

/** What the agent has to do, the most valuable first, with the open leads and the idle files. */
export const agentToday = call({
  method: 'GET',
  path: '/agents/cruscotto',
  summary:
    'Agente: che cosa fare oggi, in ordine di urgenza e poi di valore, i lead aperti e le pratiche ferme',
  // Each part asks for its own permission.
  who: [agent()],
  query: z.strictObject({
    /** Maximum rows of the day. Default: `firstRows`. */
    righe: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  answer: z.object({
    /** Today in Rome, `YYYY-MM-DD`. */
    giorno: z.string(),
    righe: z.array(todayRow),
    /** All rows of the day. */
    quante: z.int(),
    /** Null without the permission. */
    lead: z.nullable(
      z.object({
        rows: z.array(
          z.object({
            _id: z.string(),
            nome: z.string(),
            prodotto: z.string(),
            importo: z.nullable(z.int()),
            /** The partner, or the page of the site. */
            fonte: nullableText,
            arrivato: z.string(),
            richiamareEntro: nullableText,
          }),
        ),
        total: z.int(),
      }),
    ),
    /** Null without the permission. */
    ferme: z.nullable(
      z.object({
        rows: z.array(
          z.object({
            _id: z.string(),
            IDEGG: z.string(),
            nome: z.string(),
            stato: states,
            giorni: z.int(),
            limite: z.nullable(z.int()),
          }),
        ),
        total: z.int(),
      }),
    ),
    /** Loan files under way that the agent works on; null without the permission. */
    pratiche: z.nullable(z.int()),
  }),
})

/** The loan files under way that the caller reads, by state. */
export const agentPipeline = call({
  method: 'GET',
  path: '/agents/cruscotto/stati',
  summary: 'Agente: le pratiche in corso per stato, con quante sono e per quanto',
  who: fileReaders.filter(({ role }) => role === 'agent'),
  answer: z.object({
    /** The states with files, in the order of their way. */
    stati: z.array(
      z.object({
        stato: states,
        quanti: z.int(),
        /** The sum of the amounts as far as they are known (`amountOf`), in cents. */
        importo: z.int(),
      }),
    ),
    /** Whether there are more than 10.000 files, and not all of them are counted. */
    parziale: z.boolean(),
  }),
})

const key = z.string().check(z.regex(/^[a-z]+:[\da-f-]{36}$/, 'Non è una riga di oggi.'))
const dayText = z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/, 'Scelga un giorno.'))

/**
 * Ends a row of the day: done, put off to a day, or handed over to a colleague, who gets a task in the file. A done task is
 * done in its file, and a lead that is done has been contacted.
 */
export const settleToday = call({
  method: 'POST',
  path: '/agents/cruscotto/segni',
  summary: 'Agente: una riga di oggi è fatta, rimandata o passata a un collega',
  who,
  body: z.strictObject({
    chiave: key,
    azione: z.enum(['fatto', 'non_risponde', 'rimanda', 'passa']),
    /** The day on which a row that is put off comes back. */
    fino: z.optional(dayText),
    /** The agent who gets the row. */
    collega: z.optional(id),
    /** The state of the file when the caller decided: a file that has moved since then answers 409. */
    stato: z.optional(states),
  }),
  /** The mark, to undo what was done. */
  answer: z.object({ segno: z.string() }),
})

/** Undoes what a mark did: the row is as it was before. Answers 409 for a record that has passed to somebody else. */
export const undoSettled = call({
  method: 'DELETE',
  path: '/agents/cruscotto/segni/:id',
  summary: 'Agente: annulla quello che una riga di oggi ha cambiato',
  who,
  params: z.strictObject({ id }),
  answer: z.object({}),
})

/** The active agents who read one of some loan files besides the caller, and how many of these files each reads. */
export const fileColleagues = call({
  method: 'GET',
  path: '/agents/cruscotto/colleghi',
  summary: 'Agente: i colleghi che vedono delle pratiche, a cui passare qualcosa da fare',
  who: [agent('pratiche')],
  query: z.strictObject({ pratiche: someIds }),
  answer: z.object({ rows: z.array(z.object({ _id: z.string(), nome: z.string(), quante: z.int() })) }),
})
