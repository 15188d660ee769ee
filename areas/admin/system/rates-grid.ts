import type { InputOf } from '../../../client/calls.ts'
import { addDays, formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber, parseNumber, parseSmallNumber } from '../../../contract/italian/format.ts'
import { fixingDayProblem, rates } from '../../../contract/subjects/rates.ts'
import { fixingDayBefore, isFixingDay } from '../../../finance/calendar/fixing-days.ts'
import type { RateDay } from '../../shared/rates/rate-chart.tsx'
import type { RatesBlock } from './rates-block.ts'

type EnteredRate = NonNullable<InputOf<'POST /rates/inserimento'>['body']>['righe'][number]

/** A day of the grid, as typed. */
export interface GridDay {
  key: number
  data: string | null
  /** Says what is missing in an incomplete day, or the pasted text that is no day. */
  missing: string | null
  /** The typed texts by term. */
  texts: Record<string, string>
}

/** The name of a field in the problems of the grid: the day without a term. */
export const placeOf = (key: number, term = 'data'): string => `${key} ${term}`

/** Maximum days of the grid, more than a month of fixings. */
const maxDays = 32

let lastKey = 0
const emptyDay = (data: string | null): GridDay => ({ key: ++lastKey, data, missing: null, texts: {} })

/** A stored day with its values, or the last fixing day up to today without values. */
export function newDay(days: readonly RateDay[], stored: string | null, today: string): GridDay {
  const values = days.find(({ data }) => data === stored)?.values ?? {}
  const texts = Object.fromEntries(Object.entries(values).map(([term, value]) => [term, formatNumber(value)]))
  return { ...emptyDay(stored ?? fixingDayBefore({ day: addDays(today, 1) })), texts }
}

/** The fixing day after the last one of the grid; null where that is still to come. */
export function nextFixingDay(grid: readonly GridDay[], today: string): string | null {
  const last = grid
    .map(({ data }) => data ?? '')
    .toSorted()
    .at(-1)
  const next = last ? fixingDayAfter(last) : today
  return next > today ? null : next
}

function fixingDayAfter(day: string): string {
  let next = addDays(day, 1)
  while (!isFixingDay({ day: next })) next = addDays(next, 1)
  return next
}

/** A possible value as the page writes numbers; another text unchanged. */
export function shownValue(text: string): string {
  const { data, success } = rates.fields.valore.schema.safeParse(parseSmallNumber(text))
  return success ? formatNumber(data) : text.trim()
}

interface DatedValue {
  data: string
  value: number
}

/** The values of each term by day, oldest first: those of the grid, and the stored ones of other days. */
export function valuesByTerm(
  grid: readonly GridDay[],
  days: readonly RateDay[],
  terms: readonly string[],
): Map<string, DatedValue[]> {
  return new Map(
    terms.map(term => {
      const values = new Map<string, number>()
      for (const { data, values: stored } of days)
        if (stored[term] !== undefined) values.set(data, stored[term])
      for (const { data, texts } of grid) {
        const value = parseSmallNumber(texts[term] ?? '')
        if (data !== null && value !== null) values.set(data, value)
      }
      const dated = [...values].map(([data, value]) => ({ data, value }))
      return [term, dated.toSorted((a, b) => a.data.localeCompare(b.data))]
    }),
  )
}

/** The problems of the typed texts and days, by `placeOf`; fields without a text have none. */
export function valueProblems(
  family: string,
  grid: readonly GridDay[],
  today: string,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { key, data, missing, texts } of grid) {
    const problem = data === null ? missing : fixingDayProblem(family, data, today)
    if (problem !== null) problems[placeOf(key)] = problem
    else if (data !== null && seen.size === seen.add(data).size)
      problems[placeOf(key)] = 'Questo giorno c’è già: ne tolga uno.'
    for (const [term, text] of Object.entries(texts)) {
      if (!text.trim()) continue
      const value = parseSmallNumber(text)
      const { error } = rates.fields.valore.schema.safeParse(value)
      if (value === null) problems[placeOf(key, term)] = 'Un numero, per esempio 2,05.'
      else if (error) problems[placeOf(key, term)] = error.issues[0]!.message
    }
  }
  return problems
}

