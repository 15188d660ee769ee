import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { broker } from '../../../contract/pages/broker.ts'
import { hintingClient } from '../../runtime/hinting-client.ts'
import { part } from '../calculator/part.ts'
import { createCallStatus, followConnection } from '../loading/call-status.ts'
import type { Chunk } from '../loading/later.tsx'
import type { Trouble } from '../loading/trouble.tsx'

export type DisplayFigure = AnswerOf<'GET /calcolatori/rata'>
export type DisplayModel = ReturnType<typeof createDisplay>

/** The request form, loaded when opened. */
export const requestPart: Chunk<DisplayModel> = part(() => import('./display-request.tsx'))

/** What the page's attributes set: amounts in euros, term in months. */
interface DisplayParameters {
  importo: number | undefined
  valore: number | undefined
  durataMesi: number | undefined
}

interface Context {
  attributes: Record<'partner' | 'agente', ReadonlySignal<string | undefined>>
  emit(
    event: 'quinto-pronto' | 'quinto-calcolo' | 'quinto-invio' | 'quinto-richiesta',
    detail?: unknown,
  ): boolean
  client?: Client
  base: string
  giveWay(isRefused: boolean): void
  adopt(css: string): void
  page: string
  state: unknown
}

const inAddress = (value: number | undefined, each: number) =>
  value === undefined || value < 0 ? undefined : String(Math.round(value * each))

/** Model of a display: one figure of a mortgage or a loan, computed by the server. No DOM. */
export function createDisplay(
  context: Context,
  prodotto: DisplayFigure['prodotto'],
  parameters: ReadonlySignal<DisplayParameters>,
) {
  const { attributes, emit, base } = context
  const figure = signal((context.state as DisplayFigure | null | undefined) ?? null)
  const client = context.client ?? hintingClient(context)
  const status = createCallStatus()
  const offline = signal(false)

  const query = computed(() => ({
    partner: attributes.partner.value,
    agente: attributes.agente.value,
    prodotto,
    importo: inAddress(parameters.value.importo, 100),
    valore: inAddress(parameters.value.valore, 100),
    durataMesi: inAddress(parameters.value.durataMesi, 1),
  }))
  const load = () =>
    status.run(async () => {
      figure.value = await client.call('GET /calcolatori/rata', { query: query.value })
    })

  const trouble = computed<Trouble | null>(() => {
    const { state, failure } = status
    if (offline.value && state.value === 'failed')
      return { kind: 'offline', message: 'Manca la connessione.', kept: null }
    if (state.value === 'failed') return { kind: 'failed', message: failure.value, kept: null }
    return state.value === 'slow'
      ? { kind: 'slow', message: 'La cifra tarda ad arrivare. La richiesta è ancora in corso.', kept: null }
      : null
  })

  const emitFigure = () => {
    const now = figure.peek()
    if (now?.rata == null) return
    const { importo, durataMesi, rata, offerta } = now
    emit('quinto-calcolo', {
      importo: importo / 100,
      durata: durataMesi,
      rata: rata / 100,
      taeg: offerta?.taeg ?? null,
    })
  }

  // Runs only in a browser: the server renders the state that it was given.
  const endings: (() => void)[] = []
  if (context.page) {
    let known = figure.peek() !== null
    endings.push(
      effect(() => {
        void query.value
        if (!known) void untracked(load)
        known = false
      }),
      figure.subscribe(() => untracked(emitFigure)),
      followConnection(up => {
        offline.value = !up
        if (up && status.state.peek() === 'failed') void load()
      }),
    )
  }
  const isRequestOpen = signal(false)
  return {
    context,
    client,
    figure,
    /** The request form is open. */
    isRequestOpen,
    openRequest() {
      isRequestOpen.value = true
    },
    trouble,
    busy: computed(() => ['pending', 'slow'].includes(status.state.value)),
    settings: computed(() => ({ intermediario: figure.value?.intermediario ?? broker })),
    retry: () => void load(),
    link: (path: string) => new URL(path, base).href,
    ready: () => void emit('quinto-pronto'),
    dispose() {
      for (const end of endings) end()
      status.dispose()
    },
  }
}
