import type { ReactNode } from 'react'

interface Props {
  /** The heading of the rows' names. */
  first: ReactNode
  /** The headings of the figures. */
  columns: readonly string[]
}

/** The head of a table whose columns are figures, after the names of the rows. */
export const FiguresHead = ({ first, columns }: Props) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {columns.map(name => (
        <th key={name} scope="col" className="n">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
