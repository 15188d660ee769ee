import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { employments, loanPurposePhrases } from '../../contract/products/loan.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../contract/products/loan-exclusions.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { withOptional } from '../../finance/offers/other-figures.ts'
import { stepsTo } from '../../finance/offers/ways-out.ts'
import { provincesOf } from '../shared/fields/provinces.ts'
import { Later } from '../shared/loading/later.tsx'
import { costRows, loanMarks, loanOrders, moneyRow, withoutOptional } from '../shared/offers/loan-list.ts'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import type { ComparedRow, OffersView } from '../shared/offers/offers-view.ts'
import { Answer } from './answer.tsx'
import { keeping } from './keeping.ts'
import type { LoanModel, LoanTypes } from './model.ts'
import { needFields, PersonFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import css from './offers-step.css?inline'
import { otherForms } from './optional-parts.ts'

export { css }

export const View = ({ model }: { model: LoanModel }) => (
  <OffersStep model={model} view={view} answer={<Answer model={model} />} />
)

const view: OffersView<LoanTypes> = {
  panel: 'banche e finanziarie convenzionate',
  nobody: 'Nessun finanziatore',
  decision: 'il finanziatore decide dopo aver valutato il merito di credito',
  sentence({ need: { need }, client }, part) {
    const { importo, durataMesi, finalita, occupazione, redditoNetto, altreRate, eta, provincia } = need.value
    return (
      <>
        {part('importo', formatWholeEuro(importo))} in {part('durataMesi', formatDuration(durataMesi))}, per{' '}
        {part('finalita', loanPurposePhrases[finalita])}
        {occupazione && <>, {part('occupazione', employments[occupazione].toLowerCase())}</>}
        {redditoNetto && (
          <>, con un reddito netto di {part('redditoNetto', formatWholeEuro(redditoNetto))} al mese</>
        )}
        {altreRate ? <>, altre rate per {part('altreRate', formatWholeEuro(altreRate))}</> : null}
        {eta && <>, a {part('eta', `${eta} anni`)}</>}
        {provincia && <>, in provincia di {part('provincia', provincesOf(client).name(provincia))}</>}
      </>
    )
  },
  fields: needFields,
  Details: ({ model }) => (
    <div class="details">
      <PersonFields model={model} />
    </div>
  ),
  missing: ({ occupazione, redditoNetto, eta }) => [
    ...(occupazione ? [] : ['occupazione']),
    ...(redditoNetto ? [] : ['reddito']),
    ...(eta ? [] : ['età']),
  ],
  figures: [
    { label: 'Rata mensile', value: ({ rata }) => formatEuro(rata) },
    {
      label: 'TAEG',
      value: ({ taeg }) => formatRate(taeg),
      note: (offer, need) => (
        <>
          TAN fisso {formatRate(offer.tan)}
          <InsuredRate offer={offer} need={need} />
        </>
      ),
    },
    {
      label: 'Totale dovuto',
      value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto),
      note: ({ totaleCosti }) => `spese e compenso ${formatWholeEuro(totaleCosti)}`,
    },
  ],
  productName: ({ prodotto }) => prodotto.nome,
  orders: loanOrders,
  marks: loanMarks,
  filters: [withoutOptional],
  compared,
  Detail: OfferDetail,
  keeping,
  example: loanExample,
  reason: loanExclusionReason,
  Below: ({ model }) =>
    model.settings.value.calcolatori.includes('cdq') ? (
      <details class="more" onToggle={() => void otherForms.load()}>
        <summary>E con la cessione del quinto?</summary>
        <Later model={model} chunk={otherForms} />
      </details>
    ) : null,
  changes(need, { settings }) {
    const { durataMesi, importo } = settings.value.limiti
    const terms = (to: number) => ({
      change: 'durataMesi' as const,
      needs: stepsTo(need.durataMesi, to, durataMesi.step).map(months => ({ ...need, durataMesi: months })),
    })
    const amounts = (to: number) => ({
      change: 'importo' as const,
      needs: stepsTo(need.importo, to, importo.step).map(amount => ({ ...need, importo: amount })),
    })
    return [terms(durataMesi.max), terms(durataMesi.min), amounts(importo.min), amounts(importo.max)]
  },
  wayInWords: ({ change, need }) =>
    change === 'importo' ? `Con ${formatMoney(need.importo)}` : `In ${formatDuration(need.durataMesi)}`,
  follow({ need: { numbers } }, { change, need }) {
    if (change === 'importo') numbers.importo.set(need.importo / 100)
    else numbers.durata.set(need.durataMesi)
  },
}

function compared(offers: readonly LoanOffer[], need: LoanNeed): ComparedRow<LoanOffer>[] {
  return [
    moneyRow('Rata mensile', ({ rata }) => rata, true),
    { name: 'TAN fisso', value: ({ tan }) => formatRate(tan) },
    { name: 'TAEG', value: ({ taeg }) => formatRate(taeg), firm: true },
    { name: 'Capitale', value: () => formatEuro(need.importo) },
    moneyRow('Interessi', ({ interessi }) => interessi),
    ...costRows(offers),
    moneyRow('Totale dovuto', ({ totaleDovuto }) => totaleDovuto, true),
    { name: 'TAEG con polizza facoltativa', value: offer => insuredRate(offer, need) },
  ]
}

/** The TAEG with insurance, below that of the offer. */
function InsuredRate({ offer, need }: { offer: LoanOffer; need: LoanNeed }) {
  const words = insuredRate(offer, need)
  if (words === 'nessuna') return null
  return (
    <span class="insured-rate">{words === 'già compresa' ? 'polizza compresa' : `con polizza ${words}`}</span>
  )
}

/** The TAEG with optional insurance. Mandatory insurance is already part of the offer's TAEG. */
function insuredRate(offer: LoanOffer, need: LoanNeed): string {
  const insured = withOptional({ offer, need })
  if (insured) return formatRate(insured.taeg)
  return offer.costi.some(({ voce }) => voce.startsWith('polizza')) ? 'già compresa' : 'nessuna'
}
