import type { Keeping } from '../shared/simulation/keeping.ts'
import type { LeasingTypes } from './model.ts'

/** How a simulation of a lease is saved under a link. */
export const keeping: Keeping<LeasingTypes> = {
  product: 'leasing',
  note: 'Senza nome né recapiti.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/leasing/simulazioni', {
      body: { partner, need, offerta: offer?.prodotto._id },
      idempotencyKey,
    }),
}
