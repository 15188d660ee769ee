import type { Answer } from '../../contract/calls/call.ts'
import type { ImportOptions, importCall } from '../../contract/calls/resources.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { AppError, conflict } from '../errors.ts'
import { checkImport } from './check-import.ts'
import { type ImportRuns, RowRefused } from './import-runs.ts'

type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

interface SentFile {
  text: string
  /** The name of the file. */
  name: string
  options: ImportOptions
  /** The fingerprint (`impronta`) of the shown result, to write the rows. */
  confirmed?: string | undefined
  /** Whether the answer holds the report. */
  withReport: boolean
}

const changedSince = () =>
  conflict('Nel frattempo i dati sono cambiati: controlli di nuovo che cosa cambierebbe.')

/** The confirmed checks whose rows this process is writing. */
const inCourse = new Set<string>()

/**
 * Checks what an imported file would change. With the fingerprint of that result, writes the rows. Throws 422 for a file
 * that cannot be imported, 409 when the result is no longer the one that was shown.
 */
export async function importRecords(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  runs: ImportRuns,
  definition: ResourceDefinition,
  sent: SentFile,
  actor: Actor,
): Promise<Imported> {
  const { confirmed } = sent
  if (confirmed === undefined) return importOnce(context, runs, definition, sent, actor)
  const key = `${definition.name} ${confirmed}`
  if (inCourse.has(key)) throw conflict('Queste righe si stanno già scrivendo.')
  inCourse.add(key)
  try {
    return await importOnce(context, runs, definition, sent, actor)
  } finally {
    inCourse.delete(key)
  }
}

async function importOnce(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  runs: ImportRuns,
  definition: ResourceDefinition,
  { text, name, options, confirmed, withReport }: SentFile,
  actor: Actor,
): Promise<Imported> {
  const file = { text, options, withRowsReport: withReport }
  const {
    report,
    writes,
    mapping,
    rowsReport: rapporto,
  } = await checkImport(context, definition, file, actor)
  if (confirmed === undefined) return { ...report, scritto: false, importazione: null, rapporto }
  if (report.impronta === null || report.impronta !== confirmed) throw changedSince()
  try {
    const { id, isDone } = await runs.start({ definition, file: name, text, options, mapping, writes, actor })
    return { ...report, impronta: null, scritto: isDone, importazione: id, rapporto }
  } catch (error) {
    throw error instanceof AppError || error instanceof RowRefused ? changedSince() : error
  }
}
