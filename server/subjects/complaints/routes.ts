import type { FastifyInstance } from 'fastify'
import { registerComplaint } from '../../../contract/calls/complaints.ts'
import type { Context } from '../../context.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { registerComplaintOf } from './register-complaint.ts'

/** The route that puts a message into the register of complaints. */
export function complaintRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, registerComplaint, async ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => registerComplaintOf(context, tx, { id, actor })),
  )
}
