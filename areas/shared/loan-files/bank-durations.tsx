import { Link } from 'wouter'
import { admin } from '../../../contract/access/grants.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { countedMonths } from '../../../contract/loan-files/durations.ts'
import { fileProducts, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { useData } from '../calls/data.ts'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { useMay } from '../records/use-may.ts'

/** How long the steps of a bank take, beside the form of the bank, for whoever may see loan files. */
export default function BankDurations({ id }: { id: string }) {
  return useMay([admin('pratiche_see')]) && <Durations id={id} />
}

function Durations({ id }: { id: string }) {
  const { data } = useData('GET /reports/tempi', { query: { 'filter[banca]': id } })
  if (!data) return null
  const known = data.rows.filter(({ p50 }) => p50 !== null)
  return (
    <section aria-labelledby="tempi-banca">
      <h2 id="tempi-banca">Tempi</h2>
      {known.length === 0 ? (
        <p className="soft">
          Nessun passo con questa banca è finito abbastanza volte, negli ultimi {countedMonths} mesi, per dire
          quanto dura.
        </p>
      ) : (
        <ScrollTable caption={`Giorni lavorativi di ogni passo, ultimi ${countedMonths} mesi`}>
          <thead>
            <tr>
              <th scope="col">Passo</th>
              <th scope="col" className="n">
                Giorni
              </th>
              <th scope="col" className="n">
                Pratiche
              </th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ _id, prodotto, stato, p20, p80, avanti, respinte, ritirate }) => (
              <tr key={_id}>
                <th scope="row">
                  {fileStates[stato as keyof typeof fileStates]}
                  <span className="note whole">{fileProducts[prodotto as keyof typeof fileProducts]}</span>
                </th>
                <td className="n">
                  {p20}–{p80}
                </td>
                <td className="n">{formatNumber(avanti + respinte + ritirate)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {data.total > 0 && (
        <p>
          <Link href={`/admin/reports/tempi?banca=${id}`}>Tutti i tempi di questa banca</Link>
        </p>
      )}
    </section>
  )
}
