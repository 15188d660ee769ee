import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { settleToday } from '../../../../contract/calls/agent-today.ts'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { todaySentence } from '../../../../contract/today/today-words.ts'
import { addWorkingDays } from '../../../../finance/calendar/working-days.ts'
import { delayDays } from '../../../../finance/statistics/value-in-play.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system, systemFor } from '../../../database/actor.ts'
import { isAmong, rowsFor } from '../../../database/row-access.ts'
import { fileTasksTable, leadsTable, type TodayChange, todayMarks } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, notFound, unprocessable } from '../../../errors.ts'
import { publish } from '../../../live/publish.ts'
import { colleaguesOf } from './colleagues.ts'
import { readToday, type TodayRow } from './today-rows.ts'

type Agent = Actor & { kind: 'agent' }
type Given = Body<typeof settleToday>

/** The fields of each resource that ending a row changes. */
const changedFields = {
  leads: ['stato', 'rispostoAt', 'primoContattoAt'],
  pratiche_compiti: ['stato', 'fattoAt', 'agente'],
} as const
const definitions = { leads, pratiche_compiti: fileTasks } as const
const tables = { leads: leadsTable, pratiche_compiti: fileTasksTable } as const

/**
 * Prepares the end of a row of an agent's day. The returned function ends the row, in one transaction with what it changes
 * in the records. The row is one that the agent has today. Throws 404 for another row, 409 for a file that has moved, and
 * 422.
 */
export async function settle(
  context: Context,
  actor: Agent,
  given: Given,
): Promise<(db: Queries) => Promise<Answer<typeof settleToday>>> {
  const { righe, giorno } = await readToday(context, actor, { chiave: given.chiave })
  const [row] = righe
  if (!row) throw notFound()
  if (given.stato && row.pratica?.stato !== given.stato)
    throw conflict('Nel frattempo la pratica ha cambiato stato.')
  const until = untilOf(row, given, giorno)
  if (given.azione === 'passa') await requireColleague(context, actor, row, given.collega)
  return db =>
    db.transaction(async tx => {
      const changed = await changesOf(context, tx, actor, row, given)
      const _id = context.newId()
      const mark = { _id, at: context.now(), until, changed }
      await tx
        .insert(todayMarks)
        .values({ ...mark, agent: actor.id, subject: row.chiave })
        .onConflictDoUpdate({ target: [todayMarks.agent, todayMarks.subject], set: mark })
      await removeOldMarks(context, tx, actor, giorno)
      return { segno: _id }
    })
}

/**
 * Removes the marks that hide nothing any more: of rows that are back, and of records that have moved, whose marks only
 * serve to undo. Other marks go after half a year.
 */
async function removeOldMarks({ now }: Context, tx: Queries, { id }: Agent, today: string): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
  const isMoved = sql`${todayMarks.subject} ~ '^(lead|compito|appuntamento):'`
  await tx
    .delete(todayMarks)
    .where(
      and(
        eq(todayMarks.agent, id),
        or(
          lte(todayMarks.until, today),
          and(isMoved, isNull(todayMarks.until), lt(todayMarks.at, daysAgo(1))),
          lt(todayMarks.at, daysAgo(180)),
        ),
      ),
    )
}

/** The day on which the row comes back. A file that stays where it is comes back after the delay that its value counts. */
function untilOf({ tipo }: TodayRow, { azione, fino }: Given, today: string): string | null {
  if (azione === 'rimanda') {
    if (!fino || fino <= today) throw unprocessable({ fino: 'Scelga un giorno da domani in poi.' })
    return fino
  }
  return tipo === 'pratica' || tipo === 'scadenza' ? addWorkingDays({ day: today, days: delayDays }) : null
}

/** Changes the records that the action is about. Throws 422. */
async function changesOf(
  context: Context,
  tx: Queries,
  actor: Agent,
  row: TodayRow,
  { azione, collega }: Given,
): Promise<TodayChange[]> {
  if (azione === 'passa') return [await handOver(context, tx, actor, row, collega)]
  if (azione === 'non_risponde' && row.tipo !== 'lead')
    throw unprocessable({ azione: 'Vale solo per i lead.' })
  if (azione === 'rimanda') return []
  if (row.tipo === 'lead')
    return [await moved(context, tx, actor, 'leads', row._id, azione === 'fatto' ? 'contattato' : azione)]
  if (row.tipo === 'appuntamento' && row.lead) {
    const lead = await currentOf(tx, 'leads', row.lead)
    const isNew = lead.stato === 'nuovo' || lead.stato === 'assegnato'
    if (isNew && lead.agente === actor.id)
      return [await moved(context, tx, actor, 'leads', row.lead, 'contattato')]
  }
  if (row.tipo === 'compito') return [await moved(context, tx, actor, 'pratiche_compiti', row._id, 'fatto')]
  return []
}

