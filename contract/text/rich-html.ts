import { type RichText, tidied } from './rich-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign]!)

const blocks: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
}

type Node = {
  type: string
  text?: string
  attrs?: { level?: number; href?: string; src?: string; alt?: string }
  marks?: Node[]
  content?: Node[]
}

/**
 * Renders a stored text as HTML. Only content allowed by `tidied` is rendered, and every text and attribute is escaped,
 * so that stored text never becomes markup.
 */
export const richHtml = (document: RichText): string =>
  (tidied(document).content as Node[]).map(block).join('')

function block(node: Node): string {
  const { type, text = '', attrs = {}, marks = [], content = [] } = node
  const inside = () => content.map(block).join('')
  if (type === 'text') return marks.reduceRight(marked, escaped(text))
  if (type === 'hardBreak') return '<br>'
  if (type === 'image')
    return `<img src="${escaped(attrs.src ?? '')}" alt="${escaped(attrs.alt ?? '')}" loading="lazy">`
  const tag = type === 'heading' ? `h${attrs.level === 3 ? 3 : 2}` : blocks[type]
  return tag ? `<${tag}>${inside()}</${tag}>` : ''
}

function marked(inside: string, { type, attrs }: Node): string {
  if (type === 'bold') return `<strong>${inside}</strong>`
  if (type === 'italic') return `<em>${inside}</em>`
  const href = attrs?.href ?? ''
  const rel = href.startsWith('http') ? ' rel="noopener"' : ''
  return `<a href="${escaped(href)}"${rel}>${inside}</a>`
}
