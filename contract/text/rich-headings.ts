import type { RichText } from './rich-text.ts'

interface Node {
  type: string
  text?: string
  attrs?: { level?: number }
  content?: Node[]
}

/** The id of a heading in the page, derived from its words. */
export const headingId = (heading: Node): string => idOfWords(wordsOf(heading))

/** An id derived from words. */
export const idOfWords = (words: string): string =>
  words
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

/** Words that a person reads in a minute, silently. */
const wordsAMinute = 220

/** Minutes to read a text, at least one. */
export function readingMinutes({ content }: RichText): number {
  const words = (content as Node[]).map(spacedWords).join(' ').split(/\s+/).filter(Boolean)
  return Math.max(1, Math.round(words.length / wordsAMinute))
}

/** The words of a node, with a space between blocks. */
const spacedWords = ({ text, content = [] }: Node): string =>
  text ?? content.map(spacedWords).join(content.some(({ type }) => type === 'text') ? '' : ' ')
