import type { Employment, LoanNeed, LoanPurpose } from '../../finance/offers/loans/loan-types.ts'
import type { OnceTime } from '../../finance/offers/types.ts'
import type { Broker, CalculatorName } from './mortgage.ts'

/** Labels of the purposes of a personal loan. */
export const loanPurposes: Record<LoanPurpose, string> = {
  auto: 'Auto',
  casa: 'Casa',
  liquidita: 'Liquidità',
  consolidamento: 'Consolidamento',
  studio: 'Studio',
  salute: 'Salute',
}

/** Purposes of a loan within a sentence. */
export const loanPurposePhrases: Record<LoanPurpose, string> = {
  auto: 'un’auto o una moto',
  casa: 'la casa e l’arredo',
  liquidita: 'avere liquidità',
  consolidamento: 'riunire più debiti in una rata',
  studio: 'studiare',
  salute: 'spese mediche',
}

export const employments: Record<Employment, string> = {
  dipendente_statale: 'Dipendente statale',
  dipendente_pubblico: 'Dipendente pubblico',
  parapubblico: 'Dipendente di ente parapubblico',
  dipendente_privato: 'Dipendente privato',
  autonomo: 'Lavoratore autonomo',
  pensionato: 'Pensionato',
  altro: 'Altro',
}

/** When taxes and the sending of a contract are paid. */
export const taxTimes: Record<Exclude<OnceTime, 'finanziato'>, string> = {
  iniziale: 'Alla firma',
  prima_rata: 'Con la prima rata',
}

/** When a cost that is paid once is paid. */
export const onceTimes: Record<OnceTime, string> = {
  ...taxTimes,
  finanziato: 'Nel finanziamento',
}

interface Bounds {
  min: number
  max: number
  step: number
}

/** Settings of the loan calculator for a partner's key or for our own pages. */
export interface LoanSettings {
  /** `comparazione`: offers; `solo_contatto`: a supposed rate and a contact form. */
  modo: 'comparazione' | 'solo_contatto'
  partner: string | null
  calcolatori: CalculatorName[]
  predefinito: LoanNeed
  /** Cents and months, bounds included. */
  limiti: { importo: Bounds; durataMesi: Bounds }
  /** TAN of the illustrative instalment, percent. */
  tanIpotizzato: number
  intermediario: Broker
}
