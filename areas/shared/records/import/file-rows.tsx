import type { ReactNode } from 'react'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { addStyle } from '../../add-style.ts'
import { ScrollTable } from '../../controls/scroll-table.tsx'
import style from './file-rows.css?inline'

addStyle(style)

interface FileRow {
  riga: number
  /** What an import does with the row, in words. */
  outcome: string
  /** Where the person chooses what an import does with the row. */
  choice?: ReactNode
  isRefused: boolean
  name: ReactNode
  errors: readonly { colonna: string; messaggio: string }[]
  /** The changed values by column; without `prima` the value is a first one. */
  changes: readonly { colonna: string; prima: string | null; dopo: string | null }[]
  /** The row as it stands in the file. */
  raw?: string | null
}

interface Props {
  rows: readonly FileRow[]
  /** The heading of the rows' names. */
  what: string
}

/** The rows of an imported file, with what each changes, or with what is wrong. */
export const FileRows = ({ rows, what }: Props) => (
  <ScrollTable caption="Righe del file" className="records import-rows">
    <thead>
      <tr>
        <th scope="col" className="n">
          Riga
        </th>
        <th scope="col">Esito</th>
        <th scope="col">{what}</th>
        <th scope="col">Che cosa cambia, o che cosa non va</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ riga, outcome, choice, isRefused, name, errors, changes, raw }) => (
        <tr key={riga}>
          <td className="n">{formatNumber(riga)}</td>
          <td className={isRefused ? 'wrong' : undefined}>{outcome}</td>
          <th scope="row">{name}</th>
          <td>
            {choice}
            <ul>
              {errors.map(({ colonna, messaggio }) => (
                <li key={colonna + messaggio} className="wrong">
                  {colonna && <strong>{colonna}: </strong>}
                  {messaggio}
                </li>
              ))}
              {changes.map(({ colonna, prima, dopo }) => (
                <li key={colonna}>
                  <span className="soft">{colonna}: </span>
                  {prima !== null && <del>{prima || '–'}</del>} <ins>{dopo || '–'}</ins>
                </li>
              ))}
            </ul>
            {raw && <code className="note">{raw}</code>}
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)
