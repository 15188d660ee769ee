import { type FormEvent, type RefObject, useId, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { type houseKinds, takeNoteAway } from '../../../contract/calls/file-notes.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import {
  deliveryInWords,
  reaches,
  reachesNobody,
  sentInWords,
} from '../../../contract/loan-files/message-arrival.ts'
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
import { draftKey, readDraft, storeDraft } from '../session/drafts.ts'
import { type PartRow, useFile } from './file-data.ts'
import { ArrivalHelp, useArrivals, WhatsAppWay } from './message-arrival.tsx'
import { useFileAccess } from './people/use-file-access.ts'
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
          {kind === 'messaggio' && !cliente && ' · a tutti'}
          {kind === 'messaggio' && !toltoAt && <Delivery note={note} />}
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

/** Where a message stands: delivered and read, each with its time, for each of its readers. */
function Delivery({ note }: { note: PartRow<'note'> }) {
  const { data } = useFile()
  const { data: access } = useFileAccess(data.pratica._id)
  const { cliente, lettoAt } = note
  const readers = access?.rows.filter(one => !cliente || one.cliente === cliente) ?? []
  const states = readers.map(one =>
    readers.length > 1 ? `${one.nome}: ${deliveryInWords(note, one)}` : deliveryInWords(note, one),
  )
  const read = lettoAt ? `letto il ${formatDateTime(lettoAt)}` : 'non ancora letto'
  return ` · ${[...states, read].join(' · ')}`
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
    <TakeAway of={_id} title={tipo.values[kind]} onSend={send} onClose={onClose}>
      <p>Il testo si toglie, con gli allegati. Resta nella cronologia delle modifiche.</p>
    </TakeAway>
  )
}

/** What a person is writing in a file: the kind decides who reads the text. */
interface Composed {
  tipo: WrittenKind
  /** The addressee of a message; empty for the first customer. */
  cliente: string
  testo: string
}

const goneAddressee = 'La persona a cui scriveva non è più in questa pratica: scelga a chi va il messaggio.'

const nothing: Composed = { tipo: 'nota', cliente: '', testo: '' }

/** A note that is being written, which stays in this tab until it is sent. */
function useComposed(file: string) {
  const storage = draftKey('pratica-nota', file)
  const [composed, setComposed] = useState<Composed>(() => ({ ...nothing, ...readDraft(storage)?.values }))
  return {
    ...composed,
    write(values: Partial<Composed>) {
      const next = { ...composed, ...values }
      setComposed(next)
      storeDraft(storage, next.testo === '' ? null : { versione: 0, values: { ...next } })
    },
    clear() {
      setComposed({ ...composed, testo: '' })
      storeDraft(storage, null)
    },
  }
}

function Compose({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { toasts, queries } = useServices()
  const { data, refresh } = useFile()
  const send = useWrite()
  const id = useId()
  const { _id: pratica, IDEGG, intestatario } = data.pratica
  const { tipo: kind, cliente: customer, testo: text, clear, ...composed } = useComposed(pratica)
  const [invita, setInvita] = useState(true)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isToCustomer = kind === 'messaggio'
  const addressee = customer || data.clienti[0]?._id || null
  const isToAll = customer === everybody
  const isInFile = isToAll || data.clienti.some(({ _id }) => _id === addressee)
  // A draft never goes to another person than the one who stood above the text.
  const write = (values: Partial<Composed>) => composed.write({ cliente: addressee ?? '', ...values })
  const cliente = isToCustomer && !isToAll ? addressee : null
  const arrivals = useArrivals(pratica, cliente, isToCustomer && isInFile)
  const hasWay = !isToCustomer || !arrivals || arrivals.some(one => reaches(one, invita))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const testo = text.trim()
    if (isSending) return
    if (isToCustomer && !isInFile) return setProblem(goneAddressee)
    setProblem(testo ? (hasWay ? null : reachesNobody(arrivals ?? [])) : 'Scriva il testo.')
    if (!testo || !hasWay) return box.current?.focus()
    setSending(true)
    try {
      const { answer, kept } = await send({
        write: {
          call: 'POST /pratiche_note',
          body: { pratica, tipo: kind, testo, cliente, ...(isToCustomer && { invita }) },
        },
        about: `${intestatario}, pratica ${IDEGG}`,
      })
      clear()
      const { arrivo } = (answer ?? { arrivo: [] }) as Pick<AnswerOf<'POST /pratiche_note'>, 'arrivo'>
      toasts.add({
        kind: 'plain',
        text: kept ? 'Nota da inviare.' : isToCustomer ? sentInWords(arrivo, invita) : 'Nota aggiunta.',
      })
      if (kept) return
      for (const read of ['GET /pratiche/:id/inviti', 'GET /pratiche/:id/arrivo'])
        void queries.invalidateQueries({ queryKey: [read, pratica] })
      await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refresh()
    } finally {
      setSending(false)
    }
  }

  /** The note says what was opened: nobody knows whether the message left. */
  const noteWhatsApp = (testo: string) =>
    void send({
      write: { call: 'POST /pratiche_note', body: { pratica, tipo: 'whatsapp', testo, cliente } },
      about: `${intestatario}, pratica ${IDEGG}`,
    }).then(
      ({ kept }) => kept || refresh(),
      error => {
        if (!(error instanceof CallError)) throw error
      },
    )

  return (
    <form className="file-compose" onSubmit={event => void submit(event)}>
      <fieldset className="choice">
        <legend className="hidden">Che cosa scrive</legend>
        {(Object.keys(written) as WrittenKind[]).map(one => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-tipo`}
              checked={kind === one}
              disabled={one === 'messaggio' && data.clienti.length === 0}
              onChange={() => write({ tipo: one })}
            />
            {written[one]}
          </label>
        ))}
      </fieldset>
      {isToCustomer && (data.clienti.length > 1 || !isInFile) && (
        <div className="field">
          <label htmlFor={`${id}-a`}>A chi</label>
          <select
            className="select"
            id={`${id}-a`}
            value={isToAll ? everybody : isInFile ? (addressee ?? '') : ''}
            onChange={event => {
              write({ cliente: event.target.value })
              setProblem(null)
            }}
          >
            {!isInFile && (
              <option value="" disabled>
                Scelga una persona
              </option>
            )}
            {data.clienti.map(({ _id, nome }) => (
              <option key={_id} value={_id}>
                {nome}
              </option>
            ))}
            <option value={everybody}>Tutte le persone della pratica</option>
          </select>
        </div>
      )}
      {isToCustomer && (
        <ArrivalHelp arrivals={arrivals} invita={invita} onInvita={setInvita} id={`${id}-aiuto`} />
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-aiuto`}
          onChange={event => {
            write({ testo: event.target.value })
            setProblem(null)
          }}
          onKeyDown={submitOnCtrlEnter}
        />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        {!isToCustomer && (
          <p className="help" id={`${id}-aiuto`}>
            Non si vede dall’area clienti.
          </p>
        )}
      </div>
      <div className="actions">
        <button className="button" type="submit" aria-busy={isSending || undefined}>
          {isToCustomer ? 'Invia' : 'Scrivi'}
        </button>
        {isToCustomer && <WhatsAppWay arrivals={arrivals} text={text} onOpen={noteWhatsApp} />}
      </div>
    </form>
  )
}
