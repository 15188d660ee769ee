import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'

export type SignedInCustomer = Extract<Actor, { kind: 'client' }>

/** The signed-in customer of a request. Throws 401 for everybody else. */
export async function signedInCustomer(
  context: Pick<Context, 'identify'>,
  request: FastifyRequest,
): Promise<SignedInCustomer> {
  const actor = await actorOf(context, request)
  if (actor.kind !== 'client') throw unauthenticated()
  return actor
}
