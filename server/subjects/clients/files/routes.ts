import type { FastifyInstance } from 'fastify'
import {
  customerDocuments,
  customerFileDetail,
  customerFiles,
} from '../../../../contract/calls/customers/customer-files.ts'
import type { Context } from '../../../context.ts'
import { addCall } from '../../../plugins/wire.ts'
import { documentsOfCustomer } from './own-documents.ts'
import { customerOf } from './participation.ts'
import { fileOfCustomer, filesOfCustomer } from './read-files.ts'

/** Routes of the loan files of the signed-in customer. */
export function customerFileRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, customerFiles, async ({ request }) =>
    filesOfCustomer(context, await customerOf(context, request)),
  )
  addCall(app, customerFileDetail, async ({ params, request }) =>
    fileOfCustomer(context, await customerOf(context, request), params.id),
  )
  addCall(app, customerDocuments, async ({ params, request }) =>
    documentsOfCustomer(context, await customerOf(context, request), params.id),
  )
}
