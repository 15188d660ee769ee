import { and, eq, sql } from 'drizzle-orm'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { agenciesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agency } from '../requests/person-request.ts'

/** SQL condition for public agencies: confirmed, and marked for the site. */
export const agencyMayBeShown = sql`${agenciesTable.status} = 'validated' and ${agenciesTable.pubblica}`

/** The public agency with this slug; null when there is none. */
export async function publicAgency(tx: Queries, slug: string | undefined): Promise<Agency | null> {
  if (!slug || !agencies.fields.slug.schema.safeParse(slug).success) return null
  const [row] = await tx
    .select()
    .from(agenciesTable)
    .where(and(eq(agenciesTable.slug, slug), agencyMayBeShown))
  return row ?? null
}
