import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { addStyle } from '../../shared/add-style.ts'
import badges from '../../shared/loan-files/documents/document-badges.css?inline'
import { DocumentPages } from '../../shared/loan-files/documents/document-pages.tsx'
import { documentTarget } from '../../shared/loan-files/documents/page-targets.ts'
import { useServices } from '../../shared/services.ts'
import { Answered } from './answered.tsx'
import { useFileRead, useFileRefresh } from './customer-reads.ts'
import { DocumentList } from './documents/document-list.tsx'
import documentsStyle from './documents/documents.css?inline'
import { NextDocument } from './documents/next-document.tsx'
import type { OwnDocument, OwnDocuments, StartUpload } from './documents/own-document.ts'
import { laterDocuments } from './documents-short.tsx'
import { FilePageHead } from './file-page-head.tsx'
import style from './files.css?inline'
import { WaitingMessages } from './messages/waiting-messages.tsx'
import { filePaths } from './paths.ts'

addStyle(style)
addStyle(badges)
addStyle(documentsStyle)

/** The customer's documents of one file: what is missing and why, what was refused, what was given. */
export default function CustomersDocuments() {
  const { id } = useParams<{ id: string }>()
  const query = useFileRead('GET /clients/pratiche/:id/documenti', { params: { id } })
  return (
    <div className="page">
      <Answered query={query} failure="I documenti non sono arrivati.">
        {documents => (
          <>
            <FilePageHead id={id} title="I Suoi documenti" />
            <WaitingMessages key={id} id={id} />
            <Shown id={id} documents={documents} />
          </>
        )}
      </Answered>
    </div>
  )
}

/** The document that the address names. */
const named = () => location.hash.replace(/^#documento-/, '')

const waits = ({ stato, caricabile }: OwnDocument) =>
  caricabile && (stato === 'da_rifare' || stato === 'da_caricare')

/** The document to give first, of those that wait: a refused one, or one that is needed now. */
const mostUrgent = (waiting: readonly OwnDocument[]) => {
  const urgent = waiting.filter(({ adesso, rimandatoAt }) => adesso && !rimandatoAt)
  return urgent.find(({ stato }) => stato === 'da_rifare') ?? urgent[0]
}

function Shown({ id, documents }: { id: string; documents: OwnDocuments }) {
  const { client } = useServices()
  const refresh = useFileRefresh()
  const [sending, setSending] = useState<{
    row: OwnDocument
    files: readonly File[]
    isPhotograph: boolean
  } | null>(null)
  const [wanted, setWanted] = useState(named)
  const [given, setGiven] = useState('')
  const waiting = documents.rows.filter(waits)
  const next = waiting.find(({ _id }) => _id === wanted) ?? mostUrgent(waiting) ?? null
  const putOff = waiting.filter(({ adesso, rimandatoAt }) => adesso && rimandatoAt)

  const start: StartUpload = (row, files, isPhotograph = false) => {
    if (files.length > 0 || !isPhotograph) setSending({ row, files, isPhotograph })
  }
  async function reuse({ _id, versione, nome }: OwnDocument) {
    const params = { id, documento: _id }
    await client
      .call('POST /pratiche/:id/documenti/:documento/riuso', { params, body: { versione } })
      .then(() => setGiven(`${nome}: usiamo quello che ci ha già dato.`))
      .catch(error => {
        if (!(error instanceof CallError)) throw error
      })
    setWanted('')
    await refresh()
  }
  async function setPutOff({ _id, nome }: OwnDocument, rimandato: boolean) {
    const params = { id, documento: _id }
    await client
      .call('PUT /clients/pratiche/:id/documenti/:documento/rimando', { params, body: { rimandato } })
      .then(() => {
        setGiven(rimandato ? `${nome}: lo caricherà quando lo ha.` : '')
        if (!rimandato) return
        setWanted('')
        // A new visit of the address would show the document first.
        history.replaceState(history.state, '', location.pathname)
      })
      .catch(error => {
        if (!(error instanceof CallError)) throw error
      })
    await refresh()
  }
  return (
    <>
      <p className="hidden" role="status">
        {given}
      </p>
      <div className="client-columns">
        <div className="client-main">
          {next ? (
            <NextDocument
              key={next._id}
              document={next}
              isChosen={next._id === wanted}
              messages={filePaths(id).messages}
              onUpload={start}
              onReuse={row => void reuse(row)}
              onPutOff={isPutOff => void setPutOff(next, isPutOff)}
            />
          ) : (
            <NothingMissing rows={documents.rows} putOff={putOff.length} messages={filePaths(id).messages} />
          )}
          <DocumentList
            rows={documents.rows}
            shown={next?._id ?? null}
            onShow={document => {
              setWanted(document)
              scrollTo({ top: 0 })
            }}
            onUpload={start}
          />
        </div>
        <div className="client-aside">
          <Progress documents={documents} />
          <p className="note">
            I documenti che parlano di Lei li vedono chi La segue e la banca. Le altre persone della pratica
            non li vedono.
          </p>
        </div>
      </div>
      {sending && (
        <DocumentPages
          target={documentTarget({ id, documento: sending.row._id })}
          name={sending.row.nome}
          hasFile={sending.row.file !== null}
          dropped={sending.files}
          isPhotograph={sending.isPhotograph}
          onClose={() => setSending(null)}
          onSent={() => {
            setGiven(`${sending.row.nome}: ricevuto, lo controlliamo.`)
            setSending(null)
            setWanted('')
            void refresh()
          }}
        />
      )}
    </>
  )
}

interface NothingProps {
  rows: readonly OwnDocument[]
  /** How many documents the customer has put off. */
  putOff: number
  messages: string
}

/** Replaces the next document when nothing is to be uploaded now. */
function NothingMissing({ rows, putOff, messages }: NothingProps) {
  const title =
    putOff > 0
      ? putOff === 1
        ? 'Va bene: lo caricherà quando lo ha'
        : 'Va bene: li caricherà quando li ha'
      : rows.length === 0
        ? 'Per ora non Le chiediamo documenti'
        : 'Ha dato tutto quello che serve adesso'
  return (
    <section className="next-step calm" aria-labelledby="niente">
      <h2 id="niente">{title}</h2>
      <p>
        {putOff > 0
          ? 'Chi La segue lo sa, e nell’elenco qui sotto può caricare quando vuole. Se non sa dove trovare un documento, lo chieda.'
          : 'Se ne serve un altro Le scriviamo.'}{' '}
        <Link href={messages}>Scrivi un messaggio</Link>
      </p>
    </section>
  )
}

/** How many documents have been given, in words before figures. */
function Progress({ documents: { parole, dati, servono, dopo, rows } }: { documents: OwnDocuments }) {
  const count = (stato: OwnDocument['stato']) => rows.filter(one => one.stato === stato).length
  const parts = [
    [count('approvato'), 'approvato', 'approvati'],
    [count('in_verifica'), 'in verifica', 'in verifica'],
    [count('da_rifare'), 'da rifare', 'da rifare'],
  ] as const
  const words = parts.flatMap(([number, one, many]) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`],
  )
  if (servono === 0) return null
  return (
    <section className="documents-short" aria-labelledby="avanti">
      <h2 id="avanti">A che punto sono</h2>
      <p>
        Ne ha dati {parole}
        {words.length > 0 && `: ${words.join(', ')}`}.{dopo > 0 && ` ${laterDocuments(dopo)}`}
      </p>
      <progress className="progress" max={servono} value={dati} aria-label={`Documenti dati: ${parole}`} />
    </section>
  )
}
