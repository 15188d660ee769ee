import { randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '../../../contract/access/permissions.ts'
import { broker } from '../../../contract/pages/broker.ts'
import type { Context } from '../../context.ts'
import type { From } from '../../database/actor.ts'
import { credentials } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, notFound } from '../../errors.ts'
import { publishRights } from '../../live/publish.ts'
import { type SecurityEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { saveAccess } from '../accounts/access-changes.ts'
import { accessChangedLetter, type Cause, securityLetter } from '../accounts/letters.ts'
import { byId, type Credentials, definitions, hasSecondFactor, type People } from '../accounts/people.ts'
import { endSessionsOf } from '../sessions.ts'
import { lockedCredentials, setSecondFactor } from './credentials.ts'
import { decrypt, encrypt, hashOf } from './keys.ts'

const periodS = 30
const recoveryCodes = 10
/** 28 of 31 characters are 138 random bits. ASVS 5.0, 6.5.2 allows a plain hash from 112 bits. */
const recoveryCodeLength = 28
/** Lower-case letters and digits without those that are easily confused: i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: broker.nome, label, secret, algorithm: 'SHA1', digits: 6, period: periodS })

const newRecoveryCode = () => {
  const signs = Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
function newRecoveryCodes(person: string) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map(one => recoveryHash(person, one)) }
}
const recoveryHash = (person: string, code: string) => hashOf(`${person} ${plain(code)}`)

/**
 * Creates a secret; the second factor is on only after `confirmSecondFactor`. Returns the secret in base32 and as an
 * `otpauth:` address for authenticator apps. Throws 409 when a second factor is on already.
 */
export async function startSecondFactor(
  { database, keys }: Context,
  person: string,
  label: string,
): Promise<{ segreto: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  await database.orm.transaction(async tx => {
    if ((await lockedCredentials(tx, person))?.totpAt)
      throw new AppError(409, 'Il secondo fattore è già attivo.')
    await setSecondFactor(tx, person, {
      totp: encrypt(keys, secret.base32),
      totpAt: null,
      totpStep: null,
      recoveryCodes: null,
    })
  })
  return { segreto: secret.base32, uri: totpOf(secret, label).toString() }
}

/**
 * The time step of a code: the present step, or the one before for people who type slowly. Null for any other code, and
 * for a step that is not later than the last used one (ASVS 5.0, 6.5.1 and 6.5.5).
 */
function stepOf(
  { keys, now, readOnlySessions }: Context,
  { person, totp, totpStep }: Credentials,
  code: string,
): number | null {
  const token = plain(code)
  if (!totp || !/^\d{6}$/.test(token)) return null
  const timestamp = now().getTime()
  const secret = Secret.fromBase32(decrypt(keys, totp))
  const delta = totpOf(secret, '').validate({ token, timestamp, window: 1 })
  if (delta === null || delta > 0) return null
  const step = Math.floor(timestamp / 1000 / periodS) + delta
  return step > Math.max(totpStep ?? -1, readOnlySessions.lastStep(person)) ? step : null
}

/**
 * Turns the second factor on with its first code and ends all other sessions of the person than `session`. Returns the
 * recovery codes, or null for a wrong code.
 */
export const confirmSecondFactor = (
  context: Context,
  role: Role,
  person: People[Role],
  code: string,
  { session, from }: { session: string; from?: From },
): Promise<string[] | null> =>
  context.database.orm.transaction(async tx => {
    const { _id } = person
    const found = await lockedCredentials(tx, _id)
    if (!found?.totp || found.totpAt) return null
    const step = stepOf(context, found, code)
    if (step === null) return null
    const undo = await saveAccess(context, tx, role, person)
    const { codes, hashes } = newRecoveryCodes(_id)
    await setSecondFactor(tx, _id, {
      totp: found.totp,
      totpAt: context.now(),
      totpStep: step,
      recoveryCodes: hashes,
    })
    await endSessionsOf(context, tx, { role, person: _id }, 'secondo_fattore', session)
    await writeSecurityEvent(context, tx, { kind: 'second_factor_on', who: { role, person: _id } })
    await publishRights(tx, role, _id)
    const cause = { by: 'holder', from } as const
    await accessChangedLetter(context, tx, role, person, { code: 'secondo_fattore_attivo', cause, undo })
    return codes
  })

/** Replaces the recovery codes and returns the new ones. Throws 409 when no second factor is on. */
export const renewRecoveryCodes = (
  context: Context,
  role: Role,
  person: People[Role],
  from: From,
): Promise<string[]> =>
  context.database.orm.transaction(async tx => {
    const { _id } = person
    const found = await lockedCredentials(tx, _id)
    if (!found?.totpAt) throw new AppError(409, 'Il secondo fattore non è attivo.')
    const undo = await saveAccess(context, tx, role, person)
    const { codes, hashes } = newRecoveryCodes(_id)
    const { totp, totpAt, totpStep } = found
    await setSecondFactor(tx, _id, { totp, totpAt, totpStep, recoveryCodes: hashes })
    const cause = { by: 'holder', from } as const
    await accessChangedLetter(context, tx, role, person, { code: 'codici_di_recupero_nuovi', cause, undo })
    return codes
  })

/** Accepts a code of the app while the database is read-only, when the use of a recovery code cannot be stored. */
async function takeCodeInMemory(context: Context, person: string, code: string): Promise<boolean> {
  const { orm } = context.database
  const [found] = await orm.select().from(credentials).where(eq(credentials.person, person))
  const step = found?.totpAt ? stepOf(context, found, code) : null
  if (step === null) return false
  context.readOnlySessions.keepStep(person, step)
  return true
}

/**
 * Accepts a code of the app or a recovery code and returns whether it is valid. Each code is valid once. A used
 * recovery code causes a letter to the person. While the database is read-only, only codes of the app are accepted.
 */
export async function takeCode(
  context: Context,
  role: Role,
  person: People[Role],
  code: string,
): Promise<boolean> {
  const { _id } = person
  if (!context.database.writable()) return takeCodeInMemory(context, _id, code)
  return context.database.orm.transaction(async tx => {
    const found = await lockedCredentials(tx, _id)
    if (!found?.totp || !found.totpAt) return false
    const { totp, totpAt, totpStep, recoveryCodes } = found
    const step = stepOf(context, found, code)
    if (step !== null) {
      // Encrypt again with the current key, so that older keys can be removed after a while.
      const fresh = encrypt(context.keys, decrypt(context.keys, totp))
      await setSecondFactor(tx, _id, { totp: fresh, totpAt, totpStep: step, recoveryCodes })
      return true
    }
    if (!recoveryCodes) return false
    const hash = Buffer.from(recoveryHash(_id, code))
    const left = recoveryCodes.filter(one => !timingSafeEqual(Buffer.from(one), hash))
    if (left.length === recoveryCodes.length) return false
    await setSecondFactor(tx, _id, { totp, totpAt, totpStep, recoveryCodes: left })
    await writeSecurityEvent(context, tx, { kind: 'recovery_code_used', who: { role, person: _id } })
    await securityLetter(context, tx, role, person, 'codice_di_recupero_usato')
    return true
  })
}

/** Removes the second factor, sends a letter, and notifies open pages of the changed rights. */
export async function removeSecondFactor(
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  by: Pick<SecurityEvent, 'who'> & Partial<From>,
): Promise<void> {
  const cause: Cause = by.who?.person === person._id ? { by: 'holder', from: by } : { by: 'administrator' }
  const undo = await saveAccess(context, tx, role, person)
  const none = { totp: null, totpAt: null, totpStep: null, recoveryCodes: null }
  await setSecondFactor(tx, person._id, none)
  await writeSecurityEvent(context, tx, {
    kind: 'second_factor_off',
    who: by.who,
    ip: by.ip,
    resource: definitions[role].name,
    record: person._id,
  })
  await publishRights(tx, role, person._id)
  await accessChangedLetter(context, tx, role, person, { code: 'secondo_fattore_tolto', cause, undo })
}

/**
 * Removes the second factor of a person who has lost the device, and ends all sessions, because somebody else may have
 * the device. Throws 404 for an unknown person, 409 when no second factor is on.
 */
export async function removeLostSecondFactor(
  context: Context,
  tx: Queries,
  role: 'admin' | 'agent',
  _id: string,
  by: Pick<SecurityEvent, 'who' | 'ip'>,
): Promise<void> {
  const found = await byId(tx, role, _id)
  if (!found) throw notFound()
  if (!hasSecondFactor(await lockedCredentials(tx, _id)))
    throw new AppError(409, 'Il secondo fattore non è attivo.')
  await removeSecondFactor(context, tx, role, found.person, by)
  await endSessionsOf(context, tx, { role, person: _id }, 'secondo_fattore')
}
