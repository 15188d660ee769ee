import { NIL } from 'uuid'
import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { accountSubject, addressSubject, attempt, deviceSubject } from './attempts.ts'
import { stillHold } from './credentials.ts'
import { byEmail, hasSecondFactor, isValidated, type Me, present } from './people.ts'
import { takeCode } from './second-factor.ts'
import { endSessionOnDevice, type From, knowsDevice, openSession, type Tokens } from './sessions.ts'

interface SignIn<R extends Role> {
  role: R
  email: string
  password: string
  codice?: string | undefined
  from: From
  /** The companion that the browser still has of a session before. */
  companion: string | null
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

/**
 * Opens a session for who gives the right password, and the right code where a second factor is on. Throws 401 when
 * they are wrong, the same for an address that nobody has; 429 when it was tried too often; 403 when the person is
 * right but may not sign in.
 */
export async function signIn<R extends Role>(context: Context, given: SignIn<R>): Promise<SignedIn<R>> {
  const { role, email, password, codice, companion } = given
  const { database, passwords } = context
  const found = await byEmail(database.orm, role, email)
  // Asked for nobody too: an address that nobody has takes as long.
  const known =
    companion !== null &&
    (await knowsDevice(database.orm, { role, person: found?.person._id ?? NIL }, companion))
  const tried = await attempt(
    context,
    known ? [deviceSubject(companion)] : [addressSubject(given.from.ip), accountSubject(role, email)],
  )
  const right = await passwords.verify(found?.credentials?.password ?? null, password).catch(async error => {
    await tried.undone()
    throw error
  })
  const isPending = role === 'client' && found?.person.status === 'pending'
  if (!right || !found || isPending) throw wrong(role)
  const { person, credentials } = found
  if (person.status !== 'validated') {
    await tried.undone()
    throw suspended()
  }
  if (hasSecondFactor(credentials)) {
    if (codice === undefined) {
      await tried.undone()
      return { esito: 'codice' }
    }
    if (!(await takeCode(context, role, person, codice))) throw wrongCode()
  }
  const opened = await database.orm.transaction(async tx => {
    // Meanwhile the password may have been recovered, a second factor turned on, the person suspended.
    if (!(await stillHold(tx, person._id, credentials)) || !(await isValidated(tx, role, person._id)))
      throw wrong(role)
    if (companion) await endSessionOnDevice(context, tx, companion)
    return openSession(context, tx, { role, person: person._id }, given.from)
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
