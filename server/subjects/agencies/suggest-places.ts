import { eq } from 'drizzle-orm'
import type { suggestPlaces } from '../../../contract/calls/agencies.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { placeNames, standingOf } from '../../../contract/italian/place-names.ts'
import { bestRank, searches, spellings } from '../../../contract/text/rank.ts'
import type { Context } from '../../context.ts'
import { provincesTable, regionsTable, townsTable } from '../../database/schema.ts'
import { cached } from '../../records/cached.ts'

type Suggestion = Answer<typeof suggestPlaces>[number]
interface Known {
  names: string[]
  /** Orders places of one rank: chief towns of regions and of provinces, provinces, regions, other towns. */
  order: number
  cap?: string
  place: Suggestion
}

/** Towns and provinces change once a year, with a migration. */
const lastsMs = 3_600_000
const shown = 8
const byName = new Intl.Collator('it').compare

const knownPlaces = cached(async ({ database: { orm } }: Context): Promise<Known[]> => {
  const [regions, provinces, towns] = await Promise.all([
    orm.select({ nome: regionsTable.nome }).from(regionsTable),
    orm
      .select({
        nome: provincesTable.nome,
        provincia: provincesTable.sigla,
        regione: regionsTable.nome,
        lat: provincesTable.lat,
        lng: provincesTable.lng,
      })
      .from(provincesTable)
      .innerJoin(regionsTable, eq(provincesTable.regione, regionsTable._id)),
    orm
      .select({
        nome: townsTable.nome,
        cap: townsTable.cap,
        provincia: provincesTable.sigla,
        ofProvince: { nome: provincesTable.nome, capoluogo: provincesTable.capoluogo },
        regione: regionsTable.nome,
        lat: townsTable.lat,
        lng: townsTable.lng,
      })
      .from(townsTable)
      .innerJoin(provincesTable, eq(townsTable.provincia, provincesTable._id))
      .innerJoin(regionsTable, eq(provincesTable.regione, regionsTable._id)),
  ])
  return [
    ...regions.map(({ nome }) => ({
      names: spellings(nome),
      order: 3,
      place: { tipo: 'regione' as const, nome, provincia: null, regione: nome, lat: null, lng: null },
    })),
    ...provinces.map(place => ({
      names: spellings(...placeNames(place.nome, place.provincia), place.provincia),
      order: 2,
      place: { tipo: 'provincia' as const, ...place },
    })),
    ...towns.map(({ cap, ofProvince, ...place }) => ({
      names: spellings(...placeNames(place.nome, place.provincia)),
      order: [0, 1, 4][standingOf(place.nome, ofProvince)]!,
      cap,
      place: { tipo: 'comune' as const, ...place },
    })),
  ].sort((a, b) => byName(a.place.nome, b.place.nome))
}, lastsMs)

/** Names that only contain the text somewhere, or its words in another order, are left out. */
const worstRank = 3

/**
 * Finds places for a text, the best first (`contract/text/rank.ts`); a province is also found by its code. For digits,
 * finds the towns with that postal code. With `tipo`, finds only places of that kind.
 */
export async function placesLike(
  context: Context,
  text: string,
  tipo?: Suggestion['tipo'],
): Promise<Suggestion[]> {
  const known = (await knownPlaces(context)).filter(({ place }) => !tipo || place.tipo === tipo)
  const wanted = searches(text)
  if (/^\d+$/.test(wanted[0] ?? '')) return byPostalCode(known, wanted[0]!)
  return known
    .flatMap(({ names, order, place }) => {
      const rank = bestRank(names, wanted)
      return rank !== null && rank <= worstRank ? [{ rank, order, place }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, shown)
    .map(({ place }) => place)
}

function byPostalCode(known: Known[], code: string): Suggestion[] {
  const towns = known.filter(({ cap }) => cap?.startsWith(code))
  if (towns.length > 0 || code.length < 5) return towns.slice(0, shown).map(({ place }) => place)
  // Large cities have a code for each quarter, and the data has only the first: 00192 is in Rome, whose known code is
  // 00118. The old code of the whole city, 00100, is below that and still in use.
  const near = known
    .filter(({ cap }) => cap?.slice(0, 3) === code.slice(0, 3))
    .sort((a, b) => (a.cap! < b.cap! ? -1 : 1))
  const one = near.findLast(({ cap }) => cap! <= code) ?? (code.endsWith('00') ? near[0] : undefined)
  return one ? [one.place] : []
}
