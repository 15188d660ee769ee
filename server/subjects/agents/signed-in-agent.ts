import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'

export type SignedInAgent = Actor & { kind: 'agent'; id: string }

/** The signed-in agent of a request. Throws 401 for everybody else. */
export async function signedInAgent(
  context: Pick<Context, 'identify'>,
  request: FastifyRequest,
): Promise<SignedInAgent> {
  const actor = await actorOf(context, request)
  if (actor.kind !== 'agent') throw unauthenticated()
  return actor as SignedInAgent
}
