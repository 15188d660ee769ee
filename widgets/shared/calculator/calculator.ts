import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Trouble } from '../loading/trouble.tsx'
import { unreachable } from '../loading/trouble.tsx'
import type { Simulation } from '../request/request.ts'
import type { Figure } from './figure.ts'
import type { Part } from './part.ts'
import { createSettings, type Mode, type Settings } from './settings.ts'
import { createSteps, type Steps, type StepsContext } from './steps.ts'

/** What every calculator uses of its context. */
interface CalculatorContext extends Omit<StepsContext, 'emit'> {
  emit(
    event: 'quinto-pronto' | 'quinto-calcolo' | 'quinto-passo' | 'quinto-invio' | 'quinto-richiesta',
    detail?: unknown,
  ): boolean
  base: string
  page: string
  state: unknown
}

interface NeedModel {
  /** What the person wants to borrow. */
  need: ReadonlySignal<object>
  /** The figure on an assumed rate, computed without the server. */
  supposed: ReadonlySignal<{ kind: 'supposed'; rata: number }>
  /** Detail of `quinto-calcolo` besides instalment and TAEG; `shown` is the figure, if any. */
  detail(shown: object | null): object
  /** One reset per attribute: an attribute that the page changes later wins over earlier input. */
  resets: Record<string, () => void>
}

/** Types of one kind of calculator: context, settings, need, offers, and the part that calls the server. */
interface Kind {
  context: CalculatorContext
  settings: { modo: Mode }
  need: NeedModel
  offer: { rata: number; taeg: number }
  live: { client: unknown; offers: unknown; simulation(): Simulation }
}

type FigureOf<T extends Kind, P = T['need']['supposed']['value']> = Figure<
  T['need']['need']['value'],
  T['offer'],
  P
>

/** Model of a calculator: signals and functions, no DOM. */
export interface Calculator<T extends Kind> {
  context: T['context']
  settings: ReadonlySignal<Omit<T['settings'], 'modo'>>
  mode: ReadonlySignal<Mode | null>
  need: T['need']
  /** The part that calls the server; null until loaded. */
  live: ReadonlySignal<T['live'] | null>
  /** Client and offers of `live`, for parts that load after it. */
  readonly client: T['live']['client']
  readonly offers: T['live']['offers']
  /** No offers are compared: the server says so, has not answered yet, or the comparison part is loading. */
  contactOnly: ReadonlySignal<boolean>
  steps: Steps
  detail: ReadonlySignal<{ rata: number | null; taeg: number | null }>
  figure: ReadonlySignal<FigureOf<T>>
  trouble: ReadonlySignal<Trouble | null>
  /** A call is in progress. */
  busy: ReadonlySignal<boolean>
  retry(): void
  /** Address of a page of the site, wherever the widget is embedded. */
  link(path: string): string
  /** Called by the view once it responds to input. */
  ready(): void
  dispose(): void
}

interface LiveModel<T extends Kind> {
  figure: ReadonlySignal<FigureOf<T, never> | null>
  trouble: ReadonlySignal<Trouble | null>
  busy: ReadonlySignal<boolean>
  compares: ReadonlySignal<boolean>
  retry(): void
  dispose(): void
}

/** Creates the model of a calculator. `St` is the state that the server rendered with. */
export function createCalculator<T extends Kind, St extends { settings: T['settings'] }>(
  context: T['context'] & { attributes: object },
  /** Shared by all calculators of the page. */
  livePart: Part<{
    createLive(
      context: T['context'],
      made: { settings: Settings<T['settings']>; need: T['need']; steps: Steps },
      state: St | null | undefined,
    ): T['live'] & LiveModel<T>
  }>,
  /** Settings until the server answers, or when it does not. */
  builtIn: Omit<T['settings'], 'modo'>,
  createNeed: (context: T['context'], settings: Settings<T['settings']>) => T['need'],
): Calculator<T> {
  const { emit } = context
  const attributes = context.attributes as Record<string, ReadonlySignal<unknown>>
  const state = context.state as St | null | undefined
  const settings = createSettings<T['settings']>(state?.settings ?? null, builtIn)
  const need = createNeed(context, settings)
  const steps = createSteps(context, settings.mode)
  const live = signal<(T['live'] & LiveModel<T>) | null>(null)

  const figure = computed<FigureOf<T>>(() => live.value?.figure.value ?? need.supposed.value)

  const trouble = computed<Trouble | null>(() =>
    live.value
      ? live.value.trouble.value
      : livePart.failed.value
        ? { kind: 'failed', message: unreachable, kept: null }
        : null,
  )

  const detail = computed(() => {
    const now = figure.value
    const shown = now.kind === 'offer' ? now.offer : now.kind === 'supposed' ? now : null
    return {
      ...need.detail(shown),
      rata: shown && shown.rata / 100,
      taeg: now.kind === 'offer' ? now.offer.taeg : null,
    }
  })
  const detailText = computed(() => JSON.stringify(detail.value))
  const emitDetail = () => {
    if (detail.peek().rata !== null) emit('quinto-calcolo', detail.peek())
  }

  const endings: (() => void)[] = [
    effect(() => {
      const arrived = livePart.part.value
      if (arrived)
        untracked(() => {
          live.value = arrived.createLive(context, { settings, need, steps }, state)
        })
    }),
  ]

  // Runs only in a browser: the server renders the state that it was given.
  if (context.page) {
    void livePart.load()
    addEventListener('online', livePart.load)
    endings.push(
      () => removeEventListener('online', livePart.load),
      ...Object.entries(need.resets).map(([name, reset]) => onChange(attributes[name]!, reset)),
      effect(steps.follow),
      effect(steps.announce),
      onChange(detailText, emitDetail),
    )
    // Emits the rendered values before the input made while the script loaded.
    if (state) emitDetail()
  }

  return {
    context,
    settings: settings.current,
    mode: settings.mode,
    need,
    live,
    get client() {
      return live.value!.client
    },
    get offers() {
      return live.value!.offers
    },
    contactOnly: computed(() => !live.value?.compares.value),
    steps,
    detail,
    figure,
    trouble,
    busy: computed(() => !!live.value?.busy.value),
    retry: () => void (live.value ? live.value.retry() : livePart.load()),
    link: (path: string) => new URL(path, context.base).href,
    ready() {
      emit('quinto-pronto')
      emitDetail()
    },
    dispose() {
      for (const end of endings) end()
      live.value?.dispose()
    },
  }
}

/** Runs `act` at every change of a signal, but not for its initial value. Returns the unsubscribe function. */
function onChange(of: ReadonlySignal<unknown>, act: () => void): () => void {
  let changed = false
  return of.subscribe(() => {
    if (changed) act()
    changed = true
  })
}
