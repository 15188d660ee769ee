import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { ownClient } from '../own-client.ts'

type OwnSimulation = AnswerOf<'GET /clients/simulazioni/:id'>

/**
 * A simulation that the signed-in customer keeps. The address names the simulation alone, so that nothing about the
 * person is in an address. Null for everybody else.
 */
export async function keptSimulation(
  { base, client }: { base: string; client?: Client },
  id: string,
): Promise<OwnSimulation | null> {
  const own = client ?? ownClient(base, ['client'])?.client
  return (await own?.call('GET /clients/simulazioni/:id', { params: { id } }).catch(() => null)) ?? null
}
