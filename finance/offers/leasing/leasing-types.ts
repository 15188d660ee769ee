import type { LoanBand } from '../loans/loan-types.ts'
import type { Exclusion, Insurance, Offer, ProductCosts, Terms } from '../types.ts'

/** Types of lease offers, with the conventions of `types.ts`. All amounts are net of VAT. */

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
  /** The person wants to see the payments with VAT, which no rate, cost or order depends on. */
  conIva?: boolean
}

/** Public conditions of one lease. The amount limits apply to the financed amount: the price minus the first rental. */
export interface LeasingTerms
  extends Pick<
    Terms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'compenso'
  > {
  /** Goods for which the lease is available. */
  finalita: LeasingGood[]
  /** Lowest first rental and highest purchase option, percent of the price. */
  anticipoMin: number
  riscattoMax: number
  tassi: LoanBand[]
  spese: Pick<ProductCosts, 'istruttoria' | 'incassoRata' | 'bollo'>
  polizze: Insurance[]
}

/** Figures of the day that a quote needs besides the terms. */
export interface LeasingRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rates of the quarter, percent, by good and by financed amount; for buildings at a fixed rate. */
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
    | 'prodotto'
    | 'banca'
    | 'tan'
    | 'teg'
    | 'sogliaUsura'
    | 'capitalizzazione'
    | 'costi'
    | 'interessi'
    | 'totaleCosti'
    | 'validoAl'
  > {
  /** First rental, paid at signature. This and the following amounts are cents net of VAT. */
  anticipo: number
  finanziato: number
  /**
   * Monthly rental ("canone"), the first one month after the signature. The names of the rental, the effective cost and
   * the total are those of every offer, so that lists and comparisons read them alike.
   */
  rata: number
  numeroCanoni: number
  totaleCanoni: number
  /** Price of the purchase option, paid one month after the last rental. */
  riscatto: number
  /** Internal rate of rentals and option, percent a year, effective, two decimals. */
  tassoLeasing: number
  /**
   * Internal rate including all costs ("costo effettivo annuo"), percent a year, effective, two decimals: the equivalent
   * of a loan's TAEG. Leases to businesses are outside consumer credit, so no text calls it TAEG.
   */
  taeg: number
  /** Everything to be paid: first rental, rentals, option and costs. */
  totaleDovuto: number
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
  /** Sorted by total, then by effective cost, then by lessor's and product's name. */
  offerte: LeasingOffer[]
  escluse: LeasingExclusion[]
}
