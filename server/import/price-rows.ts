import { formatNumber } from '../../contract/italian/format.ts'
import {
  bandColumns,
  loanCostColumns,
  maxPriceRows,
  type PriceColumn,
  type PriceRow,
  priceColumnNames,
  priceColumns,
} from '../../contract/products/price-rows.ts'
import { headOf } from '../../contract/records/cells.ts'
import { BadCell, readCell } from '../../contract/records/field-kinds.ts'
import type { AnyField } from '../../contract/records/resource.ts'
import { fold } from '../../contract/text/fold.ts'
import { undefused } from '../export/csv.ts'
import { cellProblem } from './cell-problem.ts'
import { FileRefused } from './file-refused.ts'
import { type CellTranslation, formatOf } from './mapping.ts'
import { type AssignmentTegm, ifFraction, largestFraction, priceRowProblems } from './price-row-problems.ts'
import type { TableLine } from './read-table.ts'
import type { WorkbookCell } from './read-workbook.ts'

interface CellError {
  riga: number
  colonna: string
  valore: string
  messaggio: string
}

/** The rows of a file of prices, and its errors. `rows` is empty when there are errors. */
export interface ReadPrices {
  rows: PriceRow[]
  colonne: string[]
  ignorate: string[]
  avvisi: string[]
  errori: CellError[]
  quantiErrori: number
  sovrapposte: { righe: [number, number]; dove: string }[]
  quanteSovrapposte: number
}

/** Maximum errors, and maximum overlapping bands, in a report; further ones are only counted. */
const maxReported = 200
/** Maximum ignored columns in a report. */
const maxIgnored = 50
/**
 * Maximum characters of a cell. The cells of price lists are shorter, but one long text of a workbook may be in
 * thousands of cells.
 */
const maxCellLength = 500
const maxShownLength = 100
const shortened = (text: string) =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
/** Maximum lines above the heading: some networks write a title there. */
const maxLinesAbove = 15

const fields: Record<PriceColumn, AnyField> = priceColumns
const heads = Object.fromEntries(priceColumnNames.map(name => [name, headOf(fields[name])]))

