import { NIL } from 'uuid'
import { type Holder, heldFlags, type Role } from '../../contract/access/permissions.ts'
import { serverInfo } from '../../contract/calls/server-info.ts'
import type { Context } from '../context.ts'
import { type From, may } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { noteSecurityEvent, writeSecurityEvent } from '../security-log/security-log.ts'
import { officeFirst } from '../subjects/clients/confirmed-email.ts'
import {
  byEmail,
  type Found,
  hasSecondFactor,
  lockedPerson,
  type Me,
  maySignIn,
  present,
} from './accounts/people.ts'
import {
  type Attempt,
  accountTries,
  addressSubject,
  attempt,
  codeSubject,
  deviceSubject,
} from './attempts.ts'
import { stillHold } from './credentials/credentials.ts'
import { takeCode } from './credentials/second-factor.ts'
import { knownCompanion } from './devices.ts'
import { withReadOnlyRights } from './read-only-sessions.ts'
import { endSessionOnDevice, openSession, type Tokens } from './sessions.ts'

/** An attempt to prove an identity, before its count. */
export interface ProofAttempt {
  role: Role
  email: string
  from: From
  /** The companion cookies of the browser's earlier sessions. */
  companions: readonly string[]
  /** The person with this address; null for an unknown address. */
  found: Found<Role> | null
}

interface SignIn<R extends Role> extends Omit<ProofAttempt, 'found'> {
  role: R
  password: string
  codice?: string | undefined
}

export type SignedIn<R extends Role> =
  | (Tokens & { esito: 'ok'; companion: string; me: Me[R] })
  | { esito: 'codice' }

/** The same error for a wrong password, an unknown address and a pending customer: the answer distinguishes none. */
const wrong = (role: Role) =>
  new AppError(
    401,
    role === 'client'
      ? 'E-mail o password non corrette. Dopo la registrazione occorre anche aprire il link ricevuto per e-mail.'
      : 'E-mail o password non corrette.',
  )
const wrongCode = () => new AppError(401, 'Il codice non è valido o è già servito.')
const suspended = () => new AppError(403, 'L’accesso è sospeso: si rivolga all’amministrazione.')

/** A sign-in stores a session. While the database is read-only, only the state of the server may be read without one. */
const readOnly = () =>
  new AppError(
    507,
    'Lo spazio su disco del server è esaurito: finché non se ne libera non si può accedere. Chi ha già fatto l’accesso può continuare a leggere.',
  )

interface CountedAttempt extends Attempt {
  /** Takes the attempt back and rethrows, for an error that says nothing about the proof. */
  unproved(error: unknown): Promise<never>
  /**
   * Counts a guess of the second factor's code apart from the password, so that knowing the password gives no extra
   * guesses. Null on a known device, whose own count includes codes. Throws 429.
   */
  countCode(): Promise<Attempt | null>
}

/**
 * Counts an attempt to prove an identity, at the sign-in or in an open session: by device when the device is known,
 * otherwise by network address and account. Throws 429 after too many attempts.
 */
export async function countProof(
  context: Context,
  { role, email, from, companions, found }: ProofAttempt,
): Promise<CountedAttempt> {
  const person = found?.person._id ?? NIL
  // Also looked up for an unknown address, so that the response takes as long.
  const owner = { role, person, passwordAt: found?.credentials?.passwordAt ?? null }
  const known = companions.length > 0 ? await knownCompanion(context, owner, companions) : null
  const tried = known
    ? await attempt(context, [deviceSubject(known)])
    : await attempt(context, [addressSubject(from.ip)], accountTries(role, email, from.ip))
  const unproved = async (error: unknown): Promise<never> => {
    await tried.undone()
    throw error
  }
  return {
    ...tried,
    unproved,
    countCode: async () => (known ? null : attempt(context, [codeSubject(person)]).catch(unproved)),
  }
}

/**
 * Opens a session for the right password, and the right code when a second factor is on. Throws 401 for a wrong
 * password or code and for an unknown address, 429 after too many attempts, 403 for a person who may not sign in, also
 * because the office took the mailbox back. While the database is read-only, throws 507, except for an administrator who
 * may see the state of the server.
 */
