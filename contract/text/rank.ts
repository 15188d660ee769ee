import { apostrophes, fold } from './fold.ts'

/** Words that people leave out of names: «Reggio Emilia» is «Reggio nell’Emilia», «Monza e Brianza» «Monza e della Brianza». */
const smallWords = new Set(
  'di del dei della delle dell degli in nel nella nell al alla alle e ed il la le lo gli i'.split(' '),
)
/** «S. Giovanni», «S.ta Maria», «Sto. Stefano» at the beginning of a word. */
const saint = /(^|\s)s(?:an|t[ao]|\.\s*t[ao])?(?:\.\s*|\s+)(?=\S)/i
const saints = ['san', 'santa', 'santo', 'sant']

const joined = (text: string) => text.split(' ').join('')
const plain = (text: string) => fold(text.replace(/[().,/]/g, ' '))
const apart = (text: string) => plain(text.replace(apostrophes, ' '))
function withoutSmallWords(text: string): string {
  const [first = '', ...others] = apart(text).split(' ')
  return [first, ...others.filter(word => !smallWords.has(word))].join(' ')
}

/** The spellings by which a name is found: with apostrophes left out or as spaces, and without small words. */
export const spellings = (...names: readonly string[]): string[] => [
  ...new Set(names.flatMap(name => [plain(name), apart(name), withoutSmallWords(name)])),
]

/** What a search may mean: as typed, without small words, and with the saint spelled out. */
export const searches = (text: string): string[] => {
  const written = saint.test(text) ? saints.map(word => text.replace(saint, `$1${word} `)) : []
  return [text, ...written]
    .flatMap(one => [plain(one), apart(one), withoutSmallWords(one)])
    .filter((one, i, all) => one !== '' && all.indexOf(one) === i)
}

/** The rank of a name in a search; lower is better. Names without a rank are not found. */
function rankOf(name: string, search: string): number | null {
  if (name === search || joined(name) === joined(search)) return 0
  if (name.startsWith(search)) return 1
  const words = ` ${name} `
  if (words.includes(` ${search} `)) return 2
  if (words.includes(` ${search}`)) return 3
  if (search.split(' ').every(word => words.includes(` ${word}`))) return 4
  return name.includes(search) ? 5 : null
}

/** The best rank of one of the spellings in one of the searches; null for a name that is not found. */
export function bestRank(names: readonly string[], wanted: readonly string[]): number | null {
  const ranks = names.flatMap(name => wanted.flatMap(search => rankOf(name, search) ?? []))
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/**
 * What a search finds, the best first: the whole name, names that begin with the text, names with its whole words, and the
 * rest in the given order. An empty search finds all. `spellingsOf` gives the spellings of an item.
 */
export function ranked<T>(
  items: readonly T[],
  text: string,
  spellingsOf: (item: T) => readonly string[],
): T[] {
  const wanted = searches(text)
  if (wanted.length === 0) return [...items]
  return items
    .flatMap(item => {
      const rank = bestRank(spellingsOf(item), wanted)
      return rank === null ? [] : [{ item, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
