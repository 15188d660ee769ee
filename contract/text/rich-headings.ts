import type { RichText } from './rich-text.ts'

interface Node {
  type: string
  text?: string
  attrs?: { level?: number }
  content?: Node[]
}

/** The id of a heading in the page, derived from its words. */
export const headingId = (heading: Node): string =>
  wordsOf(heading)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const wordsOf = ({ text, content = [] }: Node): string => text ?? content.map(wordsOf).join('')

/** The chapters of a text: id and title of each heading of level 2. */
export const chaptersOf = ({ content }: RichText): [id: string, words: string][] =>
  (content as Node[]).flatMap(node =>
    node.type === 'heading' && node.attrs?.level !== 3 ? [[headingId(node), wordsOf(node)]] : [],
  )
