import { computed, effect, signal, untracked } from '@preact/signals'
import type { MortgageStep } from '../../contract/elements/quinto-mutui.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { createAsking } from '../shared/asking.ts'
import { followConnection } from '../shared/connection.ts'
import type { Trouble } from '../shared/trouble.tsx'
import { Announcement } from './announcement.tsx'
import { chunks } from './chunks.ts'
import type { Figure } from './figure.ts'
import { keptFigures } from './kept-figures.ts'
import css from './live.css?inline'
import type { MortgageContext, MortgageState } from './model.ts'
import type { MortgageNeed } from './need.ts'
import { comparison, createOffers, loadComparison } from './offers.ts'
import type { Settings } from './settings.ts'
import { Step } from './step.tsx'
import type { Steps } from './steps.ts'

export type Live = ReturnType<typeof createLive>

/**
 * What a calculator does once it talks to the server: settings, offers, and what to say when they are late. It
 * arrives after the first view, which is a figure and needs none of it.
 */
export function createLive(
  context: MortgageContext,
  { settings, need, steps }: { settings: Settings; need: MortgageNeed; steps: Steps },
  state: MortgageState | null | undefined,
) {
  const { attributes } = context
  const client = context.client ?? hintingClient(context.base)
  const offers = createOffers(client, attributes, settings, need, state?.terms)
  const asking = createAsking()
  const offline = signal(false)
  context.adopt(css)

  const loadSettings = () =>
    asking.ask(async () => {
      const partner = attributes.partner.value
      settings.answer.value = await client.call('GET /calcolatori/mutui', { query: { partner } })
    })
  const retry = () => void (settings.mode.value ? offers.load() : loadSettings())

  /** Offers are compared here, nothing is asked before, and what compares them has arrived. */
  const compares = computed(
    () => settings.mode.value === 'comparazione' && !steps.contactFirst.value && !!comparison.value,
  )

  const figure = computed<Figure | null>(() => {
    if (!compares.value) return null
    const result = offers.result.value
    if (!result) return offers.asking.state.value === 'asking' ? { kind: 'waiting' } : null
    const offer = result.offerte[0]
    return offer
      ? { kind: 'offer', need: result.need, offer, count: result.offerte.length }
      : { kind: 'none' }
  })

  const trouble = computed<Trouble | null>(() => {
    const { state, failure } = settings.mode.value ? offers.asking : asking
    const result = offers.result.value
    const kept = result && keptFigures(result.at, result.need.finalita)
    if (offline.value) return { kind: 'offline', message: 'Manca la connessione.', kept }
    if (settings.mode.value && !offers.missing.value) return null
    if (state.value === 'failed') return { kind: 'failed', message: failure.value, kept }
    if (state.value !== 'slow' || settings.mode.value !== 'comparazione') return null
    return { kind: 'slow', message: 'Le offerte tardano ad arrivare. La richiesta è ancora in corso.', kept }
  })

  /** Only in a browser: the server renders what it was given. */
  let known = state?.settings
  const endings = context.page
    ? [effect(followPartner), effect(offers.follow), followConnection(connection)]
    : []
  function followPartner() {
    void attributes.partner.value
    if (!known) void untracked(loadSettings)
    known = undefined
  }

  function connection(up: boolean) {
    offline.value = !up
    if (up && trouble.peek()?.kind === 'failed') retry()
  }

  return {
    Announcement,
    Step,
    client,
    offers,
    comparison,
    compares,
    figure,
    trouble,
    /** Something is being asked of the server. */
    busy: computed(() =>
      [asking, offers.asking].some(({ state }) => ['asking', 'slow'].includes(state.value)),
    ),
    retry,
    connection,
    dispose() {
      for (const end of endings) end()
      asking.dispose()
      offers.asking.dispose()
    },
  }
}

/** Loads what the first rendering needs of the parts that come after this one. */
export async function prepare(
  step: MortgageStep | undefined,
  state: MortgageState | null | undefined,
): Promise<void> {
  await Promise.all([
    step && step !== 'bisogno' && chunks[step].load(),
    // A failure leaves the figures to the model, which asks again.
    state?.settings.modo === 'comparazione' && loadComparison().catch(() => {}),
  ])
}
