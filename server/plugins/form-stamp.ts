import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer } from '../../contract/calls/call.ts'
import type { leadForm } from '../../contract/calls/lead-form.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** Minimum age of a stamp: no person fills in a form faster. */
const minAgeMs = 3000
const maxAgeMs = 24 * 3_600_000

type Stamping = Pick<Context, 'keys' | 'now'>

const signed = ({ keys }: Stamping, kid: string, text: string): Buffer | null => {
  const key = keys.stamping.get(kid)
  return key ? createHmac('sha256', key).update(text).digest() : null
}

/** Creates the signed time of issue of a form, and the minimum time before the form may be sent. */
export function stampForm(context: Stamping): Answer<typeof leadForm> {
  const { current } = context.keys
  const text = `${current}.${context.now().getTime()}`
  const modulo = `${text}.${signed(context, current, text)!.toString('base64url')}`
  return { modulo, attesaMs: minAgeMs }
}

/** Age of a stamp in milliseconds; null for an invalid signature. */
function ageOf(context: Stamping, stamp: string): number | null {
  const [kid = '', time = '', signature = ''] = stamp.split('.')
  const expected = signed(context, kid, `${kid}.${time}`)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = expected !== null && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? context.now().getTime() - Number(time) : null
}

/** Whether a stamp is valid and not too old. It may still be too recent. */
export function isInTime(context: Stamping, stamp: string): boolean {
  const age = ageOf(context, stamp)
  return age !== null && age <= maxAgeMs
}

/** Throws 422 when a form is sent faster than a person can write, after more than a day, or with an invalid stamp. */
export function mustBeFilled(context: Stamping, stamp: string): void {
  const age = ageOf(context, stamp)
  if (age === null || age > maxAgeMs)
    throw refusal('Il modulo è rimasto aperto troppo a lungo: invii di nuovo la richiesta.')
  if (age < minAgeMs)
    throw refusal('Il modulo è stato inviato troppo in fretta: lo invii di nuovo fra qualche secondo.')
}

const refusal = (message: string) => new AppError(422, message, { modulo: message })
