import { Link } from 'wouter'
import { admin } from '../../../../contract/access/grants.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { countedMonths, shortWorkingDays } from '../../../../contract/loan-files/durations.ts'
import {
  type FileProduct,
  type FileState,
  fileProducts,
  fileStates,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import { useData } from '../../calls/data.ts'
import { useMay } from '../../records/use-may.ts'
import { shortProducts } from '../list/files-words.ts'

/** How long the steps of a bank take, beside the form of the bank, for whoever may see loan files. */
export default function BankDurations({ id }: { id: string }) {
  return useMay([admin('pratiche_see')]) && <Durations id={id} />
}

function Durations({ id }: { id: string }) {
  const { data } = useData('GET /reports/tempi', { query: { 'filter[banca]': id } })
  if (!data) return null
  const known = data.rows.filter(({ p50 }) => p50 !== null)
  return (
    <aside className="preview" aria-labelledby="tempi-banca">
      <h2 id="tempi-banca">Tempi</h2>
      {known.length === 0 ? (
        <p className="soft">
          Nessun passo con questa banca è finito abbastanza volte, negli ultimi {countedMonths} mesi, per dire
          quanto dura.
        </p>
      ) : (
        <>
          <p className="soft">
            Giorni lavorativi, dal 20º all’80º percentile, negli ultimi {countedMonths} mesi.
          </p>
          <dl className="account">
            {known.map(({ _id, prodotto, stato, p20, p80, avanti, respinte, ritirate }) => (
              <div key={_id}>
                <dt>
                  {shortProducts[prodotto as FileProduct] || fileProducts[prodotto as FileProduct]}:{' '}
                  {fileStates[stato as FileState].toLocaleLowerCase('it')}{' '}
                  <span className="note">({formatNumber(avanti + respinte + ritirate)} pratiche)</span>
                </dt>
                <dd>{shortWorkingDays({ da: p20!, a: p80! })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {data.total > 0 && (
        <p>
          <Link href={`/admin/reports/tempi?banca=${id}`}>Tutti i tempi di questa banca</Link>
        </p>
      )}
    </aside>
  )
}
