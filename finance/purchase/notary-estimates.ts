import { requireCents } from '../arithmetic/argument.ts'

/** Lowest and highest fee with VAT, cents. */
export interface FeeRange {
  from: number
  to: number
}

/** Fees for amounts up to and including `upTo` cents. */
interface Tier extends FeeRange {
  upTo: number
}

const tier = (upTo: number, from: number, to: number): Tier => ({
  upTo: upTo * 100,
  from: from * 100,
  to: to * 100,
})
const beyond = Number.POSITIVE_INFINITY

/**
 * Usual fees of a notary in whole euros: an estimate of the house, which no law fixes (fees are free, DL 1/2012 art. 9).
 * Taxes are not included.
 */
const deed: readonly Tier[] = [
  tier(100_000, 1_500, 2_300),
  tier(200_000, 1_900, 2_800),
  tier(300_000, 2_200, 3_300),
  tier(500_000, 2_600, 3_900),
  tier(1_000_000, 3_300, 5_000),
  tier(beyond, 4_500, 7_000),
]
const mortgageDeed: readonly Tier[] = [
  tier(100_000, 1_400, 2_100),
  tier(200_000, 1_700, 2_500),
  tier(300_000, 2_000, 3_000),
  tier(500_000, 2_400, 3_500),
  tier(beyond, 3_000, 4_800),
]

/** Estimated fee for the deed of sale at a price, cents. */
export const deedFee = (price: number): FeeRange => feeIn(deed, 'price', price)

/** Estimated fee for the deed of a mortgage of a loan, cents. */
export const mortgageDeedFee = (loan: number): FeeRange => feeIn(mortgageDeed, 'loan', loan)

function feeIn(tiers: readonly Tier[], name: string, amount: number): FeeRange {
  requireCents(name, amount)
  const { from, to } = tiers.find(({ upTo }) => amount <= upTo)!
  return { from, to }
}
