import { and, eq } from 'drizzle-orm'
import { mappingsTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { conflict, unprocessable } from '../errors.ts'
import type { Mapping } from './mapping.ts'

export const changedMapping = 'Nel frattempo la mappatura è cambiata: la scelga di nuovo e controlli il file.'

/** The mapping that a caller chose for a kind of file. Throws 422, and 409 for another version than `versione`. */
export async function readMapping(
  db: Queries,
  id: string,
  per: Mapping['per'],
  versione?: number,
): Promise<Mapping> {
  const [found] = await db
    .select()
    .from(mappingsTable)
    .where(and(eq(mappingsTable._id, id), eq(mappingsTable.per, per)))
  if (!found) throw unprocessable({ mappatura: 'Scelga la mappatura: questa non c’è più.' })
  if (versione !== undefined && found.versione !== versione) throw conflict(changedMapping)
  return found as Mapping
}

/** The names of the mappings for a kind of file, with what they do with empty cells. */
export const mappingsFor = (
  db: Queries,
  per: Mapping['per'],
): Promise<Pick<Mapping, '_id' | 'versione' | 'nome' | 'vuote'>[]> =>
  db
    .select({
      _id: mappingsTable._id,
      versione: mappingsTable.versione,
      nome: mappingsTable.nome,
      vuote: mappingsTable.vuote,
    })
    .from(mappingsTable)
    .where(eq(mappingsTable.per, per))
    .orderBy(mappingsTable.nome!) as Promise<Pick<Mapping, '_id' | 'versione' | 'nome' | 'vuote'>[]>
