import type { ReactNode } from 'react'
import { type RichText, tidied } from '../../../../contract/text/rich-text.ts'

type Node = {
  type: string
  text?: string
  attrs?: { level?: number; href?: string; src?: string; alt?: string }
  marks?: Node[]
  content?: Node[]
}

const blocks: Record<string, 'p' | 'ul' | 'ol' | 'li' | 'blockquote'> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
}

/** A stored text, reduced to the allowed nodes by `tidied`. Its headings are one level below those of the page. */
export const RichView = ({ value }: { value: RichText }) => (
  <div className="prose">{nodes(tidied(value).content as Node[])}</div>
)

// biome-ignore lint/suspicious/noArrayIndexKey: the nodes are never reordered.
const nodes = (content: readonly Node[]) => content.map((node, i) => <Block key={i} {...node} />)

function Block({ type, text = '', attrs = {}, marks = [], content = [] }: Node) {
  if (type === 'text') return marks.reduceRight<ReactNode>(marked, text)
  if (type === 'hardBreak') return <br />
  if (type === 'image') return <img src={attrs.src} alt={attrs.alt ?? ''} loading="lazy" />
  const Tag = type === 'heading' ? (attrs.level === 3 ? 'h4' : 'h3') : blocks[type]
  return Tag ? <Tag>{nodes(content)}</Tag> : null
}

function marked(inside: ReactNode, { type, attrs }: Node): ReactNode {
  if (type === 'bold') return <strong>{inside}</strong>
  if (type === 'italic') return <em>{inside}</em>
  return (
    <a href={attrs?.href} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}
