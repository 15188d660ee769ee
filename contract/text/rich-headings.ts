import type { RichText } from './rich-text.ts'

interface Node {
  type: string
  text?: string
  attrs?: { level?: number }
  content?: Node[]
}

/** The place of a heading in its page, made of its words. */
export const headingId = (heading: Node): string =>
  wordsOf(heading)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const wordsOf = ({ text, content = [] }: Node): string => text ?? content.map(wordsOf).join('')

/** The chapters of a text, by its headings of the first order: place and words of each. */
export const chaptersOf = ({ content }: RichText): [id: string, words: string][] =>
  (content as Node[]).flatMap(node =>
    node.type === 'heading' && node.attrs?.level !== 3 ? [[headingId(node), wordsOf(node)]] : [],
  )
