import type { Employment, LoanTerms } from './loan-types.ts'
import type { Exclusion, Offer, ProductCosts } from './types.ts'

/**
 * What an offer of an assignment of a fifth is made of: the instalment comes from the pay, and what is paid out comes
 * from the instalment. As in `types.ts`.
 */

/** Of a salary, of a pension, or a payment delegation beside the first. */
export type AssignmentKind = 'cqs' | 'cqp' | 'delega'

/** Who pays the salary. */
export type Employer = Exclude<Employment, 'autonomo' | 'pensionato' | 'altro'>

/** What a person has, and asks. What is left out is not checked. */
export interface CdqNeed {
  prodotto: AssignmentKind
  /** Net monthly pay or pension, cents. */
  netto: number
  durataMesi: number
  /** Instalment wanted, cents; left out: the highest. */
  rata?: number
  occupazione?: Employer
  eta?: number
  /** Months in the present employment. */
  anzianitaMesi?: number
  /** Instalment of the assignment or delegation that runs beside, cents. */
  altraQuota?: number
  /** Garnished each month, cents. */
  pignoramento?: number
  /** Two letters of the province where the person lives. */
  provincia?: string
}

/** One row of a price list. Among those open to a need, the lowest TAN wins. */
export interface CdqBand {
  /** TAN, percent. */
  tanFinito: number
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Whose employees it is for; left out: all. */
  occupazioni?: Employment[]
  /** Highest age at the last instalment, years; left out: that of the lender. */
  etaMaxScadenza?: number
}

/** Conditions of one product, as the public may see them. Percentages of costs and premiums are of the montante. */
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

/** What a quote of a day depends on beside the terms. */
export interface CdqRates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  /** Average effective rates of the quarter, percent: assignments by amount, delegations as personal loans. */
  tegm: { finoA15000: number; oltre15000: number; delega: number; trimestre: string }
  /** What must be left of a pension, cents. */
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
  /** What is financed, cents: the instalments at their present value. */
  capitale: number
  /** What is paid out, cents: the principal without the costs, which are kept back. */
  nettoRicavo: number
  /** Percent. */
  tegm: number
}

type CdqExclusionReason =
  | 'non_in_vigore'
  /** No instalment is left to assign. */
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
  /** By TAEG, then by bank's and product's name. */
  offerte: CdqOffer[]
  escluse: CdqExclusion[]
}
