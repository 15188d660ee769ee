import type { ComponentChildren } from 'preact'
import { TroubleNotice } from '../loading/trouble.tsx'
import type { Calculator } from './calculator.ts'
import type { ProductTypes } from './product.ts'
import { Provider } from './provider.tsx'

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  /** Who is compared: «banche convenzionate». */
  panel: string
  /** The first step. */
  children: ComponentChildren
}

/** A calculator: the current step, followed by the provider. */
export function CalculatorView<T extends ProductTypes>({ model, panel, children }: Props<T>) {
  const live = model.live.value
  const lenders = live?.offers.result.value?.terms.banche
  return (
    <div class="w" part="calcolatore">
      {model.steps.step.value === 'bisogno' ? (
        children
      ) : live ? (
        <live.LaterStep model={model} chunks={live.chunks} />
      ) : (
        <TroubleNotice model={model} />
      )}
      <Provider model={model} panel={lenders && `${lenders} ${panel}`} />
      {live && <live.Announcement model={model} words={live.figureInWords} />}
    </div>
  )
}
