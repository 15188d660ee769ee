import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import type { Trouble } from '../loading/trouble.tsx'
import { unreachable } from '../loading/trouble.tsx'
import type { Offers } from '../offers/offers.ts'
import type { Part } from './part.ts'
import type { FigureOf, Live, LiveModule, ProductTypes, RenderedState } from './product.ts'
import { createSettings, type Mode, type Settings } from './settings.ts'
import { createSteps, type Steps } from './steps.ts'

/** Model of a calculator: signals and functions, no DOM. */
export interface Calculator<T extends ProductTypes> {
  context: T['context']
  settings: ReadonlySignal<Omit<T['settings'], 'modo'>>
  mode: ReadonlySignal<Mode | null>
  need: T['need']
  /** The part that calls the server; null until loaded. */
  live: ReadonlySignal<(Live<T> & T['views']) | null>
  /** Client and offers of `live`, for parts that load after it. */
  readonly client: Client
  readonly offers: Offers<T>
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
  ready(): void
  dispose(): void
}

/** Creates the model of a calculator. */
export function createCalculator<T extends ProductTypes>(
  context: T['context'],
  /** Shared by all calculators of the page. */
  livePart: Part<LiveModule<T>>,
  /** Settings until the server answers, or when it does not. */
  builtIn: Omit<T['settings'], 'modo'>,
  createNeed: (context: T['context'], settings: Settings<T['settings']>) => T['need'],
): Calculator<T> {
  const { emit } = context
  const attributes = context.attributes as unknown as Record<string, ReadonlySignal<unknown>>
  const state = context.state as RenderedState<T> | null | undefined
  const settings = createSettings<T['settings']>(state?.settings ?? null, builtIn)
  const need = createNeed(context, settings)
  const steps = createSteps(context, settings.mode)
  const live = signal<(Live<T> & T['views']) | null>(null)

  const figure = computed<FigureOf<T>>(() => live.value?.figure.value ?? need.supposed.value)

  const trouble = computed<Trouble | null>(() =>
    live.value
      ? live.value.trouble.value
      : livePart.failed.value
        ? { kind: 'failed', message: unreachable, kept: null }
        : null,
  )

  /** No answer of the server replaces the figure: the offers are there, or the page compares none. */
  const isFinal = computed(() => {
    if (!settings.mode.value) return false
    const comparesNone = settings.mode.value === 'solo_contatto' || steps.contactFirst.value
    return comparesNone || live.value?.offers.missing.value === false
  })
  /** What the page learns: no figure until it is final. */
  const detail = computed(() => {
    const now = figure.value
    const given = now.kind === 'offer' ? now.offer : now.kind === 'supposed' ? now : null
    const shown = isFinal.value ? given : null
    return {
      ...need.detail(shown),
      rata: shown && shown.rata / 100,
      taeg: shown && now.kind === 'offer' ? now.offer.taeg : null,
    }
  })
  const finalDetail = computed(() => detail.value.rata !== null && JSON.stringify(detail.value))
  const emitDetail = () => {
    if (finalDetail.peek()) emit('quinto-calcolo', detail.peek())
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
      effect(() => steps.announce(() => live.value?.offers.chosenKey.value)),
      onChange(finalDetail, emitDetail),
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
