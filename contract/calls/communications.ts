import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'
import { storedFile } from './storage.ts'

const who = [agent('comunicazioni')] as const

/** The communications published for the calling agent, newest first. */
export const ownCommunications = call({
  method: 'GET',
  path: '/comunicazioni/mie',
  summary: 'Le comunicazioni che riguardano chi chiede',
  who,
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        titolo: z.string(),
        /** The text as HTML with only the elements of the allow-list (`rich-html.ts`). */
        html: z.string(),
        allegati: z.array(storedFile),
        categoria: z.string(),
        pubblicataAt: z.string(),
        presaVisioneObbligatoria: z.boolean(),
        /** When the agent read the communication; null when unread. */
        lettaAt: z.nullable(z.string()),
      }),
    ),
  }),
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

export const communicationReads = call({
  method: 'GET',
  path: '/communications/:id/letture',
  summary: 'Chi ha letto una comunicazione',
  who: [admin('comunicazioni')],
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({
    titolo: z.string(),
    /** Number of recipients who can still sign in. */
    destinatari: z.int(),
    /** The recipients, unread first; at most 500. */
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        email: z.object({ email: z.string() }),
        lettaAt: z.nullable(z.string()),
      }),
    ),
  }),
})
