import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'

/** The signed-in customer as an actor. Throws 401 for everybody else. */
export async function customerActor(
  context: Context,
  request: FastifyRequest,
): Promise<Extract<Actor, { kind: 'client' }>> {
  const actor = await actorOf(context, request)
  if (actor.kind !== 'client') throw unauthenticated()
  return actor
}

/** The id of the signed-in customer. Throws 401 for everybody else. */
export const signedInCustomer = async (context: Context, request: FastifyRequest): Promise<string> =>
  (await customerActor(context, request)).id
