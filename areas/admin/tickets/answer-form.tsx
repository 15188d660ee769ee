import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import type { TicketingFlag } from '../../../contract/access/permissions.ts'
import { answeredMeanwhile, longestTicketMessage } from '../../../contract/calls/tickets.ts'
import { cannedAnswers } from '../../../contract/subjects/tickets/canned-answers.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { type CannedValues, filledAnswer, openFields } from '../../../contract/tickets/canned-answer.ts'
import { isOpenTicket } from '../../../contract/tickets/ticket-words.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { MessageForm } from '../../shared/messages/message-form.tsx'
import type { Written } from '../../shared/messages/use-written.ts'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { useMayRead } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import type { TicketMessage, TicketPage } from '../../shared/tickets/conversation.tsx'
import { useTicketMessage } from '../../shared/tickets/use-ticket-message.ts'
import { useTicketRights } from './change-tickets.ts'
import { useRefreshQueue } from './queue.ts'

/** What the office writes in a ticket: an answer, or a note that the agent never reads. */
export type AnswerKind = 'risposta' | 'nota'
export const answerKinds: readonly AnswerKind[] = ['risposta', 'nota']
/** The ticketing flag that each kind asks for. */
export const flagOfKind: Readonly<Record<AnswerKind, TicketingFlag>> = {
  risposta: 'reply',
  nota: 'internal_note',
}

const kindNames: Readonly<Record<AnswerKind, string>> = { risposta: 'Risposta', nota: 'Nota interna' }
const labels: Readonly<Record<AnswerKind, string>> = {
  risposta: 'Risposta all’agente',
  nota: 'Nota interna: l’agente non la legge',
}

/** The state of the ticket after an answer, the usual one first. */
const statesAfter = {
  in_attesa_utente: 'Aspetta l’agente',
  in_carico: 'Resta in carico',
  risolto: 'Risolto',
} as const
type StateAfter = keyof typeof statesAfter

interface Props {
  page: TicketPage
  box: RefObject<HTMLTextAreaElement | null>
  /** What the person may write. */
  kinds: readonly AnswerKind[]
  kind: AnswerKind
  setKind: (kind: AnswerKind) => void
  /** Reads the page again. */
  refresh: () => Promise<unknown>
  goToNext: () => void
}

