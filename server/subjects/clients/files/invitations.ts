import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type {
  acceptInvitation,
  checkInvitation,
  fileInvitations,
} from '../../../../contract/calls/customers/file-invitations.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system, systemFor } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import {
  clientsTable,
  credentials,
  fileAccesses,
  loanFilesTable,
  participantsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, notFound, unauthenticated, unprocessable } from '../../../errors.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import { isWithinAllowance } from '../../../plugins/allowance.ts'
import { byId, maySignIn } from '../../../sessions/accounts/people.ts'
import { addressSubject, attempt } from '../../../sessions/attempts.ts'
import { mustBeUncommon, setPassword, wordsOf } from '../../../sessions/credentials/credentials.ts'
import { hashOf, randomToken } from '../../../sessions/credentials/keys.ts'
import { secretLink } from '../../../sessions/credentials/secret-link.ts'
import { officeOf } from '../../appointments/appointment.ts'
import { fileGroup } from '../../loan-files/file-letter.ts'
import { fileNameOf, rankOfRole } from '../../loan-files/file-names.ts'
import { noteOf } from '../../loan-files/house-notes.ts'
import { writableFile } from '../../loan-files/writable-file.ts'
import { asksForErasure } from '../../personal-data/erasure-requests.ts'
import { type Follower, followerOf } from '../../requests/callback.ts'
import { type EmailFacts, emailFactsOf, isCleared, officeFirst } from '../confirmed-email.ts'
import { codeOf } from '../proved-identity.ts'
import { unreadMessagesOf } from './unread-messages.ts'

type Participant = RecordOf<typeof participants>
type Client = RecordOf<typeof clients>
type Access = typeof fileAccesses.$inferSelect
type Row = Answer<typeof fileInvitations>['rows'][number]

/** A participant with the person and the access. */
export interface Invited {
  participant: Participant
  customer: Client
  access: Access | null
}

const dayMs = 24 * 3_600_000
/** Lifetime of an invitation. */
const lifetimeMs = 14 * dayMs
/** Wrong fiscal codes after which an invitation ends. */
const maxFailures = 10
/** Letters with an invitation to one participant in an hour. */
const lettersAnHour = 5

