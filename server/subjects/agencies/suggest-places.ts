import { eq } from 'drizzle-orm'
import type { suggestPlaces } from '../../../contract/calls/agencies.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { apostrophes, fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import { provincesTable, regionsTable, townsTable } from '../../database/schema.ts'
import { cached } from '../../records/cached.ts'

type Suggestion = Answer<typeof suggestPlaces>[number]
interface Known {
  words: string
  /** The whole name, without apostrophes and hyphens. */
  whole: string
  cap?: string
  place: Suggestion
}

/** Towns and provinces change once a year, with a migration. */
const lastsMs = 3_600_000
const shown = 8
const byName = new Intl.Collator('it').compare

/** A name as separate words and as one word: both «sant angelo» and «santangelo» find «Sant'Angelo». */
const words = (text: string) => fold(text.replace(apostrophes, ' '))
const names = (nome: string) => ({ words: words(nome), whole: fold(nome) })

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
      ...names(nome),
      place: { tipo: 'regione' as const, nome, provincia: null, regione: nome, lat: null, lng: null },
    })),
    ...provinces.map(place => ({
      ...names(place.nome),
      place: { tipo: 'provincia' as const, ...place },
    })),
    ...towns.map(({ cap, ...place }) => ({
      ...names(place.nome),
      cap,
      place: { tipo: 'comune' as const, ...place },
    })),
  ].sort((a, b) => byName(a.place.nome, b.place.nome))
}, lastsMs)

const order = { comune: 0, provincia: 1, regione: 2 }

/**
 * Finds places for a text. Places whose name equals the text and provinces with that code come first, then names that
 * begin with the text, then names with a later word that begins with it. For digits, finds the towns with that postal
 * code. With `tipo`, finds only places of that kind.
 */
export async function placesLike(
  context: Context,
  text: string,
  tipo?: Suggestion['tipo'],
): Promise<Suggestion[]> {
  const known = (await knownPlaces(context)).filter(({ place }) => !tipo || place.tipo === tipo)
  const normalised = words(text)
  if (!normalised) return []
  if (/^\d+$/.test(normalised)) return byPostalCode(known, normalised)
  const folded = fold(text)
  const ranked = known.flatMap(({ words, whole, place }) => {
    const isSign = place.tipo === 'provincia' && place.provincia?.toLowerCase() === normalised
    const rank =
      words === normalised || whole === folded || isSign
        ? 0
        : words.startsWith(normalised) || whole.startsWith(folded)
          ? 1
          : words.includes(` ${normalised}`)
            ? 2
            : 3
    return rank < 3 ? [{ rank, place }] : []
  })
  // The sort is stable, so places of one rank stay ordered by name.
  ranked.sort((a, b) => a.rank - b.rank || (a.rank === 0 ? order[a.place.tipo] - order[b.place.tipo] : 0))
  return ranked.slice(0, shown).map(({ place }) => place)
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
