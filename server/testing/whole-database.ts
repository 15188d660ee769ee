import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** A digest of the rows of each table, by table: unchanged if nothing was written. */
export async function wholeDatabase({ database: { orm } }: Context): Promise<Record<string, unknown>> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of rows) {
    const digest = sql`select md5(string_agg(t::text, '|' order by t::text)) from ${sql.identifier(name)} t`
    digests[name] = (await orm.execute(digest)).rows
  }
  return digests
}
