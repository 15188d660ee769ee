import { chaptersOf, idOfWords } from '../../../contract/text/rich-headings.ts'
import { textPath } from './own-texts.ts'
import { publishedVersions } from './published-text.ts'
import { questionsByCategory } from './questions.ts'
import type { PageSource } from './source.ts'

/** The page that shows all questions after its text. */
const questionsPage = 'domande-frequenti'

/** An editorial text: today's version, or an earlier one by its start date. */
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
    const questions = url === questionsPage ? await questionsByCategory(context) : []
    return {
      content: {
        url,
        text,
        chapters: [
          ...(text.corpo ? chaptersOf(text.corpo) : []),
          ...questions.map(({ nome }): [string, string] => [idOfWords(nome), nome]),
        ],
        versions: versions.map(({ inVigoreDal }) => inVigoreDal),
        former: text !== inForce,
        questions,
      },
    }
  },
}
