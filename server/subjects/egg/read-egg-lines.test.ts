import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { formulaWorkbook } from '../../import/testing/formula-workbook.ts'
import { readEggLines } from './read-egg-lines.ts'

it('reads the stored values of formulas in a workbook, and computes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-egg-lines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'formulas.xlsx')
  // The stored values differ from the results of the formulas.
  const cells = [
    { formula: '1+1', stored: '7' },
    { formula: '"a"&amp;"b"', type: 'str', stored: 'mostrato' },
    { formula: 'A1', type: 'str', stored: '=1+1' },
  ] as const
  await writeFile(path, await formulaWorkbook([['A', 'B', 'C'], [...cells]]))
  const { head, lines } = await readEggLines({ path, codifica: 'auto' })
  expect([head, lines.map(({ celle }) => celle)]).toEqual([['A', 'B', 'C'], [[7, 'mostrato', '=1+1']]])
})

it.each(['auto', 'windows1252'] as const)(
  'keeps the signs of Windows-1252, with the encoding %s',
  async codifica => {
    const folder = await mkdtemp(join(tmpdir(), 'quinto-egg-lines-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'saved-by-excel.csv')
    // «Importo (€)» and «D’Angelo» as Excel saves them.
    await writeFile(
      path,
      Buffer.from('Importo (\u0080);Cognome\r\n150.000,00 \u0080;D\u0092Angelo\r\n', 'latin1'),
    )
    const { head, lines } = await readEggLines({ path, codifica })
    expect([head, lines.map(({ celle }) => celle)]).toEqual([
      ['Importo (€)', 'Cognome'],
      [['150.000,00 €', 'D’Angelo']],
    ])
  },
)
