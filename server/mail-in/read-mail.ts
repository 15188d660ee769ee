import { asOneLine, asSeveralLines, cut } from '../../contract/text/characters.ts'
import { asUtf8, withWindowsCharacters } from '../../contract/text/decode-text.ts'
import { longestMail } from '../../contract/tickets/ticket-words.ts'
import type { MailHead } from './automatic.ts'
import { ownWords, tidied } from './own-words.ts'
import { withoutMarks } from './reply-address.ts'
import { takeUuencoded } from './uuencoded.ts'

/** A message that has arrived, as far as it matters here. */
export interface IncomingMail extends MailHead {
  from: string | null
  /** The only address of the header Reply-To; null for none and for several. */
  replyTo: string | null
  /** All addresses to which the message says it was sent. */
  recipients: string[]
  /** The whole text. */
  text: string
  /** The words of the person. */
  words: string
  files: IncomingFile[]
  /** The envelope of certified mail (PEC) in which the message has arrived. */
  envelope: MailHead | null
}

export interface IncomingFile {
  name: string
  bytes: Uint8Array
}

const maxHtmlLength = 1_000_000
const maxHtmlDepth = 100
/** Smaller pictures inside the text are logos of signatures. */
const minInlineBytes = 20_000
/** Files that are handed over: a stranger's message may hold a hundred thousand, which the server would have to receive. */
const maxFiles = 100
/** Parts that mail programs add by themselves. */
const ofPrograms =
  /^(?:application\/(?:pgp-signature|(?:x-)?pkcs7-signature)|message\/delivery-status|text\/rfc822-headers)$/
const isForward = /^\s*(?:fwd?|i|inoltr\w*)\s*:/i

/** The name of the message in an envelope of certified mail (RFC 6109). */
const certifiedName = /^postacert\.eml$/i
/** Programs that know US-ASCII alone send what they are given, which today is UTF-8. */
const asciiDeclared = /charset\s*=\s*["']?(?:(?:us-)?ascii|ansi_x3\.4-1968)\b/i

const anyCharset = /charset\s*=/i

/** A message that declares no charset, with Windows-1252 declared for its texts. */
const asWindows = (raw: string): string =>
  /^content-type:/im.test(raw)
    ? raw.replace(/^content-type:\s*text\/(?:plain|html)\b/gim, '$&; charset=windows-1252')
    : `Content-Type: text/plain; charset=windows-1252\r\n${raw}`

/**
 * Takes the parts that matter from a message as a mail server stores it. In an envelope of certified mail the message of
 * the person counts. Throws on a message that cannot be read.
 */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const { certified, ...mail } = await readOne(raw)
  if (!certified) return mail
  const { certified: _, ...inner } = await readOne(certified)
  const { headers, from, subject, messageId } = mail
  return {
    ...inner,
    recipients: [...mail.recipients, ...inner.recipients],
    envelope: { headers, from, subject, messageId },
  }
}

async function readOne(raw: Uint8Array): Promise<IncomingMail & { certified: Uint8Array | undefined }> {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const parse = (bytes: Uint8Array) =>
    PostalMime.parse(bytes, {
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
      forceRfc822Attachments: true,
    })
  const latin = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1')
  const first = await parse(raw)
  const isUnreadable = !anyCharset.test(latin) && /\ufffd/.test(`${first.text}${first.html}`)
  const mail = isUnreadable ? await parse(Buffer.from(asWindows(latin), 'latin1')) : first
  const has = (name: string, value: RegExp) =>
    mail.headers.some(header => header.key === name && value.test(header.value.trim()))
  // A comma outside of quotes in a name makes entries without an address.
  const addressesIn = (name: string) =>
    mail.headers
      .filter(({ key }) => key === name)
      .flatMap(({ value }) => addressParser(value, { flatten: true }))
      .map(({ address }) => asOneLine(address ?? '').toLowerCase())
      .filter(Boolean)
  const onlyIn = (name: string) => {
    const [address, ...others] = addressesIn(name)
    return (others.length === 0 && address) || null
  }
  // Servers that deliver add the last three; the token may be in one of them alone.
  const to = ['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(addressesIn)
  const subject = asOneLine(mail.subject ?? '')
  const isAscii = asciiDeclared.test(latin)
  // The parser reads Windows-1252 with the `TextDecoder` of Node.
  const repaired = (text: string) => withWindowsCharacters(isAscii ? asUtf8(text) : text)
  const inside = takeUuencoded(mail.text ?? '')
  const whole = await textOf({
    text: repaired(cut(inside.text, longestMail)),
    html: repaired(cut(mail.html ?? '', maxHtmlLength)),
  })
  const text = withoutMarks(asSeveralLines(cut(whole, longestMail))).trim()
  const attachments = mail.attachments.map(({ content, ...part }) => ({
    ...part,
    bytes: new Uint8Array(content as ArrayBuffer),
  }))
  const isEnvelope = has('x-trasporto', /^posta-certificata$/i) && !has('x-ricevuta', /^/)
  return {
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    from: onlyIn('from'),
    replyTo: onlyIn('reply-to'),
    recipients: to,
    subject,
    messageId: mail.messageId?.trim() || null,
    text,
    words: isForward.test(subject) ? tidied(text) : ownWords(text),
    files: [
      ...attachments.flatMap(({ filename, mimeType, bytes, related, disposition }) => {
        const isInside = related || (disposition === 'inline' && mimeType.startsWith('image/'))
        if (ofPrograms.test(mimeType) || (isInside && bytes.length < minInlineBytes)) return []
        return filename || bytes.length > 0 ? [decoded({ name: filename ?? '', bytes })] : []
      }),
      ...inside.files,
    ]
      .map(({ name, bytes }) => ({
        name: cut(asOneLine(withWindowsCharacters(name)), 100) || 'allegato',
        bytes,
      }))
      .slice(0, maxFiles),
    envelope: null,
    certified: isEnvelope
      ? attachments.find(
          ({ mimeType, filename }) => mimeType === 'message/rfc822' && certifiedName.test(filename ?? ''),
        )?.bytes
      : undefined,
  }
}

/** A file whose part is uuencoded, decoded: the parser knows base64 and quoted-printable alone. */
function decoded({ name, bytes }: IncomingFile): IncomingFile {
  if (Buffer.from(bytes.subarray(0, 6)).toString('latin1') !== 'begin ') return { name, bytes }
  const { text, files } = takeUuencoded(Buffer.from(bytes).toString('latin1'))
  const [file] = files
  return file && files.length === 1 && text.trim() === ''
    ? { name: name || file.name, bytes: file.bytes }
    : { name, bytes }
}

async function textOf({ text, html }: { text: string; html: string }): Promise<string> {
  if (text.trim() || !html) return text
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: maxHtmlLength, maxDepth: maxHtmlDepth },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
  })
}
