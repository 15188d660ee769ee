import { Next, Thanks } from '../shared/request/thanks.tsx'
import css from '../shared/request/thanks-step.css?inline'
import type { MortgageModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: MortgageModel }) => (
  <Thanks model={model} summary={<Summary model={model} />}>
    <Next title="Si verificano i requisiti">
      Il consulente guarda reddito, immobile e impegni in corso. Dice anche quando conviene aspettare.
    </Next>
    <Next title="Si sceglie la banca">
      Si riceve l’elenco dei documenti e si segue ogni passaggio fino all’atto. Decide la banca.
    </Next>
  </Thanks>
)
