import type { ReactNode } from 'react'
import { headingId } from '../../contract/text/rich-headings.ts'
import type { RichText as Text } from '../../contract/text/rich-text.ts'
import { Picture } from '../layout/picture.tsx'

interface Node {
  type: string
  text?: string
  attrs?: { level?: number; href?: string; src?: string; alt?: string }
  marks?: Node[]
  content?: Node[]
}

/**
 * An editorial text. The server has validated it by the allow-list of `contract/text/rich-text.ts`; unknown nodes are
 * not rendered. Headings have ids made of their words. Headings of a section are one level lower.
 */
export const RichText = ({ text, isSection = false }: { text: Text; isSection?: boolean }) => (
  <div className={isSection ? 'rich lower' : 'rich'}>
    {(text.content as Node[]).map((node, key) =>
      node.type === 'heading' ? heading(node, key, isSection) : shown(node, key),
    )}
  </div>
)

function heading(node: Node, key: number, isSection: boolean): ReactNode {
  const [large, small] = isSection ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const)
  const Heading = node.attrs?.level === 3 ? small : large
  return (
    <Heading key={key} id={headingId(node)}>
      {(node.content ?? []).map(shown)}
    </Heading>
  )
}

function shown(node: Node, key: number): ReactNode {
  const { type, text = '', attrs = {}, marks = [], content = [] } = node
  const inside = content.map(shown)
  switch (type) {
    case 'text':
      return marks.reduceRight<ReactNode>((within, mark) => marked(within, mark, key), text)
    case 'paragraph':
      return <p key={key}>{inside}</p>
    case 'bulletList':
      return <ul key={key}>{inside}</ul>
    case 'orderedList':
      return <ol key={key}>{inside}</ol>
    case 'listItem':
      return <li key={key}>{inside}</li>
    case 'blockquote':
      return <blockquote key={key}>{inside}</blockquote>
    case 'hardBreak':
      return <br key={key} />
    case 'image':
      return <Picture key={key} src={attrs.src ?? ''} alt={attrs.alt ?? ''} />
    default:
      return null
  }
}

function marked(inside: ReactNode, { type, attrs }: Node, key: number): ReactNode {
  if (type === 'bold') return <strong key={key}>{inside}</strong>
  if (type === 'italic') return <em key={key}>{inside}</em>
  const href = attrs?.href ?? ''
  return (
    <a key={key} href={href} rel={href.startsWith('http') ? 'noopener' : undefined}>
      {inside}
    </a>
  )
}
