import type { Body } from '../../../contract/calls/call.ts'
import type { confirmEmail as confirmEmailCall } from '../../../contract/calls/sessions.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type From, system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { confirmationOf } from '../../subjects/clients/confirmed-email.ts'
import { keptConsents } from '../../subjects/clients/consents.ts'
import { attempt, personSubject } from '../attempts.ts'
import { stillHold } from '../credentials/credentials.ts'
import { forgetLinksOf, newSingleUse, ownerOf, spent, useUp } from '../credentials/single-use.ts'
import { emailRequestedLetter, emailTakenLetter, proveEmailLetter } from './letters.ts'
import { byEmail, byId, lockedPerson, lockPerson, maySignIn } from './people.ts'
import { mayWriteTo, spendLetter } from './recovery.ts'

export interface NewEmail {
  person: string
}

/**
 * Deletes the links for earlier new addresses and enqueues a job for the letters. Call in the transaction that writes
 * the customer's new address. Only the job looks the address up, so the response does not reveal whether the address is
 * taken.
 */
export async function proveNewEmail(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  payload: NewEmail,
): Promise<void> {
  await lockPerson(tx, 'client', payload.person)
  await forgetLinksOf(tx, payload.person, 'email')
  await enqueueJob(context, tx, { kind: 'new-email', lane: 'awaited', payload })
}

/**
 * The job: sends a link to the new address, or a notice to its owner when the address is taken, and a notice to the
 * current address.
 */
export async function sendNewEmail(context: Context, tx: Queries, { person }: NewEmail): Promise<void> {
  await lockPerson(tx, 'client', person)
  const found = await byId(tx, 'client', person)
  const email = found?.person.nuovaEmail
  if (!email || !(await maySignIn(tx, found.person))) return
  const taken = await byEmail(tx, 'client', email)
  if (taken) await emailTakenLetter(context, tx, taken.person)
  else await proveEmailLetter(context, tx, email, await newSingleUse(context, tx, 'email', 'client', person))
  await emailRequestedLetter(context, tx, found.person)
}

/**
 * Takes a customer's request for a new address. The number of letters to one address is limited silently. Throws 429
 * beyond the letters that one network may cause in an hour.
 */
export async function requestNewEmail(
  context: Context,
  person: string,
  email: string,
  ip: string,
): Promise<void> {
  await spendLetter(context, ip)
  if (!(await mayWriteTo(context, { role: 'client', email }))) return
  await context.database.orm.transaction(async tx => {
    const found = await byId(tx, 'client', person)
    if (!found) return
    if (found.person.nuovaEmail !== email)
      await context.store.update(tx, clients, person, found.person.versione, { nuovaEmail: email }, system)
    await proveNewEmail(context, tx, { person })
  })
}

/**
 * Replaces the customer's address with the confirmed one and ends the sessions. Requires the password, because the
 * letter may have reached somebody else. Throws 422 for an invalid link or a wrong password, 409 when another customer
 * has taken the address meanwhile.
 */
export async function confirmEmail(
  context: Context,
  { token, password }: Body<typeof confirmEmailCall>,
  from: From,
): Promise<void> {
  const { database, passwords, store } = context
  const owner = await ownerOf(context, ['email'], 'client', token)
  const found = owner && (await byId(database.orm, 'client', owner))
  if (!found) throw spent()
  const tried = await attempt(context, [personSubject(owner)])
  if (!(await passwords.verify(found.credentials?.password ?? null, password)))
    throw unprocessable({ password: 'La password non è corretta.' })
  await tried.succeeded()
  await database.orm.transaction(async tx => {
    const person = (await lockedPerson(tx, 'client', owner))?.person
    await useUp(context, tx, ['email'], 'client', token)
    const held = await stillHold(tx, owner, found.credentials)
    if (!held || !person?.nuovaEmail || !(await maySignIn(tx, person))) throw spent()
    if (await byEmail(tx, 'client', person.nuovaEmail))
      throw new AppError(409, 'Questo indirizzo ha già un altro accesso.')
    // The customer typed the new address and opened its letter. The new address is confirmed if the former one was.
    const emailConfermata = (await confirmationOf(tx, person))
      ? { email: person.nuovaEmail, at: context.now().toISOString(), come: 'area', condivisi: [] }
      : null
    const proved = {
      ...{ email: person.nuovaEmail, nuovaEmail: null, emailVerificata: true, emailConfermata },
      consensi: await keptConsents(tx, person),
    }
    await store.update(tx, clients, owner, person.versione, proved, { kind: 'system', ...from })
  })
}
