import type { FastifyInstance } from 'fastify'
import { afterDisbursement as call } from '../../../../contract/calls/customers/after-disbursement.ts'
import type { Context } from '../../../context.ts'
import { addCall } from '../../../plugins/wire.ts'
import { signedInCustomer } from '../signed-in-customer.ts'
import { afterDisbursement } from './after-disbursement.ts'

/** Route of the credits of the signed-in customer after their payment. */
export function afterDisbursementRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, call, async ({ params, request }) =>
    afterDisbursement(context, await signedInCustomer(context, request), params.id),
  )
}
