import { createHash } from 'node:crypto'
import { asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { commits, seals } from '../database/schema.ts'

/** Any number, the same for every process: one seals at a time. */
const sealLock = 7_216_302
const batch = 2000

const chained = (before: string, digests: string[]) =>
  createHash('sha256')
    .update([before, ...digests].join('\n'))
    .digest('hex')

/**
 * Seals the history written since the last seal: one hash over the seal before and every new digest, so that no
 * line can be changed, added or taken away behind it without being seen. Answers how many lines were sealed.
 */
export async function sealCommits({ database, now }: Context): Promise<number> {
  return database.orm.transaction(async tx => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLock}) as mine`,
    )
    if (!lock.rows[0]?.mine) return 0
    const open = await tx
      .select({ _id: commits._id, digest: commits.digest })
      .from(commits)
      .where(isNull(commits.seal))
      .orderBy(asc(commits._id))
      .limit(batch)
    if (open.length === 0) return 0
    const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1)
    const number = (last?.number ?? 0) + 1
    const ids = open.map(commit => commit._id)
    await tx.update(commits).set({ seal: number }).where(inArray(commits._id, ids))
    const hash = chained(
      last?.hash ?? '',
      open.map(commit => commit.digest),
    )
    await tx.insert(seals).values({ number, hash, commits: open.length, createdAt: now() })
    return open.length
  })
}

/** Walks the chain from its start; answers the number of the first seal that does not hold, or null. */
export async function firstBrokenSeal({ database }: Context): Promise<number | null> {
  let before = ''
  for (const seal of await database.orm.select().from(seals).orderBy(asc(seals.number))) {
    const sealed = await database.orm
      .select({ digest: commits.digest })
      .from(commits)
      .where(eq(commits.seal, seal.number))
      .orderBy(asc(commits._id))
    if (
      chained(
        before,
        sealed.map(commit => commit.digest),
      ) !== seal.hash
    )
      return seal.number
    before = seal.hash
  }
  return null
}
