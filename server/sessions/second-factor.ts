import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { broker } from '../../contract/broker.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { lockedCredentials, setSecondFactor } from './credentials.ts'
import { decrypt, encrypt, hashOf } from './keys.ts'
import type { Credentials } from './people.ts'

const periodS = 30
/** Steps before and after this one whose code is taken: clocks differ. */
const window = 1
const recoveryCodes = 10
/** Without the signs that are read for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: broker.nome, label, secret, algorithm: 'SHA1', digits: 6, period: periodS })

const newRecoveryCode = () => {
  const signs = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
const recoveryHash = (person: string, code: string) => hashOf(`${person} ${plain(code)}`)

/**
 * Prepares a secret, which counts once its first code has been given. Answers it as text and as an address for an app.
 * Throws 409 where one is on already.
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

/** The time step whose code this is, if it is one that was not taken yet; null otherwise. */
function stepOf({ keys, now }: Context, { totp, totpStep }: Credentials, code: string): number | null {
  const token = plain(code)
  if (!totp || !/^\d{6}$/.test(token)) return null
  const timestamp = now().getTime()
  const secret = Secret.fromBase32(decrypt(keys, totp))
  const delta = totpOf(secret, '').validate({ token, timestamp, window })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / periodS) + delta
  return totpStep === null || step > totpStep ? step : null
}

/** Turns the second factor on with its first code; answers the recovery codes, or null when the code is wrong. */
export const confirmSecondFactor = (
  context: Context,
  person: string,
  code: string,
): Promise<string[] | null> =>
  context.database.orm.transaction(async tx => {
    const found = await lockedCredentials(tx, person)
    if (!found?.totp || found.totpAt) return null
    const step = stepOf(context, found, code)
    if (step === null) return null
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await setSecondFactor(tx, person, {
      totp: found.totp,
      totpAt: context.now(),
      totpStep: step,
      recoveryCodes: codes.map(one => recoveryHash(person, one)),
    })
    return codes
  })

/** Takes a code of the app, or a recovery code, which counts once. Answers whether it was good. */
export const takeCode = (context: Context, person: string, code: string): Promise<boolean> =>
  context.database.orm.transaction(async tx => {
    const found = await lockedCredentials(tx, person)
    if (!found?.totp || !found.totpAt) return false
    const { totp, totpAt, totpStep, recoveryCodes } = found
    const step = stepOf(context, found, code)
    if (step !== null) {
      // Encrypted again, so that after a while no secret needs an older key.
      const fresh = encrypt(context.keys, decrypt(context.keys, totp))
      await setSecondFactor(tx, person, { totp: fresh, totpAt, totpStep: step, recoveryCodes })
      return true
    }
    const hash = recoveryHash(person, code)
    if (!recoveryCodes?.includes(hash)) return false
    const left = recoveryCodes.filter(one => one !== hash)
    await setSecondFactor(tx, person, { totp, totpAt, totpStep, recoveryCodes: left })
    return true
  })

export const removeSecondFactor = ({ database }: Context, person: string): Promise<void> =>
  setSecondFactor(database.orm, person, { totp: null, totpAt: null, totpStep: null, recoveryCodes: null })
