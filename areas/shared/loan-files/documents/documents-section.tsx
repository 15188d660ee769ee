import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useState } from 'react'
import { admin } from '../../../../contract/access/grants.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { type Move, movesOf } from '../../../../contract/records/states.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { addStyle } from '../../add-style.ts'
import { saveFile, useFetchFile } from '../../calls/fetch-file.ts'
import { isShortcut } from '../../controls/shortcuts.ts'
import { onDemand } from '../../on-demand.tsx'
import { useMay } from '../../records/use-may.ts'
import { useServices } from '../../services.ts'
import { useFile } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { FileViews } from '../file-views.tsx'
import { RemovePart } from '../remove-part.tsx'
import { Empty, Section, SectionButton } from '../section.tsx'
import { goToSection } from '../state/mend.ts'
import badges from './document-badges.css?inline'
import { DocumentMove } from './document-move.tsx'
import style from './documents-section.css?inline'
import { documentTarget } from './page-targets.ts'
import type { ShownDocument } from './shown-document.ts'

addStyle(badges)
addStyle(style)

const DocumentPages = onDemand(
  async () => ({ default: (await import('./document-pages.tsx')).DocumentPages }),
  () => null,
)
const DocumentReview = onDemand(async () => ({
  default: (await import('./document-review.tsx')).DocumentReview,
}))

interface Props {
  file: { _id: string; IDEGG: string }
  mayWrite: boolean
}

const states = fileDocuments.fields.stato.values
/** The fields of a document that somebody asks for besides the required ones. */
const asked = [{ legend: 'Documento da chiedere', fields: ['nome', 'cliente', 'entro', 'nota'] }]
/** The mark of each state. */
const marks = {
  richiesto: 'pending',
  caricato: 'wait',
  approvato: 'validated',
  rifiutato: 'blocked',
  non_necessario: 'waived',
} as const
const read = 'GET /pratiche/:id/documenti'

const isToVerify = ({ stato }: ShownDocument) => stato === 'caricato'
const isDone = ({ stato, scaduto }: ShownDocument) =>
  stato === 'non_necessario' || (stato === 'approvato' && !scaduto)

