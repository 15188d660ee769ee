import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { broker } from '../../../contract/pages/broker.ts'
import { hintingClient } from '../../runtime/hinting-client.ts'
import { part } from '../calculator/part.ts'
import { createAsking, followConnection } from '../loading/asking.ts'
import type { Chunk } from '../loading/later.tsx'
import type { Trouble } from '../loading/trouble.tsx'

export type DisplayFigure = AnswerOf<'GET /calcolatori/rata'>
export type DisplayModel = ReturnType<typeof createDisplay>

/** Who wants to be called writes it here: it arrives when it is opened. */
export const requestPart: Chunk<DisplayModel> = part(() => import('./display-request.tsx'))

/** What the page asks for: euros, and months. */
interface Wishes {
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
  adopt(css: string): void
  page: string
  state: unknown
}

const inAddress = (value: number | undefined, each: number) =>
  value === undefined || value < 0 ? undefined : String(Math.round(value * each))

/** One figure of a mortgage or a loan, made by the server from its settings and its products, without a face. */
export function createDisplay(
  context: Context,
  prodotto: DisplayFigure['prodotto'],
  wishes: ReadonlySignal<Wishes>,
) {
  const { attributes, emit, base } = context
  const figure = signal((context.state as DisplayFigure | null | undefined) ?? null)
  const client = context.client ?? hintingClient(base)
  const asking = createAsking()
  const offline = signal(false)

  const query = computed(() => ({
    partner: attributes.partner.value,
    agente: attributes.agente.value,
    prodotto,
    importo: inAddress(wishes.value.importo, 100),
    valore: inAddress(wishes.value.valore, 100),
    durataMesi: inAddress(wishes.value.durataMesi, 1),
  }))
  const load = () =>
    asking.ask(async () => {
      figure.value = await client.call('GET /calcolatori/rata', { query: query.value })
    })

  const trouble = computed<Trouble | null>(() => {
    const { state, failure } = asking
    if (offline.value && state.value === 'failed')
      return { kind: 'offline', message: 'Manca la connessione.', kept: null }
    if (state.value === 'failed') return { kind: 'failed', message: failure.value, kept: null }
    return state.value === 'slow'
      ? { kind: 'slow', message: 'La cifra tarda ad arrivare. La richiesta è ancora in corso.', kept: null }
      : null
  })

  const tell = () => {
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

  // Only in a browser: the server renders what it was given.
  const endings: (() => void)[] = []
  if (context.page) {
    let known = figure.peek() !== null
    endings.push(
      effect(() => {
        void query.value
        if (!known) void untracked(load)
        known = false
      }),
      figure.subscribe(() => untracked(tell)),
      followConnection(up => {
        offline.value = !up
        if (up && asking.state.peek() === 'failed') void load()
      }),
    )
  }
  const isAsking = signal(false)
  return {
    context,
    client,
    figure,
    /** Somebody wants to be called. */
    isAsking,
    ask() {
      isAsking.value = true
    },
    trouble,
    busy: computed(() => ['asking', 'slow'].includes(asking.state.value)),
    settings: computed(() => ({ intermediario: figure.value?.intermediario ?? broker })),
    retry: () => void load(),
    link: (path: string) => new URL(path, base).href,
    ready: () => void emit('quinto-pronto'),
    dispose() {
      for (const end of endings) end()
      asking.dispose()
    },
  }
}
