import { NIL } from 'uuid'
import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import type { From } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { noteSecurityEvent, writeSecurityEvent } from '../security-log/security-log.ts'
import {
  type Attempt,
  accountTries,
  addressSubject,
  attempt,
  codeSubject,
  deviceSubject,
} from './attempts.ts'
import { stillHold } from './credentials.ts'
import { knownCompanion } from './devices.ts'
import { byEmail, type Found, hasSecondFactor, isValidated, type Me, present } from './people.ts'
import { takeCode } from './second-factor.ts'
import { endSessionOnDevice, openSession, type Tokens } from './sessions.ts'

/** Who tries to prove an identity, and from where. */
export interface Trying {
  role: Role
  email: string
  from: From
  /** What the browser still has of sessions before. */
  companions: readonly string[]
  /** Whose identity it would be; null for an address that nobody has. */
  found: Found<Role> | null
}

interface SignIn<R extends Role> extends Omit<Trying, 'found'> {
  role: R
  password: string
  codice?: string | undefined
}

export type SignedIn<R extends Role> =
  | (Tokens & { esito: 'ok'; companion: string; me: Me[R] })
  | { esito: 'codice' }

/** To everybody the same: a customer still to be confirmed is told as anybody else. */
const wrong = (role: Role) =>
  new AppError(
    401,
    role === 'client'
      ? 'E-mail o password non corrette. Dopo la registrazione occorre anche aprire il collegamento ricevuto per e-mail.'
      : 'E-mail o password non corrette.',
  )
const wrongCode = () => new AppError(401, 'Il codice non è valido o è già servito.')
const suspended = () => new AppError(403, 'L’accesso è sospeso: rivolgersi all’amministrazione.')

/** An attempt is counted and a session is kept: without writing nobody new is let in. */
const readOnly = () =>
  new AppError(
    507,
    'Lo spazio su disco del server è esaurito: finché non se ne libera non si può accedere. Chi ha già fatto l’accesso può continuare a leggere.',
  )

interface Tried extends Attempt {
  /** For a failure that says nothing of the proof: takes the attempt back and throws the failure on. */
  unproved(error: unknown): Promise<never>
  /**
   * Counts a guess of the second factor's code, apart from the password: who knows the password has no first tries
   * for the code. Null on a known device, whose own count covers the code too. Throws 429.
   */
  countCode(): Promise<Attempt | null>
}

/**
 * Counts an attempt to prove who one is, by signing in or in an open session: by device where the device is known, by
 * address and account elsewhere. Throws 429 when it was tried too often.
 */
export async function countProof(
  context: Context,
  { role, email, from, companions, found }: Trying,
): Promise<Tried> {
  const person = found?.person._id ?? NIL
  // Asked for nobody too: an address that nobody has takes as long.
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
 * Opens a session for who gives the right password, and the right code where a second factor is on. Throws 401 when
 * they are wrong, the same for an address that nobody has; 429 when it was tried too often; 403 when the person is
 * right but may not sign in; 507 while the database can only be read.
 */
export async function signIn<R extends Role>(context: Context, given: SignIn<R>): Promise<SignedIn<R>> {
  const { role, email, password, codice, from, companions } = given
  const { database, passwords } = context
  if (!database.writable()) throw readOnly()
  const found = await byEmail(database.orm, role, email)
  const noteRefusal = (kind: 'sign_in_refused' | 'second_factor_refused', detail: string) => {
    const whose = found ? { who: { role, person: found.person._id } } : { email: { role, email } }
    noteSecurityEvent(context, { kind, ...whose, ip: from.ip, detail })
  }
  const waiting = (error: unknown): never => {
    if (error instanceof AppError && error.status === 429) noteRefusal('sign_in_refused', 'too_many')
    throw error
  }
  const tried = await countProof(context, { role, email, from, companions, found }).catch(waiting)
  const right = await passwords.verify(found?.credentials?.password ?? null, password).catch(tried.unproved)
  const isPending = role === 'client' && found?.person.status === 'pending'
  if (!right || !found || isPending) {
    noteRefusal('sign_in_refused', 'wrong')
    throw wrong(role)
  }
  const { person, credentials } = found
  if (person.status !== 'validated') {
    await tried.undone()
    noteRefusal('sign_in_refused', person.status)
    throw suspended()
  }
  if (hasSecondFactor(credentials)) {
    if (codice === undefined) {
      await tried.undone()
      return { esito: 'codice' }
    }
    const guess = await tried.countCode().catch(waiting)
    if (!(await takeCode(context, role, person, codice))) {
      noteRefusal('second_factor_refused', 'wrong')
      throw wrongCode()
    }
    await guess?.succeeded()
  }
  const opened = await database.orm.transaction(async tx => {
    // Meanwhile the password may have been recovered, a second factor turned on, the person suspended.
    if (!(await stillHold(tx, person._id, credentials)) || !(await isValidated(tx, role, person._id)))
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