/** Moves a record. An agent may end a task of the own day in the file of somebody else too. */
async function moved(
  { store }: Context,
  tx: Queries,
  actor: Agent,
  resource: TodayChange['resource'],
  id: string,
  to: string,
): Promise<TodayChange> {
  const before = await currentOf(tx, resource, id)
  const as = resource === 'leads' ? actor : systemFor(actor)
  const { versione } = await store.move(
    tx,
    definitions[resource] as never,
    id,
    before.versione as number,
    to,
    as,
  )
  return { resource, id, versione: versione as number, before: fieldsOf(resource, before) }
}

/** Requires a colleague who reads the file of a row. Throws 422. */
async function requireColleague(
  context: Context,
  actor: Agent,
  { pratica }: TodayRow,
  colleague: string | undefined,
): Promise<void> {
  if (!pratica) throw unprocessable({ collega: 'Si passa solo quello che riguarda una pratica.' })
  const colleagues = colleague ? await colleaguesOf(context, actor, [pratica._id]) : []
  if (!colleagues.some(({ _id }) => _id === colleague))
    throw unprocessable({ collega: 'Scelga un collega che vede la pratica.' })
}

/** Gives what a row asks for to a colleague: a task of the file changes hands, anything else becomes one. */
async function handOver(
  context: Context,
  tx: Queries,
  actor: Agent,
  row: TodayRow,
  colleague: string | undefined,
): Promise<TodayChange> {
  const { store, now } = context
  if (row.tipo === 'compito') {
    const before = await currentOf(tx, 'pratiche_compiti', row._id)
    const { versione } = await store.update(
      tx,
      fileTasks,
      row._id,
      before.versione as number,
      { agente: colleague },
      systemFor(actor),
    )
    return {
      resource: 'pratiche_compiti',
      id: row._id,
      versione,
      before: fieldsOf('pratiche_compiti', before),
    }
  }
  const today = dayInRome(now())
  // The task is read by others, who do not learn what is due to the agent.
  const sentence = todaySentence({ ...row, spetta: null }, today)
  const made = await store.create(
    tx,
    fileTasks,
    {
      pratica: row.pratica!._id,
      titolo: sentence.slice(0, 200),
      entro: today,
      agente: colleague,
      stato: 'da_fare',
    },
    systemFor(actor),
  )
  return { resource: 'pratiche_compiti', id: made._id, versione: made.versione, before: null }
}

async function currentOf(tx: Queries, resource: TodayChange['resource'], id: string) {
  const table = tables[resource]
  const [row] = await tx.select().from(table).where(eq(table._id, id))
  if (!row) throw notFound()
  return row as Record<string, unknown>
}

const fieldsOf = (resource: TodayChange['resource'], row: Record<string, unknown>) =>
  Object.fromEntries(changedFields[resource].map(name => [name, row[name] ?? null]))

/**
 * Undoes what a mark of the agent did. A record that has changed since then stays as it is, and the row comes back. Throws
 * 404, and 409 for a record that is no longer the agent's.
 */
export async function undo(context: Context, actor: Agent, id: string): Promise<Record<never, never>> {
  const { database, store } = context
  await database.orm.transaction(async tx => {
    const [mark] = await tx
      .delete(todayMarks)
      .where(and(eq(todayMarks._id, id), eq(todayMarks.agent, actor.id)))
      .returning({ changed: todayMarks.changed })
    if (!mark) throw notFound()
    for (const { resource, id: record, versione, before } of mark.changed) {
      const table = tables[resource]
      const [current] = await tx.select().from(table).where(eq(table._id, record)).for('update')
      if (current?.versione !== versione) continue
      // The agent ends a task of the own day also in a file that the agent only reads.
      const { read, write } = definitions[resource].access
      if (!(await isAmong(tx, rowsFor(actor, resource === 'leads' ? write : read), current)))
        throw conflict('Nel frattempo è passato a un’altra persona: chieda a chi lo segue.')
      if (before === null) await store.remove(tx, definitions[resource], record, system)
      else await store.update(tx, definitions[resource] as never, record, versione, before, systemFor(actor))
      if (resource === 'leads') await publish(tx, { topic: 'leads', name: 'lead-changed', id: record })
    }
  })
  return {}
}
