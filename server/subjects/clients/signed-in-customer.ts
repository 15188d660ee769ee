import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'

/** The id of the signed-in customer. Throws 401 for everybody else. */
export async function signedInCustomer(context: Context, request: FastifyRequest): Promise<string> {
  const actor = await actorOf(context, request)
  if (actor.kind !== 'client') throw unauthenticated()
  return actor.id
}
