import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'
import { isInstant, noSuchPage } from './cursor.ts'
import { storedFile } from './storage.ts'

const who = [agent('comunicazioni')] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

/** The time of publication and the id of the last row of the page before. */
const cursor = z.string().check(
  z.regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, noSuchPage),
  z.refine(text => isInstant(text.split('_')[0]!), noSuchPage),
)

const heading = {
  _id: z.string(),
  titolo: z.string(),
  categoria: z.string(),
  pubblicataAt: z.string(),
  presaVisioneObbligatoria: z.boolean(),
  /** When the agent read the communication; null when unread. */
  lettaAt: z.nullable(z.string()),
}

/** The communications published for the calling agent, newest first. */
export const ownCommunications = call({
  method: 'GET',
  path: '/comunicazioni/mie',
  summary: 'Le comunicazioni che riguardano chi chiede, dalla più recente',
  who,
  query: z.strictObject({
    /** Only the unread ones. */
    'filter[letta]': z.optional(z.literal('no')),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(cursor),
  }),
  answer: z.object({
    rows: z.array(z.object(heading)),
    /** Exact up to 10.000; 10.001 when there are more than that. */
    total: z.int(),
    /** The cursor of the next page, if there is one. */
    next: z.nullable(z.string()),
  }),
})

/** A communication published for the calling agent. */
export const ownCommunication = call({
  method: 'GET',
  path: '/comunicazioni/mie/:id',
  summary: 'Una comunicazione che riguarda chi chiede',
  who,
  params,
  answer: z.object({
    ...heading,
    /** The text as the editor's JSON (`rich-text.ts`). */
    corpo: z.looseObject({ type: z.literal('doc') }),
    allegati: z.array(storedFile),
  }),
})

/** How many communications the calling agent has to read. */
export const unreadCommunications = call({
  method: 'GET',
  path: '/comunicazioni/da-leggere',
  summary: 'Quante comunicazioni chi chiede deve ancora leggere',
  who,
  /** Exact up to 99; 100 when there are more than that. */
  answer: z.object({ daLeggere: z.int() }),
})

/** Marks a communication as read. Later calls do not change the time. */
export const readCommunication = call({
  method: 'POST',
  path: '/comunicazioni/letta',
  summary: 'Segna una comunicazione come letta',
  who,
  body: z.strictObject({ comunicazione: z.uuid('Non è il codice di un record.') }),
  answer: z.object({ lettaAt: z.string() }),
})

/** The state of the letter to a recipient: waiting, accepted by the mail server, or refused for good. */
const letterStates = ['in_coda', 'inviata', 'rifiutata'] as const

export const communicationReads = call({
  method: 'GET',
  path: '/communications/:id/letture',
  summary: 'Chi ha letto una comunicazione, e a chi è arrivata per e-mail',
  who: [admin('comunicazioni')],
  params,
  answer: z.object({
    titolo: z.string(),
    /** Number of recipients who can still sign in. */
    destinatari: z.int(),
    /** Number of letters in each state; null without letters. */
    lettere: z.nullable(z.object({ in_coda: z.int(), inviata: z.int(), rifiutata: z.int() })),
    /** The recipients, unread first; at most 500. */
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        email: z.object({ email: z.string() }),
        lettaAt: z.nullable(z.string()),
        /** Null without a letter; `senza_permesso` when the agent may not read announcements. */
        lettera: z.nullable(z.enum([...letterStates, 'senza_permesso'])),
      }),
    ),
  }),
})
