import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatLongDay } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { formatInstant } from '../../../contract/products/kept-simulation.ts'
import { watchedInWords } from '../../../contract/products/rate-alert.ts'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { Waiting } from '../../shared/waiting.tsx'
import { comparisonPath, type Listed, listPath, maxCompared, wordsOf } from './facts.tsx'

type Answer = AnswerOf<'GET /clients/simulazioni'>

/** The simulations that the customer keeps, and those that arrived by letter. */
export default function CustomersSimulations() {
  const { data, error, refetch } = useFresh('GET /clients/simulazioni')
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title="Simulazioni">
        <p className="soft">Le vede solo Lei, e restano finché non le elimina.</p>
      </PageHead>
      {error && !data && <Failed onRetry={() => void refetch()}>Le simulazioni non sono arrivate.</Failed>}
      {!error && !data && <Waiting />}
      {data && (
        <>
          <Section id="conservate" title="Nella Sua area" about={aboutKept(data.conservate.length)}>
            {data.conservate.length > 0 ? <Kept rows={data.conservate} /> : <Nothing />}
          </Section>
          {data.inviate.length > 0 && (
            <Section
              id="inviate"
              title="Mandate per e-mail"
              about="Il link scade. Chi le tiene qui non le perde."
            >
              <Sent rows={data.inviate} />
            </Section>
          )}
          {data.preventivi.length > 0 && (
            <Section id="preventivi" title="Preventivi" about="Li ha preparati per Lei un nostro agente.">
              <Quotes rows={data.preventivi} />
            </Section>
          )}
        </>
      )}
    </div>
  )
}

const Quotes = ({ rows }: { rows: Answer['preventivi'] }) => (
  <ul className="kept-rows">
    {rows.map(({ indirizzo, preventivo, scadenza, agente, inviatoAt }) => (
      <li key={indirizzo}>
        <div className="main">
          <h3>
            <a href={indirizzo}>Il preventivo di {agente}</a>
          </h3>
          <span>{capitalised(preventivo)}.</span>
          <span className="soft">
            Inviato il {formatInstant(inviatoAt)}. Ultimo giorno: {formatLongDay(scadenza)}
          </span>
        </div>
      </li>
    ))}
  </ul>
)

const aboutKept = (count: number) =>
  count > 1 ? `Ne scelga due o tre per vederle una accanto all’altra` : undefined

const Nothing = () => (
  <p>
    Non c’è ancora nessuna simulazione. Confronti i <a href="/mutui">mutui</a>, i{' '}
    <a href="/prestiti">prestiti</a>, la <a href="/cdq">cessione del quinto</a> o i{' '}
    <a href="/leasing">leasing</a>: accanto alle offerte trova «Tieni nella mia area».
  </p>
)

function Kept({ rows }: { rows: readonly Listed[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [, navigate] = useLocation()
  const isFull = chosen.length >= maxCompared
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <>
      <ul className="kept-rows">
        {rows.map(row => (
          <li key={row._id}>
            <Summary {...row} />
            {rows.length > 1 && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(row._id)}
                  disabled={isFull && !chosen.includes(row._id)}
                  onChange={() => toggle(row._id)}
                />
                <span>
                  Confronta<span className="hidden"> {row.nome}</span>
                </span>
              </label>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <p className="actions">
          <button
            className="button primary"
            type="button"
            aria-disabled={chosen.length < 2 || undefined}
            onClick={() => {
              if (chosen.length > 1) navigate(`${comparisonPath}?${chosen.map(id => `s=${id}`).join('&')}`)
            }}
          >
            Confronta le scelte
          </button>
          <span className="note" role="status">
            {chosen.length < 2
              ? 'Ne scelga almeno due.'
              : `Scelte: ${chosen.length}${isFull ? ', il massimo' : ''}.`}
          </span>
        </p>
      )}
    </>
  )
}

const Summary = (row: Listed) => {
  const { _id, nome, tipo, richiesta, calcolataAt, agente, offerta, chiesta, avviso } = row
  return (
    <div className="main">
      <span className="soft">{tipo}</span>
      <h3>
        <Link href={`${listPath}/${_id}`}>{nome}</Link>
      </h3>
      {offerta ? (
        <span className="sum">
          {formatEuro(offerta.rata)} al mese, {wordsOf(row).yearly(offerta)}, {offerta.banca.nome}
        </span>
      ) : (
        <span>Nessuna offerta con quei dati</span>
      )}
      <span className="soft">{richiesta}.</span>
      <span className="soft">
        {agente && `Offerta di ${agente}. `}
        Cifre del {formatInstant(calcolataAt)}
        {chiesta && '. Richiesta mandata'}
        {avviso &&
          `. Avviso sotto ${watchedInWords(avviso.che, avviso.soglia)}${avviso.stato === 'passata' ? ', passato' : ''}`}
      </span>
    </div>
  )
}

function Sent({ rows }: { rows: Answer['inviate'] }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const { send } = useSingleWrite()
  const [sending, setSending] = useState<string | null>(null)
  async function keep(address: string) {
    setSending(address)
    await send(
      async idempotencyKey => {
        await client.call('POST /clients/simulazioni', {
          body: { simulazione: address.slice(address.lastIndexOf('/') + 1) },
          idempotencyKey,
        })
        toasts.add({ kind: 'plain', text: 'La simulazione è nella Sua area.' })
        await refresh('GET /clients/simulazioni')
      },
      // The client reports the failure.
      () => {},
    )
    setSending(null)
  }
  return (
    <ul className="kept-rows">
      {rows.map(({ indirizzo, richiesta, calcolataAt, scadenza, agente }) => (
        <li key={indirizzo}>
          <div className="main">
            <h3>
              <a href={indirizzo}>{agente ? `Le offerte di ${agente}` : richiesta}</a>
            </h3>
            {agente && <span>{richiesta}.</span>}
            <span className="soft">
              Cifre del {formatInstant(calcolataAt)}. Ultimo giorno: {formatLongDay(scadenza)}
            </span>
          </div>
          <button
            className="button"
            type="button"
            aria-busy={sending === indirizzo || undefined}
            onClick={() => void keep(indirizzo)}
          >
            Tieni nella mia area<span className="hidden">: {richiesta}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
