import { and, eq } from 'drizzle-orm'
import type { joinQuote } from '../../../contract/calls/agent-quotes.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { chosenQuote, type QuoteSnapshot } from '../../../contract/products/agent-quote.ts'
import { lenderOf, quoteInWords } from '../../../contract/products/agent-quote-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { participantsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { writableFile } from '../loan-files/writable-file.ts'

/**
 * Notes a quote in a loan file that `actor` may write. Throws 404 and 403 of the file, and 422 for a customer who takes no
 * part in the file.
 */
export async function noteQuoteIn(
  context: Pick<Context, 'store'>,
  tx: Queries,
  { pratica, cliente, snapshot }: { pratica: string; cliente: string | null; snapshot: QuoteSnapshot },
  actor: Actor,
): Promise<Answer<typeof joinQuote>> {
  const { _id, IDEGG } = await writableFile(tx, pratica, actor)
  if (cliente) {
    const [part] = await tx
      .select({ _id: participantsTable._id })
      .from(participantsTable)
      .where(and(eq(participantsTable.pratica, pratica), eq(participantsTable.cliente, cliente)))
      .limit(1)
    if (!part) throw unprocessable({ pratica: 'Il cliente del preventivo non è in questa pratica.' })
  }
  const chosen = chosenQuote(snapshot)
  const words = `${lenderOf(chosen)}, ${quoteInWords(snapshot)} (TAEG ${formatRate(chosen.taeg)})`
  await noteOf(
    context,
    tx,
    _id,
    actor,
    `Preventivo ${longDayWith('del', snapshot.confronto.giorno)}: ${words}.`,
  )
  return { _id, IDEGG }
}
