import { waitInWords } from '../../../contract/italian/due.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import type { Today } from './today-data.ts'

type Lead = NonNullable<Today['lead']>['rows'][number]

/** The open leads of the agent, those that nobody has called first. */
export function LeadTable({ rows }: { rows: readonly Lead[] }) {
  if (rows.length === 0) return <p className="soft">Nessun lead aperto.</p>
  const now = new Date()
  return (
    <ScrollTable caption="Lead assegnati, prima quelli ancora da chiamare" label="Lead">
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Prodotto</th>
          <th scope="col" className="n">
            Importo €
          </th>
          <th scope="col">Fonte</th>
          <th scope="col" className="n">
            Attesa
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, nome, prodotto, importo, fonte, arrivato, richiamareEntro }) => (
          <tr key={_id}>
            <th scope="row">{nome}</th>
            <td>{prodotto}</td>
            <td className="n">{importo === null ? '' : formatNumber(Math.round(importo / 100))}</td>
            <td>{fonte}</td>
            <td className={richiamareEntro && new Date(richiamareEntro) < now ? 'n firm late' : 'n'}>
              <time dateTime={arrivato} title={formatDateTime(arrivato)}>
                {waitInWords(new Date(arrivato), now)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
