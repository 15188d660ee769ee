import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { orderBusinessCards, ownBusinessCard } from '../../../contract/calls/business-card.ts'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import type { Context } from '../../context.ts'
import { merchandisingRequestsTable, merchandisingTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, unprocessable } from '../../errors.ts'
import { createOrder } from '../merchandising/orders.ts'
import { cardOf } from './business-card.ts'
import type { SignedInAgent } from './signed-in-agent.ts'

/** Number of past orders on the page of the card. */
const shownOrders = 3

const isCard = and(eq(merchandisingTable.documento, 'bdv'), eq(merchandisingTable.status, 'validated'))

/** The card of an agent, with the items that print it and the agent's last orders of them. */
export async function ownCardOf(context: Context, id: string): Promise<Answer<typeof ownBusinessCard>> {
  const { orm } = context.database
  const [card, articoli, orders] = await Promise.all([
    cardOf(context, id),
    orm
      .select()
      .from(merchandisingTable)
      .where(isCard)
      .orderBy(asc(merchandisingTable.ordine), asc(merchandisingTable._id)),
    orm
      .select()
      .from(merchandisingRequestsTable)
      .where(
        sql`${merchandisingRequestsTable.agente} = ${id} and exists (
          select from jsonb_array_elements(${merchandisingRequestsTable.righe}) line
          join ${merchandisingTable} on ${merchandisingTable._id} = (line ->> 'merch')::uuid
          where ${merchandisingTable.documento} = 'bdv')`,
      )
      .orderBy(desc(merchandisingRequestsTable._id))
      .limit(shownOrders),
  ])
  const richieste = (orders as RecordOf<typeof merchandisingRequests>[]).map(
    ({ _id, createdAt, stato, righe }) => ({
      _id,
      createdAt: new Date(createdAt).toISOString(),
      stato,
      quantity: righe.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    }),
  )
  return { ...card, articoli, richieste }
}

/**
 * Reads what an order of an agent's card needs, and returns the write. Throws 409 when the card may not be printed; the
 * write throws 422 for an item that prints no cards and for a quantity that cannot be ordered.
 */
export async function prepareOrder(
  context: Context,
  owner: SignedInAgent,
  { articolo, quantity }: Body<typeof orderBusinessCards>,
): Promise<(tx: Queries) => Promise<{ _id: string }>> {
  const { impedimento } = await cardOf(context, owner.id)
  if (impedimento) throw conflict(`Il biglietto non si può stampare: ${impedimento}.`)
  const card = `${context.settings.publicUrl}${areas.admin.pages}/agents/${owner.id}/bdv`
  return async tx => {
    const [merch] = await tx
      .select()
      .from(merchandisingTable)
      .where(and(eq(merchandisingTable._id, articolo), isCard))
    if (!merch) throw unprocessable({ articolo: 'L’articolo non c’è più.' })
    const lines = [{ merch, quantity, disponibile: true }]
    return createOrder(context, tx, owner, lines, [`Il biglietto da stampare, con il PDF: ${card}`])
  }
}
