import type { MortgageModel } from './model.ts'
import { needFields } from './need-fields.tsx'
import { PresentLoanFields } from './present-loan-fields.tsx'

const asked = ['provincia', 'eta', 'redditoNetto', 'altreRate', 'classeEnergetica'] as const

/** What a bank looks at beyond the house and the loan. Nothing here is required. */
export const Details = ({ model }: { model: MortgageModel }) => (
  <div class="details">
    {model.need.finalita.value === 'surroga' && <PresentLoanFields model={model} />}
    {asked.map(name => {
      const Field = needFields[name]
      return <Field key={name} model={model} />
    })}
  </div>
)
