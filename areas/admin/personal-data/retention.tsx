import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Removed } from './counts.tsx'

const name = 'GET /dati/conservazione'
type State = AnswerOf<typeof name>
type Counts = State['oltre']

const kinds: readonly (readonly [keyof Counts, string])[] = [
  ['richieste', 'Lead e richieste senza seguito'],
  ['documenti', 'Documenti di pratiche senza incarico'],
  ['senzaIncarico', 'Pratiche senza incarico'],
  ['pratiche', 'Pratiche con incarico, oltre il termine di legge'],
  ['clienti', 'Clienti senza più pratiche'],
  ['ticket', 'Ticket chiusi'],
]
const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const pollMs = 1000

const states = {
  in_corso: <span className="badge pending">In corso</span>,
  fatta: <span className="badge validated">Fatta</span>,
  rifiutata: <span className="badge blocked">Non avviata</span>,
} as const

/** What is beyond its term, and what the runs have removed. */
export default function Retention() {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [name],
    queryFn: () => client.call(name),
    staleTime: 0,
    gcTime: 0,
    // No live event reports the progress of a run.
    refetchInterval: ({ state }) =>
      state.data?.esecuzioni.some(({ stato }) => stato === 'in_corso') ? pollMs : false,
  })
  return (
    <Loaded query={query}>
      {state => (
        <div className="page wide">
          <PageHead
            breadcrumb={<Breadcrumb group="system" />}
            title="Conservazione dei dati"
            actions={
              <Link className="button" href="/admin/settings/conservazione">
                Termini
              </Link>
            }
          />
          <Beyond state={state} onStarted={() => void query.refetch()} />
          <Runs runs={state.esecuzioni} />
        </div>
      )}
    </Loaded>
  )
}

function Beyond({ state, onStarted }: { state: State; onStarted: () => void }) {
  const { attiva, oltre, ostacolo, esecuzioni } = state
  const { client, toasts } = useServices()
  const key = useRef(crypto.randomUUID())
  const attesi = sumOf(oltre)
  const isRunning = esecuzioni.some(({ stato }) => stato === 'in_corso')
  const rows = kinds.flatMap(([kind, che]) => (oltre[kind] > 0 ? [{ che, quanti: oltre[kind] }] : []))

  async function run() {
    await client.call('POST /dati/conservazione', { body: { attesi }, idempotencyKey: key.current })
    key.current = crypto.randomUUID()
    toasts.add({ kind: 'plain', text: 'La cancellazione è cominciata.' })
    onStarted()
  }

  return (
    <section className="part">
      <header>
        <h2>Oltre il termine, adesso</h2>
      </header>
      <div className="inside">
        {!attiva && (
          <p className="notice">
            La cancellazione di notte è spenta: la accenda nei termini, o cancelli da qui.
          </p>
        )}
        {attiva && ostacolo && <p className="notice">Stanotte non partirebbe. {ostacolo}</p>}
        {rows.length === 0 ? (
          <p className="soft">Niente: nessun dato è oltre il termine.</p>
        ) : (
          <Removed rows={rows} caption="Dati oltre il termine" />
        )}
        <p className="soft">
          Delle pratiche restano prodotto, importi e passi, che servono alle statistiche e non nominano
          nessuno.
        </p>
        {isRunning && <progress className="progress" aria-label="La cancellazione è in corso" />}
        {!isRunning && (rows.length > 0 || ostacolo) && (
          <ConfirmForm
            action="delete"
            label={attesi === 0 ? 'Avvia la cancellazione' : 'Cancella adesso'}
            question={questionAbout(attesi)}
            onSend={run}
          />
        )}
      </div>
    </section>
  )
}

const questionAbout = (count: number) => {
  if (count === 0) return 'Adesso non se ne andrebbe niente. Avviarla, perché poi parta da sola ogni notte?'
  return count === 1
    ? 'Cancellare per sempre il dato oltre il termine?'
    : `Cancellare per sempre ${formatNumber(count)} dati oltre il termine?`
}

function Runs({ runs }: { runs: State['esecuzioni'] }) {
  return (
    <section className="part">
      <header>
        <h2>Che cosa si è cancellato</h2>
      </header>
      <div className="inside">
        {runs.length === 0 ? (
          <p className="soft">Ancora niente.</p>
        ) : (
          <ScrollTable caption="Le ultime cancellazioni per termine">
            <thead>
              <tr>
                <th scope="col">Quando</th>
                <th scope="col">Chi</th>
                <th scope="col">Esito</th>
                <th scope="col">Che cosa</th>
              </tr>
            </thead>
            <tbody>
              {runs.map(({ _id, stato, aMano, chi, conti, motivo, iniziataAt }) => (
                <tr key={_id}>
                  <td>{formatDateTime(iniziataAt)}</td>
                  <td>{aMano ? (chi ?? 'Un amministratore') : 'Il programma, di notte'}</td>
                  <td>{states[stato]}</td>
                  <td>{motivo ?? inWords(conti)}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        )}
      </div>
    </section>
  )
}

const inWords = (counts: Counts) =>
  kinds
    .flatMap(([kind, che]) => (counts[kind] > 0 ? [`${che}: ${formatNumber(counts[kind])}`] : []))
    .join('; ') || 'Niente'
