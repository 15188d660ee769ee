import css from '../shared/request/request-step.css?inline'
import { RequestStep } from '../shared/request/request-step.tsx'
import type { MortgageModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: MortgageModel }) => (
  <RequestStep model={model}>
    <Summary model={model} />
  </RequestStep>
)
