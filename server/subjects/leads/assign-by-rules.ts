import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { percLeads } from '../../../contract/subjects/perc-leads.ts'
import type { Context } from '../../context.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { agentsTable, leadTurns, percLeadsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { receivesRequests } from '../agencies/nearest-agencies.ts'
import { type Agent, activeAgencyOf } from '../agents/public-agents.ts'
import { type Agency, agencyAtWork, agencyOf } from '../requests/person-request.ts'
import { agencyProductOf, type LeadProduct } from '../requests/request-products.ts'
import { groupFor, nextTurn, type Place, type Sharer } from './share-leads.ts'

export type SharingRule = RecordOf<typeof percLeads>

/**
 * All sharing rules. A rule counts as paused when its agent is not active, or when its agency does not receive requests
 * about the product: `prodotto`, or the rule's own. An agent who is absent on the day or pauses leads is not active.
 */
export async function rulesAtWork(
  db: Queries,
  now: Date,
  prodotto: LeadProduct | null = null,
): Promise<SharingRule[]> {
  const today = dayInRome(now)
  const rules = await db.select().from(percLeadsTable)
  const agents = rules.flatMap(({ agente }) => agente ?? [])
  const found = agents.length
    ? await db
        .select({ _id: agentsTable._id })
        .from(agentsTable)
        .where(
          and(
            inArray(agentsTable._id, agents),
            eq(agentsTable.status!, 'validated'),
            sql`${agentsTable.leadInPausa} is not true`,
            sql`(${today}::date between ${agentsTable.assenteDal} and ${agentsTable.assenteAl}) is not true`,
          ),
        )
    : []
  const working = new Set(found.map(({ _id }) => _id))
  const agencies = new Map<string, Agency | null>()
  for (const { agenzia } of rules)
    if (agenzia && !agencies.has(agenzia)) agencies.set(agenzia, await agencyOf(db, agenzia))
  return rules.map(rule => {
    const agency = rule.agenzia && agencies.get(rule.agenzia)
    const product = prodotto ?? rule.prodotto
    const isThere = rule.agente
      ? working.has(rule.agente)
      : agency && receivesRequests(agency, product && agencyProductOf(product))
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
 * Chooses the agent or agency of a request by the sharing rules, and stores the turn in the transaction of the request.
 * A lock serialises requests that arrive together. With `isPreview` nothing is stored or locked. Returns null when no
 * rule applies or all daily limits are reached.
 */
export async function assignByRules(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  request: Place & { prodotto: LeadProduct },
  { isPreview = false } = {},
): Promise<{ agent: Agent | null; agency: Agency | null } | null> {
  const [any] = await tx.select({ one: sql`1` }).from(percLeadsTable).limit(1)
  if (!any) return null
  if (!isPreview) await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.turns})`)
  const today = dayInRome(now())
  const group = groupFor(await rulesAtWork(tx, now(), request.prodotto), request)
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
  return { agent, agency: await activeAgencyOf(tx, agent) }
}
