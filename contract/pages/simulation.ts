import type { SimulationPage } from '../products/kept-simulation.ts'
import type { PlainForm } from './plain-form.ts'

/** The form that sends the link of the page by letter. */
export interface SendLinkForm extends PlainForm {
  /** Milliseconds after the issue in which the form is refused. */
  attesaMs: number
  /** The form was sent. */
  isSent: boolean
}

/** A stored simulation; null when it has expired. */
export interface KeptSimulationContent {
  simulation: SimulationPage | null
  form: SendLinkForm
}
