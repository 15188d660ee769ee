import { eq } from 'drizzle-orm'
import type { suggestPlaces } from '../../../contract/calls/agencies.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { apostrophes, fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import { provincesTable, regionsTable, townsTable } from '../../database/schema.ts'
import { remembered } from '../../records/remembered.ts'

type Suggestion = Answer<typeof suggestPlaces>[number]
interface Known {
  words: string
  /** The whole name without spaces for apostrophes and hyphens. */
  whole: string
  cap?: string
  place: Suggestion
}

/** Towns and provinces change once a year, with a migration. */
const lastsMs = 3_600_000
const shown = 8
const byName = new Intl.Collator('it').compare

/** The words of a name and the name as one: «Sant'Angelo» is found by «sant angelo» and by «santangelo». */
const words = (text: string) => fold(text.replace(apostrophes, ' '))
const names = (nome: string) => ({ words: words(nome), whole: fold(nome) })

const knownPlaces = remembered(async ({ database: { orm } }: Context): Promise<Known[]> => {
  const [regions, provinces, towns] = (await Promise.all([
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
  ])) as unknown as [
    { nome: string }[],
    Omit<Suggestion, 'tipo'>[],
    (Omit<Suggestion, 'tipo'> & { cap: string })[],
  ]
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

/** The places whose name begins as `text`, whole names and the signs of provinces first, then those with a later word that does; or the towns of a postal code. */
export async function placesLike(context: Context, text: string): Promise<Suggestion[]> {
  const known = await knownPlaces(context)
  const asked = words(text)
  if (!asked) return []
  if (/^\d+$/.test(asked)) return byPostalCode(known, asked)
  const folded = fold(text)
  const ranked = known.flatMap(({ words, whole, place }) => {
    const isSign = place.tipo === 'provincia' && place.provincia?.toLowerCase() === asked
    const rank =
      words === asked || whole === folded || isSign
        ? 0
        : words.startsWith(asked) || whole.startsWith(folded)
          ? 1
          : words.includes(` ${asked}`)
            ? 2
            : 3
    return rank < 3 ? [{ rank, place }] : []
  })
  // Stable: by name within a rank.
  ranked.sort((a, b) => a.rank - b.rank || (a.rank === 0 ? order[a.place.tipo] - order[b.place.tipo] : 0))
  return ranked.slice(0, shown).map(({ place }) => place)
}

function byPostalCode(known: Known[], asked: string): Suggestion[] {
  const towns = known.filter(({ cap }) => cap?.startsWith(asked))
  if (towns.length > 0 || asked.length < 5) return towns.slice(0, shown).map(({ place }) => place)
  // A big city has a code for each quarter, of which the first is known: 00192 is Rome, as 00118 is. So is 00100, the
  // one of the whole city, which people still write.
  const near = known
    .filter(({ cap }) => cap?.slice(0, 3) === asked.slice(0, 3))
    .sort((a, b) => (a.cap! < b.cap! ? -1 : 1))
  const one = near.findLast(({ cap }) => cap! <= asked) ?? (asked.endsWith('00') ? near[0] : undefined)
  return one ? [one.place] : []
}
