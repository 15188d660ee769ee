import type { LeasingLimits } from '../../finance/offers/leasing/leasing-changes.ts'
import type { LeasingGood, LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { Broker } from './mortgage.ts'

/** Default need for each good: cents net of VAT, percent, months. */
export const usualLeases: Record<LeasingGood, LeasingNeed> = {
  auto: { bene: 'auto', valore: 4_000_000, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 },
  strumentale: {
    bene: 'strumentale',
    valore: 8_000_000,
    anticipoPerc: 10,
    durataMesi: 60,
    riscattoPerc: 1,
  },
  immobiliare: {
    bene: 'immobiliare',
    valore: 60_000_000,
    anticipoPerc: 20,
    durataMesi: 144,
    riscattoPerc: 10,
  },
}

/**
 * Limits of a lease, and the steps of its sliders. First rental and option are at most half the price each, so that their
 * sum is at most the price.
 */
export const leasingBounds: LeasingLimits = {
  valore: { min: 1_500_000, max: 1_000_000_000, step: 100_000 },
  anticipoPerc: { min: 0, max: 50, step: 5 },
  durataMesi: { min: 24, max: 180, step: 12 },
  riscattoPerc: { min: 0, max: 50, step: 1 },
}

/** Settings of the leasing calculator for a partner's key or for our own pages. */
export interface LeasingSettings {
  /** `comparazione`: offers; `solo_contatto`: a supposed rate and a contact form. */
  modo: 'comparazione' | 'solo_contatto'
  partner: string | null
  /** The initial lease. The other goods begin with `usualLeases`. */
  predefinito: LeasingNeed
  /** Cents, months and percent of the price, bounds included. */
  limiti: LeasingLimits
  /** Nominal rate of the illustrative rental, percent. */
  tanIpotizzato: number
  intermediario: Broker
}

/** Settings of the leasing calculator until an administrator stores others. The lessor pays the broker: there is no fee. */
export const leasingDefaults = {
  predefinito: usualLeases.auto,
  limiti: leasingBounds,
  tanIpotizzato: 6.5,
  compenso: {},
}
