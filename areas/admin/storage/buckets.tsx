import { Link } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Failed } from '../../shared/failed.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { Waiting } from '../../shared/waiting.tsx'

/** The buckets, with the number and the total size of their files. */
export function Buckets() {
  const { data, error, refetch } = useFresh('GET /storage')
  return (
    <div className="page wide">
      <header className="record-head">
        <OfficePath group="system" />
        <h1>Archivio</h1>
      </header>
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <ul className="destinations counted">
          {data.rows.map(({ nome, descrizione, quanti, byte }) => (
            <li key={nome}>
              <Link href={`/admin/system/storage/${nome}`}>{nome}</Link>
              <span className="total num">
                {formatNumber(quanti)} file, {fileSize(byte)}
              </span>
              <span className="soft">{descrizione}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
