import type { Row } from '../../../client/records.ts'
import { formatEuro, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import type { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { ScrollTable } from '../controls/scroll-table.tsx'

type Request = Row<typeof merchandisingRequests>

const pieces = ({ quantity, quantities }: Request['righe'][number]): number =>
  quantity ?? quantities?.reduce((sum, one) => sum + one.quantity, 0) ?? 0

/** The lines of an order with its total, at the prices of the order. */
export const OrderLines = ({ righe, totale }: Pick<Request, 'righe' | 'totale'>) => (
  <ScrollTable caption="Articoli" className="records">
    <thead>
      <tr>
        <th scope="col">Articolo</th>
        <th scope="col" className="n">
          Quanti
        </th>
        <th scope="col" className="n">
          Prezzo
        </th>
        <th scope="col" className="n">
          IVA
        </th>
        <th scope="col" className="n">
          Importo
        </th>
      </tr>
    </thead>
    <tbody>
      {righe.map(line => (
        <tr key={line.merch}>
          <th scope="row">
            {line.nome}
            {line.quantities && (
              <span className="note">
                {' '}
                {line.quantities.map(one => `${one.variante} ${formatNumber(one.quantity)}`).join(', ')}
              </span>
            )}
          </th>
          <td className="n">{formatNumber(pieces(line))}</td>
          <td className="n">{formatEuro(line.prezzo)}</td>
          <td className="n">{formatPercent(line.iva, 0)}</td>
          <td className="n">{formatEuro(line.importo)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={4}>
          Totale, IVA compresa
        </th>
        <td className="n">{formatEuro(totale)}</td>
      </tr>
    </tfoot>
  </ScrollTable>
)
