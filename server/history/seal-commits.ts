import { createHash } from 'node:crypto'
import { asc, desc, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { commits, seals } from '../database/schema.ts'
import { isAnyOf } from '../database/statements/is-any-of.ts'

const batch = 2000

/** The hash of a seal, over the hash of the previous seal and the digests of its lines in the order of their ids. */
export const chained = (before: string, digests: string[]) =>
  createHash('sha256')
    .update([before, ...digests].join('\n'))
    .digest('hex')

/**
 * Seals the history written since the last seal: one hash over the previous seal and every new digest, so that a later
 * change, addition or removal of a line is noticed. Seals until no line is open, at most 2,000 lines in each
 * transaction, so that other writers wait briefly. Returns the number of sealed lines; 0 while another process seals.
 */
export async function sealCommits(context: Context): Promise<number> {
  let sealed = 0
  for (let lines = batch; lines === batch; sealed += lines) lines = await sealOnce(context)
  return sealed
}

async function sealOnce({ database, now, log }: Context): Promise<number> {
  const seal = await database.orm.transaction(async tx => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.seal}) as mine`,
    )
    if (!lock.rows[0]?.mine) return null
    const open = await tx
      .select({ _id: commits._id, digest: commits.digest })
      .from(commits)
      .where(isNull(commits.seal))
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
    return { number, hash, commits: open.length }
  })
  if (!seal) return 0
  // An external log stores the end of the chain where a person with access to the database cannot change it.
  log.info(seal, 'history sealed')
  return seal.commits
}
