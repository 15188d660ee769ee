/** Differences in sentences; those that cost more stand out. */
export const Differences = ({ of }: { of: readonly { testo: string; peggiora: boolean }[] }) => (
  <ul className="plain-list">
    {of.map(({ testo, peggiora }) => (
      <li key={testo} className={peggiora ? 'worse' : undefined}>
        {testo}
      </li>
    ))}
  </ul>
)
