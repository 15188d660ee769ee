import type { Answer } from '../../contract/calls/call.ts'
import type { importCall } from '../../contract/calls/resources.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { AppError, conflict } from '../errors.ts'
import { checkImport } from './check-import.ts'
import { type ImportRuns, RowRefused } from './import-runs.ts'

type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

interface SentFile {
  text: string
  /** What the file is called. */
  name: string
  /** The print of what was shown of the file, to write it. */
  confirmed?: string
}

const changedSince = () =>
  conflict('Nel frattempo i dati sono cambiati: controllare di nuovo che cosa cambierebbe.')

/**
 * Says what a file of records would change; with the print of just what was found, writes it. Throws 422 for what is no
 * such file, 409 when something else would change than was shown.
 */
export async function importRecords(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  runs: ImportRuns,
  definition: ResourceDefinition,
  { text, name, confirmed }: SentFile,
  actor: Actor,
): Promise<Imported> {
  const { report, writes } = await checkImport(context, definition, text, actor)
  if (confirmed === undefined) return { ...report, scritto: false, importazione: null }
  if (report.impronta === null || report.impronta !== confirmed) throw changedSince()
  try {
    const { id, isDone } = await runs.start({ definition, file: name, text, writes, actor })
    return { ...report, impronta: null, scritto: isDone, importazione: id }
  } catch (error) {
    throw error instanceof AppError || error instanceof RowRefused ? changedSince() : error
  }
}
