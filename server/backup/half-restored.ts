import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Where what is restored is made ready; as long as it is there the restore has not ended. */
export const restoringFolder = (dataDir: string) => join(dataDir, 'restoring')

/** Nobody serves data of which only a part has come back. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir)))
    throw new OperatorError(
      `In ${dataDir} un ripristino è in corso o è stato interrotto: lo attenda, o lo rifaccia con npm run restore.`,
    )
}
