import type {
  CdqExclusion,
  CdqNeed,
  CdqOffer,
  CdqRates,
  CdqTerms,
} from '../../finance/offers/cdq/cdq-types.ts'
import type {
  LeasingExclusion,
  LeasingNeed,
  LeasingOffer,
  LeasingRates,
  LeasingTerms,
} from '../../finance/offers/leasing/leasing-types.ts'
import type {
  LoanExclusion,
  LoanNeed,
  LoanOffer,
  LoanRates,
  LoanTerms,
} from '../../finance/offers/loans/loan-types.ts'
import type { PlanYear } from '../../finance/offers/plan.ts'
import type { Broker } from './mortgage.ts'
import type { Fact } from './simulation-words.ts'

interface Snapshot<Kind, N, O, X, T, R> {
  prodotto: Kind
  /** Instant of the calculation, ISO 8601. */
  calcolataAt: string
  /** Version of the calculation rules (`mathematicsVersion`). */
  matematica: number
  need: N
  tassi: R
  /** Publisher of the TEGM. */
  fonti: { tegm: string }
  /** Terms of the products of the stored offers. */
  condizioni: T[]
  /** The first offers in the order of the product, and the chosen offer. */
  offerte: O[]
  escluse: X[]
  /** Number of all offers and exclusions, stored or not. */
  quante: { offerte: number; escluse: number }
  /** Id of the product that the person opened; null when none. */
  scelta: string | null
  /** Names of the lenders in the panel. */
  banche: string[]
  intermediario: Broker
}

/** A stored simulation of a personal loan: all figures and their inputs. */
export type KeptLoan = Snapshot<'prestito', LoanNeed, LoanOffer, LoanExclusion, LoanTerms, LoanRates>

/** The need of a stored assignment: with the instalment or the wanted amount. Simulations of the first version lack the pay. */
export type KeptCdqNeed = Omit<CdqNeed, 'netto'> & Partial<Pick<CdqNeed, 'netto'>>

/** A stored simulation of an assignment of a fifth or of a delegation; `need.prodotto` names the kind. */
export type KeptCdq = Snapshot<'cdq', KeptCdqNeed, CdqOffer, CdqExclusion, CdqTerms, CdqRates>

/** A stored simulation of a lease, in whose need nothing is personal. */
export type KeptLease = Snapshot<
  'leasing',
  LeasingNeed,
  LeasingOffer,
  LeasingExclusion,
  LeasingTerms,
  LeasingRates
>

/** A stored simulation of a loan, an assignment or a lease. That of a mortgage is a `KeptSimulation`, which has no `prodotto`. */
export type KeptCredit = KeptLoan | KeptCdq | KeptLease

/** An offer in the table of a stored simulation. */
export interface KeptRow {
  banca: string
  prodotto: string
  /** The validity of the conditions. */
  nota: string
  /** One value per column. */
  valori: string[]
  /** The offer shown in full. */
  aperta: boolean
}

/** Content of the page of a stored simulation of a loan, an assignment or a lease, in words. */
export interface CreditPage
  extends Pick<KeptCredit, 'calcolataAt' | 'matematica' | 'quante' | 'banche' | 'intermediario'> {
  /** Address of the page, and its last day. */
  indirizzo: string
  scadenza: string
  /** What the simulation is of, within a sentence: «prestito personale». */
  nome: string
  richiesta: string
  /** What was asked, without and with the data of the person. */
  needFacts: Fact[]
  personFacts: Fact[]
  /** Address of the calculator filled in with the loan. */
  ricalcolo: string
  /** The request for the shown offer or for a call; null without an offer. */
  richiedi: { href: string; label: string } | null
  /** What the person enters again for a new calculation; null for nothing. */
  daIndicare: string | null
  /** What the figures do not count: «senza contare età e reddito». */
  senza: string | null
  /** Who gives the credit: «il finanziatore», «Nessun finanziatore», «Finanziatore», and who is compared. */
  chi: { il: string; nessuno: string; colonna: string; confronto: string }
  /** The order of the offers: «TAEG», «TAEG crescente; a parità di TAEG, totale da restituire». */
  criterio: { nome: string; parole: string }
  /** The chosen offer, or the first; null without an offer. */
  offerta: {
    scelta: boolean
    titolo: string
    sommario: string
    /** The large figure, cents, the sentence after it, and its end, with the rate of the offer. */
    cifra: number
    testo: string
    tasso: string
    conto: Fact[]
    totale: Fact
    piano: PlanYear[]
    notaPiano: string
    facts: Fact[]
    esempio: string
  } | null
  colonne: string[]
  /** Index of the column that orders the table. */
  ordine: number
  offerte: KeptRow[]
  escluse: { motivo: string; prodotti: string[] }[]
  /** How the figures are made: title and text. */
  come: Fact[]
}
