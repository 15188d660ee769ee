import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

/** The published questions of the categories for agents, in editorial order, with the votes of the calling agent. */
export const ownFaqs = call({
  method: 'GET',
  path: '/faqs/mie',
  summary: 'Le domande frequenti per gli agenti, con il giudizio di chi chiede',
  who: [agent('faqs')],
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        /** Name of the category. */
        categoria: z.string(),
        domanda: z.string(),
        /** The text as the editor's JSON (`rich-text.ts`). */
        risposta: z.looseObject({ type: z.literal('doc') }),
        /** Whether the answer was useful to the calling agent; null without a vote. */
        utile: z.nullable(z.boolean()),
      }),
    ),
  }),
})

/** Stores whether an answer was useful to the calling agent, once for each agent; `nessuno` takes the vote back. */
export const voteOnFaq = call({
  method: 'PUT',
  path: '/faqs/:id/voto',
  summary: 'Se la risposta è stata utile a chi chiede',
  who: [agent('faqs')],
  params,
  body: z.strictObject({ voto: z.enum(['utile', 'non_utile', 'nessuno']) }),
  answer: z.object({ utile: z.nullable(z.boolean()) }),
})

/** The number of agents to whom an answer was useful, and to whom not. */
export const faqVotes = call({
  method: 'GET',
  path: '/faqs/:id/voti',
  summary: 'A quanti la risposta è stata utile, e a quanti no',
  who: [admin('faqs')],
  params,
  answer: z.object({ utile: z.int(), nonUtile: z.int() }),
})
