import type { PlanYear } from '../../finance/offers/plan.ts'
import type { Exclusion, Need, Offer, RateKind, Rates, Terms } from '../../finance/offers/types.ts'
import type { Answer } from '../calls/call.ts'
import type { mortgageTerms } from '../calls/mortgages.ts'
import { dayInRome, formatLongDay } from '../italian/days.ts'
import { formatDuration, formatWholeEuro } from '../italian/format.ts'
import { mortgageQuery } from './calculator-links.ts'
import type { Broker } from './mortgage.ts'
import type { SentOfferText } from './sent-offer.ts'
import type { Fact } from './simulation-words.ts'

type RateSources = Answer<typeof mortgageTerms>['fonti']

/** A change of the need that gives offers, and the number of offers. */
export interface KeptWay {
  change: 'importo' | 'durataMesi' | 'tipoTasso'
  need: Need
  offers: number
}

/**
 * A stored simulation: all figures and their inputs. A simulation of an agent has nothing about the person, and nor has
 * one by link from before age and income were kept.
 */
export interface KeptSimulation {
  /** Instant of the calculation, ISO 8601. */
  calcolataAt: string
  /** Version of the calculation rules (`mathematicsVersion`). */
  matematica: number
  need: Need
  /** Name of the province in the need. */
  provincia: string | null
  tassi: Rates
  /** Publishers of the rates. */
  fonti: RateSources
  /** Terms of the products of the stored offers. */
  condizioni: Terms[]
  /** The first offers by TAEG, and the chosen offer. */
  offerte: Offer[]
  escluse: Exclusion[]
  /** Number of all offers and exclusions, stored or not. */
  quante: { offerte: number; escluse: number }
  /** The offer that the person opened; null when none. */
  scelta: { prodotto: string; tipoTasso: RateKind } | null
  /** A change that gives offers, when there was no offer. */
  strada: KeptWay | null
  /** Names of the banks in the panel. */
  banche: string[]
  intermediario: Broker
  /** The agent who chose the offers and their order, and the agent's text; absent in a visitor's simulation. */
  proposta?: SentOfferText
}

/** Content of the page of a stored simulation. */
export interface SimulationPage
  extends Pick<
    KeptSimulation,
    | 'calcolataAt'
    | 'matematica'
    | 'need'
    | 'provincia'
    | 'escluse'
    | 'quante'
    | 'fonti'
    | 'strada'
    | 'banche'
    | 'intermediario'
    | 'proposta'
  > {
  /** Address of the page. */
  indirizzo: string
  /** Last day of the page. */
  scadenza: string
  /** The offer shown in full with its plan: the chosen one, or the first. */
  offerta: { scelta: boolean; offer: Offer; piano: PlanYear[] } | null
  /** The data of the person that the figures count, and what they do not count: «senza contare età e reddito». */
  personFacts: Fact[]
  senza: string | null
  /** The first offers by TAEG. */
  offerte: Offer[]
  /** Validity of the price list of each shown product. */
  listini: Record<string, { dal: string; al?: string }>
  tegm: Rates['tegm']
}

/** The change of the need that gave offers: «Con 152.000 €». */
export const keptWayInWords = ({ change, need }: KeptWay): string =>
  change === 'importo'
    ? `Con ${formatWholeEuro(need.importo)}`
    : change === 'durataMesi'
      ? `In ${formatDuration(need.durataMesi)}`
      : 'Con qualunque tasso'

/** What the figures of the page prove to the reader of a printed sheet. */
export const keptFiguresNote =
  'Chi ha un foglio stampato può confrontarlo con queste cifre, che sono quelle registrate da Quinto.'

/** The data of the person that figures count: «Contano anche: età 71 anni, altre rate al mese 120,00 €.» Null for none. */
export const countedInWords = (facts: readonly Fact[]): string | null =>
  facts.length > 0
    ? `Contano anche: ${facts.map(([name, value]) => `${name[0]!.toLowerCase()}${name.slice(1)} ${value}`).join(', ')}.`
    : null

/** Formats an instant in Rome's local time: «21 novembre 2026, ore 11.40». */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })
  return `${formatLongDay(dayInRome(at))}, ore ${time.replace(':', '.')}`
}

/** Address of the calculator filled in with a need, as far as it is known. */
export const calculatorAddress = (need: Parameters<typeof mortgageQuery>[0]): string =>
  `/mutui?${mortgageQuery(need)}`