/** Why a person cannot be invited; null when nothing is missing. */
export function missingFor(customer: Client): string | null {
  if (!customer.email) return 'Manca l’e-mail della persona: la scriva nei suoi dati.'
  if (!codeOf(customer)) return 'Manca il codice fiscale della persona: lo scriva nei suoi dati.'
  if (customer.status !== 'validated' && customer.status !== 'pending')
    return 'L’accesso di questa persona è bloccato: lo riapra nella sua scheda.'
  return null
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Whether somebody asked for an invitation, which leaves when the office has confirmed the address. */
const isWaiting = ({ participant, access }: Invited): boolean =>
  !participant.accesso && access?.hash === null && access.invitedAt !== null && access.expiresAt === null

/** SQL condition for the same. */
export const isWaitingInvitation = and(
  isNull(participantsTable.accesso),
  isNull(fileAccesses.hash),
  isNotNull(fileAccesses.invitedAt),
  isNull(fileAccesses.expiresAt),
)!

/** Why an invitation waits for the office, in words for whoever follows the file; they name nobody else. */
export function reasonOf({ confirmation, withdrawal, shared }: EmailFacts): string {
  const what = withdrawal
    ? 'L’ufficio ha tolto la conferma dell’indirizzo.'
    : confirmation === null
      ? 'Nessuno ha ancora confermato che l’indirizzo è della persona.'
      : shared.length > 0
        ? 'L’e-mail o il telefono non sono soltanto di questa persona.'
        : 'L’indirizzo è confermato.'
  return `${what} L’invito parte quando l’ufficio conferma, nella scheda del cliente.`
}

const isSent = (access: Access | null): access is Access & { expiresAt: Date } =>
  access?.hash != null && access.expiresAt !== null

/** How far a participant is with the access to the area. */
export function invitationState(invited: Invited, now: Date): Row['stato'] {
  const { participant, access } = invited
  if (participant.accesso) return 'entrato'
  if (isWaiting(invited)) return 'in_attesa'
  if (!isSent(access)) return 'mai_invitato'
  return access.expiresAt > now && access.failures < maxFailures ? 'invitato' : 'scaduto'
}

/** The row of a participant; `reason` says why an invitation waits for the office. */
function rowOf(invited: Invited, now: Date, reason: string | null = null): Row {
  const { participant, customer, access } = invited
  return {
    partecipante: participant._id,
    cliente: customer._id,
    nome: fileNameOf(customer),
    ruolo: participant.ruolo,
    stato: invitationState(invited, now),
    email: isSent(access) ? access.email : customer.email,
    invitatoAt: iso(access?.invitedAt),
    scadeAt: isSent(access) ? iso(access.expiresAt) : null,
    entratoAt: participant.accesso ? iso(access?.enteredAt) : null,
    manca: participant.accesso ? null : missingFor(customer),
    attesa: isWaiting(invited) ? reason : null,
  }
}

export async function invitedOf(db: Queries, pratica: string): Promise<Invited[]> {
  const rows = (await db
    .select({ participant: participantsTable, customer: clientsTable, access: fileAccesses })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(eq(participantsTable.pratica, pratica))
    .orderBy(asc(participantsTable._id))) as Invited[]
  return rows.toSorted((a, b) => rankOfRole(a.participant.ruolo) - rankOfRole(b.participant.ruolo))
}

/** The participants of a file with their access to the customers' area. Throws 404. */
export async function invitationsOf(
  { database: { orm }, now }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof fileInvitations>> {
  if (!(await recordAmong(orm, loanFiles, id, rowsFor(actor, loanFiles.access.read)))) throw notFound()
  const at = now()
  const rows = (await invitedOf(orm, id)).map(async one =>
    rowOf(one, at, isWaiting(one) ? reasonOf(await emailFactsOf(orm, one.customer)) : null),
  )
  return { rows: await Promise.all(rows) }
}

/** One participant of a file that the caller may change. Throws 404 and 403. */
async function participantToChange(
  tx: Queries,
  { id, partecipante }: { id: string; partecipante: string },
  actor: Actor,
) {
  const file = await writableFile(tx, id, actor)
  const found = (await invitedOf(tx, id)).find(({ participant }) => participant._id === partecipante)
  if (!found) throw notFound()
  return { file, found }
}

interface InvitationParts {
  name: string
  /** Whether messages wait in the area. */
  hasMessages: boolean
  file: Pick<RecordOf<typeof loanFiles>, 'IDEGG' | 'prodotto'>
  follower: Follower
  token: string
}

/** The letter with the link of an invitation. Of the credit it names the product and the number of the file. */
export const invitationCase = (
  context: Pick<Context, 'settings'>,
  { name, hasMessages, file, follower, token }: InvitationParts,
): LetterCase<'area_invito'> => ({
  code: 'area_invito',
  name,
  values: { chi: follower.chi },
  ...(hasMessages && { body: [`${follower.chi} Le ha anche scritto: il messaggio La aspetta nell’area.`] }),
  groups: [fileGroup(file, follower)],
  link: {
    label: 'Entra nell’area clienti',
    url: secretLink(context.settings, 'client', 'invito', token),
  },
})

/**
 * Invites a participant by letter, or again: the link of an earlier invitation stops working. The letter waits for the
 * office while the address is not confirmed, or shared with somebody else. Throws 404, 403, 409 for a person who sees the
 * file already, 422 for one without e-mail or code, 429 for too many letters.
 */
export async function inviteTo(
  context: Context,
  params: { id: string; partecipante: string },
  actor: Actor,
): Promise<Row> {
  return context.database.orm.transaction(async tx => {
    const { file, found } = await participantToChange(tx, params, actor)
    return inviteIn(context, tx, file, found, actor)
  })
}

/** Invites a participant of a file that the caller may change, in the transaction `tx`. See `inviteTo`. */
export async function inviteIn(
  context: Context,
  tx: Queries,
  file: RecordOf<typeof loanFiles>,
  found: Invited,
  actor: Actor,
): Promise<Row> {
  const { participant, customer } = found
  if (participant.accesso) throw conflict('Questa persona vede già la pratica nell’area clienti.')
  const missing = missingFor(customer)
  if (missing) throw unprocessable({ partecipante: missing })
  const at = context.now()
  if (!(await isWithinAllowance(tx, at, `invitation:${participant._id}`, lettersAnHour)))
    throw new AppError(429, 'A questa persona sono già partiti molti inviti: riprovi fra un’ora.')
  const facts = await emailFactsOf(tx, customer)
  if (isCleared(facts)) return rowOf(await send(context, tx, file, found, actor), at)
  const access = await keep(tx, participant, {
    hash: null,
    email: customer.email,
    invitedAt: at,
    expiresAt: null,
  })
  const asked = `Chiesto all’ufficio l’invito nell’area clienti per ${fileNameOf(customer)}.`
  await noteOf(context, tx, file._id, actor, asked)
  return rowOf({ ...found, access }, at, reasonOf(facts))
}

/** Stores the invitation of a participant in the place of an earlier one. The time of an earlier entry stays. */
async function keep(
  tx: Queries,
  { _id }: Participant,
  given: Pick<Access, 'hash' | 'email' | 'invitedAt' | 'expiresAt'>,
): Promise<Access> {
  const values = { ...given, failures: 0 }
  const [access] = await tx
    .insert(fileAccesses)
    .values({ participant: _id, ...values })
    .onConflictDoUpdate({ target: fileAccesses.participant, set: values })
    .returning()
  return access!
}

/** Sends the letter of an invitation, with a new link. */
async function send(
  context: Context,
  tx: Queries,
  file: RecordOf<typeof loanFiles>,
  invited: Invited,
  actor: Actor,
): Promise<Invited> {
  const { participant, customer } = invited
  const at = context.now()
  const token = randomToken()
  const access = await keep(tx, participant, {
    hash: hashOf(token),
    email: customer.email,
    invitedAt: at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
  })
  const follower = followerOf(await officeOf(tx, file))
  const name = `${customer.nome} ${customer.cognome}`
  const messages = await unreadMessagesOf(tx, participant._id)
  const hasMessages = messages.length > 0
  await sendLetter(
    context,
    tx,
    {
      to: customer.email!,
      replyTo: follower.email,
      ...(hasMessages && { tells: { messages, customer: customer._id } }),
    },
    invitationCase(context, { name, hasMessages, file, follower, token }),
    'awaited',
  )
  await noteOf(context, tx, file._id, actor, `Invito nell’area clienti mandato a ${fileNameOf(customer)}.`)
  return { ...invited, access }
}

/** The files with an invitation of a customer that waits for the office. */
export const waitingFilesOf = async (db: Queries, customer: string) =>
  (await db
    .select({ file: loanFilesTable })
    .from(fileAccesses)
    .innerJoin(participantsTable, eq(participantsTable._id, fileAccesses.participant))
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .where(and(eq(participantsTable.cliente, customer), isWaitingInvitation))
    .orderBy(asc(loanFilesTable._id))) as { file: RecordOf<typeof loanFiles> }[]

/** Sends the waiting invitations of some customers whose addresses need nothing more from the office. */
export async function sendWaiting(
  context: Context,
  tx: Queries,
  customers: readonly string[],
  actor: Actor,
): Promise<void> {
  for (const id of customers)
    for (const { file } of await waitingFilesOf(tx, id)) {
      const found = (await invitedOf(tx, file._id)).find(({ customer }) => customer._id === id)
      if (!found || missingFor(found.customer) || !isCleared(await emailFactsOf(tx, found.customer))) continue
      await send(context, tx, file, found, actor)
    }
}

/** Ends the open links of invitations of a customer; these invitations wait for the office again. */
export async function holdInvitations(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  customer: string,
): Promise<void> {
  const open = tx
    .select({ _id: participantsTable._id })
    .from(participantsTable)
    .where(and(eq(participantsTable.cliente, customer), isNull(participantsTable.accesso)))
  await tx
    .update(fileAccesses)
    .set({ hash: null, expiresAt: null })
    .where(
      and(
        inArray(fileAccesses.participant, open),
        isNotNull(fileAccesses.hash),
        gt(fileAccesses.expiresAt, now()),
        lt(fileAccesses.failures, maxFailures),
      ),
    )
}

/** Ends the access of a participant to the file, with a note in the file. */
async function endAccess(
  context: Context,
  tx: Queries,
  { participant, customer }: Invited,
  actor: Actor,
): Promise<Participant> {
  const { _id, versione, pratica } = participant
  const by = systemFor(actor)
  const without = participant.accesso
    ? await context.store.update(tx, participants, _id, versione, { accesso: null }, by)
    : participant
  const note = `${fileNameOf(customer)} non vede più la pratica nell’area clienti.`
  await noteOf(context, tx, pratica, actor, note)
  return without as Participant
}

/**
 * Closes the files of a customer to the accounts of others, which came by a letter to the mailbox of the customer. Their
 * invitations wait for the office again.
 */
export async function closeToOthers(
  context: Context,
  tx: Queries,
  customer: string,
  actor: Actor,
): Promise<void> {
  const { cliente, accesso } = participantsTable
  const entered = (await tx
    .select({ participant: participantsTable, customer: clientsTable, access: fileAccesses })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, cliente))
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(and(eq(cliente, customer), isNotNull(accesso), ne(accesso, cliente)))) as Invited[]
  for (const one of entered) {
    await endAccess(context, tx, one, actor)
    const { email } = one.customer
    const invitedAt = one.access?.invitedAt ?? context.now()
    await keep(tx, one.participant, { hash: null, email, invitedAt, expiresAt: null })
  }
}

