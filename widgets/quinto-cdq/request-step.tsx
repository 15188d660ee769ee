import css from '../shared/request/request-step.css?inline'
import { RequestStep } from '../shared/request/request-step.tsx'
import type { CdqModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <RequestStep model={model}>
    <Summary model={model} />
  </RequestStep>
)
