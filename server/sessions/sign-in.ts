import { NIL } from 'uuid'
import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { noteSecurityEvent, writeSecurityEvent } from '../security-log/security-log.ts'
import { accountTries, addressSubject, attempt, codeSubject, deviceSubject } from './attempts.ts'
import { stillHold } from './credentials.ts'
import { knownCompanion } from './devices.ts'
import { byEmail, hasSecondFactor, isValidated, type Me, present } from './people.ts'
import { takeCode } from './second-factor.ts'
import { endSessionOnDevice, type From, openSession, type Tokens } from './sessions.ts'

interface SignIn<R extends Role> {
  role: R
  email: string
  password: string
  codice?: string | undefined
  from: From
  /** What the browser still has of sessions before. */
  companions: readonly string[]
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
  // Asked for nobody too: an address that nobody has takes as long.
  const owner = { role, person: found?.person._id ?? NIL, passwordAt: found?.credentials?.passwordAt ?? null }
  const noteRefusal = (kind: 'sign_in_refused' | 'second_factor_refused', detail: string) => {
    const whose = found ? { who: { role, person: found.person._id } } : { email: { role, email } }
    noteSecurityEvent(context, { kind, ...whose, ip: from.ip, detail })
  }
  const waiting = (error: unknown): never => {
    if (error instanceof AppError && error.status === 429) noteRefusal('sign_in_refused', 'too_many')
    throw error
  }
  const known = companions.length > 0 ? await knownCompanion(context, owner, companions) : null
  const tried = await (known
    ? attempt(context, [deviceSubject(known)])
    : attempt(context, [addressSubject(from.ip)], accountTries(role, email, from.ip))
  ).catch(waiting)
  const unproved = async (error: unknown): Promise<never> => {
    await tried.undone()
    throw error
  }
  const right = await passwords.verify(found?.credentials?.password ?? null, password).catch(unproved)
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
    // Counted apart: who knows the password has no first tries for the code.
    const guess = known
      ? null
      : await attempt(context, [codeSubject(person._id)])
          .catch(waiting)
          .catch(unproved)
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
