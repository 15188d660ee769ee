import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'

/** A rental on an assumed rate: no offer, so no lessor and no cost. */
export interface SupposedLease {
  kind: 'supposed'
  need: LeasingNeed
  /** Nominal rate, percent. */
  tan: number
  /** Monthly rental, cents net of VAT, like the fields below. */
  rata: number
  anticipo: number
  numeroCanoni: number
  riscatto: number
  /** First rental, rentals and option. */
  totale: number
}

/**
 * Computes the rental of `need` at `tan` percent, like `leasingRental`: the payment that repays the financed amount less
 * the present value of the option. The arithmetic of `leasingRental`, exact also where a rental ends with half a cent,
 * would be a third of the first view; offers have it.
 */
export function supposeLease(need: LeasingNeed, tan: number): SupposedLease {
  const { valore, anticipoPerc, riscattoPerc, durataMesi } = need
  const anticipo = shareOf(valore, anticipoPerc)
  const riscatto = shareOf(valore, riscattoPerc)
  const numeroCanoni = durataMesi - 1
  const rate = tan / 1200
  const discounted = (months: number) => Math.exp(-months * Math.log1p(rate))
  const repaid = valore - anticipo - riscatto * discounted(durataMesi)
  const rata = Math.round(rate ? (repaid * rate) / (1 - discounted(numeroCanoni)) : repaid / numeroCanoni)
  const totale = anticipo + rata * numeroCanoni + riscatto
  return { kind: 'supposed', need, tan, rata, anticipo, numeroCanoni, riscatto, totale }
}

/** A share of an amount in cents, rounded half up: exact, because the percentages of a need have two decimals. */
const shareOf = (cents: number, percent: number) =>
  Math.floor((2 * cents * Math.round(percent * 100) + 10_000) / 20_000)
