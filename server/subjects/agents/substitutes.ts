import { and, eq, ne, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { decideSubstitute, type proposedSubstitutes } from '../../../contract/calls/own-agent.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { among, isAmong, rowsFor } from '../../database/row-access.ts'
import { agentsTable, tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { isWithinAllowance } from '../../plugins/allowance.ts'
import { brokerIn } from '../broker/broker.ts'
import type { Agent } from './public-agents.ts'
import { impediment, mayCollaborate } from './standing.ts'
import { substituteDecidedCase, substituteNamedCase, substituteProposedCase } from './substitute-letters.ts'

type Given = Body<typeof decideSubstitute>
/** The agents about whose substitute `actor` decides. */
const decidedBy = (actor: Actor) => rowsFor(actor, decideSubstitute.who)

/** Letters about the proposals of one agent in an hour. */
const lettersAnHour = 6

const named = ({ _id, nome, cognome }: Pick<Agent, '_id' | 'nome' | 'cognome'>) => ({
  _id,
  nome: `${nome} ${cognome}`,
})

/** Reads an agent and locks the record until the transaction ends. */
async function lockedAgent(tx: Queries, id: string): Promise<Agent | undefined> {
  await tx.execute(sql`select from ${agentsTable} where _id = ${id} for update`)
  return agentIn(tx, id)
}

async function agentIn(db: Queries, id: string): Promise<Agent | undefined> {
  const [row] = await db.select().from(agentsTable).where(eq(agentsTable._id, id))
  return row as Agent | undefined
}

/** SQL condition for the agents whose proposal waits: the absence is under way or to come. */
export const isProposed = sql`${agentsTable.sostitutoProposto} is not null
  and ${agentsTable.assenteAl} >= (now() at time zone 'Europe/Rome')::date`

/**
 * Why a colleague may not hold the files of an agent during the holidays, in a sentence; null when nothing is in the way. A
 * substitute reads loan files, may collaborate, and is there on these days.
 */
function obstacle(agent: Agent, other: Agent | undefined): string | null {
  if (!other || other._id === agent._id) return 'Scelga un collega.'
  // Why not is between the colleague and the office.
  if (impediment(other) || !other.permissions.pratiche)
    return `${other.nome} ${other.cognome} non può seguire pratiche: ne scelga un altro.`
  const isAway =
    other.assenteDal &&
    other.assenteAl &&
    other.assenteDal <= agent.assenteAl! &&
    agent.assenteDal! <= other.assenteAl
  return isAway ? `In quei giorni anche ${other.nome} ${other.cognome} è assente.` : null
}

/** The active superior of an agent, who confirms the proposals; null where the office confirms. */
export async function confirmerOf(db: Queries, { _id, superiore }: Agent): Promise<Agent | null> {
  const superior = superiore && superiore !== _id ? await agentIn(db, superiore) : undefined
  return superior?.status === 'validated' ? superior : null
}

/** The colleagues whom an agent may propose, by surname; none without holidays. */
export async function substitutesFor(db: Queries, id: string): Promise<{ _id: string; nome: string }[]> {
  const agent = await agentIn(db, id)
  if (!agent?.assenteDal || !agent.assenteAl) return []
  const rows = (await db
    .select()
    .from(agentsTable)
    .where(and(mayCollaborate, ne(agentsTable._id, id), sql`(permissions ->> 'pratiche')::boolean`))
    .orderBy(agentsTable.cognome, agentsTable.nome, agentsTable._id)) as Agent[]
  return rows.filter(other => obstacle(agent, other) === null).map(named)
}

/**
 * Stores the substitute whom an agent proposes, and tells who confirms; null takes the proposal back. Throws 422 without
 * holidays to come, and for a colleague who may not hold the files; 429 for too many proposals.
 */
export async function propose(
  context: Context,
  tx: Queries,
  actor: Actor & { id: string },
  sostituto: string | null,
): Promise<void> {
  const agent = await lockedAgent(tx, actor.id)
  if (!agent) throw notFound()
  const today = dayInRome(context.now())
  if (sostituto) {
    if (!agent.assenteDal || !agent.assenteAl || agent.assenteAl < today)
      throw unprocessable({ sostituto: 'Prima scriva e salvi i giorni in cui è assente.' })
    const reason = obstacle(agent, await agentIn(tx, sostituto))
    if (reason) throw unprocessable({ sostituto: reason })
  }
  if (agent.sostitutoProposto === sostituto) return
  const { store, settings } = context
  const values = { sostitutoProposto: sostituto }
  await store.update(tx, agents, agent._id, agent.versione, values, systemFor(actor))
  if (!sostituto) return
  if (!(await isWithinAllowance(tx, context.now(), `substitute:${agent._id}`, lettersAnHour)))
    throw new AppError(429, 'Ha già cambiato la proposta più volte: riprovi fra un’ora.')
  const superior = await confirmerOf(tx, agent)
  const to = superior?.email ?? (await brokerIn(tx)).email
  const letter = substituteProposedCase(settings, agent, (await agentIn(tx, sostituto))!, superior)
  await sendLetter(context, tx, { to, replyTo: agent.email }, letter)
}

/** The proposals that `actor` may decide about, those of the first absence first. */
export async function proposalsFor(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
): Promise<Answer<typeof proposedSubstitutes>> {
  const db = database.orm
  const rows = (await db
    .select()
    .from(agentsTable)
    .where(
      and(
        isProposed,
        'id' in actor ? ne(agentsTable._id, actor.id) : undefined,
        among(decidedBy(actor), tableFor(agents)),
      ),
    )
    .orderBy(agentsTable.assenteDal!, agentsTable._id)) as Agent[]
  const answer = []
  for (const agent of rows) {
    const other = await agentIn(db, agent.sostitutoProposto!)
    answer.push({
      ...named(agent),
      dal: agent.assenteDal!,
      al: agent.assenteAl!,
      sostituto: named(other!),
      impedimento: obstacle(agent, other),
    })
  }
  return { rows: answer }
}

/**
 * Confirms or refuses the proposed substitute of an agent, and tells the agent and the substitute. Throws 404 and 403 by
 * the rights of `actor`, 409 for another proposal and for an absence that is over or taken back, and 422 when the colleague may no longer hold the files.
 */
export async function decide(
  context: Context,
  tx: Queries,
  { id, given: { sostituto, esito }, actor }: { id: string; given: Given; actor: Actor },
): Promise<Record<string, never>> {
  const agent = await lockedAgent(tx, id)
  if ('id' in actor && actor.id === id)
    throw new AppError(403, 'Il proprio sostituto lo conferma il superiore o l’ufficio.')
  if (!agent || !(await isAmong(tx, decidedBy(actor), agent))) throw notFound()
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  if (agent.sostitutoProposto !== sostituto)
    throw conflict('Nel frattempo la proposta è cambiata: la rilegga prima di decidere.')
  if (!agent.assenteDal || !agent.assenteAl || agent.assenteAl < dayInRome(context.now()))
    throw conflict('L’assenza è finita, o non c’è più: non c’è niente da decidere.')
  const other = (await agentIn(tx, sostituto))!
  const isConfirmed = esito === 'confermato'
  const reason = isConfirmed ? obstacle(agent, other) : null
  if (reason) throw unprocessable({ sostituto: reason })
  const { store, settings } = context
  const values = { sostitutoProposto: null, ...(isConfirmed && { sostituto }) }
  await store.update(tx, agents, id, agent.versione, values, systemFor(actor))
  await sendLetter(context, tx, { to: agent.email }, substituteDecidedCase(settings, agent, other, esito))
  if (isConfirmed)
    await sendLetter(context, tx, { to: other.email }, substituteNamedCase(settings, agent, other))
  return {}
}
