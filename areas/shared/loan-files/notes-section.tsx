import { type FormEvent, type RefObject, useId, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { type houseKinds, takeNoteAway } from '../../../contract/calls/file-notes.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { submitOnCtrlEnter } from '../controls/submit-on-ctrl-enter.ts'
import { TakeAway } from '../controls/take-away.tsx'
import { Attachment } from '../messages/attachment.tsx'
import { useUnsent } from '../offline/offline-parts.ts'
import type { Unsent } from '../offline/unsent.ts'
import { UnsentMark } from '../offline/unsent-mark.tsx'
import { textOf } from '../offline/unsent-words.ts'
import { useWrite } from '../offline/use-write.ts'
import { useMay } from '../records/use-may.ts'
import { useServices } from '../services.ts'
import { type PartRow, useFile } from './file-data.ts'
import { Empty, Section } from './section.tsx'

const { tipo } = fileNotes.fields
type Kind = keyof typeof tipo.values

/** The kinds that a person writes here, with the words of the choice. */
const written = {
  nota: 'Nota interna',
  chiamata: 'Chiamata',
  messaggio: 'Al cliente',
  banca: 'Con la banca',
} as const satisfies Partial<Record<(typeof houseKinds)[number], string>>
type WrittenKind = keyof typeof written

/** The choice of all customers of a file as readers of a message. */
const everybody = 'tutti'

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
  const unsent = useUnsent().filter(
    ({ write }) => write.call === 'POST /pratiche_note' && write.body.pratica === data.pratica._id,
  )
  return (
    <Section id="messaggi" title="Note e messaggi">
      {mayWrite && <Compose box={box} />}
      {mayWrite && <NewReplies />}
      {notes.length + unsent.length === 0 && <Empty>Ancora nessuna nota.</Empty>}
      <ol className="file-log">
        {unsent.toReversed().map(row => (
          <UnsentNote key={row.key} row={row} />
        ))}
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

/** A note that the server has not acknowledged. */
function UnsentNote({ row }: { row: Unsent }) {
  const at = new Date(row.at).toISOString()
  return (
    <li>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <div className="inner">
        <UnsentMark row={row} kind />
        <p className="multiline">{textOf(row)}</p>
        {row.refusal && <p className="error">{row.refusal}</p>}
      </div>
    </li>
  )
}

/** Says that customers have written and nobody has read it, with a button that marks all of it as read. */
function NewReplies() {
  const { client } = useServices()
  const { data, refresh } = useFile()
  const unread = data.note.filter(({ tipo, lettoAt }) => tipo === 'risposta' && !lettoAt)
  if (unread.length === 0) return null
  const names = [...new Set(unread.flatMap(({ cliente }) => (cliente && data.nomi[cliente]) ?? []))]
  async function markRead() {
    const params = { id: data.pratica._id }
    await client.call('POST /pratiche/:id/messaggi/letti', { params }).catch(error => {
      if (!(error instanceof CallError)) throw error
    })
    await refresh()
  }
  return (
    <div className="notice good">
      <p>
        {unread.length === 1 ? 'Un messaggio da leggere' : `${unread.length} messaggi da leggere`}
        {names.length > 0 && ` di ${names.join(', ')}`}.
      </p>
      <button className="button" type="button" onClick={() => void markRead()}>
        Segna come letti
      </button>
    </div>
  )
}

function Note({ note }: { note: PartRow<'note'> }) {
  const { data } = useFile()
  const mayTakeAway = useMay(takeNoteAway.who)
  const [isTakingAway, setTakingAway] = useState(false)
  const { tipo: kind, testo, autore, cliente, lettoAt, toltoAt, createdAt, allegati } = note
  const customer = cliente && data.nomi[cliente]
  const isUnread = kind === 'risposta' && !lettoAt
  const isMessage = kind === 'messaggio' || kind === 'risposta'
  return (
    <li>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <div className={sideOf(kind)}>
        <strong>{autore ?? (kind === 'risposta' ? (customer ?? 'Cliente') : 'Il sistema')}</strong>{' '}
        <span className="note">
          {kind === 'risposta' && !cliente ? 'messaggio' : tipo.values[kind].toLocaleLowerCase('it')}
          {customer && kind !== 'risposta' && ` · ${customer}`}
          {kind === 'messaggio' &&
            (lettoAt ? ` · letto il ${formatDateTime(lettoAt)}` : ' · non ancora letto')}
          {kind === 'messaggio' && !cliente && ' · a tutti'}
        </span>
        {isUnread && (
          <>
            {' '}
            <span className="badge pending">da leggere</span>
          </>
        )}
        <p className={toltoAt ? 'multiline soft' : 'multiline'}>{testo}</p>
        {allegati?.map(file => (
          <p key={file._id}>
            <Attachment file={file} />
          </p>
        ))}
        {mayTakeAway && !toltoAt && (
          <button className="link" type="button" onClick={() => setTakingAway(true)}>
            {isMessage ? 'Togli il messaggio' : 'Togli la nota'}
          </button>
        )}
        {isTakingAway && <TakeNoteAway note={note} onClose={() => setTakingAway(false)} />}
      </div>
    </li>
  )
}

/** The dialog of the office that takes a note or a message away. */
function TakeNoteAway({
  note: { _id, tipo: kind },
  onClose,
}: {
  note: PartRow<'note'>
  onClose: () => void
}) {
  const { client } = useServices()
  const { refresh } = useFile()
  async function send(motivo: string, idempotencyKey: string) {
    await client.call('POST /pratiche_note/:id/togli', {
      params: { id: _id },
      body: { motivo },
      idempotencyKey,
    })
    onClose()
    await refresh()
  }
  return (
    <TakeAway title={tipo.values[kind]} onSend={send} onClose={onClose}>
      <p>Il testo si toglie, con gli allegati. Resta nella cronologia delle modifiche.</p>
    </TakeAway>
  )
}

function Compose({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { toasts } = useServices()
  const { data, refresh } = useFile()
  const write = useWrite()
  const id = useId()
  const [kind, setKind] = useState<WrittenKind>('nota')
  const [customer, setCustomer] = useState('')
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isToCustomer = kind === 'messaggio'
  const addressee = customer || data.clienti[0]?._id || null
  const isToAll = customer === everybody

  async function send(event: FormEvent) {
    event.preventDefault()
    const testo = text.trim()
    if (isSending) return
    setMissing(!testo)
    if (!testo) return box.current?.focus()
    setSending(true)
    try {
      const { _id: pratica, IDEGG, intestatario } = data.pratica
      const cliente = isToCustomer && !isToAll ? addressee : null
      const { kept } = await write({
        write: { call: 'POST /pratiche_note', body: { pratica, tipo: kind, testo, cliente } },
        about: `${intestatario}, pratica ${IDEGG}`,
      })
      setText('')
      const confirmation = kind === 'messaggio' ? 'Messaggio inviato' : 'Nota aggiunta'
      toasts.add({ kind: 'plain', text: kept ? 'Nota da inviare.' : `${confirmation}.` })
      if (!kept) await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refresh()
    } finally {
      setSending(false)
    }
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
            <option value={everybody}>Tutte le persone della pratica</option>
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
          readOnly={isSending}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-aiuto`}
          onChange={event => {
            setText(event.target.value)
            setMissing(false)
          }}
          onKeyDown={submitOnCtrlEnter}
        />
        {isMissing && (
          <p className="error" role="alert">
            Scriva il testo.
          </p>
        )}
        <p className="help" id={`${id}-aiuto`}>
          {!isToCustomer
            ? 'Non si vede dall’area clienti.'
            : isToAll
              ? 'Lo legge, nella sua area, ogni persona che vede la pratica.'
              : 'Lo legge il cliente nella sua area.'}
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
