import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { businessCard, businessCardPdf } from '../../../contract/calls/business-card.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { printPdf } from '../../print/print-pdf.ts'
import { cardOf } from './business-card.ts'

/** Routes of an agent's business card: its data, and the card as PDF. */
export function businessCards(app: FastifyInstance, context: Context): void {
  addCall(app, businessCard, ({ params }) => cardOf(context, params.id))

  const { path, who, params } = businessCardPdf
  app.get(path, { schema: { hide: true }, config: { who } }, async (request, reply) => {
    const parsed = z.safeParse(params, request.params)
    if (!parsed.success) throw notFound()
    const card = await cardOf(context, parsed.data.id)
    if (card.impedimento) throw conflict(`Il biglietto non si può stampare: ${card.impedimento}.`)
    const pdf = await printPdf(await actorOf(context, request), { card })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="biglietto-da-visita.pdf"',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      .send(pdf)
  })
}
