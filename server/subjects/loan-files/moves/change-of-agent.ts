import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import { clientsTable, loanFilesTable, participantsTable } from '../../../database/schema.ts'
import { isAnyOf } from '../../../database/statements/is-any-of.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../../errors.ts'
import { publish } from '../../../live/publish.ts'
import { comingAppointments, requestOf } from '../../appointments/appointment.ts'
import { moveAppointments, moveToOffice } from '../../appointments/appointment-rule.ts'
import { isAbout } from '../../clients/files/participation.ts'
import type { RuleContext } from '../../modules.ts'
import type { LinkedRequest } from '../../requests/request-links.ts'
import { sharesOf, writeShares } from '../agent-shares.ts'
import type { Customer } from '../intake/similar-customers.ts'

type LoanFile = RecordOf<typeof loanFiles>

interface Change {
  actor: Actor
  before: LoanFile
  after: LoanFile
}

/** The rule after the write of a loan file: the whole share and what belongs to the file follow the agent. */
export const agentRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    if (!before || !after) return
    const change = { actor, before: before as LoanFile, after: after as LoanFile }
    if (before.agente !== after.agente) await moveShare(context, tx, change)
    await moveAlong(context, tx, change)
  }

/** Moves the share of the former agent, when the share is the whole, and gives the whole of a file without shares. */
async function moveShare({ store }: RuleContext, tx: Queries, { before, after: { _id, agente } }: Change) {
  const shares = await sharesOf(tx, _id)
  const isWhole = shares.length === 1 && shares[0]!.agente === before.agente
  if (isWhole || shares.length === 0)
    await writeShares({ store: store() }, tx, _id, agente ? [{ agente, perc: 100 }] : [])
}

/**
 * Gives what belongs to a file to the file's new agent and agency: the lead and the message of the file, and the
 * customers whom the former agent follows in no other file, all with their coming appointments. What another agent
 * follows stays. Throws 409 when the new agenda has another appointment at the time.
 */
export async function moveAlong(
  context: RuleContext,
  tx: Queries,
  { actor, before, after }: Change,
): Promise<void> {
  const { agente, agenzia } = after
  if (before.agente === agente && before.agenzia === agenzia) return
  const store = context.store()
  const server = actor.kind === 'system' ? actor : systemFor(actor)
  for (const source of sourcesOf(after)) {
    const request = await requestOf(tx, source)
    if (!request || request.agente !== before.agente) continue
    const { _id, versione } = request
    if (source.kind === 'request')
      await store.update(tx, requests, _id, versione, { agente, agenzia }, server)
    else {
      await store.update(tx, leads, _id, versione, { agente, agenzia }, server)
      await publish(
        tx,
        { topic: 'leads', name: 'lead-changed', id: _id },
        // No rule covers the lead for the former agent any more, so the event names this agent.
        before.agente ? [{ kind: 'agent', id: before.agente }] : [],
      )
    }
    await moveToOffice(context, tx, source, after)
  }
  for (const customer of await leavingCustomers(tx, before)) {
    const { _id, versione, agente: own } = customer
    if (own !== null && own === before.agente && own !== agente)
      await store.update(tx, clients, _id, versione, { agente }, server).catch(naming(customer))
    const coming = await comingAppointments(tx, { kind: 'client', record: _id }, context.now())
    const participation = { file: before, participant: { cliente: _id } }
    await moveAppointments(
      context,
      tx,
      coming.filter(one => isAbout(participation, one)),
      after,
    )
  }
}

/** Names the customer whose record cannot be written: the caller sees only the file. */
const naming =
  ({ nome, cognome }: Customer) =>
  (error: unknown) => {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw unprocessable({ agente: `Prima corregga la scheda di ${nome} ${cognome}. ${error.message}` })
  }

const sourcesOf = ({ lead, richiesta }: LoanFile): LinkedRequest[] => [
  ...(lead ? [{ kind: 'lead' as const, record: lead }] : []),
  ...(richiesta ? [{ kind: 'request' as const, record: richiesta }] : []),
]

/**
 * The customers of some files, locked in one order. Whoever changes several files locks the customers of all of them
 * first, so that two such changes cannot wait for each other.
 */
export async function lockedCustomers(tx: Queries, files: readonly string[]): Promise<Customer[]> {
  const { cliente, pratica } = participantsTable
  const ofFiles = tx.select({ _id: cliente }).from(participantsTable).where(isAnyOf(pratica, files))
  return (await tx
    .select()
    .from(clientsTable)
    .where(inArray(clientsTable._id, ofFiles))
    .orderBy(asc(clientsTable._id))
    .for('no key update')) as Customer[]
}

/** The participants of a file whom its former agent, or without one its former agency, follows in no other file. */
async function leavingCustomers(tx: Queries, { _id, agente, agenzia }: LoanFile): Promise<Customer[]> {
  const { cliente, pratica } = participantsTable
  // The lock makes the second of two simultaneous changes see the first one, and take the customer along.
  const customers = await lockedCustomers(tx, [_id])
  const ofOffice = agente
    ? eq(loanFilesTable.agente, agente)
    : and(
        isNull(loanFilesTable.agente),
        agenzia ? eq(loanFilesTable.agenzia, agenzia) : isNull(loanFilesTable.agenzia),
      )
  const followed = await tx
    .selectDistinct({ _id: cliente })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, pratica))
    .where(
      and(
        isAnyOf(
          cliente,
          customers.map(one => one._id),
        ),
        ne(pratica, _id),
        ofOffice,
      ),
    )
  const staying = new Set(followed.map(one => one._id))
  return customers.filter(one => !staying.has(one._id))
}
