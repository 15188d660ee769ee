import { useState } from 'react'
import type { AnswerOf } from '../../../../client/calls.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { Attachment } from '../../../shared/messages/attachment.tsx'
import type { Outgoing } from './use-outbox.ts'

export type Message = AnswerOf<'GET /clients/pratiche/:id/messaggi'>['rows'][number]

/** The messages of a file, the newest first. */
export const MessageList = ({ messages }: { messages: readonly Message[] }) => (
  <ol className="messages">
    {messages.map(message => (
      <MessageItem key={message._id} message={message} />
    ))}
  </ol>
)

function MessageItem({ message }: { message: Message }) {
  const { da, autore, testo, tolto, at, perTutti, nuovo, lettoAt, allegati } = message
  const isMine = da === 'lei'
  // Reading marks a message as read at once; it stays new for the eye until the page closes.
  const [isNew] = useState(nuovo)
  return (
    <li className={isMine ? 'mine' : 'theirs'}>
      <p className="message-head">
        <strong>{isMine ? 'Lei' : (autore ?? 'Quinto')}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {isNew && <span className="badge pending">Nuovo</span>}
      </p>
      <p className={tolto ? 'multiline soft' : 'multiline'}>{testo}</p>
      {allegati.length > 0 && (
        <ul className="message-files">
          {allegati.map(file => (
            <li key={file._id}>
              <Attachment file={file} />
            </li>
          ))}
        </ul>
      )}
      {perTutti && <p className="note">A tutte le persone della pratica</p>}
      {isMine && <p className="note">{lettoAt ? `Letto il ${formatDateTime(lettoAt)}` : 'Consegnato'}</p>}
    </li>
  )
}

interface OutgoingProps {
  messages: readonly Outgoing[]
  /** Whether the network is away. */
  isAway: boolean
  onRetry: () => void
  onRemove: (key: string) => void
}

/** The messages that the server does not have yet, the newest first. */
export function OutgoingList({ messages, isAway, onRetry, onRemove }: OutgoingProps) {
  if (messages.length === 0) return null
  const isRefused = messages.some(({ refusal }) => refusal)
  return (
    <>
      {(isAway || isRefused) && (
        <div className="notice caution" role="status">
          <p>
            {isAway
              ? 'La rete non risponde. Il messaggio è al sicuro qui e parte da solo appena torna.'
              : 'Il messaggio non è partito.'}
          </p>
          <button className="button" type="button" onClick={onRetry}>
            Riprova adesso
          </button>
        </div>
      )}
      <ol className="messages">
        {messages.toReversed().map(({ key, testo, allegati, refusal }) => (
          <li key={key} className="mine">
            <p className="message-head">
              <strong>Lei</strong>
              <span className={refusal ? 'badge blocked' : 'badge wait'}>
                {refusal ? 'Non partito' : isAway ? 'In attesa della rete' : 'In partenza'}
              </span>
            </p>
            <p className="multiline">{testo}</p>
            {allegati.length > 0 && <p className="note">{allegati.map(({ name }) => name).join(', ')}</p>}
            {refusal && (
              <>
                <p className="error">{refusal}</p>
                <p>
                  <button className="button" type="button" onClick={() => onRemove(key)}>
                    Togli
                  </button>
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
