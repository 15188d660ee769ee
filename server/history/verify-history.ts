import { and, asc, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { resources } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import { beforeProofs, digestOf } from '../database/commit-digest.ts'
import { commits, seals, tableFor } from '../database/schema.ts'
import { chained } from './seal-commits.ts'

type Line = typeof commits.$inferSelect
type Seal = typeof seals.$inferSelect

/** What does not hold. */
export type Fault =
  /** A line says something else than what was written. */
  | { kind: 'line'; line: Pick<Line, '_id' | 'action' | 'model' | 'ref'> & { createdAt: string } }
  /** The lines under a seal are fewer or more than were sealed, or others, or in another order. */
  | { kind: 'seal'; seal: number; sealed: number; found: number }
  /** A number of the chain is not there. */
  | { kind: 'no seal'; seal: number }
  /** A seal that was written down elsewhere is not the one that is here. */
  | { kind: 'other seal'; seal: number }
  /** A record was written more often, or less, than its history says. */
  | { kind: 'record'; model: string; ref: string; versione: number; lines: number }

export interface HistoryReport {
  lines: number
  /** Lines of people who were erased: their digests are there, what they said is not. */
  erased: number
  /** Lines of an earlier version, whose content cannot be proved. */
  earlier: number
  /** Lines that wait for the next seal. */
  open: number
  seals: number
  last: KnownSeal | null
  /** Correct records whose first line by id is not the first written; earlier versions reported them as faults. */
  misordered: Misordered[]
  faults: Fault[]
}

interface Misordered {
  model: string
  ref: string
}

const batch = 1000

interface KnownSeal {
  number: number
  hash: string
}

/** `12:3fa9…`, as it is printed; null when it is not written so. */
export function readSeal(text: string | null): KnownSeal | null {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text ?? '') ?? []
  return number && hash ? { number: Number(number), hash } : null
}

/**
 * Reads the whole history: each line against its digest, each seal against its lines and the seal before, each record
 * against the number of its lines. `known` is a seal that was written down earlier, outside the database: who can
 * write to the database could make the whole chain again, but not that. It may run while the server writes.
 */
export async function verifyHistory(
  { database: { orm } }: Pick<Context, 'database'>,
  known: KnownSeal | null = null,
): Promise<HistoryReport> {
  const chain = await orm.select().from(seals).orderBy(asc(seals.number))
  const last = chain.at(-1)
  const report: HistoryReport = {
    lines: 0,
    erased: 0,
    earlier: 0,
    open: 0,
    seals: chain.length,
    last: last ? { number: last.number, hash: last.hash } : null,
    misordered: [],
    faults: [],
  }

  let before: Seal | null = null
  for (const seal of chain) {
    for (let number = (before?.number ?? 0) + 1; number < seal.number; number++)
      report.faults.push({ kind: 'no seal', seal: number })
    const lines = await orm
      .select()
      .from(commits)
      .where(eq(commits.seal, seal.number))
      .orderBy(asc(commits._id))
    judge(lines, report)
    const hash = chained(
      before?.hash ?? '',
      lines.map(({ digest }) => digest),
    )
    if (hash !== seal.hash || lines.length !== seal.commits)
      report.faults.push({ kind: 'seal', seal: seal.number, sealed: seal.commits, found: lines.length })
    before = seal
  }
  if (known && chain.find(({ number }) => number === known.number)?.hash !== known.hash)
    report.faults.push({ kind: 'other seal', seal: known.number })

  const gaps = report.faults.map(fault => fault.kind === 'no seal' && fault.seal)
  for (const seal of await sealsNotThere(orm))
    if (!gaps.includes(seal)) report.faults.push({ kind: 'no seal', seal })
  for (let after = ''; ; ) {
    const lines = await orm
      .select()
      .from(commits)
      .where(and(isNull(commits.seal), after ? gt(commits._id, after) : undefined))
      .orderBy(asc(commits._id))
      .limit(batch)
    judge(lines, report)
    report.open += lines.length
    if (lines.length < batch) break
    after = lines.at(-1)!._id
  }
  for (const definition of resources) {
    const { faults, misordered } = await checkRecords(orm, definition)
    report.faults.push(...faults)
    report.misordered.push(...misordered)
  }
  return report
}

/** Lines against their own digests. */
function judge(lines: Line[], report: HistoryReport): void {
  report.lines += lines.length
  for (const line of lines) {
    const { _id, action, model, ref, createdAt, salt, info, deletedObject, digest } = line
    if (digest.startsWith(beforeProofs)) report.earlier++
    else if (salt === null && info === null && deletedObject === null) report.erased++
    else if (salt === null || digestOf(salt, line) !== digest)
      report.faults.push({
        kind: 'line',
        line: { _id, action, model, ref, createdAt: createdAt.toISOString() },
      })
  }
}

/** Seals that lines name, and that are not there. */
async function sealsNotThere(orm: Context['database']['orm']): Promise<number[]> {
  const numbers = orm.select({ number: seals.number }).from(seals)
  const rows = await orm
    .selectDistinct({ seal: commits.seal })
    .from(commits)
    .where(and(isNotNull(commits.seal), notInArray(commits.seal, numbers)))
  return rows.map(({ seal }) => seal!)
}

/**
 * Finds records whose version does not match their lines, and correct records whose first line by id is not the first
 * written.
 *
 * Each write adds one version and one line; newer lines also store the version. Records of the installation have a first
 * version without a line. The deletion and the return of a restored record count as versions too. Counting tells whether
 * the first version has a line: an existing record was created once more often than it was removed. The order of ids
 * proves nothing, because a clock may be set back and the clocks of two servers differ.
 */
async function checkRecords(
  orm: Context['database']['orm'],
  definition: (typeof resources)[number],
): Promise<{ faults: Fault[]; misordered: Misordered[] }> {
  const table = tableFor(definition)
  const removed = definition.deletion === 'remove' ? sql`count(*) filter (where action = 'delete')` : sql`0`
  const { rows } = await orm.execute<{ ref: string; versione: number; lines: number; holds: boolean }>(
    sql`select ref, versione, lines, holds from (
      select t._id as ref, t.versione, coalesce(c.lines, 0) as lines,
        t.versione = coalesce(c.lines, 0) + case when c.whole then 0 else 1 end and coalesce(c.follow, true)
          and coalesce(c.last, t.versione) = t.versione as holds,
        t.versione = coalesce(c.lines, 0) + case when c.first = 'create' then 0 else 1 end as ordered
      from ${table} t left join (
        select ref, count(*)::int as lines, count(*) filter (where action = 'create') > ${removed} as whole,
          max(versione) as last,
          count(versione) = count(distinct versione)
            and count(versione) = coalesce(max(versione) - min(versione) + 1, 0) as follow,
          (array_agg(action order by _id))[1] as first
        from ${commits} where model = ${definition.model} group by ref
      ) c on c.ref = t._id
    ) judged where not holds or not ordered`,
  )
  const { model } = definition
  return {
    faults: rows
      .filter(({ holds }) => !holds)
      .map(({ ref, versione, lines }) => ({ kind: 'record', model, ref, versione, lines })),
    misordered: rows.filter(({ holds }) => holds).map(({ ref }) => ({ model, ref })),
  }
}
