import type { ImpersonalNeed, ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import type { PlanYear } from '../../finance/offers/plan.ts'
import type { Exclusion, RateKind, Rates, Terms } from '../../finance/offers/types.ts'
import type { Answer } from '../calls/call.ts'
import type { mortgageTerms } from '../calls/mortgages.ts'
import { day, dayInRome } from '../italian/days.ts'
import type { Broker } from './mortgage.ts'

type RateSources = Answer<typeof mortgageTerms>['fonti']

/** Another need that would have offers, and how many. */
export interface KeptWay {
  change: 'importo' | 'durataMesi' | 'tipoTasso'
  need: ImpersonalNeed
  offers: number
}

/** What the database keeps of a simulation: figures and all they came from, and nothing of who asked. */
export interface KeptSimulation {
  /** Instant of the calculation, ISO 8601. */
  calcolataAt: string
  /** Version of the mathematics. */
  matematica: number
  need: ImpersonalNeed
  /** Name of the need's province. */
  provincia: string | null
  tassi: Rates
  /** Who published them. */
  fonti: RateSources
  /** Of the products that gave the offers kept. */
  condizioni: Terms[]
  /** The first by TAEG for anybody who asks this, and the chosen one. */
  offerte: ImpersonalOffer[]
  escluse: Exclusion[]
  /** How many there were, kept or not. */
  quante: { offerte: number; escluse: number }
  /** The offer that the person opened, if any. */
  scelta: { prodotto: string; tipoTasso: RateKind } | null
  /** What would bring an offer, when there was none. */
  strada: KeptWay | null
  /** Banks of the panel, by name. */
  banche: string[]
  intermediario: Broker
}

/** What the page of a kept simulation shows. */
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
  > {
  /** The page's own address. */
  indirizzo: string
  /** The last day it is there. */
  scadenza: string
  /** The one shown in full, and its plan: the chosen one, or the first. */
  offerta: { scelta: boolean; offer: ImpersonalOffer; piano: PlanYear[] } | null
  /** The first by TAEG. */
  offerte: ImpersonalOffer[]
  /** Validity of each shown product's price list, by product. */
  listini: Record<string, { dal: string; al?: string }>
  tegm: Rates['tegm']
}

/** An instant as «21 novembre 2026, ore 11.40». */
export function moment(instant: string): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })
  return `${day(dayInRome(at))}, ore ${time.replace(':', '.')}`
}

/** The calculator with a need already written in it, on today's terms. */
export function calculatorAddress({
  importo,
  valore,
  durataMesi,
  finalita,
  tipoTasso,
}: ImpersonalNeed): string {
  const euros = (cents: number) => String(cents / 100).replace('.', ',')
  const query = new URLSearchParams({
    importo: euros(importo),
    valore: euros(valore),
    durata: String(Math.round(durataMesi / 12)),
    finalita,
    ...(tipoTasso && { tasso: tipoTasso }),
  })
  return `/mutui?${query}`
}
