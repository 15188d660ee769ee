import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { NeedStep } from '../shared/need/need-step.tsx'
import type { LoanModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

export const View = ({ model }: { model: LoanModel }) => (
  <CalculatorView model={model} panel="banche e finanziarie convenzionate">
    <NeedStep model={model} frame={frame}>
      <Dials model={model} />
    </NeedStep>
  </CalculatorView>
)
