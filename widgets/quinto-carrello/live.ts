import { batch, computed, signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import { CallError } from '../../client/client.ts'
import { connectLive } from '../../client/live.ts'
import { broker } from '../../contract/pages/broker.ts'
import { cartTotals, pieces, type Quantities, quantityProblem } from '../../contract/pages/cart.ts'
import type { Broker } from '../../contract/products/mortgage.ts'
import { reportingClient } from '../runtime/reporting-client.ts'
import { createCallStatus, errorMessage, followConnection } from '../shared/loading/call-status.ts'
import type { Trouble } from '../shared/loading/trouble.tsx'
import { isInOtherSite } from '../shared/other-site.ts'
import { type OwnClient, ownClient } from '../shared/own-client.ts'
import { randomKey } from '../shared/request/random-key.ts'
import { View } from './content.tsx'
import { type FramedAccess, framedAccess } from './framed-access.ts'
import css from './live.css?inline'
import type { CartContext } from './model.ts'

export type Line = AnswerOf<'GET /merchandising/cart/'>[number]
export type Item = Line['merch']
export type Cart = ReturnType<typeof createCart>

/** `outside`: nobody with a cart is signed in. `barred`: the signed-in person may not order. */
type Place = 'asking' | 'outside' | 'barred' | 'inside'

/**
 * Creates the cart of the signed-in person, in sync with the server. In a frame of another site it has a token for the
 * calls of the cart, without live events, so it reads its lines again when the person returns to the page. Tests pass
 * `own`.
 */
export function createCart(
  context: CartContext,
  own: OwnClient | FramedAccess | null = isInOtherSite()
    ? framedAccess(context.base)
    : ownClient(context.base, ['agent', 'client']),
) {
  const { emit, base, adopt } = context
  const client = own && reportingClient(context, own.client)
  const framed = own && 'listen' in own ? own : null
  const place = signal<Place>(own?.token() ? 'asking' : 'outside')
  const items = signal<Item[]>([])
  const lines = signal<Line[]>([])
  /** Validation problem of an item's quantities, by item id. */
  const problems = signal<Record<string, string>>({})
  const failure = signal<string | null>(null)
  /** Ids of the items being changed. */
  const changing = signal<ReadonlySet<string>>(new Set())
  const sending = signal(false)
  /** When the order of the last cart was created, and its total in cents; null for an order of the window. */
  const sent = signal<{ order: { at: string; totale: number } | null } | null>(null)
  /** The token of the frame has ended. */
  const ended = signal(false)
  const announcement = signal('')
  const offline = signal(false)
  const status = createCallStatus()
  const totals = computed(() => cartTotals(lines.value))
  let key: string | null = null
  adopt(css)

  const detail = () => ({ articoli: lines.value.length, totale: totals.value.totale / 100 })
  /** Replaces the lines by the server's. */
  function applyLines(now: Line[]) {
    if (JSON.stringify(now) === JSON.stringify(lines.value)) return
    batch(() => {
      lines.value = now
      if (now.length > 0) sent.value = null
    })
    // A different content needs a new idempotency key.
    key = null
    emit('quinto-carrello', detail())
  }

  async function read() {
    try {
      applyLines(await client!.call('GET /merchandising/cart/'))
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  function isRefused(error: unknown): boolean {
    const status = error instanceof CallError ? error.status : 0
    if (status !== 401 && status !== 403) return false
    place.value = status === 401 ? 'outside' : 'barred'
    if (framed && status === 401) {
      framed.forget()
      ended.value = true
    }
    return true
  }

  const intermediario = signal<Broker>(broker)
  const load = () =>
    status.run(async () => {
      void client!.call('GET /intermediario').then(
        answer => {
          intermediario.value = answer
        },
        () => {},
      )
      const [all] = await Promise.all([client!.call('GET /merchandising/getAllPublic'), read()])
      items.value = all
      if (place.value === 'asking') place.value = 'inside'
    })

  const without = (id: string) =>
    Object.fromEntries(Object.entries(problems.value).filter(([one]) => one !== id))

  /** Runs one change per item at a time. A failed change leaves the cart as the server has it. */
  async function change(item: Item, work: () => Promise<string>): Promise<boolean> {
    if (changing.value.has(item._id)) return false
    changing.value = new Set([...changing.value, item._id])
    problems.value = without(item._id)
    try {
      announcement.value = await work()
      return true
    } catch (error) {
      if (!isRefused(error)) problems.value = { ...problems.value, [item._id]: errorMessage(error) }
      return false
    } finally {
      changing.value = new Set([...changing.value].filter(id => id !== item._id))
    }
  }

  const isWrong = (item: Item, quantities: Quantities) => {
    const problem = quantityProblem(item, quantities)
    problems.value = problem ? { ...without(item._id), [item._id]: problem } : without(item._id)
    return problem !== null
  }
  const changeInput = (item: Item, { quantity, quantities }: Quantities) => ({
    body: { merchID: item._id, ...(quantities ? { quantities } : { quantity }) },
    idempotencyKey: randomKey(),
  })

  const readAgain = () => {
    if (place.value === 'inside') void read().catch(() => {})
  }

  const listening = own?.token()
    ? connectLive({
        base,
        // A call with an expired token obtains a new one.
        token: async renew => {
          if (renew) await read()
          return own.token()
        },
      })
    : null
  const endings = [
    ...(listening
      ? [listening.on('cart', () => void read().catch(() => {})), () => listening.close(), status.dispose]
      : []),
    followConnection(up => {
      offline.value = !up
      if (up && status.state.peek() === 'failed') void load()
    }),
  ]
  if (framed) {
    endings.push(
      status.dispose,
      framed.listen({
        token() {
          place.value = 'asking'
          void load()
        },
        order(id) {
          applyLines([])
          sent.value = { order: null }
          emit('quinto-richiesta', { id })
        },
      }),
      () => removeEventListener('focus', readAgain),
    )
    addEventListener('focus', readAgain)
  }
  if (listening) void load()

  return {
    View,
    place,
    items,
    lines,
    totals,
    problems,
    changing,
    failure,
    sending,
    sent,
    ended,
    /** Opens our window, in a frame of another site. */
    open: framed?.open,
    /** Announced to screen readers. */
    announcement,
    settings: computed(() => ({ intermediario: intermediario.value })),
    busy: computed(() => ['pending', 'slow'].includes(status.state.value)),
    trouble: computed<Trouble | null>(() => {
      const kept = null
      if (offline.value) return { kind: 'offline', message: 'Manca la connessione. ', kept }
      if (status.state.value === 'failed') return { kind: 'failed', message: status.failure.value, kept }
      if (status.state.value === 'slow')
        return {
          kind: 'slow',
          message: 'Il carrello tarda ad arrivare. La richiesta è ancora in corso. ',
          kept,
        }
      return null
    }),
    retry: () => void load(),
    /** Adds quantities to an item. Resolves to true when the server accepts them. */
    async add(item: Item, more: Quantities): Promise<boolean> {
      const there = lines.value.find(({ merch }) => merch._id === item._id)
      if (isWrong(item, together(there ?? {}, more))) return false
      return change(item, async () => {
        applyLines(await client!.call('POST /merchandising/cart/add', changeInput(item, more)))
        return `${item.nome}: aggiunto al carrello.`
      })
    },
    /** Replaces the quantities of an item. Resolves to true when the server accepts them. */
    async replace(item: Item, quantities: Quantities): Promise<boolean> {
      if (pieces(quantities) > 0 && isWrong(item, quantities)) return false
      return change(item, async () => {
        await client!.call('POST /merchandising/cart/change_quantity', changeInput(item, quantities))
        await read()
        return pieces(quantities) > 0
          ? `${item.nome}: quantità cambiata.`
          : `${item.nome}: tolto dal carrello.`
      })
    },
    /** Asks for another click: the window had just come to the front. */
    askAgain() {
      failure.value = 'La finestra si è appena aperta: controlli gli articoli, poi prema di nuovo.'
    },
    async send(): Promise<void> {
      if (sending.value || !emit('quinto-invio', detail())) return
      sending.value = true
      failure.value = null
      key ??= randomKey()
      try {
        const { totale } = totals.value
        const { _id, createdAt } = await client!.call('POST /merchandising/cart/send_request', {
          idempotencyKey: key,
        })
        applyLines([])
        sent.value = { order: { at: createdAt, totale } }
        emit('quinto-richiesta', { id: _id })
      } catch (error) {
        if (!isRefused(error)) {
          failure.value = errorMessage(error)
          await read().catch(() => {})
        }
      } finally {
        sending.value = false
      }
    },
    dispose() {
      for (const end of endings) end()
    },
  }
}

/** Sums two quantities of an item. */
function together(there: Quantities, more: Quantities): Quantities {
  if (!more.quantities) return { quantity: (there.quantity ?? 0) + (more.quantity ?? 0) }
  const each = new Map((there.quantities ?? []).map(one => [one.variante, one.quantity]))
  for (const { variante, quantity } of more.quantities)
    if (quantity > 0) each.set(variante, (each.get(variante) ?? 0) + quantity)
  return { quantities: Array.from(each, ([variante, quantity]) => ({ variante, quantity })) }
}
