import * as z from 'zod/mini'
import { admin, agent, below } from '../access/grants.ts'
import { agents } from '../subjects/agents.ts'
import { call } from './call.ts'

const who = [agent()] as const
const days = {
  /** The first and the last day of the holidays, `YYYY-MM-DD`; both null without holidays. */
  assenteDal: z.nullable(agents.fields.assenteDal.schema),
  assenteAl: z.nullable(agents.fields.assenteAl.schema),
}
const contacts = {
  cellulare: z.nullable(agents.fields.cellulare.schema),
  telefono: z.nullable(agents.fields.telefono.schema),
  whatsapp: z.nullable(agents.fields.whatsapp.schema),
}
const named = z.object({ _id: z.string(), nome: z.string() })
const profile = z.object({
  urlPhoto: z.nullable(agents.fields.urlPhoto.schema),
  cellulare: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  assenteDal: z.nullable(z.string()),
  assenteAl: z.nullable(z.string()),
  /** The colleague who follows the files during the holidays; null without one. */
  sostituto: z.nullable(z.string()),
  /** The colleague whom the agent proposes, until somebody confirms; null without a proposal. */
  sostitutoProposto: z.nullable(named),
  /** Who confirms a proposal: the superior; null where the office confirms. */
  conferma: z.nullable(z.string()),
  leadInPausa: z.boolean(),
})

/** What agents set about themselves. */
export const ownAgentProfile = call({
  method: 'GET',
  path: '/agents/profilo',
  summary: 'La fotografia, i recapiti e la disponibilità di chi chiede',
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

/** The numbers on the business card, in the e-mail signature and on the page of the caller. */
export const changeOwnContacts = call({
  method: 'PUT',
  path: '/agents/profilo/recapiti',
  summary: 'I telefoni di chi chiede',
  who,
  body: z.strictObject(contacts),
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

/** The colleagues whom the caller may propose as substitute for the own holidays. */
export const possibleSubstitutes = call({
  method: 'GET',
  path: '/agents/profilo/sostituti',
  summary: 'Chi può sostituire chi chiede durante le sue ferie',
  who,
  answer: z.object({ rows: z.array(named) }),
})

/**
 * Proposes a substitute for the own holidays, or takes the proposal back with null. The superior, or the office where there
 * is none, confirms, and is told by a letter.
 */
export const proposeSubstitute = call({
  method: 'PUT',
  path: '/agents/profilo/sostituto',
  summary: 'Il sostituto che chi chiede propone per le proprie ferie',
  who,
  body: z.strictObject({ sostituto: z.nullable(z.uuid('Scelga un collega.')) }),
  answer: profile,
})

/** Who decides about the substitute of an agent: the office, and the agents above. */
const deciders = [admin('agenti_permissions'), agent(undefined, below('_id'))] as const

/** The proposed substitutes that the caller may confirm. */
export const proposedSubstitutes = call({
  method: 'GET',
  path: '/agents/sostituti-proposti',
  summary: 'I sostituti proposti che aspettano una conferma',
  who: deciders,
  answer: z.object({
    rows: z.array(
      z.object({
        /** The id of the agent who proposes. */
        _id: z.string(),
        nome: z.string(),
        dal: z.string(),
        al: z.string(),
        sostituto: named,
        /** Why the colleague can no longer be the substitute, in a sentence; null when nothing is in the way. */
        impedimento: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Confirms or refuses the proposed substitute of an agent. Nobody decides about the own proposal. */
export const decideSubstitute = call({
  method: 'POST',
  path: '/agents/:id/sostituto',
  summary: 'Conferma o rifiuta il sostituto che un agente propone',
  who: deciders,
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  body: z.strictObject({
    /** The colleague whom the caller has seen as proposed. */
    sostituto: z.uuid('Manca il sostituto proposto.'),
    esito: z.enum(['confermato', 'rifiutato']),
  }),
  answer: z.object({}),
})
