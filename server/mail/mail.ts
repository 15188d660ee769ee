import type { Context } from '../context.ts'
import type { Queries } from '../database/queries.ts'
import { jobs } from '../database/schema.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
}

/** A header is one line: what a person typed may not open another. */
const oneLine = (text: string) => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()

/** Asks for a message to be sent, in the transaction of what it speaks of: either both are there or neither. */
export async function enqueueMail(
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  message: Message,
): Promise<void> {
  const at = now()
  await tx.insert(jobs).values({
    _id: newId(),
    kind: 'mail',
    payload: {
      ...message,
      to: oneLine(message.to),
      subject: oneLine(message.subject),
      ...(message.replyTo && { replyTo: oneLine(message.replyTo) }),
    },
    runAt: at,
    createdAt: at,
  })
}
