import { sql } from 'drizzle-orm'
import { forget } from '../actions/remembered.ts'
import type { Context } from '../context.ts'

const seen = new WeakMap<Context['database'], string>()

/**
 * What the public pages show has one version: it is another as soon as a change of it is committed, by whichever
 * process (migration `content_version`). What is remembered of an older one is forgotten.
 */
export async function contentVersion({ database }: Context): Promise<string> {
  const { rows } = await database.reads.execute<{ version: string }>(
    sql`select version::text as version from derived.content_version`,
  )
  const version = rows[0]!.version
  if (seen.get(database) !== version) {
    forget(database)
    seen.set(database, version)
  }
  return version
}
