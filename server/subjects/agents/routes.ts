import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { businessCard, businessCardPdf } from '../../../contract/calls/business-card.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { addCall } from '../../plugins/wire.ts'
import { cardOf } from './business-card.ts'

/** An agent's business card: what stands on it, and the same to be printed. */
export function businessCards(app: FastifyInstance, context: Context): void {
  addCall(app, businessCard, ({ params }) => cardOf(context, params.id))

  const { path, who, params } = businessCardPdf
  app.get(path, { schema: { hide: true }, config: { who } }, async (request, reply) => {
    const asked = z.safeParse(params, request.params)
    if (!asked.success) throw notFound()
    const card = await cardOf(context, asked.data.id)
    if (card.impedimento) throw conflict(`Il biglietto non si può stampare: ${card.impedimento}.`)
    // Loaded by who prints: nobody else needs what makes a PDF.
    const { printCard } = await import('../../print/business-card.ts')
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="biglietto-da-visita.pdf"',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      .send(await printCard(card))
  })
}
