import { longDayWith } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'

interface Counted {
  che: string
  quanti: number
}

/** What goes or went, by count. */
export const Removed = ({ rows, caption }: { rows: readonly Counted[]; caption: string }) => (
  <ScrollTable caption={caption}>
    <thead>
      <tr>
        <th scope="col">Che cosa</th>
        <th scope="col" className="n">
          Quanti
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ che, quanti }) => (
        <tr key={che}>
          <td>{che}</td>
          <td className="n">{formatNumber(quanti)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** What stays, each with the reason and the last day, where it is known. */
export const Kept = ({
  rows,
}: {
  rows: readonly (Counted & { perche: string; fino?: string | undefined })[]
}) => (
  <dl className="facts">
    {rows.map(({ che, quanti, perche, fino }) => (
      <div key={che}>
        <dt>
          {formatNumber(quanti)} · {che}
        </dt>
        <dd>
          {perche}
          {fino && ` Fino ${longDayWith('al', fino)}.`}
        </dd>
      </div>
    ))}
  </dl>
)
