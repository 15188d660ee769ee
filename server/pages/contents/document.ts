import { publishedVersions } from './published-text.ts'
import { questionsByCategory } from './questions.ts'
import type { PageSource } from './source.ts'

/** Texts of the site's own pages, and where they are read. */
const ownPages: Record<string, string> = {
  mutui: '/mutui',
  prestiti: '/prestiti',
  cdq: '/cdq',
  aziende: '/aziende',
  leasing: '/leasing',
  tassi: '/tassi',
  contattaci: '/contattaci',
  'lavora-con-noi': '/lavoraConNoi',
}
/** Those that are read on pages of who is sent there alone. */
const notByThemselves = ['zetarent']

/** The page after whose text all questions follow. */
const questionsPage = 'domande-frequenti'

/** A text of the house, as it is today or as it was when a version of it came into force. */
export const document: PageSource<'/pagine/:url'> = {
  parameters: ['versione'],
  async load(context, { path, params, query }) {
    const url = params.url!
    if (notByThemselves.includes(url)) return null
    const own = Object.hasOwn(ownPages, url) ? ownPages[url] : null
    if (own) return { redirect: own }
    const versions = await publishedVersions(context, url)
    const [inForce] = versions
    const text = query.versione ? versions.find(({ inVigoreDal }) => inVigoreDal === query.versione) : inForce
    if (!text || !inForce) return null
    if (query.versione && text === inForce) return { redirect: path }
    return {
      content: {
        url,
        text,
        versions: versions.map(({ inVigoreDal }) => inVigoreDal),
        former: text !== inForce,
        questions: url === questionsPage ? await questionsByCategory(context) : [],
      },
    }
  },
}