/** Takes an invitation back, and the access of a participant who has it. Throws 404 and 403. */
export async function withdrawFrom(
  context: Context,
  params: { id: string; partecipante: string },
  actor: Actor,
): Promise<Row> {
  const { database, now } = context
  return database.orm.transaction(async tx => {
    const { found } = await participantToChange(tx, params, actor)
    const { participant, customer, access } = found
    const ofParticipant = eq(fileAccesses.participant, participant._id)
    // The time of the entry stays: agents cannot replace the person of a customer who had an access.
    if (access?.enteredAt)
      await tx.update(fileAccesses).set({ hash: null, invitedAt: null, expiresAt: null }).where(ofParticipant)
    else await tx.delete(fileAccesses).where(ofParticipant)
    const without =
      participant.accesso || access?.invitedAt ? await endAccess(context, tx, found, actor) : participant
    return rowOf({ participant: without, customer, access: null }, now())
  })
}

/** The same refusal for a wrong code, an unknown link and an ended one, so that the answer tells nothing. */
const refused = () =>
  new AppError(
    422,
    'Il codice fiscale non corrisponde all’invito, oppure l’invito è scaduto o è già servito. Ricontrolli il codice, o chieda un nuovo invito a chi La segue.',
    { codiceFiscale: 'Ricontrolli il codice, o chieda un nuovo invito.' },
  )

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashOf(a.toUpperCase())), Buffer.from(hashOf(b.toUpperCase())))

