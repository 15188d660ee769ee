import { z } from 'zod'
import { fileAddress } from '../files/content-files.ts'
import { severalLines } from './characters.ts'

/**
 * The allowed content of a rich text with headings, lists, links and pictures. It is stored as the editor's JSON. Other
 * content is neither stored nor rendered.
 */
interface Mark {
  type: 'bold' | 'italic' | 'link'
  attrs?: { href: string }
}
interface Inline {
  type: 'text' | 'hardBreak'
  text?: string
  marks?: Mark[]
}
interface Block {
  type: 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote' | 'image'
  attrs?: { level?: 2 | 3; alt?: string; src?: string }
  content?: (Block | Inline)[]
}
export interface RichText {
  type: 'doc'
  content: Block[]
}

/** Maximum depth of nested lists. */
const maxListDepth = 3

/** Allowed link targets: http(s), mailto and tel URLs, paths of our own site and fragments; no other scheme. */
export const linkAddress =
  /^(https?:\/\/[^\s\\<>"]+|mailto:[^\s\\<>"]+|tel:[+0-9 ().-]+|\/([^\s\\/<>"][^\s\\<>"]*)?|#[A-Za-z0-9_-]*)$/

const words = 'Nel testo c’è qualcosa che non si può usare.'

/** The schema of every rich text, created at the first call, after zod is configured (`fields.ts`). */
export const richSchema = () => {
  schema ??= makeSchema()
  return schema
}
let schema: ReturnType<typeof makeSchema> | undefined

function makeSchema() {
  const mark = z.union(
    [
      z.strictObject({ type: z.literal('bold') }),
      z.strictObject({ type: z.literal('italic') }),
      z.strictObject({
        type: z.literal('link'),
        attrs: z.strictObject({
          href: z
            .string()
            .max(2000, { error: 'Un link è troppo lungo.', abort: true })
            .regex(linkAddress, 'Un link porta a un indirizzo che non si può usare.'),
        }),
      }),
    ],
    words,
  )
  const inline = z.union(
    [
      z.strictObject({
        text: z
          .string()
          .min(1)
          .max(20_000, { error: 'Un paragrafo è troppo lungo.', abort: true })
          .regex(severalLines, words),
        type: z.literal('text'),
        marks: z.array(mark).max(3).optional(),
      }),
      z.strictObject({ type: z.literal('hardBreak'), marks: z.array(mark).max(3).optional() }),
    ],
    words,
  )
  const line = z.array(inline).max(1000, 'Un paragrafo è troppo lungo.').optional()
  const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line })
  const heading = z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: line,
  })
  const list = <T extends 'bulletList' | 'orderedList'>(type: T, depth: number): z.ZodType<Block> =>
    z.strictObject({
      type: z.literal(type),
      content: z
        .array(
          z.strictObject({
            type: z.literal('listItem'),
            content: z
              .array(
                depth < maxListDepth
                  ? z.union([paragraph, list('bulletList', depth + 1), list('orderedList', depth + 1)], words)
                  : paragraph,
              )
              .min(1)
              .max(100),
          }),
        )
        .min(1)
        .max(200, 'Un elenco è troppo lungo.'),
    })
  const block = z.union(
    [
      paragraph,
      heading,
      list('bulletList', 1),
      list('orderedList', 1),
      z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(100) }),
      z.strictObject({
        type: z.literal('image'),
        attrs: z.strictObject({
          alt: z.string().max(300, 'Il testo alternativo è troppo lungo.'),
          src: z.string().regex(fileAddress, 'Un’immagine non è fra i file caricati.'),
        }),
      }),
    ],
    words,
  )
  return z
    .strictObject({
      type: z.literal('doc', 'Scriva un testo.'),
      content: z.array(block).max(500, 'Il testo è troppo lungo.'),
    })
    .refine(doc => !isBlank(doc as RichText), 'Da compilare.')
}

