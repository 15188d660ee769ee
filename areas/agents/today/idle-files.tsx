import { Link } from 'wouter'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import type { Today } from './today-data.ts'

type Idle = NonNullable<Today['ferme']>['rows'][number]

/** The idle and late files of the agent, those furthest beyond their limit first. */
export function IdleFiles({ rows }: { rows: readonly Idle[] }) {
  if (rows.length === 0) return <p className="soft">Nessuna pratica ferma.</p>
  return (
    <ScrollTable caption="Pratiche ferme o in ritardo" label="Tabella delle pratiche ferme">
      <thead>
        <tr>
          <th scope="col">Pratica</th>
          <th scope="col">Stato</th>
          <th scope="col" className="n">
            Giorni
          </th>
          <th scope="col" className="n">
            Soglia
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, IDEGG, nome, stato, giorni, limite }) => (
          <tr key={_id}>
            <th scope="row">
              <Link href={`/agents/reports/pratiche/${_id}`}>
                {IDEGG} {nome}
              </Link>
            </th>
            <td>{fileStates[stato]}</td>
            <td className="n firm">{giorni}</td>
            <td className="n">{limite}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