interface Entered {
  family: EnteredRate['tipo']
  grid: readonly GridDay[]
  /** The stored day that the grid corrects. */
  known: GridDay | null
  today: string
}

/** The rates of the grid, each with the key of its day, and what prevents sending them, by `placeOf`. */
export function enteredRates({ family, grid, known, today }: Entered): {
  righe: { key: number; rate: EnteredRate }[]
  wrong: Record<string, string>
} {
  const wrong = valueProblems(family, grid, today)
  const righe = grid.flatMap(({ key, data, texts }) => {
    const typed = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    if (data === null) wrong[placeOf(key)] ??= 'Scriva il giorno.'
    if (typed.length === 0) wrong[placeOf(key)] ??= 'Scriva almeno un valore.'
    return typed.flatMap(([scadenza, text]) => {
      const valore = parseSmallNumber(text)
      return data === null || valore === null ? [] : [{ key, rate: { tipo: family, scadenza, data, valore } }]
    })
  })
  const corrected = grid.find(({ data }) => data !== null && data === known?.data)
  for (const term of Object.keys(corrected ? known!.texts : {}))
    if (!corrected!.texts[term]?.trim())
      wrong[placeOf(corrected!.key, term)] =
        'Un valore non si toglie da solo: cancelli il giorno e lo riscriva.'
  return { righe, wrong }
}

/**
 * Places a block in the grid, whose days stay in order. Rows without a day are the day `at` and the fixing days after it.
 * The notices say what was pasted, how a point was read, and what has no place.
 */
export function place(
  grid: readonly GridDay[],
  at: GridDay,
  { rows, leftOut }: RatesBlock,
): { grid: GridDay[]; notices: string[] } {
  if (grid.length + rows.length > maxDays)
    return {
      grid: [...grid],
      notices: [`Al massimo ${maxDays} giorni alla volta: per di più importi un file.`],
    }
  const isDated = rows.some(({ data, wrongDay }) => data !== null || wrongDay !== null)
  // A day without values was there to paste into.
  const isReplaced = isDated && Object.values(at.texts).every(text => !text.trim())
  const placed = new Map(grid.filter(day => day !== at || !isReplaced).map(day => [day.key, day]))
  let next = at.data
  for (const { data, wrongDay, texts } of rows) {
    const wanted = isDated ? data : next
    const there = [...placed.values()].find(day =>
      wanted === null ? !isDated && day === at : day.data === wanted,
    )
    const day = there ?? emptyDay(wanted)
    placed.set(day.key, {
      ...day,
      missing: wrongDay === null ? day.missing : `«${wrongDay}» non è un giorno.`,
      texts: { ...day.texts, ...mapped(texts) },
    })
    if (next !== null) next = fixingDayAfter(next)
  }
  const values = rows.flatMap(({ texts }) => Object.values(texts))
  const pointed = values.filter(text => parseNumber(text) !== parseSmallNumber(text))
  const days = rows.length
  const notices = [
    `Incollati ${values.length} valori di ${days === 1 ? 'un giorno' : `${days} giorni`}.`,
    !isDated &&
      days > 1 &&
      at.data !== null &&
      `Senza giorni nel blocco: i giorni vanno in ordine dal ${formatShortDay(at.data)}.`,
    pointed.length > 0 && `Il punto separa i decimali: «${pointed[0]}» è letto ${shownValue(pointed[0]!)}.`,
    leftOut > 0 &&
      `${leftOut === 1 ? 'Un valore senza scadenza resta' : `${leftOut} valori senza scadenza restano`} fuori.`,
  ].filter(notice => notice !== false)
  const order = ({ data }: GridDay) => data ?? '9999'
  return { grid: [...placed.values()].toSorted((a, b) => order(a).localeCompare(order(b))), notices }
}

const mapped = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([term, text]) => [term, shownValue(text)]))
