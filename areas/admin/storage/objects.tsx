import type { DragEvent } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { fileGroups } from '../../../contract/files/content-files.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { type Bucket, buckets } from '../../../contract/files/storage-buckets.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { NotFound } from '../../shared/pages/not-found.tsx'
import { useRunningUploads } from '../../shared/records/editors/running-uploads.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'
import { kindLabel } from './kind-label.ts'
import '../../shared/records/editors/editors-style.ts'

const listCall = 'GET /storage/:bucketName'
const storagePath: [string, string] = ['/admin/system/storage', 'Archivio']
const accepted = Object.values(fileGroups)

/** The files of a bucket, newest first. */
export function Objects() {
  const { bucketName = '' } = useParams<{ bucketName: string }>()
  return bucketName in buckets ? (
    <InBucket key={bucketName} bucketName={bucketName as Bucket} />
  ) : (
    <NotFound />
  )
}

type StoredFile = AnswerOf<'GET /storage/:bucketName'>['rows'][number]

const columns: readonly ListColumn<StoredFile>[] = [
  { name: 'name', label: 'Nome', cell: ({ name }) => name },
  { name: 'mimetype', label: 'Tipo', cell: ({ mimetype }) => kindLabel(mimetype) },
  { name: 'size', label: 'Dimensione', isFigure: true, cell: ({ size }) => fileSize(size) },
  {
    name: 'createdAt',
    label: 'Caricato',
    isFigure: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { name: 'usi', label: 'Usi', isFigure: true, cell: ({ usi }) => formatNumber(usi) },
  { name: 'key', label: 'Chiave', className: 'num soft', cell: ({ key }) => key },
]

function InBucket({ bucketName }: { bucketName: Bucket }) {
  const { client } = useServices()
  return (
    <ListPage
      source={{
        name: `storage ${bucketName}`,
        title: bucketName,
        breadcrumb: <Breadcrumb group="system" then={[storagePath]} />,
        caption: 'File, dal più recente',
        columns,
        search: { label: 'Il nome o la chiave comincia per' },
        rows: state => {
          const input = { params: { bucketName }, query: { limit: perPage, ...queryOf(state) } }
          return {
            queryKey: [listCall, input],
            queryFn: () => client.call(listCall, input),
            // No live event reports uploaded files.
            staleTime: 0,
            gcTime: 0,
          }
        },
        exportMenu: null,
        href: ({ key }) => `${storagePath[0]}/${bucketName}/${key}`,
        words: {
          counted: ['file', 'file'],
          empty: 'Non c’è ancora nessun file.',
          noMatch: 'Nessun file comincia così.',
        },
        intro: (
          <>
            <p className="soft">{buckets[bucketName]}.</p>
            {bucketName === 'contenuti' && <Upload />}
          </>
        ),
      }}
    />
  )
}

/** Uploads files that stay until somebody deletes them. */
function Upload() {
  const { toasts } = useServices()
  const refresh = useRefresh()
  const { add, rows } = useRunningUploads({
    isMany: true,
    to: 'contenuti',
    take({ name }) {
      toasts.add({ kind: 'plain', text: `«${name}» è nell’archivio.` })
      void refresh(listCall)
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
