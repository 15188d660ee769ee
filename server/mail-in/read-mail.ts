import { asOneLine, asSeveralLines, cut } from '../../contract/text/characters.ts'
import type { MailHead } from './automatic.ts'
import { ownWords } from './own-words.ts'

/** A message that has arrived, as far as it matters here. */
export interface IncomingMail extends MailHead {
  from: string | null
  /** All addresses to which the message says it was sent. */
  recipients: string[]
  /** The words of the person. */
  words: string
  files: IncomingFile[]
}

export interface IncomingFile {
  name: string
  bytes: Uint8Array
}

/** A text beyond this is cut before it is read: no person writes so much, and reading would take the server's time. */
const maxTextLength = 200_000
const maxHtmlLength = 1_000_000
const maxHtmlDepth = 100
/** Smaller pictures inside the text are logos of signatures. */
const minInlineBytes = 20_000
/** Files that are handed over: a stranger's message may hold a hundred thousand, which the server would have to receive. */
const maxFiles = 100
/** Parts that mail programs add by themselves. */
const ofPrograms =
  /^(?:application\/(?:pgp-signature|(?:x-)?pkcs7-signature|ms-tnef)|message\/delivery-status|text\/rfc822-headers)$/
const isForward = /^\s*(?:fwd?|i|inoltr\w*)\s*:/i

/** Takes the parts that matter from a message as a mail server stores it. Throws on a message that cannot be read. */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    forceRfc822Attachments: true,
  })
  const addressesIn = (name: string) =>
    mail.headers
      .filter(({ key }) => key === name)
      .flatMap(({ value }) => addressParser(value, { flatten: true }))
      .map(({ address }) => asOneLine(address ?? '').toLowerCase())
  // The parser keeps only the first sender of several.
  const senders = addressesIn('from')
  // Servers that deliver add the last three; the token may be in one of them alone.
  const to = ['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(addressesIn)
  const subject = asOneLine(mail.subject ?? '')
  const text = asSeveralLines(await textOf(mail)).trim()
  return {
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    from: (senders.length === 1 && senders[0]) || null,
    recipients: to,
    subject,
    messageId: mail.messageId?.trim() || null,
    words: isForward.test(subject) ? text : ownWords(text),
    files: mail.attachments
      .flatMap(({ filename, mimeType, content, related, disposition }) => {
        const bytes = new Uint8Array(content as ArrayBuffer)
        const isInside = related || (disposition === 'inline' && mimeType.startsWith('image/'))
        if (ofPrograms.test(mimeType) || (isInside && bytes.length < minInlineBytes)) return []
        return [{ name: cut(asOneLine(filename ?? ''), 100) || 'allegato', bytes }]
      })
      .slice(0, maxFiles),
  }
}

async function textOf({
  text,
  html,
}: {
  text?: string | undefined
  html?: string | undefined
}): Promise<string> {
  if (text?.trim() || !html) return cut(text ?? '', maxTextLength)
  const { convert } = await import('html-to-text')
  const converted = convert(cut(html, maxHtmlLength), {
    wordwrap: false,
    limits: { maxInputLength: maxHtmlLength, maxDepth: maxHtmlDepth },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
  })
  return cut(converted, maxTextLength)
}
