import { Next, Thanks } from '../shared/request/thanks.tsx'
import css from '../shared/request/thanks-step.css?inline'
import type { CdqModel } from './model.ts'
import { Summary } from './request-summary.tsx'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <Thanks model={model} summary={<Summary model={model} />}>
    <Next title="Si chiedono i documenti">
      {model.need.prodotto.value === 'cqp'
        ? 'Servono il cedolino della pensione e la comunicazione della quota cedibile: lì si legge la quota esatta.'
        : 'Servono la busta paga e il certificato di stipendio: lì si legge la quota esatta.'}
    </Next>
    <Next title="Si sceglie il finanziatore">
      Si ricevono le informazioni europee di base. Decide il finanziatore; dopo la firma ci sono 14 giorni per
      recedere, e la rata comincia quando chi paga ha ricevuto la notifica.
    </Next>
  </Thanks>
)
