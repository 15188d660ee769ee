import type { Figures } from '../figures.ts'
import type { Exclusion, ExclusionReason, Insurance, Offer, ProductCosts, Terms } from '../types.ts'

/** Types of personal loan offers (unsecured, fixed rate, equal instalments), with the conventions of `types.ts`. */

export type LoanPurpose = 'auto' | 'casa' | 'liquidita' | 'consolidamento' | 'studio' | 'salute'

export type Employment =
  | 'dipendente_statale'
  | 'dipendente_pubblico'
  | 'parapubblico'
  | 'dipendente_privato'
  | 'autonomo'
  | 'pensionato'
  | 'altro'

/** A person's request for a loan. Conditions on absent fields are not checked. */
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
  /** Instalments of other loans, cents per month. */
  altreRate?: number
}

/** One row of a loan's price list. Among the rows available for a need, the lowest TAN applies. */
export interface LoanBand {
  /** TAN, percent. */
  tanFinito: number
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Cents, both ends included. Default: the limits of the product. */
  importoDa?: number
  importoA?: number
  /** Reserved to these employments. */
  occupazioni?: Employment[]
}

/** Public conditions of one loan. */
export interface LoanTerms
  extends Pick<
    Terms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'compenso'
  > {
  finalita: LoanPurpose[]
  tassi: LoanBand[]
  /** The tax depends on no purpose. */
  spese: Omit<ProductCosts, 'commissioni' | 'perizia' | 'impostaSostitutiva'>
  polizze: Insurance[]
  policy: Pick<Terms['policy'], 'rataRedditoMax' | 'etaMaxScadenza' | 'province'> & {
    /** Employments accepted by the bank. Default: all. */
    occupazioni?: Employment[]
  }
}

/** Figures of the day that a quote needs besides the terms. */
export interface LoanRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rate of the quarter for personal loans, percent. */
  tegm: { valore: number; trimestre: string }
}

export interface LoanOffer
  extends Figures,
    Pick<Offer, 'prodotto' | 'banca' | 'sogliaUsura' | 'facoltative' | 'rapportoRataReddito' | 'validoAl'> {
  /** Employments to which the price is reserved. */
  occupazioni?: Employment[]
}

export type LoanExclusionReason =
  | Exclude<ExclusionReason, 'ltv' | 'tipo_tasso' | 'garanzia'>
  /** The bank does not lend to the applicant's employment. */
  | 'occupazione'

export interface LoanExclusion extends Omit<Exclusion, 'motivo'> {
  motivo: LoanExclusionReason
}

export interface LoanQuotation {
  /** Sorted by TAEG, then by total due, then by bank's and product's name. */
  offerte: LoanOffer[]
  escluse: LoanExclusion[]
}
