import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder, writeDurably } from '../durable-files.ts'
import type { Settings } from '../settings.ts'
import type { Message } from './mail.ts'
import { refusalIn } from './refusal.ts'

/** Sends one message; throws `LetterRefused` when trying again would not do. `id` is the same at each attempt, so that a message sent twice is recognised as one. */
export type SendMail = (id: string, at: Date, message: Message) => Promise<void>

const options = (settings: Settings, id: string, at: Date, message: Message) => ({
  from: settings.mailFrom,
  ...message,
  date: at,
  messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
})

/** Through SMTP when it is configured; else as `.eml` files in `DATA_DIR/outbox`, to be opened with any mail program. */
export function mailTransport(settings: Settings): SendMail {
  if (settings.smtpUrl) {
    const smtp = createTransport(settings.smtpUrl)
    return async (id, at, message) => {
      await smtp.sendMail(options(settings, id, at, message)).catch(error => {
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
