import type { Keeping } from '../shared/simulation/keeping.ts'
import type { LoanTypes } from './model.ts'

/** How a simulation of a personal loan is saved under a link. */
export const keeping: Keeping<LoanTypes> = {
  product: 'prestiti',
  note: 'Senza recapiti né dati personali: reddito, altre rate, occupazione ed età non sono conservati.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/prestiti/simulazioni', {
      body: { partner, need, offerta: offer?.prodotto._id },
      idempotencyKey,
    }),
}
