import { formatRate } from '../../contract/italian/amounts.ts'
import { formatAmount } from '../../contract/italian/format.ts'
import { assignmentNames } from '../../contract/products/cdq.ts'
import { liveOf } from '../shared/calculator/calculator-live.ts'
import type { Product } from '../shared/calculator/product.ts'
import { stepChunks } from '../shared/calculator/step.tsx'
import { lateComparison } from '../shared/offers/comparison.ts'
import { Choices, TooLittle } from './choices.tsx'
import type { CdqModel, CdqTypes } from './model.ts'
import { Details, Renewal } from './optional-parts.tsx'

/** Assignments of a fifth, and payment orders: the calls, and the parts that load later. */
export const product: Product<CdqTypes> = {
  fetchSettings: (client, partner) => client.call('GET /calcolatori/cdq', { query: { partner } }),
  termsBy: 'prodotto',
  firstTerms: ({ predefinito }) => predefinito.prodotto,
  // Nothing else of the need leaves the page before a request.
  fetchTerms: (client, partner, { prodotto }) =>
    client.call('POST /calcolatori/cdq/condizioni', { body: { partner, prodotto } }),
  kindName: ({ prodotto }) => assignmentNames[prodotto],
  simulation: (need, offer) => ({ cdq: { need, prodotto: offer?.prodotto._id } }),
  figureInWords,
  comparison: lateComparison<CdqTypes>(() => import('./comparison.tsx')),
  steps: stepChunks(
    () => import('./offers-step.tsx'),
    () => import('./request-step.tsx'),
    () => import('./thanks-step.tsx'),
  ),
  views: { Choices, Details, Renewal, TooLittle },
  open: (context, need, id) => import('./open-own.ts').then(({ openOwn }) => openOwn(context, need, id)),
}

export const { createLive, prepare } = liveOf(product)

function figureInWords(figure: CdqModel['figure']['value']): string {
  switch (figure.kind) {
    case 'offer': {
      const { rata, nettoRicavo, taeg } = figure.offer
      return `Netto ricavo ${formatAmount(nettoRicavo)} euro, rata ${formatAmount(rata)} euro al mese, TAEG ${formatRate(taeg)}`
    }
    case 'supposed':
      return `Netto ricavo ${formatAmount(figure.nettoRicavo)} euro prima delle spese, rata ${formatAmount(figure.rata)} euro al mese`
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}
