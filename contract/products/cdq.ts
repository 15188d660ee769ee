import type { LimitRule } from '../../finance/cdq/cdq-limit.ts'
import type { AssignmentKind, CdqNeed, Employer } from '../../finance/offers/cdq/cdq-types.ts'
import { formatMoney } from '../italian/amounts.ts'
import type { Broker, CalculatorName } from './mortgage.ts'

/** Labels of the kinds of assignment, for choices. */
export const assignmentKinds: Record<AssignmentKind, string> = {
  cqs: 'Cessione dello stipendio',
  cqp: 'Cessione della pensione',
  delega: 'Delega',
}

export const assignmentNames: Record<AssignmentKind, string> = {
  cqs: 'cessione del quinto dello stipendio',
  cqp: 'cessione del quinto della pensione',
  delega: 'delegazione di pagamento',
}

export const employers: Record<Employer, string> = {
  dipendente_statale: 'Stato',
  dipendente_pubblico: 'Ente pubblico',
  parapubblico: 'Parapubblico',
  dipendente_privato: 'Privato',
}

/** Label of the income from which the quota is deducted. */
export const payName = (kind: AssignmentKind): string =>
  kind === 'cqp' ? 'Pensione netta al mese' : 'Stipendio netto al mese'

/** Why the quota is not higher, as a sentence. `minimum` is the protected part of a pension, cents. */
export function limitReason(rule: LimitRule, kind: AssignmentKind, minimum: number): string {
  const pay = kind === 'cqp' ? 'della pensione netta' : 'dello stipendio netto'
  switch (rule) {
    case 'oneFifth':
      return `È un quinto ${pay}: di più non si può impegnare.`
    case 'twoFifths':
      return `Insieme alle altre trattenute non può superare i due quinti ${pay}.`
    case 'minimumPension':
      return `Della pensione deve restare il trattamento minimo, ${formatMoney(minimum)}.`
  }
}

interface Bounds {
  min: number
  max: number
  step: number
}

/** Bounds of the wanted net amount, and the amount that a person who wants one starts from; cents. */
export const usualAmounts: Bounds = { min: 1_000_00, max: 75_000_00, step: 100_00 }
export const usualAmount = 8_000_00

/** What a person asks first: the instalment for an amount, or the largest amount. */
export type CdqStart = 'importo' | 'quota'

/** Settings of the calculator for a partner's key or for our own pages. */
export interface CdqSettings {
  /** `comparazione`: offers; `solo_contatto`: a supposed rate and a contact form. */
  modo: 'comparazione' | 'solo_contatto'
  partner: string | null
  calcolatori: CalculatorName[]
  predefinito: CdqNeed
  limiti: {
    /** Cents and months, bounds included. */
    netto: Bounds
    /** Bounds of the wanted net amount. Default: `usualAmounts`. */
    importo?: Bounds | undefined
    durataMesi: Bounds
    /** Protected part of a pension, cents; changes every year. */
    trattamentoMinimo: number
  }
  /** TAN of the illustrative figure, percent. */
  tanIpotizzato: number
  intermediario: Broker
}
