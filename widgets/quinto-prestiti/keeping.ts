import type { Keeping } from '../shared/simulation/keeping.ts'
import type { LoanTypes } from './model.ts'

/** How a simulation of a personal loan is saved under a link. */
export const keeping: Keeping<LoanTypes> = {
  product: 'prestiti',
  note: 'Senza nome né recapiti; chi lo apre legge anche i dati indicati, come età, occupazione, reddito e altre rate.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/prestiti/simulazioni', {
      body: { partner, need, offerta: offer?.prodotto._id },
      idempotencyKey,
    }),
}
