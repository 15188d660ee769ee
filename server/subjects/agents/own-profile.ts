import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../../contract/calls/call.ts'
import { changeAvailability, changeOwnPhoto, ownAgentProfile } from '../../../contract/calls/own-agent.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { systemFor } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unauthenticated } from '../../errors.ts'
import { addCall } from '../../plugins/wire.ts'
import type { Agent } from './public-agents.ts'
import { type SignedInAgent, signedInAgent } from './signed-in-agent.ts'

type Profile = Answer<typeof ownAgentProfile>

async function agentIn(db: Queries, id: string): Promise<Agent | undefined> {
  const [row] = await db.select().from(agentsTable).where(eq(agentsTable._id, id))
  return row as Agent | undefined
}

async function profileOf(db: Queries, id: string): Promise<Profile> {
  const agent = await agentIn(db, id)
  if (!agent) throw unauthenticated()
  const { urlPhoto, assenteDal, assenteAl, sostituto, leadInPausa } = agent
  const substitute = sostituto ? await agentIn(db, sostituto) : undefined
  return {
    urlPhoto,
    assenteDal,
    assenteAl,
    sostituto: substitute ? `${substitute.nome} ${substitute.cognome}` : null,
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
  addCall(app, changeAvailability, async ({ body, request }) =>
    change(context, await signedInAgent(context, request), {
      ...body,
      // An agent without an absence has no substitute.
      ...(!body.assenteDal && !body.assenteAl && { sostituto: null }),
    }),
  )
}
