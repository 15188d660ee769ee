import type { FastifyRequest } from 'fastify'
import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { spend } from '../../plugins/allowance.ts'
import type { Partner } from '../../plugins/callers.ts'
import { mustBeFilled } from '../../plugins/form-stamp.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { network } from '../../sessions/attempts.ts'
import { storeRequest } from './create-request.ts'

/** What one address may send in an hour: an office has one for many people. */
const anHour = 10

/**
 * Takes in what a person wrote to the house, whichever form sent it. Throws 422 for what a machine sends: the field
 * that nobody sees filled in, a stamp that is too young, too old or not ours; 429 beyond what an address may send.
 */
export async function receiveRequest(
  context: Context,
  request: FastifyRequest,
  sent: Body<typeof createRequest>,
  partner: Partner | null,
): Promise<{ _id: string; telefono: string }> {
  // Only a machine fills the field that nobody sees.
  if (sent.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovi o telefoni.')
  return writeOnce(context, request, `partner:${partner?.chiave ?? ''}`, async () => {
    mustBeFilled(context, sent.modulo)
    await spend(context, `contatti:${network(request.ip)}`, anHour)
    return db => db.transaction(tx => storeRequest(context, tx, sent, partner))
  })
}
