import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { leadFiles, loanFilesTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** SQL condition for the loan file of a lead: the file that started from the lead, or that the lead was joined to. */
export const isFileOfLead = (lead: string): SQL =>
  or(
    eq(loanFilesTable.lead, lead),
    sql`${loanFilesTable._id} in (select ${leadFiles.file} from ${leadFiles} where ${eq(leadFiles.lead, lead)})`,
  )!

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
