import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { leadsTable, requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

const smallest = 100_000_000

/** A number of nine digits that no lead and no request has. Numbers follow no order, so they tell nothing. */
export async function newRequestNumber(tx: Queries): Promise<string> {
  for (;;) {
    const number = String(randomInt(smallest, 10 * smallest))
    const { rows } = await tx.execute(sql`
      select 1 from ${leadsTable} where ${leadsTable.numero} = ${number}
      union all select 1 from ${requestsTable} where ${requestsTable.numero} = ${number}`)
    if (rows.length === 0) return number
  }
}