/** Names of columns in the price lists of the networks, without accents and signs, in addition to our own names. */
const otherNames: Partial<Record<PriceColumn, string[]>> = {
  prodotto: ['tipo prodotto', 'tipologia'],
  convenzione: ['categoria', 'ente', 'amministrazione', 'target'],
  durataDa: [
    'durata',
    'mesi',
    'durata min',
    'durata minima',
    'mesi da',
    'durata da mesi',
    'durata da in mesi',
  ],
  durataA: ['durata max', 'durata massima', 'mesi a', 'durata a mesi', 'durata a in mesi'],
  etaDa: ['eta min', 'eta minima', 'eta da anni'],
  etaA: ['eta max', 'eta massima', 'eta a anni'],
  importoDa: ['importo min', 'importo minimo', 'montante da', 'da importo'],
  importoA: ['importo max', 'importo massimo', 'montante a', 'a importo'],
  tan: ['tasso', 'tan annuo'],
  taeg: ['taeg', 'taeg max'],
  coefficiente: ['coeff', 'coefficienti'],
  provvigione: ['provvigioni', 'provv', 'commissione'],
  assicurazione: ['compagnia', 'compagnia assicurativa'],
  istruttoria: ['spese di istruttoria', 'spese istruttoria'],
  istruttoriaPerc: ['istruttoria perc', 'spese di istruttoria in percentuale'],
  bollo: ['imposta di bollo'],
  incassoRata: ['incasso rata', 'spese di incasso'],
  rendicontoAnnuo: ['rendiconto', 'rendiconto annuale'],
}
const products: Record<keyof typeof priceColumns.prodotto.values, string[]> = {
  cqs: ['cessione', 'cessione del quinto', 'cessione stipendio', 'cessione del quinto dello stipendio'],
  cqp: ['cessione pensione', 'cessione del quinto della pensione', 'pensionati'],
  delega: ['delegazione', 'delegazione di pagamento', 'dp', 'del'],
  prestito: ['prestito personale', 'prestiti', 'prestiti personali'],
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()
const columnOfName = new Map<string, PriceColumn>(
  priceColumnNames.flatMap(name =>
    [heads[name]!, fields[name].label, name, ...(otherNames[name] ?? [])].map(
      called => [plain(called), name] as const,
    ),
  ),
)
/** Columns without which there is no price. A table with costs of loans may have no assignment, and no coefficient. */
const needed = (columns: ReadonlyMap<PriceColumn, number>): readonly PriceColumn[] => [
  'prodotto',
  'convenzione',
  'durataDa',
  'tan',
  ...(loanCostColumns.some(name => columns.has(name)) ? [] : (['coefficiente'] as const)),
]

const isEmpty = (cell: WorkbookCell | undefined) =>
  cell === null || cell === undefined || String(cell).trim() === ''

/** Numbers with at most eight decimals: workbooks compute more. */
const figures = new Intl.NumberFormat('it-IT', { useGrouping: false, maximumFractionDigits: 8 })

/** The text of a cell in Italian notation. */
function textOf(cell: WorkbookCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('/')
  if (typeof cell === 'number') return figures.format(cell)
  return undefused(String(cell)).trim()
}

/** Columns of rates, which a workbook may store as fractions (7,25 % as 0,0725). */
const rates: readonly PriceColumn[] = [
  'tan',
  'teg',
  'taeg',
  'provvigione',
  'istruttoriaPerc',
  'impostaSostitutivaPerc',
]
/** Rates that may be below one percent. Their columns count as fractions only if the column TAN does. */
const smallRates: readonly PriceColumn[] = ['provvigione', 'istruttoriaPerc', 'impostaSostitutivaPerc']

/**
 * Reads a table of prices from the lines of its file. Without the TEGM the usury threshold is not checked, and a notice
 * says so. Throws `FileRefused` for a file without such a table.
 */
export function readPriceRows(
  lines: readonly TableLine[],
  tegm: AssignmentTegm | null,
  format: CellTranslation = formatOf(null),
): ReadPrices {
  const { columns, heading, ignored, below } = columnsOf(lines, format)
  const body = below.filter(({ cells }) => cells.some(cell => !isEmpty(cell)))
  if (body.length === 0) throw new FileRefused('Sotto i nomi delle colonne non c’è nessuna riga.')
  if (body.length > maxPriceRows)
    throw new FileRefused(
      `Il file ha ${formatNumber(body.length)} righe: al massimo ${formatNumber(maxPriceRows)}. Lo divida, o tolga quelle che non servono.`,
    )
  const fractions = columnsOfFractions(columns, body)
  const errors: CellError[] = []
  let wrong = 0
  const report = (riga: number, name: PriceColumn, valore: string, messaggio: string) => {
    wrong++
    if (errors.length < maxReported)
      errors.push({ riga, colonna: heads[name]!, valore: shortened(valore), messaggio })
  }

  const rows: PriceRow[] = []
  const places: number[] = []
  const seen = new Map<string, number>()
  for (const { row: place, cells } of body) {
    const before = wrong
    const row = Object.fromEntries(
      priceColumnNames.map(name => [name, readOrReport(name, cells[columns.get(name) ?? -1] ?? null, place)]),
    ) as PriceRow
    if (!columns.has('durataA')) row.durataA = row.durataDa
    if (row.prodotto && row.prodotto !== 'prestito' && isEmpty(cells[columns.get('coefficiente') ?? -1]))
      report(place, 'coefficiente', '', 'Manca: lo scriva.')
    for (const [from, to] of [
      ['durataDa', 'durataA'],
      ['etaDa', 'etaA'],
      ['importoDa', 'importoA'],
    ] as const)
      if (row[from] !== null && row[to] !== null && row[from] > row[to])
        report(place, to, textOf(cells[columns.get(to)!]), `È meno di «${heads[from]}»: le scambi.`)
    if (wrong > before) continue
    for (const [name, problem] of priceRowProblems(row, tegm))
      report(place, name, textOf(cells[columns.get(name)!]), problem)
    if (wrong > before) continue
    const key = bandOf(row)
    const twin = seen.get(key)
    if (twin)
      report(place, 'convenzione', row.convenzione, `È la stessa fascia della riga ${twin}: ne tolga una.`)
    else seen.set(key, place)
    rows.push(row)
    places.push(place)
  }

  function readOrReport(name: PriceColumn, cell: WorkbookCell, place: number): unknown {
    const field = fields[name]
    try {
      if (!columns.has(name)) return null
      if (typeof cell === 'string' && cell.length > maxCellLength)
        throw new BadCell('È troppo lungo: lasci solo il valore.')
      const problem = cellProblem(cell)
      if (problem) throw new BadCell(problem)
      const own =
        typeof cell === 'string' ? format.cell(cell, String(heading[columns.get(name)!]), field) : cell
      const value = isEmpty(own) ? null : readValue(name, own)
      if (value === null) {
        if (!field.optional) throw new BadCell('Manca: lo scriva.')
        return null
      }
      const { data, error } = field.schema.safeParse(value)
      if (error) throw new BadCell(error.issues[0]!.message)
      return data
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      report(place, name, textOf(cell), error.message)
      return null
    }
  }

  function readValue(name: PriceColumn, cell: WorkbookCell): unknown {
    const field = fields[name]
    if (name === 'prodotto') return productOf(textOf(cell))
    if (field.kind === 'choice') return readCell(field, textOf(cell))
    if (field.kind === 'text') return textOf(cell)
    if (cell instanceof Date)
      throw new BadCell('Excel l’ha preso per una data: dia alla cella il formato Numero e lo riscriva.')
    if (typeof cell === 'boolean') throw new BadCell('È vero o falso: scriva un numero.')
    if (typeof cell === 'number') return readCell(field, textOf(shownFigure(name, cell, fractions.has(name))))
    // An amount never has a thousands group that is 0, so the point after a leading 0 is a decimal point.
    return readCell(
      field,
      textOf(cell)
        .replace(/(mesi|anni)$/i, '')
        .trimEnd()
        .replace(/^0\.(?=\d+$)/, '0,'),
    )
  }

  const commission = Math.max(...rows.map(({ provvigione }) => provvigione ?? 0))
  const overlaps = wrong === 0 ? overlapsOf(rows, places) : { reported: [], count: 0 }
  return {
    rows: wrong === 0 ? rows : [],
    colonne: [...columns.keys()].map(name => heads[name]!),
    ignorate: ignored,
    avvisi: [
      fractions.size > 0 &&
        `Nelle celle con il formato Percentuale di Excel è stato letto ciò che si vede (0,0725 è 7,25 %): ${[...fractions].map(name => fields[name].label).join(', ')}.`,
      commission > 0 &&
        commission <= largestFraction &&
        `La provvigione più alta è ${formatNumber(commission)}\u00a0%: ${ifFraction(commission)}`,
      tegm === null && 'Mancano i TEGM del trimestre: la soglia di usura non è stata controllata.',
    ].filter(notice => notice !== false),
    errori: errors,
    quantiErrori: wrong,
    sovrapposte: overlaps.reported,
    quanteSovrapposte: overlaps.count,
  }
}

/** The key of a band: equal for rows of two tables with the same band. */
export const bandOf = (row: PriceRow): string => bandColumns.map(name => row[name]).join('|')

/** The number that the workbook shows: computed numbers have more decimals than a table of prices. */
function shownFigure(name: PriceColumn, value: number, isFraction: boolean): number {
  if (fields[name].kind !== 'percent') return value
  return Math.round((isFraction ? value * 100 : value) * 10_000) / 10_000
}

function productOf(text: string): string {
  const { values } = priceColumns.prodotto
  const name = plain(text)
  const found = Object.entries(products).find(
    ([key, names]) => key === name || names.includes(name) || plain(values[key as 'cqs']) === name,
  )
  if (!found) throw new BadCell(`Scriva uno di questi: ${Object.values(values).join(', ')}.`)
  return found[0]
}

/** Finds the columns by the first line that contains all needed names. */
function columnsOf(lines: readonly TableLine[], format: CellTranslation) {
  let best: ReadonlyMap<PriceColumn, number> = new Map()
  for (const [i, { cells }] of lines.slice(0, maxLinesAbove).entries()) {
    const columns = new Map<PriceColumn, number>()
    const ignored: string[] = []
    for (const [at, cell] of cells.entries()) {
      const name = typeof cell === 'string' ? columnOfName.get(plain(format.head(cell))) : undefined
      if (name && columns.has(name))
        throw new FileRefused(`La colonna «${heads[name]}» c’è due volte: ne tolga una.`)
      if (name) columns.set(name, at)
      else if (!isEmpty(cell) && ignored.length < maxIgnored) ignored.push(shortened(textOf(cell)))
    }
    if (needed(columns).every(name => columns.has(name)))
      return { columns, heading: cells, ignored, below: lines.slice(i + 1) }
    if (columns.size > best.size) best = columns
  }
  const missing = needed(best)
    .filter(name => !best.has(name))
    .map(name => `«${heads[name]}»`)
  throw new FileRefused(
    best.size > 1
      ? `Mancano delle colonne: ${missing.join(', ')}. Scriva i loro nomi nella prima riga, come nel modello.`
      : 'Non è una tabella che si riesce a leggere: nella prima riga servono i nomi delle colonne, come nel modello.',
  )
}

/** Columns of rates whose numbers are all so small that they must be fractions. */
function columnsOfFractions(columns: ReadonlyMap<PriceColumn, number>, body: readonly TableLine[]) {
  const found = new Set<PriceColumn>()
  for (const name of rates) {
    const at = columns.get(name)
    if (at === undefined) continue
    let largest = 0
    for (const { cells } of body) if (typeof cells[at] === 'number') largest = Math.max(largest, cells[at])
    if (largest > 0 && largest <= largestFraction && (!smallRates.includes(name) || found.has('tan')))
      found.add(name)
  }
  return found
}

interface Interval {
  from: number
  to: number
}
const spans = {
  durata: ({ durataDa, durataA }: PriceRow): Interval => ({ from: durataDa, to: durataA }),
  eta: ({ etaDa, etaA }: PriceRow): Interval => ({ from: etaDa ?? 0, to: etaA ?? Number.POSITIVE_INFINITY }),
  // Bands that meet at an amount do not overlap: the amount belongs to the lower band.
  importo: ({ importoDa, importoA }: PriceRow): Interval => ({
    from: importoDa ?? 0,
    to: (importoA ?? Number.POSITIVE_INFINITY) - 1,
  }),
}
const meet = (a: Interval, b: Interval) => a.from <= b.to && b.from <= a.to

/** Maximum counted overlaps; a table with more is a mistake. */
const maxOverlaps = 10_000

/** Counts pairs of rows of one product and agreement that apply to the same case. */
function overlapsOf(rows: readonly PriceRow[], places: readonly number[]) {
  const groups = new Map<string, number[]>()
  for (const [i, { prodotto, convenzione }] of rows.entries()) {
    const key = `${prodotto} ${fold(convenzione)}`
    const group = groups.get(key)
    if (group) group.push(i)
    else groups.set(key, [i])
  }
  const reported: ReadPrices['sovrapposte'] = []
  let count = 0
  for (const group of groups.values()) {
    // Sweeps along the dimension with the most distinct starts, so that few rows are open at a time.
    const side = (Object.keys(spans) as (keyof typeof spans)[])
      .map(name => ({ name, starts: new Set(group.map(i => spans[name](rows[i]!).from)).size }))
      .reduce((a, b) => (b.starts > a.starts ? b : a)).name
    const boxes = group
      .map(i => ({
        i,
        durata: spans.durata(rows[i]!),
        eta: spans.eta(rows[i]!),
        importo: spans.importo(rows[i]!),
      }))
      .sort((a, b) => a[side].from - b[side].from)
    let open: typeof boxes = []
    for (const box of boxes) {
      open = open.filter(other => other[side].to >= box[side].from)
      for (const other of open) {
        if (!meet(box.durata, other.durata) || !meet(box.eta, other.eta) || !meet(box.importo, other.importo))
          continue
        count++
        if (count >= maxOverlaps) return { reported, count }
        const { prodotto, convenzione } = rows[box.i]!
        const [first, second] = [places[other.i]!, places[box.i]!].sort((a, b) => a - b) as [number, number]
        if (reported.length < maxReported)
          reported.push({
            righe: [first, second],
            dove: `${priceColumns.prodotto.values[prodotto]}, ${convenzione}`,
          })
      }
      open.push(box)
    }
  }
  return { reported, count }
}
