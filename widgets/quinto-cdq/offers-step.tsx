import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { assignmentNames } from '../../contract/products/cdq.ts'
import { cdqExample } from '../../contract/products/cdq-example.ts'
import { cdqExclusionReason } from '../../contract/products/cdq-exclusions.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import { Heading } from '../shared/calculator/heading.tsx'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import { OffersTable as Table } from '../shared/offers/offers-table.tsx'
import css from '../shared/offers/plain-offers.css?inline'
import { Answer } from './answer.tsx'
import { EmployerChoice } from './comparison.tsx'
import type { CdqModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import type { Result } from './offers.ts'
import { QuotaReason } from './quota.tsx'
import { Dials } from './view.tsx'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <OffersStep
    model={model}
    summary={<NeedSummary model={model} />}
    answer={<Answer model={model} />}
    tie="di nome"
    often="spesso basta cambiare durata o rata"
    table={result => <OffersTable model={model} result={result} />}
    example={(best, need) => cdqExample(best, need, model.settings.value.intermediario.nome)}
    reason={cdqExclusionReason}
  />
)

/** The need as a sentence, the limiting rule, and the fields to change the need. */
function NeedSummary({ model }: { model: CdqModel }) {
  const need = model.need.need.value
  const { requested } = quotaOf(need, model.settings.value.limiti.trattamentoMinimo)
  return (
    <div class="need">
      <Heading steps={model.steps} class="sentence">
        Una {assignmentNames[need.prodotto]} con {formatWholeEuro(need.netto)} netti al mese:{' '}
        {requested > 0
          ? `${formatEuro(requested)} di rata per ${formatDuration(need.durataMesi)}`
          : 'nessuna quota da impegnare'}
        .
      </Heading>
      <p class="soft">
        <QuotaReason model={model} />
      </p>
      <details class="more">
        <summary>Cambia o completa i dati</summary>
        <div>
          <Dials model={model} />
          <EmployerChoice model={model} />
          <div class="details">
            <PersonFields model={model} />
          </div>
        </div>
      </details>
    </div>
  )
}

export const OffersTable = ({ model, result }: { model: CdqModel; result: Result }) => (
  <Table
    caption="Offerte in ordine di TAEG crescente"
    columns={[
      { name: 'Netto ricavo', value: ({ nettoRicavo }) => formatWholeEuro(nettoRicavo), class: 'big' },
      { name: 'Rata mensile', value: ({ rata }) => formatEuro(rata) },
      { name: 'TAN fisso', value: ({ tan }) => formatRate(tan) },
      { name: 'TAEG', value: ({ taeg }) => formatRate(taeg), class: 'firm', sorted: true },
      { name: 'Montante', value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto) },
    ]}
    offers={result.offerte}
    detail={offer => <OfferDetail model={model} offer={offer} result={result} />}
  />
)
