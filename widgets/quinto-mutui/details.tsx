import type { MortgageModel } from './model.ts'
import { needFields } from './need-fields.tsx'

const asked = ['tipoTasso', 'provincia', 'eta', 'redditoNetto', 'altreRate', 'classeEnergetica'] as const

/** What a bank looks at beyond the house and the loan. Nothing here is required. */
export const Details = ({ model }: { model: MortgageModel }) => (
  <div class="details">
    {asked.map(name => {
      const Field = needFields[name]
      return <Field key={name} model={model} />
    })}
  </div>
)
