import { type LeasingTerms, leasingRate, leasingRental, type Share } from '../plan/leasing.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

const shareInCents = (share: Share): Share => ('amount' in share ? { amount: cents(share.amount) } : share)

const inCents = <T extends LeasingTerms>(inputs: T): T => ({
  ...inputs,
  priceNetOfVat: cents(inputs.priceNetOfVat),
  upfrontRental: shareInCents(inputs.upfrontRental),
  purchaseOption: shareInCents(inputs.purchaseOption),
  servicesPerPeriod: cents(inputs.servicesPerPeriod ?? 0),
})

export const leasing: Kinds = {
  'leasing.rental': (inputs: Parameters<typeof leasingRental>[0]) => {
    const quote = leasingRental(inCents(inputs))
    return {
      upfrontRentalAmount: euros(quote.upfrontRentalAmount),
      financed: euros(quote.financed),
      rental: euros(quote.rental),
      rentalWithVat: euros(quote.rentalWithVat),
      purchaseOptionAmount: euros(quote.purchaseOptionAmount),
      totalNetOfVat: euros(quote.totalNetOfVat),
    }
  },
  'leasing.rate': (inputs: Parameters<typeof leasingRate>[0]) => ({
    ...leasingRate({ ...inCents(inputs), rental: cents(inputs.rental) }),
  }),
}
