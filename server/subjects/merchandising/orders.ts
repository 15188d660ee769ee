import type { Answer } from '../../../contract/calls/call.ts'
import type { readCart, sendCart } from '../../../contract/calls/merchandising.ts'
import { cartTotals, lineAmount, quantityProblem } from '../../../contract/pages/cart.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { brokerIn } from '../broker/broker.ts'
import { orderCase } from './order-letter.ts'

type Line = Answer<typeof readCart>[number]

/**
 * Creates an order of these lines, and sends a letter with the further notes to the broker. Throws 422 for items that
 * cannot be ordered.
 */
export async function createOrder(
  context: Context,
  tx: Queries,
  owner: Actor & { kind: 'agent' | 'client'; id: string },
  lines: readonly Line[],
  notes: readonly string[] = [],
): Promise<Answer<typeof sendCart>> {
  const problems = lines.flatMap(({ merch, disponibile, ...quantities }) => {
    const problem = disponibile
      ? quantityProblem(merch, quantities)
      : 'Non è più disponibile: lo tolga dal carrello.'
    return problem ? [[merch._id, `${merch.nome}. ${problem}`] as const] : []
  })
  if (problems.length > 0) throw unprocessable(Object.fromEntries(problems))
  const { totale } = cartTotals(lines)
  const righe = lines.map(({ merch: { _id, nome, prezzo, iva }, disponibile: _, ...quantities }) => ({
    merch: _id,
    nome,
    prezzo,
    iva,
    ...quantities,
    importo: lineAmount({ merch: { prezzo }, ...quantities }),
  }))
  // The right to the call decides, because agents order their cards without the flag of the shop.
  const request = await context.store.create(
    tx,
    merchandisingRequests,
    { righe, totale, stato: 'inviata', [owner.kind === 'agent' ? 'agente' : 'cliente']: owner.id },
    systemFor(owner),
  )
  const { email } = await brokerIn(tx)
  await sendLetter(context, tx, { to: email }, orderCase(context.settings, request, notes))
  return { _id: request._id, createdAt: new Date(request.createdAt).toISOString() }
}
