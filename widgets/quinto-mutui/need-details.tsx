import type { MortgageModel } from './model.ts'
import css from './need-details.css?inline'
import { needFields } from './need-fields.tsx'

export { css }

const asked = ['tipoTasso', 'provincia', 'eta', 'redditoNetto', 'altreRate', 'classeEnergetica'] as const

/** What a bank looks at beyond the house and the loan. Nothing here is required. */
export const View = ({ model }: { model: MortgageModel }) => (
  <div class="details">
    {asked.map(name => {
      const Field = needFields[name]
      return <Field key={name} model={model} />
    })}
  </div>
)
