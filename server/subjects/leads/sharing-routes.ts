import type { FastifyInstance } from 'fastify'
import { sharingGroups } from '../../../contract/calls/lead-sharing.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import { readSharing } from './sharing-groups.ts'

/** How leads are shared out. */
export function leadSharing(app: FastifyInstance, context: Context): void {
  addCall(app, sharingGroups, () => readSharing(context))
}
