import { and, eq, inArray } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { messageArrival } from '../../../../contract/calls/customers/message-arrival.ts'
import { reaches, reachesNobody } from '../../../../contract/loan-files/message-arrival.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { clientsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict } from '../../../errors.ts'
import { fileNameOf } from '../../loan-files/file-names.ts'
import { writableFile } from '../../loan-files/writable-file.ts'
import { emailFactsOf, isCleared, receivesLetters } from '../confirmed-email.ts'
import { isWanted } from '../letter-choices.ts'
import { type Invited, invitationState, invitedOf, inviteIn, missingFor, reasonOf } from './invitations.ts'
import type { LoanFile } from './participation.ts'

type Arrival = Answer<typeof messageArrival>['rows'][number]

/** An invitation of the last day is not sent again with a message. */
const renewedAfterMs = 24 * 3_600_000

interface Addressee {
  arrival: Arrival
  invited: Invited
}

/** How a message to each customer of a file would arrive, for a caller who may change the file. Throws 404 and 403. */
export async function arrivalsIn(
  { database: { orm }, now }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof messageArrival>> {
  const file = await writableFile(orm, id, actor)
  return { rows: (await addresseesOf(orm, file, now())).map(({ arrival }) => arrival) }
}

async function addresseesOf(db: Queries, file: LoanFile, at: Date): Promise<Addressee[]> {
  const people = await invitedOf(db, file._id)
  const accounts = await accountsOf(
    db,
    people.flatMap(({ participant }) => participant.accesso ?? []),
  )
  const addressees: Addressee[] = []
  // One after the other, because a transaction has one connection.
  for (const invited of people) {
    const { _id, cellulare } = invited.customer
    const way = await wayTo(db, file, invited, accounts, at)
    const arrival = { cliente: _id, nome: fileNameOf(invited.customer), telefono: cellulare, ...way }
    addressees.push({ invited, arrival })
  }
  return addressees
}

const closedAccount = 'Il suo accesso all’area clienti è chiuso: chieda all’ufficio di riaprirlo.'

/** The e-mails of the accounts that may sign in, by account. */
async function accountsOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: clientsTable._id, email: clientsTable.email })
    .from(clientsTable)
    .where(and(inArray(clientsTable._id, [...ids]), eq(clientsTable.status, 'validated'), receivesLetters))
  return new Map(rows.map(({ _id, email }) => [_id, email!]))
}

async function wayTo(
  db: Queries,
  { silenziosa }: LoanFile,
  invited: Invited,
  accounts: ReadonlyMap<string, string>,
  at: Date,
): Promise<Pick<Arrival, 'stato' | 'email' | 'avvisa' | 'motivo'>> {
  const { participant, customer, access } = invited
  if (participant.accesso) {
    const email = accounts.get(participant.accesso)
    // A closed account, or one whose mailbox the office took back: nobody signs in to read.
    if (email === undefined) return { stato: 'niente', email: null, avvisa: false, motivo: closedAccount }
    const isOn = await isWanted(db, 'messaggi', email)
    const motivo = silenziosa
      ? 'La pratica non manda lettere.'
      : isOn
        ? null
        : 'Ha spento le e-mail sui messaggi.'
    // The address of another account is not the house's to tell.
    const shown = participant.accesso === customer._id ? email : null
    return { stato: 'area', email: shown, avvisa: motivo === null, motivo }
  }
  const { email } = customer
  const missing = missingFor(customer)
  if (missing) return { stato: 'niente', email, avvisa: false, motivo: missing }
  const state = invitationState(invited, at)
  if (state === 'invitato') return { stato: 'invitato', email: access!.email, avvisa: false, motivo: null }
  const facts = await emailFactsOf(db, customer)
  if (isCleared(facts)) return { stato: 'invito', email, avvisa: false, motivo: null }
  const motivo = reasonOf(facts)
  return { stato: state === 'in_attesa' ? 'attesa' : 'ufficio', email, avvisa: false, motivo }
}

interface NewMessage {
  pratica: string
  /** The customer; null for all customers of the file. */
  cliente: string | null
  /** Whether whoever does not see the file gets an invitation. */
  invita: boolean
}

/**
 * Sends the invitations that leave with a new message, and returns how the message arrives. Throws 409 when the message
 * would reach nobody, and 429 for too many invitations.
 */
export async function deliver(
  context: Context,
  tx: Queries,
  { pratica, cliente, invita }: NewMessage,
  actor: Actor,
): Promise<Arrival[]> {
  const file = await writableFile(tx, pratica, actor)
  const at = context.now()
  const found = (await addresseesOf(tx, file, at)).filter(
    ({ arrival }) => cliente === null || arrival.cliente === cliente,
  )
  const arrivals = found.map(({ arrival }) => arrival)
  if (!arrivals.some(one => reaches(one, invita))) throw conflict(reachesNobody(arrivals))
  if (invita)
    for (const { arrival, invited } of found)
      if (arrival.stato === 'invito' || arrival.stato === 'ufficio' || isOldInvitation(arrival, invited, at))
        await inviteIn(context, tx, file, invited, actor)
  return arrivals
}

const isOldInvitation = ({ stato }: Arrival, { access }: Invited, at: Date): boolean =>
  stato === 'invitato' && at.getTime() - access!.invitedAt!.getTime() > renewedAfterMs
