import { useSignal, useSignalEffect } from '@preact/signals'
import { part } from '../shared/calculator/part.ts'
import { type Chunk, Later } from '../shared/loading/later.tsx'
import type { Keeping, SimulationInput } from '../shared/simulation/keeping.ts'
import type { MortgageModel, MortgageTypes } from './model.ts'

/** How a simulation of a mortgage is saved under a link, and in the area of a customer. */
export const keeping: Keeping<MortgageTypes> = {
  product: 'mutui',
  note: 'Senza recapiti né dati personali: reddito, altre rate ed età non sono conservati.',
  store: (client, { partner, need, offer, idempotencyKey }) =>
    client.call('POST /calcolatori/mutui/simulazioni', {
      body: {
        partner,
        need,
        offerta: offer && { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso },
      },
      idempotencyKey,
    }),
  InArea,
}

/** What a customer keeps in the own area. */
export interface OwnKeeping {
  input: SimulationInput<MortgageTypes>
  calculator: MortgageModel
  context: MortgageModel['context']
}

const keepInArea: Chunk<OwnKeeping> = part(() => import('./keep-in-area.tsx'))

/** A cookie exists only in the browser, so the first rendering is the same as that of the server. */
function InArea({ model, ...input }: { model: MortgageModel } & SimulationInput<MortgageTypes>) {
  const isCustomer = useSignal(false)
  useSignalEffect(() => {
    isCustomer.value = mayBeSignedIn(model.context.base)
  })
  if (!isCustomer.value) return null
  return <Later model={{ input, calculator: model, context: model.context }} chunk={keepInArea} now />
}

/** Whether the browser has the session of a customer on the pages of the site. */
const mayBeSignedIn = (base: string) =>
  location.origin === base && /(^|; )clientAccessToken=[^;]/.test(document.cookie)
