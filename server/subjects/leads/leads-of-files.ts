import { inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { leadFiles, loanFilesTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'

/**
 * SQL condition for the loan file of a lead: the file that started from the lead, or that the lead was joined to. Each half
 * uses an index, which a disjunction would not.
 */
export const isFileOfLead = (lead: string | Placeholder): SQL =>
  sql`${loanFilesTable._id} in (
    select ${loanFilesTable._id} from ${loanFilesTable} where ${loanFilesTable.lead} = ${lead}
    union all select ${leadFiles.file} from ${leadFiles} where ${leadFiles.lead} = ${lead})`

/** The ids of the leads that some files started from, and of those that were joined to the files. */
export async function leadsOfFiles(db: Queries, files: readonly string[]): Promise<string[]> {
  const started = await db
    .select({ lead: loanFilesTable.lead })
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable._id, files))
  const joined = await db
    .select({ lead: leadFiles.lead })
    .from(leadFiles)
    .where(inArray(leadFiles.file, [...files]))
  return [...started, ...joined].flatMap(({ lead }) => (lead as string | null) ?? [])
}
