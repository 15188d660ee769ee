import { indexedPlan } from '../plan/variable-plan.ts'
import { isVariable } from './other-figures.ts'
import type { Need, Offer } from './types.ts'

/** Mean of an index in a month, percent. */
export interface MonthOfIndex {
  /** `2026-11`. */
  mese: string
  media: number
}

/** What a loan would have cost in a calendar year. Money in cents. */
export interface ReplayedYear {
  year: number
  /** Number of instalments paid in the year. */
  instalments: number
  /** Mean of the months' indices, percent, not rounded. */
  index: number
  lowest: number
  highest: number
  paid: number
  interest: number
}

/**
 * What the loan of a variable offer would have cost in the years of an index's history, had it begun in the first month:
 * each month's instalment is recomputed at that month's mean plus the spread, within floor and cap. Empty for other
 * kinds of rate, whose history is not that of the index alone. `months` are oldest first and without gaps.
 */
export function replay({
  offer,
  need,
  months,
}: {
  offer: Offer
  need: Pick<Need, 'importo'>
  months: readonly MonthOfIndex[]
}): ReplayedYear[] {
  const known = months.slice(0, offer.numeroRate)
  if (!isVariable(offer) || offer.fasi.length > 1 || known.length === 0) return []
  const { rows } = indexedPlan({
    principal: need.importo,
    termMonths: offer.numeroRate,
    spread: offer.indice.spread,
    rateFloor: offer.floor,
    rateCap: offer.cap,
    resets: known.map(({ media }, at) => ({ fromInstalment: at + 1, index: media })),
  })
  const years = new Map<number, ReplayedYear>()
  known.forEach(({ mese, media }, at) => {
    const { instalment, interest } = rows[at]!
    const year = Number(mese.slice(0, 4))
    const before = years.get(year)
    const count = (before?.instalments ?? 0) + 1
    years.set(year, {
      year,
      instalments: count,
      index: ((before?.index ?? 0) * (count - 1) + media) / count,
      lowest: Math.min(before?.lowest ?? instalment, instalment),
      highest: Math.max(before?.highest ?? instalment, instalment),
      paid: (before?.paid ?? 0) + instalment,
      interest: (before?.interest ?? 0) + interest,
    })
  })
  return [...years.values()]
}
