import { and, eq, or } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import { innerKinds, type writeNote } from '../../../../contract/calls/file-notes.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { partWriters } from '../../../../contract/subjects/loan-files/file-access.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { takenAwayWords } from '../../../../contract/text/taken-away.ts'
import type { Context } from '../../../context.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import { commits } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { deliver } from '../../clients/files/message-arrival.ts'
import { releaseFiles } from '../../files/private-files.ts'
import { nameOfActor } from '../loan-file-rule.ts'

type Note = RecordOf<typeof fileNotes>

/** Minutes within which an author undoes a note. */
const undoMinutes = 60

/**
 * Writes a note, or a message to the customer, in the name of `actor`. Throws 403, 404, 422, and 409 for a message that
 * would reach nobody.
 */
export async function writeNoteAs(
  context: Context,
  tx: Queries,
  { invita = false, ...body }: Body<typeof writeNote>,
  actor: Actor,
): Promise<Answer<typeof writeNote>> {
  const autore = await nameOfActor(tx, actor)
  const { _id } = await context.store.create(tx, fileNotes, { ...body, autore }, actor)
  const { pratica, cliente = null } = body
  const arrivo =
    body.tipo === 'messaggio' ? await deliver(context, tx, { pratica, cliente, invita }, actor) : []
  return { _id, arrivo }
}

/** A note of a file that `actor` changes. Throws 404. */
async function noteOf(tx: Queries, id: string, actor: Actor): Promise<Note> {
  const note = await recordAmong(tx, fileNotes, id, rowsFor(actor, partWriters))
  if (!note) throw notFound()
  return note
}

/** Whether the history says that `actor` wrote a note. */
async function isAuthor(tx: Queries, { _id }: Note, actor: Actor): Promise<boolean> {
  if (!('id' in actor)) return false
  const [line] = await tx
    .select({ _id: commits._id })
    .from(commits)
    .where(
      and(
        eq(commits.ref, _id),
        eq(commits.action, 'create'),
        or(eq(commits.agent, actor.id), eq(commits.admin, actor.id)),
      ),
    )
  return line !== undefined
}

/**
 * Removes an inner note that `actor` has just written. Throws 404, 403 for a note of somebody else, and 409 for a message
 * or an old note.
 */
export async function undoNoteOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  id: string,
  actor: Actor,
): Promise<{ _id: string }> {
  const note = await noteOf(tx, id, actor)
  if (!innerKinds.includes(note.tipo))
    throw conflict('Un messaggio non si annulla: ne scriva un altro che lo corregge.')
  if (note.toltoAt) throw conflict('L’ufficio ha tolto questa nota: resta il segno, con il motivo.')
  if (!(await isAuthor(tx, note, actor))) throw forbidden()
  if (now().getTime() - note.createdAt.getTime() > undoMinutes * 60_000)
    throw conflict('Una nota si annulla entro un’ora: ne scriva un’altra che la corregge.')
  await store.remove(tx, fileNotes, id, systemFor(actor))
  return { _id: id }
}

/**
 * Takes the words and the files of a note or of a message away, and leaves the reason in their place. Throws 404, and 409
 * when somebody has done it before.
 */
export async function takeNoteAwayFrom(
  { store, now }: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  { id, motivo }: { id: string; motivo: string },
  actor: Actor,
): Promise<{ _id: string }> {
  const { versione, tipo, toltoAt, richiesta } = await noteOf(tx, id, actor)
  if (toltoAt) throw conflict('È già stato tolto.')
  const at = now()
  const what = tipo === 'messaggio' || tipo === 'risposta' ? 'messaggio' : 'nota'
  const mark = {
    testo: takenAwayWords(what, at, motivo),
    allegati: null,
    richiesta: null,
    messaggioTolto: richiesta,
    toltoAt: at.toISOString(),
  }
  await store.update(tx, fileNotes, id, versione, mark, systemFor(actor))
  await releaseFiles(tx, { resource: fileNotes.name, record: id })
  return { _id: id }
}
