import { type DragEvent, useRef } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { fileGroups } from '../../../contract/files/content-files.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { type Bucket, buckets } from '../../../contract/files/storage-buckets.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { countedTo } from '../../../contract/records/counted-to.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Failed } from '../../shared/failed.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { NotFound } from '../../shared/pages/not-found.tsx'
import { useComingFiles } from '../../shared/records/editors/coming-files.tsx'
import { Pagination } from '../../shared/records/list/pagination.tsx'
import { useRowKeys } from '../../shared/records/list/row-keys.ts'
import { SearchBox } from '../../shared/records/list/search-box.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { kindLabel } from './kind-label.ts'
import '../../shared/records/editors/editors-style.ts'

const perPage = 50
const storagePath: [string, string] = ['/admin/system/storage', 'Archivio']
const accepted = Object.values(fileGroups)

/** The files of a bucket, newest first, with the search of the address. */
export function Objects() {
  const { bucketName = '' } = useParams<{ bucketName: string }>()
  return bucketName in buckets ? (
    <InBucket key={bucketName} bucketName={bucketName as Bucket} />
  ) : (
    <NotFound />
  )
}

function InBucket({ bucketName }: { bucketName: Bucket }) {
  const [path, go] = useLocation()
  const current = new URLSearchParams(useSearch())
  const [words, cursor] = [current.get('cerca') ?? '', current.get('da')]
  const { data, error, refetch, isPlaceholderData } = useFresh('GET /storage/:bucketName', {
    params: { bucketName },
    query: { limit: perPage, ...(words && { search: words }), ...(cursor && { cursor }) },
  })

  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(body)

  function show(changed: { cerca?: string; da?: string | null }) {
    const params = new URLSearchParams(
      Object.entries({ cerca: words, ...changed }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    go(`${path}${params.size > 0 ? `?${params}` : ''}`)
  }

  if (error instanceof CallError && error.status === 404) return <NotFound />
  return (
    <div className="page wide list">
      <header className="record-head">
        <OfficePath group="system" then={[storagePath]} />
        <div className="head-row">
          <h1>{bucketName}</h1>
          <button className="button" type="button" onClick={() => void refetch()}>
            Aggiorna
          </button>
        </div>
        <p className="soft">{buckets[bucketName]}.</p>
      </header>
      {bucketName === 'contenuti' && <Upload onArrived={() => void refetch()} />}
      <search className="filters">
        <SearchBox
          label="Il nome o la chiave comincia per"
          words={words}
          onSearch={cerca => show({ cerca })}
        />
        {words && (
          <Link className="button bare" href={path}>
            Azzera
          </Link>
        )}
      </search>
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!data && !error && <Waiting />}
      {data?.rows.length === 0 && (
        <div className="empty">
          <p>{words ? `Nessun file comincia per «${words}».` : 'Non c’è ancora nessun file.'}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <section className="table-scroll" tabIndex={0} aria-label="File">
            <table className="table records" aria-busy={isPlaceholderData || undefined}>
              <caption className="hidden">File, dal più recente</caption>
              <thead>
                <tr>
                  <th scope="col">Nome</th>
                  <th scope="col">Tipo</th>
                  <th scope="col" className="n">
                    Dimensione
                  </th>
                  <th scope="col" className="n">
                    Caricato
                  </th>
                  <th scope="col" className="n">
                    Usi
                  </th>
                  <th scope="col">Chiave</th>
                </tr>
              </thead>
              <tbody ref={body} {...keys}>
                {data.rows.map(({ _id, key, name, size, mimetype, createdAt, usi }) => (
                  <tr key={_id}>
                    <th scope="row">
                      <Link href={`${path}/${key}`}>{name}</Link>
                    </th>
                    <td>{kindLabel(mimetype)}</td>
                    <td className="n">{fileSize(size)}</td>
                    <td className="n">{formatDateTime(createdAt)}</td>
                    <td className="n">{formatNumber(usi)}</td>
                    <td className="num soft">{key}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Pagination
            back={{ label: 'Prima pagina', go: cursor ? () => show({ da: null }) : null }}
            next={{ label: 'Successivi', go: data.next ? () => show({ da: data.next }) : null }}
          >
            {data.total > countedTo ? `oltre ${formatNumber(countedTo)}` : formatNumber(data.total)} file
          </Pagination>
        </>
      )}
    </div>
  )
}

/** Uploads files that stay until somebody deletes them. */
function Upload({ onArrived }: { onArrived: () => void }) {
  const { toasts } = useServices()
  const { add, rows } = useComingFiles({
    isMany: true,
    to: 'contenuti',
    take({ name }) {
      toasts.add({ kind: 'plain', text: `«${name}» è nell’archivio.` })
      onArrived()
      return null
    },
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <fieldset
      className="files-of"
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      aria-describedby="storage-help"
    >
      <legend className="hidden">Carica</legend>
      {rows.length > 0 && <ul>{rows}</ul>}
      <label className="button file-choice">
        <input
          className="hidden"
          type="file"
          multiple
          accept={accepted.map(({ accept }) => accept).join(',')}
          onChange={event => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          aria-label="Carica file"
        />
        Carica file
      </label>
      <p className="help" id="storage-help">
        Anche trascinati qui: {accepted.map(({ label }) => label).join('; ')}. Restano finché qualcuno non li
        cancella.
      </p>
    </fieldset>
  )
}
