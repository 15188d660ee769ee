import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatPastDay } from '../../../contract/italian/due.ts'
import { formatTime } from '../../../contract/italian/rome-clock.ts'
import { Attachment } from '../messages/attachment.tsx'
import './tickets-style.ts'
import { lastMessage } from './use-ticket-news.ts'

export type TicketPage = AnswerOf<'GET /tickets/:id/scheda'>
export type TicketMessage = TicketPage['messaggi'][number]

interface Props {
  /** In order of time. */
  messages: readonly TicketMessage[]
  /** The side of the reader, whose messages stand at the right. */
  side: TicketMessage['da']
  /** When the reader last read the ticket; left out where new messages have no mark. */
  readFrom?: string | null
  /** Buttons below a message. */
  actions?: (message: TicketMessage) => ReactNode
}

/** The conversation of a ticket by days, the oldest message first. */
export function Conversation({ messages, side, readFrom, actions }: Props) {
  // Reading marks the messages as read at once; they stay new for the eye until the page closes.
  const [newAfter] = useState(readFrom)
  const last = messages.at(-1)?._id
  const isNew = ({ da, at }: TicketMessage) =>
    newAfter !== undefined && da !== side && (newAfter === null || at > newAfter)
  return (
    <div className="ticket-conversation" role="log" aria-label="Conversazione">
      {byDay(messages).map(([day, ofDay]) => (
        <div key={day}>
          <p className="ticket-day note">
            <time dateTime={day}>{dayInWords(ofDay[0]!.at)}</time>
          </p>
          <ol className="ticket-messages">
            {ofDay.map(message => (
              <Message
                key={message._id}
                id={message._id === last ? lastMessage : undefined}
                message={message}
                isMine={message.da === side}
                isReader={message.da === side && side === 'agente' && !message.dallUfficio}
                isNew={isNew(message)}
              >
                {actions?.(message)}
              </Message>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** The messages of each day in Rome. */
function byDay(messages: readonly TicketMessage[]): [day: string, messages: TicketMessage[]][] {
  const days = new Map<string, TicketMessage[]>()
  for (const message of messages) {
    const day = dayInRome(new Date(message.at))
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days]
}

/** «Oggi», «Venerdì 20 novembre». */
function dayInWords(at: string): string {
  const words = formatPastDay(new Date(at), new Date())
  return words[0]!.toLocaleUpperCase('it') + words.slice(1)
}

interface MessageProps {
  id: string | undefined
  message: TicketMessage
  isMine: boolean
  /** Whether the reader wrote the message: the agent alone writes for the agent's side. */
  isReader: boolean
  isNew: boolean
  children: ReactNode
}

function Message({ id, message, isMine, isReader, isNew, children }: MessageProps) {
  const { autore, at, dallUfficio, testo, intero, tolto, interno, via, ticket, allegati } = message
  const origin = [
    dallUfficio && 'dall’ufficio, per l’agente',
    ticket && `dal ticket ${ticket.numero}`,
    via === 'posta' && 'per e-mail',
  ].filter(Boolean)
  return (
    <li id={id} className={[isMine && 'mine', interno && 'internal'].filter(Boolean).join(' ') || undefined}>
      <p className="ticket-message-head">
        {interno && <span className="eyebrow">Nota interna</span>}
        <strong>{isReader ? 'Lei' : autore}</strong>
        <time dateTime={at}>{formatTime(at)}</time>
        {origin.length > 0 && <span className="note">{origin.join(', ')}</span>}
        {isNew && <span className="badge pending">Nuovo</span>}
      </p>
      <p className={tolto ? 'multiline soft' : 'multiline'}>{testo}</p>
      {intero && (
        <details>
          <summary>Mostra il messaggio intero</summary>
          <p className="multiline soft">{intero}</p>
        </details>
      )}
      {allegati.length > 0 && (
        <ul className="ticket-files">
          {allegati.map(file => (
            <li key={file._id}>
              <Attachment file={file} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </li>
  )
}
