import { dayInRome } from '../../../../contract/italian/days.ts'
import { nextCode } from '../../../database/counters.ts'
import { loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

/** The next number of the house, for example «Q26-000123», as `nextCode` gives it: also when somebody typed numbers. */
export const nextFileNumber = (tx: Queries, now: Date): Promise<string> =>
  nextCode(tx, {
    name: 'pratiche',
    table: loanFilesTable,
    column: loanFilesTable.IDEGG!,
    prefix: `Q${dayInRome(now).slice(2, 4)}-`,
  })
