import { refuse } from '../arithmetic/refuse.ts'

/** A forecast with what happened. */
export interface Forecast {
  /** The stated probability, 0–1. */
  probability: number
  happened: boolean
  /** The probability that a forecast without knowledge of the case would have stated. */
  base: number
}

export interface ForecastScore {
  /** The mean squared error of the forecasts; brier = reliability − resolution + uncertainty. */
  brier: number
  /** How far the stated probabilities are from what happened, by groups of equal probability; 0 is best. */
  reliability: number
  /** How much what happened differs between the groups; more is better. */
  resolution: number
  /** The variance of what happened. */
  uncertainty: number
  /** 1 − brier / brier of `base`: 1 is perfect, 0 is no better than `base`; null when the brier of `base` is 0. */
  skill: number | null
}

/**
 * The Brier score of forecasts with the decomposition of Murphy (1973); null without forecasts. Throws RangeError for a
 * probability outside 0–1.
 */
export function forecastScore(forecasts: readonly Forecast[]): ForecastScore | null {
  const total = forecasts.length
  if (total === 0) return null
  const groups = new Map<number, { count: number; happened: number }>()
  let [error, baseError, happened] = [0, 0, 0]
  for (const one of forecasts) {
    requireProbability('probability', one.probability)
    requireProbability('base', one.base)
    const outcome = one.happened ? 1 : 0
    error += (one.probability - outcome) ** 2
    baseError += (one.base - outcome) ** 2
    happened += outcome
    const group = groups.get(one.probability) ?? { count: 0, happened: 0 }
    group.count++
    group.happened += outcome
    groups.set(one.probability, group)
  }
  const rate = happened / total
  let [reliability, resolution] = [0, 0]
  for (const [probability, group] of groups) {
    const groupRate = group.happened / group.count
    reliability += group.count * (probability - groupRate) ** 2
    resolution += group.count * (groupRate - rate) ** 2
  }
  return {
    brier: error / total,
    reliability: reliability / total,
    resolution: resolution / total,
    uncertainty: rate * (1 - rate),
    skill: baseError === 0 ? null : 1 - error / baseError,
  }
}

function requireProbability(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) refuse(name, 'from 0 to 1', value)
}
