import { type ReadonlySignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { type Troubled, TroubleNotice } from '../loading/trouble.tsx'
import { type Provided, Provider } from './provider.tsx'

interface Live<M> {
  offers: { result: ReadonlySignal<{ terms: { banche: number } } | null> }
  Step(props: { model: M }): VNode | null
  Announcement(props: { model: M }): VNode
}

interface Props<M> {
  model: M & Provided & Troubled & { live: ReadonlySignal<Live<M> | null>; ready(): void }
  /** Who is compared: «banche convenzionate». */
  panel: string
  /** The first step. */
  children: ComponentChildren
}

/** A calculator: the current step, followed by the provider. */
export function CalculatorView<M>({ model, panel, children }: Props<M>) {
  const live = model.live.value
  const lenders = live?.offers.result.value?.terms.banche
  useSignalEffect(model.ready)
  return (
    <div class="w" part="calcolatore">
      {model.steps.step.value === 'bisogno' ? (
        children
      ) : live ? (
        <live.Step model={model} />
      ) : (
        <TroubleNotice model={model} />
      )}
      <Provider model={model} panel={lenders && `${lenders} ${panel}`} />
      {live && <live.Announcement model={model} />}
    </div>
  )
}
