import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import './prices-style.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { type PriceTables, priceTableStates } from '../../../contract/subjects/price-tables.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Waiting } from '../../shared/waiting.tsx'
import { usePriceCalls, type Version } from './price-calls.ts'
import { PriceUpload } from './price-upload.tsx'
import { useWithdraw } from './use-withdraw.tsx'

interface Props {
  tables: PriceTables
  /** Address of this page. */
  list: string
}

/** CSS class of the badge of each state. */
const badgeClasses: Record<Version['stato'], string> = {
  in_vigore: 'validated',
  in_programma: 'pending',
  scaduta: '',
  sostituita: '',
  ritirata: 'blocked',
}

export const PriceTableState = ({ stato }: Pick<Version, 'stato'>) => (
  <span className={`badge ${badgeClasses[stato]}`}>{priceTableStates[stato]}</span>
)

/** The validity of a table in Italian. */
export function validity({ validaDal, fino, stato, ritirata }: Version): string {
  if (fino !== null && fino < validaDal) return `dal ${formatShortDay(validaDal)}, mai in vigore`
  if (stato === 'ritirata' && ritirata) return `${formatShortDay(validaDal)} – ${formatShortDay(fino!)}`
  return fino ? `${formatShortDay(validaDal)} – ${formatShortDay(fino)}` : `dal ${formatShortDay(validaDal)}`
}

/** The published tables of a network. */
export const useVersions = (tables: PriceTables) => {
  const calls = usePriceCalls(tables)
  const queries = useQueryClient()
  const queryKey = [`GET /${tables.name}/versioni`]
  return {
    // No live event reports published tables, and the table in force changes at midnight.
    ...useQuery({ queryKey, queryFn: calls.versions, staleTime: 0 }),
    refresh: () => queries.invalidateQueries({ queryKey }),
  }
}

/** The price tables of a network: the one in force, all published ones, and the upload of a new one. */
export function PriceTablesPage({ tables, list }: Props) {
  const calls = usePriceCalls(tables)
  const { data, error, refetch, refresh } = useVersions(tables)
  const [dialog, withdraw] = useWithdraw(tables, () => void refresh())
  const current = data?.rows.find(({ stato }) => stato === 'in_vigore')
  return (
    <div className="page wide">
      {dialog}
      <PageHead
        breadcrumb={<Breadcrumb group="site" />}
        title={tables.label.many}
        actions={
          <button className="button" type="button" onClick={() => void refresh()}>
            Aggiorna
          </button>
        }
      />
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data && (
        <>
          {current ? (
            <p>
              In vigore: <Link href={`${list}/${current._id}`}>{current.nome}</Link>, {validity(current)},{' '}
              {formatNumber(current.righe)} righe.
            </p>
          ) : (
            <p className="notice caution">
              Oggi nessuna tabella è in vigore: ne carichi una qui sotto, valida da oggi.
            </p>
          )}
          <PriceUpload tables={tables} calls={calls} today={data.oggi} onPublished={() => void refresh()} />
          {data.rows.length === 0 ? (
            <p className="soft">Non è ancora stata pubblicata nessuna tabella.</p>
          ) : (
            <Versions {...{ rows: data.rows, list, withdraw }} />
          )}
          {data.total > data.rows.length && (
            <p className="note">
              Le {formatNumber(data.rows.length)} più recenti, di {formatNumber(data.total)}.
            </p>
          )}
        </>
      )}
    </div>
  )
}

interface VersionsProps {
  rows: Version[]
  list: string
  withdraw: (version: Version) => void
}

const Versions = ({ rows, list, withdraw }: VersionsProps) => (
  <ScrollTable caption="Tabelle pubblicate, da quella che comincia per ultima" label="Tabelle pubblicate">
    <thead>
      <tr>
        <th scope="col">Nome</th>
        <th scope="col">Stato</th>
        <th scope="col">Validità</th>
        <th scope="col" className="n">
          Righe
        </th>
        <th scope="col">Pubblicata</th>
        <th scope="col">
          <span className="hidden">Azioni</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(version => {
        const { _id, nome, righe, pubblicata, ritirata, ritiro, stato } = version
        return (
          <tr key={_id}>
            <th scope="row" className="price-name">
              <Link href={`${list}/${_id}`}>{nome}</Link>
            </th>
            <td>
              <PriceTableState stato={stato} />
            </td>
            <td className="num">{validity(version)}</td>
            <td className="n">{formatNumber(righe)}</td>
            <td>
              <Written {...pubblicata} />
              {ritirata && (
                <>
                  <br />
                  <span className="note">
                    Ritirata: <Written {...ritirata} />
                  </span>
                </>
              )}
            </td>
            <td>
              {ritiro && (
                <button
                  className="button"
                  type="button"
                  aria-label={`Ritira ${nome}`}
                  onClick={() => withdraw(version)}
                >
                  Ritira
                </button>
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </ScrollTable>
)

/** Time of a change, and its author when known. */
export const Written = ({ at, chi }: Version['pubblicata']) => (
  <>
    <time dateTime={at}>{formatDateTime(at)}</time>
    {chi && `, ${chi}`}
  </>
)
