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

/**
 * Checks what an imported file would change. With the fingerprint of that result, writes the rows. Throws 422 for a file
 * that cannot be imported, 409 when the result is no longer the one that was shown, and for a second confirmation.
 */
export async function importRecords(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  runs: ImportRuns,
  definition: ResourceDefinition,
  { text, name, options, confirmed, withReport }: SentFile,
  actor: Actor,
): Promise<Imported> {
  const check = async () => {
    const file = { text, options, withRowsReport: withReport }
    const { report, rowsReport, ...checked } = await checkImport(context, definition, file, actor)
    return { report: { ...report, rapporto: rowsReport }, ...checked }
  }
  if (confirmed === undefined) {
    const { report } = await check()
    // Each check is confirmed once, also one of a file that was checked before.
    const impronta = report.impronta && `${report.impronta}.${context.newId()}`
    return { ...report, impronta, scritto: false, importazione: null }
  }
  // Before the check, so that a second confirmation is refused at once, by every process.
  const begun = await runs.begin({ definition, file: name, confirmation: confirmed, actor })
  try {
    const { report, mapping, writes } = await check()
    if (report.impronta === null || !confirmed.startsWith(`${report.impronta}.`)) throw changedSince()
    const isDone = await runs
      .start(begun, { definition, text, options, mapping, writes, actor })
      .catch(error => {
        throw error instanceof AppError || error instanceof RowRefused ? changedSince() : error
      })
    return { ...report, impronta: null, scritto: isDone, importazione: begun._id }
  } catch (error) {
    await runs.giveUp(begun)
    throw error
  }
}
