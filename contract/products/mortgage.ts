import type { CostName, EnergyClass, IndexName, Need, Purpose, RateKind } from '../../finance/offers/types.ts'

/** Labels of the purposes of a mortgage. */
export const purposes: Record<Purpose, string> = {
  prima_casa: 'Prima casa',
  seconda_casa: 'Altra casa',
  surroga: 'Surroga',
  ristrutturazione: 'Ristrutturazione',
  liquidita: 'Liquidità',
}

export const rateKinds: Record<RateKind, string> = {
  fisso: 'Fisso',
  variabile: 'Variabile',
  misto: 'Misto',
  cap: 'Variabile con tetto',
}

export const energyClasses: Record<EnergyClass, string> = {
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  F: 'F',
  G: 'G',
}

export const indexNames: Record<IndexName, string> = {
  euribor_1m: 'Euribor 1 mese',
  euribor_3m: 'Euribor 3 mesi',
  euribor_6m: 'Euribor 6 mesi',
  euribor_12m: 'Euribor 12 mesi',
  eurirs: 'Eurirs',
}

export const costNames: Record<CostName, string> = {
  istruttoria: 'Istruttoria',
  commissioni: 'Commissioni',
  perizia: 'Perizia',
  imposta_sostitutiva: 'Imposta sostitutiva',
  bollo: 'Imposta di bollo',
  invio_contratto: 'Invio del contratto',
  incasso_rata: 'Incasso rata',
  rendiconto: 'Rendiconto annuale',
  polizza_incendio: 'Polizza incendio',
  polizza_vita: 'Polizza vita',
  polizza_cpi: 'Polizza di protezione del credito',
  polizza_impiego: 'Polizza perdita d’impiego',
  compenso: 'Nostro compenso',
}

/** Limits of a mortgage calculator: money in cents, duration in months, bounds included. */
interface MortgageBounds {
  valore: { min: number; max: number; step: number }
  importo: { min: number; max: number; step: number }
  durataMesi: { min: number; max: number; step: number }
}

/** The calculators that a partner's key may permit. */
export const calculatorNames = ['mutui', 'prestiti', 'cdq', 'leasing', 'rata'] as const
export type CalculatorName = (typeof calculatorNames)[number]

/** Settings of the mortgage calculator for a partner's key or for our own pages. */
export interface CalculatorSettings {
  /** `comparazione`: bank offers; `solo_contatto`: a supposed rate and a contact form. */
  modo: 'comparazione' | 'solo_contatto'
  partner: string | null
  /** The calculators that the page may show. */
  calcolatori: CalculatorName[]
  predefinito: Need
  limiti: MortgageBounds
  /** TAN of the illustrative instalment, percent. */
  tanIpotizzato: number
  intermediario: Broker
}

/** The broker, always shown as the provider of the calculators. */
export interface Broker {
  nome: string
  oam: string
  telefono: string
  email: string
  /** Address of the transparency and privacy pages. */
  trasparenza: string
  privacy: string
}
