import type { Role } from '../../contract/access/permissions.ts'
import { clients } from '../../contract/subjects/clients.ts'
import type { Context } from '../context.ts'
import { type From, system } from '../database/actor.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'
import { enqueueJob } from '../jobs/job-queue.ts'
import { spend } from '../plugins/allowance.ts'
import { writeSecurityEvent } from '../security-log/security-log.ts'
import { saveAccess } from './access-changes.ts'
import { attempt, forgiveAccount, network, recoverySubject } from './attempts.ts'
import { mustBeUncommon, setPassword, wordsOf } from './credentials.ts'
import { ownersCompanion } from './devices.ts'
import { accessChangedLetter, resetLetter } from './letters.ts'
import { byEmail, byId, namesOf } from './people.ts'
import { endSessionsOf } from './sessions.ts'
import { newSingleUse, ownerOf, useUp } from './single-use.ts'

export interface Recovery {
  role: Role
  email: string
}

/** Whether somebody may be sent one more letter with a link. Who was asked for again and again gets fewer. */
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
 * Asks for a letter with a link, for whoever has this address. The request does the same whether somebody has it or
 * not: looking that up is the job's. */
export async function askRecovery(context: Context, payload: Recovery): Promise<void> {
  // The letters already sent will do.
  if (!(await mayWriteTo(context, payload))) return
  await enqueueJob(context, context.database.orm, { kind: 'recovery', lane: 'awaited', payload })
}

/** Whoever gets a link may choose a password: who may sign in, and a customer whom the house has yet to see confirm. */
const mayChoose = (role: Role, status: string) =>
  status === 'validated' || (role === 'client' && status === 'pending')

/** The job: a letter with a link; nothing to who may not have one. */
export async function sendRecovery(context: Context, tx: Queries, { role, email }: Recovery): Promise<void> {
  const found = await byEmail(tx, role, email)
  if (!found || !mayChoose(role, found.person.status)) return
  const { person } = found
  await resetLetter(context, tx, role, person, await newSingleUse(context, tx, 'reset', role, person._id))
}

/**
 * Sets a new password for who holds a link, ends every session and forgets the wrong attempts. A customer who was
 * still to be confirmed is, by that. Answers a companion: the device is its owner's from now on.
 */
export async function resetPassword(
  context: Context,
  role: Role,
  token: string,
  password: string,
  from: From,
): Promise<string> {
  const { database, keys, passwords } = context
  const owner = await ownerOf(context, 'reset', role, token)
  const found = owner && (await byId(database.orm, role, owner))
  if (found) mustBeUncommon(password, wordsOf(namesOf(found.person), found.person.email), 'password')
  // Only for a link that is good: guessing links costs us nothing.
  const hashed = owner ? await passwords.hash(password) : ''
  const { person, passwordAt } = await database.orm.transaction(async tx => {
    const _id = await useUp(context, tx, 'reset', role, token)
    const still = await byId(tx, role, _id)
    if (!still || !mayChoose(role, still.person.status))
      throw new AppError(403, 'L’accesso è sospeso: si rivolga all’amministrazione.')
    if (still.person.status === 'pending') {
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
    await accessChangedLetter(context, tx, role, still.person, { event: 'password', cause, undo })
    return { person: still.person, passwordAt }
  })
  await forgiveAccount(context, role, person.email)
  return ownersCompanion(keys, { role, person: person._id, passwordAt })
}