export async function signIn<R extends Role>(context: Context, given: SignIn<R>): Promise<SignedIn<R>> {
  const { role, email, password, codice, from, companions } = given
  const { database, passwords } = context
  const isReadOnly = !database.writable()
  if (isReadOnly && role !== 'admin') throw readOnly()
  const found = await byEmail(database.orm, role, email)
  const noteRefusal = (kind: 'sign_in_refused' | 'second_factor_refused', detail: string) => {
    const whose = found ? { who: { role, person: found.person._id } } : { email: { role, email } }
    noteSecurityEvent(context, { kind, ...whose, ip: from.ip, detail })
  }
  const noteTooMany = (error: unknown): never => {
    if (error instanceof AppError && error.status === 429) noteRefusal('sign_in_refused', 'too_many')
    throw error
  }
  const tried = await countProof(context, { role, email, from, companions, found }).catch(noteTooMany)
  const right = await passwords.verify(found?.credentials?.password ?? null, password).catch(tried.unproved)
  const isPending = role === 'client' && found?.person.status === 'pending'
  if (!right || !found || isPending) {
    noteRefusal('sign_in_refused', 'wrong')
    throw wrong(role)
  }
  const { person, credentials } = found
  if (!(await maySignIn(database.orm, person))) {
    await tried.undone()
    const isTakenBack = person.status === 'validated'
    noteRefusal('sign_in_refused', isTakenBack ? 'taken_back' : person.status)
    throw isTakenBack ? await officeFirst(database.orm, 'entri') : suspended()
  }
  if (hasSecondFactor(credentials)) {
    if (codice === undefined) {
      await tried.undone()
      return { esito: 'codice' }
    }
    const guess = await tried.countCode().catch(noteTooMany)
    if (!(await takeCode(context, role, person, codice))) {
      noteRefusal('second_factor_refused', 'wrong')
      throw wrongCode()
    }
    await guess?.succeeded()
  }
  if (isReadOnly) {
    const signedIn = await openInMemory(context, role, found, from)
    await tried.succeeded()
    return signedIn
  }
  const opened = await database.orm.transaction(async tx => {
    // The password, the second factor or the person's standing may have changed since the verification.
    const still = await lockedPerson(tx, role, person._id)
    if (!still || !(await stillHold(tx, person._id, credentials)) || !(await maySignIn(tx, still.person)))
      throw wrong(role)
    await endSessionOnDevice(context, tx, companions)
    const session = await openSession(context, tx, { role, person: person._id }, from)
    await writeSecurityEvent(context, tx, {
      kind: 'sign_in',
      who: { role, person: person._id },
      ip: from.ip,
      resource: 'sessions',
      record: session.session,
      ...(hasSecondFactor(credentials) && { detail: 'second_factor' }),
    })
    return session
  })
  await tried.succeeded()
  const { accessToken, refreshToken } = opened
  return {
    esito: 'ok',
    accessToken,
    refreshToken,
    companion: opened.companion,
    me: present(context, role, found),
  }
}

/**
 * Opens a session in memory for the state of the server. Throws 507 for a person who may not see it.
 */
async function openInMemory<R extends Role>(
  context: Context,
  role: R,
  found: Found<R>,
  from: From,
): Promise<SignedIn<R>> {
  const { readOnlySessions, settings, log } = context
  const { _id } = found.person
  const flags = heldFlags({ role, ...found.person } as Holder)
  const isProved = hasSecondFactor(found.credentials) || !settings.secondFactor.includes(role)
  if (role !== 'admin' || !isProved || !may({ kind: role, id: _id, flags }, serverInfo.who)) throw readOnly()
  const { accessToken, refreshToken, companion, session } = readOnlySessions.open(_id)
  log.warn({ person: _id, session }, 'an administrator signed in while the database is read-only')
  noteSecurityEvent(context, {
    kind: 'sign_in',
    who: { role, person: _id },
    ip: from.ip,
    detail: 'read_only',
  })
  return {
    esito: 'ok',
    accessToken,
    refreshToken,
    companion,
    me: withReadOnlyRights(present(context, role, found)),
  }
}
