import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { changeTickets } from '../../../contract/calls/tickets.ts'
import { flagOfChange, flagOfState } from '../../../contract/tickets/change-rights.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, stale, unprocessable } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { nextInTurn, requireReadable } from './create-ticket.ts'
import { moveTicketThrough, updateTicket } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { enqueueTicketLetter } from './ticket-letters.ts'
import { lockInOrder, lockTicket, officeReaders, requireFlag, type Ticket } from './ticket-rights.ts'
import { reopen } from './write-message.ts'

type Given = Body<typeof changeTickets>
type Changes = Omit<Given, 'tickets'>

/**
 * Changes tickets, each for itself: a ticket that refuses the change is named with the reason, and the others change.
 * Throws 403 for a change whose flag the caller does not hold.
 */
export async function changeSome(
  context: Context,
  tx: Queries,
  { tickets: given, ...changes }: Given,
  actor: Actor & { kind: 'admin' },
): Promise<Answer<typeof changeTickets>> {
  for (const key of Object.keys(flagOfChange) as (keyof typeof flagOfChange)[])
    if (changes[key] !== undefined) requireFlag(actor, flagOfChange[key])
  if (changes.stato) requireFlag(actor, flagOfState(changes.stato))
  const rifiutati: Answer<typeof changeTickets>['rifiutati'] = []
  // Every ticket is locked before the first turn is taken, so that the holder of a turn never waits for a ticket.
  await lockInOrder(
    tx,
    given.map(({ _id }) => _id),
  )
  for (const { _id, versione } of given) {
    let numero = ''
    try {
      await tx.transaction(async inner => {
        const ticket = await lockTicket(inner, actor, _id)
        numero = ticket.numero
        if (ticket.versione !== versione) throw stale()
        await changeOne(context, inner, ticket, changes, actor)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rifiutati.push({ _id, numero, motivo: error.message })
    }
  }
  return { fatti: given.length - rifiutati.length, rifiutati }
}

async function changeOne(
  context: Context,
  tx: Queries,
  ticket: Ticket,
  { stato, ...changes }: Changes,
  actor: Actor & { kind: 'admin' },
): Promise<void> {
  if (ticket.unitoA) throw conflict('È unito a un altro ticket: cambi quello.')
  const { assegnato, ...fields } = changes
  if (fields.pratica) await requireReadable(context, tx, fields.pratica, actor)
  const values: Partial<Ticket> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  let changed = await updateTicket(context, tx, ticket, values, actor)
  if (assegnato !== undefined) {
    const person = assegnato === 'a_turno' ? await nextInTurn(tx, changed.categoria) : assegnato
    if (assegnato === 'a_turno' && !person) throw conflict('Nessuno segue questa categoria e può rispondere.')
    changed = await assign(context, tx, changed, person, actor)
  }
  for (const watcher of changes.osservatori ?? [])
    if (!(await officeReaders(tx, ticket._id)).some(({ _id }) => _id === watcher))
      throw unprocessable({ osservatori: 'Un osservatore deve poter leggere il ticket.' })
  if (stato === 'riaperto') await reopen(context, tx, changed, actor)
  else if (stato) await moveTicketThrough(context, tx, changed, stato, actor)
  await refreshDue(context, tx, [ticket._id])
  await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: ticket._id })
  if (changed.categoria !== ticket.categoria)
    await enqueueTicketLetter(context, tx, { moved: ticket._id, category: changed.categoria, by: actor.id })
  if (stato === 'risolto') await enqueueTicketLetter(context, tx, { solved: ticket._id })
}

/** Gives a ticket to an administrator who may then read and answer it, or to nobody. */
async function assign(
  context: Context,
  tx: Queries,
  ticket: Ticket,
  person: string | null,
  actor: Actor,
): Promise<Ticket> {
  const assigned = await updateTicket(context, tx, ticket, { assegnato: person }, actor)
  if (person === null || assigned === ticket) return assigned
  const reader = (await officeReaders(tx, ticket._id)).find(({ _id }) => _id === person)
  if (!reader?.risponde)
    throw conflict('Questa persona non può rispondere ai ticket: la scelga fra chi ha il permesso.')
  if ('id' in actor && person !== actor.id)
    await enqueueTicketLetter(context, tx, { assigned: ticket._id, to: person })
  return assigned
}
