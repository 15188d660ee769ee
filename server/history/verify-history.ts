import { and, asc, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { resources } from '../../contract/subjects/all.ts'
import { erasedPart } from '../../contract/text/erased-words.ts'
import type { Context } from '../context.ts'
import { beforeProofs, digestOf } from '../database/commit-digest.ts'
import { commits, seals, tableFor } from '../database/schema.ts'
import { chained } from './seal-commits.ts'

type Line = typeof commits.$inferSelect
type Seal = typeof seals.$inferSelect

/** A failed check of the history. */
export type Fault =
  /** The content of a line does not match its digest. */
  | { kind: 'line'; line: Pick<Line, '_id' | 'action' | 'model' | 'ref'> & { createdAt: string } }
  /** The lines of a seal differ from the sealed lines in number, content or order. */
  | { kind: 'seal'; seal: number; sealed: number; found: number }
  /** A seal is missing from the chain. */
  | { kind: 'no seal'; seal: number }
  /** A seal that was stored elsewhere differs from the seal in the database. */
  | { kind: 'other seal'; seal: number }
  /** The version of a record does not match the number of its lines. */
  | { kind: 'record'; model: string; ref: string; versione: number; lines: number }

export interface HistoryReport {
  lines: number
  /** Lines of erased people: the digests remain, the content is deleted. */
  erased: number
  /** Lines of others that a person was taken out of: the digest no longer proves what is left. */
  redacted: number
  /** Lines of an earlier version of Quinto, whose content cannot be verified. */
  earlier: number
  /** Lines without a seal. */
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

/** Parses a printed seal, such as `12:3fa9…`; null for other texts. */
export function readSeal(text: string | null): KnownSeal | null {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text ?? '') ?? []
  return number && hash ? { number: Number(number), hash } : null
}

/**
 * Verifies the whole history: each line against its digest, each seal against its lines and the previous seal, each
 * record against the number of its lines. `known` is a seal that was stored outside of the database: a person with
 * write access to the database could recompute the whole chain, but not that seal. The server may write during the
 * verification.
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
    redacted: 0,
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
    checkDigests(lines, report)
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
  for (const seal of await missingSeals(orm))
    if (!gaps.includes(seal)) report.faults.push({ kind: 'no seal', seal })
  for (let after = ''; ; ) {
    const lines = await orm
      .select()
      .from(commits)
      .where(and(isNull(commits.seal), after ? gt(commits._id, after) : undefined))
      .orderBy(asc(commits._id))
      .limit(batch)
    checkDigests(lines, report)
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

/** Checks lines against their digests. */
function checkDigests(lines: Line[], report: HistoryReport): void {
  report.lines += lines.length
  for (const line of lines) {
    const { _id, action, model, ref, createdAt, salt, info, deletedObject, digest } = line
    if (digest.startsWith(beforeProofs)) report.earlier++
    else if (salt === null && info === null && deletedObject === null) report.erased++
    else if (salt === null && JSON.stringify([info, deletedObject]).includes(erasedPart)) report.redacted++
    else if (salt === null || digestOf(salt, line) !== digest)
      report.faults.push({
        kind: 'line',
        line: { _id, action, model, ref, createdAt: createdAt.toISOString() },
      })
  }
}

/** Numbers of seals that lines refer to, but that do not exist. */
async function missingSeals(orm: Context['database']['orm']): Promise<number[]> {
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
