import { type RichText, tidied } from '../../../contract/text/rich-text.ts'

interface Node {
  type: string
  text?: string
  attrs?: { href?: string; alt?: string }
  marks?: Node[]
  content?: Node[]
}

/**
 * A rich text as the paragraphs of a letter: an item of a list is a paragraph of its own, and the address of a link
 * follows its words. Addresses of our own site get `origin`.
 */
export const letterParagraphs = (text: RichText, origin: string): string[] =>
  (tidied(text).content as Node[]).flatMap(node => blockOf(node, origin)).filter(line => line.trim() !== '')

function blockOf({ type, attrs, content = [] }: Node, origin: string): string[] {
  if (type === 'image') return [attrs?.alt ? `[Immagine: ${attrs.alt}]` : '[Immagine]']
  if (type === 'paragraph' || type === 'heading') return [lineOf(content, origin)]
  if (type === 'listItem' || type === 'blockquote') return content.flatMap(node => blockOf(node, origin))
  return content.flatMap((item, i) => {
    const [first = '', ...more] = blockOf(item, origin)
    return [`${type === 'orderedList' ? `${i + 1}.` : '–'} ${first}`, ...more]
  })
}

const linkIn = (node: Node | undefined) => node?.marks?.find(({ type }) => type === 'link')?.attrs?.href

function lineOf(content: readonly Node[], origin: string): string {
  let words = ''
  /** The words of the current link. */
  let linked = ''
  content.forEach((node, i) => {
    const text = node.type === 'hardBreak' ? '\n' : (node.text ?? '')
    const href = linkIn(node)
    words += text
    if (href === undefined) return
    linked += text
    if (linkIn(content[i + 1]) === href) return
    const address = href.startsWith('/') ? origin + href : href
    if (!href.startsWith('#') && linked.trim() !== address) words += ` (${address})`
    linked = ''
  })
  return words
}
