/** Fewer are seen at once. */
const fewest = 4

/** What a long text holds, by its chapters; nothing where it is short. */
export const Contents = ({ chapters }: { chapters: [id: string, words: string][] }) =>
  chapters.length >= fewest && (
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
