import { computed, effect, signal, untracked } from '@preact/signals'
import type { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Figure, suppose } from '../shared/figure.ts'
import { onChange } from '../shared/on-change.ts'
import { part } from '../shared/part.ts'
import { createSettings } from '../shared/settings.ts'
import { createSteps } from '../shared/steps.ts'
import type { Trouble } from '../shared/trouble.tsx'
import { unreachable } from '../shared/unreachable.ts'
import type { Live } from './live.ts'
import { createNeed } from './need.ts'
import type { MortgageTerms } from './offers.ts'
import { builtIn } from './settings.ts'

export type MortgageContext = WidgetContext<typeof quintoMutui>
export type MortgageModel = ReturnType<typeof createModel>

/** What the server knew when it rendered; `terms` are those of the default purpose. */
export interface MortgageState {
  settings: CalculatorSettings
  terms?: MortgageTerms
}

/** One for all the calculators of the page. */
export const livePart = part(() => import('./live.ts'))

/** The calculator without its face: signals and functions, no DOM. */
export function createModel(context: MortgageContext) {
  const { attributes, emit } = context
  const state = context.state as MortgageState | null | undefined
  const settings = createSettings(state?.settings ?? null, builtIn)
  const need = createNeed(context, settings)
  const steps = createSteps(context, settings.mode)
  const live = signal<Live | null>(null)

  const figure = computed<Figure<Need, Offer>>(
    () => live.value?.figure.value ?? suppose(need.need.value, need.numbers.tan.value.value),
  )

  const trouble = computed<Trouble | null>(() =>
    live.value
      ? live.value.trouble.value
      : livePart.failed.value
        ? { kind: 'failed', message: unreachable, kept: null }
        : null,
  )

  const detail = computed(() => {
    const { importo, valore, durata } = need.numbers
    const now = figure.value
    const shown = now.kind === 'offer' ? now.offer : now.kind === 'supposed' ? now : null
    return {
      importo: importo.value.value,
      valore: valore.value.value,
      durata: durata.value.value,
      finalita: need.finalita.value,
      tasso: need.tipoTasso.value,
      rata: shown && shown.rata / 100,
      taeg: now.kind === 'offer' ? now.offer.taeg : null,
    }
  })
  const detailText = computed(() => JSON.stringify(detail.value))
  const tellDetail = () => {
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
      ...(['valore', 'importo', 'durata', 'finalita', 'tasso'] as const).map(name =>
        onChange(attributes[name], () => need.follow(name)),
      ),
      effect(steps.follow),
      effect(steps.tell),
      onChange(detailText, tellDetail),
    )
    // What the page came with is told before what was typed while the script was on its way.
    if (state) tellDetail()
  }

  return {
    context,
    settings: settings.current,
    mode: settings.mode,
    need,
    /** What talks to the server; null until its part has arrived. */
    live,
    /** Its client and its offers, for the parts that come after it. */
    get client() {
      return live.value!.client
    },
    get offers() {
      return live.value!.offers
    },
    /** No offers: the server says so, or has not said otherwise yet, or what compares them is on its way. */
    contactOnly: computed(() => !live.value?.compares.value),
    steps,
    detail,
    /** What a request is about. */
    asked() {
      const offer = steps.step.value === 'richiesta' ? live.value?.offers.chosen.value : null
      return {
        need: need.need.value,
        offerta: offer ? { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } : undefined,
      }
    },
    figure,
    trouble,
    /** Something is being asked of the server. */
    busy: computed(() => !!live.value?.busy.value),
    retry: () => void (live.value ? live.value.retry() : livePart.load()),
    /** An address of our own site, from wherever the widget is. */
    link: (path: string) => new URL(path, context.base).href,
    /** The view is there and answers. */
    ready() {
      emit('quinto-pronto')
      tellDetail()
    },
    dispose() {
      for (const end of endings) end()
      live.value?.dispose()
    },
  }
}
