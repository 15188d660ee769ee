import { competitionPlaces } from '../statistics/competition-places.ts'
import {
  cumulativeIncidence,
  type Exit,
  incidenceAt,
  incidencePercentile,
  type Spell,
} from '../statistics/cumulative-incidence.ts'
import { forecastScore } from '../statistics/forecast-score.ts'
import { largestRemainder } from '../statistics/largest-remainder.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'
import type { Kinds } from './kinds.ts'

interface IncidenceInputs {
  spells: Spell[]
  cause: Exclude<Exit, 'open'>
  at: number[]
}

export const statistics: Kinds = {
  'statistics.cumulativeIncidence': ({ spells, cause, at }: IncidenceInputs) => {
    const steps = cumulativeIncidence(spells, cause)
    return {
      incidence: at.map(days => incidenceAt(steps, days)),
      p20: incidencePercentile(steps, 0.2),
      p50: incidencePercentile(steps, 0.5),
      p80: incidencePercentile(steps, 0.8),
    }
  },
  'forecast.brier': ({ forecasts }: { forecasts: { p: number; o: 0 | 1; base: number }[] }) => ({
    ...forecastScore(forecasts.map(({ p, o, base }) => ({ probability: p, happened: o === 1, base }))),
  }),
  'ranking.wilson': ({ successes, trials }: { successes: number; trials: number }) =>
    wilsonInterval(successes, trials),
  'ranking.competition': ({ points }: { points: number[] }) => ({ places: competitionPlaces(points) }),
  'split.largestRemainder': ({ amount, shares }: { amount: number; shares: number[] }) => ({
    cents: largestRemainder(amount, shares),
  }),
}
