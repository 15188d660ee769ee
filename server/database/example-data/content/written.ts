import { type RichText, tidied } from '../../../../contract/text/rich-text.ts'

interface Piece {
  sign: string
  text: string
}

/**
 * Converts a text of these files to rich text. An empty line separates blocks. A heading starts with `## ` or `### `, a
 * list item with `- ` or `1. `, a quotation with `> `; a paragraph has no mark, and a line without a mark continues the
 * line above. Inline: `**bold**` and `[words](/address)`.
 */
export const written = (text: string): RichText =>
  tidied({
    content: text
      .trim()
      .split(/\n\s*\n/)
      .map(piecesOf)
      .map(blockOf),
  })

function piecesOf(block: string): Piece[] {
  const pieces: Piece[] = []
  for (const line of block.split('\n')) {
    const [, sign = '', text = ''] = /^(#{2,3} |- |\d{1,2}\. |> )?(.*)$/.exec(line.trim())!
    const above = pieces.at(-1)
    if (sign || !above) pieces.push({ sign, text })
    else above.text += ` ${text}`
  }
  return pieces
}

function blockOf(pieces: Piece[]): object {
  const [{ sign, text }] = pieces as [Piece]
  if (sign === '> ') return { type: 'blockquote', content: pieces.map(piece => paragraph(piece.text)) }
  if (sign.startsWith('#'))
    return { type: 'heading', attrs: { level: sign.length - 1 }, content: lineOf(text) }
  if (!sign) return paragraph(text)
  return {
    type: sign === '- ' ? 'bulletList' : 'orderedList',
    content: pieces.map(piece => ({ type: 'listItem', content: [paragraph(piece.text)] })),
  }
}

const paragraph = (text: string) => ({ type: 'paragraph', content: lineOf(text) })

const lineOf = (text: string): object[] =>
  text
    .replace(/ (?=[€%])/g, '\u00a0')
    .split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\))/)
    .filter(Boolean)
    .map(part => {
      const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
      if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      const [, words, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      if (words) return { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
      return { type: 'text', text: part }
    })
