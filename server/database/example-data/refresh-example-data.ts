import { sql } from 'drizzle-orm'
import { rates } from '../../../contract/subjects/rates.ts'
import { fixingDays } from '../../../finance/calendar/fixing-days.ts'
import { bankProductsTable, partnersTable, ratesTable } from '../schema.ts'
import { insertRows } from '../statements/insert-rows.ts'
import type { Queries } from '../statements/queries.ts'
import { addDays } from './days.ts'
import type { ExampleOptions } from './example-records.ts'
import { generateExampleData } from './generate-example-data.ts'
import { generatePartners } from './people/partners.ts'
import { exampleSource } from './products/rates.ts'

/**
 * Updates example data of an earlier day to today, so that an installation used for months keeps comparing: the
 * reference rates of the days since, and the expiry of the offers renewed each quarter. Also updates the origins of the
 * example partners, whose page may have another port. Other data are not changed.
 */
export async function refreshExampleData(orm: Queries, options: ExampleOptions): Promise<void> {
  await followPartnerOrigins(orm, options)
  await renewRates(orm, options)
}

async function followPartnerOrigins(orm: Queries, options: ExampleOptions) {
  for (const { chiave, originiAmmesse } of generatePartners(options)) {
    const sites = sql`${JSON.stringify(originiAmmesse)}::jsonb`
    // Partners that somebody has edited no longer count as examples.
    await orm.execute(
      sql`update ${partnersTable} set "originiAmmesse" = ${sites}
        where chiave = ${chiave} and versione = 1 and "originiAmmesse" <> ${sites}`,
    )
  }
}

async function renewRates(orm: Queries, options: ExampleOptions) {
  const { rows } = await orm.execute<{ newest: string | null }>(
    sql`select to_char(max(data), 'YYYY-MM-DD') as newest from ${ratesTable}
      where tipo = 'euribor_360' and fonte = ${exampleSource}`,
  )
  const newest = rows[0]?.newest
  // Between two business days there are no new rates.
  if (!newest || fixingDays({ from: addDays(newest, 1), to: addDays(options.today, -1) }).length === 0) return
  const fresh = generateExampleData(options)
  // The rates of a quarter may be present before its first business day.
  const there = await orm.execute<{ key: string }>(
    sql`select concat_ws(' ', tipo, scadenza, to_char(data, 'YYYY-MM-DD')) as key from ${ratesTable} where data > ${newest}`,
  )
  const known = new Set(there.rows.map(({ key }) => key))
  const since = fresh.rates.filter(
    ({ tipo, scadenza, data }) => data > newest && !known.has(`${tipo} ${scadenza} ${data}`),
  )
  await orm.transaction(async tx => {
    await insertRows(tx, rates, since)
    for (const { nome, validoAl } of fresh.bank_products) {
      if (!validoAl || validoAl < options.today) continue
      await tx.execute(
        sql`update ${bankProductsTable} set "validoAl" = ${validoAl}
          where nome = ${nome} and "validoAl" < ${options.today}`,
      )
    }
  })
}