/** The documents of a loan file: first those to verify, then what is missing, then what is approved; upload and review. */
export function DocumentsSection({ file, mayWrite }: Props) {
  const { client, queries } = useServices()
  const fetchFile = useFetchFile()
  const { data: whole, editing, edit } = useFile()
  const maySeeViews = useMay([admin('commits_see')])
  const [sending, setSending] = useState<{ row: ShownDocument; dropped: readonly File[] } | null>(null)
  const [reviewed, setReviewed] = useState<string | null>(null)
  const [moving, setMoving] = useState<{ row: ShownDocument; move: Move } | null>(null)
  const [removing, setRemoving] = useState<ShownDocument | null>(null)
  const [showsViews, setShowsViews] = useState(false)
  const { data } = useQuery({
    queryKey: [read, file._id],
    queryFn: () => client.call(read, { params: { id: file._id } }),
    staleTime: 0,
  })
  const rows = data?.rows ?? []
  const toVerify = rows.filter(isToVerify)
  const missing = rows.filter(row => !isToVerify(row) && !isDone(row))
  const done = rows.filter(isDone)
  const shown = rows.find(({ _id, file }) => _id === reviewed && file !== null)
  const refresh = () => queries.invalidateQueries({ queryKey: [read, file._id] })

  async function saveAll() {
    const { content } = await fetchFile(`/pratiche/${file._id}/documenti.zip`)
    saveFile(content, `Pratica ${file.IDEGG}.zip`)
  }
  async function reuse({ _id, versione }: ShownDocument) {
    const params = { id: file._id, documento: _id }
    await client.call('POST /pratiche/:id/documenti/:documento/riuso', { params, body: { versione } })
    await refresh()
  }
  function decided(row: ShownDocument) {
    const next = toVerify.find(({ _id }) => _id !== row._id)
    setReviewed(next?._id ?? null)
    // The row that opened the review has gone to another group.
    void refresh().then(() => !next && goToSection('documenti'))
  }
  function closed() {
    setReviewed(null)
    if (document.activeElement === document.body) goToSection('documenti')
  }
  const [first] = mayWrite ? toVerify : []
  useEffect(() => {
    if (!first) return
    const press = (event: KeyboardEvent) => {
      if (isShortcut(event, 'v') && !document.querySelector('dialog[open]')) setReviewed(first._id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [first])
  const factsOf = ({ cliente }: ShownDocument) => {
    const person = whole.clienti.find(({ _id }) => _id === cliente?._id)
    const born = person?.dataNascita && formatShortDay(person.dataNascita)
    return (
      [
        ['Persona', person?.nome],
        ['Codice fiscale', person?.codiceFiscale],
        ['Nascita', born],
      ] as const
    ).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  }
  const actions = {
    mayWrite,
    onUpload: (row: ShownDocument, dropped: readonly File[] = []) => setSending({ row, dropped }),
    onReview: (row: ShownDocument) => setReviewed(row._id),
    onReuse: (row: ShownDocument) => void reuse(row).catch(() => {}),
    onMove: (row: ShownDocument, move: Move) => setMoving({ row, move }),
    onRemove: setRemoving,
    isForeign: ({ cliente }: ShownDocument) =>
      cliente !== null && !whole.partecipanti.some(one => one.cliente === cliente._id),
  }
  const approved = rows.filter(({ stato, file }) => stato === 'approvato' && file).length
  return (
    <Section
      id="documenti"
      title="Documenti"
      actions={
        <>
          {first && (
            <button
              className="link"
              type="button"
              aria-keyshortcuts="v"
              title="Tasto V"
              onClick={() => setReviewed(first._id)}
            >
              Verifica ({toVerify.length})
            </button>
          )}
          {mayWrite && <SectionButton onPress={() => edit('documento')}>Chiedi un documento</SectionButton>}
          {approved > 0 && (
            <SectionButton onPress={() => void saveAll().catch(() => {})}>
              Scarica tutto ({approved})
            </SectionButton>
          )}
          {maySeeViews && <SectionButton onPress={() => setShowsViews(true)}>Chi ha visto</SectionButton>}
        </>
      }
    >
      {editing === 'documento' && <PartForm definition={fileDocuments} groups={asked} record={null} />}
      {data && rows.length === 0 && (
        <Empty>I documenti che servono compaiono quando c’è almeno una persona nella pratica.</Empty>
      )}
      {rows.length > 0 && (
        <table className="table docs">
          <caption className="hidden">Documenti della pratica</caption>
          <thead>
            <tr>
              <th scope="col">Documento</th>
              <th scope="col">Di chi</th>
              <th scope="col">Stato</th>
              <th scope="col" className="n">
                Età o scadenza
              </th>
              <th scope="col">Nota</th>
              <th scope="col">
                <span className="hidden">Azioni</span>
              </th>
            </tr>
          </thead>
          <Group title={`Da verificare, ${toVerify.length}`} rows={toVerify} {...actions} />
          <Group title={`Da caricare, ${missing.length}`} rows={missing} {...actions} />
          <Group title={`Approvati, ${done.length} di ${rows.length}`} rows={done} {...actions} />
        </table>
      )}
      {shown && (
        <DocumentReview
          document={shown}
          place={placeOf(shown, toVerify)}
          mayWrite={mayWrite}
          facts={factsOf(shown)}
          onDecided={() => decided(shown)}
          onClose={closed}
        />
      )}
      {moving && (
        <DocumentMove
          document={moving.row}
          move={moving.move}
          onMoved={() => {
            setMoving(null)
            void refresh()
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {removing && (
        <RemovePart
          definition={fileDocuments}
          id={removing._id}
          name={removing.nome}
          onRemoved={() => {
            setRemoving(null)
            void refresh().then(() => goToSection('documenti'))
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      {showsViews && <FileViews file={file._id} onClose={() => setShowsViews(false)} />}
      {sending && (
        <DocumentPages
          target={documentTarget({ id: file._id, documento: sending.row._id })}
          name={sending.row.nome}
          hasFile={sending.row.file !== null}
          dropped={sending.dropped}
          onClose={() => setSending(null)}
          onSent={() => {
            setSending(null)
            void refresh()
          }}
        />
      )}
    </Section>
  )
}

/** «2 di 5 da verificare»; empty for a document that is not to be verified. */
function placeOf({ _id }: ShownDocument, toVerify: readonly ShownDocument[]): string {
  const index = toVerify.findIndex(one => one._id === _id)
  return index < 0 ? '' : `${index + 1} di ${toVerify.length} da verificare`
}

interface Actions {
  mayWrite: boolean
  onUpload: (row: ShownDocument, dropped?: readonly File[]) => void
  onReview: (row: ShownDocument) => void
  onReuse: (row: ShownDocument) => void
  onMove: (row: ShownDocument, move: Move) => void
  onRemove: (row: ShownDocument) => void
  /** Whether a document is about a person who is not in the file. */
  isForeign: (row: ShownDocument) => boolean
}

function Group({ title, rows, ...actions }: { title: string; rows: readonly ShownDocument[] } & Actions) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className="docs-group">
        <th colSpan={6} scope="colgroup">
          {title}
        </th>
      </tr>
      {rows.map(row => (
        <DocumentRow key={row._id} row={row} {...actions} />
      ))}
    </tbody>
  )
}

const kinds = { persona: '', immobile: 'immobile', pratica: 'pratica' } as const

function DocumentRow({
  row,
  mayWrite,
  onUpload,
  onReview,
  onReuse,
  onMove,
  onRemove,
  isForeign,
}: { row: ShownDocument } & Actions) {
  const { nome, cliente, riguarda, stato, file, motivo, nota, proposta, rimandi } = row
  const mayUpload = mayWrite && stato !== 'non_necessario'
  const whose = `${nome}${cliente ? `, ${cliente.nome}` : ''}`
  const possible = mayWrite ? movesOf(fileDocuments, row) : []
  // A refused document is already wanted again.
  const move =
    possible.find(({ to }) => to === 'non_necessario') ?? possible.find(({ to }) => to === 'richiesto')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) onUpload(row, [...event.dataTransfer.files])
  }
  return (
    <tr
      id={`documento-${row._id}`}
      onDragOver={mayUpload ? event => event.preventDefault() : undefined}
      onDrop={mayUpload ? drop : undefined}
    >
      <th scope="row">
        {file ? (
          <button className="link" type="button" onClick={() => onReview(row)}>
            {nome}
          </button>
        ) : (
          nome
        )}
      </th>
      <td>
        {cliente?.nome ?? kinds[riguarda]}
        {isForeign(row) && <span className="soft"> non è nella pratica</span>}
      </td>
      <td>
        <span className={`badge ${marks[stato]}`}>{states[stato]}</span>
      </td>
      <td className="n">{ageInWords(row)}</td>
      <td className="why">
        {[motivo, nota, ...rimandi.map(one => putOffInWords(one, cliente === null))]
          .filter(Boolean)
          .join(' ')}
      </td>
      <td className="do">
        {mayWrite && proposta && (
          <button className="button" type="button" onClick={() => onReuse(row)}>
            Usa quello della pratica {proposta.pratica}
          </button>
        )}
        {mayUpload && (
          <button
            className="button bare"
            type="button"
            aria-label={`${file ? 'Sostituisci' : 'Carica'}: ${whose}`}
            onClick={() => onUpload(row)}
          >
            {file ? 'Sostituisci' : 'Carica'}
          </button>
        )}
        {move && (
          <button
            className="button bare"
            type="button"
            aria-label={`${move.label}: ${whose}`}
            onClick={() => onMove(row, move)}
          >
            {move.label}
          </button>
        )}
        {mayWrite && isForeign(row) && (
          <button
            className="button bare"
            type="button"
            aria-label={`Togli: ${whose}`}
            onClick={() => onRemove(row)}
          >
            Togli
          </button>
        )}
      </td>
    </tr>
  )
}

/** «Il cliente non ce l’ha ancora: lo ha segnato il 26/11/2026.» A document of several people names who. */
const putOffInWords = ({ nome, dal }: ShownDocument['rimandi'][number], isNamed: boolean): string =>
  `${isNamed ? nome : 'Il cliente'} non ce l’ha ancora: lo ha segnato il ${formatShortDay(dayInRome(new Date(dal)))}.`

/** The age of a document against its limit, or the day that limits it. */
function ageInWords({
  stato,
  entro,
  eta,
  etaMassimaGiorni,
  scadeAl,
  scaduto,
  ultimoGiorno,
}: ShownDocument): string {
  if (stato === 'richiesto' || stato === 'rifiutato') return entro ? `entro il ${formatShortDay(entro)}` : ''
  if (scaduto && ultimoGiorno) return `da rifare dal ${formatShortDay(ultimoGiorno)}`
  if (eta !== null && etaMassimaGiorni) return `${eta} di ${etaMassimaGiorni} gg`
  return scadeAl ? `fino al ${formatShortDay(scadeAl)}` : ''
}
