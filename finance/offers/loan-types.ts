import type { Figures } from './figures.ts'
import type { Exclusion, ExclusionReason, InsurancePolicy, Offer, ProductCosts, Terms } from './types.ts'

/** What an offer of a personal loan is made of: no security, a fixed rate, equal instalments. As in `types.ts`. */

export type LoanPurpose = 'auto' | 'casa' | 'liquidita' | 'consolidamento' | 'studio' | 'salute'

export type Employment =
  | 'dipendente_statale'
  | 'dipendente_pubblico'
  | 'parapubblico'
  | 'dipendente_privato'
  | 'autonomo'
  | 'pensionato'
  | 'altro'

/** What a person asks of a loan. What is left out is not checked. */
export interface LoanNeed {
  finalita: LoanPurpose
  /** Cents. */
  importo: number
  durataMesi: number
  /** Two letters of the province where the person lives. */
  provincia?: string
  eta?: number
  occupazione?: Employment
  /** Net monthly income, cents. */
  redditoNetto?: number
  /** Instalments already being paid each month, cents. */
  altreRate?: number
}

/** One row of a loan's price list. Among those open to a need, the lowest TAN wins. */
export interface LoanBand {
  /** TAN, percent. */
  tanFinito: number
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Cents, both ends included; left out, those of the product. */
  importoDa?: number
  importoA?: number
  /** Reserved to these employments. */
  occupazioni?: Employment[]
}

/** Conditions of one loan, as the public may see them. */
export interface LoanTerms
  extends Pick<
    Terms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'compenso'
  > {
  finalita: LoanPurpose[]
  tassi: LoanBand[]
  spese: Pick<ProductCosts, 'istruttoria' | 'incassoRata' | 'bollo'>
  polizze: InsurancePolicy[]
  policy: Pick<Terms['policy'], 'rataRedditoMax' | 'etaMaxScadenza' | 'province'> & {
    /** Employments it lends to; left out: all. */
    occupazioni?: Employment[]
  }
}

/** What a quote of a day depends on beside the terms. */
export interface LoanRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rate of the quarter for personal loans, percent. */
  tegm: { valore: number; trimestre: string }
}

export interface LoanOffer
  extends Figures,
    Pick<Offer, 'prodotto' | 'banca' | 'sogliaUsura' | 'facoltative' | 'rapportoRataReddito' | 'validoAl'> {
  /** Whom the price is reserved to. */
  occupazioni?: Employment[]
}

export type LoanExclusionReason =
  | Exclude<ExclusionReason, 'ltv' | 'tipo_tasso'>
  /** The lender does not lend to that employment. */
  | 'occupazione'

export interface LoanExclusion extends Omit<Exclusion, 'motivo'> {
  motivo: LoanExclusionReason
}

export interface LoanQuotation {
  /** By TAEG, then by total due, then by bank's and product's name. */
  offerte: LoanOffer[]
  escluse: LoanExclusion[]
}
