import { feeOf } from '../costs.ts'
import type { CustomerFee } from './table-types.ts'

/** The fee that a customer pays, cents. `base` is what a percentage refers to, `financed` the financed amount. */
export function customerFee({ fee, massimo, scelto }: CustomerFee, base: number, financed: number): number {
  const wanted = feeOf(fee, base)
  return massimo && !scelto ? Math.min(wanted, feeOf(massimo, financed)) : wanted
}

/** The published maximum that a fee exceeds, cents; null when it exceeds none. */
export function exceededMaximum({ massimo }: CustomerFee, fee: number, financed: number): number | null {
  if (!massimo) return null
  const maxFee = feeOf(massimo, financed)
  return fee > maxFee ? maxFee : null
}
