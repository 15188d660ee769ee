import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { eggNames } from '../../../contract/egg/egg-fields.ts'
import {
  type EggOutcome,
  eggOutcomes,
  eggsyncOrigins,
  eggsyncStates,
} from '../../../contract/egg/eggsync-words.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { eggCorrespondences } from '../../../contract/subjects/egg/egg-correspondences.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { RecordForm } from '../../shared/records/form/record-form.tsx'
import { FileRows } from '../../shared/records/import/file-rows.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { EggCounts, EggProgress, rowsIn } from './egg-words.tsx'
import './egg-style.ts'
import type { AnswerOf } from '../../../client/calls.ts'
import { type Eggsync, isWorking, useEggsync } from './use-eggsyncs.ts'

type Details = AnswerOf<'GET /eggsyncs/:id'>
type Row = AnswerOf<'GET /eggsyncs/:id/righe'>['rows'][number]
type Action = 'conferma' | 'riprendi' | 'riprova' | 'scarta'

/** One import from EGG: what it would change or has changed, what is refused and why, and the names to translate. */
export default function EggsyncPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useEggsync(id)
  return (
    <div className="page wide edit">
      <PageHead
        breadcrumb={<Breadcrumb group="reports" />}
        title={data?.file ?? 'Importazione da EGG'}
        actions={
          <Link className="button" href="/admin/reports/eggsyncs">
            Tutte le importazioni
          </Link>
        }
      >
        {data && (
          <p className="soft">
            <strong className={data.stato === 'interrotta' ? 'late' : undefined}>
              {eggsyncStates[data.stato]}
            </strong>
            {`, ${formatDateTime(data.createdAt)}, ${data.chi ?? eggsyncOrigins[data.origine]}, mappatura `}
            <Link href={`/admin/reports/eggsyncs/mappature/${data.mappatura._id}`}>
              {data.mappatura.nome}
            </Link>
          </p>
        )}
      </PageHead>
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data && <Found key={data._id} data={data} refresh={() => refetch()} />}
    </div>
  )
}

