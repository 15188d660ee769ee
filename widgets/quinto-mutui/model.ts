import { computed, effect, signal, untracked } from '@preact/signals'
import type { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { Purpose } from '../../finance/offers/types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Figure, suppose } from './figure.ts'
import { createNeed } from './need.ts'
import { comparison, createOffers, type MortgageTerms } from './offers.ts'
import { createSettings } from './settings.ts'
import { createSteps } from './steps.ts'

export type MortgageContext = WidgetContext<typeof quintoMutui>
export type MortgageModel = ReturnType<typeof createModel>

/** What the server knew when it rendered; `terms` are those of the default purpose. */
export interface MortgageState {
  settings: CalculatorSettings
  terms?: MortgageTerms
}

/** What went wrong or is late, and of what hour the figures are. */
export interface Trouble {
  kind: 'slow' | 'failed' | 'offline'
  message: string
  /** Null when no figures are on show. */
  kept: Kept | null
}

/** Of what the figures on show are the answer, and when it came. */
export interface Kept {
  at: Date
  purpose: Purpose
}

/** The calculator without its face: signals and functions, no DOM. */
export function createModel(context: MortgageContext) {
  const { attributes, emit, page } = context
  const state = context.state as MortgageState | null | undefined
  const settings = createSettings(context, state?.settings)
  const need = createNeed(context, settings)
  const offers = createOffers(context, settings, need, state?.terms)
  const steps = createSteps(context, settings.mode)
  const offline = signal(false)

  /** No offers: the server says so, or has not said otherwise yet, or what compares them is on its way. */
  const contactOnly = computed(() => settings.mode.value !== 'comparazione' || !comparison.value)

  const figure = computed<Figure>(() => {
    const supposed = () => suppose(need.need.value, need.numbers.tan.value.value)
    if (contactOnly.value) return supposed()
    const result = offers.result.value
    if (!result) return offers.asking.state.value === 'asking' ? { kind: 'waiting' } : supposed()
    const offer = result.offerte[0]
    return offer
      ? { kind: 'offer', need: result.need, offer, count: result.offerte.length }
      : { kind: 'none' }
  })

  const trouble = computed<Trouble | null>(() => {
    const { asking } = settings.mode.value ? offers : settings
    const result = offers.result.value
    const kept = result && { at: result.at, purpose: result.need.finalita }
    if (offline.value) return { kind: 'offline', message: 'Manca la connessione.', kept }
    if (settings.mode.value && !offers.missing.value) return null
    if (asking.state.value === 'failed') return { kind: 'failed', message: asking.failure.value, kept }
    if (asking.state.value !== 'slow' || settings.mode.value !== 'comparazione') return null
    return { kind: 'slow', message: 'Le offerte tardano ad arrivare. La richiesta è ancora in corso.', kept }
  })

  const detail = computed(() => {
    const { importo, valore, durata } = need.numbers
    const now = figure.value
    const shown = now.kind === 'offer' ? now.offer : now.kind === 'supposed' ? now : null
    return {
      importo: importo.value.value,
      valore: valore.value.value,
      durata: durata.value.value,
      rata: shown && shown.rata / 100,
      taeg: now.kind === 'offer' ? now.offer.taeg : null,
    }
  })

  const load = () => (settings.mode.value ? offers.load() : settings.load())
  const endings = page.address ? start() : []

  /** Only in a browser: the server renders what it was given. */
  function start() {
    if (!state?.settings) void settings.load()
    return [
      ...(['valore', 'importo', 'durata', 'finalita', 'tasso'] as const).map(name =>
        onChange(
          () => attributes[name].value,
          () => need.follow(name),
        ),
      ),
      onChange(
        () => attributes.partner.value,
        () => void settings.load(),
      ),
      effect(offers.follow),
      effect(steps.follow),
      effect(steps.tell),
      onChange(
        () => JSON.stringify(detail.value),
        () => {
          if (detail.peek().rata !== null) emit('quinto-calcolo', detail.peek())
        },
      ),
    ]
  }

  return {
    context,
    settings: settings.current,
    mode: settings.mode,
    contactOnly,
    need,
    offers,
    steps,
    detail,
    figure,
    trouble,
    /** Something is being asked of the server. */
    busy: computed(() =>
      [settings.asking, offers.asking].some(({ state }) => ['asking', 'slow'].includes(state.value)),
    ),
    retry: () => void load(),
    /** An address of our own site, from wherever the widget is. */
    link: (path: string) => new URL(path, context.base).href,
    /** The view is there and answers. */
    ready() {
      emit('quinto-pronto')
      if (detail.peek().rata !== null) emit('quinto-calcolo', detail.peek())
    },
    connection(up: boolean) {
      offline.value = !up
      if (up && trouble.peek()?.kind === 'failed') void load()
    },
    dispose() {
      for (const end of endings) end()
      settings.asking.dispose()
      offers.asking.dispose()
    },
  }
}

/** Runs `act` at every change of what `watch` reads, but not at first. */
function onChange<T>(watch: () => T, act: () => void): () => void {
  const now = computed(watch)
  let before = now.peek()
  return effect(() => {
    if (now.value === before) return
    before = now.value
    untracked(act)
  })
}
