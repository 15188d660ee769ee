import type { FastifyInstance } from 'fastify'
import { complaintFiles, complaintRegister, registerComplaint } from '../../../contract/calls/complaints.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { openFilesOf } from './complaint-files.ts'
import { readComplaintRegister } from './complaint-register.ts'
import { registerComplaintOf } from './register-complaint.ts'

/** The routes of the register of complaints besides those of every resource. */
export function complaintRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, registerComplaint, async ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => registerComplaintOf(context, tx, { id, actor })),
  )
  addCall(app, complaintFiles, async ({ query, request }) => ({
    rows: await openFilesOf(context.database.reads, query.cliente, await actorOf(context, request)),
  }))
  addCall(app, complaintRegister, ({ query }) => readComplaintRegister(context, query))
}