type Proof = Body<typeof checkInvitation>

type Open = Invited & { access: Access }

/** Whether the letter went to the present address: otherwise somebody has it who is no longer meant. */
const isSentTo = ({ customer, access }: Invited): boolean =>
  !missingFor(customer) && customer.email === access?.email

const hasCode = ({ customer }: Invited, given: string): boolean => {
  const code = codeOf(customer)
  return code !== null && isSame(code, given)
}

/** The participant of the link of an invitation that is open; null for any other link. */
async function openInvitation(db: Queries, token: string, now: Date): Promise<Open | null> {
  const [found] = await db
    .select({ participant: participantsTable, customer: clientsTable, access: fileAccesses })
    .from(fileAccesses)
    .innerJoin(participantsTable, eq(participantsTable._id, fileAccesses.participant))
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(
      and(
        eq(fileAccesses.hash, hashOf(token)),
        gt(fileAccesses.expiresAt, now),
        lt(fileAccesses.failures, maxFailures),
      ),
    )
  return (found as Open | undefined) ?? null
}

/**
 * The participant of an invitation whose link and fiscal code are right. Attempts are counted for the address, for the
 * link, and for the invitation, which ends after some. Throws 422, 403 while the office has to confirm the address, and 429
 * for too many attempts.
 */
async function provedInvitation(
  context: Context,
  { token, codiceFiscale }: Proof,
  ip: string,
): Promise<Open> {
  const { database, now } = context
  const counted = await attempt(context, [
    addressSubject(ip),
    { key: `invitation:${hashOf(token)}`, free: 3, maxWaitMs: 15 * 60_000 },
  ])
  const found = await openInvitation(database.orm, token, now())
  if (!found || !hasCode(found, codiceFiscale)) {
    if (found)
      await database.orm
        .update(fileAccesses)
        .set({ failures: sql`${fileAccesses.failures} + 1` })
        .where(eq(fileAccesses.participant, found.participant._id))
    throw refused()
  }
  if (!isSentTo(found)) throw refused()
  if (!isCleared(await emailFactsOf(database.orm, found.customer))) {
    // Only the office can let this customer in now, so the invitation waits in the queue of the office.
    await holdInvitations(context, database.orm, found.customer._id)
    throw await officeFirst(database.orm, 'apra la pratica')
  }
  await counted.succeeded()
  return found
}

