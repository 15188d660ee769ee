import type { LoanBand } from './loan-types.ts'
import type { Exclusion, InsurancePolicy, Offer, ProductCosts, Terms } from './types.ts'

/** What an offer of a lease is made of: a good bought for who uses it, net of VAT. As in `types.ts`. */

export type LeasingGood = 'auto' | 'strumentale' | 'immobiliare'

export interface LeasingNeed {
  bene: LeasingGood
  /** Price of the good net of VAT, cents. */
  valore: number
  /** First, larger rental ("maxicanone"), percent of the price. */
  anticipoPerc: number
  /** From the signature to the purchase option. */
  durataMesi: number
  /** Price of the purchase option, percent of the price. */
  riscattoPerc: number
}

/** Conditions of one lease, as the public may see them. Amounts are what is financed: the price less the first rental. */
export interface LeasingTerms
  extends Pick<
    Terms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'compenso'
  > {
  /** The goods it is for. */
  finalita: LeasingGood[]
  /** Lowest first rental and highest purchase option, percent of the price. */
  anticipoMin: number
  riscattoMax: number
  tassi: LoanBand[]
  spese: Pick<ProductCosts, 'istruttoria' | 'incassoRata' | 'bollo'>
  polizze: InsurancePolicy[]
}

/** What a quote of a day depends on beside the terms. */
export interface LeasingRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rates of the quarter, percent, by good and by what is financed; of buildings at a fixed rate. */
  tegm: {
    auto: TegmByAmount
    strumentale: TegmByAmount
    immobiliare: number
    trimestre: string
  }
}

interface TegmByAmount {
  finoA25000: number
  oltre25000: number
}

export interface LeasingOffer
  extends Pick<
    Offer,
    'prodotto' | 'banca' | 'tan' | 'teg' | 'sogliaUsura' | 'costi' | 'interessi' | 'totaleCosti' | 'validoAl'
  > {
  /** Cents, net of VAT, as all that follow. Paid at signature. */
  anticipo: number
  finanziato: number
  /** Monthly, the first a month after the signature. */
  canone: number
  numeroCanoni: number
  totaleCanoni: number
  /** Paid a month after the last rental. */
  riscatto: number
  /** Internal rate of rentals and option, percent a year, effective, two decimals. */
  tassoLeasing: number
  /** The same with every cost: what the TAEG is of a loan. */
  costoEffettivo: number
  /** Everything to be paid: first rental, rentals, option and costs. */
  totale: number
}

export interface LeasingExclusion extends Omit<Exclusion, 'motivo'> {
  motivo:
    | 'finalita'
    | 'non_in_vigore'
    | 'importo_minimo'
    | 'importo_massimo'
    | 'anticipo'
    | 'riscatto'
    | 'durata'
    | 'riservata'
    | 'usura'
}

export interface LeasingQuotation {
  /** By total, then by effective cost, then by lessor's and product's name. */
  offerte: LeasingOffer[]
  escluse: LeasingExclusion[]
}
