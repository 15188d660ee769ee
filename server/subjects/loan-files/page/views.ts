import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Role } from '../../../../contract/access/permissions.ts'
import type { Answer, Query } from '../../../../contract/calls/call.ts'
import type { fileViews } from '../../../../contract/calls/file-documents.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import {
  adequateVerificationsTable,
  clientsTable,
  fileDocumentsTable,
  fileNotesTable,
  loanFileViews,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound } from '../../../errors.ts'
import { calledById } from '../../../sessions/accounts/people.ts'
import type { Uploader } from '../../files/files.ts'
import { calledAs } from '../documents/read-documents.ts'

export type How = Answer<typeof fileViews>['rows'][number]['come']

/** The page of a file is read again at each change; one line tells that a person has it open. */
const sameOpeningMs = 10 * 60_000
const pageSize = 100

/** Lines that are being written. */
const writing = new Set<Promise<void>>()

/** Writes lines after the answer, which never waits for them. A failure is logged. */
function later({ log }: Context, write: () => Promise<void>): void {
  const line = write()
    .catch(error => log.error({ err: error }, 'who looked at a loan file cannot be noted'))
    .finally(() => writing.delete(line))
  writing.add(line)
}

/** Waits for the lines that are being written, before the database closes. */
export const viewsWritten = async (): Promise<void> => void (await Promise.all(writing))

/** The loan file of a record with files, and how its file is called there; undefined for records of no loan file. */
async function calledInFile(
  db: Queries,
  { resource, record }: { resource: string; record: string },
  { name }: { name: string },
): Promise<{ file: string; name: string } | undefined> {
  if (resource === fileDocuments.name) {
    const { _id, pratica, nome } = fileDocumentsTable
    const [found] = await db
      .select({ file: pratica, name: nome })
      .from(fileDocumentsTable)
      .where(eq(_id, record))
    return found
  }
  if (resource === fileNotes.name) {
    const { _id, pratica } = fileNotesTable
    const [found] = await db.select({ file: pratica }).from(fileNotesTable).where(eq(_id, record))
    return found && { ...found, name: `Allegato di un messaggio: ${name}` }
  }
  // A loan file itself holds the signed consents of its people.
  if (resource === loanFiles.name) return { file: record, name: `Consenso firmato: ${name}` }
  if (resource !== adequateVerifications.name) return undefined
  const [found] = await db
    .select({ file: adequateVerificationsTable.pratica, client: clientsTable })
    .from(adequateVerificationsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, adequateVerificationsTable.cliente))
    .where(eq(adequateVerificationsTable._id, record))
  return found && { file: found.file, name: `Questionario firmato di ${calledAs(found.client)}` }
}

/** Notes that a person read a stored file of a record, for records that belong to a loan file. */
export function noteRead(
  context: Context,
  actor: Actor | Uploader,
  { resource, record }: { resource: string; record: string | null },
  stored: { name: string },
  how: How,
): void {
  if (!('id' in actor) || !record) return
  const { database, now, newId } = context
  // The order of the ids is that of the looks, whichever line is written first.
  const line = { _id: newId(), role: actor.kind, person: actor.id, how, at: now() }
  later(context, async () => {
    const found = await calledInFile(database.orm, { resource, record }, stored)
    if (found) await database.orm.insert(loanFileViews).values({ ...found, document: record, ...line })
  })
}

/** Notes that a person made a paper of a loan file; `document` is the verification of a questionnaire. */
export function notePaper(
  context: Context,
  actor: Actor,
  file: string,
  name: string,
  document: string | null = null,
): void {
  if (!('id' in actor)) return
  const { database, now, newId } = context
  const { kind: role, id: person } = actor
  const line = { _id: newId(), file, name, document, how: 'carta' as const, role, person, at: now() }
  later(context, async () => void (await database.orm.insert(loanFileViews).values(line)))
}

/** Notes that a person opened the page of a loan file; once in ten minutes. */
export function noteFileView(context: Context, actor: Actor, file: string): void {
  if (!('id' in actor)) return
  const { database, now, newId } = context
  const [_id, at] = [newId(), now()]
  const { kind: role, id: person } = actor
  later(context, async () => {
    const [same] = await database.orm
      .select({ _id: loanFileViews._id })
      .from(loanFileViews)
      .where(
        and(
          eq(loanFileViews.file, file),
          eq(loanFileViews.person, person),
          eq(loanFileViews.how, 'pratica'),
          gt(loanFileViews.at, new Date(at.getTime() - sameOpeningMs)),
        ),
      )
      .limit(1)
    if (!same)
      await database.orm.insert(loanFileViews).values({ _id, file, how: 'pratica', role, person, at })
  })
}

/** Who looked at a loan file and at its documents, the last look first. Throws 404 for a file that the actor may not read. */
export async function viewsOf(
  { database }: Context,
  id: string,
  { cursor }: Query<typeof fileViews>,
  actor: Actor,
): Promise<Answer<typeof fileViews>> {
  const { reads } = database
  const readable = rowsFor(actor, loanFiles.access.read)
  if (!(await recordAmong(reads, loanFiles, id, readable))) throw notFound()
  const found = await reads
    .select()
    .from(loanFileViews)
    .where(and(eq(loanFileViews.file, id), cursor ? lt(loanFileViews._id, cursor) : undefined))
    .orderBy(desc(loanFileViews._id))
    .limit(pageSize + 1)
  const rows = found.slice(0, pageSize)
  const names = new Map<string, string>()
  for (const role of ['admin', 'agent', 'client'] satisfies Role[]) {
    const ids = rows.flatMap(row => (row.role === role ? row.person : []))
    for (const [person, { nome, cognome }] of await calledById(reads, role, ids))
      names.set(person, `${nome} ${cognome}`)
  }
  return {
    rows: rows.map(({ _id, role, person, how, document, name, at }) => ({
      _id,
      chi: names.get(person) ?? null,
      ruolo: role,
      come: how,
      documento: document,
      nome: name,
      at: at.toISOString(),
    })),
    next: found.length > pageSize ? rows.at(-1)!._id : null,
  }
}
