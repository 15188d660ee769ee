import { createHash } from 'node:crypto'
import type { PlanRow } from '../plan/plan.ts'
import { euros } from './money.ts'

/** A plan's rows in euros, and the SHA-256 digest of all rows. */
export function rowsInEuros(rows: PlanRow[]) {
  const inEuros = rows.map(row => ({
    number: row.number,
    instalment: euros(row.instalment),
    interest: euros(row.interest),
    principal: euros(row.principal),
    balance: euros(row.balance),
  }))
  const digest = createHash('sha256')
  for (const { number, ...amounts } of inEuros) {
    digest.update(`${[number, ...Object.values(amounts).map(amount => amount.toFixed(2))].join(';')}\n`)
  }
  return { rows: inEuros, digest: digest.digest('hex') }
}
