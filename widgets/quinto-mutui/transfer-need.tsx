import { Dial } from '../shared/fields/dial.tsx'
import type { MortgageModel } from './model.ts'
import { needFields, PresentLoanFields } from './need/need-fields.tsx'
import { feeOfBroker, noCostsByLaw, savingInWords } from './transfer/saving.ts'
import css from './transfer/transfer.css?inline'

/** The first questions of a transfer (surroga): today's instalment, residual debt and remaining instalments. */
export function View({ model }: { model: MortgageModel }) {
  model.context.adopt(css)
  const { numbers } = model.need
  const figure = model.figure.value
  const saving = figure.kind === 'offer' && savingInWords(figure.offer, figure.need)
  return (
    <>
      <div class="details">
        <PresentLoanFields model={model} />
      </div>
      <div class="dials">
        <needFields.importo model={model} />
        <Dial id="valore" label="Valore della casa" unit="€" field={numbers.valore} />
        <Dial id="durata" label="Durata nuova" unit="anni" field={numbers.durata} />
      </div>
      {figure.kind === 'offer' && (
        <div class="saving" role="status">
          {saving && <p class="firm">Con la prima offerta {saving}</p>}
          <p class="note">{noCostsByLaw(feeOfBroker(figure.offer))}</p>
        </div>
      )}
    </>
  )
}
