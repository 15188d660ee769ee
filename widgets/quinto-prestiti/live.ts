import { loanPurposes } from '../../contract/products/loan.ts'
import { instalmentInWords } from '../shared/calculator/announcement.tsx'
import { liveOf } from '../shared/calculator/calculator-live.ts'
import { part } from '../shared/calculator/part.ts'
import type { Product } from '../shared/calculator/product.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import type { LoanTypes } from './model.ts'

const request = part(() => import('./request-step.tsx'))

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
  steps: {
    offerte: part(() => import('./offers-step.tsx')),
    richiesta: request,
    contatto: request,
    grazie: part(() => import('./thanks-step.tsx')),
  },
  views: {},
}

export const { createLive, prepare } = liveOf(product)
