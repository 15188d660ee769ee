import type { RecordOf } from '../../../contract/records/resource.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../database/actor.ts'
import { isAmong, rowsFor } from '../../database/row-access.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { forbidden, notFound } from '../../errors.ts'
import { lockedFile } from './file-names.ts'

/** Reads a file that `actor` may change and locks it. Throws 404, and 403 when the actor may only read the file. */
export async function writableFile(
  tx: Queries,
  id: string,
  actor: Actor,
): Promise<RecordOf<typeof loanFiles>> {
  const file = await lockedFile(tx, id)
  const { read, write } = loanFiles.access
  if (file && (await isAmong(tx, rowsFor(actor, write), file))) return file
  throw file && (await isAmong(tx, rowsFor(actor, read), file)) ? forbidden() : notFound()
}
