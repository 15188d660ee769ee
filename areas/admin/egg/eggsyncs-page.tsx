import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { eggLimits, eggsyncOrigins, eggsyncStates } from '../../../contract/egg/eggsync-words.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useSendFile } from '../../shared/calls/uploads.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { forgetFile } from '../../shared/records/import/forget-file.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { EggKeys } from './egg-keys.tsx'
import { EggProgress } from './egg-words.tsx'
import './egg-style.ts'
import { type Eggsync, isWorking, useEggsyncs } from './use-eggsyncs.ts'

const page = '/admin/reports/eggsyncs'

/** The imports of loan files from EGG: upload of a file, and what became of the earlier ones. */
export default function EggsyncsPage() {
  const { data, error, refetch } = useEggsyncs()
  const mappings = useMappings()
  return (
    <div className="page wide edit">
      <PageHead
        breadcrumb={<Breadcrumb group="reports" />}
        title="Importazioni da EGG"
        actions={
          <>
            <Link className="button" href={`${page}/corrispondenze`}>
              Corrispondenze
            </Link>
            <Link className="button" href={`${page}/mappature`}>
              Mappature
            </Link>
          </>
        }
      >
        <p className="soft">
          Le pratiche di EGG entrano qui per IDEGG: ciò che EGG dice si riscrive a ogni importazione, il resto
          non si tocca. Prima si vede che cosa cambierebbe.
        </p>
      </PageHead>
      <div className="egg">
        <Upload mappings={mappings} isBusy={data?.rows.some(isWorking) ?? false} />
        {data?.rows.filter(isWorking).map(one => (
          <EggProgress key={one._id} one={one} />
        ))}
        {error && <Failed onRetry={() => void refetch()}>Le importazioni non sono arrivate.</Failed>}
        {!data && !error && <Waiting />}
        {data?.rows.length === 0 && (
          <div className="empty">
            <p>Non c’è ancora nessuna importazione.</p>
          </div>
        )}
        {data && data.rows.length > 0 && <Runs rows={data.rows} />}
        <EggKeys mappings={mappings} />
      </div>
    </div>
  )
}

function Runs({ rows }: { rows: readonly Eggsync[] }) {
  return (
    <ScrollTable caption="Importazioni, dalla più recente" className="records">
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">File</th>
          <th scope="col">Stato</th>
          <th scope="col" className="n">
            Lette
          </th>
          <th scope="col" className="n">
            Nuove
          </th>
          <th scope="col" className="n">
            Cambiate
          </th>
          <th scope="col" className="n">
            Senza differenze
          </th>
          <th scope="col" className="n">
            Rifiutate
          </th>
          <th scope="col">Chi</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(one => (
          <tr key={one._id}>
            <td className="num">{formatDateTime(one.createdAt)}</td>
            <th scope="row">
              <Link href={`${page}/${one._id}`}>{one.file}</Link>
            </th>
            <td className={one.stato === 'interrotta' ? 'late' : undefined}>{eggsyncStates[one.stato]}</td>
            <td className="n">{formatNumber(one.lette)}</td>
            <td className="n">{formatNumber(one.nuove)}</td>
            <td className="n">{formatNumber(one.cambiate)}</td>
            <td className="n">{formatNumber(one.uguali)}</td>
            <td className={one.rifiutate > 0 ? 'n late' : 'n'}>{formatNumber(one.rifiutate)}</td>
            <td>{one.chi ?? eggsyncOrigins[one.origine]}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** The mappings of EGG, by name. */
function useMappings(): readonly { _id: string; nome: string }[] {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: ['GET /importazioni/mappature', 'egg'],
    queryFn: () => client.call('GET /importazioni/mappature', { query: { per: 'egg' } }),
  })
  return data?.rows ?? []
}

interface UploadProps {
  mappings: readonly { _id: string; nome: string }[]
  isBusy: boolean
}

/** Sends a file with a mapping, then opens the page of its check. */
function Upload({ mappings, isBusy }: UploadProps) {
  const send = useSendFile()
  const [, go] = useLocation()
  const [chosen, choose] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  const id = useId()
  useEffect(() => () => stop.current?.abort(), [])
  const mappatura = chosen ?? mappings[0]?._id

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file || !mappatura) return
    const sending = new AbortController()
    stop.current = sending
    setProblem(null)
    setProgress(0)
    try {
      const path = `/v2/eggsyncs/file?mappatura=${mappatura}`
      const { _id } = await send<Eggsync>(path, file, setProgress, sending.signal)
      go(`${page}/${_id}`)
    } catch (error) {
      if (sending.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      if (!sending.signal.aborted) setProgress(null)
    }
  }

  return (
    <section className="egg-upload" aria-label="Carica un file">
      <div className="field">
        <label htmlFor={`${id}-mappatura`}>Mappatura</label>
        <select
          className="input"
          id={`${id}-mappatura`}
          value={mappatura ?? ''}
          onChange={event => choose(event.target.value)}
        >
          {mappings.map(({ _id, nome }) => (
            <option key={_id} value={_id}>
              {nome}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={id}>File CSV, TSV, Excel (.xlsx) o JSON Lines</label>
        <input
          className="input"
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,text/csv"
          disabled={progress !== null || isBusy || !mappatura}
          onClick={forgetFile}
          onChange={event => void upload(event)}
          aria-describedby={`${id}-aiuto`}
        />
        <p className="help" id={`${id}-aiuto`}>
          {isBusy
            ? 'È in corso un’importazione: la prossima può cominciare quando questa finisce.'
            : `I nomi delle colonne nella prima riga, fino a ${formatNumber(eggLimits.maxRows - 1)} righe e ${eggLimits.bytes / 1024 / 1024} MB. Non si scrive niente prima della conferma.`}
        </p>
      </div>
      {progress !== null && (
        <p className="bulk-progress" role="status">
          <progress
            className="progress"
            {...(progress < 1 && { value: progress })}
            aria-label="Caricamento del file"
          />{' '}
          {progress < 1 ? 'Si carica il file…' : 'Si legge il file…'}
        </p>
      )}
      {problem && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
