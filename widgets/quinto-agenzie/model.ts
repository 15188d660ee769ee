import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { quintoAgenzie } from '../../contract/elements/quinto-agenzie.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { createAsking, followConnection } from '../shared/loading/asking.ts'
import type { Trouble } from '../shared/loading/trouble.tsx'
import { askPosition, type PositionProblem } from './position.ts'
import { createSearch } from './search.ts'
import { askedOf, everywhere, type Where, whereOf, whereSaid } from './where.ts'

export type AgenciesModel = ReturnType<typeof createModel>
export type Found = AnswerOf<'GET /agenzie'>
export type Agency = Found['agenzie'][number]

export interface Wishes {
  aperte: boolean
  accessibili: boolean
  /** Empty: any. */
  servizio: string
}
const noWishes: Wishes = { aperte: false, accessibili: false, servizio: '' }

/** How often what is open is looked at again. */
const tickMs = 30_000

/** The agency finder without its face: signals and functions, no DOM. The server's state is its own answer. */
export function createModel(context: WidgetContext<typeof quintoAgenzie>) {
  const { attributes, emit, base } = context
  const client = context.client ?? lateClient(base)
  const known = context.state as Found | null | undefined

  const where = signal<Where>(whereSaid(attributes.regione.value, attributes.provincia.value))
  const wishes = signal<Wishes>(noWishes)
  const found = signal<Found | null>(known ?? null)
  /** Where those were looked for: `where` may be on its way. */
  const foundAt = signal(where.value)
  const chosen = signal<string | null>(null)
  const offline = signal(false)
  /** The outside map does not arrive. */
  const tilesFailed = signal(false)
  const now = signal(new Date(known?.adesso ?? Date.now()))
  const asking = createAsking()
  const position = signal<'idle' | 'asking' | PositionProblem>('idle')
  let turn = 0

  const query = (da?: number) => {
    const { aperte, accessibili, servizio } = wishes.value
    return {
      ...askedOf(where.value),
      partner: attributes.partner.value,
      aperte: aperte ? ('true' as const) : undefined,
      accessibili: accessibili ? ('true' as const) : undefined,
      servizio: servizio || undefined,
      da,
    }
  }

  const load = () =>
    asking.ask(async () => {
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

  /** Adds those that come after the ones in the list. */
  const more = () =>
    asking.ask(async () => {
      const mine = ++turn
      const before = found.value!
      const answer = await client.call('GET /agenzie', { query: query(before.agenzie.length) })
      if (mine !== turn) return
      found.value = { ...answer, agenzie: [...before.agenzie, ...answer.agenzie] }
    })

  const search = createSearch(
    client,
    () => attributes.partner.value,
    suggestion => {
      position.value = 'idle'
      where.value = whereOf(suggestion)
    },
  )

  function go(to: Where) {
    batch(() => {
      search.clear()
      position.value = 'idle'
      where.value = to
    })
  }

  /** Tells the page which agency was chosen. Answers false when it objects. */
  const tell = ({ _id, nome }: { _id: string; nome: string }) => emit('quinto-agenzia', { id: _id, nome })

  const trouble = computed<Trouble | null>(() => {
    const kept = found.value && ' L’elenco è quello di prima.'
    if (offline.value) return { kind: 'offline', message: 'Manca la connessione.', kept }
    if (asking.state.value === 'failed') return { kind: 'failed', message: asking.failure.value, kept }
    return asking.state.value === 'slow'
      ? { kind: 'slow', message: 'Le agenzie tardano ad arrivare. La richiesta è ancora in corso.', kept }
      : null
  })

  /** Only in a browser: the server renders what it was given. */
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
        const said = whereSaid(attributes.regione.value, attributes.provincia.value)
        if (followed) untracked(() => go(said))
        followed = true
      }),
      effect(() => {
        query()
        if (!answered) void untracked(load)
        answered = false
      }),
      followConnection(up => {
        offline.value = !up
        if (up && asking.state.peek() === 'failed') void load()
      }),
    )
  }

  return {
    context,
    where,
    wishes,
    found,
    foundAt,
    /** The agency that is shown on the map and marked in the list. */
    chosen,
    tilesFailed,
    now,
    search,
    position,
    /** The house's own until the server has answered. */
    settings: computed(() => ({ intermediario: found.value?.intermediario ?? broker })),
    trouble,
    /** Something is being asked of the server. */
    busy: computed(() => ['asking', 'slow'].includes(asking.state.value)),
    retry: () => void load(),
    more,
    go,
    goEverywhere: () => go(everywhere),
    wish(over: Partial<Wishes>) {
      wishes.value = { ...wishes.value, ...over }
    },
    hasWishes: computed(() => Object.values(wishes.value).some(Boolean)),
    forgetWishes() {
      wishes.value = noWishes
    },
    /** Asks the browser where the person is: only when the person has asked for it. */
    async locate() {
      position.value = 'asking'
      const answer = await askPosition()
      if (typeof answer === 'string') position.value = answer
      else go({ kind: 'point', nome: null, ...answer })
    },
    /** Marks an agency in the list and on the map. */
    choose(agency: { _id: string; nome: string }) {
      chosen.value = agency._id
      tell(agency)
    },
    /** Adds to the list what is needed for this agency to be in it. */
    async reveal(id: string) {
      const isThere = () => found.value!.agenzie.some(({ _id }) => _id === id)
      for (let before = -1; !isThere() && before < found.value!.agenzie.length; ) {
        before = found.value!.agenzie.length
        await more()
      }
    },
    tell,
    /** An address of our own site, from wherever the widget is. */
    link: (path: string) => new URL(path, base).href,
    /** The view is there and answers. */
    ready() {
      now.value = new Date()
      emit('quinto-pronto')
    },
    dispose() {
      turn++
      for (const end of endings) end()
      asking.dispose()
      search.dispose()
    },
  }
}

/** What calls the server arrives with the first call: a list that the server wrote does without. */
const lateClient = (base: string): Client => ({
  call: async (name, input) =>
    (await import('../runtime/hinting-client.ts')).hintingClient(base).call(name, input),
})
