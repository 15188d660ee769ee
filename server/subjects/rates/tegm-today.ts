import { desc, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import { ratesTable } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import { quarter } from '../mortgages/mortgage-terms.ts'

interface Tegm<C extends string> {
  giorno: string
  values: Record<C, number>
  trimestre: string
  fonte: string
}

/** The TEGM of some categories in force on a day, with their quarter and source; null when one is missing. */
export async function tegmOn<C extends string>(
  { database }: Pick<Context, 'database'>,
  giorno: string,
  categories: readonly C[],
): Promise<Tegm<C> | null> {
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
  if (!first || latest.includes(undefined)) return null
  return {
    giorno,
    values: Object.fromEntries(latest.map(row => [row!.scadenza, row!.valore])) as Record<C, number>,
    trimestre: quarter(first.data),
    fonte: first.fonte,
  }
}

/** The TEGM in force today, as `tegmOn`. Throws 503 when one is missing, because usury could not be checked. */
export async function tegmToday<C extends string>(context: Context, ...categories: C[]): Promise<Tegm<C>> {
  const found = await tegmOn(context, dayInRome(context.now()), categories)
  if (!found) throw new AppError(503, 'I tassi di riferimento non sono aggiornati: il confronto è sospeso.')
  return found
}
