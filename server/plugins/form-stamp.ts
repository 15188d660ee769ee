import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer } from '../../contract/calls/call.ts'
import type { leadForm } from '../../contract/calls/lead-form.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** Nobody fills a form in sooner. */
const soonestMs = 3000
const latestMs = 24 * 3_600_000

type Given = Pick<Context, 'keys' | 'now'>

const signed = ({ keys }: Given, kid: string, text: string): Buffer | null => {
  const key = keys.stamping.get(kid)
  return key ? createHmac('sha256', key).update(text).digest() : null
}

/** Says when a form was given out, in a way that only this house can write, and how long it waits from then. */
export function stampForm(context: Given): Answer<typeof leadForm> {
  const { current } = context.keys
  const text = `${current}.${context.now().getTime()}`
  const modulo = `${text}.${signed(context, current, text)!.toString('base64url')}`
  return { modulo, attesaMs: soonestMs }
}

/** How long ago a stamp was given out, in ms; null for one that is not ours. */
function ageOf(context: Given, stamp: string): number | null {
  const [kid = '', time = '', signature = ''] = stamp.split('.')
  const expected = signed(context, kid, `${kid}.${time}`)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = expected !== null && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? context.now().getTime() - Number(time) : null
}

/** Whether what is sent with this stamp can be taken, now or a moment later. */
export function isInTime(context: Given, stamp: string): boolean {
  const age = ageOf(context, stamp)
  return age !== null && age <= latestMs
}

/** Refuses what comes back sooner than a person can write, after a day, or with a stamp that is not ours: 422. */
export function mustBeFilled(context: Given, stamp: string): void {
  const age = ageOf(context, stamp)
  if (age === null || age > latestMs)
    throw refusal('Il modulo è rimasto aperto troppo a lungo: invii di nuovo la richiesta.')
  if (age < soonestMs)
    throw refusal('Il modulo è stato inviato troppo in fretta: lo invii di nuovo fra qualche secondo.')
}

const refusal = (message: string) => new AppError(422, message, { modulo: message })
