import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { formatWholeEuro, parseNumber } from '../../../contract/italian/format.ts'
import {
  type ComparedIndex,
  type CurrentRateShown,
  maxCompared,
  type RateEffect,
  type RatesContent,
  type RatesField,
} from '../../../contract/pages/rates.ts'
import {
  type HistoryYears,
  historyYears,
  type ReferenceIndex,
  referenceIndices,
  supposedMargin,
  usualIndex,
} from '../../../contract/products/reference-indices.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { addDecimals } from '../../../finance/arithmetic/decimal.ts'
import { addMonths, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need } from '../../../finance/offers/types.ts'
import { instalment } from '../../../finance/plan/instalment.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { recentPanel } from '../../subjects/mortgages/mortgage-terms.ts'
import {
  type CurrentRate,
  currentRates,
  type DatedRate,
  monthly,
  rateValues,
  standingValues,
  weekly,
} from '../../subjects/rates/reference-rates.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { PageSource } from './source.ts'

const usual: LoanInput = { importo: 10_000_000, durataMesi: 300 }
const usualYears = 3
const bounds = { importo: { min: 1_000_000, max: 200_000_000 }, years: { min: 5, max: 40 } }
/** Maximum length of a typed figure, which the page shows again. */
const maxLength = 40

interface LoanInput {
  /** Cents. */
  importo: number
  durataMesi: number
}

/** The page of the reference rates, with explanations. */
export const rates: PageSource<'/tassi'> = {
  parameters: ['indice', 'anni', 'con', 'importo', 'durata'],
  async load(context, { query }) {
    const [rates, text, questions] = await Promise.all([
      ratesContent(context, query),
      publishedText(context, 'tassi'),
      questionsOn(context, 'tassi'),
    ])
    return { content: { rates, text, questions } }
  },
}

/** Returns today's reference rates, the history of one, and the effect of a point on an instalment. */
export async function ratesContent(
  context: Context,
  { indice, anni, con = '', importo, durata }: Record<string, string>,
): Promise<RatesContent> {
  const index = indexOf(indice) ?? usualIndex
  const wanted = historyYears.find(one => String(one) === anni) ?? usualYears
  const typed = {
    importo: importo?.slice(0, maxLength) ?? '100.000',
    durata: durata?.slice(0, maxLength) ?? '25',
  }
  const { input, problems } = read(typed)
  const others = referenceIndices
    .filter(one => one !== index && con.split(',').includes(one.key))
    .slice(0, maxCompared)
  const [current, all, example, ...histories] = await Promise.all([
    currentRates(context),
    historyOf(context, index),
    exampleFor(context, index, input ?? usual),
    ...others.map(one => historyOf(context, one)),
  ])
  const today = dayInRome(context.now())
  const first = all[0]?.data ?? today
  const periods = historyYears
    // A longer period without older values would show the same as the shorter one.
    .filter((_, i) => i === 0 || first < yearsBefore(today, historyYears[i - 1]!))
    .map(years => ({ years, isWhole: first <= addDays(yearsBefore(today, years), tolerance) }))
  const years = periods.find(one => one.years === wanted)?.years ?? periods.at(-1)!.years
  const from = yearsBefore(today, years)
  const inPeriod = (rates: readonly DatedRate[]) => rates.filter(({ data }) => data >= from)
  const values = inPeriod(all)
  const compared = others
    .map(({ key, name, decimals }, i): ComparedIndex => {
      const rates = inPeriod(histories[i]!)
      const means = Object.fromEntries(monthly(rates).map(({ month, mean }) => [month, mean]))
      return { key, name, decimals, history: weekly(rates), means }
    })
    .filter(({ history }) => history.length > 1)
  const chosen = current.find(rate => rate.index === index)
  const { key, name, decimals } = index
  return {
    groups: grouped(current),
    chosen: {
      key,
      name,
      decimals,
      current: chosen ? shown(chosen) : null,
      years,
      periods,
      history: weekly(values),
      months: monthly(values),
    },
    compared,
    effect: chosen && input ? effectOf(chosen.valore, input) : null,
    typed,
    problems,
    example,
  }
}

