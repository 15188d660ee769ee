import { isDay } from '../../contract/italian/days.ts'
import { bareFigure, pointed } from '../../contract/italian/format.ts'
import { BadCell, type KindField } from '../../contract/records/field-kinds.ts'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { importMappings } from '../../contract/subjects/mappings.ts'
import { fold } from '../../contract/text/fold.ts'

export type Mapping = RecordOf<typeof importMappings>

const numbers: Record<Mapping['numeri'], { shape: RegExp; thousands: string; decimal: string }> = {
  italiani: { shape: /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/, thousands: '.', decimal: ',' },
  inglesi: { shape: /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/, thousands: ',', decimal: '.' },
  semplici: { shape: /^-?\d+(\.\d+)?$/, thousands: '', decimal: '.' },
}
const examples: Record<Mapping['numeri'], string> = {
  italiani: '1.234,56',
  inglesi: '1,234.56',
  semplici: '1234.56',
}

/** The number of a cell as a mapping writes numbers. Throws `BadCell`. */
export function numberOf(cell: string | number, { numeri }: Pick<Mapping, 'numeri'>): number {
  if (typeof cell === 'number') return cell
  const text = bareFigure(cell)
  const { shape, thousands, decimal } = numbers[numeri]
  if (!shape.test(text)) throw new BadCell(`«${cell}» non è un numero come ${examples[numeri]}.`)
  return Number((thousands ? text.replaceAll(thousands, '') : text).replace(decimal, '.'))
}

const days: Record<
  Mapping['giorni'],
  { shape: RegExp; order: readonly [y: number, m: number, d: number]; words: string }
> = {
  italiani: { shape: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: [3, 2, 1], words: 'gg/mm/aaaa' },
  iso: { shape: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, order: [1, 2, 3], words: 'aaaa-mm-gg' },
  americani: { shape: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: [3, 1, 2], words: 'mm/gg/aaaa' },
}

/**
 * The day of a cell as `YYYY-MM-DD`; a time after it is left out. Days `YYYY-MM-DD` of workbooks and programs mean one
 * thing only. Throws `BadCell`.
 */
export function dayOf(cell: string | number, { giorni }: Pick<Mapping, 'giorni'>): string {
  const text = String(cell)
    .trim()
    .split(/[\sT,]/)[0]!
  const { shape, order, words } = days[giorni]
  const iso = days.iso.shape.exec(text)
  const found = iso ?? shape.exec(text)
  if (!found) throw new BadCell(`«${cell}» non è un giorno come ${words}.`)
  const [y, m, d] = (iso ? days.iso.order : order).map(at => found[at]!.padStart(2, '0'))
  const day = `${y}-${m}-${d}`
  if (!isDay(day)) throw new BadCell(`«${cell}» non è un giorno che esiste.`)
  return day
}

/** What a cell of a day and a time says after the day. */
const timeOf = (cell: string): string => /[\sT,].*/.exec(cell.trim())?.[0] ?? ''

const figures = ['money', 'percent', 'whole', 'degrees']
/** Kinds whose values never reach the thousands: a point always separates decimals. */
const smallFigures = ['percent', 'degrees']

/** Translates headings and cells of a file to those of exported files. */
export interface CellTranslation {
  /** Our heading of a column of the file. */
  head: (column: string) => string
  /** A cell of a column of the file, as our own files write the value of the field. Throws `BadCell`. */
  cell: (text: string, column: string, field: KindField) => string
}

const unchanged: CellTranslation = { head: column => column, cell: text => text }

/** What the words of a column mean here, by the folded word. */
export const wordsOf = ({ parole }: Pick<Mapping, 'parole'>, column: string): ReadonlyMap<string, string> =>
  new Map(
    parole
      .filter(({ colonna }) => fold(colonna) === fold(column))
      .map(({ parola, valore }) => [fold(parola.trim()), valore]),
  )

/** The format of a mapping; without a mapping the file is one of our own. */
export function formatOf(mapping: Mapping | null): CellTranslation {
  if (!mapping) return unchanged
  const heads = new Map(mapping.intestazioni.map(({ colonna, campo }) => [fold(colonna), campo]))
  const known = new Map<string, ReadonlyMap<string, string>>()
  function wordsIn(column: string) {
    const words = known.get(column) ?? wordsOf(mapping!, column)
    known.set(column, words)
    return words
  }
  return {
    head: column => heads.get(fold(column.trim())) ?? column,
    cell(text, column, { kind, names }) {
      const word = wordsIn(column).get(fold(text.trim()))
      if (word !== undefined) return word
      if (text.trim() === '') return text
      // Our own files hold Italian numbers, but their readers take «12.5» for one too.
      const isOurs =
        mapping.numeri === 'italiani' && (smallFigures.includes(kind) || !pointed.test(bareFigure(text)))
      if (figures.includes(kind) && !names && !isOurs)
        return String(numberOf(text, mapping)).replace('.', ',')
      if ((kind === 'day' || kind === 'dayTime') && mapping.giorni !== 'italiani')
        return dayOf(text, mapping).split('-').reverse().join('/') + (kind === 'dayTime' ? timeOf(text) : '')
      return text
    },
  }
}
