import type { FastifyInstance } from 'fastify'
import { readHouse } from '../../../contract/calls/house.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import { providerOf } from './house.ts'

/** Who the house is, for whoever shows something of it. */
export function house(app: FastifyInstance, context: Context): void {
  addCall(app, readHouse, () => providerOf(context))
}
