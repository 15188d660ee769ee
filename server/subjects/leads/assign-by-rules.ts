import { eq, inArray, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { percLeads } from '../../../contract/subjects/perc-leads.ts'
import type { Context } from '../../context.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { agentsTable, leadTurns, percLeadsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agent } from '../agents/public-agents.ts'
import { type Agency, agencyAtWork } from '../requests/person-request.ts'
import { groupFor, nextTurn, type Place, type Sharer } from './share-leads.ts'

export type SharingRule = RecordOf<typeof percLeads>

/** All sharing rules. A rule whose agent or agency is not active counts as paused. */
export async function rulesAtWork(db: Queries): Promise<SharingRule[]> {
  const rules = await db.select().from(percLeadsTable)
  const agents = rules.flatMap(({ agente }) => agente ?? [])
  const found = agents.length
    ? await db
        .select({ _id: agentsTable._id, status: agentsTable.status })
        .from(agentsTable)
        .where(inArray(agentsTable._id, agents))
    : []
  const working = new Set(found.filter(({ status }) => status === 'validated').map(({ _id }) => _id))
  const agencies = new Set<string>()
  for (const { agenzia } of rules)
    if (agenzia && !agencies.has(agenzia) && (await agencyAtWork(db, agenzia))) agencies.add(agenzia)
  return rules.map(rule => {
    const isThere = rule.agente ? working.has(rule.agente) : agencies.has(rule.agenzia!)
    return isThere ? rule : { ...rule, pausa: true }
  })
}

/** The state of the turns of these rules on a day. */
export async function sharersOf(
  db: Queries,
  rules: readonly SharingRule[],
  today: string,
): Promise<Sharer[]> {
  const ids = rules.map(({ _id }) => _id)
  const turns = ids.length ? await db.select().from(leadTurns).where(inArray(leadTurns.rule, ids)) : []
  const by = new Map(turns.map(turn => [turn.rule, turn]))
  return rules.map(({ _id, perc, tettoGiorno, pausa }) => {
    const turn = by.get(_id)
    return {
      id: _id,
      perc,
      tettoGiorno,
      pausa,
      credit: turn?.credit ?? 0,
      dati: turn?.giorno === today ? turn.dati : 0,
    }
  })
}

/**
 * Chooses the agent or agency of a lead by the sharing rules, and stores the turn in the transaction of the lead. A
 * lock serialises leads that arrive together. With `isPreview` nothing is stored. Returns null when no rule applies or
 * all daily limits are reached.
 */
export async function assignByRules(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  place: Place,
  { isPreview = false } = {},
): Promise<{ agent: Agent | null; agency: Agency | null } | null> {
  const [any] = await tx.select({ one: sql`1` }).from(percLeadsTable).limit(1)
  if (!any) return null
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.turns})`)
  const today = dayInRome(now())
  const group = groupFor(await rulesAtWork(tx), place)
  const turn = nextTurn(await sharersOf(tx, group, today))
  if (!turn) return null
  for (const { id, credit, dati } of isPreview ? [] : turn.after)
    await tx
      .insert(leadTurns)
      .values({ rule: id, credit, giorno: today, dati })
      .onConflictDoUpdate({ target: leadTurns.rule, set: { credit, giorno: today, dati } })
  const { agente, agenzia } = group.find(({ _id }) => _id === turn.id)!
  if (!agente) return { agent: null, agency: await agencyAtWork(tx, agenzia!) }
  const [row] = await tx.select().from(agentsTable).where(eq(agentsTable._id, agente))
  const agent = row!
  return { agent, agency: agent.agenzia ? await agencyAtWork(tx, agent.agenzia) : null }
}
