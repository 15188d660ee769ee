import { expect, it } from 'vitest'
import { cellProblem } from './cell-problem.ts'
import { readWorkbook } from './read-workbook.ts'
import { type FormulaCell, formulaWorkbook } from './testing/formula-workbook.ts'

const rowOf = async (...cells: (string | FormulaCell)[]) =>
  (await readWorkbook(await formulaWorkbook([cells])))[0]

it('reads formulas as their stored values, and computes none', async () => {
  const row = await rowOf(
    { formula: '1+1', stored: '7' },
    { formula: '"a"', type: 'str', stored: 'mostrato' },
    { formula: '""', type: 'str', stored: '' },
    'fine',
  )
  expect(row).toEqual([7, 'mostrato', null, 'fine'])
})

it('reads no error and no formula without its value as an empty cell', async () => {
  const row = await rowOf(
    { formula: '1/0', type: 'e', stored: '#DIV/0!' },
    { formula: 'A9', type: 'e', stored: '#N/A' },
    { formula: 'A9', type: 'e', stored: '#MAI VISTO!' },
    { formula: '1+1' },
    // As openpyxl writes them.
    { formula: '1+1', stored: '' },
    { formula: '"a"', type: 'str' },
    'fine',
  )
  const withoutValue = 'È una formula senza valore: apra e salvi il file con Excel o LibreOffice.'
  expect(row?.map(cell => cellProblem(String(cell)) ?? cell)).toEqual([
    'La cella contiene l’errore #DIV/0!: la corregga nel foglio.',
    'La cella contiene l’errore #N/D: la corregga nel foglio.',
    'La cella contiene l’errore #VALORE!: la corregga nel foglio.',
    withoutValue,
    withoutValue,
    withoutValue,
    'fine',
  ])
})

it.each(['#N/D', '#N/A', ' #RIF! ', 'Err:502'])('a text like %s is an error too, as a CSV has it', text => {
  expect(cellProblem(text)).toContain('contiene l’errore')
})

it.each(['', 'Rossi', '#1', '#CASA!', 'vedi #N/D'])('a text like «%s» is none', text => {
  expect(cellProblem(text)).toBeNull()
})
