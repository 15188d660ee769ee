import { formatRate } from '../../contract/italian/amounts.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import { quoteCdq } from '../../finance/offers/cdq/cdq-quote.ts'
import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import css from '../shared/offers/comparison.css?inline'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import type { DatedTerms } from '../shared/offers/offers.ts'
import { AgeField } from './age-field.tsx'
import { Answer } from './answer.tsx'
import { EmployerChoice } from './employer-choice.tsx'
import type { CdqModel, CdqResult, CdqTermsAnswer } from './model.ts'
import { details } from './optional-parts.tsx'
import { Dials, frame } from './view.tsx'

/* The part that compares offers. A calculator that only collects contacts never loads it. */

export { css }

/** The first view where offers are compared. */
export const ComparisonForm = ({ model }: { model: CdqModel }) => (
  <Form
    model={model}
    frame={frame}
    title="Calcolatore della cessione del quinto"
    details={details}
    held={offer =>
      model.need.cerca.value === 'importo' ? (
        heldInstalment(offer)
      ) : (
        <>
          <span class="figure minor">{formatEuro(offer.nettoRicavo)}</span> netti, {formatEuro(offer.rata)} al
          mese, TAEG {formatRate(offer.taeg)}
        </>
      )
    }
    answer={<Answer model={model} />}
  >
    <Dials model={model} />
    <EmployerChoice model={model} />
    <AgeField model={model} />
  </Form>
)

/** Quotes a need on the given terms. */
export const quotation = ({ terms, at }: DatedTerms<CdqTermsAnswer>, need: CdqNeed): CdqResult => ({
  ...quoteCdq({ need, terms: terms.condizioni, rates: terms.tassi }),
  need,
  terms,
  at,
})
