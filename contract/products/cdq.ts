import type { LimitRule } from '../../finance/cdq/cdq-limit.ts'
import type { AssignmentKind, CdqNeed, Employer } from '../../finance/offers/cdq-types.ts'
import { money } from '../italian/amounts.ts'
import type { Broker } from './mortgage.ts'

/** The words of an assignment of a fifth, as people choose among them. */
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

/** What the quota is taken from. */
export const payName = (kind: AssignmentKind): string =>
  kind === 'cqp' ? 'Pensione netta al mese' : 'Stipendio netto al mese'

/** Why the quota is no higher, as a sentence. `minimum` is what must be left of a pension, cents. */
export function limitReason(rule: LimitRule, kind: AssignmentKind, minimum: number): string {
  const pay = kind === 'cqp' ? 'della pensione netta' : 'dello stipendio netto'
  switch (rule) {
    case 'oneFifth':
      return `È un quinto ${pay}: di più non si può impegnare.`
    case 'twoFifths':
      return `Insieme alle altre trattenute non può superare i due quinti ${pay}.`
    case 'minimumPension':
      return `Della pensione deve restare il trattamento minimo, ${money(minimum)}.`
  }
}

interface Bounds {
  min: number
  max: number
  step: number
}

/** The calculator's settings as the server gives them for a partner's key, or for our own pages. */
export interface CdqSettings {
  /** `comparazione`: offers; `solo_contatto`: a supposed rate and a way to be called. */
  modo: 'comparazione' | 'solo_contatto'
  partner: string | null
  predefinito: CdqNeed
  limiti: {
    /** Cents and months, bounds included. */
    netto: Bounds
    durataMesi: Bounds
    /** What must be left of a pension, cents: it changes every year. */
    trattamentoMinimo: number
  }
  /** TAN of the illustrative figure, percent. */
  tanIpotizzato: number
  intermediario: Broker
}
