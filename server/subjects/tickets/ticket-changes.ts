import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { TicketState } from '../../../contract/tickets/ticket-words.ts'
import { isOpenTicket } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { nameOfActor } from '../loan-files/loan-file-rule.ts'
import type { Ticket } from './ticket-rights.ts'

type StepKind = RecordOf<typeof ticketSteps>['tipo']

export interface StepValues {
  tipo: StepKind
  da?: string | null
  a?: string | null
}

/** The fields that have their line in the log of a ticket. */
const logged = ['categoria', 'priorita', 'assegnato', 'pratica', 'oggetto'] as const

/** What the functions of this file need of the context. */
export type TicketContext = Pick<Context, 'store' | 'now'>

/** Writes a line of the log of a ticket, by default now. `actor` is the author. */
export async function writeStep(
  { store, now }: TicketContext,
  tx: Queries,
  { ticket, actor, at = now() }: { ticket: string; actor: Actor; at?: Date },
  values: StepValues,
): Promise<void> {
  const chi = 'id' in actor ? await nameOfActor(tx, actor) : null
  await store.create(
    tx,
    ticketSteps,
    { da: null, a: null, ...values, ticket, at: at.toISOString(), chi },
    systemFor(actor),
  )
}

/** Moves a ticket to a state, with its line in the log. Throws 409 for a move that the states do not have. */
export async function moveTicket(
  context: TicketContext,
  tx: Queries,
  ticket: Ticket,
  to: TicketState,
  actor: Actor,
): Promise<Ticket> {
  const { store } = context
  const server = systemFor(actor)
  let moved = (await store.move(tx, tickets, ticket._id, ticket.versione, to, server)) as Ticket
  if (to === 'riaperto' && (moved.risoltoAt || moved.chiusoAt))
    moved = (await store.update(
      tx,
      tickets,
      moved._id,
      moved.versione,
      { risoltoAt: null, chiusoAt: null },
      server,
    )) as Ticket
  await writeStep(context, tx, { ticket: ticket._id, actor }, { tipo: 'stato', da: ticket.stato, a: to })
  return moved
}

/** The moves of a ticket to a state through the states between: whoever answers an open ticket takes it over first. */
export async function moveTicketThrough(
  context: TicketContext,
  tx: Queries,
  ticket: Ticket,
  to: TicketState,
  actor: Actor,
): Promise<Ticket> {
  const isTaken = to === 'in_carico' || to === 'chiuso' || to === 'aperto' || !isOpenTicket(ticket.stato)
  const taken =
    isTaken || ticket.stato === 'in_carico' || ticket.stato === 'in_attesa_utente'
      ? ticket
      : await moveTicket(context, tx, ticket, 'in_carico', actor)
  return taken.stato === to ? taken : moveTicket(context, tx, taken, to, actor)
}

/** Changes fields of a ticket, each with its line in the log. */
export async function updateTicket(
  context: TicketContext,
  tx: Queries,
  ticket: Ticket,
  values: Partial<Ticket>,
  actor: Actor,
): Promise<Ticket> {
  const changed = logged.filter(key => key in values && values[key] !== ticket[key])
  const isWatched =
    'osservatori' in values && JSON.stringify(values.osservatori) !== JSON.stringify(ticket.osservatori)
  const others = ('unitoA' in values && values.unitoA !== ticket.unitoA) || isWatched
  if (changed.length === 0 && !others) return ticket
  const updated = (await context.store.update(
    tx,
    tickets,
    ticket._id,
    ticket.versione,
    values,
    systemFor(actor),
  )) as Ticket
  const word = (value: unknown) => (value === null || value === undefined ? null : String(value))
  for (const tipo of changed)
    await writeStep(
      context,
      tx,
      { ticket: ticket._id, actor },
      { tipo, da: word(ticket[tipo]), a: word(values[tipo]) },
    )
  return updated
}
