import type { Body } from '../../../contract/calls/call.ts'
import type { voteTicket } from '../../../contract/calls/tickets.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { isOpenTicket } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { lockTicket } from './ticket-rights.ts'

/** Stores the vote of the author on a solved ticket. Throws 404, and 409 for a ticket that is not solved, or taken away. */
export async function voteOn(
  { store }: Context,
  tx: Queries,
  id: string,
  { voto, commento }: Body<typeof voteTicket>,
  actor: Actor,
): Promise<{ voto: number }> {
  const ticket = await lockTicket(tx, actor, id)
  if (isOpenTicket(ticket.stato)) throw conflict('Si vota quando il ticket è risolto.')
  if (ticket.toltoAt) throw conflict('L’ufficio ha tolto la conversazione: il voto resta com’è.')
  await store.update(tx, tickets, id, ticket.versione, { voto, commento: commento || null }, systemFor(actor))
  await publish(tx, { topic: 'tickets', name: 'ticket-changed', id })
  return { voto }
}
