import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { quintoAgenzie } from '../../contract/elements/quinto-agenzie.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { createCallStatus, followConnection } from '../shared/loading/call-status.ts'
import type { Trouble } from '../shared/loading/trouble.tsx'
import { createPlaceSearch } from '../shared/places/place-search.ts'
import type { PositionProblem } from './position.ts'
import { everywhere, type Where, whereFromAttributes, whereFromSuggestion, whereQuery } from './where.ts'

export type AgenciesModel = ReturnType<typeof createModel>
export type Found = AnswerOf<'GET /agenzie'>
export type Agency = Found['agenzie'][number]

export interface AgencyFilters {
  aperte: boolean
  accessibili: boolean
  /** Empty for any service. */
  servizio: string
}
const noFilters: AgencyFilters = { aperte: false, accessibili: false, servizio: '' }

/** Interval at which opening states are refreshed. */
const tickMs = 30_000

/** Model of the agency finder: signals and functions, no DOM. The server's state is the answer of `GET /agenzie`. */
export function createModel(context: WidgetContext<typeof quintoAgenzie>) {
  const { attributes, emit, base } = context
  const client = context.client ?? lateClient(context)
  const known = context.state as Found | null | undefined

  const where = signal<Where>(whereFromAttributes(attributes.regione.value, attributes.provincia.value))
  const filters = signal<AgencyFilters>(noFilters)
  const found = signal<Found | null>(known ?? null)
  /** Place of `found`, while an answer for `where` may be pending. */
  const foundAt = signal(where.value)
  const chosen = signal<string | null>(null)
  const offline = signal(false)
  /** The external map failed to load. */
  const tilesFailed = signal(false)
  const now = signal(new Date(known?.adesso ?? Date.now()))
  const status = createCallStatus()
  const position = signal<'idle' | 'asking' | PositionProblem>('idle')
  let turn = 0

  const query = (da?: number) => {
    const { aperte, accessibili, servizio } = filters.value
    return {
      ...whereQuery(where.value),
      partner: attributes.partner.value,
      aperte: aperte ? ('true' as const) : undefined,
      accessibili: accessibili ? ('true' as const) : undefined,
      servizio: servizio || undefined,
      da,
    }
  }

  const load = () =>
    status.run(async () => {
      const mine = ++turn
      const at = where.value
      const answer = await client.call('GET /agenzie', { query: query() })
      if (mine !== turn) return
      batch(() => {
        found.value = answer
        foundAt.value = at
        chosen.value = null
      })
    })

  /** Loads the next agencies and appends them to the list. */
  const more = () =>
    status.run(async () => {
      const mine = ++turn
      const before = found.value!
      const answer = await client.call('GET /agenzie', { query: query(before.agenzie.length) })
      if (mine !== turn) return
      found.value = { ...answer, agenzie: [...before.agenzie, ...answer.agenzie] }
    })

  const search = createPlaceSearch(
    client,
    () => attributes.partner.value,
    suggestion => {
      position.value = 'idle'
      where.value = whereFromSuggestion(suggestion)
    },
  )

  function go(to: Where) {
    batch(() => {
      search.clear()
      position.value = 'idle'
      where.value = to
    })
  }

  /** Emits the chosen agency. Returns false when the page cancels. */
  const emitChoice = ({ _id, nome }: { _id: string; nome: string }) =>
    emit('quinto-agenzia', { id: _id, nome })

  const trouble = computed<Trouble | null>(() => {
    const kept = found.value && ' L’elenco è quello di prima.'
    if (offline.value) return { kind: 'offline', message: 'Manca la connessione.', kept }
    if (status.state.value === 'failed') return { kind: 'failed', message: status.failure.value, kept }
    return status.state.value === 'slow'
      ? { kind: 'slow', message: 'Le agenzie tardano ad arrivare. La richiesta è ancora in corso.', kept }
      : null
  })

  /** Runs only in a browser: the server renders the state that it was given. */
  const endings: (() => void)[] = []
  if (context.page) {
    let answered = !!known
    let followed = false
    const clock = setInterval(() => {
      now.value = new Date()
    }, tickMs)
    endings.push(
      () => clearInterval(clock),
      effect(() => {
        const place = whereFromAttributes(attributes.regione.value, attributes.provincia.value)
        if (followed) untracked(() => go(place))
        followed = true
      }),
      effect(() => {
        query()
        if (!answered) void untracked(load)
        answered = false
      }),
      followConnection(up => {
        offline.value = !up
        if (up && status.state.peek() === 'failed') void load()
      }),
    )
  }

  return {
    context,
    where,
    filters,
    found,
    foundAt,
    /** Id of the agency that map and list highlight. */
    chosen,
    tilesFailed,
    now,
    search,
    position,
    /** The broker of the build until the server answers. */
    settings: computed(() => ({ intermediario: found.value?.intermediario ?? broker })),
    trouble,
    /** A call is in progress. */
    busy: computed(() => ['pending', 'slow'].includes(status.state.value)),
    retry: () => void load(),
    more,
    go,
    goEverywhere: () => go(everywhere),
    setFilters(over: Partial<AgencyFilters>) {
      filters.value = { ...filters.value, ...over }
    },
    hasFilters: computed(() => Object.values(filters.value).some(Boolean)),
    clearFilters() {
      filters.value = noFilters
    },
    /** Requests the browser's position. Called only at the person's request. */
    async locate() {
      position.value = 'asking'
      const answer = await import('./position.ts').then(
        ({ requestPosition }) => requestPosition(),
        () => 'unavailable' as const,
      )
      if (typeof answer === 'string') position.value = answer
      else go({ kind: 'point', nome: null, ...answer })
    },
    /** Highlights an agency in the list and on the map. */
    choose(agency: { _id: string; nome: string }) {
      chosen.value = agency._id
      emitChoice(agency)
    },
    /** Loads further agencies until the list contains `id`. */
    async reveal(id: string) {
      const isThere = () => found.value!.agenzie.some(({ _id }) => _id === id)
      for (let before = -1; !isThere() && before < found.value!.agenzie.length; ) {
        before = found.value!.agenzie.length
        await more()
      }
    },
    emitChoice,
    /** Address of a page of the site, wherever the widget is embedded. */
    link: (path: string) => new URL(path, base).href,
    ready() {
      now.value = new Date()
      emit('quinto-pronto')
    },
    dispose() {
      turn++
      for (const end of endings) end()
      status.dispose()
      search.dispose()
    },
  }
}

/** The client loads with the first call: a server-rendered list does not need one. */
const lateClient = (context: WidgetContext<typeof quintoAgenzie>): Client => ({
  call: async (name, input) =>
    (await import('../runtime/hinting-client.ts')).hintingClient(context).call(name, input),
})
