import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { assignmentNames, employers } from '../../contract/products/cdq.ts'
import { cdqExample } from '../../contract/products/cdq-example.ts'
import { cdqExclusionReason } from '../../contract/products/cdq-exclusions.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { stepsTo } from '../../finance/offers/ways-out.ts'
import { provincesOf } from '../shared/fields/provinces.ts'
import { costRows, moneyRow } from '../shared/offers/loan-list.ts'
import css from '../shared/offers/offers.css?inline'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import type { ComparedRow, OffersView } from '../shared/offers/offers-view.ts'
import { Answer } from './answer.tsx'
import { furtherNeed } from './further-need.ts'
import { keeping } from './keeping.ts'
import type { CdqModel, CdqTypes } from './model.ts'
import { needFields, PersonFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import { QuotaReason } from './quota.tsx'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <OffersStep model={model} view={view} answer={<Answer model={model} />} />
)

/** Smallest instalment that a lender may offer, and the step to smaller ones, in cents. */
const [minInstalment, instalmentStep] = [20_00, 10_00]

const view: OffersView<CdqTypes> = {
  panel: 'banche e finanziarie convenzionate',
  nobody: 'Nessun finanziatore',
  decision: 'il finanziatore decide dopo aver valutato il merito di credito',
  sentence({ need: { need }, client, settings }, part) {
    const { prodotto, netto, durataMesi, occupazione, eta, anzianitaMesi, provincia } = need.value
    const { requested } = quotaOf(need.value, settings.value.limiti.trattamentoMinimo)
    return (
      <>
        Una {part('prodotto', assignmentNames[prodotto])} con {part('netto', formatWholeEuro(netto))} netti al
        mese:{' '}
        {requested > 0 ? (
          <>
            {part('rata', formatEuro(requested))} di rata per {part('durataMesi', formatDuration(durataMesi))}
          </>
        ) : (
          'nessuna quota da impegnare'
        )}
        {occupazione && <>, {part('occupazione', employers[occupazione].toLowerCase())}</>}
        {eta && <>, a {part('eta', `${eta} anni`)}</>}
        {anzianitaMesi && <>, con {part('anzianita', `${formatDuration(anzianitaMesi)} di servizio`)}</>}
        {provincia && <>, in provincia di {part('provincia', provincesOf(client).name(provincia))}</>}
      </>
    )
  },
  BelowSentence: ({ model }) => (
    <p class="soft">
      <QuotaReason model={model} />
    </p>
  ),
  fields: needFields,
  Details: ({ model }) => (
    <div class="details">
      <PersonFields model={model} />
    </div>
  ),
  missing: ({ eta, anzianitaMesi, prodotto }) => [
    ...(eta ? [] : ['età']),
    ...(anzianitaMesi || prodotto === 'cqp' ? [] : ['anzianità di servizio']),
  ],
  figures: [
    {
      label: 'Netto ricavo',
      value: ({ nettoRicavo }) => formatEuro(nettoRicavo),
      note: ({ rata }) => `con ${formatEuro(rata)} al mese`,
    },
    {
      label: 'TAEG',
      value: ({ taeg }) => formatRate(taeg),
      note: ({ tan }) => `TAN fisso ${formatRate(tan)}`,
    },
    {
      label: 'Montante',
      value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto),
      note: ({ totaleCosti }) => `spese trattenute ${formatWholeEuro(totaleCosti)}`,
    },
  ],
  productName: ({ prodotto }) => prodotto.nome,
  orders: [
    { name: 'TAEG', words: 'TAEG crescente; a parità di TAEG, nome', value: ({ taeg }) => taeg },
    {
      name: 'netto ricavo',
      words: 'netto ricavo decrescente; a parità di netto, TAEG',
      value: ({ nettoRicavo }) => -nettoRicavo,
    },
    { name: 'rata', words: 'rata crescente; a parità di rata, TAEG', value: ({ rata }) => rata },
  ],
  marks: [
    { words: 'netto più alto', value: ({ nettoRicavo }) => -nettoRicavo },
    { words: 'interessi più bassi', value: ({ interessi }) => interessi },
    { words: 'meno spese', value: ({ totaleCosti }) => totaleCosti },
  ],
  filters: [],
  compared,
  Detail: OfferDetail,
  keeping,
  example: cdqExample,
  reason: cdqExclusionReason,
  changes(need, { settings }) {
    const { durataMesi, trattamentoMinimo } = settings.value.limiti
    const { requested } = quotaOf(need, trattamentoMinimo)
    const terms = (to: number) => ({
      change: 'durataMesi' as const,
      needs: stepsTo(need.durataMesi, to, durataMesi.step).map(months => ({ ...need, durataMesi: months })),
    })
    return [
      terms(durataMesi.max),
      terms(durataMesi.min),
      {
        change: 'rata',
        needs: stepsTo(requested, minInstalment, instalmentStep).map(rata => ({ ...need, rata })),
      },
    ]
  },
  wayInWords: ({ change, need }) =>
    change === 'rata' ? `Con ${formatEuro(need.rata ?? 0)} di rata` : `In ${formatDuration(need.durataMesi)}`,
  follow(model, { change, need }) {
    if (change === 'rata') furtherNeed(model).rata.set((need.rata ?? 0) / 100)
    else model.need.numbers.durata.set(need.durataMesi)
  },
}

function compared(offers: readonly CdqOffer[]): ComparedRow<CdqOffer>[] {
  return [
    { name: 'Netto ricavo', value: ({ nettoRicavo }) => formatEuro(nettoRicavo), firm: true },
    moneyRow('Rata mensile', ({ rata }) => rata, true),
    { name: 'TAN fisso', value: ({ tan }) => formatRate(tan) },
    { name: 'TAEG', value: ({ taeg }) => formatRate(taeg), firm: true },
    moneyRow('Interessi', ({ interessi }) => interessi),
    ...costRows(offers),
    moneyRow('Montante', ({ totaleDovuto }) => totaleDovuto, true),
  ]
}
