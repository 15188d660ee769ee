import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/queries.ts'
import { jobs } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { accountSubject, attempt, forgive, recoverySubject } from './attempts.ts'
import { mustBeUncommon, setPassword, wordsOf } from './credentials.ts'
import { confirmLetter, resetLetter, securityLetter } from './letters.ts'
import { byEmail, byId, namesOf, type People } from './people.ts'
import { endSessionsOf } from './sessions.ts'
import { newSingleUse, ownerOf, useUp } from './single-use.ts'

export interface Recovery {
  role: Role
  email: string
}

/**
 * Asks for a letter with a link, for whoever has this address. The request does the same whether somebody has it or
 * not: looking that up is the job's. Who asks again and again gets fewer letters.
 */
export async function askRecovery(context: Context, payload: Recovery): Promise<void> {
  const { database, now, newId } = context
  const at = now()
  try {
    await attempt(context, [recoverySubject(payload.role, payload.email)])
  } catch (error) {
    // The letters already sent will do.
    if (error instanceof AppError && error.status === 429) return
    throw error
  }
  await database.orm
    .insert(jobs)
    .values({ _id: newId(), kind: 'recovery', payload, runAt: at, createdAt: at })
}

/** The job: a letter with a link to who may sign in, or who has yet to confirm; nothing to anybody else. */
export async function sendRecovery(context: Context, tx: Queries, { role, email }: Recovery): Promise<void> {
  const found = await byEmail(tx, role, email)
  if (!found) return
  const { person } = found
  if (person.status === 'validated')
    await resetLetter(context, tx, role, person, await newSingleUse(context, tx, 'reset', role, person._id))
  else if (role === 'client' && person.status === 'pending')
    await sendConfirmation(context, tx, person as People['client'])
}

/** A letter with a link that confirms a customer's address. */
export async function sendConfirmation(context: Context, tx: Queries, person: People['client']) {
  await confirmLetter(context, tx, person, await newSingleUse(context, tx, 'confirm', 'client', person._id))
}

/** Sets a new password for who holds a link, ends every session and forgets the wrong attempts. */
export async function resetPassword(
  context: Context,
  role: Role,
  token: string,
  password: string,
): Promise<void> {
  const { database, passwords } = context
  const owner = await ownerOf(context, 'reset', role, token)
  const found = owner && (await byId(database.orm, role, owner))
  if (found) mustBeUncommon(password, wordsOf(namesOf(found.person), found.person.email), 'password')
  // Only for a link that is good: guessing links costs us nothing.
  const hashed = owner ? await passwords.hash(password) : ''
  const person = await database.orm.transaction(async tx => {
    const _id = await useUp(context, tx, 'reset', role, token)
    const still = await byId(tx, role, _id)
    if (still?.person.status !== 'validated')
      throw new AppError(403, 'L’accesso è sospeso: rivolgersi all’amministrazione.')
    await setPassword(context, tx, _id, hashed)
    await endSessionsOf(context, tx, { role, person: _id }, 'cambio_password')
    await securityLetter(context, tx, role, still.person, 'password')
    return still.person
  })
  await forgive(context, accountSubject(role, person.email))
}
