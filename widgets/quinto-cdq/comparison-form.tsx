import { rate } from '../../contract/italian/amounts.ts'
import { euro } from '../../contract/italian/format.ts'
import { ComparisonForm as Form } from '../shared/offers/comparison-form.tsx'
import { Answer } from './answer.tsx'
import { chunks } from './chunks.ts'
import { EmployerChoice } from './employer-choice.tsx'
import type { CdqModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

/** The first view where offers are compared. */
export const ComparisonForm = ({ model }: { model: CdqModel }) => (
  <Form
    model={model}
    frame={frame}
    title="Calcolatore della cessione del quinto"
    details={chunks.details}
    held={({ rata, nettoRicavo, taeg }) => (
      <>
        <span class="figure minor">{euro(nettoRicavo)}</span> netti, {euro(rata)} al mese, TAEG {rate(taeg)}
      </>
    )}
    answer={<Answer model={model} />}
  >
    <Dials model={model} />
    <EmployerChoice model={model} />
  </Form>
)
