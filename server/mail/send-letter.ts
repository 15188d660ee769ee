import { type LetterCode, letterOf } from '../../contract/letters/letters.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/statements/queries.ts'
import { written } from './letter.tsx'
import { enqueueMail, type Forwards, type Message, type QueuedMessage } from './mail.ts'
import { composeLetter, type LetterCase } from './templates.ts'

interface Envelope {
  to: string
  /** Receives the answer to the letter. */
  replyTo?: string | null | undefined
  thread?: Message['thread']
  isAutomatic?: true
  /** The address that stops letters of this kind. */
  stopUrl?: string | undefined
  /** The appointment that the letter brings. */
  icalEvent?: Message['icalEvent']
  /** The message that the letter forwards to another company. */
  forwards?: Forwards
  about?: QueuedMessage['about']
  tells?: QueuedMessage['tells']
}

/**
 * Writes a letter with its template and enqueues the letter in the transaction of the change that causes it. `lane` is
 * `awaited` for a letter that a person waits for.
 */
export async function sendLetter<C extends LetterCode>(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  { to, replyTo, thread, isAutomatic, stopUrl, icalEvent, forwards, about, tells }: Envelope,
  letter: LetterCase<C>,
  lane?: Parameters<typeof enqueueMail>[3],
): Promise<void> {
  const message = written({ ...(await composeLetter(tx, letter)), to })
  const { kind } = letterOf(letter.code)
  await enqueueMail(
    context,
    tx,
    {
      ...message,
      ...(replyTo && { replyTo }),
      ...(thread && { thread }),
      ...(isAutomatic && { isAutomatic }),
      ...(stopUrl && { stopUrl }),
      ...(icalEvent && { icalEvent }),
      ...(kind && { kind }),
      ...(forwards && { forwards }),
      ...(about && { about }),
      ...(tells && { tells }),
    },
    lane,
  )
}
