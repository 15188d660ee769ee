import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { TablePage } from '../../shared/controls/table-page.tsx'
import { newestRates, type Rate } from './newest-rates.ts'

const name = 'GET /rates'
/** The newest values; 100 cover the last days of every term. */
const recent = (tipo: string) => ({ query: { 'filter[tipo]': tipo, sort: '-data', limit: 100 } })

/** The newest published reference rates, each with its day. */
export default function Rates() {
  const euribor = useData(name, recent('euribor_360'))
  const eurirs = useData(name, recent('eurirs'))
  const refresh = useRefresh()
  const named = (index: string, rates: readonly Rate[]) =>
    newestRates(rates).map(rate => ({ index, ...rate }))
  return (
    <TablePage
      title="Euribor e Eurirs"
      caption="Valori più recenti per scadenza"
      head={[
        <th key="tasso" scope="col">
          Tasso
        </th>,
        <th key="valore" scope="col" className="n">
          Valore
        </th>,
        <th key="data" scope="col" className="n">
          Del giorno
        </th>,
      ]}
      rows={
        euribor.data &&
        eurirs.data && [...named('Euribor', euribor.data.rows), ...named('Eurirs', eurirs.data.rows)]
      }
      row={({ index, scadenza, valore, data }) => (
        <>
          <th scope="row">
            {index} {termName(scadenza)}
          </th>
          <td className="n">{formatPercent(valore, 3)}</td>
          <td className="n">{formatShortDay(data)}</td>
        </>
      )}
      error={euribor.error ?? eurirs.error}
      onRefresh={() => void refresh(name)}
    />
  )
}
