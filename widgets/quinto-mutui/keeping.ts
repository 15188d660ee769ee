import type { Keeping } from '../shared/simulation/keeping.ts'
import type { MortgageTypes } from './model.ts'

/** How a simulation of a mortgage is saved under a link. */
export const keeping: Keeping<MortgageTypes> = {
  product: 'mutui',
  note: 'Senza recapiti né dati personali: reddito, altre rate ed età non sono conservati.',
  ownNote: 'Con tutto ciò che ha scritto, senza scadenza. La vede solo Lei.',
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