async function hasPassword(db: Queries, person: string): Promise<boolean> {
  const [row] = await db
    .select({ person: credentials.person })
    .from(credentials)
    .where(and(eq(credentials.person, person), isNotNull(credentials.password)))
  return row !== undefined
}

/**
 * Requires that a person may choose a first password. Throws 409 with a password, and 403 while the office has not answered
 * to the request for the own erasure.
 */
async function requireFirstPassword(db: Queries, person: string): Promise<void> {
  if (await hasPassword(db, person))
    throw conflict('Con questa e-mail c’è già un accesso: entri, e poi apra di nuovo l’invito.')
  if (await asksForErasure(db, person)) throw await officeFirst(db, 'scelga una password')
}

/** What the holder of an invitation has to do to accept it. */
export async function checkedInvitation(
  context: Context,
  proof: Proof,
  ip: string,
): Promise<Answer<typeof checkInvitation>> {
  const { customer } = await provedInvitation(context, proof, ip)
  return {
    nome: customer.nome,
    email: customer.email!,
    serve: (await hasPassword(context.database.orm, customer._id)) ? 'accesso' : 'password',
  }
}

/**
 * Gives the file of an invitation to an account: to that of the signed-in customer, otherwise to the invited person, who
 * chooses a password. Throws 401 for an account that may no longer sign in, 403, 422, 429, and 409 for a customer with
 * another fiscal code or with the file already, and for an address that has an account.
 */
