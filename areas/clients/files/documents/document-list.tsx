import { customerDocumentStates } from '../../../../contract/calls/customers/customer-files.ts'
import { formatLongWeekday, formatPastDay } from '../../../../contract/italian/due.ts'
import { saveFile, useFetchFile } from '../../../shared/calls/fetch-file.ts'
import { type OwnDocument, putOffInWords, type StartUpload } from './own-document.ts'

/** The mark of each state. */
const marks = {
  da_caricare: 'pending',
  in_verifica: 'wait',
  approvato: 'validated',
  da_rifare: 'blocked',
  non_serve: 'waived',
} as const

interface Props {
  rows: readonly OwnDocument[]
  /** The document that the page shows already. */
  shown: string | null
  onShow: (document: string) => void
  onUpload: StartUpload
}

/** All documents of the customer, those that wait first; what is settled folds. */
export function DocumentList({ rows, shown, ...actions }: Props) {
  const others = rows.filter(({ _id }) => _id !== shown)
  const of = (...states: OwnDocument['stato'][]) => others.filter(({ stato }) => states.includes(stato))
  const missing = of('da_rifare', 'da_caricare')
  const settled = of('approvato', 'non_serve')
  return (
    <>
      <Group title="Da dare adesso" rows={missing.filter(({ adesso }) => adesso)} {...actions} />
      <Group title="In verifica" rows={of('in_verifica')} {...actions} />
      <Group
        title="Più avanti, o se vuole"
        about="Non servono per il passo di adesso, ma può già darli."
        rows={missing.filter(({ adesso }) => !adesso)}
        {...actions}
      />
      {settled.length > 0 && (
        <details className="way-past">
          <summary>{settled.length === 1 ? 'Uno già a posto' : `${settled.length} già a posto`}</summary>
          <Rows rows={settled} {...actions} />
        </details>
      )}
    </>
  )
}

type Actions = Pick<Props, 'onShow' | 'onUpload'>

interface GroupProps extends Actions {
  title: string
  about?: string
  rows: readonly OwnDocument[]
}

function Group({ title, about, rows, ...actions }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {about && <p className="note">{about}</p>}
      <Rows rows={rows} {...actions} />
    </section>
  )
}

const Rows = ({ rows, ...actions }: Actions & { rows: readonly OwnDocument[] }) => (
  <ul className="own-documents">
    {rows.map(row => (
      <DocumentRow key={row._id} row={row} {...actions} />
    ))}
  </ul>
)

function DocumentRow({ row, onShow, onUpload }: Actions & { row: OwnDocument }) {
  const { _id, nome, stato, motivo, caricabile, file, rimandatoAt } = row
  const fetchFile = useFetchFile()
  async function save(id: string) {
    const { content, name } = await fetchFile(`/files/${id}`)
    saveFile(content, name ?? nome)
  }
  const note = noteOf(row)
  return (
    <li>
      <strong>{nome}</strong>
      <span className={`badge ${marks[stato]}`}>{customerDocumentStates[stato]}</span>
      {motivo && <span className="reason">{motivo}</span>}
      {note && <span className="note">{note}</span>}
      {rimandatoAt && <span className="note">{putOffInWords(rimandatoAt)}</span>}
      <span className="own-actions">
        {caricabile && (stato === 'da_caricare' || stato === 'da_rifare') && (
          <button className="button" type="button" onClick={() => onShow(_id)}>
            {stato === 'da_rifare' ? 'Rifai' : 'Carica'}
            <span className="hidden"> {nome}</span>
          </button>
        )}
        {caricabile && (stato === 'in_verifica' || stato === 'approvato') && (
          <button className="button bare" type="button" onClick={() => onUpload(row, [])}>
            Sostituisci<span className="hidden"> {nome}</span>
          </button>
        )}
        {file && (
          <button className="button bare" type="button" onClick={() => void save(file._id).catch(() => {})}>
            Scarica<span className="hidden"> {nome}</span>
          </button>
        )}
      </span>
    </li>
  )
}

/** Until when a document is wanted, or since when it is there. */
function noteOf({ stato, entro, caricatoAt, verificatoAt }: OwnDocument): string | null {
  if (entro) return `Entro ${formatLongWeekday(entro)}`
  const on = (instant: string) => formatPastDay(new Date(instant), new Date())
  if (stato === 'approvato' && verificatoAt) return `Approvato ${on(verificatoAt)}`
  return stato === 'in_verifica' && caricatoAt ? `Caricato ${on(caricatoAt)}` : null
}
