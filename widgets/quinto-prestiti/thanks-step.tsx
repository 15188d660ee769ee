import { Next, Thanks } from '../shared/request/thanks.tsx'
import css from '../shared/request/thanks-step.css?inline'
import type { LoanModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <Thanks model={model} summary={<Summary model={model} />}>
    <Next title="Si verificano i requisiti">
      Reddito, occupazione e impegni in corso. Dice anche quando conviene aspettare.
    </Next>
    <Next title="Si sceglie il finanziatore">
      Si ricevono le informazioni europee di base e l’elenco dei documenti. Decide il finanziatore; dopo la
      firma ci sono 14 giorni per recedere.
    </Next>
  </Thanks>
)
