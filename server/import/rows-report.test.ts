import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Outcome } from './check-records.ts'
import { rowsReportOf } from './rows-report.ts'

it('the report of many rows lets the server serve other requests', async () => {
  const outcomes = Array.from(
    { length: 500 },
    (_, i): Outcome => ({ riga: i + 2, esito: 'uguale', errori: [], cells: [`Nome${i}`, ''] }),
  )
  let isDone = false
  const report = rowsReportOf(['Nome', 'Cognome'], outcomes, new Map()).finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) await setImmediate()
  expect(turns).toBeGreaterThanOrEqual(10)
  const lines = (await report).trimEnd().split('\r\n')
  expect([lines.length, lines.at(-1)]).toEqual([501, '501;Senza differenze;;Nome499;'])
})
