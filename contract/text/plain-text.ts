import type { RichText } from './rich-text.ts'

interface Node {
  type: string
  text?: string
  content?: Node[]
}

/** The words of a rich text in one line. */
export const oneLineText = (text: RichText | null): string =>
  ((text?.content ?? []) as Node[]).map(wordsOf).filter(Boolean).join(' ')

const wordsOf = ({ type, text, content = [] }: Node): string =>
  type === 'hardBreak'
    ? ' '
    : (text ?? content.map(wordsOf).join(type === 'listItem' || /List$/.test(type) ? ' ' : ''))

/** The beginning of a text: whole words in at most `length` characters. */
export function beginning(text: string, length = 160): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')}…`
}
