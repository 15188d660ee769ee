import type { Keeping } from '../shared/simulation/keeping.ts'
import type { CdqTypes } from './model.ts'

/** How a simulation of an assignment is saved under a link. */
export const keeping: Keeping<CdqTypes> = {
  product: 'cdq',
  note: 'Senza nome né recapiti; chi lo apre legge anche i dati indicati, come stipendio o pensione, età e altre trattenute.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/cdq/simulazioni', {
      body: { partner, need, offerta: offer?.prodotto._id },
      idempotencyKey,
    }),
}
