import { type FormEvent, type RefObject, useId, useState } from 'react'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { type PartRow, useFile, useParts } from './file-data.ts'
import { Empty, Section } from './section.tsx'

const { tipo } = fileNotes.fields
type Kind = keyof typeof tipo.values

/** The kinds that a person writes here, with the words of the choice. */
const written = {
  nota: 'Nota interna',
  chiamata: 'Chiamata',
  messaggio: 'Al cliente',
  banca: 'Con la banca',
} as const satisfies Partial<Record<Kind, string>>
type WrittenKind = keyof typeof written

/** Notes shown before the others are asked for. */
const shownFirst = 8

const sideOf = (kind: Kind) => {
  if (kind === 'messaggio') return 'mine'
  return kind === 'risposta' || kind === 'banca' ? 'theirs' : 'inner'
}

/** Notes, calls and messages, the newest first, below a text box that is always open. */
export function NotesSection({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { data, mayWrite } = useFile()
  const [showsAll, showAll] = useState(false)
  const notes = [...data.note].reverse()
  const shown = showsAll ? notes : notes.slice(0, shownFirst)
  const hidden = notes.length - shown.length
  return (
    <Section id="messaggi" title="Note e messaggi">
      {mayWrite && <Compose box={box} />}
      {notes.length === 0 && <Empty>Ancora nessuna nota.</Empty>}
      <ol className="file-log">
        {shown.map(note => (
          <Note key={note._id} note={note} />
        ))}
      </ol>
      {hidden > 0 && (
        <button className="button" type="button" onClick={() => showAll(true)}>
          {hidden === 1 ? 'Mostra l’altra' : `Mostra le altre ${hidden}`}
        </button>
      )}
    </Section>
  )
}

function Note({ note }: { note: PartRow<'note'> }) {
  const { data } = useFile()
  const { tipo: kind, testo, autore, cliente, lettoAt, createdAt, allegati } = note
  const customer = cliente && data.nomi[cliente]
  return (
    <li>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <div className={sideOf(kind)}>
        <strong>{autore ?? (kind === 'risposta' ? (customer ?? 'Cliente') : 'Il sistema')}</strong>{' '}
        <span className="note">
          {tipo.values[kind].toLocaleLowerCase('it')}
          {customer && kind !== 'risposta' && ` · ${customer}`}
          {kind === 'messaggio' &&
            (lettoAt ? ` · letto il ${formatDateTime(lettoAt)}` : ' · non ancora letto')}
        </span>
        <p className="multiline">{testo}</p>
        {allegati && allegati.length > 0 && (
          <p className="note">Allegati: {allegati.map(({ name }) => name).join(', ')}</p>
        )}
      </div>
    </li>
  )
}

function Compose({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { data } = useFile()
  const parts = useParts(fileNotes)
  const id = useId()
  const [kind, setKind] = useState<WrittenKind>('nota')
  const [customer, setCustomer] = useState('')
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const isToCustomer = kind === 'messaggio'
  const addressee = customer || data.clienti[0]?._id || null

  async function send(event: FormEvent) {
    event.preventDefault()
    const testo = text.trim()
    if (!testo || isSending) return
    setSending(true)
    if (await parts.add({ tipo: kind, testo, cliente: isToCustomer ? addressee : null })) setText('')
    setSending(false)
  }

  return (
    <form className="file-compose" onSubmit={event => void send(event)}>
      <fieldset className="choice">
        <legend className="hidden">Che cosa scrive</legend>
        {(Object.keys(written) as WrittenKind[]).map(one => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-tipo`}
              checked={kind === one}
              disabled={one === 'messaggio' && data.clienti.length === 0}
              onChange={() => setKind(one)}
            />
            {written[one]}
          </label>
        ))}
      </fieldset>
      {isToCustomer && data.clienti.length > 1 && (
        <div className="field">
          <label htmlFor={`${id}-a`}>A chi</label>
          <select
            className="select"
            id={`${id}-a`}
            value={addressee ?? ''}
            onChange={event => setCustomer(event.target.value)}
          >
            {data.clienti.map(({ _id, nome }) => (
              <option key={_id} value={_id}>
                {nome}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>Testo</label>
        <textarea
          ref={box}
          className="input"
          id={id}
          rows={2}
          maxLength={10_000}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <p className="help">
          {isToCustomer ? 'Lo legge il cliente nella sua area.' : 'Non si vede dall’area clienti.'}
        </p>
      </div>
      <div className="actions">
        <button className="button" type="submit" aria-busy={isSending || undefined}>
          Scrivi
        </button>
      </div>
    </form>
  )
}
