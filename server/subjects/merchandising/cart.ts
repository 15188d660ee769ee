import { and, asc, eq, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { addToCart, publicMerchandising, readCart } from '../../../contract/calls/merchandising.ts'
import { type Quantities, quantityProblem } from '../../../contract/pages/cart.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { merchandising } from '../../../contract/subjects/merchandising.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { cartLines, merchandisingTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { createOrder } from './orders.ts'

type Item = RecordOf<typeof merchandising>
type Line = Answer<typeof readCart>[number]
type Change = Body<typeof addToCart>
/** The owner of a cart. */
export type Owner = Actor & { kind: 'agent' | 'client'; id: string }

/** The items that anyone may see. */
export async function publicItems(db: Queries): Promise<Answer<typeof publicMerchandising>> {
  const rows = await db
    .select()
    .from(merchandisingTable)
    .where(eq(merchandisingTable.status, 'validated'))
    .orderBy(asc(merchandisingTable.ordine), asc(merchandisingTable._id))
  return rows
}

/** The lines of a cart, in the order of their addition. */
export async function cartOf(db: Queries, { id }: Owner): Promise<Line[]> {
  const rows = await db
    .select({ line: cartLines, item: merchandisingTable })
    .from(cartLines)
    .innerJoin(merchandisingTable, eq(merchandisingTable._id, cartLines.merch))
    .where(eq(cartLines.owner, id))
    .orderBy(asc(cartLines.createdAt), asc(merchandisingTable.ordine))
  return rows.map(({ line, item }) => {
    const merch = item
    return { merch, ...present(line), disponibile: merch.status === 'validated' }
  })
}

const present = ({ quantity, quantities }: typeof cartLines.$inferSelect): Quantities =>
  quantities ? { quantities: quantities as Quantities['quantities'] } : { quantity: quantity ?? 0 }

/** Serialises changes of one cart, so that simultaneous requests lose no line. */
const inTurn = (tx: Queries, { id }: Owner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${id}`}, 0))`)

const announceChange = (tx: Queries, { kind, id }: Owner) =>
  publish(tx, { topic: 'cart', name: 'cart-changed', id }, [{ kind, id }])

/**
 * Adds a quantity of an item to a cart, and returns the whole cart. Throws 422 for a quantity that cannot be ordered.
 */
export async function addItem(context: Context, tx: Queries, owner: Owner, change: Change): Promise<Line[]> {
  await inTurn(tx, owner)
  const item = await itemOf(tx, change.merchID)
  const there = await lineOf(tx, owner, change.merchID)
  await keep(context, tx, owner, item, sum(there, change))
  await announceChange(tx, owner)
  return cartOf(tx, owner)
}

/**
 * Replaces the quantity of an item; a quantity of zero removes the line. Returns the remaining quantity. Throws 422 for
 * a quantity that cannot be ordered.
 */
export async function changeQuantity(
  context: Context,
  tx: Queries,
  owner: Owner,
  change: Change,
): Promise<number | NonNullable<Quantities['quantities']>> {
  await inTurn(tx, owner)
  const left = withoutNone(change)
  const isGone = left.quantities ? left.quantities.length === 0 : (left.quantity ?? 0) <= 0
  if (isGone) await tx.delete(cartLines).where(at(owner, change.merchID))
  else await keep(context, tx, owner, await itemOf(tx, change.merchID), left)
  await announceChange(tx, owner)
  return left.quantities ?? (isGone ? 0 : (left.quantity ?? 0))
}

/**
 * Creates an order from the cart, sends a letter to the broker, and empties the cart. Throws 422 for an empty cart and
 * for items that cannot be ordered.
 */
export async function sendCart(context: Context, tx: Queries, owner: Owner): ReturnType<typeof createOrder> {
  await inTurn(tx, owner)
  const lines = await cartOf(tx, owner)
  if (lines.length === 0) throw unprocessable({ carrello: 'Il carrello è vuoto.' })
  const order = await createOrder(context, tx, owner, lines)
  await tx.delete(cartLines).where(eq(cartLines.owner, owner.id))
  await announceChange(tx, owner)
  return order
}

const at = ({ id }: Owner, merch: string) => and(eq(cartLines.owner, id), eq(cartLines.merch, merch))

async function itemOf(tx: Queries, id: string): Promise<Item> {
  const [item] = await tx
    .select()
    .from(merchandisingTable)
    .where(and(eq(merchandisingTable._id, id), eq(merchandisingTable.status, 'validated')))
  if (!item) throw unprocessable({ merchID: 'L’articolo non c’è più.' })
  return item
}

async function lineOf(tx: Queries, owner: Owner, merch: string): Promise<Quantities> {
  const [line] = await tx.select().from(cartLines).where(at(owner, merch))
  return line ? present(line) : {}
}

const withoutNone = ({ quantity, quantities }: Quantities): Quantities =>
  quantities ? { quantities: quantities.filter(one => one.quantity > 0) } : { quantity }

function sum(there: Quantities, added: Quantities): Quantities {
  if (!added.quantities) return { quantity: (there.quantity ?? 0) + (added.quantity ?? 0) }
  const each = new Map((there.quantities ?? []).map(one => [one.variante, one.quantity]))
  for (const { variante, quantity } of added.quantities)
    each.set(variante, (each.get(variante) ?? 0) + quantity)
  return withoutNone({ quantities: Array.from(each, ([variante, quantity]) => ({ variante, quantity })) })
}

async function keep({ now }: Context, tx: Queries, owner: Owner, item: Item, wanted: Quantities) {
  const problem = quantityProblem(item, wanted)
  if (problem) throw unprocessable({ [wanted.quantities ? 'quantities' : 'quantity']: problem })
  const quantities = wanted.quantities ?? null
  const counts = { quantity: quantities ? null : (wanted.quantity ?? null), quantities }
  await tx
    .insert(cartLines)
    .values({ owner: owner.id, merch: item._id, ...counts, createdAt: now() })
    .onConflictDoUpdate({ target: [cartLines.owner, cartLines.merch], set: counts })
}
