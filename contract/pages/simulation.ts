import type { CreditPage } from '../products/kept-credit.ts'
import type { SimulationPage } from '../products/kept-simulation.ts'
import type { PlainForm } from './plain-form.ts'

/** The form that sends the link of the page by letter. */
export interface SendLinkForm extends PlainForm {
  /** Milliseconds after the issue in which the form is refused. */
  attesaMs: number
  /** The form was sent. */
  isSent: boolean
}

/** A stored simulation; null when it has expired or is withdrawn. */
export interface KeptSimulationContent {
  simulation: SimulationPage | null
  /** The agent, if registered, who withdrew the offers of this address; null for every other address. */
  ritirata: { agente: { nome: string; telefono: string | null } | null } | null
  form: SendLinkForm
}

/** A stored simulation of a loan, an assignment or a lease; null when it has expired. */
export interface KeptCreditContent {
  prodotto: 'prestiti' | 'cdq' | 'leasing'
  simulation: CreditPage | null
  form: SendLinkForm
}
