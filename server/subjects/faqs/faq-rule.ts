import { and, eq, isNotNull } from 'drizzle-orm'
import type { Rule } from '../../database/rules.ts'
import { ticketMessagesTable } from '../../database/schema.ts'
import { conflict } from '../../errors.ts'

/** A FAQ made from a message that the office took away does not come back from the history. */
export const faqRule =
  (): Rule =>
  async (tx, { before, after }) => {
    if (before || !after?.messaggio) return
    const { _id, toltoAt } = ticketMessagesTable
    const [taken] = await tx
      .select({ _id })
      .from(ticketMessagesTable)
      .where(and(eq(_id, after.messaggio as string), isNotNull(toltoAt!)))
    if (taken) throw conflict('L’ufficio ha tolto il messaggio di questa risposta: scriva una FAQ nuova.')
  }
