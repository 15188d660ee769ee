import css from '../shared/need/need-details.css?inline'
import type { LoanModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <div class="details">
    <PersonFields model={model} />
  </div>
)
