import { type FormEvent, useEffect, useId, useState } from 'react'
import { longestMessage, mostAttachments } from '../../../../contract/calls/customers/customer-files.ts'
import { documentAccept } from '../../../../contract/files/document-pages.ts'
import { fileSize } from '../../../../contract/files/file-size.ts'
import { FileChoice } from '../../../shared/controls/file-choice.tsx'
import { Icon } from '../../../shared/controls/icon.tsx'
import { submitOnCtrlEnter } from '../../../shared/controls/submit-on-ctrl-enter.ts'
import { draftKey, readDraft, storeDraft } from '../../../shared/session/drafts.ts'
import { useAttachments } from './use-attachments.ts'
import type { Attachment, Written } from './use-outbox.ts'

const nothing: Written = { testo: '', allegati: [] }

interface Props {
  file: string
  /** Who reads the message. */
  reader: string
  onSend: (written: Written) => void
}

/** The box for a message. What is written, with its files, stays in this tab until it is sent. */
export function Compose({ file, reader, onSend }: Props) {
  const id = useId()
  const storage = draftKey('messaggio', file)
  const [written, setWritten] = useState<Written>(
    () => (readDraft(storage)?.values as Written | undefined) ?? nothing,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const { testo, allegati } = written
  const add = (one: Attachment) => setWritten(now => ({ ...now, allegati: [...now.allegati, one] }))
  const attachments = useAttachments(file, add)
  const { uploads } = attachments

  useEffect(() => {
    const isEmpty = testo === '' && allegati.length === 0
    storeDraft(storage, isEmpty ? null : { versione: 0, values: { testo, allegati } })
  }, [storage, testo, allegati])

  function send(event: FormEvent) {
    event.preventDefault()
    const text = testo.trim()
    if (!text) return setProblem('Scriva il messaggio.')
    if (uploads.length > 0) return setProblem('Aspetti che i file siano arrivati, o li tolga.')
    setProblem(null)
    setWritten(nothing)
    onSend({ testo: text, allegati })
  }

  return (
    <form className="compose" noValidate onSubmit={send}>
      <div className="field">
        <label htmlFor={id}>Scriva a {reader}</label>
        <textarea
          className="input"
          id={id}
          rows={4}
          maxLength={longestMessage}
          value={testo}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-errore` : undefined}
          onChange={event => setWritten({ ...written, testo: event.target.value })}
          onKeyDown={submitOnCtrlEnter}
        />
        {problem && (
          <p className="error" id={`${id}-errore`} role="alert">
            {problem}
          </p>
        )}
      </div>
      {allegati.length + uploads.length > 0 && (
        <ul className="compose-files">
          {allegati.map(({ _id, name, size }) => (
            <li key={_id}>
              <span>
                {name} <span className="note num">{fileSize(size)}</span>
              </span>
              <Remove
                name={name}
                onPress={() => setWritten({ testo, allegati: allegati.filter(one => one._id !== _id) })}
              />
            </li>
          ))}
          {uploads.map(upload => (
            <li key={upload.key}>
              <span>{upload.file.name}</span>
              {upload.refusal && (
                <button className="button" type="button" onClick={() => attachments.retry(upload)}>
                  Riprova<span className="hidden"> {upload.file.name}</span>
                </button>
              )}
              <Remove name={upload.file.name} onPress={() => attachments.remove(upload.key)} />
              {upload.refusal ? (
                <p className="error" role="alert">
                  {upload.refusal}
                </p>
              ) : (
                <progress
                  value={upload.done < 1 ? upload.done : undefined}
                  aria-label={`Invio di ${upload.file.name}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <button className="button primary" type="submit">
          Invia
        </button>
        {allegati.length + uploads.length < mostAttachments && (
          <>
            <FileChoice
              label="Fotografa"
              isCamera
              onChosen={files => attachments.add(files, allegati.length)}
            />
            <FileChoice
              label="Allega un file"
              accept={documentAccept}
              onChosen={files => attachments.add(files, allegati.length)}
            />
          </>
        )}
      </div>
    </form>
  )
}

const Remove = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button className="button icon-only bare" type="button" aria-label={`Togli ${name}`} onClick={onPress}>
    <Icon name="bin" />
  </button>
)
