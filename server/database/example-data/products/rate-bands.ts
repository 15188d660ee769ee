import type { EnergyClass, Price, RateBand } from '../../../../finance/offers/types.ts'

/** Points to add up to and including each loan-to-value ratio, in percent. */
type ByLtv = readonly (readonly [upTo: number, points: number])[]
/** Points to add up to and including each term, in months. */
type ByDuration = readonly (readonly [upTo: number, points: number])[]

export const ltvTo = {
  50: [[50, 0]],
  70: [
    [50, -0.15],
    [70, 0],
  ],
  80: [
    [50, -0.25],
    [70, -0.1],
    [80, 0],
  ],
} as const satisfies Record<number, ByLtv>

/** Surcharges for rates with an index, which already depends on the term: a few points for long terms. */
export const withIndex: ByDuration = [
  [180, -0.05],
  [300, 0],
  [360, 0.1],
]
/** Surcharges for fixed rates without an index, which increase with the term. */
export const inFull: ByDuration = [
  [120, -0.4],
  [180, -0.25],
  [240, -0.1],
  [300, 0],
  [360, 0.05],
]

interface PriceList extends Price {
  tipo: RateBand['tipo']
  ltv: ByLtv
  /** Loan-to-value ratio above which the list begins, in percent. */
  ltvFrom?: number
  durations: ByDuration
  /** Shortest term, in months. */
  from?: number
  cap?: number
  iniziale?: Price & { mesi: number }
  /** Discount in points for homes in energy class A or B, as separate rows. */
  green?: number
  classiEnergetiche?: EnergyClass[]
  under36?: boolean
  garanziaConsap?: boolean
}

/**
 * All rows of a price list. The price applies to the dearest band of `ltv` and to the band of `durations` without
 * surcharge. A variable rate never falls below its spread, as in usual contracts.
 */
export function rateBands({ ltv, ltvFrom = 0, durations, from = 60, green, ...list }: PriceList): RateBand[] {
  const { tanFinito, spread, iniziale, ...rest } = list
  const row = (points: number): RateBand => ({
    ...rest,
    ...(tanFinito !== undefined && { tanFinito: sum(tanFinito, points) }),
    ...(spread !== undefined && { spread: sum(spread, points) }),
    ...(spread !== undefined && rest.indice !== 'eurirs' && { floor: sum(spread, points) }),
    ...(iniziale && {
      iniziale: {
        ...iniziale,
        ...(iniziale.spread !== undefined && { spread: sum(iniziale.spread, points) }),
        ...(iniziale.tanFinito !== undefined && { tanFinito: sum(iniziale.tanFinito, points) }),
      },
    }),
    durataDaMesi: 0,
    durataAMesi: 0,
    ltvDa: 0,
    ltvA: 0,
  })
  return durations.flatMap(([durataAMesi, forDuration], d) =>
    ltv.flatMap(([ltvA, forLtv], l) => {
      const place = {
        durataDaMesi: d === 0 ? from : durations[d - 1]![0] + 1,
        durataAMesi,
        ltvDa: l === 0 ? ltvFrom : ltv[l - 1]![0],
        ltvA,
      }
      const plain = { ...row(forDuration + forLtv), ...place }
      if (green === undefined) return [plain]
      const classiEnergetiche: EnergyClass[] = ['A', 'B']
      return [plain, { ...row(forDuration + forLtv - green), ...place, classiEnergetiche }]
    }),
  )
}

const sum = (a: number, b: number) => Math.round((a + b) * 100) / 100
