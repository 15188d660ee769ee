import type { RichText } from '../../contract/rich-text.ts'
import { headingId, type Node, wordsOf } from './rich-text.tsx'

/** Fewer are seen at once. */
const fewest = 4

/** What a long text holds, by its headings; nothing where it is short. */
export function Contents({ text }: { text: RichText }) {
  const headings = (text.content as Node[]).filter(
    ({ type, attrs }) => type === 'heading' && attrs?.level !== 3,
  )
  if (headings.length < fewest) return null
  return (
    <nav className="contents" aria-label="In questa pagina">
      <h2 className="eyebrow">In questa pagina</h2>
      <ul>
        {headings.map(heading => (
          <li key={headingId(heading)}>
            <a href={`#${headingId(heading)}`}>{wordsOf(heading)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
