import type { PlanRow } from '../../../../finance/plan/plan.ts'

const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/**
 * Writes a plan as CSV for Italian spreadsheets: semicolons, decimal commas, and a byte order mark. `about` are the
 * lines above the table.
 */
export const planCsv = (rows: readonly PlanRow[], about: readonly string[]): string =>
  `\ufeff${[
    ...about.map(text => `"${text.replaceAll('"', '""')}"`),
    'Rata;Importo;Capitale;Interessi;Debito residuo',
    ...rows.map(({ number, instalment, principal, interest, balance }) =>
      [number, ...[instalment, principal, interest, balance].map(decimal)].join(';'),
    ),
  ].join('\r\n')}\r\n`

/** Downloads a plan as CSV; `about` describes the plan, one line each, and its first line names the file. */
export function savePlan(rows: readonly PlanRow[], about: readonly [string, ...string[]]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([planCsv(rows, about)], { type: 'text/csv;charset=utf-8' }))
  const name = about[0]
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase()
  link.download = `piano-${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
