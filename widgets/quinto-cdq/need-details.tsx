import css from '../shared/need/need-details.css?inline'
import type { CdqModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <div class="details">
    {/* The form of the comparison asks for the age itself. */}
    <PersonFields model={model} without={!model.contactOnly.value && 'eta'} />
  </div>
)
