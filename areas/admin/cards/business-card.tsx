import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useData } from '../../shared/calls/data.ts'
import { saveFile, useFetchFile } from '../../shared/calls/fetch-file.ts'
import { QrCode } from '../../shared/controls/qr-code.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import style from './business-card.css?inline'

addStyle(style)

type Card = AnswerOf<'GET /agents/:id/bdv'>

/** An agent's business card: a preview of both sides, and the PDF for the printer's shop. */
export default function BusinessCardPage() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useData('GET /agents/:id/bdv', { params: { id } })
  return <Loaded query={query}>{card => <CardPage id={id} card={card} />}</Loaded>
}

function CardPage({ id, card }: { id: string; card: Card }) {
  return (
    <div className="page wide">
      <PageHead
        breadcrumb={
          <Breadcrumb
            then={[
              ['/admin/agents', 'Agenti'],
              [`/admin/agents/${id}`, `${card.nome} ${card.cognome}`],
            ]}
          />
        }
        title="Biglietto da visita"
        actions={!card.impedimento && <Print id={id} card={card} />}
      />
      {card.impedimento && (
        <div className="notice caution">
          <p className="title">Il biglietto non si può stampare: {card.impedimento}</p>
          <p>
            <Link href={`/admin/agents/${id}`}>Correggi la scheda dell’agente</Link>.
          </p>
        </div>
      )}
      <div className="cards">
        <Front card={card} />
        <Back card={card} />
      </div>
      <p className="note">
        85 × 55 mm con 3 mm di abbondanza per lato, caratteri incorporati, colori di stampa. Le linee
        tratteggiate qui mostrano il taglio e non si stampano.
      </p>
    </div>
  )
}

function Print({ id, card }: { id: string; card: Card }) {
  const { toasts } = useServices()
  const fetchFile = useFetchFile()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    if (isBusy) return
    setBusy(true)
    try {
      const { content } = await fetchFile(`/agents/${id}/bdv/pdf`)
      saveFile(content, `biglietto-${card.cognome}-${card.nome}.pdf`.toLowerCase().replace(/\s+/g, '-'))
      toasts.add({ kind: 'plain', text: 'Il biglietto è fra i file scaricati.' })
    } catch {
      // `fetchFile` has already shown a toast about the failure.
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      className="button primary"
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => void download()}
    >
      Scarica il PDF
    </button>
  )
}

const Front = ({ card }: { card: Card }) => (
  <section className="card" aria-label="Fronte">
    <p className="card-mark">
      <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
        <path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z" />
        <path className="fifth" d="M16 0h2v18h-2z" />
      </svg>
      Quinto
    </p>
    <div>
      <p className="card-name">
        {card.nome} {card.cognome}
      </p>
      <p className="soft">{card.figura}</p>
      {card.oam && <p className="card-small soft">Iscrizione OAM n. {card.oam}</p>}
    </div>
    <div>
      <p>{[card.cellulare, card.telefono].filter(Boolean).join('   ')}</p>
      <p>{card.email.email}</p>
      {card.agenzia && (
        <p>
          {card.agenzia.via}, {card.agenzia.cap} {card.agenzia.comune} {card.agenzia.provincia}
        </p>
      )}
    </div>
  </section>
)

const Back = ({ card }: { card: Card }) => (
  <section className="card back" aria-label="Retro">
    <QrCode text={card.vcard} ecc="L" label="Codice QR con i contatti" />
    <div>
      <p className="card-strong">Salva i contatti</p>
      <p className="card-small soft">Inquadri con la fotocamera</p>
      <br />
      {card.agenzia && <p>Agenzia {card.agenzia.nome}</p>}
      <p>{card.intermediario.nome}</p>
      <p className="card-small soft">Mediatore creditizio, OAM {card.intermediario.oam}</p>
      <p className="card-small soft">{card.intermediario.trasparenza.replace(/^https?:\/\//, '')}</p>
    </div>
  </section>
)
