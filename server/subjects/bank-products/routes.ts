import type { FastifyInstance } from 'fastify'
import { previewProduct } from '../../../contract/calls/product-preview.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import { previewOf } from './preview-product.ts'

/** What a product would be offered at, while it is being written. */
export function productPreview(app: FastifyInstance, context: Context): void {
  addCall(app, previewProduct, ({ body }) => previewOf(context, body))
}
