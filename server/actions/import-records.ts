import type { Answer } from '../../contract/calls/call.ts'
import type { importCall } from '../../contract/calls/resources.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { AppError, conflict } from '../errors.ts'
import { checkImport, rowsOfTransaction } from './check-import.ts'

type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

const changedSince = () =>
  conflict('Nel frattempo i dati sono cambiati: controllare di nuovo che cosa cambierebbe.')

/**
 * Says what a file of records would change; with `confirmed`, the print of just what was found, writes it. Throws 422
 * for what is no such file, 409 when something else would change than was shown.
 */
export async function importRecords(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  definition: ResourceDefinition,
  text: string,
  actor: Actor,
  confirmed?: string,
): Promise<Imported> {
  const { database, store } = context
  const { report, writes } = await checkImport(context, definition, text, actor)
  if (confirmed === undefined) return { ...report, scritto: false }
  if (report.impronta === null || report.impronta !== confirmed) throw changedSince()
  for (let from = 0; from < writes.length; from += rowsOfTransaction)
    await database.orm
      .transaction(async tx => {
        const some = writes.slice(from, from + rowsOfTransaction)
        const { refused } = await store.writeMany(tx, definition, some, actor)
        if (refused.size > 0) throw changedSince()
      })
      .catch(error => {
        throw error instanceof AppError ? changedSince() : error
      })
  return { ...report, impronta: null, scritto: true }
}
