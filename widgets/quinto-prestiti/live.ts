import { loanPurposes } from '../../contract/products/loan.ts'
import { instalmentInWords } from '../shared/calculator/announcement.tsx'
import { liveOf } from '../shared/calculator/calculator-live.ts'
import type { Product } from '../shared/calculator/product.ts'
import { stepChunks } from '../shared/calculator/step.tsx'
import { lateComparison } from '../shared/offers/comparison.ts'
import type { LoanTypes } from './model.ts'

/** Personal loans: the calls, and the parts that load later. */
export const product: Product<LoanTypes> = {
  fetchSettings: (client, partner) => client.call('GET /calcolatori/prestiti', { query: { partner } }),
  termsBy: 'finalita',
  firstTerms: ({ predefinito }) => predefinito.finalita,
  // Personal details stay in the page until a request.
  fetchTerms: (client, partner, { finalita, importo, durataMesi }) =>
    client.call('POST /calcolatori/prestiti/condizioni', {
      body: { partner, need: { finalita, importo, durataMesi } },
    }),
  kindName: ({ finalita }) => loanPurposes[finalita],
  simulation: (need, offer) => ({ prestito: { need, prodotto: offer?.prodotto._id } }),
  figureInWords: instalmentInWords,
  comparison: lateComparison<LoanTypes>(() => import('./comparison.tsx')),
  steps: stepChunks(
    () => import('./offers-step.tsx'),
    () => import('./request-step.tsx'),
    () => import('./thanks-step.tsx'),
  ),
  views: {},
  open: (context, need, id) => import('./open-own.ts').then(({ openOwn }) => openOwn(context, need, id)),
}

export const { createLive, prepare } = liveOf(product)
