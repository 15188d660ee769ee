import { Link, useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { Failed } from '../../shared/failed.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { NotFound } from '../../shared/pages/not-found.tsx'
import { Waiting } from '../../shared/waiting.tsx'

const name = 'GET /communications/:id/letture'

/** The recipients of an announcement, with the time of reading. */
export default function CommunicationReads() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useData(name, { params: { id } })
  const refresh = useRefresh()
  if (error instanceof CallError && error.status === 404) return <NotFound />
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!data) return <Waiting />
  const read = data.rows.filter(({ lettaAt }) => lettaAt !== null).length
  return (
    <div className="page wide">
      <header className="record-head">
        <nav className="breadcrumb" aria-label="Percorso">
          <ol>
            <li>
              <Link href="/admin">Amministrazione</Link>
            </li>
            <li>
              <Link href="/admin/system/comunicazioni">Comunicazioni</Link>
            </li>
            <li>
              <Link href={`/admin/system/comunicazioni/${id}`}>{data.titolo}</Link>
            </li>
          </ol>
        </nav>
        <div className="head-row">
          <h1>Letture</h1>
          <div className="actions">
            <button className="button" type="button" onClick={() => void refresh(name)}>
              Aggiorna
            </button>
          </div>
        </div>
      </header>
      {data.rows.length === 0 ? (
        <p className="soft">Non è indirizzata a nessuno: i destinatari si scelgono nella scheda.</p>
      ) : (
        <>
          <p role="status">
            {data.destinatari > data.rows.length
              ? `I primi ${formatNumber(data.rows.length)} di ${formatNumber(data.destinatari)} destinatari, da chi non ha ancora letto.`
              : `Letta da ${formatNumber(read)} su ${formatNumber(data.destinatari)}.`}
          </p>
          <div className="table-scroll">
            <table className="table">
              <caption className="hidden">Destinatari, prima chi non ha ancora letto</caption>
              <thead>
                <tr>
                  <th scope="col">Agente</th>
                  <th scope="col">E-mail</th>
                  <th scope="col" className="n">
                    Letta il
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ _id, nome, email: { email }, lettaAt }) => (
                  <tr key={_id}>
                    <th scope="row">{nome}</th>
                    <td>{email}</td>
                    <td className="n">
                      {lettaAt ? formatDateTime(lettaAt) : <span className="soft">Non ancora</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}
