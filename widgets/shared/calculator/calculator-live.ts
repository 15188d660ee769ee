import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import type { NumberField } from '../fields/number-field.ts'
import { type CallStatus, createCallStatus, followConnection } from '../loading/call-status.ts'
import type { Trouble } from '../loading/trouble.tsx'
import type { Simulation } from '../request/request.ts'
import { ToCorrect } from './announcement.tsx'
import type { Figure } from './figure.ts'
import css from './live.css?inline'
import type { Mode, Settings } from './settings.ts'

interface Result<N, O> {
  need: N
  offerte: O[]
  terms: unknown
  at: Date
}

interface Given<S extends { modo: Mode }, N, O, R extends Result<N, O>> {
  context: {
    attributes: { partner: ReadonlySignal<string | undefined> }
    adopt(css: string): void
    page: string
  }
  settings: Settings<S>
  need: { need: ReadonlySignal<N>; numbers: Record<string, NumberField> & { tan: NumberField } }
  steps: { step: ReadonlySignal<CalculatorStep>; contactFirst: ReadonlySignal<boolean> }
  offers: {
    result: ReadonlySignal<R | null>
    chosen: ReadonlySignal<O | null>
    status: CallStatus
    missing: ReadonlySignal<boolean>
    load(): Promise<void>
    follow(): void
  }
  /** The part that compares offers; null until loaded. */
  comparison: ReadonlySignal<unknown>
  /** The server rendered the settings, so they are not fetched again. */
  known: boolean
  fetchSettings(partner: string | undefined): Promise<S>
  /** Name of the kind of product that a need's terms apply to. */
  kindName(need: N): string
  /** The simulation that a request refers to. */
  simulation(need: N, offer: O | null): Simulation
}

/**
 * Server side of every calculator: settings, offers, and notices about late answers. Loads after the first view, which
 * needs none of it.
 */
export function createCalculatorLive<S extends { modo: Mode }, N, O, R extends Result<N, O>>({
  context,
  settings,
  need,
  steps,
  offers,
  comparison,
  known,
  fetchSettings,
  kindName,
  simulation,
}: Given<S, N, O, R>) {
  const { partner } = context.attributes
  const status = createCallStatus()
  const offline = signal(false)
  context.adopt(css)

  const loadSettings = () =>
    status.run(async () => {
      settings.answer.value = await fetchSettings(partner.value)
    })
  const retry = () => void (settings.mode.value ? offers.load() : loadSettings())

  /** The calculator compares offers, requires no contact first, and the comparison part has loaded. */
  const compares = computed(
    () => settings.mode.value === 'comparazione' && !steps.contactFirst.value && !!comparison.value,
  )

  const figure = computed<Figure<N, O, never> | null>(() => {
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
  let given = known
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

  return {
    compares,
    figure,
    trouble,
    wrong,
    ToCorrect,
    /** A call is in progress. */
    busy: computed(() =>
      [status, offers.status].some(({ state }) => ['pending', 'slow'].includes(state.value)),
    ),
    simulation: () =>
      simulation(need.need.value, steps.step.value === 'richiesta' ? offers.chosen.value : null),
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
