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

/** The documents that wait: refused ones first, then those that are needed now and compulsory. */
const inOrder = (rows: readonly OwnDocument[]) => {
  const rank = ({ stato, adesso }: OwnDocument) => (stato === 'da_rifare' ? 0 : adesso ? 1 : 2)
  return rows.filter(waits).toSorted((a, b) => rank(a) - rank(b))
}

function Shown({ id, documents }: { id: string; documents: OwnDocuments }) {
  const { client } = useServices()
  const refresh = useFileRefresh()
  const [sending, setSending] = useState<{
    row: OwnDocument
    files: readonly File[]
    isPhotograph: boolean
  } | null>(null)
  /** The documents that the customer does not have yet. */
  const [later, setLater] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState(named)
  const [given, setGiven] = useState('')
  const waiting = inOrder(documents.rows)
  const urgent = waiting.filter(({ _id, adesso }) => adesso && !later.includes(_id))
  const next = waiting.find(({ _id }) => _id === wanted) ?? urgent[0] ?? null

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
              messages={filePaths(id).messages}
              onUpload={start}
              onReuse={row => void reuse(row)}
              onLater={() => {
                setLater([...later, next._id])
                setWanted('')
              }}
            />
          ) : (
            <NothingMissing rows={documents.rows} later={later.length} messages={filePaths(id).messages} />
          )}
          <DocumentList
            rows={documents.rows}
            shown={next?._id ?? null}
            onShow={document => {
              setWanted(document)
              setLater(later.filter(one => one !== document))
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
  /** Documents that the customer has put off. */
  later: number
  messages: string
}

/** Replaces the next document when nothing is to be uploaded now. */
function NothingMissing({ rows, later, messages }: NothingProps) {
  const title =
    later > 0
      ? 'Va bene: li caricherà quando li ha'
      : rows.length === 0
        ? 'Per ora non Le chiediamo documenti'
        : 'Ha dato tutto quello che serve adesso'
  return (
    <section className="next-step calm" aria-labelledby="niente">
      <h2 id="niente">{title}</h2>
      <p>
        {later > 0
          ? 'Restano nell’elenco qui sotto. Se non sa dove trovarli, lo chieda a chi La segue.'
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
