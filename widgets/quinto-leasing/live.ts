import { formatRate } from '../../contract/italian/amounts.ts'
import { formatAmount } from '../../contract/italian/format.ts'
import { isWithVat, leasePayments } from '../../contract/products/leasing-vat.ts'
import { leasingGoods } from '../../contract/products/leasing-words.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import { liveOf } from '../shared/calculator/calculator-live.ts'
import type { Product } from '../shared/calculator/product.ts'
import { stepChunks } from '../shared/calculator/step.tsx'
import { lateComparison } from '../shared/offers/comparison.ts'
import { GoodChoice } from './good-choice.tsx'
import type { LeasingModel, LeasingTypes } from './model.ts'
import { optionField } from './option-field.ts'
import { SupposedAccount, withoutCosts } from './supposed-account.tsx'
import { VatSwitch } from './vat.tsx'

/** Leases: the calls, and the parts that load later. */
export const product: Product<LeasingTypes> = {
  fetchSettings: (client, partner) => client.call('GET /calcolatori/leasing', { query: { partner } }),
  termsBy: 'bene',
  firstTerms: ({ predefinito }) => predefinito.bene,
  fetchTerms: (client, partner, { bene }) =>
    client.call('POST /calcolatori/leasing/condizioni', { body: { partner, bene } }),
  kindName: ({ bene }) => leasingGoods[bene],
  simulation: (need, offer) => ({ leasing: { need, prodotto: offer?.prodotto._id } }),
  figureInWords,
  comparison: lateComparison<LeasingTypes>(() => import('./comparison.tsx')),
  steps: stepChunks(
    () => import('./offers-step.tsx'),
    () => import('./request-step.tsx'),
    () => import('./thanks-step.tsx'),
  ),
  views: { GoodChoice, SupposedAccount, VatSwitch, leasePayments, withoutCosts, optionField },
}

export const { createLive, prepare } = liveOf(product)

function figureInWords(figure: LeasingModel['figure']['value']): string {
  switch (figure.kind) {
    case 'offer':
      return `${rentalInWords(figure.offer, figure.need)}, costo effettivo annuo ${formatRate(figure.offer.taeg)}`
    case 'supposed':
      return rentalInWords(figure, figure.need)
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}

const rentalInWords = (lease: Parameters<typeof leasePayments>[0], need: LeasingNeed) =>
  `Canone ${formatAmount(leasePayments(lease, need).rata)} euro al mese${isWithVat(need) ? ' con IVA' : ''}`
