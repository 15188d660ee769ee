/** Texts shown on other pages of the site: url → path. */
const places: Record<string, string> = {
  mutui: '/mutui',
  prestiti: '/prestiti',
  cdq: '/cdq',
  aziende: '/aziende',
  leasing: '/leasing',
  tassi: '/tassi',
  contattaci: '/contattaci',
  'lavora-con-noi': '/lavoraConNoi',
}

/** Texts shown only on unlisted pages. */
const unlisted = ['zetarent']

/** Returns the path of a text; null for unlisted ones. */
export const textPath = (url: string): string | null =>
  unlisted.includes(url) ? null : Object.hasOwn(places, url) ? places[url]! : `/pagine/${url}`
