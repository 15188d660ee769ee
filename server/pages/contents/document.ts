import { chaptersOf } from '../../../contract/text/rich-headings.ts'
import { textPath } from './own-texts.ts'
import { publishedVersions } from './published-text.ts'
import { questionsByCategory } from './questions.ts'
import type { PageSource } from './source.ts'

/** The page after whose text all questions follow. */
const questionsPage = 'domande-frequenti'

/** A text of the house, as it is today or as it was when a version of it came into force. */
export const document: PageSource<'/pagine/:url'> = {
  parameters: ['versione'],
  async load(context, { path, params, query }) {
    const url = params.url!
    const place = textPath(url)
    if (place === null) return null
    if (place !== `/pagine/${url}`) return { redirect: place }
    const versions = await publishedVersions(context, url)
    const [inForce] = versions
    const text = query.versione ? versions.find(({ inVigoreDal }) => inVigoreDal === query.versione) : inForce
    if (!text || !inForce) return null
    if (query.versione && text === inForce) return { redirect: path }
    return {
      content: {
        url,
        text,
        chapters: text.corpo ? chaptersOf(text.corpo) : [],
        versions: versions.map(({ inVigoreDal }) => inVigoreDal),
        former: text !== inForce,
        questions: url === questionsPage ? await questionsByCategory(context) : [],
      },
    }
  },
}
