import type { Employment, LoanTerms } from '../loans/loan-types.ts'
import type { Exclusion, Offer, ProductCosts } from '../types.ts'

/**
 * Types of the offers of assignments of a fifth, with the conventions of `types.ts`. The instalment follows from the
 * salary, and the amount paid out follows from the instalment.
 */

/** Assignment of a salary, assignment of a pension, or payment delegation. */
export type AssignmentKind = 'cqs' | 'cqp' | 'delega'

/** Kind of employer. */
export type Employer = Exclude<Employment, 'autonomo' | 'pensionato' | 'altro'>

/** A person's income and request. Conditions on absent fields are not checked. */
export interface CdqNeed {
  prodotto: AssignmentKind
  /** Net monthly salary or pension, cents. */
  netto: number
  durataMesi: number
  /** Requested instalment, cents. Default: the maximum. */
  rata?: number
  occupazione?: Employer
  eta?: number
  /** Months in the present employment. */
  anzianitaMesi?: number
  /** Instalment of another running assignment or delegation, cents. */
  altraQuota?: number
  /** Amount garnished each month, cents. */
  pignoramento?: number
  /** Two letters of the province where the person lives. */
  provincia?: string
}

/** One row of a price list. Among the rows available for a need, the lowest TAN applies. */
export interface CdqBand {
  /** TAN, percent. */
  tanFinito: number
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Employments for which the row is available. Default: all. */
  occupazioni?: Employment[]
  /** Maximum age at the last instalment, years. Default: the bank's policy. */
  etaMaxScadenza?: number
}

/** Public conditions of one product. Percentages of costs and premiums refer to the total of the instalments. */
export interface CdqTerms
  extends Pick<
    LoanTerms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'polizze' | 'compenso'
  > {
  tipo: AssignmentKind
  tassi: CdqBand[]
  spese: Pick<ProductCosts, 'istruttoria' | 'commissioni' | 'bollo'>
  policy: Pick<LoanTerms['policy'], 'etaMaxScadenza' | 'province'> & { anzianitaLavoroMesi?: number }
}

/** Figures of the day that a quote needs besides the terms. */
export interface CdqRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rates of the quarter, percent: assignments by amount, delegations as personal loans. */
  tegm: { finoA15000: number; oltre15000: number; delega: number; trimestre: string }
  /** Minimum pension that cannot be assigned, cents. */
  trattamentoMinimo: number
}

export interface CdqOffer
  extends Pick<
    Offer,
    | 'prodotto'
    | 'banca'
    | 'rata'
    | 'numeroRate'
    | 'tan'
    | 'taeg'
    | 'taegEsatto'
    | 'teg'
    | 'sogliaUsura'
    | 'capitalizzazione'
    | 'costi'
    | 'interessi'
    | 'totaleCosti'
    | 'totaleDovuto'
    | 'validoAl'
  > {
  /** Financed amount, cents: the present value of the instalments. */
  capitale: number
  /** Amount paid out, cents: the financed amount minus the costs. */
  nettoRicavo: number
  /** Percent. */
  tegm: number
}

type CdqExclusionReason =
  | 'non_in_vigore'
  /** No part of the income is available for an instalment. */
  | 'quota'
  | 'durata'
  | 'occupazione'
  | 'anzianita'
  | 'eta'
  | 'provincia'
  | 'importo_minimo'
  | 'importo_massimo'
  | 'usura'

export interface CdqExclusion extends Omit<Exclusion, 'motivo'> {
  motivo: CdqExclusionReason
}

export interface CdqQuotation {
  /** Sorted by TAEG, then by total due, then by bank's and product's name. */
  offerte: CdqOffer[]
  escluse: CdqExclusion[]
}
