import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { quoteCustomers } from '../../../contract/calls/agent-quotes.ts'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import { maxQuoteCustomers } from '../../../contract/products/agent-quote.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { clientsTable, loanFilesTable, participantsTable, tableFor } from '../../database/schema.ts'
import { fileNameOf } from '../loan-files/file-names.ts'

/** Maximum read participations, among which the found customers are. */
const maxRead = 200

/**
 * The persons of the files that `actor` reads, by words of the name or the number of a file: first those of whom a name
 * starts with each word, then those of the newest files. Agents read no customer records; what a quote needs comes with
 * their newest file.
 */
export async function customersForQuotes(
  { database }: Pick<Context, 'database'>,
  { search = '', cliente }: Query<typeof quoteCustomers>,
  actor: Actor,
): Promise<Answer<typeof quoteCustomers>> {
  const words = fold(search).split(' ').filter(Boolean)
  // The same as `fold`: characters without a counterpart, the apostrophes, are removed.
  const text = sql`translate(lower(${clientsTable.nome} || ' ' || ${clientsTable.cognome} || ' ' || coalesce(${loanFilesTable.IDEGG}, '')), ${"àáèéìíòóùú-'‘’ʼ`´"}, 'aaeeiioouu ')`
  const rows = await database.orm
    .select({ participant: participantsTable, customer: clientsTable, pratica: loanFilesTable.IDEGG })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(
      and(
        among(rowsFor(actor, loanFiles.access.read), tableFor(loanFiles), undefined, true),
        eq(clientsTable.tipo, 'persona'),
        ne(clientsTable.status, 'deleted'),
        cliente ? eq(clientsTable._id, cliente) : undefined,
        ...words.map(word => sql`position(${word} in ${text}) > 0`),
      ),
    )
    .orderBy(desc(loanFilesTable._id))
    .limit(maxRead)
  const newest = new Map<string, Answer<typeof quoteCustomers>['rows'][number]>()
  for (const row of rows) {
    const customer = row.customer as unknown as RecordOf<typeof clients>
    const participant = row.participant as unknown as RecordOf<typeof participants>
    if (newest.has(customer._id)) continue
    const { occupazione, lavoraDal, redditoNettoMensile, altriImpegniMensili } = participant
    newest.set(customer._id, {
      _id: customer._id,
      nome: fileNameOf(customer),
      pratica: row.pratica,
      dataNascita: customer.dataNascita,
      occupazione: occupazione as Answer<typeof quoteCustomers>['rows'][number]['occupazione'],
      lavoraDal,
      netto: redditoNettoMensile,
      altriImpegni: altriImpegniMensili,
    })
  }
  const startsWithWords = ({ nome }: { nome: string }) =>
    words.every(word => ` ${fold(nome)}`.includes(` ${word}`))
  return {
    rows: [...newest.values()]
      .toSorted((a, b) => Number(startsWithWords(b)) - Number(startsWithWords(a)))
      .slice(0, maxQuoteCustomers),
  }
}
