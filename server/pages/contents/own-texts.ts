/** Texts that are read on the site's own pages, and where. */
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

/** Read by who is sent to a page of it alone. */
const unlisted = ['zetarent']

/** Where a text of the house is read; null for one that nobody finds by itself. */
export const textPath = (url: string): string | null =>
  unlisted.includes(url) ? null : Object.hasOwn(places, url) ? places[url]! : `/pagine/${url}`
