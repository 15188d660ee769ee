import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import type { CallError } from '../../../client/client.ts'
import { addStyle } from '../add-style.ts'
import { useSingleWrite } from '../calls/use-single-write.ts'
import { submitOnCtrlEnter } from '../controls/submit-on-ctrl-enter.ts'
import style from './message-form.css?inline'
import type { Written, WrittenMessage } from './use-written.ts'
import { FileButtons, WrittenFiles } from './written-files.tsx'

addStyle(style)

interface Props {
  written: WrittenMessage
  /** Label of the text box. */
  label: string
  /** The longest text, in characters. */
  longest: number
  rows?: number
  /** Below the text box. */
  help?: ReactNode
  /** Label of the button that sends. */
  submit?: string
  /** The text box, for a page that moves the focus to it. */
  box?: RefObject<HTMLTextAreaElement | null>
  /**
   * Sends the message, with the text trimmed. Rejects with a `CallError` when the server refuses: the form says why and
   * keeps what is written. A repeat after a lost answer has the same key.
   */
  onSend: (message: Written, idempotencyKey: string) => Promise<void> | void
  /** Buttons after the one that sends. */
  beside?: ReactNode
  /** Other fields, between the files and the buttons. */
  children?: ReactNode
}

/** The form of a message with files. Ctrl Enter sends. */
export function MessageForm({
  written,
  label,
  longest,
  rows = 4,
  help,
  submit,
  box,
  onSend,
  beside,
  children,
}: Props) {
  const id = useId()
  const { isSending, send } = useSingleWrite()
  const [problem, setProblem] = useState<string | null>(null)

  function trySend(event: FormEvent) {
    event.preventDefault()
    setProblem(written.problem)
    if (written.problem) return
    void send(
      async key => {
        await onSend({ testo: written.testo.trim(), allegati: written.allegati }, key)
        written.clear()
      },
      error => setProblem(refusalOf(error)),
    )
  }

  return (
    <form className="message-form" noValidate onSubmit={trySend}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={box}
          className="input"
          id={id}
          rows={rows}
          maxLength={longest}
          value={written.testo}
          readOnly={isSending}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-errore` : help ? `${id}-aiuto` : undefined}
          aria-keyshortcuts="Control+Enter"
          onChange={event => written.setText(event.target.value)}
          onKeyDown={submitOnCtrlEnter}
        />
        {problem && (
          <p className="error" id={`${id}-errore`} role="alert">
            {problem}
          </p>
        )}
        {help && (
          <div className="help" id={`${id}-aiuto`}>
            {help}
          </div>
        )}
      </div>
      <WrittenFiles written={written} />
      {children}
      <div className="actions">
        <button className="button primary" type="submit" aria-busy={isSending || undefined}>
          {submit ?? 'Invia'}
        </button>
        {beside}
        <FileButtons written={written} />
      </div>
    </form>
  )
}

/** The reasons of the fields, or that of the call. */
const refusalOf = ({ fields, message }: CallError) => Object.values(fields).join(' ') || message
