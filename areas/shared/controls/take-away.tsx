import { type ReactNode, useId } from 'react'
import { useWriteKey } from '../calls/use-write-key.ts'
import { draftKey } from '../session/drafts.ts'
import { type DraftText, useDraftText } from '../session/use-draft-text.ts'
import { ConfirmForm, useFieldError } from './confirm-form.tsx'
import { useModal } from './use-modal.ts'

interface Props {
  /** What is taken away: the reason that is being written stays with it. */
  of: string
  title: string
  /** Label of the button. */
  label?: string
  onSend: (reason: string, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** Says where readers find the reason afterwards. */
  help?: string
  /** Describes the text or the record to remove. */
  children?: ReactNode
}

/** A dialog that takes words or a record away and asks for the reason. */
export function TakeAway({
  of,
  title,
  label = 'TOGLI',
  onSend,
  onClose,
  help = 'Resta al posto del testo, e lo vede chi lo leggeva.',
  children,
}: Props) {
  const dialog = useModal()
  const keyFor = useWriteKey()
  const reason = useDraftText(draftKey('motivo', of))
  const id = useId()
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <ConfirmForm
        action="delete"
        label={label}
        ask={false}
        onSend={async data => {
          const given = String(data.get('motivo'))
          await onSend(given, keyFor(given))
          reason.clear()
        }}
        onCancel={onClose}
      >
        {children}
        <Reason help={help} reason={reason} />
      </ConfirmForm>
    </dialog>
  )
}

function Reason({ help, reason }: { help: string; reason: DraftText }) {
  const id = useId()
  const error = useFieldError('motivo')
  return (
    <div className="field">
      <label className="required" htmlFor={id}>
        Motivo
      </label>
      <textarea
        className="input"
        id={id}
        name="motivo"
        rows={3}
        maxLength={500}
        required
        defaultValue={reason.text}
        onChange={event => reason.setText(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-aiuto`}
      />
      <div id={`${id}-aiuto`}>
        {error && <p className="error">{error}</p>}
        <p className="help">{help}</p>
      </div>
    </div>
  )
}
