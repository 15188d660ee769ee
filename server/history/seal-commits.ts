import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, desc, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/open.ts'
import { commits, seals } from '../database/schema.ts'
import { isAnyOf } from '../database/statements/is-any-of.ts'

const batch = 2000

/** The hash of a seal, over the hash of the previous seal and the digests of its lines in the order of their ids. */
export const chained = (before: string, digests: string[]) =>
  createHash('sha256')
    .update([before, ...digests].join('\n'))
    .digest('hex')

/** The databases whose history this process is sealing. */
const sealing = new WeakSet<Database>()

/**
 * Seals the history written since the last seal: one hash over the previous seal and every new digest, so that a later
 * change, addition or removal of a line is noticed. Seals until no line is open, at most 2,000 lines in each
 * transaction, with a pause as long as the transaction: an import writes thousands of lines in a second, and people must
 * not wait for their seals. Returns the number of sealed lines; 0 while somebody else seals.
 */
export async function sealCommits(context: Context): Promise<number> {
  const { database } = context
  if (sealing.has(database)) return 0
  sealing.add(database)
  try {
    let sealed = 0
    let after: string | null = null
    for (;;) {
      const from = performance.now()
      const lines = await sealOnce(context, after)
      sealed += lines.length
      if (lines.length < batch) return sealed
      after = lines.at(-1)!
      await wait(performance.now() - from)
    }
  } finally {
    sealing.delete(database)
  }
}

/**
 * Seals open lines, the oldest first, and returns their ids. Lines after one that was just sealed are found in the index of
 * ids; a line with an older id that is committed meanwhile is for the next minute.
 */
async function sealOnce({ database, now, log }: Context, after: string | null): Promise<string[]> {
  const seal = await database.orm.transaction(async tx => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.seal}) as mine`,
    )
    if (!lock.rows[0]?.mine) return null
    const open = await tx
      .select({ _id: commits._id, digest: commits.digest })
      .from(commits)
      .where(and(isNull(commits.seal), after === null ? undefined : gt(commits._id, after)))
      .orderBy(asc(commits._id))
      .limit(batch)
    if (open.length === 0) return null
    const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1)
    const number = (last?.number ?? 0) + 1
    const ids = open.map(commit => commit._id)
    await tx.update(commits).set({ seal: number }).where(isAnyOf(commits._id, ids))
    const hash = chained(
      last?.hash ?? '',
      open.map(commit => commit.digest),
    )
    await tx.insert(seals).values({ number, hash, commits: open.length, createdAt: now() })
    return { ids, end: { number, hash, commits: open.length } }
  })
  if (!seal) return []
  // An external log stores the end of the chain where a person with access to the database cannot change it.
  log.info(seal.end, 'history sealed')
  return seal.ids
}
