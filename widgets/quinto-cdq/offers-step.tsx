import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { assignmentNames, employers, usualAmounts } from '../../contract/products/cdq.ts'
import { cdqExample } from '../../contract/products/cdq-example.ts'
import { cdqExclusionReason } from '../../contract/products/cdq-exclusions.ts'
import { agesInWords } from '../../contract/products/cdq-words.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { stepsTo } from '../../finance/offers/ways-out.ts'
import { provincesOf } from '../shared/fields/provinces.ts'
import { Later } from '../shared/loading/later.tsx'
import { costRows, loanMarks, loanOrders, moneyRow } from '../shared/offers/loan-list.ts'
import css from '../shared/offers/offers.css?inline'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import type { ComparedRow, OffersView } from '../shared/offers/offers-view.ts'
import { Answer } from './answer.tsx'
import { Wanted } from './choices.tsx'
import { furtherNeed } from './further-need.ts'
import { keeping } from './keeping.ts'
import type { CdqModel, CdqTypes } from './model.ts'
import { needFields, PersonFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import { otherForms } from './optional-parts.tsx'
import { QuotaReason } from './quota.tsx'
import { wantedNet } from './wanted-net.ts'

export { css }

export const View = ({ model }: { model: CdqModel }) => (
  <OffersStep
    model={model}
    view={model.need.cerca.value === 'importo' ? amountView : view}
    answer={<Answer model={model} />}
  />
)

/** Smallest instalment that a lender may offer, and the step to smaller ones, in cents. */
const [minInstalment, instalmentStep] = [20_00, 10_00]

type Figure = OffersView<CdqTypes>['figures'][number]

const paidOut: Figure = {
  label: 'Netto ricavo',
  value: ({ nettoRicavo }) => formatEuro(nettoRicavo),
  note: ({ rata }) => `con ${formatEuro(rata)} al mese`,
}
const instalment: Figure = {
  label: 'Rata mensile',
  value: ({ rata }) => formatEuro(rata),
  note: ({ nettoRicavo }) => `netto ricavo ${formatEuro(nettoRicavo)}`,
}
const rate: Figure = {
  label: 'TAEG',
  value: ({ taeg }) => formatRate(taeg),
  note: ({ tan }) => `TAN fisso ${formatRate(tan)}`,
}
const total: Figure = {
  label: 'Montante',
  value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto),
  note: ({ totaleCosti }) => `spese trattenute ${formatWholeEuro(totaleCosti)}`,
}

/** The list for the largest instalment: what it pays out. */
const view: OffersView<CdqTypes> = {
  panel: 'banche e finanziarie convenzionate',
  nobody: 'Nessun finanziatore',
  decision: 'il finanziatore decide dopo aver valutato il merito di credito',
  sentence({ need: { need }, client, settings }, part) {
    const { prodotto, nettoRichiesto, netto, durataMesi, occupazione, eta, anzianitaMesi, provincia } =
      need.value
    const { requested } = quotaOf(need.value, settings.value.limiti.trattamentoMinimo)
    const kind = part('prodotto', assignmentNames[prodotto])
    const pay = part('netto', formatWholeEuro(netto))
    const term = part('durataMesi', formatDuration(durataMesi))
    return (
      <>
        {nettoRichiesto ? (
          <>
            {part('nettoRichiesto', formatMoney(nettoRichiesto))} in {term} con una {kind}, su {pay} netti al
            mese
          </>
        ) : (
          <>
            Una {kind} con {pay} netti al mese:{' '}
            {requested > 0 ? (
              <>
                {part('rata', formatEuro(requested))} di rata per {term}
              </>
            ) : (
              'nessuna quota da impegnare'
            )}
          </>
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
      <Wanted model={model} />
      <PersonFields model={model} />
    </div>
  ),
  missing: ({ eta, anzianitaMesi, prodotto }) => [
    ...(eta ? [] : ['età']),
    ...(anzianitaMesi || prodotto === 'cqp' ? [] : ['anzianità di servizio']),
  ],
  figures: [paidOut, rate, total],
  productName: ({ prodotto }) => prodotto.nome,
  indexOf: ({ etaPremi }) => etaPremi && `polizze per ${agesInWords(etaPremi)}`,
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
  Below({ model, result }) {
    const permitted = model.settings.value.calcolatori
    const isPension = result.need.prodotto === 'cqp'
    // A pension has no other form without loans.
    if (!wantedNet(result) || (isPension && !permitted.includes('prestiti'))) return null
    return (
      <details class="more" onToggle={() => void otherForms.load()}>
        <summary>
          {permitted.includes('prestiti')
            ? 'E con un prestito personale?'
            : result.need.prodotto === 'delega'
              ? 'E con una cessione?'
              : 'E con una delega?'}
        </summary>
        <Later model={model} chunk={otherForms} />
      </details>
    )
  },
  changes(need, { settings }) {
    const { durataMesi, importo = usualAmounts, trattamentoMinimo } = settings.value.limiti
    const { requested } = quotaOf(need, trattamentoMinimo)
    const terms = (to: number) => ({
      change: 'durataMesi' as const,
      needs: stepsTo(need.durataMesi, to, durataMesi.step).map(months => ({ ...need, durataMesi: months })),
    })
    const amounts = (to: number) => ({
      change: 'nettoRichiesto' as const,
      needs: stepsTo(need.nettoRichiesto ?? 0, to, importo.step).map(nettoRichiesto => ({
        ...need,
        nettoRichiesto,
      })),
    })
    const instalments = {
      change: 'rata' as const,
      needs: stepsTo(requested, minInstalment, instalmentStep).map(rata => ({ ...need, rata })),
    }
    return [
      terms(durataMesi.max),
      terms(durataMesi.min),
      ...(need.nettoRichiesto ? [amounts(importo.min), amounts(importo.max)] : [instalments]),
    ]
  },
  wayInWords: ({ change, need }) =>
    change === 'rata'
      ? `Con ${formatEuro(need.rata ?? 0)} di rata`
      : change === 'nettoRichiesto'
        ? `Con ${formatMoney(need.nettoRichiesto ?? 0)}`
        : `In ${formatDuration(need.durataMesi)}`,
  follow(model, { change, need }) {
    const { numbers } = model.need
    if (change === 'rata') furtherNeed(model).rata.set((need.rata ?? 0) / 100)
    else if (change === 'nettoRichiesto') numbers.importo.set((need.nettoRichiesto ?? 0) / 100)
    else numbers.durata.set(need.durataMesi)
  },
}

/** The list for a wanted amount: what it costs a month. */
const amountView: OffersView<CdqTypes> = {
  ...view,
  figures: [instalment, rate, total],
  orders: loanOrders,
  marks: loanMarks,
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
