import { loanPurposes } from '../../contract/products/loan.ts'
import type { LoanPurpose } from '../../finance/offers/loan-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import { Answer } from './answer.tsx'
import { chunks } from './chunks.ts'
import type { LoanModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

/** The first view where offers are compared. */
export const ComparisonForm = ({ model }: { model: LoanModel }) => (
  <Form
    model={model}
    frame={frame}
    title="Calcolatore del prestito"
    details={chunks.details}
    held={heldInstalment}
    answer={<Answer model={model} />}
  >
    <PurposeChoice model={model} />
    <Dials model={model} />
  </Form>
)

export const PurposeChoice = ({ model }: { model: LoanModel }) => (
  <Choice
    name="finalita"
    label="Finalità"
    options={Object.entries(loanPurposes) as [LoanPurpose, string][]}
    value={model.need.finalita.value}
    choose={model.need.choosePurpose}
  />
)
