import css from '../shared/request/request-step.css?inline'
import { RequestStep } from '../shared/request/request-step.tsx'
import type { LoanModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <RequestStep model={model}>
    <Summary model={model} />
  </RequestStep>
)
