import { computed, effect, signal, untracked } from '@preact/signals'
import { hintingClient } from '../../runtime/hinting-client.ts'
import { createCallStatus, followConnection } from '../loading/call-status.ts'
import type { Trouble } from '../loading/trouble.tsx'
import { createOffers } from '../offers/offers.ts'
import { Announcement, ToCorrect } from './announcement.tsx'
import css from './live.css?inline'
import type { FigureOf, Live, LiveModule, Product, ProductTypes } from './product.ts'
import { LaterStep, prepareStep } from './step.tsx'

/** The exports of `live.ts` for a product. */
export const liveOf = <T extends ProductTypes>(product: Product<T>): LiveModule<T> => ({
  createLive: (...given) => createLive(product, ...given),
  prepare: (step, state) =>
    prepareStep(
      product.steps,
      step,
      state?.settings.modo === 'comparazione' ? product.comparison.load : undefined,
    ),
})

/** Creates the server side of a calculator: settings, offers, and notices about late answers. */
function createLive<T extends ProductTypes>(
  product: Product<T>,
  ...[context, { settings, need, steps }, state]: Parameters<LiveModule<T>['createLive']>
): Live<T> & T['views'] {
  const { kindName } = product
  const comparison = product.comparison.part
  const client = context.client ?? hintingClient(context)
  const { partner, offerta } = context.attributes
  const status = createCallStatus()
  const offers = createOffers(product, {
    client,
    partner,
    offerta,
    settings,
    need: need.need,
    known: state?.terms,
    compenso: context.compenso,
  })
  const offline = signal(false)
  context.adopt(css)

  const loadSettings = () =>
    status.run(async () => {
      settings.answer.value = await product.fetchSettings(client, partner.value)
    })
  const retry = () => void (settings.mode.value ? offers.load() : loadSettings())

  /** The calculator compares offers, requires no contact first, and the comparison part has loaded. */
  const compares = computed(
    () => settings.mode.value === 'comparazione' && !steps.contactFirst.value && !!comparison.value,
  )

  const figure = computed<FigureOf<T, never> | null>(() => {
    if (!compares.value) return null
    const result = offers.result.value
    if (!result) return offers.status.state.value === 'pending' ? { kind: 'waiting' } : null
    const offer = result.offerte[0]
    return offer
      ? { kind: 'offer', need: result.need, offer, count: result.offerte.length }
      : { kind: 'none' }
  })

  const trouble = computed<Trouble | null>(() => {
    const { state, failure } = settings.mode.value ? offers.status : status
    const result = offers.result.value
    const kept = result && keptFigures(result.at, kindName(result.need))
    if (offline.value) return { kind: 'offline', message: 'Manca la connessione.', kept }
    if (settings.mode.value && !offers.missing.value) return null
    if (state.value === 'failed') return { kind: 'failed', message: failure.value, kept }
    if (state.value !== 'slow' || settings.mode.value !== 'comparazione') return null
    return { kind: 'slow', message: 'Le offerte tardano ad arrivare. La richiesta è ancora in corso.', kept }
  })

  /**
   * A number of the form is invalid, so the figures are of the last valid one. The assumed rate does not matter while
   * offers are compared.
   */
  const wrong = computed(() =>
    Object.values(need.numbers).some(
      field => field.error.value && !(compares.value && field === need.numbers.tan),
    ),
  )

  /** Runs only in a browser: the server renders the state that it was given. */
  let given = !!state?.settings
  const endings = context.page
    ? [effect(followPartner), effect(offers.follow), followConnection(connection)]
    : []
  function followPartner() {
    void partner.value
    if (!given) void untracked(loadSettings)
    given = false
  }

  function connection(up: boolean) {
    offline.value = !up
    if (up && trouble.peek()?.kind === 'failed') retry()
  }

  const kept = context.page && product.open && new URL(context.page).searchParams.get('simulazione')
  if (kept) void product.open!(context, need, kept)

  return {
    ...product.views,
    client,
    offers,
    comparison,
    Announcement,
    figureInWords: product.figureInWords,
    LaterStep,
    chunks: product.steps,
    compares,
    figure,
    trouble,
    wrong,
    ToCorrect,
    busy: computed(() =>
      [status, offers.status].some(({ state }) => ['pending', 'slow'].includes(state.value)),
    ),
    simulationOf: product.simulation,
    simulation: () =>
      product.simulation(need.need.value, steps.step.value === 'richiesta' ? offers.chosen.value : null),
    retry,
    connection,
    dispose() {
      for (const end of endings) end()
      status.dispose()
      offers.status.dispose()
    },
  }
}

/** Describes the time and the product kind of the figures that are still shown. */
const keptFigures = (at: Date, kind: string): string =>
  ` Cifre delle ${at.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' })}, per «${kind.toLowerCase()}».`
