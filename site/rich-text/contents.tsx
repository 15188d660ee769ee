/** Fewer chapters need no table of contents. */
const minChapters = 4

/** The table of contents of a long text; nothing for a short one. */
export const Contents = ({ chapters }: { chapters: [id: string, words: string][] }) =>
  chapters.length >= minChapters && (
    <nav className="contents" aria-label="In questa pagina">
      <h2 className="eyebrow">In questa pagina</h2>
      <ul>
        {chapters.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
