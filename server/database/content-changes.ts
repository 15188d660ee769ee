import { sql } from 'drizzle-orm'
import type { Queries } from './queries.ts'

/** NOTIFY channel with the new version of the public pages' content, sent at each commit that changes it. */
export const contentChannel = 'content_version'

/**
 * Holds the content changes of the transaction `tx` back: the public pages show them after `tellHeldContentChanges`, or
 * with the next change that is not held. Pages that are made for another reason show them earlier.
 */
export async function holdContentChanges(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('quinto.hold_content_changes', 'on', true)`)
}

/** Tells every process of content changes that were held; says nothing where there are none. */
export async function tellHeldContentChanges(db: Queries): Promise<void> {
  await db.execute(sql`select derived.tell_held_content_changes()`)
}
