import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { nameOfActor } from './loan-file-rule.ts'

/** Writes a note of the house about something that `actor` has done with a file. */
export async function noteOf(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  pratica: string,
  actor: Actor,
  testo: string,
): Promise<void> {
  const autore = await nameOfActor(tx, actor)
  await store.create(tx, fileNotes, { pratica, tipo: 'nota', testo, autore }, system)
}
