import type { PlanRow } from '../../finance/plan.ts'

const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** A plan as an Italian spreadsheet opens it: semicolons, decimal commas, and a mark that says UTF-8. */
export const planCsv = (rows: readonly PlanRow[]): string =>
  `\ufeff${[
    'Rata;Importo;Capitale;Interessi;Debito residuo',
    ...rows.map(({ number, instalment, principal, interest, balance }) =>
      [number, ...[instalment, principal, interest, balance].map(decimal)].join(';'),
    ),
  ].join('\r\n')}\r\n`

/** Gives the browser a plan to save. */
export function savePlan(rows: readonly PlanRow[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([planCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  link.download = 'piano-di-ammortamento.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
