import { eq, type SQL } from 'drizzle-orm'
import { unknownTown } from '../../../contract/calls/leads.ts'
import { placeNames } from '../../../contract/italian/place-names.ts'
import { fold } from '../../../contract/text/fold.ts'
import { bestRank, searches, spellings } from '../../../contract/text/rank.ts'
import { provincesTable, townsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import type { Point } from '../agencies/distance.ts'

/** The place of a request, with names as in the list of towns. */
export interface Place {
  provincia: string | null
  comune: string | null
  /** The position of the town, or of the centre of the province; null without both. */
  point: Point | null
}

/**
 * The place of a typed town and a chosen province; the town sets a missing province. Throws 422 for an unknown province,
 * an unknown town, a town of another province, and a town whose name exists in several provinces when the province is
 * missing. `within` is the path of the two fields in the call's input.
 */
export async function placeOf(
  tx: Queries,
  { provincia, comune }: { provincia?: string | undefined; comune?: string | undefined },
  within = 'contatto.',
): Promise<Place> {
  const [province] = provincia
    ? await tx.select().from(provincesTable).where(eq(provincesTable.sigla, provincia))
    : []
  if (provincia && !province)
    throw unprocessable({ [`${within}provincia`]: 'Scelga la provincia dall’elenco.' })
  if (!comune) return { provincia: province?.sigla ?? null, comune: null, point: pointOf(province) }

  const named = await townsNamed(tx, comune)
  const there = named.filter(({ sigla }) => !provincia || sigla === provincia)
  // «Paterno» and «Paternò» are two towns.
  const exact = there.filter(({ town }) => town.nome === comune)
  const [one, ...others] = exact.length > 0 ? exact : there
  if (!one || others.length > 0)
    throw unprocessable({
      [`${within}comune`]:
        named.length === 0
          ? unknownTown
          : one
            ? 'Più comuni hanno questo nome: indichi anche la provincia.'
            : 'Il comune non è in questa provincia: corregga l’uno o l’altra.',
    })
  return { provincia: one.sigla, comune: one.town.nome, point: pointOf(one.town) }
}

/** The towns with a name: in the spelling of the list, or else in another one that people use, «Reggio Emilia», «Bozen». */
async function townsNamed(tx: Queries, name: string) {
  const towns = (where?: SQL) =>
    tx
      .select({ town: townsTable, sigla: provincesTable.sigla })
      .from(townsTable)
      .innerJoin(provincesTable, eq(townsTable.provincia, provincesTable._id))
      .where(where)
  const listed = await towns(eq(townsTable.ricerca, fold(name)))
  if (listed.length > 0) return listed
  const wanted = searches(name)
  return (await towns()).filter(
    ({ town, sigla }) => bestRank(spellings(...placeNames(town.nome, sigla)), wanted) === 0,
  )
}

const pointOf = (place: Point | undefined): Point | null =>
  place ? { lat: place.lat, lng: place.lng } : null
