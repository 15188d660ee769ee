import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { reportingClient } from '../../runtime/reporting-client.ts'
import type { WidgetContext } from '../../runtime/widget.ts'
import { ownClient } from '../own-client.ts'

type OwnSimulation = AnswerOf<'GET /clients/simulazioni/:id'>

/**
 * A simulation that the signed-in customer keeps. The address names the simulation alone, so that nothing about the
 * person is in an address. Null for everybody else.
 */
export async function keptSimulation(
  context: Pick<WidgetContext<never>, 'base' | 'adopt' | 'root'> & { client?: Client },
  id: string,
): Promise<OwnSimulation | null> {
  const own = context.client ?? ownClient(context.base, ['client'])?.client
  if (!own) return null
  const client = reportingClient(context, own)
  return client.call('GET /clients/simulazioni/:id', { params: { id } }).catch(() => null)
}
