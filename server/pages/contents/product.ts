import type { PageWidgets } from '../../../contract/pages.ts'
import type { Context } from '../../context.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { PageSource } from './source.ts'

type Product = '/mutui'

/** The page of a product: its text and its questions, and its calculator, started from what the address asks. */
const product = (
  place: Parameters<typeof questionsOn>[1],
  tag: keyof PageWidgets,
  parameters: readonly string[],
): PageSource<Product> => ({
  parameters,
  async load(context: Context, { query }) {
    const [text, questions] = await Promise.all([publishedText(context, place), questionsOn(context, place)])
    return { content: { text, questions }, widgets: { [tag]: query } }
  },
})

export const mortgages = product('mutui', 'quinto-mutui', [
  'valore',
  'importo',
  'durata',
  'finalita',
  'tasso',
])
