import { eq, sql } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { counters, loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

/**
 * The next number of the house, for example «Q26-000123». The counter is a row and not a sequence, because a backup
 * restores rows. The row is locked until the transaction ends, so take the number last. A number that somebody typed
 * for another file is left out.
 */
export async function nextFileNumber(tx: Queries, now: Date): Promise<string> {
  const year = dayInRome(now).slice(2, 4)
  for (;;) {
    const [row] = await tx
      .insert(counters)
      .values({ name: 'pratiche', value: 1 })
      .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
      .returning()
    const number = `Q${year}-${String(row!.value).padStart(6, '0')}`
    const [taken] = await tx
      .select({ _id: loanFilesTable._id })
      .from(loanFilesTable)
      .where(eq(loanFilesTable.IDEGG, number))
    if (!taken) return number
  }
}
