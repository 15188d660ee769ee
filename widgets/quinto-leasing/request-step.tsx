import { RequestForm } from '../shared/request/request-form.tsx'
import css from '../shared/request/request-step.css?inline'
import type { LeasingModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: LeasingModel }) => (
  <RequestForm model={model}>
    <Summary model={model} />
  </RequestForm>
)
