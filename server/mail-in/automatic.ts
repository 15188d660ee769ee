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

/**
 * Whether a message is automatic (RFC 3834, mailing lists, reports of mail servers, holiday answers) or our own. Nothing
 * answers such a message, so that two programs never write to each other.
 */
export function isAutomatic({ headers, from, subject, messageId }: MailHead, own: OwnMail): boolean {
  const has = (key: string, value: RegExp) =>
    headers.some(header => header.key === key && value.test(header.value.trim()))
  const [, host] = ownId.exec(messageId ?? '') ?? []
  return (
    from === null ||
    own.addresses.includes(from) ||
    host === own.messageHost ||
    automaticSender.test(from) ||
    automaticSubject.test(subject.trim()) ||
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(?:bulk|junk|list|auto_reply)$/i) ||
    has('x-auto-response-suppress', /^(?!none\b)/i) ||
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report\b/i) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients'].some(key =>
      has(key, /^/),
    )
  )
}

/**
 * Whether the server that received a message has found its sender forged (RFC 8601). A sender cannot take a failure away,
 * and a pass that the sender has written counts for nothing.
 */
export const isForged = ({ headers }: Pick<MailHead, 'headers'>): boolean =>
  headers.some(({ key, value }) => key === 'authentication-results' && /\bdmarc=fail\b/i.test(value))
