import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { SecurityKind } from '../../../contract/access/security-events.ts'
import { admins } from '../../../contract/subjects/admins.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Rules, Write } from '../../database/rules.ts'
import {
  adminsTable,
  credentials,
  fileAccesses,
  fileNotesTable,
  loanFilesTable,
  participantsTable,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { publishRights } from '../../live/publish.ts'
import { actorOfEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { emailFactsOf, isAnotherPerson, isCleared } from '../../subjects/clients/confirmed-email.ts'
import { keptConsents } from '../../subjects/clients/consents.ts'
import { holdInvitations } from '../../subjects/clients/files/invitations.ts'
import { isVerified } from '../../subjects/clients/proved-identity.ts'
import { failOwnErasures } from '../../subjects/personal-data/run-erasure.ts'
import { lockedCredentials } from '../credentials/credentials.ts'
import { forgetLinksOf } from '../credentials/single-use.ts'
import { requireRecentProof } from '../credentials/step-up.ts'
import { endSessionsOf } from '../sessions.ts'
import { forgetAccessChangesOf, saveAccess } from './access-changes.ts'
import { inviteNewPeople } from './invitations.ts'
import { accessChangedLetter, type Cause } from './letters.ts'
import { proveNewEmail } from './new-email.ts'
import { definitions, lockPerson, maySignIn, type People } from './people.ts'

type Row = Write['before']

const set = (flags: unknown): string[] =>
  Object.entries((flags ?? {}) as Record<string, boolean>).flatMap(([flag, on]) => (on ? [flag] : []))
const holds = (actor: Actor, flag: string) =>
  actor.kind === 'system' || (actor.kind === 'admin' && (actor.flags.has('admin') || actor.flags.has(flag)))

/** Whether an actor has every flag of an administrator's row. */
const hasAllFlagsOf = (actor: Actor, { permissions, ticketing }: NonNullable<Row>): boolean =>
  set(permissions).every(flag => holds(actor, flag)) && (set(ticketing).length === 0 || holds(actor, 'admin'))

/**
 * Whether an actor may change a person's access: the actor needs the right to write such people and, for an
 * administrator, every flag of that administrator.
 */
export const mayManageAccess = (actor: Actor, role: Role, person: object): boolean =>
  may(actor, definitions[role].access.write) &&
  (role !== 'admin' || hasAllFlagsOf(actor, person as NonNullable<Row>))

const isFull = (row: Row) => row?.status === 'validated' && set(row.permissions).includes('admin')
const same = (a: unknown, b: unknown) => JSON.stringify(set(a).sort()) === JSON.stringify(set(b).sort())

/**
 * Refuses a write of an administrator by an actor without all flags of the row before and after: an actor who can
 * change the address can have a new password sent there. Also keeps the last full administrator who can sign in.
 */
async function administrators(tx: Queries, { actor, before, after }: Write) {
  if ([before, after].some(row => row && !hasAllFlagsOf(actor, row)))
    throw new AppError(403, 'Non si possono dare o togliere permessi che non si hanno.')
  if (!isFull(before) || isFull(after)) return
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.admins})`)
  // Administrators without a password cannot sign in, so they do not count.
  const { rows } = await tx.execute<{ _id: string }>(
    sql`select _id from ${adminsTable} join ${credentials} on person = _id where password is not null
      and (_id = ${before?._id} or (status = 'validated' and permissions @> '{"admin": true}'))`,
  )
  if (rows.length === 1 && rows[0]?._id === before?._id)
    throw new AppError(409, 'È l’ultimo amministratore con tutti i permessi: ne nomini prima un altro.')
}

const isUndoing = (actor: Actor) => actor.kind === 'system' && actor.isUndoing === true
/** The author of a change of access. Changes by the server are the person's own, after a link and a password. */
const causeOf = (actor: Actor, person: string): Cause =>
  actor.kind === 'system' || ('id' in actor && actor.id === person)
    ? { by: 'holder', from: 'ip' in actor ? actor : undefined }
    : { by: 'administrator' }

const newEmail = ({ before, after }: Write) => Boolean(before && after && before.email !== after.email)

/** The person who writes, also by a call of the server; undefined for the server itself, after a proof by the customer. */
const authorOf = (actor: Actor) => (actor.kind === 'system' ? actor.author : actor)

/** Whether somebody signs in as a customer. */
const signsIn = async (tx: Queries, customer: People['client']): Promise<boolean> =>
  (await maySignIn(tx, customer)) && (await hasPassword(tx, customer._id))

const hasPassword = async (tx: Queries, person: string): Promise<boolean> =>
  Boolean((await lockedCredentials(tx, person))?.password)

const personFields = ['nome', 'cognome', 'denominazione', 'codiceFiscale', 'partitaIva', 'email'] as const
const officeCorrects = 'I dati di questa persona li corregge l’ufficio: chieda all’ufficio.'

/**
 * Whether a customer is more than what this agent typed: somebody has or had an access, in this name or with this account,
 * or has written in this name; the office confirmed an address or took one back; an adequate verification compares the
 * data with documents; or the customer is in a file that the agent does not follow.
 */
async function isKnown(tx: Queries, customer: People['client'], agent: string): Promise<boolean> {
  const { _id, email, emailVerificata, emailConfermata, confermeTolte } = customer
  const isConfirmed = email !== null && emailConfermata?.email === email
  if (emailVerificata || isConfirmed || confermeTolte?.length) return true
  if ((await hasPassword(tx, _id)) || (await isVerified(tx, _id))) return true
  const { cliente, accesso, pratica } = participantsTable
  const [part] = await tx
    .select({ _id: participantsTable._id })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, pratica))
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(
      and(
        or(eq(cliente, _id), eq(accesso, _id)),
        or(
          isNotNull(accesso),
          isNotNull(fileAccesses.enteredAt),
          sql`${loanFilesTable.agente} is distinct from ${agent}`,
        ),
      ),
    )
    .limit(1)
  if (part) return true
  const [answer] = await tx
    .select({ _id: fileNotesTable._id })
    .from(fileNotesTable)
    .where(and(eq(fileNotesTable.cliente, _id), eq(fileNotesTable.tipo, 'risposta')))
    .limit(1)
  return answer !== undefined
}

/**
 * Requires the flag `agenti_permissions` for a change of an agent's flags, and for a new address, another agency or a
 * return to «validated» of an agent with flags. A flag may show the files of the agency.
 */
async function agentFlags(_tx: Queries, write: Write) {
  const { actor, before, after } = write
  if (!after || holds(actor, 'agenti_permissions')) return
  if (!same(before?.permissions, after.permissions))
    throw new AppError(403, 'Per cambiare i permessi di un agente serve il permesso «Agenti: permessi».')
  const comesBack = before && before.status !== 'validated' && after.status === 'validated'
  const isElsewhere = before !== null && before.agenzia !== after.agenzia
  if (set(after.permissions).length > 0 && (newEmail(write) || comesBack || isElsewhere))
    throw new AppError(
      403,
      'Questo agente ha dei permessi: per cambiarne l’e-mail o l’agenzia, o confermarne l’accesso, serve il permesso «Agenti: permessi».',
    )
}

/** Flags given and taken, as `+admins -agenti_see`; empty without a change. */
function changedFlags(before: Row, after: Row): string {
  const held = (row: Row) => new Set([...set(row?.permissions), ...set(row?.ticketing)])
  const [had, has] = [held(before), held(after)]
  const given = [...has].filter(flag => !had.has(flag)).map(flag => `+${flag}`)
  const taken = [...had].filter(flag => !has.has(flag)).map(flag => `-${flag}`)
  return [...given, ...taken].toSorted().join(' ')
}

/** Publishes a change of a person's rights, so that open pages no longer receive events they may not see. */
const publishesRights =
  (role: Role) =>
  async (tx: Queries, { before, after }: Write) => {
    if (!before || !after) return
    if (same(before.permissions, after.permissions) && same(before.ticketing, after.ticketing)) return
    await publishRights(tx, role, before._id as string)
  }

/** The rules for writes of people. A person who is blocked or whose address changes is signed out at once. */
export const rulesOfPeople = (context: Pick<Context, 'now' | 'newId' | 'keys' | 'settings'>): Rules => {
  /**
   * Requires a recent proof for a change of `fields`, for a deletion, and for writes that `isSensitive` accepts.
   */
  const proofFor =
    (fields: readonly string[], isSensitive: (write: Write) => boolean = () => false) =>
    async (_tx: Queries, write: Write) => {
      const { actor, before, after } = write
      const value = (row: Row, field: string) =>
        ['permissions', 'ticketing'].includes(field) ? set(row?.[field]).sort() : (row?.[field] ?? null)
      const changes = fields.some(
        field => JSON.stringify(value(before, field)) !== JSON.stringify(value(after, field)),
      )
      if ((before && (!after || changes)) || isSensitive(write)) requireRecentProof(context, actor)
    }
  const endings =
    (role: Role) =>
    async (tx: Queries, { before, after }: Write) => {
      const may = async (row: Row) => row !== null && (await maySignIn(tx, row as unknown as People[Role]))
      if ((await may(after)) || !(await may(before))) return
      const person = before!._id as string
      await endSessionsOf(context, tx, { role, person }, 'sospesa')
      await failOwnErasures(context, tx, person)
    }
  /**
   * A deleted person comes back without flags, credentials, links and sessions, whichever call brings the person back:
   * an administrator grants the rights again, and the person chooses a new password.
   */
  const comesBackBare =
    (role: Role) =>
    async (tx: Queries, { before, after }: Write) => {
      if (before?.status !== 'deleted' || !after || after.status === 'deleted') return
      const person = before._id as string
      for (const field of ['permissions', 'ticketing']) if (field in after) after[field] = {}
      await tx.delete(credentials).where(eq(credentials.person, person))
      await forgetAccessChangesOf(tx, person)
      await forgetLinksOf(tx, person)
      await endSessionsOf(context, tx, { role, person }, 'sospesa')
    }
  /** After a change of address, ends the sessions, deletes the links and sends a letter to the old address. */
  const changesOfEmail = (role: Role) => async (tx: Queries, write: Write) => {
    const { before, after } = write
    if (!before || !after || !newEmail(write)) return
    const person = before._id as string
    await endSessionsOf(context, tx, { role, person }, 'cambio_email')
    await failOwnErasures(context, tx, person)
    await forgetLinksOf(tx, person)
    // A confirmation is about one address.
    const { emailConfermata: mark } = after as Partial<People['client']>
    if (mark && mark.email !== after.email) after.emailConfermata = null
    // A customer without a password, or with a mailbox taken back, has no access that would change.
    const hasAccess = role !== 'client' || (await signsIn(tx, before as People['client']))
    if (role === 'client' && authorOf(write.actor)) {
      after.emailVerificata = false
      // Nobody proved this address, and the holder of the former mailbox may not be the customer.
      if (after.email) {
        await tx.delete(credentials).where(eq(credentials.person, person))
        await forgetAccessChangesOf(tx, person)
      }
    }
    if (hasAccess && before.status === 'validated' && !isUndoing(write.actor)) {
      const known = before as People[Role]
      await lockPerson(tx, role, person)
      const undo = await saveAccess(context, tx, role, known)
      await accessChangedLetter(context, tx, role, known, {
        code: 'indirizzo_cambiato',
        cause: causeOf(write.actor, person),
        undo,
      })
    }
    // An address that comes later may be another person's, who must not find the password of before.
    if (!after.email) await tx.delete(credentials).where(eq(credentials.person, person))
  }
  /**
   * Refuses an agent another name, another code or another e-mail of a known customer. An access, or words, would
   * otherwise pass to another person, who may be the agent.
   */
  const keepsKnownPerson = async (tx: Queries, { actor, before, after }: Write) => {
    const author = authorOf(actor)
    if (!before || !after || author?.kind !== 'agent') return
    const [was, is] = [before as People['client'], after as People['client']]
    if (was.email === is.email && !isAnotherPerson(was, is)) return
    if (!(await isKnown(tx, was, author.id))) return
    const changed = personFields.filter(field => was[field] !== is[field])
    throw unprocessable(Object.fromEntries(changed.map(field => [field, officeCorrects])))
  }
  /** A change of the person ends the confirmation of the address, and holds open invitations that need the office then. */
  const changesOfPerson = async (tx: Queries, { actor, before, after }: Write) => {
    if (!before || !after || !isAnotherPerson(before as People['client'], after as People['client'])) return
    after.emailConfermata = null
    const was = before as People['client']
    // A correction by the office does not take back what the person chose. Without the mark of the office somebody else may
    // have written name and address, and confirmed an own request in this name.
    if (authorOf(actor)?.kind === 'admin' && was.email && was.emailConfermata?.email === was.email)
      after.consensi = await keptConsents(tx, was)
    if (!isCleared(await emailFactsOf(tx, after as People['client'])))
      await holdInvitations(context, tx, before._id as string)
  }
  /**
   * Keeps the address of a customer who signs in and stores the new one in `nuovaEmail` until it is proved, also when
   * another customer has it. The address of any other customer is stored at once, in whichever of the two fields it is
   * written: the customer proves the address by choosing a password.
   */
  const provesEmail = async (tx: Queries, write: Write) => {
    const { actor, before, after } = write
    if (actor.kind === 'system' || !after) return
    const changesEmail = newEmail(write)
    const asksForNew = (after.nuovaEmail ?? null) !== (before?.nuovaEmail ?? null)
    if (!changesEmail && !asksForNew) return
    if (
      !before ||
      !after.email ||
      after.status !== 'validated' ||
      !(await signsIn(tx, before as People['client']))
    ) {
      if (!changesEmail) after.email = after.nuovaEmail ?? after.email
      after.nuovaEmail = null
      return
    }
    if (changesEmail) after.nuovaEmail = after.email
    after.email = before.email
    if (after.nuovaEmail === before.email) after.nuovaEmail = null
    const person = before._id as string
    if (after.nuovaEmail && (changesEmail || after.nuovaEmail !== before.nuovaEmail))
      await proveNewEmail(context, tx, { person })
    else if (after.nuovaEmail !== before.nuovaEmail) await forgetLinksOf(tx, person, 'email')
  }
  /** Writes changes of rights, standing and address to the security log. */
  const logChanges = (role: Role) => async (tx: Queries, write: Write) => {
    const { actor, before, after } = write
    const note = (kind: SecurityKind, detail?: string) =>
      writeSecurityEvent(context, tx, {
        kind,
        ...actorOfEvent(actor),
        resource: definitions[role].name,
        record: (after ?? before)?._id as string,
        detail,
      })
    const flags = changedFlags(before, after)
    if (flags) await note('rights_changed', flags)
    // New customers are not logged: they register themselves, or an import creates thousands of them.
    if (role === 'client' && !before) return
    const [from, to] = [before?.status ?? 'new', after?.status ?? 'deleted']
    if (from !== to) await note('standing_changed', `${from} ${to}`)
    if (newEmail(write)) await note('email_changed')
  }
  const both =
    (...rules: Rules[string][]): Rules[string] =>
    async (tx, write) => {
      for (const rule of rules) await rule(tx, write)
    }
  return {
    [admins.name]: both(
      administrators,
      proofFor(['email', 'permissions', 'ticketing', 'status'], ({ before }) => !before),
      endings('admin'),
      comesBackBare('admin'),
      changesOfEmail('admin'),
      publishesRights('admin'),
      logChanges('admin'),
      inviteNewPeople(context, 'admin'),
    ),
    [agents.name]: both(
      agentFlags,
      proofFor(['email', 'permissions', 'figura', 'status'], ({ before }) => !before),
      endings('agent'),
      comesBackBare('agent'),
      changesOfEmail('agent'),
      publishesRights('agent'),
      logChanges('agent'),
      inviteNewPeople(context, 'agent'),
    ),
    [clients.name]: both(
      proofFor(['email', 'nuovaEmail', 'status']),
      keepsKnownPerson,
      provesEmail,
      endings('client'),
      comesBackBare('client'),
      changesOfEmail('client'),
      changesOfPerson,
      logChanges('client'),
    ),
  }
}
