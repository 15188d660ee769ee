import { and, eq } from 'drizzle-orm'
import type { joinQuote } from '../../../contract/calls/agent-quotes.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { productsOfNeed } from '../../../contract/loan-files/same-need.ts'
import { chosenQuote, type QuoteSnapshot } from '../../../contract/products/agent-quote.ts'
import { lenderOf, quoteInWords } from '../../../contract/products/agent-quote-words.ts'
import { isOpenFile } from '../../../contract/subjects/loan-files/file-states.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { participantsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, unprocessable } from '../../errors.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { writableFile } from '../loan-files/writable-file.ts'

/**
 * Notes a quote in an open loan file that `actor` may write. Throws 404 and 403 of the file, 409 for a closed one, and 422
 * for another product and for a customer who takes no part in the file.
 */
export async function noteQuoteIn(
  context: Pick<Context, 'store'>,
  tx: Queries,
  { pratica, cliente, snapshot }: { pratica: string; cliente: string | null; snapshot: QuoteSnapshot },
  actor: Actor,
): Promise<Answer<typeof joinQuote>> {
  const { _id, IDEGG, stato, prodotto } = await writableFile(tx, pratica, actor)
  if (!isOpenFile(stato))
    throw conflict(`La pratica ${IDEGG} è chiusa: apra una pratica nuova dal preventivo.`)
  if (!productsOfNeed(prodotto).includes(snapshot.dati.prodotto))
    throw unprocessable({ pratica: 'La pratica è di un altro prodotto.' })
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
