import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { saveFile, useFetchFile } from '../../shared/calls/fetch-file.ts'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { useServices } from '../../shared/services.ts'
import { PersonHead } from './person-head.tsx'

const name = 'GET /clients/:id/esportazioni'
type Export = AnswerOf<typeof name>['rows'][number]

const isRunning = ({ stato }: Export) => stato === 'in_attesa' || stato === 'in_corso'
const pollMs = 1000

/** Creates archives with all data of a customer, and offers each archive for download until the archive expires. */
export default function PersonExport() {
  const { id = '' } = useParams<{ id: string }>()
  const { client, toasts } = useServices()
  const fetchFile = useFetchFile()
  const [isSending, setSending] = useState(false)
  /** A new key for each archive, so that a repeated click makes one. */
  const key = useRef(crypto.randomUUID())
  const query = useQuery({
    queryKey: [name, id],
    queryFn: () => client.call(name, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    // No live event reports the progress of an archive.
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? pollMs : false),
  })

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
  const start = () =>
    quietly(async () => {
      await client.call('POST /clients/:id/esportazioni', { params: { id }, idempotencyKey: key.current })
      key.current = crypto.randomUUID()
      toasts.add({ kind: 'plain', text: 'L’archivio si prepara.' })
      await query.refetch()
    })
  const download = ({ _id }: Export) =>
    quietly(async () => {
      const { content, name } = await fetchFile(`/clients/${id}/esportazioni/${_id}/file`)
      saveFile(content, name ?? 'dati-personali.zip')
    })

  return (
    <Loaded query={query}>
      {({ nome, rows }) => (
        <div className="page wide">
          <PersonHead id={id} name={nome} title="Esportazione dei dati" />
          <p>
            Un archivio ZIP con tutto ciò che la casa sa di {nome}: i dati, da leggere e per un programma, e i
            file. Mancano i dati di altre persone, le note interne e l’adeguata verifica. Lo consegni solo
            dopo aver riconosciuto chi lo chiede.
          </p>
          <p className="actions">
            <button
              className="button primary"
              type="button"
              aria-disabled={isSending || rows.some(isRunning) || undefined}
              onClick={() => !rows.some(isRunning) && void start()}
            >
              Prepara l’archivio
            </button>
          </p>
          {rows.length === 0 && <p className="soft">Non c’è nessun archivio.</p>}
          <ul className="plain">
            {rows.map(row => (
              <li key={row._id} className="notice">
                <ExportRow row={row} onDownload={() => void download(row)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

function ExportRow({ row, onDownload }: { row: Export; onDownload: () => void }) {
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
    return <p>{asked}. Non è riuscito: lo prepari di nuovo; se non riesce ancora, il registro dice perché.</p>
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
