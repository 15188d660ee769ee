import { purposes } from '../../contract/products/mortgage.ts'
import { instalmentInWords } from '../shared/calculator/announcement.tsx'
import { liveOf } from '../shared/calculator/calculator-live.ts'
import type { Product } from '../shared/calculator/product.ts'
import { stepChunks } from '../shared/calculator/step.tsx'
import { lateComparison } from '../shared/offers/comparison.ts'
import type { MortgageTypes } from './model.ts'
import { transferNeed } from './optional-parts.ts'

/** Mortgages: the calls, and the parts that load later. */
export const product: Product<MortgageTypes> = {
  fetchSettings: (client, partner) => client.call('GET /calcolatori/mutui', { query: { partner } }),
  termsBy: 'finalita',
  firstTerms: ({ predefinito }) => predefinito.finalita,
  // The terms depend only on the purpose: personal details stay in the page until a request.
  fetchTerms: (client, partner, { finalita, valore, importo, durataMesi }) =>
    client.call('POST /calcolatori/mutui/condizioni', {
      body: { partner, need: { finalita, valore, importo, durataMesi } },
    }),
  kindName: ({ finalita }) => purposes[finalita],
  // A product is offered once per kind of rate.
  offerKey: ({ prodotto, tipoTasso }) => `${prodotto._id}:${tipoTasso}`,
  simulation: (need, offer) => ({
    need,
    offerta: offer ? { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } : undefined,
  }),
  figureInWords(figure) {
    const saving = figure.kind === 'offer' && transferNeed.part.value?.savingSpoken(figure.offer, figure.need)
    return [saving, instalmentInWords(figure)].filter(Boolean).join('. ')
  },
  comparison: lateComparison<MortgageTypes>(() => import('./comparison.tsx')),
  steps: stepChunks(
    () => import('./offers-step.tsx'),
    () => import('./request-step.tsx'),
    () => import('./thanks-step.tsx'),
  ),
  views: {},
  open: (context, need, id) => import('./open-own.ts').then(({ openOwn }) => openOwn(context, need, id)),
}

export const { createLive, prepare } = liveOf(product)
