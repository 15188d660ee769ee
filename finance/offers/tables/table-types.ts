import type { AssignmentKind, Employer } from '../cdq/cdq-types.ts'
import type { LoanTerms } from '../loans/loan-types.ts'
import type { CostName, Fee, PricedCost } from '../types.ts'

/**
 * Types of the quotes that an agent makes for a customer, from the price tables of the networks and from the products of
 * the panel, with the conventions of `types.ts`.
 */

/** What every row of a price table of a network has. An absent bound does not limit. */
export interface TableRow {
  /** Position in the file, from 1. */
  riga: number
  convenzione: string
  /** Months, both ends included. */
  durataDa: number
  durataA: number
  /** Age at the end of the plan, whole years, both ends included. */
  etaDa: number | null
  etaA: number | null
  /** Financed amount, cents, both ends included. */
  importoDa: number | null
  importoA: number | null
  /** Percent. */
  tan: number
  /** Maximum TEG and TAEG of the network, percent. */
  teg: number | null
  taeg: number | null
  /** Fee of the lender to the broker, percent of the sum of the instalments; of a personal loan, of the financed amount. */
  provvigione: number | null
  assicurazione: string | null
}

/** A row of an assignment or delegation. */
export interface PriceTableRow extends TableRow {
  prodotto: AssignmentKind
  /** What the lender pays out for one euro of instalment at the longest term of the row, before the broker's fee. */
  coefficiente: number
}

/** A row of a personal loan. */
export interface LoanTableRow extends TableRow {
  prodotto: 'prestito'
  spese: LoanTerms['spese']
}

/** From which of the three figures a quote starts. */
export type QuoteStart = 'rata' | 'netto' | 'lordo'

/** The fee of the broker that the customer pays. */
export interface CustomerFee {
  /** A percentage refers to the sum of the instalments; of a personal loan, to the loan. */
  fee: Fee
  /** The published maximum: percent of the financed amount, cents, or the smaller of both. */
  massimo?: Fee
  /** Whether the agent chose the fee. A fee above the maximum then gives no quote; otherwise the maximum applies. */
  scelto: boolean
}

/** What quotes of every product start from. */
export interface QuoteAim {
  da: QuoteStart
  /** The instalment, the wanted net or the wanted sum of the instalments, cents. */
  importo: number
  durataMesi: number
  /** Closing amount of a running loan that the new one settles, cents. */
  estinzione?: number
  compenso: CustomerFee
}

/** A need for a quote from price tables. Conditions on absent fields are not checked. */
export interface TableNeed extends QuoteAim {
  prodotto: AssignmentKind
  /** Maximum instalment, cents. */
  rataMax: number
  /** Age of the person at the last instalment, whole years. */
  etaScadenza?: number
  occupazione?: Employer
}

/** A cost of a quote over the whole term, cents. `oneri` are the charges that a coefficient contains. */
interface QuoteCost {
  voce: CostName | 'oneri'
  /** Absent for a cost paid at the start. */
  quando?: Exclude<PricedCost['quando'], 'iniziale'>
  importo: number
}

/** The figures of a quote. Money in cents, rates in percent. */
export interface QuoteFigures {
  rata: number
  /** The last instalment, when it differs by rounding. */
  ultimaRata?: number
  numeroRate: number
  tan: number
  /** Rounded to two decimals by remark (d) of Annex I. */
  taeg: number
  /** Not rounded, without taxes. */
  teg: number
  tegm: number
  sogliaUsura: number
  /** Sum of the instalments (Italian "montante"). */
  lordo: number
  /** Financed amount: the debt, of a loan with the financed costs. */
  capitale: number
  interessi: number
  costi: QuoteCost[]
  /** What is paid out: the financed amount minus the costs that are due at the start. */
  nettoRicavo: number
  /** What the customer gets: `nettoRicavo` minus the settled loan. Negative when the loan does not cover it. */
  nettoCliente: number
  /** All that the customer pays. */
  totaleDovuto: number
}

/** Which row of a table gives a quote. */
export interface TableQuote extends QuoteFigures {
  riga: number
  convenzione: string
  assicurazione: string | null
  /** Percent, as in the row. */
  provvigione: number | null
}

export type QuoteExclusionReason =
  | 'durata'
  | 'occupazione'
  | 'eta'
  | 'eta_minima'
  | 'importo_minimo'
  | 'importo_massimo'
  /** The instalment would exceed the quota. */
  | 'quota'
  /** The chosen fee exceeds the published maximum. */
  | 'compenso'
  /** The row pays out more than its TAN allows. */
  | 'coefficiente'
  /** The quote exceeds the maximum TEG or TAEG of the network. */
  | 'teg_massimo'
  | 'taeg_massimo'
  | 'usura'

/** An excluded agreement with the exceeded limit: cents, months, percent or years, depending on the reason. */
export interface TableExclusion {
  convenzione: string
  motivo: QuoteExclusionReason
  limite?: number
}

/** Average effective rates of the day, percent, with their use by financed amount. */
export interface TableRates {
  tegm: { finoA15000: number; oltre15000: number; delega: number }
}
