import { desc, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import { ratesTable } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import { quarter } from '../mortgages/mortgage-terms.ts'

/**
 * The TEGM in force of some categories, with their quarter and source. Throws 503 when one is missing, because usury
 * could not be checked.
 */
export async function tegmToday<C extends string>(
  { database, now }: Context,
  ...categories: C[]
): Promise<{ giorno: string; values: Record<C, number>; trimestre: string; fonte: string }> {
  const giorno = dayInRome(now())
  const rows = await database.orm
    .select()
    .from(ratesTable)
    .where(
      sql`${ratesTable.tipo} = 'tegm' and ${ratesTable.scadenza} in ${categories}
        and ${ratesTable.data} <= ${giorno}::date and ${ratesTable.data} > ${giorno}::date - 190`,
    )
    .orderBy(desc(ratesTable.data))
  const latest = categories.map(category => rows.find(({ scadenza }) => scadenza === category))
  const [first] = latest
  if (!first || latest.includes(undefined))
    throw new AppError(503, 'I tassi di riferimento non sono aggiornati: il confronto è sospeso.')
  return {
    giorno,
    values: Object.fromEntries(latest.map(row => [row!.scadenza, row!.valore])) as Record<C, number>,
    trimestre: quarter(first.data),
    fonte: first.fonte,
  }
}
