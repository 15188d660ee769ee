import { SideProcess } from '../side-process.ts'
import { TurnQueue } from '../turn-queue.ts'
import type { IncomingMail } from './read-mail.ts'

/** What the process of messages answers: first that it begins, then the message, null for one that cannot be read. */
export type FromReader = { begun: true } | { mail: IncomingMail | null }

/** A message of the largest size needs a few seconds on a slow machine. */
const readingMs = 30_000
const startMs = 30_000
/** The largest message with its files, decoded. */
const maxMemoryMb = 512

const reader = new SideProcess({ source: 'mail-in/mail-reader', maxMemoryMb, idleMs: 60_000 })
const turns = new TurnQueue({ perOwner: 100, refusal: () => new Error('too many messages wait to be read') })

/**
 * Reads a message in another process, one at a time. Returns null for a message that cannot be read, also when it ends
 * the process or takes too long. Throws when the process does not start.
 */
export const readInProcess = (raw: Uint8Array, limitMs = readingMs): Promise<IncomingMail | null> =>
  turns.run('mail', () => read(raw, limitMs))

function read(raw: Uint8Array, limitMs: number): Promise<IncomingMail | null> {
  const child = reader.open()
  return new Promise((resolve, reject) => {
    let hasBegun = false
    const stop = () => {
      reader.drop(child)
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stop, startMs)
    const end = () => {
      clearTimeout(timer)
      child.off('message', answer)
      child.off('exit', exit)
    }
    const exit = () => {
      end()
      if (hasBegun) resolve(null)
      else reject(new Error('the process that reads mail does not start'))
    }
    const answer = (message: FromReader) => {
      if ('begun' in message) {
        hasBegun = true
        clearTimeout(timer)
        timer = setTimeout(stop, limitMs)
        return
      }
      end()
      reader.rest()
      resolve(message.mail)
    }
    child.on('message', answer)
    child.on('exit', exit)
    child.send(raw, error => {
      if (error) stop()
    })
  })
}
