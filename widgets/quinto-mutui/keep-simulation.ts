import { signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { sentence } from '../shared/loading/asking.ts'
import { randomKey } from '../shared/request/random-key.ts'
import type { MortgageModel } from './model.ts'

/** What is kept: a need and, if one was opened, its offer. */
export interface Asked {
  need: Need
  offer?: Offer
}

type Link = AnswerOf<'POST /calcolatori/mutui/simulazioni'>

type Outcome = { kind: 'sending' } | { kind: 'failed'; message: string } | ({ kind: 'kept' } & Link)

const keepings = new WeakMap<MortgageModel, ReturnType<typeof createKeeping>>()

/** The links of a calculator: made when first needed, and the same when the person comes back to an offer. */
export function keepingOf(model: MortgageModel) {
  const keeping = keepings.get(model) ?? createKeeping(model)
  keepings.set(model, keeping)
  return keeping
}

/** Keeps simulations under a link, one for each thing asked however often the button is pressed. */
function createKeeping({ context: { attributes }, live }: MortgageModel) {
  const { client } = live.value!
  const outcomes = signal<Record<string, Outcome>>({})
  const keys = new Map<string, string>()

  const bodyOf = ({ need, offer }: Asked) => ({
    partner: attributes.partner.value,
    need,
    offerta: offer && { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso },
  })
  const settle = (name: string, outcome: Outcome) => {
    outcomes.value = { ...outcomes.value, [name]: outcome }
  }

  return {
    /** Undefined until it is asked for. */
    outcomeOf: (asked: Asked): Outcome | undefined => outcomes.value[JSON.stringify(bodyOf(asked))],
    async keep(asked: Asked): Promise<void> {
      const body = bodyOf(asked)
      const name = JSON.stringify(body)
      const before = outcomes.peek()[name]
      if (before && before.kind !== 'failed') return
      settle(name, { kind: 'sending' })
      const idempotencyKey = keys.get(name) ?? randomKey()
      keys.set(name, idempotencyKey)
      try {
        const link = await client.call('POST /calcolatori/mutui/simulazioni', { body, idempotencyKey })
        settle(name, { kind: 'kept', ...link })
      } catch (error) {
        settle(name, { kind: 'failed', message: sentence(error) })
      }
    },
  }
}
