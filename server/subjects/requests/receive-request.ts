import type { FastifyRequest } from 'fastify'
import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { ReceivedRequest } from '../../../contract/calls/received-request.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { spend } from '../../plugins/allowance.ts'
import type { Partner } from '../../plugins/callers.ts'
import { mustBeFilled } from '../../plugins/form-stamp.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { network } from '../../sessions/attempts.ts'
import { storeRequest } from './create-request.ts'

/** Maximum messages of one address in an hour; many people of an office share one address. */
const anHour = 10

/**
 * Accepts a message from any form. Throws 422 for input of programs (a filled hidden field, or a stamp that is too
 * young, too old or invalid), and 429 beyond the limit of an address.
 */
export async function receiveRequest(
  context: Context,
  request: FastifyRequest,
  sent: Body<typeof createRequest>,
  partner: Partner | null,
): Promise<ReceivedRequest> {
  // Only programs fill in the hidden field.
  if (sent.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovi o telefoni.')
  return writeOnce(context, request, `partner:${partner?.chiave ?? ''}`, async () => {
    mustBeFilled(context, sent.modulo)
    const from = network(request.ip)
    await spend(context, `contatti:${from}`, anHour)
    return db => db.transaction(tx => storeRequest(context, tx, sent, { partner, network: from }))
  })
}
