import { and, eq, sql } from 'drizzle-orm'
import { commits } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'

interface Change {
  campo: string
  prima: unknown
}

/**
 * The edits of leads and messages in the history, oldest first, by the id of the record. An edit is null when an erasure
 * has emptied its content. Lines of earlier versions have no version and come first.
 */
export async function editsOf(
  db: Queries,
  ids: readonly string[],
): Promise<(id: string) => readonly (readonly Change[] | null)[]> {
  const lines = await db
    .select({ ref: commits.ref, info: commits.info })
    .from(commits)
    .where(and(isAnyOf(commits.ref, ids), eq(commits.action, 'edit')))
    .orderBy(sql`${commits.versione} nulls first`, commits._id)
  return id => lines.filter(({ ref }) => ref === id).map(({ info }) => info as Change[] | null)
}
