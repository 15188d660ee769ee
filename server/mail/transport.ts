import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder, writeDurably } from '../disk/durable-files.ts'
import type { Settings } from '../settings.ts'
import type { Message } from './mail.ts'
import { refusalIn } from './refusal.ts'

/**
 * Sends one message. `id` is the same at each attempt, so that mail programs recognise duplicates. An abort of `signal`
 * closes the connection. Throws `LetterRefused` when another attempt would be useless.
 */
export type SendMail = (id: string, at: Date, message: Message, signal?: AbortSignal) => Promise<void>

/** Time limits for a mail server, in milliseconds. */
interface MailLimits {
  dnsTimeout: number
  /** Everything before the greeting, including the DNS lookup. */
  connectionTimeout: number
  greetingTimeout: number
  /** Silence. A server may inspect a letter before it answers. */
  socketTimeout: number
  /** The whole letter: a server that sends a byte now and then is never silent. */
  letterTimeout: number
}

const usualLimits: MailLimits = {
  dnsTimeout: 10_000,
  connectionTimeout: 30_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  letterTimeout: 180_000,
}

/** The host of the Message-IDs of our letters. */
export const messageHost = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => new URL(publicUrl).hostname

const options = (
  settings: Settings,
  id: string,
  at: Date,
  { stopUrl, thread, isAutomatic, ...message }: Message,
) => ({
  from: settings.mailFrom,
  ...message,
  date: at,
  ...(stopUrl && { list: { unsubscribe: stopUrl } }),
  // No message has this id: the programs that draw threads do not need the first one.
  ...(thread && { references: `<${thread}@${messageHost(settings)}>` }),
  headers: {
    ...(stopUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': isAutomatic ? 'auto-replied' : 'auto-generated',
  },
  messageId: `<${id}@${messageHost(settings)}>`,
})

/** Sends letters by SMTP when configured, otherwise writes `.eml` files for any mail program to `DATA_DIR/outbox`. */
export function mailTransport(settings: Settings, { letterTimeout, ...timeouts } = usualLimits): SendMail {
  if (settings.smtpUrl) {
    const smtp = createTransport({ url: settings.smtpUrl, ...timeouts })
    return async (id, at, message, stopped) => {
      const signal = AbortSignal.any([AbortSignal.timeout(letterTimeout), ...(stopped ? [stopped] : [])])
      await smtp.sendMail({ ...options(settings, id, at, message), signal }).catch(error => {
        throw refusalIn(error) ?? error
      })
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true })
  const outbox = join(settings.dataDir, 'outbox')
  return async (id, at, message) => {
    const { message: eml } = await composer.sendMail(options(settings, id, at, message))
    await makeFolder(outbox)
    const file = join(outbox, `${at.toISOString().replaceAll(':', '-')}-${id}.eml`)
    await writeDurably(file, eml as Buffer)
  }
}
