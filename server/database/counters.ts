import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { counters } from './schema.ts'
import type { Queries } from './statements/queries.ts'

/** The counters, each with the column that holds its codes. */
interface Counter {
  name: 'pratiche' | 'attestati' | 'tickets'
  table: PgTable
  column: AnyPgColumn
  /** The start of a code, before its six digits. */
  prefix: string
}

/**
 * The next code of a counter, for example «Q26-000123». A counter is a row and not a sequence, because a backup restores
 * rows. The row is locked until the transaction ends, so take the code last. A code that a record already has is left out.
 */
export async function nextCode(tx: Queries, { name, table, column, prefix }: Counter): Promise<string> {
  for (;;) {
    const [row] = await tx
      .insert(counters)
      .values({ name, value: 1 })
      .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
      .returning()
    const code = `${prefix}${String(row!.value).padStart(6, '0')}`
    const [taken] = await tx.select({ code: column }).from(table).where(eq(column, code))
    if (!taken) return code
  }
}
