import { sql } from 'drizzle-orm'
import { forget } from '../actions/remembered.ts'
import type { Context } from '../context.ts'

type Database = Context['database']

const seen = new WeakMap<Database, string>()
/** The read under way, and the one that begins after it. */
const turns = new WeakMap<Database, { current: Promise<unknown>; next: Promise<string> | null }>()

/**
 * What the public pages show has one version: it is another as soon as a change of it is committed, by whichever
 * process (migration `content_version`). What is remembered of an older one is forgotten. Those who ask while it is
 * read share the next read: each is told what was committed before it asked.
 */
export function contentVersion({ database }: Context): Promise<string> {
  const turn = turns.get(database) ?? { current: Promise.resolve(), next: null }
  turns.set(database, turn)
  turn.next ??= turn.current
    .catch(() => {})
    .then(() => {
      const reading = read(database)
      Object.assign(turn, { current: reading, next: null })
      return reading
    })
  return turn.next
}

async function read(database: Database): Promise<string> {
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
