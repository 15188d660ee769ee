import { useSignalEffect } from '@preact/signals'
import { Provider } from '../shared/provider.tsx'
import { TroubleNotice } from '../shared/trouble.tsx'
import type { MortgageModel } from './model.ts'
import { NeedStep } from './need-step.tsx'

/** The calculator: one step at a time, and always who provides it. */
export function View({ model }: { model: MortgageModel }) {
  const live = model.live.value
  const banks = live?.offers.result.value?.terms.banche
  useSignalEffect(model.ready)
  return (
    <div class="w" part="calcolatore">
      {model.steps.step.value === 'bisogno' ? (
        <NeedStep model={model} />
      ) : live ? (
        <live.Step model={model} />
      ) : (
        <TroubleNotice model={model} />
      )}
      <Provider model={model} panel={banks && `${banks} banche convenzionate`} />
      {live && <live.Announcement model={model} />}
    </div>
  )
}
