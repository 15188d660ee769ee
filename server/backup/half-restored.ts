import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Folder in which a restore prepares its files. Its existence means that the restore has not ended. */
export const restoringFolder = (dataDir: string) => join(dataDir, 'restoring')

/** Throws an `OperatorError` when the data folder has an unfinished restore. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir)))
    throw new OperatorError(
      `In ${dataDir} un ripristino è in corso o è stato interrotto: lo attenda, o lo rifaccia con npm run restore.`,
    )
}
