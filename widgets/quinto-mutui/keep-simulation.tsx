import { signal, useSignal, useSignalEffect } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import { formatLongDay } from '../../contract/italian/days.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { part } from '../shared/calculator/part.ts'
import { errorMessage } from '../shared/loading/call-status.ts'
import { type Chunk, Later } from '../shared/loading/later.tsx'
import { randomKey } from '../shared/request/random-key.ts'
import css from './keep-simulation.css?inline'
import type { MortgageModel } from './model.ts'

/** Saves the shown simulation under a link, to be opened again, sent or printed. */
export function KeepSimulation({ model, ...input }: { model: MortgageModel } & SimulationInput) {
  model.context.adopt(css)
  const links = savedLinksOf(model)
  const pressed = useSignal(false)
  // A cookie exists only in the browser, so the first rendering is the same as that of the server.
  const isCustomer = useSignal(false)
  useSignalEffect(() => {
    isCustomer.value = mayBeSignedIn(model.context.base)
  })
  const outcome = links.outcomeOf(input)
  const own = isCustomer.value && (
    <Later model={{ input, calculator: model, context: model.context }} chunk={keepInArea} now />
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
    void links.keep(input)
  }
  return (
    <>
      {own}
      <div class="keep">
        <button class="button" type="button" aria-busy={sending} onClick={keep}>
          {sending ? 'Un momento' : failed ? 'Riprova a conservare' : 'Conserva o stampa'}
        </button>
        <p class="help">
          Un link con queste cifre, da riaprire o stampare. Senza recapiti né dati personali: reddito, altre
          rate ed età non sono conservati.
        </p>
        <p class="error" role="status">
          {failed && `Il link non è pronto. ${failed}`}
        </p>
      </div>
    </>
  )
}

/** What a link saves: a need and, if expanded, an offer. */
export interface SimulationInput {
  need: Need
  offer?: Offer
}

type Link = AnswerOf<'POST /calcolatori/mutui/simulazioni'>

type Outcome = { kind: 'sending' } | { kind: 'failed'; message: string } | ({ kind: 'kept' } & Link)

/** A link and its calculator. */
export interface SavedLink {
  indirizzo: string
  /** The last day of the link, in words. */
  lastDay: string
  /** The person has just created the link. */
  isNew: boolean
  calculator: MortgageModel
  context: MortgageModel['context']
}

/** What a customer keeps in the own area. */
export interface OwnKeeping {
  input: SimulationInput
  calculator: MortgageModel
  context: MortgageModel['context']
}

const keepInArea: Chunk<OwnKeeping> = part(() => import('./keep-in-area.tsx'))

/** Whether the browser has the session of a customer on the pages of the site. */
const mayBeSignedIn = (base: string) =>
  location.origin === base && /(^|; )clientAccessToken=[^;]/.test(document.cookie)

const savedLink: Chunk<SavedLink> = part(() => import('./saved-link.tsx'))

const linksByModel = new WeakMap<MortgageModel, ReturnType<typeof createSavedLinks>>()

/** Returns the saved links of a calculator, created on first use and kept when the person returns to an offer. */
export function savedLinksOf(model: MortgageModel) {
  const links = linksByModel.get(model) ?? createSavedLinks(model)
  linksByModel.set(model, links)
  return links
}

/** Saves simulations under links: one link per simulation, however often the button is pressed. */
function createSavedLinks({ context: { attributes }, live }: MortgageModel) {
  const { client } = live.value!
  const outcomes = signal<Record<string, Outcome>>({})
  const keys = new Map<string, string>()

  const bodyOf = ({ need, offer }: SimulationInput) => ({
    partner: attributes.partner.value,
    need,
    offerta: offer && { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso },
  })
  const settle = (name: string, outcome: Outcome) => {
    outcomes.value = { ...outcomes.value, [name]: outcome }
  }

  return {
    /** Undefined until saved. */
    outcomeOf: (input: SimulationInput): Outcome | undefined => outcomes.value[JSON.stringify(bodyOf(input))],
    async keep(input: SimulationInput): Promise<void> {
      const body = bodyOf(input)
      const name = JSON.stringify(body)
      const before = outcomes.peek()[name]
      if (before && before.kind !== 'failed') return
      settle(name, { kind: 'sending' })
      const idempotencyKey = keys.get(name) ?? randomKey()
      keys.set(name, idempotencyKey)
      try {
        const [link] = await Promise.all([
          client.call('POST /calcolatori/mutui/simulazioni', { body, idempotencyKey }),
          savedLink.load(),
        ])
        settle(name, { kind: 'kept', ...link })
      } catch (error) {
        settle(name, { kind: 'failed', message: errorMessage(error) })
      }
    },
  }
}
