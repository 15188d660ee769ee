import { signal, useSignal } from '@preact/signals'
import { formatLongDay } from '../../../contract/italian/days.ts'
import type { Calculator } from '../calculator/calculator.ts'
import { part } from '../calculator/part.ts'
import type { ProductTypes } from '../calculator/product.ts'
import { errorMessage } from '../loading/call-status.ts'
import { type Chunk, Later } from '../loading/later.tsx'
import { randomKey } from '../request/random-key.ts'
import { InArea } from './in-area.tsx'
import css from './keep-simulation.css?inline'
import type { Keeping, Link, SimulationInput } from './keeping.ts'
import type { SavedLink } from './saved-link.tsx'

interface Props<T extends ProductTypes> extends SimulationInput<T> {
  model: Calculator<T>
  keeping: Keeping<T>
}

/** Saves the shown simulation under a link, to be opened again, sent or printed. */
export function KeepSimulation<T extends ProductTypes>({ model, keeping, need, offer }: Props<T>) {
  model.context.adopt(css)
  const links = savedLinksOf(model, keeping)
  const pressed = useSignal(false)
  const outcome = links.outcomeOf({ need, offer })
  const own = (
    <InArea
      body={model.live.value!.simulationOf(need, offer ?? null)}
      link={model.link}
      context={model.context}
    />
  )
  if (outcome?.kind === 'kept')
    return (
      <>
        {own}
        <Later
          model={{
            indirizzo: outcome.indirizzo,
            lastDay: formatLongDay(outcome.scadenza),
            isNew: pressed.value,
            product: keeping.product,
            calculator: model,
            context: model.context,
          }}
          chunk={savedLink}
          now
        />
      </>
    )
  const sending = outcome?.kind === 'sending'
  const failed = outcome?.kind === 'failed' ? outcome.message : null
  const keep = () => {
    pressed.value = true
    void links.keep({ need, offer })
  }
  return (
    <>
      {own}
      <div class="keep">
        <button class="button" type="button" aria-busy={sending} onClick={keep}>
          {sending ? 'Un momento' : failed ? 'Riprova a conservare' : 'Conserva o stampa'}
        </button>
        <p class="help">Un link con queste cifre, da riaprire, mandare o stampare. {keeping.note}</p>
        <p class="error" role="status">
          {failed && `Il link non è pronto. ${failed}`}
        </p>
      </div>
    </>
  )
}

type Outcome = { kind: 'sending' } | { kind: 'failed'; message: string } | ({ kind: 'kept' } & Link)

const savedLink: Chunk<SavedLink> = part(() => import('./saved-link.tsx'))

type SavedLinks<T extends ProductTypes> = ReturnType<typeof createSavedLinks<T>>

const linksByModel = new WeakMap<object, unknown>()

/** Returns the saved links of a calculator, created on first use and kept when the person returns to an offer. */
export function savedLinksOf<T extends ProductTypes>(
  model: Calculator<T>,
  keeping: Keeping<T>,
): SavedLinks<T> {
  const links = (linksByModel.get(model) as SavedLinks<T> | undefined) ?? createSavedLinks(model, keeping)
  linksByModel.set(model, links)
  return links
}

/** Saves simulations under links: one link per simulation, however often the button is pressed. */
function createSavedLinks<T extends ProductTypes>(
  { context: { attributes }, client, offers }: Calculator<T>,
  { store }: Keeping<T>,
) {
  const outcomes = signal<Record<string, Outcome>>({})
  const keys = new Map<string, string>()

  const nameOf = ({ need, offer }: SimulationInput<T>) =>
    JSON.stringify([attributes.partner.value, need, offer && offers.key(offer)])
  const settle = (name: string, outcome: Outcome) => {
    outcomes.value = { ...outcomes.value, [name]: outcome }
  }

  return {
    /** Undefined until saved. */
    outcomeOf: (input: SimulationInput<T>): Outcome | undefined => outcomes.value[nameOf(input)],
    async keep(input: SimulationInput<T>): Promise<void> {
      const name = nameOf(input)
      const before = outcomes.peek()[name]
      if (before && before.kind !== 'failed') return
      settle(name, { kind: 'sending' })
      const idempotencyKey = keys.get(name) ?? randomKey()
      keys.set(name, idempotencyKey)
      try {
        const [link] = await Promise.all([
          store(client, { ...input, partner: attributes.partner.value, idempotencyKey }),
          savedLink.load(),
        ])
        settle(name, { kind: 'kept', ...link })
      } catch (error) {
        settle(name, { kind: 'failed', message: errorMessage(error) })
      }
    },
  }
}
