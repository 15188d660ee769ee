import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { loanPurposePhrases } from '../../contract/products/loan.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../contract/products/loan-exclusions.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { withOptional } from '../../finance/offers/other-figures.ts'
import { Heading } from '../shared/calculator/heading.tsx'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import { OffersTable as Table } from '../shared/offers/offers-table.tsx'
import { Answer } from './answer.tsx'
import { PurposeChoice } from './comparison.tsx'
import type { LoanModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import type { Result } from './offers.ts'
import css from './offers-step.css?inline'
import { Dials } from './view.tsx'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <OffersStep
    model={model}
    summary={<NeedSummary model={model} />}
    answer={<Answer model={model} />}
    tie="di totale da restituire"
    often="spesso basta cambiare importo o durata"
    table={result => <OffersTable model={model} result={result} />}
    example={(best, need) => loanExample(best, need, model.settings.value.intermediario.nome)}
    reason={loanExclusionReason}
  />
)

/** The need as a sentence, and the fields to change it. */
function NeedSummary({ model }: { model: LoanModel }) {
  const { finalita, importo, durataMesi, redditoNetto } = model.need.need.value
  return (
    <div class="need">
      <Heading steps={model.steps} class="sentence">
        {formatWholeEuro(importo)} in {formatDuration(durataMesi)}, per {loanPurposePhrases[finalita]}
        {redditoNetto && <>, con un reddito netto di {formatWholeEuro(redditoNetto)} al mese</>}.
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

export const OffersTable = ({ model, result }: { model: LoanModel; result: Result }) => (
  <Table
    caption="Offerte di prestito in ordine di TAEG crescente"
    columns={[
      { name: 'Rata mensile', value: ({ rata }) => formatEuro(rata), class: 'big' },
      { name: 'TAN fisso', value: ({ tan }) => formatRate(tan) },
      { name: 'TAEG', value: ({ taeg }) => formatRate(taeg), class: 'firm', sorted: true },
      { name: 'TAEG con polizza', value: offer => insuredRate(offer, result.need) },
      { name: 'Totale dovuto', value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto) },
    ]}
    offers={result.offerte}
    detail={offer => <OfferDetail model={model} offer={offer} result={result} />}
  />
)

/** The TAEG with optional insurance. Mandatory insurance is already part of the offer's TAEG. */
function insuredRate(offer: LoanOffer, need: LoanNeed): string {
  const insured = withOptional({ offer, need })
  if (insured) return formatRate(insured.taeg)
  return offer.costi.some(({ voce }) => voce.startsWith('polizza')) ? 'già compresa' : 'nessuna'
}
