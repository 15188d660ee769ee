import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { longestAssignment, monthsToRenewal, repaidStates } from '../../../../contract/loan-files/renewal.ts'
import { deductedProducts } from '../../../../contract/subjects/loan-files/file-words.ts'

/** The months to the renewal of assignments of 1, 2, 3… months, as a list of SQL. */
const months = sql.raw(
  `array[${Array.from({ length: longestAssignment }, (_, at) => monthsToRenewal(at + 1)).join(',')}]`,
)
const listOf = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

type Columns = Readonly<Record<'prodotto' | 'stato' | 'liquidataAl' | 'durataMesi', SQLWrapper>>

/** Files with a day of renewal, in SQL. */
export const hasRenewalDay = ({ prodotto, stato, liquidataAl, durataMesi }: Columns): SQL =>
  sql`${stato} in (${listOf(repaidStates)}) and ${prodotto} in (${listOf(deductedProducts)})
    and ${liquidataAl} is not null and ${durataMesi} <= ${sql.raw(String(longestAssignment))}`

/** The day from which a file may be renewed, in SQL, as `renewableFrom` of the contract computes it. */
export const renewalDay = ({ liquidataAl, durataMesi }: Pick<Columns, 'liquidataAl' | 'durataMesi'>): SQL =>
  sql`(${liquidataAl} + make_interval(months => (${months})[${durataMesi}]))::date`
