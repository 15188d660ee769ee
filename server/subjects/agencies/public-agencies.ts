import { and, eq, sql } from 'drizzle-orm'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { agenciesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agency } from '../requests/asked-person.ts'

/** Which agencies anyone may know of, as a condition of a query: at work, and wanted on the site. */
export const agencyMayBeShown = sql`${agenciesTable.status} = 'validated' and ${agenciesTable.pubblica}`

/** The agency of this page's address, if the public may see one. */
export async function publicAgency(tx: Queries, slug: string | undefined): Promise<Agency | null> {
  if (!slug || !agencies.fields.slug.schema.safeParse(slug).success) return null
  const [row] = await tx
    .select()
    .from(agenciesTable)
    .where(and(eq(agenciesTable.slug, slug), agencyMayBeShown))
  return row ?? null
}
