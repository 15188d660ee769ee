import { useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { saveFile, useFetchFile } from '../calls/fetch-file.ts'
import { useServices } from '../services.ts'

/** An archive with all data of a person. */
export interface Archive {
  _id: string
  stato: 'in_attesa' | 'in_corso' | 'pronta' | 'fallita'
  fatti: number
  totale: number
  chiestaAt: string
  scadeAt: string
}

const isRunning = ({ stato }: Archive) => stato === 'in_attesa' || stato === 'in_corso'

/** No live event reports the progress of an archive, so its page asks. */
export const pollWhileRunning = (rows: readonly Archive[] | undefined) =>
  rows?.some(isRunning) ? 1000 : false

interface Props {
  rows: readonly Archive[]
  /** Asks for another archive; a repeated key makes one. */
  start: (idempotencyKey: string) => Promise<unknown>
  refetch: () => Promise<unknown>
  /** The address of the bytes of an archive. */
  fileOf: (archive: Archive) => string
  /** What to do after a failure. */
  afterFailure: string
}

/** Creates archives with all data of a person, and offers each archive for download until the archive expires. */
export function Archives({ rows, start, refetch, fileOf, afterFailure }: Props) {
  const { toasts } = useServices()
  const fetchFile = useFetchFile()
  const [isSending, setSending] = useState(false)
  /** A new key for each archive, so that a repeated click makes one. */
  const key = useRef(crypto.randomUUID())

  async function quietly(work: () => Promise<void>) {
    if (isSending) return
    setSending(true)
    try {
      await work()
    } catch (error) {
      // The client has already shown a toast about the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSending(false)
    }
  }
  const prepare = () =>
    quietly(async () => {
      await start(key.current)
      key.current = crypto.randomUUID()
      toasts.add({ kind: 'plain', text: 'L’archivio si prepara.' })
      await refetch()
    })
  const download = (archive: Archive) =>
    quietly(async () => {
      const { content, name } = await fetchFile(fileOf(archive))
      saveFile(content, name ?? 'dati-personali.zip')
    })

  return (
    <>
      <p className="actions">
        <button
          className="button primary"
          type="button"
          aria-disabled={isSending || rows.some(isRunning) || undefined}
          onClick={() => !rows.some(isRunning) && void prepare()}
        >
          Prepara l’archivio
        </button>
      </p>
      {rows.length === 0 && <p className="soft">Non c’è nessun archivio.</p>}
      <ul className="plain">
        {rows.map(row => (
          <li key={row._id} className="notice">
            <ArchiveRow row={row} afterFailure={afterFailure} onDownload={() => void download(row)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ArchiveRow({
  row,
  afterFailure,
  onDownload,
}: {
  row: Archive
  afterFailure: string
  onDownload: () => void
}) {
  const { stato, fatti, totale, chiestaAt, scadeAt } = row
  const asked = `Chiesto il ${formatDateTime(chiestaAt)}`
  if (isRunning(row))
    return (
      <>
        <p>
          {asked}. Si prepara{totale > 0 && `: ${fatti} di ${totale}`}. Può lasciare la pagina.
        </p>
        <progress
          className="progress"
          {...(totale > 0 && { value: fatti, max: totale })}
          aria-label="Si prepara l’archivio"
        />
      </>
    )
  if (stato === 'fallita')
    return (
      <p>
        {asked}. Non è riuscito: {afterFailure}
      </p>
    )
  return (
    <>
      <p>
        {asked}. Si può scaricare fino al {formatDateTime(scadeAt)}.
      </p>
      <button className="button" type="button" onClick={onDownload}>
        Scarica
      </button>
    </>
  )
}
