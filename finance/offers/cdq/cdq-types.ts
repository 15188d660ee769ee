import type { Employment, LoanTerms } from '../loans/loan-types.ts'
import type { Exclusion, Insurance, Offer, ProductCosts } from '../types.ts'

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
  /** Requested instalment, cents; with `nettoRichiesto`, the largest. Default: the maximum. */
  rata?: number
  /**
   * Amount that must be paid out, cents: each product gives the smallest instalment that pays it out. Default: what the
   * instalment pays out.
   */
  nettoRichiesto?: number
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

/**
 * One row of a table of premiums, for ages and terms with both ends included. Premiums do not depend on sex (Directive
 * 2004/113/EC, art. 5; Court of Justice, C-236/09, Test-Achats).
 */
export interface PremiumRow {
  /** Whole years of the person at signature. */
  etaDa: number
  etaA: number
  /** Months. Default: every term. */
  durataDaMesi?: number
  durataAMesi?: number
  /** Percent of the total of the instalments. */
  premioUnicoPerc: number
}

/** An insurance of an assignment. Its table, if any, replaces the single premium. */
export interface AssignmentInsurance extends Insurance {
  premi?: PremiumRow[]
}

/** Public conditions of one product. Percentages of costs and premiums refer to the total of the instalments. */
export interface CdqTerms
  extends Pick<
    LoanTerms,
    'prodotto' | 'banca' | 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax' | 'compenso'
  > {
  tipo: AssignmentKind
  polizze: AssignmentInsurance[]
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
  /**
   * For a need without age, the ages at signature with the premiums of this offer: of the ages that have an offer, those
   * with the highest TAEG.
   */
  etaPremi?: { da: number; a: number }
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
  /** The largest instalment pays out less than the wanted amount; the limit is what it pays out. */
  | 'netto'
  | 'usura'

export interface CdqExclusion extends Omit<Exclusion, 'motivo'> {
  motivo: CdqExclusionReason
}

export interface CdqQuotation {
  /** Sorted by TAEG, then by total due, then by bank's and product's name. */
  offerte: CdqOffer[]
  escluse: CdqExclusion[]
}
