import type { Role } from '../../../contract/access/permissions.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type From, system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { spend } from '../../plugins/allowance.ts'
import { writeSecurityEvent } from '../../security-log/security-log.ts'
import { emailFactsOf, isCleared, officeFirst } from '../../subjects/clients/confirmed-email.ts'
import { asksForErasure } from '../../subjects/personal-data/erasure-requests.ts'
import { attempt, forgiveAccount, network, recoverySubject } from '../attempts.ts'
import { mustBeUncommon, setPassword, wordsOf } from '../credentials/credentials.ts'
import { choosingPassword, forgetLinksOf, newSingleUse, ownerOf, useUp } from '../credentials/single-use.ts'
import { ownersCompanion } from '../devices.ts'
import { endSessionsOf } from '../sessions.ts'
import { saveAccess } from './access-changes.ts'
import { accessChangedLetter, notYetConfirmedLetter, resetLetter } from './letters.ts'
import { byEmail, byId, type Found, lockedPerson, namesOf, type People } from './people.ts'

export interface Recovery {
  role: Role
  email: string
}

/** Counts a request for a letter with a link, and returns false when the address has had too many. */
export async function mayWriteTo(context: Context, { role, email }: Recovery): Promise<boolean> {
  try {
    await attempt(context, [recoverySubject(role, email)])
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/**
 * Counts one letter to an address that the caller typed, known or unknown. Throws 429 beyond the letters that one
 * network may cause in an hour.
 */
export const spendLetter = (context: Context, ip: string): Promise<void> =>
  spend(context, `letters:${network(ip)}`, context.limits.lettersAnHour)

/**
 * Enqueues a job for a letter with a reset link. Only the job looks the address up, so the request does the same work
 * for known and unknown addresses.
 */
export async function requestRecovery(context: Context, payload: Recovery): Promise<void> {
  // Beyond the limit no error is reported, because earlier letters have a link.
  if (!(await mayWriteTo(context, payload))) return
  await enqueueJob(context, context.database.orm, { kind: 'recovery', lane: 'awaited', payload })
}

/**
 * Whether a person may choose a password: people who may sign in, and customers who have not confirmed their address.
 */
const mayChoose = (role: Role, status: string) =>
  status === 'validated' || (role === 'client' && status === 'pending')

/**
 * Whether a new password of a customer waits for the office: after the office took the confirmation of the address back;
 * while the office has not answered about the rest of an erased account; and for an address that nobody has confirmed and
 * that somebody of the house wrote, because the address may be that of its writer.
 */
async function waitsForOffice(tx: Queries, { person, credentials }: Found<Role>): Promise<boolean> {
  if (!('emailConfermata' in person)) return false
  const facts = await emailFactsOf(tx, person)
  if (facts.withdrawal) return true
  if (!credentials?.password && (await asksForErasure(tx, person._id))) return true
  return !(credentials?.password && person.emailVerificata) && !isCleared(facts)
}

/**
 * The job: sends a letter with a reset link, unless the address is unknown or the person may not choose a password. A
 * customer whose address waits for the office reads whom to ask.
 */
export async function sendRecovery(context: Context, tx: Queries, { role, email }: Recovery): Promise<void> {
  const found = await byEmail(tx, role, email)
  if (!found || !mayChoose(role, found.person.status)) return
  const { person } = found
  if (await waitsForOffice(tx, found)) return notYetConfirmedLetter(context, tx, person as People['client'])
  await resetLetter(context, tx, role, person, await newSingleUse(context, tx, 'reset', role, person._id))
}

/**
 * Sets a new password with a reset link or an invitation, ends all sessions of the person and resets the counts of failed
 * attempts. A pending customer becomes confirmed. Returns a companion cookie, because the device is now known to be the
 * owner's.
 * Throws 422 for an invalid link or a common password, 403 for a person who may not choose a password, or whose address
 * waits for the office.
 */
export async function resetPassword(
  context: Context,
  role: Role,
  token: string,
  password: string,
  from: From,
): Promise<string> {
  const { database, keys, passwords } = context
  const owner = await ownerOf(context, choosingPassword, role, token)
  const found = owner && (await byId(database.orm, role, owner))
  if (found) mustBeUncommon(password, wordsOf(namesOf(found.person), found.person.email), 'password')
  // Hash only for a valid link, so that guessed links cost no computing time.
  const hashed = owner ? await passwords.hash(password) : ''
  const { person, email, passwordAt } = await database.orm.transaction(async tx => {
    // What a writer of the person has begun ends first, and may end the link.
    const still = owner && (await lockedPerson(tx, role, owner))
    const _id = await useUp(context, tx, choosingPassword, role, token)
    await forgetLinksOf(tx, _id, 'invite')
    const email = still ? still.person.email : null
    if (!still || !email || !mayChoose(role, still.person.status))
      throw new AppError(403, 'L’accesso è sospeso: si rivolga all’amministrazione.')
    if (await waitsForOffice(tx, still)) throw await officeFirst(tx, 'scelga una password')
    // The link proves the address, also one that an administrator gave to a customer without an e-mail.
    if (
      still.person.status === 'pending' ||
      ('emailVerificata' in still.person && !still.person.emailVerificata)
    ) {
      const confirmed = { status: 'validated', emailVerificata: true }
      await context.store.update(tx, clients, _id, still.person.versione, confirmed, system)
    }
    const undo = await saveAccess(context, tx, role, still.person)
    const passwordAt = await setPassword(context, tx, _id, hashed)
    await endSessionsOf(context, tx, { role, person: _id }, 'cambio_password')
    await writeSecurityEvent(context, tx, {
      kind: 'password_changed',
      who: { role, person: _id },
      ip: from.ip,
      detail: 'link',
    })
    const cause = { by: 'holder', from } as const
    await accessChangedLetter(context, tx, role, still.person, { code: 'password_cambiata', cause, undo })
    return { person: _id, email, passwordAt }
  })
  await forgiveAccount(context, role, email)
  return ownersCompanion(keys, { role, person, passwordAt })
}
