import type { Keeping } from '../shared/simulation/keeping.ts'
import type { MortgageTypes } from './model.ts'

/** How a simulation of a mortgage is saved under a link. */
export const keeping: Keeping<MortgageTypes> = {
  product: 'mutui',
  note: 'Senza nome né recapiti; chi lo apre legge anche i dati indicati, come età, reddito e altre rate.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/mutui/simulazioni', {
      body: {
        partner,
        need,
        offerta: offer && { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso },
      },
      idempotencyKey,
    }),
}
