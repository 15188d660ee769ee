import { domainOf } from '../mail/mail.ts'

/** A header of a message; the key is in lower case. */
interface Header {
  key: string
  value: string
}

/** What distinguishes an automatic message or one of our own from a message that a person has written. */
export interface MailHead {
  headers: readonly Header[]
  from: string | null
  subject: string
  messageId: string | null
}

/** Our own addresses and the host of our Message-IDs. */
interface OwnMail {
  addresses: readonly string[]
  messageHost: string
}

const automaticSender =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|non-?rispondere|bounces?)(?:[+@-]|$)/i
const automaticSubject =
  /^(?:risposta automatica|risponditore automatico|automatic reply|auto-?reply|out of office|fuori (?:sede|ufficio)|undeliver(?:able|ed)|delivery status notification|mancato recapito|mail delivery (?:failed|failure))\b/i
/** UUIDv7, as the ids of our letters; other programs also make Message-IDs of UUIDs, of other versions. */
const ownId = /^<[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}@([^>]+)>$/

/** Whether a program or we read the mail at an address. */
export const isProgram = (address: string, own: OwnMail): boolean =>
  own.addresses.includes(address) || automaticSender.test(address)

/**
 * Whether a message is automatic (RFC 3834, mailing lists, reports of mail servers, receipts of certified mail, holiday
 * answers) or our own. Nothing answers such a message, so that two programs never write to each other. Outlook writes
 * `X-Auto-Response-Suppress` into the messages of people too.
 */
export function isAutomatic({ headers, from, subject, messageId }: MailHead, own: OwnMail): boolean {
  const has = (key: string, value: RegExp) =>
    headers.some(header => header.key === key && value.test(header.value.trim()))
  const [, host] = ownId.exec(messageId ?? '') ?? []
  return (
    from === null ||
    host === own.messageHost ||
    isProgram(from, own) ||
    automaticSubject.test(subject.trim()) ||
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(?:bulk|junk|list|auto_reply)$/i) ||
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report\b/i) ||
    ['list-id', 'x-ricevuta', 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients'].some(
      key => has(key, /^/),
    )
  )
}

/**
 * Whether the server that received a message has found its sender forged (RFC 8601). A sender cannot take a failure away,
 * and a pass that the sender has written counts for nothing.
 */
export const isForged = ({ headers }: Pick<MailHead, 'headers'>): boolean =>
  headers.some(({ key, value }) => key === 'authentication-results' && /\bdmarc=fail\b/i.test(value))

/**
 * Whether the receiving server has verified that `sender` sent an envelope of certified mail. DMARC verifies the provider
 * of the envelope alone. Certified mail keeps the SMTP sender of the person (RFC 6109,
 * 3.1.1): what the server has noted about the SMTP sender must name this person, and SPF, where the server checks mail
 * at all, must have passed. Headers that the sender adds can only refuse.
 */
export function isVouched({ headers }: Pick<MailHead, 'headers'>, sender: string): boolean {
  const valuesOf = (name: string) =>
    headers.flatMap(({ key, value }) => (key === name ? [value.trim().toLowerCase()] : []))
  const found = (values: readonly string[], value: RegExp) =>
    values.flatMap(one => [...one.matchAll(value)].map(([, group]) => group!))
  const paths = valuesOf('return-path').map(path => path.replace(/^<|>$/g, ''))
  if (paths.some(path => path !== sender)) return false
  const [results, received] = [valuesOf('authentication-results'), valuesOf('received-spf')]
  if (results.length + received.length === 0) return true
  const domains = found(
    [...results, ...received],
    /\b(?:smtp\.mailfrom|envelope-from)=["<]*([^\s;">]+)/g,
  ).map(domainOf)
  const outcomes = [...found(results, /\bspf=([a-z]+)/g), ...found(received, /^([a-z]+)/g)]
  return (
    paths.length + domains.length > 0 &&
    domains.every(domain => domain === domainOf(sender)) &&
    outcomes.length > 0 &&
    outcomes.every(outcome => outcome === 'pass')
  )
}
