import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import { leasingExclusionReason } from '../../contract/products/leasing-exclusions.ts'
import { leasePaymentName, leasePayments, leaseTotalName } from '../../contract/products/leasing-vat.ts'
import { leasingCostName, leasingGoodPhrases, share } from '../../contract/products/leasing-words.ts'
import { leasingChanges } from '../../finance/offers/leasing/leasing-changes.ts'
import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import { costRows, moneyRow } from '../shared/offers/loan-list.ts'
import css from '../shared/offers/offers.css?inline'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import type { ComparedRow, OffersView } from '../shared/offers/offers-view.ts'
import { Answer } from './answer.tsx'
import { keeping } from './keeping.ts'
import type { LeasingModel, LeasingTypes } from './model.ts'
import { needFields } from './need-fields.tsx'
import { OfferDetail } from './offer-detail.tsx'
import { VatSwitch } from './vat.tsx'

export { css }

export const View = ({ model }: { model: LeasingModel }) => (
  <OffersStep model={model} view={viewOf(model.need.need.value)} answer={<Answer model={model} />} />
)

/** The list of offers with payments net of VAT or with it. */
const viewOf = (need: LeasingNeed): OffersView<LeasingTypes> => ({
  panel: 'società di leasing convenzionate',
  nobody: 'Nessuna società di leasing',
  names: {
    lender: 'Società',
    lenders: 'Tutte le società',
    onInstalment: 'sul canone',
    onTotal: leasePaymentName('sul totale', need),
  },
  paid: offer => leasePayments(offer, need),
  decision: 'la società di leasing decide dopo l’istruttoria',
  sentence({ need: { need } }, part) {
    const { bene, valore, anticipoPerc, durataMesi, riscattoPerc } = need.value
    return (
      <>
        Leasing di {part('bene', leasingGoodPhrases[bene])} da {part('valore', formatWholeEuro(valore))} senza
        IVA in {part('durataMesi', formatDuration(durataMesi))}, anticipo{' '}
        {part('anticipoPerc', share(anticipoPerc))}, riscatto {part('riscattoPerc', share(riscattoPerc))}
      </>
    )
  },
  fields: needFields,
  BelowSentence: VatSwitch,
  missing: () => [],
  figures: [
    {
      label: leasePaymentName('Canone mensile', need),
      value: offer => formatEuro(leasePayments(offer, need).rata),
      note(offer) {
        const [shown, other] = need.conIva ? ['con', 'senza'] : ['senza', 'con']
        const { rata } = leasePayments(offer, { conIva: !need.conIva })
        return `${offer.numeroCanoni} canoni, ${shown} IVA; ${formatEuro(rata)} ${other} IVA`
      },
    },
    {
      label: 'Costo effettivo annuo',
      value: ({ taeg }) => formatRate(taeg),
      note: ({ tassoLeasing }) => `tasso leasing ${formatRate(tassoLeasing)}`,
    },
    {
      label: need.conIva ? leaseTotalName(need) : 'In tutto',
      value: offer => formatWholeEuro(leasePayments(offer, need).totaleDovuto),
      note: ({ totaleCosti }) => `spese ${formatWholeEuro(totaleCosti)}`,
    },
  ],
  productName: ({ prodotto }) => prodotto.nome,
  orders: [
    {
      name: 'totale da pagare',
      words: 'totale da pagare crescente, senza IVA; a parità di totale, costo effettivo annuo',
      value: ({ totaleDovuto }) => totaleDovuto,
    },
    {
      name: 'costo effettivo',
      words: 'costo effettivo annuo crescente; a parità di costo, totale da pagare',
      value: ({ taeg }) => taeg,
    },
    {
      name: 'canone',
      words: 'canone crescente; a parità di canone, totale da pagare',
      value: ({ rata }) => rata,
    },
  ],
  marks: [
    { words: 'canone più basso', value: ({ rata }) => rata },
    { words: 'costo totale più basso', value: ({ totaleDovuto }) => totaleDovuto },
    { words: 'meno spese', value: ({ totaleCosti }) => totaleCosti },
  ],
  filters: [
    {
      name: 'assicurazione',
      label: 'Senza assicurazione obbligatoria',
      keeps: ({ costi }) => !costi.some(({ voce }) => voce.startsWith('polizza')),
    },
  ],
  compared: offers => compared(offers, need),
  Detail: OfferDetail,
  keeping,
  example: leasingExample,
  reason: leasingExclusionReason,
  changes: (need, { settings }) => leasingChanges(need, settings.value.limiti),
  wayInWords({ change, need }) {
    switch (change) {
      case 'durataMesi':
        return `In ${formatDuration(need.durataMesi)}`
      case 'anticipoPerc':
        return `Con un anticipo del ${share(need.anticipoPerc)}`
      case 'riscattoPerc':
        return need.riscattoPerc > 0 ? `Con un riscatto del ${share(need.riscattoPerc)}` : 'Senza riscatto'
      default:
        return `Con un prezzo di ${formatMoney(need.valore)}`
    }
  },
  follow({ need: { numbers } }, { change, need }) {
    if (change === 'durataMesi') numbers.durata.set(need.durataMesi)
    else if (change === 'anticipoPerc') numbers.anticipo.set(need.anticipoPerc)
    else if (change === 'riscattoPerc') numbers.riscatto.set(need.riscattoPerc)
    else numbers.valore.set(need.valore / 100)
  },
})

function compared(offers: readonly LeasingOffer[], need: LeasingNeed): ComparedRow<LeasingOffer>[] {
  type Payments = ReturnType<typeof leasePayments>
  const payment = (name: string, of: (payments: Payments) => number, firm = false) =>
    moneyRow<LeasingOffer>(leasePaymentName(name, need), offer => of(leasePayments(offer, need)), firm)
  return [
    payment('Canone mensile', ({ rata }) => rata, true),
    { name: 'Tasso leasing', value: ({ tassoLeasing }) => formatRate(tassoLeasing) },
    { name: 'Costo effettivo annuo', value: ({ taeg }) => formatRate(taeg), firm: true },
    payment('Anticipo', ({ anticipo }) => anticipo),
    payment('Totale dei canoni', ({ totaleCanoni }) => totaleCanoni),
    payment('Riscatto', ({ riscatto }) => riscatto),
    ...costRows(offers, leasingCostName),
    moneyRow(leaseTotalName(need), offer => leasePayments(offer, need).totaleDovuto, true),
    moneyRow('Di cui interessi', ({ interessi }) => interessi),
  ]
}
