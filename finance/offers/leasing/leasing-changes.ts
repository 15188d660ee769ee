import { type Change, stepsTo } from '../ways-out.ts'
import type { LeasingNeed } from './leasing-types.ts'

type LeasingFigure = 'durataMesi' | 'anticipoPerc' | 'riscattoPerc' | 'valore'

/** Bounds and steps of a lease, as the calculator accepts them. */
export type LeasingLimits = Record<LeasingFigure, { min: number; max: number; step: number }>

/**
 * The changes of a lease that may give offers: a longer or shorter term, a higher first rental, a lower purchase option,
 * a lower price, and the opposites.
 */
export function leasingChanges(need: LeasingNeed, limits: LeasingLimits): Change<LeasingNeed>[] {
  const change = (name: LeasingFigure, to: 'min' | 'max'): Change<LeasingNeed> => ({
    change: name,
    needs: stepsTo(need[name], limits[name][to], limits[name].step).map(value => ({
      ...need,
      [name]: value,
    })),
  })
  return [
    change('durataMesi', 'max'),
    change('durataMesi', 'min'),
    change('anticipoPerc', 'max'),
    change('riscattoPerc', 'min'),
    change('valore', 'min'),
    change('anticipoPerc', 'min'),
    change('valore', 'max'),
  ]
}
