import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { addStyle } from '../add-style.ts'
import { saveFile, usePrivateFile } from '../calls/fetch-file.ts'
import { useServices } from '../services.ts'
import style from './documents-section.css?inline'

addStyle(style)

/** A document of a loan file, as its page shows it. */
export type ShownDocument = AnswerOf<'GET /pratiche/:id/documenti'>['rows'][number]

interface Props {
  file: { _id: string; IDEGG: string }
  mayWrite: boolean
}

const states = fileDocuments.fields.stato.values
/** The mark of each state. */
const marks = {
  richiesto: 'pending',
  caricato: 'wait',
  approvato: 'validated',
  rifiutato: 'blocked',
  non_necessario: 'waived',
} as const

const isDone = ({ stato, scaduto }: ShownDocument) =>
  stato === 'non_necessario' || (stato === 'approvato' && !scaduto)

/** The documents of a loan file: what is missing first, then what is approved. */
export function DocumentsSection({ file, mayWrite }: Props) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: ['GET /pratiche/:id/documenti', file._id],
    queryFn: () => client.call('GET /pratiche/:id/documenti', { params: { id: file._id } }),
    staleTime: 0,
  })
  const rows = data?.rows ?? []
  const open = rows.filter(row => !isDone(row))
  const done = rows.filter(isDone)
  return (
    <section className="file-documents" aria-labelledby="documenti">
      <header>
        <h2 id="documenti">Documenti</h2>
      </header>
      {data && rows.length === 0 && (
        <p className="note">
          {mayWrite
            ? 'I documenti che servono compaiono quando c’è almeno una persona nella pratica.'
            : 'Nessun documento.'}
        </p>
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
            </tr>
          </thead>
          <Group title="Da chiudere" rows={open} />
          <Group title={`Approvati, ${done.length} di ${rows.length}`} rows={done} />
        </table>
      )}
    </section>
  )
}

function Group({ title, rows }: { title: string; rows: readonly ShownDocument[] }) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className="group">
        <th colSpan={5} scope="colgroup">
          {title}
        </th>
      </tr>
      {rows.map(row => (
        <DocumentRow key={row._id} row={row} />
      ))}
    </tbody>
  )
}

const kinds = { persona: '', immobile: 'immobile', pratica: 'pratica' } as const

function DocumentRow({ row }: { row: ShownDocument }) {
  const { nome, cliente, riguarda, stato, file, motivo, nota } = row
  const read = usePrivateFile()
  async function open() {
    const content = file && (await read(file._id))
    if (file && content) saveFile(content, file.name)
  }
  return (
    <tr>
      <th scope="row">
        {file ? (
          <button className="button bare" type="button" onClick={() => void open()}>
            {nome}
          </button>
        ) : (
          nome
        )}
      </th>
      <td>{cliente?.nome ?? kinds[riguarda]}</td>
      <td>
        <span className={`badge ${marks[stato]}`}>{states[stato]}</span>
      </td>
      <td className="n">{ageInWords(row)}</td>
      <td className="why">{[motivo, nota].filter(Boolean).join(' ')}</td>
    </tr>
  )
}

/** The age of a document against its limit, or the day that limits it. */
export function ageInWords({
  stato,
  entro,
  eta,
  etaMassimaGiorni,
  scadeAl,
  scaduto,
  ultimoGiorno,
}: ShownDocument): string {
  if (stato === 'richiesto' || stato === 'rifiutato') return entro ? `entro il ${formatShortDay(entro)}` : ''
  if (scaduto && ultimoGiorno) return `troppo vecchio dal ${formatShortDay(ultimoGiorno)}`
  if (eta !== null && etaMassimaGiorni) return `${eta} di ${etaMassimaGiorni} gg`
  return scadeAl ? `fino al ${formatShortDay(scadeAl)}` : ''
}
