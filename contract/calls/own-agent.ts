import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { agents } from '../subjects/agents.ts'
import { call } from './call.ts'

const who = [agent()] as const
const days = {
  /** The first and the last day of the holidays, `YYYY-MM-DD`; both null without holidays. */
  assenteDal: z.nullable(agents.fields.assenteDal.schema),
  assenteAl: z.nullable(agents.fields.assenteAl.schema),
}
const profile = z.object({
  urlPhoto: z.nullable(agents.fields.urlPhoto.schema),
  assenteDal: z.nullable(z.string()),
  assenteAl: z.nullable(z.string()),
  /** The colleague who follows the files during the holidays, whom the office names; null without one. */
  sostituto: z.nullable(z.string()),
  leadInPausa: z.boolean(),
})

/** What agents set about themselves. */
export const ownAgentProfile = call({
  method: 'GET',
  path: '/agents/profilo',
  summary: 'La fotografia e la disponibilità di chi chiede',
  who,
  answer: profile,
})

export const changeOwnPhoto = call({
  method: 'PUT',
  path: '/agents/profilo/foto',
  summary: 'La fotografia di chi chiede',
  who,
  body: z.strictObject({ urlPhoto: z.nullable(agents.fields.urlPhoto.schema) }),
  answer: profile,
})

/** Neither during the holidays nor while leads are paused does the sharing of leads choose the agent. */
export const changeAvailability = call({
  method: 'PUT',
  path: '/agents/profilo/disponibilita',
  summary: 'Le ferie di chi chiede, e se riceve lead',
  who,
  body: z.strictObject({ ...days, leadInPausa: z.boolean() }),
  answer: profile,
})
