import { and, eq } from 'drizzle-orm'
import { mappingsTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { unprocessable } from '../errors.ts'
import type { Mapping } from './mapping.ts'

/** The mapping that a caller chose for a kind of file. Throws 422. */
export async function readMapping(db: Queries, id: string, per: Mapping['per']): Promise<Mapping> {
  const [found] = await db
    .select()
    .from(mappingsTable)
    .where(and(eq(mappingsTable._id, id), eq(mappingsTable.per, per)))
  if (!found) throw unprocessable({ mappatura: 'Scelga la mappatura: questa non c’è più.' })
  return found as Mapping
}

/** The names of the mappings for a kind of file, with what they do with empty cells. */
export const mappingsFor = (
  db: Queries,
  per: Mapping['per'],
): Promise<Pick<Mapping, '_id' | 'nome' | 'vuote'>[]> =>
  db
    .select({ _id: mappingsTable._id, nome: mappingsTable.nome, vuote: mappingsTable.vuote })
    .from(mappingsTable)
    .where(eq(mappingsTable.per, per))
    .orderBy(mappingsTable.nome!) as Promise<Pick<Mapping, '_id' | 'nome' | 'vuote'>[]>
