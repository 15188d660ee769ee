import { roundDecimal } from '../arithmetic/decimal.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { boundedRate } from '../plan/variable-plan.ts'
import type { EuriborTenor, IndexName, Offer, Price, RateBand, Rates } from './types.ts'

/** The rates of a band on a day, and the indices that they follow. */
export interface PricedBand {
  band: RateBand
  /** The months of the phases add up to the term. */
  phases: { months: number; annualRate: number }[]
  indice: Offer['indice']
  /** Index of the fixed start of a mixed rate, when the later rate has an index too. */
  indiceIniziale?: Offer['indice']
}

/**
 * The rates of a band for a term with the day's indices: TAN = `tanFinito`, or index plus spread, within floor and cap,
 * rounded half up to four decimals.
 * After the fixed start of a mixed rate the rate is today's index plus spread, but not below the fixed rate: Annex I
 * (e) of Directive 2014/17/EU prescribes this assumption for the APRC, and every figure of the offer uses it.
 * Throws RangeError when an index is missing in `rates`.
 */
export function priceBand(band: RateBand, durataMesi: number, rates: Rates): PricedBand {
  const fixedMonths = band.tipo === 'misto' ? (band.iniziale?.mesi ?? 0) : 0
  const years = Math.ceil((fixedMonths || durataMesi) / 12)
  const price = (source: Price) => priceOf(source, band, years, rates)
  if (!band.iniziale || fixedMonths === 0) {
    const { tan, indice } = price(band)
    return { band, phases: [{ months: durataMesi, annualRate: tan }], indice }
  }
  const start = price(band.iniziale)
  if (fixedMonths >= durataMesi) {
    return { band, phases: [{ months: durataMesi, annualRate: start.tan }], indice: start.indice }
  }
  const after = price(band)
  const annualRate = after.indice ? Math.max(after.tan, start.tan) : after.tan
  return {
    band,
    phases: [
      { months: fixedMonths, annualRate: start.tan },
      { months: durataMesi - fixedMonths, annualRate },
    ],
    indice: after.indice ?? start.indice,
    indiceIniziale: after.indice && start.indice,
  }
}

function priceOf(
  { tanFinito, indice, spread = 0 }: Price,
  { floor, cap }: RateBand,
  years: number,
  rates: Rates,
) {
  const tan = (index: number, points: number) =>
    roundDecimal(boundedRate({ index, spread: points, rateFloor: floor, rateCap: cap }), 4)
  if (tanFinito !== undefined) return { tan: tan(tanFinito, 0), indice: undefined }
  if (!indice) refuse('tassi', 'priced by tanFinito or by indice', 'neither')
  const value = indexValue(indice, years, rates)
  return { tan: tan(value.valore, spread), indice: { ...value, spread } }
}

/** Eurirs is not published for every number of years. A term between two published terms uses the longer one. */
function indexValue(
  nome: IndexName,
  years: number,
  rates: Rates,
): Omit<NonNullable<Offer['indice']>, 'spread'> {
  if (nome !== 'eurirs') {
    const { valore, data } =
      rates.euribor[nome.slice('euribor_'.length) as EuriborTenor] ??
      refuse('rates.euribor', `with ${nome}`, 'none')
    return { nome, valore, data }
  }
  for (let anni = Math.min(Math.max(years, 1), 30); anni <= 30; anni++) {
    const published = rates.eurirs[anni]
    if (published) return { nome, anni, valore: published.valore, data: published.data }
  }
  return refuse('rates.eurirs', `with ${years} years or more`, 'none')
}
