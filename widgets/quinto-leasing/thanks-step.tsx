import { Next, Thanks } from '../shared/request/thanks.tsx'
import css from '../shared/request/thanks-step.css?inline'
import type { LeasingModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: LeasingModel }) => (
  <Thanks model={model} summary={<Summary model={model} />}>
    <Next title="Si leggono i conti dell’azienda">
      Il consulente guarda visura, ultimi bilanci o dichiarazioni dei redditi, preventivo del fornitore. Dice
      anche quando conviene un’altra forma di finanziamento.
    </Next>
    <Next title="Si sceglie la società di leasing">
      Si ricevono il foglio informativo e l’elenco dei documenti. Decide la società dopo l’istruttoria.
    </Next>
  </Thanks>
)
