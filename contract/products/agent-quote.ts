import type { LimitRule } from '../../finance/cdq/cdq-limit.ts'
import type { AssignmentKind, Employer } from '../../finance/offers/cdq/cdq-types.ts'
import type { Employment, LoanPurpose } from '../../finance/offers/loans/loan-types.ts'
import type { PanelExclusion } from '../../finance/offers/tables/panel-quote.ts'
import type { QuoteFigures, QuoteStart } from '../../finance/offers/tables/table-types.ts'
import type { Fee } from '../../finance/offers/types.ts'
import { fold } from '../text/fold.ts'
import { costNames } from './mortgage.ts'

/** The products of the quote maker. */
export const quoteProducts = {
  cqs: 'CQS',
  cqp: 'CQP',
  delega: 'Delega',
  prestito: 'Prestito',
} as const
export type QuoteProduct = keyof typeof quoteProducts

export const quoteStarts: Record<QuoteStart, string> = { rata: 'Rata', netto: 'Netto', lordo: 'Lordo' }

/** Where quotes come from: the networks of price tables, and the products of the panel. */
export const quoteSources = {
  tabelle_asa: 'ASA',
  tabelle_newfin: 'Newfin',
  tabelle_hub: 'Hub',
  panel: 'Prodotti delle banche',
} as const
export type QuoteSource = keyof typeof quoteSources

/** Maximum customers that a search of the quote maker finds. */
export const maxQuoteCustomers = 20

/** What a quote is made for. Money in cents. */
export interface QuoteInput {
  prodotto: QuoteProduct
  da: QuoteStart
  importo: number
  durataMesi: number
  dataNascita?: string
  occupazione?: Employment
  /** Day since which the person is employed there. */
  lavoraDal?: string
  /** Net monthly pay. Assignments need it, because it limits the instalment. */
  netto?: number
  /** Instalment of a running assignment or delegation that goes on; of a loan, the instalments of other loans. */
  altraQuota?: number
  pignoramento?: number
  /** A running loan that the new one settles: its closing amount, start and term. */
  estinzione?: { importo: number; dal?: string; durataMesi?: number }
  /** The fee that the agent chose. Default: that of the house. */
  compenso?: { perc: number } | { importo: number }
  finalita?: LoanPurpose
  fonti?: QuoteSource[]
}

/** A quote of the comparison. */
export interface AgentQuote extends QuoteFigures {
  /** Identifies the table and agreement, or the product. */
  chiave: string
  fonte: QuoteSource
  /** The table or the bank. */
  nome: string
  /** The agreement or the product. */
  prodotto: string
  /** The table or the product of the panel. */
  record: string
  /** The row of the table. */
  riga: number | null
  assicurazione: string | null
  validoDal: string
  /** Last day; null without an end. */
  validoAl: string | null
  /** What the lender pays the house, cents, and its percentage. Never printed for a customer. */
  provvigione: { perc: number; importo: number } | null
}

/** A table, agreement or product without a quote. */
export interface QuoteExclusion {
  fonte: QuoteSource
  nome: string
  prodotto: string
  motivo: PanelExclusion['motivo']
  limite: number | null
}

/** The maximum instalment with its rule; null for personal loans. */
export interface Quota {
  rata: number
  regola: LimitRule
  trattamentoMinimo: number
}

/** Names of the costs of a quote. */
export const quoteCostNames: Record<QuoteFigures['costi'][number]['voce'], string> = {
  ...costNames,
  oneri: 'Oneri della tabella',
  compenso: 'Compenso di mediazione',
}

const wordsOfEmployers: readonly (readonly [employer: Employer, words: RegExp])[] = [
  ['dipendente_statale', /\b(stat(o|ali|ale)|minister)/],
  ['dipendente_pubblico', /\bpubblic/],
  ['parapubblico', /\bparapubblic/],
  ['dipendente_privato', /\bprivat/],
]

/** The employers that the name of an agreement tells; null when it tells none, and the agreement is open to all. */
export function employersOfAgreement(convenzione: string): Employer[] | null {
  const text = fold(convenzione)
  const found = wordsOfEmployers.flatMap(([employer, words]) => (words.test(text) ? [employer] : []))
  return found.length > 0 ? found : null
}

export const isAssignment = (product: QuoteProduct): product is AssignmentKind => product !== 'prestito'

/** The tables in force, the quotes of all of them and the reasons of those without one. */
export interface QuoteComparison {
  giorno: string
  quota: Quota | null
  /** The age at the last instalment; null without a day of birth. */
  etaScadenza: number | null
  /** For a settled assignment: the day from which it may be renewed. */
  rinnovo: { dal: string; rinnovabile: boolean } | null
  /** The table in force of each network; null without one. */
  tabelle: {
    fonte: QuoteSource
    tabella: { _id: string; nome: string; validaDal: string; fino: string | null; righe: number } | null
  }[]
  /** The fee of the house and its published maximum. */
  compenso: { casa: Fee; massimo: Fee | null }
  /** The average rates of the quarter and their source. */
  tegm: { trimestre: string; fonte: string }
  /** The best first. */
  preventivi: AgentQuote[]
  /** Number of further quotes, which are worse. */
  altri: number
  esclusi: QuoteExclusion[]
  quantiEsclusi: number
  /** The share of the agent in the fees, percent; null without a mandate. */
  percAgente: number | null
  /** The name of the broker, for the representative example. */
  intermediario: string
}

/** A saved quote, as it was computed. */
export interface QuoteSnapshot {
  dati: QuoteInput
  confronto: QuoteComparison
  /** Key of the chosen quote. */
  scelta: string
  /** Version of the mathematics. */
  matematica: number
}

/** The chosen quote of a saved comparison. */
export const chosenQuote = ({ confronto, scelta }: Pick<QuoteSnapshot, 'confronto' | 'scelta'>): AgentQuote =>
  confronto.preventivi.find(({ chiave }) => chiave === scelta)!
