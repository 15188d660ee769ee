import { sql } from 'drizzle-orm'
import type { Queries } from './statements/queries.ts'

/** NOTIFY channel with the new version of the public pages' content, sent at each commit that changes it. */
export const contentChannel = 'content_version'

/**
 * Holds back the content changes of the transaction `tx`. Cached public pages show them after
 * `publishHeldContentChanges`, or with the next change that is not held; new pages show them at once.
 */
export async function holdContentChanges(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('quinto.hold_content_changes', 'on', true)`)
}

/** Notifies every process of the held content changes, if there are any. */
export async function publishHeldContentChanges(db: Queries): Promise<void> {
  await db.execute(sql`select derived.tell_held_content_changes()`)
}
