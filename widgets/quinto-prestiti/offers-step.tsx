import { duration, wholeEuro } from '../../contract/italian/format.ts'
import { loanPurposePhrases } from '../../contract/products/loan.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../contract/products/loan-exclusions.ts'
import { Heading } from '../shared/calculator/heading.tsx'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import { Answer } from './answer.tsx'
import { PurposeChoice } from './comparison-form.tsx'
import type { LoanModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'
import { Dials } from './need-form.tsx'
import css from './offers-step.css?inline'
import { OffersTable } from './offers-table.tsx'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <OffersStep
    model={model}
    asked={<Asked model={model} />}
    answer={<Answer model={model} />}
    tie="di totale da restituire"
    often="spesso basta cambiare importo o durata"
    table={result => <OffersTable model={model} result={result} />}
    example={(best, need) => loanExample(best, need, model.settings.value.intermediario.nome)}
    reason={loanExclusionReason}
  />
)

/** What was asked, as a sentence, and the fields to change it. */
function Asked({ model }: { model: LoanModel }) {
  const { finalita, importo, durataMesi, redditoNetto } = model.need.need.value
  return (
    <div class="asked">
      <Heading steps={model.steps} class="sentence">
        {wholeEuro(importo)} in {duration(durataMesi)}, per {loanPurposePhrases[finalita]}
        {redditoNetto && <>, con un reddito netto di {wholeEuro(redditoNetto)} al mese</>}.
      </Heading>
      <details class="more">
        <summary>Cambia o completa i dati</summary>
        <div>
          <PurposeChoice model={model} />
          <Dials model={model} />
          <div class="details">
            <PersonFields model={model} />
          </div>
        </div>
      </details>
    </div>
  )
}
