import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

type Signing = Pick<Context, 'keys'>

/** What an address is made of: the ticket with its number, and the person who may answer. */
interface Answerable {
  ticket: { _id: string; numero: string }
  person: string
}

/** Half of a SHA-256 would be safer than needed: who guesses a mark must also send from the address of its person. */
const markLength = 20
const token = /^(t\d{2}-\d{6,10})-([0-9a-f]{20})$/

const markOf = (key: Buffer, { ticket, person }: Answerable): string =>
  createHmac('sha256', key).update(`ticket ${ticket._id} ${person}`).digest('hex').slice(0, markLength)

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}

/**
 * The address at which one person answers in one ticket; null without `MAIL_IN`. It has at most 64 characters before the
 * at sign, the limit of RFC 5321.
 */
export function replyAddress(
  { keys, settings }: Signing & Pick<Context, 'settings'>,
  answerable: Answerable,
): string | null {
  if (!settings.mailIn) return null
  const { local, domain } = partsOf(settings.mailIn.address)
  const mark = markOf(keys.answering.get(keys.current)!, answerable)
  return `${local}+${answerable.ticket.numero.toLowerCase()}-${mark}@${domain}`
}

/** The number of a ticket with a mark, from an address. */
interface ReplyToken {
  numero: string
  mark: string
}

/** The tokens in the addresses of a message that are `own` with a token. */
export function replyTokens(addresses: readonly string[], own: string): ReplyToken[] {
  const { local, domain } = partsOf(own.toLowerCase())
  return addresses.flatMap(address => {
    const parts = partsOf(address.toLowerCase())
    if (parts.domain !== domain || !parts.local.startsWith(`${local}+`)) return []
    const [, numero, mark] = token.exec(parts.local.slice(local.length + 1)) ?? []
    return numero && mark ? [{ numero: numero.toUpperCase(), mark }] : []
  })
}

/** A text without the marks in our addresses: whoever reads a quotation of a letter must not answer as its person. */
export const withoutMarks = (text: string): string =>
  text.replace(/\+t\d{2}-\d{6,10}-[0-9a-f]{20}(?=@)/gi, '')

/** Whether the mark of a token was made for this person in this ticket, with any of our keys. */
export const isMarkOf = ({ keys }: Signing, mark: string, answerable: Answerable): boolean =>
  [...keys.answering.values()].some(key => {
    const [expected, given] = [markOf(key, answerable), mark].map(text => Buffer.from(text))
    return expected!.length === given!.length && timingSafeEqual(expected!, given!)
  })
