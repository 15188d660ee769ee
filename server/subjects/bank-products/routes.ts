import type { FastifyInstance } from 'fastify'
import { previewProduct } from '../../../contract/calls/product-preview.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import { previewOf } from './preview-product.ts'

/** Route of the preview of a product that is being edited. */
export function productPreview(app: FastifyInstance, context: Context): void {
  addCall(app, previewProduct, ({ body }) => previewOf(context, body))
}
