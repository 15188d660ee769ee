import { isDeepStrictEqual } from 'node:util'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { hiddenFrom } from '../database/field-access.ts'
import type { Queries } from '../database/statements/queries.ts'
import { conflict, forbidden } from '../errors.ts'
import { type Commit, commitOf } from './read-history.ts'

interface Written {
  model: string
  ref: string
  versione: number
}
type Row = Record<string, unknown>

const forgotten = () => conflict('Di questa riga la cronologia non conserva più il contenuto.')

/**
 * The resource of a line, if it declares that the history may write it in this way. Throws 403 for other resources, and
 * when the actor may not write the resource.
 */
function restorable({ model }: Commit, actor: Actor, what: 'edit' | 'deletion'): ResourceDefinition {
  const definition = resources.find(one => one.model === model)
  const isDeclared = definition?.restorable === true || definition?.restorable === what
  if (!isDeclared || !may(actor, definition.access.write)) throw forbidden()
  return definition
}

/**
 * Restores the record of a deletion line, with the values of that line and with a new line of history. Throws 403, 404,
 * 409 when the record exists or the line is not a deletion, and the errors of the write.
 */
export async function restoreRecord(
  { store }: Pick<Context, 'store'>,
  db: Queries,
  id: string,
  actor: Actor,
): Promise<Written> {
  const line = await commitOf(db, id)
  const definition = restorable(line, actor, 'deletion')
  const { model, ref } = line
  if (line.action !== 'delete') throw conflict('Si ripristina solo da una cancellazione.')
  const removed = line.deletedObject as Row | null
  if (!removed) throw forgotten()
  if (definition.deletion === 'remove')
    return { model, ref, versione: await store.bringBack(db, definition, removed, actor) }

  // The record exists and is marked as deleted.
  const { status, versione } = (await store.get(db, definition, ref, actor)) as Row
  if (status !== 'deleted') throw conflict('Non è cancellato: non c’è niente da ripristinare.')
  const [back] = definition.states!.moves.deleted!
  return {
    model,
    ref,
    ...versionOf(await store.move(db, definition, ref, versione as number, back!, actor)),
  }
}

/**
 * Restores the fields of an edit to their previous values, with a new line of history. Throws 403, 404, 409 when the
 * record is not at `versione` or one of the fields changed again, and the errors of the write.
 */
export async function undoEdit(
  { store }: Pick<Context, 'store'>,
  db: Queries,
  id: string,
  versione: number,
  actor: Actor,
): Promise<Written> {
  const line = await commitOf(db, id)
  const definition = restorable(line, actor, 'edit')
  const { model, ref } = line
  if (line.action !== 'edit') throw conflict('Si annulla solo una modifica.')
  if (!line.info) throw forgotten()
  const changes = line.info as { campo: string; prima: unknown; dopo: unknown }[]
  if (changes.length === 0)
    throw conflict('La cronologia non conserva che cosa è cambiato: erano dati riservati.')

  const hidden = hiddenFrom(actor, definition)
  if (changes.some(({ campo }) => hidden.includes(campo))) throw forbidden()
  if (changes.some(({ campo }) => campo === definition.states?.field))
    throw conflict('Un cambio di stato non si annulla da qui: cambi lo stato dalla scheda.')

  const now = (await store.get(db, definition, ref, actor)) as Row
  const since = changes.filter(
    ({ campo, dopo }) => !definition.fields[campo] || !isDeepStrictEqual(now[campo] ?? null, dopo),
  )
  if (since.length > 0)
    throw conflict(
      'Questi dati sono cambiati ancora: annulli prima le modifiche successive.',
      Object.fromEntries(
        since.map(({ campo }) => [campo, `${definition.fields[campo]?.label ?? campo}: è cambiato ancora.`]),
      ),
    )
  const back = Object.fromEntries(changes.map(({ campo, prima }) => [campo, prima]))
  return { model, ref, ...versionOf(await store.update(db, definition, ref, versione, back, actor)) }
}

const versionOf = (row: object) => ({ versione: (row as Row).versione as number })
