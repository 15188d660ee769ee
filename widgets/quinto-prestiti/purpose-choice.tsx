import { loanPurposes } from '../../contract/products/loan.ts'
import type { LoanPurpose } from '../../finance/offers/loans/loan-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import type { LoanModel } from './model.ts'

export const PurposeChoice = ({ model }: { model: LoanModel }) => (
  <Choice
    name="finalita"
    label="Finalità"
    options={Object.entries(loanPurposes) as [LoanPurpose, string][]}
    value={model.need.finalita.value}
    choose={model.need.choosePurpose}
  />
)
