import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { NeedStep } from '../shared/need/need-step.tsx'
import type { MortgageModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

export const View = ({ model }: { model: MortgageModel }) => (
  <CalculatorView model={model} panel="banche convenzionate">
    <NeedStep model={model} frame={frame}>
      <Dials model={model} value="Prezzo della casa" help={share => `${share} del prezzo.`} />
    </NeedStep>
  </CalculatorView>
)
