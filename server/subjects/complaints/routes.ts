import type { FastifyInstance } from 'fastify'
import { registerComplaint } from '../../../contract/calls/complaints.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { registerComplaintOf } from './register-complaint.ts'

/** The route that puts a message into the register of complaints. */
export function complaintRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, registerComplaint, async ({ params: { id }, request }) => {
    const actor = await actorOf(context, request)
    const caller = 'id' in actor ? `${actor.kind}:${actor.id}` : actor.kind
    return writeOnce(
      context,
      request,
      caller,
      async () => db => db.transaction(tx => registerComplaintOf(context, tx, { id, actor })),
    )
  })
}
