import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { RequestForm, type RequestModel } from './request-form.tsx'

interface Props {
  model: RequestModel & { offers: { chosen: ReadonlySignal<unknown> } }
  /** What it is about. */
  children: ComponentChildren
}

/** The request of an offer, or to be called, with what it is about. */
export const RequestStep = ({ model, children }: Props) => (
  <RequestForm model={model} isOfOffer={model.steps.step.value !== 'contatto' && !!model.offers.chosen.value}>
    {children}
  </RequestForm>
)
