import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { rates } from '../../../../contract/subjects/rates.ts'
import { fixingDays } from '../../../../finance/calendar/fixing-days.ts'
import { addDays, at, quarterStart, yearsBefore } from '../days.ts'
import { type Random, seededRandom } from '../random.ts'

export type Rate = RecordOf<typeof rates>
type Kind = Rate['tipo']

export const exampleSource = 'Dati di esempio'

/** Values of the curves on the last day: the figures of the home page. */
const lastEuribor: Record<string, number> = { '1m': 1.91, '3m': 2.05, '6m': 2.14, '12m': 2.23 }
/** Eurirs from 1 to 30 years, which rises up to 25 years and falls afterwards. */
const lastEurirs = [
  2.15, 2.19, 2.25, 2.32, 2.39, 2.46, 2.52, 2.58, 2.63, 2.68, 2.72, 2.76, 2.79, 2.81, 2.83, 2.84, 2.85, 2.86,
  2.87, 2.88, 2.88, 2.89, 2.89, 2.9, 2.9, 2.9, 2.89, 2.89, 2.88, 2.87,
]
/** TEGM from the current quarter backwards. */
const tegm: Record<string, number[]> = {
  mutui_fisso: [4.02, 4.0, 3.97, 3.95, 3.98, 4.06, 4.17, 4.29],
  mutui_variabile: [4.26, 4.29, 4.36, 4.52, 4.71, 4.98, 5.31, 5.62],
  prestiti_personali: [10.86, 10.93, 11.02, 11.09, 11.18, 11.24, 11.31, 11.27],
  cessione_quinto_fino_15000: [13.14, 13.21, 13.3, 13.42, 13.38, 13.51, 13.6, 13.55],
  cessione_quinto_oltre_15000: [9.28, 9.33, 9.41, 9.47, 9.52, 9.6, 9.66, 9.71],
  // Categories of the decrees: vehicles with ships and aircraft, capital goods, buildings by kind of rate.
  leasing_auto_fino_25000: [9.02, 9.06, 9.11, 9.2, 9.31, 9.44, 9.58, 9.63],
  leasing_auto_oltre_25000: [7.84, 7.9, 7.98, 8.09, 8.21, 8.36, 8.52, 8.6],
  leasing_strumentale_fino_25000: [9.46, 9.51, 9.57, 9.64, 9.72, 9.85, 9.97, 10.02],
  leasing_strumentale_oltre_25000: [7.11, 7.16, 7.25, 7.38, 7.52, 7.7, 7.91, 8.05],
  leasing_immobiliare_fisso: [5.87, 5.9, 5.96, 6.04, 6.13, 6.25, 6.38, 6.47],
  leasing_immobiliare_variabile: [5.62, 5.7, 5.83, 6.02, 6.24, 6.51, 6.83, 7.04],
}
/** Days before today on which the ECB cut its rate by a quarter of a point. */
const cuts = [716, 675, 632, 590, 534]
const lastEcb = 2.15
/** The schema requires a tenor for every rate; of the three rates of the ECB, mortgages use this one. */
const ecbTenor = 'rifinanziamento principale'

/**
 * Two years of reference rates up to the last TARGET day before `today`: Euribor and Eurirs each day, the ECB's rate on
 * the days of its changes, the TEGM of eight quarters. For every seed the curves end with the figures of the site's
 * pages.
 */
export function generateRates({ seed, today }: { seed: number; today: string }): Rate[] {
  const random = seededRandom(seed, 'rates')
  const days = fixingDays({ from: yearsBefore(today, 2), to: addDays(today, -1) })
  const row = (tipo: Kind, scadenza: string, data: string, valore: number): Rate => {
    const published = at(data, 10)
    return {
      _id: random.id(published),
      versione: 1,
      createdAt: published,
      updatedAt: published,
      tipo,
      scadenza,
      data,
      valore,
      fonte: exampleSource,
    }
  }
  return [
    ...curves(days, random).flatMap(({ data, euribor, eurirs }) => [
      ...Object.entries(euribor).map(([tenor, value]) => row('euribor_360', tenor, data, value)),
      ...eurirs.map((value, i) => row('eurirs', `${i + 1}y`, data, value)),
    ]),
    ...ecbSteps(days, today).map(([data, value]) => row('bce', ecbTenor, data, value)),
    ...Object.entries(tegm).flatMap(([category, values]) =>
      values.map((value, i) => row('tegm', category, quarterStart(today, -i), value)),
    ),
  ]
}

interface Day {
  data: string
  euribor: Record<string, number>
  /** Index 0 is the tenor of one year. */
  eurirs: number[]
}

/**
 * Computes the curves backwards from the last day, on which every deviation is zero. Three parts move: the short end,
 * which was higher two years ago and fell with the ECB's rate; the long end, which rose; and the middle.
 */
function curves(days: string[], random: Random): Day[] {
  const short = smoothWalk(random, days.length, 0.006)
  const long = smoothWalk(random, days.length, 0.02)
  const belly = smoothWalk(random, days.length, 0.01)
  return days
    .map((_, back): Day => {
      // The last day is exact; other days have noise.
      const noise = (size: number) => (back === 0 ? 0 : random.bell() * size)
      const past = back / days.length
      const descent = 1.05 * ease((past - 0.72) / 0.28)
      const euribor = Object.fromEntries(
        Object.entries(lastEuribor).map(([tenor, last], i) => [
          tenor,
          rounded(last + descent * (1 - 0.13 * i) + short[back]! * (1 + 0.15 * i) + noise(0.012), 1000),
        ]),
      )
      const eurirs = lastEurirs.map((last, i) => {
        const far = Math.min(1, (i + 1) / 20)
        const middle = far * (1 - far) * 4
        const moved = (long[back]! - 0.4 * past) * far + belly[back]! * middle
        return rounded(last + moved + (short[back]! + 0.35 * descent) * (1 - far) + noise(0.006), 100)
      })
      return { data: days[days.length - 1 - back]!, euribor, eurirs }
    })
    .reverse()
}

/** A random walk from zero with `length` steps, whose direction changes slowly and which is drawn back towards zero. */
function smoothWalk(random: Random, length: number, step: number): number[] {
  const walk: number[] = []
  let value = 0
  let pace = 0
  for (let i = 0; i < length; i++) {
    walk.push(value)
    pace = pace * 0.6 + random.bell() * step
    value = value * 0.992 + pace
  }
  return walk
}

/** A smooth step from 0 to 1. */
const ease = (x: number) => {
  const t = Math.min(1, Math.max(0, x))
  return t * t * (3 - 2 * t)
}

const rounded = (value: number, units: number) => Math.round(value * units) / units

/** The rate at the start of the two years, and each day of a change with the new rate. */
function ecbSteps(days: string[], today: string): [day: string, value: number][] {
  const start = days[0]
  if (!start) return []
  const steps = cuts.map((before, i): [string, number] => [
    addDays(today, -before),
    rounded(lastEcb + 0.25 * (cuts.length - 1 - i), 100),
  ])
  return [[start, rounded(lastEcb + 0.25 * cuts.length, 100)], ...steps]
}