type Node = { type?: unknown; text?: unknown; attrs?: unknown; marks?: unknown; content?: unknown }
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : []
const attrsOf = ({ attrs }: Node) => (attrs ?? {}) as Record<string, unknown>

/**
 * Reduces a document to allowed content, with the keys in the order of the database. Other nodes are removed; their
 * text is kept where possible.
 */
export const tidied = (document: unknown): RichText => ({
  type: 'doc',
  content: nodesOf((document as Node | null)?.content).flatMap(tidyBlock),
})

function tidyBlock(node: Node): Block[] {
  const { type } = node
  if (type === 'paragraph') return [withLine({ type }, node)]
  if (type === 'heading')
    return [withLine({ type, attrs: { level: attrsOf(node).level === 3 ? 3 : 2 } }, node)]
  if (type === 'bulletList' || type === 'orderedList') return tidyList(node, 1)
  if (type === 'image') {
    const { src, alt } = attrsOf(node)
    if (typeof src !== 'string' || !fileAddress.test(src)) return []
    return [{ type, attrs: { alt: typeof alt === 'string' ? alt : '', src } }]
  }
  const inside = nodesOf(node.content).flatMap(tidyBlock)
  if (type !== 'blockquote') return inside
  const content = inside.flatMap(one => (one.type === 'paragraph' ? [one] : paragraphsOf(one)))
  return content.length > 0 ? [{ type, content }] : []
}

const paragraphsOf = (block: Block): Block[] =>
  block.type === 'heading'
    ? [{ type: 'paragraph', ...(block.content && { content: block.content }) }]
    : block.type === 'paragraph'
      ? [block]
      : ((block.content ?? []) as Block[]).flatMap(paragraphsOf)

function tidyList(node: Node, depth: number): Block[] {
  const items = nodesOf(node.content).flatMap((item): Block[] => {
    const content = nodesOf(item.content).flatMap(one => {
      if (one.type !== 'bulletList' && one.type !== 'orderedList') return tidyBlock(one).flatMap(paragraphsOf)
      const inner = tidyList(one, depth + 1)
      return depth < maxListDepth ? inner : inner.flatMap(paragraphsOf)
    })
    return content.length > 0 ? [{ type: 'listItem', content }] : []
  })
  return items.length > 0 ? [{ type: node.type as Block['type'], content: items }] : []
}

function withLine(block: Block, { content }: Node): Block {
  const line = nodesOf(content).flatMap((node): Inline[] => {
    const marks = nodesOf(node.marks).flatMap(tidyMark)
    const marked = marks.length > 0 ? { marks } : {}
    if (node.type === 'hardBreak') return [{ type: 'hardBreak', ...marked }]
    if (node.type !== 'text' || typeof node.text !== 'string' || node.text === '') return []
    return [{ text: node.text, type: 'text', ...marked }]
  })
  return line.length > 0 ? { ...block, content: line } : block
}

function tidyMark(mark: Node): Mark[] {
  if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
  const { href } = attrsOf(mark)
  const isLink = mark.type === 'link' && typeof href === 'string' && linkAddress.test(href)
  return isLink ? [{ type: 'link', attrs: { href } }] : []
}

/** The words of a text with a line for each paragraph. */
export function plainText(document: RichText): string {
  const textOf = (node: Block | Inline): string =>
    node.type === 'text'
      ? (node.text ?? '')
      : node.type === 'hardBreak'
        ? '\n'
        : node.type === 'paragraph' || node.type === 'heading'
          ? (node.content ?? []).map(textOf).join('')
          : (('content' in node && node.content) || []).map(textOf).join('\n')
  return document.content.map(textOf).filter(Boolean).join('\n')
}

/** The addresses of the pictures in a text. */
export const picturesOf = (document: RichText): string[] =>
  document.content.flatMap(({ type, attrs }) => (type === 'image' && attrs?.src ? [attrs.src] : []))

/** Whether a text has neither words nor pictures. */
export const isBlank = (document: RichText): boolean =>
  picturesOf(document).length === 0 && plainText(document).trim() === ''