function Found({ data, refresh }: { data: Details; refresh: () => Promise<unknown> }) {
  const { client, queries } = useServices()
  const [, go] = useLocation()
  const [dialog, confirm] = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const works = isWorking(data)

  async function act(action: Action) {
    if (isBusy) return
    setBusy(true)
    try {
      await client.call(`POST /eggsyncs/:id/${action}`, { params: { id: data._id } })
      await queries.invalidateQueries({ queryKey: ['GET /eggsyncs/:id/righe', data._id] })
    } catch (error) {
      // The client has already shown a toast about the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  async function write() {
    const details = (
      <p className="soft">
        {formatNumber(data.nuove)} pratiche nuove, {formatNumber(data.cambiate)} cambiate. Le rifiutate
        restano in questa pagina, e si possono riprovare. Nessuna lettera parte ai clienti.
      </p>
    )
    if (await confirm({ action: 'send', question: 'Importare le pratiche?', details })) await act('conferma')
  }
  async function discard() {
    await act('scarta')
    go('/admin/reports/eggsyncs')
  }

  const { puo } = data
  return (
    <div className="egg">
      {dialog}
      {works && <EggProgress one={data} />}
      <EggCounts one={data} />
      {data.problema && (
        <p className="notice danger" role="alert">
          {data.problema}
        </p>
      )}
      {data.ignorate.length > 0 && (
        <p className="soft">Colonne che la mappatura non nomina: {data.ignorate.join(', ')}.</p>
      )}
      {!works && nothingChanges(data) && <p>Non cambia niente: le pratiche del file ci sono già tutte.</p>}
      {Object.values(puo).some(Boolean) && (
        <div className="actions">
          {puo.scartare && (
            <button className="button" type="button" disabled={isBusy} onClick={() => void discard()}>
              ANNULLA
            </button>
          )}
          {puo.riprendere && (
            <button
              className="button primary"
              type="button"
              disabled={isBusy}
              onClick={() => void act('riprendi')}
            >
              Riprendi
            </button>
          )}
          {puo.riprovare && (
            <button className="button" type="button" disabled={isBusy} onClick={() => void act('riprova')}>
              Riprova le rifiutate
            </button>
          )}
          {puo.confermare && (
            <button className="button primary" type="button" disabled={isBusy} onClick={() => void write()}>
              INVIA {rowsIn(data.nuove + data.cambiate)}
            </button>
          )}
        </div>
      )}
      <Unknown data={data} />
      <Rows one={data} />
    </div>
  )
}

const nothingChanges = ({ lette, uguali, stato }: Details) =>
  lette > 0 && uguali === lette && (stato === 'provata' || stato === 'fatta')

/** The names that nobody knows, each with a form that says who or what it is. */
function Unknown({ data }: { data: Details }) {
  const [open, setOpen] = useState<string | null>(null)
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  if (data.sconosciuti.length === 0) return null
  return (
    <section className="egg-unknown" aria-labelledby="egg-unknown">
      <h2 id="egg-unknown">Nomi che non si conoscono</h2>
      <p className="soft">Dica chi o che cosa sono, poi riprovi le righe rifiutate.</p>
      <ul>
        {data.sconosciuti.map(({ tipo, esterno, righe }) => {
          const key = `${tipo} ${esterno}`
          return (
            <li key={key}>
              <p>
                <span>
                  {eggNames[tipo]} <strong>«{esterno}»</strong>
                  <span className="soft">, {rowsIn(righe)}</span>
                </span>
                {known.has(key) ? (
                  <span role="status">Fatto</span>
                ) : (
                  open !== key && (
                    <button className="button" type="button" onClick={() => setOpen(key)}>
                      Scegli
                      <span className="hidden">
                        {' '}
                        {eggNames[tipo]} per «{esterno}»
                      </span>
                    </button>
                  )
                )}
              </p>
              {open === key && (
                <RecordForm
                  definition={{
                    ...eggCorrespondences,
                    form: [{ legend: `«${esterno}» in EGG`, fields: [tipo] }],
                    hides: () => [],
                  }}
                  record={null}
                  mayWrite
                  more={{
                    initial: { mappatura: data.mappatura._id, tipo, esterno },
                    draft: `egg_corrispondenze ${key}`,
                  }}
                  onCancel={() => setOpen(null)}
                  onSaved={() => {
                    setKnown(before => new Set([...before, key]))
                    setOpen(null)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const tabs: readonly (readonly [EggOutcome | '', string])[] = [
  ['', 'Tutte'],
  ['rifiutata', 'Rifiutate'],
  ['cambiata', 'Cambiate'],
  ['nuova', 'Nuove'],
]

const shown = ({ riga, esito, IDEGG, nome, pratica, cambi, errori, grezza }: Row) => ({
  riga,
  outcome: eggOutcomes[esito],
  isRefused: esito === 'rifiutata',
  name: (
    <>
      {pratica ? <Link href={`/admin/reports/pratiche/${pratica}`}>{IDEGG}</Link> : (IDEGG ?? '–')}
      {nome && ` ${nome}`}
    </>
  ),
  errors: errori,
  changes: cambi.map(({ campo, prima, dopo }) => ({ colonna: campo, prima: prima ?? '', dopo })),
  raw: grezza,
})

/** The rows of an import with their outcomes, page by page. */
function Rows({ one }: { one: Eggsync }) {
  const { client } = useServices()
  const [esito, setEsito] = useState<EggOutcome | ''>('')
  const { _id: id, fatte, stato } = one
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    // The rows of an import change with its progress; while it works, the first ones are enough.
    queryKey: ['GET /eggsyncs/:id/righe', id, esito, isWorking(one) ? 'works' : `${stato} ${fatte}`],
    queryFn: ({ pageParam }) =>
      client.call('GET /eggsyncs/:id/righe', {
        params: { id },
        query: { ...(esito && { esito }), ...(pageParam > 0 && { dopo: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  if (isWorking(one) && rows.length === 0) return null
  return (
    <div className="egg">
      <div className="field">
        <label htmlFor="egg-esito">Righe</label>
        <select
          className="input"
          id="egg-esito"
          value={esito}
          onChange={event => setEsito(event.target.value as EggOutcome | '')}
        >
          {tabs.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {error && <Failed onRetry={() => void refetch()}>Le righe non sono arrivate.</Failed>}
      {!data && !error && <Waiting />}
      {data && rows.length === 0 && <p className="soft">Nessuna riga.</p>}
      {rows.length > 0 && <FileRows what="Pratica" rows={rows.map(shown)} />}
      {hasNextPage && (
        <button
          className="button"
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Altre righe
        </button>
      )}
    </div>
  )
}
