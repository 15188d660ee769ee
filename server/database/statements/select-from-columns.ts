import { type SQL, sql } from 'drizzle-orm'

/**
 * Selects rows from one text for each column; each line of the text holds the value of one row. PostgreSQL reads such
 * texts faster than JSON. No value may be null or hold a line feed: ids, numbers, digests and JSON texts never do. Every
 * column of the select has the type text.
 */
export function selectFromColumns(columns: Record<string, readonly (string | number)[]>): SQL {
  const texts = Object.values(columns).map(values => sql`string_to_table(${values.join('\n')}, e'\n')`)
  const names = Object.keys(columns).map(name => sql.identifier(name))
  return sql`select * from rows from (${sql.join(texts, sql`, `)}) as t(${sql.join(names, sql`, `)})`
}
