import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { commits, retentionRuns } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { type RetentionCounts, sumOf } from './retention.ts'

const dayMs = 24 * 3_600_000
/** A house writes at least once in this time; a longer silence may be a clock that jumped. */
const maxSilenceMs = 7 * dayMs
/** Clocks of two servers differ a little. */
const maxAheadMs = 3_600_000
/** Up to this many records nothing looks like an accident. */
const harmless = 200
/** Beyond this many times the largest count of the last runs, a person has to look first. */
const timesUsual = 5
const runsCompared = 20

/** Why an automatic run must not start: Italian, for the administrators. Null when it may. */
export async function refusalOfRun(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  counts: RetentionCounts,
): Promise<string | null> {
  const at = now()
  const runs = await db
    .select({ startedAt: retentionRuns.startedAt, counts: retentionRuns.counts })
    .from(retentionRuns)
    .where(
      and(eq(retentionRuns.state, 'fatta'), lt(retentionRuns.startedAt, new Date(at.getTime() + maxAheadMs))),
    )
    .orderBy(desc(retentionRuns.startedAt))
    .limit(runsCompared)
  const [future] = await db
    .select({ startedAt: retentionRuns.startedAt })
    .from(retentionRuns)
    .where(
      and(eq(retentionRuns.state, 'fatta'), gt(retentionRuns.startedAt, new Date(at.getTime() + maxAheadMs))),
    )
    .limit(1)
  if (future) return 'L’orologio del server è tornato indietro: una cancellazione risulta nel futuro.'
  const [last] = runs
  if (!last)
    return 'È la prima volta: la avvii un amministratore, dopo aver guardato che cosa se ne andrebbe.'
  if (at.getTime() - last.startedAt.getTime() > maxSilenceMs)
    return 'L’ultima cancellazione è di più di sette giorni fa: il server è stato fermo, o il suo orologio è saltato in avanti.'

  const [newest] = await db
    .select({ createdAt: commits.createdAt })
    .from(commits)
    .orderBy(desc(commits.createdAt))
    .limit(1)
  const silence = newest ? at.getTime() - newest.createdAt.getTime() : 0
  if (silence > maxSilenceMs)
    return 'L’ultima modifica a una scheda è di più di sette giorni fa: l’orologio del server potrebbe essere saltato in avanti.'
  if (silence < -maxAheadMs)
    return 'L’ultima modifica a una scheda risulta nel futuro: l’orologio del server non è giusto.'

  const largest = Math.max(...runs.map(run => sumOf(run.counts as RetentionCounts)))
  const limit = Math.max(harmless, timesUsual * largest)
  const sum = sumOf(counts)
  if (sum > limit)
    return `Se ne andrebbero ${sum} cose, molte più del solito (al massimo ${largest}): serve che un amministratore guardi e confermi.`
  return null
}
