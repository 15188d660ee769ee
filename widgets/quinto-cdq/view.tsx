import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import type { CdqModel } from './model.ts'
import { NeedStep } from './need-step.tsx'

export function View({ model }: { model: CdqModel }) {
  const live = model.live.value
  return (
    <CalculatorView model={model} panel="banche e finanziarie convenzionate">
      <NeedStep model={model} />
      {live && <live.Renewal model={model} />}
    </CalculatorView>
  )
}
