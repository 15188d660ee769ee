import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../../contract/calls/call.ts'
import {
  changeAvailability,
  changeOwnContacts,
  changeOwnPhoto,
  decideSubstitute,
  ownAgentProfile,
  possibleSubstitutes,
  proposedSubstitutes,
  proposeSubstitute,
} from '../../../contract/calls/own-agent.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { systemFor } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import type { Agent } from './public-agents.ts'
import { type SignedInAgent, signedInAgent } from './signed-in-agent.ts'
import { confirmerOf, decide, proposalsFor, propose, substitutesFor } from './substitutes.ts'

type Profile = Answer<typeof ownAgentProfile>

async function agentIn(db: Queries, id: string): Promise<Agent | undefined> {
  const [row] = await db.select().from(agentsTable).where(eq(agentsTable._id, id))
  return row as Agent | undefined
}

async function profileOf(db: Queries, id: string): Promise<Profile> {
  const agent = await agentIn(db, id)
  if (!agent) throw unauthenticated()
  const { urlPhoto, cellulare, telefono, whatsapp, assenteDal, assenteAl, leadInPausa } = agent
  const called = async (id: string | null) => {
    const other = id ? await agentIn(db, id) : undefined
    return other ? `${other.nome} ${other.cognome}` : null
  }
  const { sostituto, sostitutoProposto: proposed } = agent
  const confirmer = await confirmerOf(db, agent)
  return {
    urlPhoto,
    cellulare,
    telefono,
    whatsapp,
    assenteDal,
    assenteAl,
    sostituto: await called(sostituto),
    sostitutoProposto: proposed ? { _id: proposed, nome: (await called(proposed)) ?? '' } : null,
    conferma: confirmer && `${confirmer.nome} ${confirmer.cognome}`,
    leadInPausa: leadInPausa === true,
  }
}

/** Writes the agent's own record, with the agent as author. Throws 422 for values that the record refuses. */
const change = (context: Context, actor: SignedInAgent, values: Partial<Agent>): Promise<Profile> =>
  context.database.orm.transaction(async tx => {
    const before = await agentIn(tx, actor.id)
    if (!before) throw unauthenticated()
    await context.store.update(tx, agents, before._id, before.versione, values, systemFor(actor))
    return profileOf(tx, actor.id)
  })

/** Routes of what agents set about themselves. */
export function ownAgentProfiles(app: FastifyInstance, context: Context): void {
  addCall(app, ownAgentProfile, async ({ request }) =>
    profileOf(context.database.orm, (await signedInAgent(context, request)).id),
  )
  addCall(app, changeOwnPhoto, async ({ body, request }) =>
    change(context, await signedInAgent(context, request), body),
  )
  addCall(app, changeOwnContacts, async ({ body, request }) =>
    change(context, await signedInAgent(context, request), body),
  )
  addCall(app, possibleSubstitutes, async ({ request }) => ({
    rows: await substitutesFor(context.database.orm, (await signedInAgent(context, request)).id),
  }))
  addCall(app, proposeSubstitute, async ({ body: { sostituto }, request }) => {
    const agent = await signedInAgent(context, request)
    return context.database.orm.transaction(async tx => {
      await propose(context, tx, agent, sostituto)
      return profileOf(tx, agent.id)
    })
  })
  addCall(app, proposedSubstitutes, async ({ request }) =>
    proposalsFor(context, await actorOf(context, request)),
  )
  addCall(app, decideSubstitute, async ({ params: { id }, body: given, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => decide(context, tx, { id, given, actor })),
  )
  addCall(app, changeAvailability, async ({ body, request }) =>
    change(context, await signedInAgent(context, request), {
      ...body,
      // An agent without an absence has no substitute.
      ...(!body.assenteDal && !body.assenteAl && { sostituto: null, sostitutoProposto: null }),
    }),
  )
}
