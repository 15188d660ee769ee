import { parse } from 'csv-parse/browser/esm/sync'
import type { InputOf } from '../../../client/calls.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { parseSmallNumber } from '../../../contract/italian/format.ts'
import { dayOfText } from '../../../contract/italian/typed-day.ts'
import { fixingDayProblem, rates } from '../../../contract/subjects/rates.ts'
import { csvFormat } from '../../../contract/text/csv-format.ts'
import { fixingDayBefore } from '../../../finance/calendar/fixing-days.ts'

type EnteredRate = NonNullable<InputOf<'POST /rates/inserimento'>['body']>['righe'][number]

export interface ReadRates {
  righe: EnteredRate[]
  /** Unreadable lines, with their number in the file and the reason in Italian. */
  errori: { riga: number; motivo: string }[]
}

const kinds: Record<string, string> = rates.fields.tipo.values
const euriborTerms = ['1m', '3m', '6m', '12m']
const isEurirs = (term: string) => /^([1-9]|[12]\d|30)y$/.test(term)

/**
 * Reads a file of reference rates in one of three formats: the columns `tipo`, `scadenza`, `data`, `valore`; a line for
 * each day with a column for each term (`data`, `1m`, `3m`… or `1y`, `2y`…); an export of the ECB's data portal (`KEY`,
 * `TIME_PERIOD`, `OBS_VALUE`), where the value of a month gets the last day of the month on which rates are published.
 * Separators may be commas, semicolons or tabs; numbers and days may be Italian or English. Throws an Error in Italian
 * for any other file.
 */
export function readRatesFile(file: string): ReadRates {
  const { delimiter, text } = csvFormat(file)
  let lines: Record<string, string>[]
  try {
    lines = parse(text, {
      delimiter,
      columns: (names: string[]) => names.map(name => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    throw new Error('Il file non si legge come CSV: controlli virgolette e separatori.')
  }
  const names = Object.keys(lines[0] ?? {})
  const has = (...wanted: string[]) => wanted.every(name => names.includes(name))
  const readLine = has('key', 'time_period', 'obs_value')
    ? fromEcb
    : has('scadenza', 'data', 'valore')
      ? fromColumns
      : has('data') && names.some(name => euriborTerms.includes(name) || isEurirs(name))
        ? fromDay
        : null
  if (!readLine)
    throw new Error(
      'Il file non ha le colonne previste: tipo, scadenza, data, valore; oppure data e una colonna per scadenza; oppure il formato della BCE.',
    )
  const read: ReadRates = { righe: [], errori: [] }
  lines.forEach((line, i) => {
    try {
      const found = readLine(line)
      for (const { tipo, data } of found) {
        const problem = fixingDayProblem(tipo, data)
        if (problem !== null) throw new Error(problem)
      }
      read.righe.push(...found)
    } catch (error) {
      // Line 1 is the header.
      read.errori.push({ riga: i + 2, motivo: (error as Error).message })
    }
  })
  return read
}

/** The day of a text; throws an Error in Italian for a text that is no day. */
function dayOf(text = ''): string {
  const day = dayOfText(text, { today: dayInRome(new Date()) })
  if (day === null || !rates.fields.data.schema.safeParse(day).success)
    throw new Error(`«${text}» non è un giorno.`)
  return day
}

function rateOf(text = ''): number {
  const value = parseSmallNumber(text)
  if (value === null || !rates.fields.valore.schema.safeParse(value).success)
    throw new Error(`«${text}» non è un tasso.`)
  return value
}

function fromColumns(line: Record<string, string>): EnteredRate[] {
  const { tipo: kind = '', scadenza = '', data, valore } = line
  const tipo = kinds[kind] ? kind : Object.keys(kinds).find(key => kinds[key] === kind)
  if (!tipo) throw new Error(`«${kind}» non è un tipo di tasso: ${Object.keys(kinds).join(', ')}.`)
  if (!scadenza) throw new Error('Manca la scadenza.')
  return [{ tipo: tipo as EnteredRate['tipo'], scadenza, data: dayOf(data), valore: rateOf(valore) }]
}

function fromDay(line: Record<string, string>): EnteredRate[] {
  const data = dayOf(line.data)
  return Object.entries(line).flatMap(([scadenza, text]): EnteredRate[] => {
    if (!text || !(euriborTerms.includes(scadenza) || isEurirs(scadenza))) return []
    const tipo = isEurirs(scadenza) ? 'eurirs' : 'euribor_360'
    return [{ tipo, scadenza, data, valore: rateOf(text) }]
  })
}

/** Rounds to four decimals, because the ECB publishes more. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

function fromEcb(line: Record<string, string>): EnteredRate[] {
  const term = /EURIBOR(1M|3M|6M|1Y)D_/.exec(line.key ?? '')?.[1]
  if (!term) throw new Error(`La serie ${line.key} non è un Euribor a 1, 3, 6 o 12 mesi.`)
  if (!line.obs_value) return []
  const value = Number(line.obs_value)
  if (Number.isNaN(value)) throw new Error(`«${line.obs_value}» non è un tasso.`)
  const period = line.time_period ?? ''
  const data = /^\d{4}-\d{2}$/.test(period) ? lastDayOf(period) : dayOf(period)
  const scadenza = term === '1Y' ? '12m' : term.toLowerCase()
  return [{ tipo: 'euribor_360', scadenza, data, valore: rounded(value) }]
}

/** The last day of a month on which rates are published. */
function lastDayOf(month: string): string {
  // Four days after the 28th lie in the next month.
  return fixingDayBefore({ day: `${addDays(dayOf(`${month}-28`), 4).slice(0, 7)}-01` })
}