export async function acceptedInvitation(
  context: Context,
  { password, ...proof }: Body<typeof acceptInvitation>,
  actor: Actor,
  ip: string,
): Promise<Answer<typeof acceptInvitation>> {
  const { database, passwords } = context
  const invited = await provedInvitation(context, proof, ip)
  if (actor.kind === 'client')
    return database.orm.transaction(async tx => {
      await requireStillProved(context, tx, invited, proof, actor.id)
      const account = await byId(tx, 'client', actor.id)
      if (!account || !(await maySignIn(tx, account.person))) throw unauthenticated()
      return { pratica: await giveTo(context, tx, invited, actor.id), email: null }
    })
  const { customer } = invited
  await requireFirstPassword(database.orm, customer._id)
  if (!password) throw unprocessable({ password: 'Scelga una password.' })
  mustBeUncommon(password, wordsOf([customer.nome, customer.cognome], customer.email), 'password')
  const hashed = await passwords.hash(password)
  return database.orm.transaction(async tx => {
    await requireStillProved(context, tx, invited, proof, customer._id)
    await requireFirstPassword(tx, customer._id)
    const pratica = await giveTo(context, tx, invited, customer._id)
    // The link came by letter to the address of the record, which proves it.
    const { versione } = await context.store.get(tx, clients, customer._id, system)
    const proved = { emailVerificata: true, status: 'validated' }
    await context.store.update(tx, clients, customer._id, versione, proved, system)
    await setPassword(context, tx, customer._id, hashed)
    return { pratica, email: customer.email }
  })
}

/**
 * Locks the file, the person and the account of an invitation, and requires that the link, the code and the address are
 * still those that were proved: hashing a password takes a while. Throws 422.
 */
async function requireStillProved(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  { participant, customer }: Open,
  { token, codiceFiscale }: Proof,
  account: string,
): Promise<void> {
  await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, participant.pratica)).for('update')
  const people = [...new Set([customer._id, account])].sort()
  await tx
    .select()
    .from(clientsTable)
    .where(inArray(clientsTable._id, people))
    .orderBy(asc(clientsTable._id))
    .for('update')
  const still = await openInvitation(tx, token, now())
  if (
    !still ||
    !hasCode(still, codiceFiscale) ||
    !isSentTo(still) ||
    !isCleared(await emailFactsOf(tx, still.customer))
  )
    throw refused()
}

/** The fiscal codes that an account stands for: of its own record, and of the people whose invitations it accepted. */
async function codesOf(tx: Queries, account: string): Promise<string[]> {
  const { _id, codiceFiscale, partitaIva } = clientsTable
  const rows = await tx
    .select({ codiceFiscale, partitaIva })
    .from(clientsTable)
    .where(
      or(
        eq(_id, account),
        inArray(
          _id,
          tx
            .select({ cliente: participantsTable.cliente })
            .from(participantsTable)
            .where(eq(participantsTable.accesso, account)),
        ),
      ),
    )
  return rows.flatMap(row => codeOf(row as Client) ?? [])
}

/** Lets an account see the file of a proved invitation, which ends. Returns the file. */
async function giveTo(
  { store, now }: Context,
  tx: Queries,
  { participant, customer, access }: Open,
  account: string,
): Promise<string> {
  const [used] = await tx
    .update(fileAccesses)
    .set({ hash: null, enteredAt: now() })
    .where(and(eq(fileAccesses.participant, participant._id), eq(fileAccesses.hash, access.hash!)))
    .returning()
  if (!used) throw refused()
  const theirs = codeOf(customer)!
  if ((await codesOf(tx, account)).some(mine => !isSame(mine, theirs)))
    throw conflict(
      'L’invito è per un’altra persona: ha un altro codice fiscale. Esca, e apra l’invito con l’accesso di quella persona.',
    )
  const [already] = await tx
    .select({ _id: participantsTable._id })
    .from(participantsTable)
    .where(and(eq(participantsTable.pratica, participant.pratica), eq(participantsTable.accesso, account)))
  if (already) throw conflict('Vede già questa pratica.')
  const { versione } = await store.get(tx, participants, participant._id, system)
  await store.update(tx, participants, participant._id, versione, { accesso: account }, system)
  return participant.pratica
}
