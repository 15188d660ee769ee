import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { onChange } from '../fields/on-change.ts'
import type { Trouble } from '../loading/trouble.tsx'
import { unreachable } from '../loading/trouble.tsx'
import type { Simulation } from '../request/request.ts'
import type { Figure } from './figure.ts'
import type { Part } from './part.ts'
import { createSettings, type Mode, type Settings } from './settings.ts'
import { createSteps, type Steps, type StepsContext } from './steps.ts'

/** The page's wishes and the ways out, as every calculator has them. */
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
  /** What was asked. */
  need: ReadonlySignal<object>
  /** The figure without the server: nobody's offer. */
  supposed: ReadonlySignal<{ kind: 'supposed'; rata: number }>
  /** What the page is told beside instalment and TAEG; `shown` is the figure, when there is one. */
  eventDetail(shown: object | null): object
  /** By attribute: what the page writes after the start wins over what was typed before. */
  resets: Record<string, () => void>
}

/** What a calculator is of: its context, settings, need and offers, and what talks to the server. */
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

/** A calculator without its face: signals and functions, no DOM. */
export interface Calculator<T extends Kind> {
  context: T['context']
  settings: ReadonlySignal<Omit<T['settings'], 'modo'>>
  mode: ReadonlySignal<Mode | null>
  need: T['need']
  /** What talks to the server; null until its part has arrived. */
  live: ReadonlySignal<T['live'] | null>
  /** Its client and its offers, for the parts that come after it. */
  readonly client: T['live']['client']
  readonly offers: T['live']['offers']
  /** No offers: the server says so, or has not said otherwise yet, or what compares them is on its way. */
  contactOnly: ReadonlySignal<boolean>
  steps: Steps
  detail: ReadonlySignal<{ rata: number | null; taeg: number | null }>
  figure: ReadonlySignal<FigureOf<T>>
  trouble: ReadonlySignal<Trouble | null>
  /** Something is being asked of the server. */
  busy: ReadonlySignal<boolean>
  retry(): void
  /** An address of our own site, from wherever the widget is. */
  link(path: string): string
  /** The view is there and answers. */
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

/** `St` is what the server knew when it rendered. */
export function createCalculator<T extends Kind, St extends { settings: T['settings'] }>(
  context: T['context'] & { attributes: object },
  /** One for all the calculators of the page. */
  livePart: Part<{
    createLive(
      context: T['context'],
      made: { settings: Settings<T['settings']>; need: T['need']; steps: Steps },
      state: St | null | undefined,
    ): T['live'] & LiveModel<T>
  }>,
  /** What the calculator works with until the server has answered, and when it does not. */
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
      ...need.eventDetail(shown),
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

  // Only in a browser: the server renders what it was given.
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
    // What the page came with is told before what was typed while the script was on its way.
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