/** Returns the index of a query; undefined when unknown. */
export const indexOf = (key: string | undefined): ReferenceIndex | undefined =>
  referenceIndices.find(index => index.key === key)

function read(typed: Record<RatesField, string>): {
  input: LoanInput | null
  problems: RatesContent['problems']
} {
  const importo = Math.round((parseNumber(typed.importo) ?? Number.NaN) * 100)
  const years = parseNumber(typed.durata) ?? Number.NaN
  const { importo: amounts, years: terms } = bounds
  const problems: RatesContent['problems'] = {
    ...(!(importo >= amounts.min && importo <= amounts.max) && {
      importo: `Scriva un importo da ${formatWholeEuro(amounts.min)} a ${formatWholeEuro(amounts.max)}, per esempio 100.000.`,
    }),
    ...(!(Number.isInteger(years) && years >= terms.min && years <= terms.max) && {
      durata: `Scriva gli anni, da ${terms.min} a ${terms.max}, per esempio 25.`,
    }),
  }
  const isRight = Object.keys(problems).length === 0
  return { input: isRight ? { importo, durataMesi: years * 12 } : null, problems }
}

/** Days by which the values of a whole period may begin late: the first days may be holidays. */
const tolerance = 31

const yearsBefore = (day: string, years: HistoryYears) =>
  formatDay(addMonths(parseDay('day', day), -12 * years))

/** The values of the longest period. */
function historyOf(context: Context, index: ReferenceIndex): Promise<DatedRate[]> {
  const from = yearsBefore(dayInRome(context.now()), historyYears.at(-1)!)
  return index.stands ? standingValues(context, index, from) : rateValues(context, index, from)
}

const shown = ({ index: { key, name, decimals, stands }, ...rate }: CurrentRate): CurrentRateShown => ({
  key,
  name,
  decimals,
  ...(stands && { stands }),
  ...rate,
})

function grouped(current: readonly CurrentRate[]): RatesContent['groups'] {
  const names = [...new Set(current.map(({ index }) => index.group))]
  return names.map(name => ({
    name,
    rates: current.filter(({ index }) => index.group === name).map(shown),
  }))
}

/**
 * Returns constant instalments at the index plus an assumed margin, and a point below and above; rates are never
 * negative.
 */
function effectOf(index: number, { importo, durataMesi }: LoanInput): RateEffect {
  const rate = (points: number) => Math.max(0, addDecimals(addDecimals(index, supposedMargin), points))
  const rates = { lower: rate(-1), today: rate(0), higher: rate(1) }
  const durations = [...new Set([240, 300, 360, durataMesi])].sort((a, b) => a - b)
  return {
    importo,
    index,
    margin: supposedMargin,
    rates,
    rows: durations.map(termMonths => {
      const at = (annualRate: number) => instalment({ principal: importo, annualRate, termMonths })
      return {
        durataMesi: termMonths,
        lower: at(rates.lower),
        today: at(rates.today),
        higher: at(rates.higher),
      }
    }),
  }
}

/**
 * Returns the example of the mortgage with the lowest TAEG on such an index, for 80 % of a first home: for the input
 * or, if no bank lends it, for the defaults.
 */
async function exampleFor(
  context: Context,
  { tipo }: ReferenceIndex,
  input: LoanInput,
): Promise<string | null> {
  try {
    const [{ terms, rates }, { nome }] = await Promise.all([
      recentPanel(context),
      brokerIn(context.database.orm),
    ])
    for (const { importo, durataMesi } of [input, usual]) {
      const tipoTasso = tipo === 'eurirs' ? 'fisso' : 'variabile'
      const valore = Math.ceil(importo * 1.25)
      const need: Need = { finalita: 'prima_casa', importo, valore, durataMesi, tipoTasso }
      const [best] = quote({ need, terms, rates }).offerte
      if (best) return representativeExample(best, need, nome)
    }
    return null
  } catch (error) {
    // Without the day's rates there is no comparison, but the stored values are shown.
    if (error instanceof AppError && error.status === 503) return null
    throw error
  }
}
