import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addToCart,
  cartToken,
  changeCartQuantity,
  publicMerchandising,
  readCart,
  sendCart,
} from '../../../contract/calls/merchandising.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import * as cart from './cart.ts'

/** Routes of the merchandising items and of the cart of each person. */
export function merchandising(app: FastifyInstance, context: Context): void {
  const { reads } = context.database

  async function ownerOf(request: FastifyRequest): Promise<cart.Owner> {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'agent' && actor.kind !== 'client') throw unauthenticated()
    return actor as cart.Owner
  }
  /** A call repeated with its idempotency key neither adds nor orders twice. */
  async function once<T>(
    request: FastifyRequest,
    write: (tx: Queries, owner: cart.Owner) => Promise<T>,
  ): Promise<T> {
    const owner = await ownerOf(request)
    return writeOnce(
      context,
      request,
      `${owner.kind}:${owner.id}`,
      async () => db => db.transaction(tx => write(tx, owner)),
    )
  }

  addCall(app, publicMerchandising, () => cart.publicItems(reads))
  addCall(app, readCart, async ({ request }) => cart.cartOf(reads, await ownerOf(request)))
  addCall(app, cartToken, async ({ request }) => {
    const { kind: role, id: person, session } = await ownerOf(request)
    if (!session) throw unauthenticated()
    return { token: context.cartTokens.sign({ role, person, session }) }
  })
  addCall(app, addToCart, ({ body, request }) =>
    once(request, (tx, owner) => cart.addItem(context, tx, owner, body)),
  )
  addCall(app, changeCartQuantity, ({ body, request }) =>
    once(request, (tx, owner) => cart.changeQuantity(context, tx, owner, body)),
  )
  addCall(app, sendCart, ({ request }) => once(request, (tx, owner) => cart.sendCart(context, tx, owner)))
}
