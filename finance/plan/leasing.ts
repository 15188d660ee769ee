import { requireCents, requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type Frequency, periodsPerYear } from '../calendar/frequency.ts'
import { type Rate, ratesAt } from '../inverse/inverse-rate.ts'
import { type Flow, forceOfInterest } from '../rates/internal-rate.ts'
import { periodRate } from '../rates/period-rate.ts'
import { annuityPayment } from './annuity-payment.ts'

/** An amount in cents or a percentage of the price. */
export type Share = { amount: number } | { percent: number }

export interface LeasingTerms {
  priceNetOfVat: number
  /** Larger first rental ("maxicanone"), paid at the start. */
  upfrontRental: Share
  /** Number of rentals after the first one. */
  rentals: number
  frequency?: Frequency
  /** Rentals are paid at the end of periods 1…n (`arrears`) or 0…n−1 (`advance`). */
  timing?: 'arrears' | 'advance'
  purchaseOption: Share
  /** Period at whose end the option is paid. */
  purchaseOptionPeriod: number
  /** Services included in each rental (insurance, maintenance), which are not financed. */
  servicesPerPeriod?: number
}

export interface LeasingQuote {
  upfrontRentalAmount: number
  financed: number
  /** Net of VAT, including services. */
  rental: number
  rentalWithVat: number
  purchaseOptionAmount: number
  /** Upfront rental, rentals and option. */
  totalNetOfVat: number
}

/**
 * The rental for which rentals and option repay the price, net of VAT, at a nominal rate.
 * Money in cents, `annualRate` and `vatRate` in percent; the rental is rounded half up once, exact on ties. Throws
 * RangeError naming the argument.
 * Source: Banca d'Italia, Trasparenza: the internal rate of a lease is measured net of tax.
 */
export function leasingRental({
  annualRate,
  vatRate,
  ...terms
}: LeasingTerms & { annualRate: number; vatRate: number }): LeasingQuote {
  requirePercent('annualRate', annualRate)
  requirePercent('vatRate', vatRate)
  const { upfront, financed, option, services } = amounts(terms)
  const { rentals, frequency = 'monthly', timing = 'arrears', purchaseOptionPeriod } = terms
  const financial = annuityPayment({
    principal: financed,
    rate: periodRate(annualRate, periodsPerYear(frequency)),
    periods: rentals,
    inAdvance: timing === 'advance',
    balloon: option,
    balloonPeriod: purchaseOptionPeriod,
  })
  const rental = financial + services
  return {
    upfrontRentalAmount: upfront,
    financed,
    rental,
    rentalWithVat: rental + percentOf({ amount: rental, percent: vatRate }),
    purchaseOptionAmount: option,
    totalNetOfVat: upfront + rental * rentals + option,
  }
}

/**
 * Nominal and effective rate implied by a lease's rentals, net of VAT and services.
 * `rental` in cents, as quoted. Throws RangeError naming the argument.
 * Source: Banca d'Italia, Trasparenza.
 */
export function leasingRate({ rental, ...terms }: LeasingTerms & { rental: number }): Rate {
  requireCents('rental', rental)
  const { financed, option, services } = amounts(terms)
  if (rental < services) refuse('rental', 'at least its services', rental)
  const { rentals, frequency = 'monthly', timing = 'arrears', purchaseOptionPeriod } = terms
  const perYear = periodsPerYear(frequency)
  const payments: Flow[] = [
    {
      amount: rental - services,
      years: timing === 'advance' ? 0 : 1 / perYear,
      every: 1 / perYear,
      count: rentals,
    },
    { amount: option, years: purchaseOptionPeriod / perYear },
  ]
  return ratesAt(forceOfInterest([{ amount: financed, years: 0 }], payments), perYear)
}

function amounts(terms: LeasingTerms) {
  const { priceNetOfVat, upfrontRental, rentals, purchaseOption, purchaseOptionPeriod } = terms
  const { servicesPerPeriod: services = 0 } = terms
  requireCents('priceNetOfVat', priceNetOfVat)
  requireWhole('rentals', rentals)
  requireWhole('purchaseOptionPeriod', purchaseOptionPeriod, 0)
  requireCents('servicesPerPeriod', services)
  const upfront = shareOf(priceNetOfVat, 'upfrontRental', upfrontRental)
  return {
    upfront,
    financed: priceNetOfVat - upfront,
    option: shareOf(priceNetOfVat, 'purchaseOption', purchaseOption),
    services,
  }
}

function shareOf(price: number, name: string, share: Share): number {
  const amount = 'amount' in share ? share.amount : percentOf({ amount: price, percent: share.percent })
  requireCents(name, amount)
  return amount <= price ? amount : refuse(name, 'no more than the price', amount)
}