/** The box for an answer or an internal note. What is written stays in this tab until it is sent. */
export function AnswerForm({ page, box, kinds, kind, setKind, refresh, goToNext }: Props) {
  const { ticket, messaggi } = page
  const { client, toasts } = useServices()
  const refreshQueue = useRefreshQueue()
  const id = useId()
  const written = useTicketMessage(ticket._id)
  const rights = useTicketRights()
  const [after, setAfter] = useState<StateAfter>('in_attesa_utente')
  const place = useRef<HTMLElement>(null)
  const isAnswer = kind === 'risposta'
  const { seen, others } = useAnsweredMeanwhile(messaggi, written.testo !== '')
  useWriting(ticket._id, written.testo)
  const open = isAnswer ? openFields(written.testo) : []
  const offered = (Object.keys(statesAfter) as StateAfter[]).filter(
    state => state !== 'risolto' || rights.mayEnter(state),
  )

  /** How the form was sent, apart from its own button. */
  const by = useRef<'prossimo' | 'comunque' | null>(null)
  function sendBy(how: typeof by.current) {
    by.current = how
    // The form reads it before this returns.
    place.current?.querySelector('form')?.requestSubmit()
    by.current = null
  }

  async function send({ testo, allegati }: Written, idempotencyKey: string) {
    const how = by.current
    try {
      await client.call('POST /tickets/:id/messaggi', {
        params: { id: ticket._id },
        body: {
          testo,
          allegati: allegati.map(({ _id }) => _id),
          ...(isAnswer
            ? { ultimo: seen, ...(isOpenTicket(ticket.stato) && { poi: after }) }
            : { interno: true }),
          ...(how === 'comunque' && { comunque: true }),
        },
        idempotencyKey,
      })
    } catch (error) {
      if (error instanceof CallError && error.code === answeredMeanwhile) await refresh()
      throw error
    }
    toasts.add({ kind: 'plain', text: isAnswer ? `Risposta inviata, ${ticket.numero}.` : 'Nota scritta.' })
    refreshQueue()
    if (how === 'prossimo') goToNext()
    else await refresh()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    sendBy('prossimo')
  }

  return (
    <section
      ref={place}
      aria-label={kindNames[kind]}
      className={isAnswer ? 'ticket-answer' : 'ticket-answer internal'}
      onKeyDown={press}
    >
      {kinds.length > 1 && (
        <fieldset className="choice">
          <legend className="hidden">Che cosa scrive</legend>
          {kinds.map(one => (
            <label key={one}>
              <input type="radio" name={`${id}-tipo`} checked={kind === one} onChange={() => setKind(one)} />
              {kindNames[one]}
            </label>
          ))}
        </fieldset>
      )}
      <MessageForm
        written={{
          ...written,
          problem:
            written.problem ?? (open.length > 0 ? `Prima di inviare completi ${open.join(', ')}.` : null),
        }}
        label={labels[kind]}
        longest={longestTicketMessage}
        rows={6}
        box={box}
        submit={isAnswer ? 'Invia' : 'Scrivi la nota'}
        onSend={send}
        beside={
          <button
            className="button"
            type="button"
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => sendBy('prossimo')}
          >
            {isAnswer ? 'Invia e vai al prossimo' : 'Scrivi e vai al prossimo'}
          </button>
        }
      >
        {open.length > 0 && (
          <p className="notice caution">
            {open.length === 1 ? 'Un campo è da completare' : `${open.length} campi sono da completare`}:{' '}
            {open.join(', ')}.
          </p>
        )}
        {isAnswer && others.length > 0 && (
          <AnsweredMeanwhile messages={others} onSend={() => sendBy('comunque')} />
        )}
        {isAnswer && (
          <div className="ticket-answer-choices">
            <CannedAnswerField page={page} written={written} box={box} />
            {isOpenTicket(ticket.stato) && (
              <fieldset className="field">
                <legend className="label">Dopo la risposta</legend>
                <div className="choice">
                  {offered.map(state => (
                    <label key={state}>
                      <input
                        type="radio"
                        name={`${id}-poi`}
                        checked={after === state}
                        onChange={() => setAfter(state)}
                      />
                      {statesAfter[state]}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </div>
        )}
      </MessageForm>
    </section>
  )
}

/** Time without typing after which a person no longer writes. */
const restMs = 15_000

/** Tells the others who have the ticket open that the person is writing. A stored draft does not count. */
function useWriting(id: string, text: string) {
  const { live } = useServices()
  const last = useRef(text)
  useEffect(() => {
    const record = { resource: tickets.name, id }
    const isTyped = text !== last.current && text !== ''
    last.current = text
    live.setWriting(record, isTyped)
    const timer = setTimeout(() => live.setWriting(record, false), restMs)
    return () => clearTimeout(timer)
  }, [live, id, text])
}

/** The last message that the writer saw before writing, and the answers of the office since then. */
function useAnsweredMeanwhile(messages: readonly TicketMessage[], isWriting: boolean) {
  const last = messages.findLast(({ ticket }) => ticket === null)?._id
  const [seen, see] = useState(last)
  useEffect(() => {
    if (!isWriting) see(last)
  }, [isWriting, last])
  const from = messages.findIndex(({ _id }) => _id === seen)
  const others = messages.slice(from + 1).filter(({ da, interno }) => da === 'ufficio' && !interno)
  return { seen, others: isWriting ? others : [] }
}

/** What others of the office have answered while the person was writing. */
const AnsweredMeanwhile = ({
  messages,
  onSend,
}: {
  messages: readonly TicketMessage[]
  onSend: () => void
}) => (
  <div className="notice caution" role="status">
    {messages.map(({ _id, autore, testo }) => (
      <div key={_id}>
        <p className="title">{autore} ha risposto mentre Lei scriveva:</p>
        <p className="multiline">{testo}</p>
      </div>
    ))}
    <button className="button" type="button" onClick={onSend}>
      Invia lo stesso
    </button>
  </div>
)

interface CannedProps {
  page: TicketPage
  written: ReturnType<typeof useTicketMessage>
  box: RefObject<HTMLTextAreaElement | null>
}

/** The choice of a canned answer, which goes to the end of the text with its fields filled in. */
function CannedAnswerField({ page: { ticket }, written, box }: CannedProps) {
  const calls = useRecordCalls(cannedAnswers)
  const mayRead = useMayRead(cannedAnswers)
  const person = usePerson()
  const query = { 'filter[attiva]': 'true', sort: 'nome', limit: 200 }
  const { data } = useQuery({
    queryKey: [`GET /${cannedAnswers.name}`, query],
    queryFn: () => calls.list(query),
    enabled: mayRead,
  })
  const [inserted, setInserted] = useState(0)
  const answers = data?.rows.filter(({ categoria }) => categoria === null || categoria === ticket.categoria)
  if (!answers || answers.length === 0) return null

  function insert(id: string) {
    const chosen = answers!.find(({ _id }) => _id === id)
    if (!chosen) return
    const text = filledAnswer(chosen.testo, valuesOf(ticket, person?.full ?? null))
    written.setText(written.testo.trim() ? `${written.testo.trimEnd()}\n\n${text}` : text)
    setInserted(inserted + 1)
    // After the render, in which the box gets its text.
    setTimeout(() => selectOpenField(box.current))
  }

  return (
    <SearchField
      // Empty again after a choice, for the next one.
      key={inserted}
      label="Risposta pronta"
      options={answers.map(({ _id, nome }) => [_id, nome])}
      value=""
      onChange={insert}
    />
  )
}

function valuesOf(
  { autore, numero, oggetto, pratica }: TicketPage['ticket'],
  writer: string | null,
): CannedValues {
  return {
    nome: autore.nome,
    cognome: autore.cognome,
    numero,
    oggetto,
    pratica: pratica?.IDEGG ?? null,
    operatore: writer,
  }
}

/** Selects the first field that is to be completed, or puts the cursor at the end. */
function selectOpenField(box: HTMLTextAreaElement | null) {
  if (!box) return
  const [field] = openFields(box.value)
  const at = field ? box.value.indexOf(field) : box.value.length
  box.focus()
  box.setSelectionRange(at, at + (field?.length ?? 0))
}
