import type { RichText } from '../../../contract/text/rich-text.ts'
import type { Style, Words } from './letters.ts'

/** A block of a rich text as a paper draws it. Nested lists follow their item. */
export type Block =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'paragraph'; words: Words }
  /** `first` is the number of the first item; null for a list without numbers. */
  | { kind: 'list'; items: Words[]; first: number | null }

type Node = RichText['content'][number]
type Inline = Extract<NonNullable<Node['content']>[number], { type: 'text' | 'hardBreak' }>

const isInline = (node: NonNullable<Node['content']>[number]): node is Inline =>
  node.type === 'text' || node.type === 'hardBreak'

const styleOf = ({ marks = [] }: Inline): Style => {
  const [bold, italic] = ['bold', 'italic'].map(type => marks.some(mark => mark.type === type))
  if (bold) return italic ? 'bold italic' : 'bold'
  return italic ? 'italic' : 'plain'
}

/** The words of a paragraph. */
const wordsOf = ({ content = [] }: Node): Words =>
  content
    .filter(isInline)
    .map(one => ({ text: one.type === 'text' ? (one.text ?? '') : '\n', style: styleOf(one) }))

const children = ({ content = [] }: Node): Node[] => content.filter((one): one is Node => !isInline(one))

/** The blocks of a rich text, in order. A picture has no block: papers hold none. */
export function blocksOf({ content }: Pick<RichText, 'content'>): Block[] {
  return content.flatMap((node): Block[] => {
    if (node.type === 'heading')
      return [
        {
          kind: 'heading',
          text: wordsOf(node)
            .map(({ text }) => text)
            .join(''),
          level: node.attrs?.level ?? 2,
        },
      ]
    if (node.type === 'paragraph') {
      const words = wordsOf(node)
      return words.length > 0 ? [{ kind: 'paragraph', words }] : []
    }
    if (node.type === 'bulletList' || node.type === 'orderedList') return listOf(node)
    return blocksOf({ content: children(node) })
  })
}

function listOf(list: Node): Block[] {
  const items = children(list)
  const numberOf = (index: number) => (list.type === 'orderedList' ? index + 1 : null)
  const hasNested = items.some(item => children(item).some(one => one.type !== 'paragraph'))
  const firstLines = (item: Node): Words =>
    children(item)
      .filter(({ type }) => type === 'paragraph')
      .flatMap((one, i) => [...(i > 0 ? [{ text: '\n', style: 'plain' as const }] : []), ...wordsOf(one)])
  if (!hasNested) return [{ kind: 'list', items: items.map(firstLines), first: numberOf(0) }]
  return items.flatMap((item, i) => [
    { kind: 'list' as const, items: [firstLines(item)], first: numberOf(i) },
    ...children(item)
      .filter(({ type }) => type !== 'paragraph')
      .flatMap(listOf),
  ])
}
