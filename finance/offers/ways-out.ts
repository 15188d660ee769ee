import type { Need } from './types.ts'

/** Needs that differ from a need in one field, from the smallest change to the largest. */
export interface Change<N, K = keyof N & string> {
  change: K
  needs: readonly N[]
}

/** The smallest change of one field that gives offers, and the number of offers. */
export interface WayOut<N, K = keyof N & string> {
  change: K
  need: N
  offers: number
}

/**
 * The smallest change of each field that gives an offer, in the order of `changes`, without the fields that give none.
 * `count` returns the number of offers for a need. A series is searched in growing steps and then between the last two, so
 * that a long series takes few quotes.
 */
export function waysOut<N, K>(changes: readonly Change<N, K>[], count: (need: N) => number): WayOut<N, K>[] {
  return changes.flatMap(({ change, needs }): WayOut<N, K>[] => {
    const gives = (at: number) => count(needs[at]!) > 0
    const last = needs.length - 1
    let failed = -1
    let at = 0
    while (at < last && !gives(at)) {
      failed = at
      at = Math.min(at * 2 + 1, last)
    }
    while (at - failed > 1) {
      const middle = Math.floor((failed + at) / 2)
      if (gives(middle)) at = middle
      else failed = middle
    }
    const need = needs[at]
    const offers = need === undefined ? 0 : count(need)
    return need !== undefined && offers > 0 ? [{ change, need, offers }] : []
  })
}

/** The multiples of `step` from `from` to `to`, without `from`, beginning with the nearest to `from`. */
export function stepsTo(from: number, to: number, step: number): number[] {
  const way = Math.sign(to - from)
  const first = way > 0 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1
  const steps: number[] = []
  for (let value = first * step; way !== 0 && way * (to - value) >= 0; value += way * step) steps.push(value)
  return steps
}

const wholeThousand = 1_000_00
const minAmount = 10_000_00
const year = 12
const [minMonths, maxMonths] = [60, 360]

type MortgageChange = Change<Need, 'durataMesi' | 'importo' | 'tipoTasso'>

/** The changes of a mortgage: a longer or shorter term, a smaller or larger amount, any kind of rate. */
export function mortgageChanges(need: Need): MortgageChange[] {
  const terms = (to: number): MortgageChange => ({
    change: 'durataMesi',
    needs: stepsTo(need.durataMesi, to, year).map(durataMesi => ({ ...need, durataMesi })),
  })
  const amounts = (to: number): MortgageChange => ({
    change: 'importo',
    needs: stepsTo(need.importo, to, wholeThousand).map(importo => ({ ...need, importo })),
  })
  return [
    terms(maxMonths),
    terms(minMonths),
    amounts(minAmount),
    amounts(need.valore),
    { change: 'tipoTasso', needs: need.tipoTasso ? [{ ...need, tipoTasso: undefined }] : [] },
  ]
}
