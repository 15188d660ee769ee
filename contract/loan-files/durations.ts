import { formatLongDay } from '../italian/days.ts'
import { formatNumber } from '../italian/format.ts'
import { percentWithArticle } from '../italian/percent.ts'
import { fileStates } from '../subjects/loan-files/file-words.ts'

/** Months of history that the tables of durations count: stays that began in the last two years. */
export const countedMonths = 24

/** Nothing is said from fewer ended stays. */
export const minEnded = 20

/** The state that a forecast is about. */
export const goalState = 'liquidata'

const states = Object.keys(fileStates)
/** States in which a file is not on its way, or is no more. */
const exits = ['estinta', 'sospesa', 'respinta', 'rinunciata', 'annullata']

/**
 * The states whose durations are counted, in the order of the way. The last one, «Liquidata», lasts until the commission
 * is confirmed.
 */
export const countedStates = states.filter(state => !exits.includes(state) && state !== 'perfezionata')

/** The usual working days of a state: from the 20th to the 80th percentile of the stays that went on. */
export interface UsualDays {
  da: number
  a: number
  /** Ended stays from which this is known. */
  pratiche: number
  /** Whether they are those of one bank, and not those of the product with every bank. */
  dellaBanca: boolean
}

/** «fra 12 e 19 giorni lavorativi», «12 giorni lavorativi», «meno di un giorno lavorativo» */
export function workingDaysInWords({ da, a }: Pick<UsualDays, 'da' | 'a'>): string {
  if (a === 0) return 'meno di un giorno lavorativo'
  if (da === a) return a === 1 ? '1 giorno lavorativo' : `${formatNumber(a)} giorni lavorativi`
  if (da === 0)
    return a === 1 ? 'al massimo 1 giorno lavorativo' : `al massimo ${formatNumber(a)} giorni lavorativi`
  return `fra ${formatNumber(da)} e ${formatNumber(a)} giorni lavorativi`
}

/** «12–19», «12» */
export const shortWorkingDays = ({ da, a }: Pick<UsualDays, 'da' | 'a'>): string =>
  da === a ? formatNumber(a) : `${formatNumber(da)}–${formatNumber(a)}`

/** «38 pratiche, ultimi 24 mesi, con questa banca» */
export const sourceInWords = ({ pratiche, dellaBanca }: Pick<UsualDays, 'pratiche' | 'dellaBanca'>): string =>
  `${formatNumber(pratiche)} pratiche, ultimi ${countedMonths} mesi, con ${dellaBanca ? 'questa banca' : 'tutte le banche'}`

/** «di solito fra 12 e 19 giorni lavorativi (38 pratiche, ultimi 24 mesi)» */
export const usualDaysInWords = (usual: UsualDays): string =>
  `di solito ${workingDaysInWords(usual)} (${formatNumber(usual.pratiche)} pratiche, ultimi ${countedMonths} mesi)`

/** A probability as far as a forecast knows it: «circa il 70 %», «meno del 5 %», «più del 95 %». */
export function probabilityInWords(probability: number): string {
  if (probability < 0.05) return 'meno del 5\u00a0%'
  if (probability > 0.95) return 'più del 95\u00a0%'
  return `circa ${percentWithArticle(Math.round(probability * 10) * 10)}`
}

/** From the first to the last day, `YYYY-MM-DD`. */
export interface DaySpan {
  dal: string
  al: string
}

/** The parts of a day in words: «18», «gennaio», «2027». */
const partsOf = (day: string) => formatLongDay(day).split(' ') as [day: string, month: string, year: string]
const withArticle = (day: string) => (/^(8|11)\b/.test(day) ? `l’${day}` : `il ${day}`)

/** «fra il 18 e il 29 gennaio 2027», «fra il 25 gennaio e l’8 febbraio 2027», «il 18 gennaio 2027» */
export function daySpanInWords({ dal, al }: DaySpan): string {
  if (dal === al) return withArticle(formatLongDay(al))
  const [first, last] = [partsOf(dal), partsOf(al)]
  // The first day leaves out what it shares with the last one.
  const shared = first[2] !== last[2] ? 0 : first[1] !== last[1] ? 1 : 2
  return `fra ${withArticle(first.slice(0, 3 - shared).join(' '))} e ${withArticle(formatLongDay(al))}`
}

/** «18–29 gen», «25 gen–8 feb», «18 gen» */
export function shortDaySpan({ dal, al }: DaySpan): string {
  const short = (day: string) => {
    const [number, month] = partsOf(day)
    return [number, month.slice(0, 3)] as const
  }
  const [first, last] = [short(dal), short(al)]
  if (dal === al) return last.join(' ')
  return `${first[1] === last[1] && dal.slice(0, 4) === al.slice(0, 4) ? first[0] : first.join(' ')}–${last.join(' ')}`
}
