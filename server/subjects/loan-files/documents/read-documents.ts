import { and, eq, inArray } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { readFileDocuments } from '../../../../contract/calls/file-documents.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { ageInDays, isExpired, lastDayToSend } from '../../../../contract/loan-files/document-age.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { among, type Rows, rowsFor } from '../../../database/row-access.ts'
import {
  clientsTable,
  documentRequirementsTable,
  fileDocumentsTable,
  loanFilesTable,
  participantsTable,
  tableFor,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { sendingDayOf } from '../banks/bank-of-file.ts'
import { isReusable } from './reusable-document.ts'

/** The documents of a loan file for a reader of the file. Throws 404. */
export async function documentsOf(
  { database, store, now }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof readFileDocuments>> {
  const { reads } = database
  const [rows, people, sendingDay, { agente }] = await Promise.all([
    reads
      .select({
        document: fileDocumentsTable,
        requirement: documentRequirementsTable,
        client: clientsTable,
      })
      .from(fileDocumentsTable)
      .leftJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
      .leftJoin(clientsTable, eq(clientsTable._id, fileDocumentsTable.cliente))
      .where(eq(fileDocumentsTable.pratica, id)),
    reads
      .select({ participant: participantsTable._id, client: clientsTable })
      .from(participantsTable)
      .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
      .where(eq(participantsTable.pratica, id)),
    sendingDayOf(reads, id),
    store.get(reads, loanFiles, id, actor),
  ])
  const today = dayInRome(now())
  const countedOn = sendingDay ?? today
  const proposals = await proposed(
    reads,
    rowsFor(actor, fileDocuments.access.read),
    rows.flatMap(({ document }) => (document.stato === 'richiesto' && document.riusato) || []),
  )
  const last = Number.MAX_SAFE_INTEGER
  return {
    rows: rows
      .toSorted(
        (a, b) =>
          (a.requirement?.ordine ?? last) - (b.requirement?.ordine ?? last) ||
          (a.document._id < b.document._id ? -1 : 1),
      )
      .map(({ document, requirement, client }) => {
        const { pratica: _, riusato, rimandi, verificatore: _verifier, ...shown } = document
        const other = riusato ? proposals.get(riusato) : undefined
        const age = ageInDays(document, countedOn)
        const isUsable = other && isReusable(other, { document, agente }, requirement, today)
        return {
          ...shown,
          cliente: client && { _id: client._id, nome: calledAs(client), cognomeNome: filedAs(client) },
          riguarda: requirement?.riguarda ?? (client ? 'persona' : 'pratica'),
          obbligatorio: requirement?.obbligatorio ?? true,
          spiegazione: requirement?.spiegazione ?? null,
          etaMassimaGiorni: requirement?.etaMassimaGiorni ?? null,
          prima: requirement?.prima ?? null,
          // A document that arrived after the sending has no age on that day.
          eta: age === null ? null : Math.max(0, age),
          ultimoGiorno: lastDayToSend(document, requirement),
          scaduto: document.file !== null && isExpired(document, requirement, countedOn),
          proposta: isUsable ? { pratica: other.IDEGG, verificatoAt: other.document.verificatoAt } : null,
          rimandi: (rimandi ?? []).flatMap(({ partecipante, dal }) => {
            const person = people.find(({ participant }) => participant === partecipante)
            return person ? [{ nome: calledAs(person.client), dal }] : []
          }),
        }
      }),
  }
}

type Named = { nome: string; cognome: string; denominazione: string | null }

/** The name of a person, surname first, or of a firm. */
const filedAs = ({ nome, cognome, denominazione }: Named): string => denominazione ?? `${cognome} ${nome}`

/** The name of a person, or of a firm. */
export const calledAs = ({ nome, cognome, denominazione }: Named): string =>
  denominazione ?? `${nome} ${cognome}`

/** The proposed documents among those that the caller reads: other files of the person are nobody else's business. */
async function proposed(db: Queries, readable: Rows, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { IDEGG, agente } = loanFilesTable
  const found = (await db
    .select({ document: fileDocumentsTable, IDEGG, agente })
    .from(fileDocumentsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, fileDocumentsTable.pratica))
    .where(and(inArray(fileDocumentsTable._id, [...ids]), among(readable, tableFor(fileDocuments))))) as {
    document: RecordOf<typeof fileDocuments>
    IDEGG: string
    agente: string | null
  }[]
  return new Map(found.map(one => [one.document._id, one]))
}
