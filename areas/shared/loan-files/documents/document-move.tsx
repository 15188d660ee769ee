import { useEffect, useId, useRef } from 'react'
import { recordsOf } from '../../../../client/records.ts'
import type { Move } from '../../../../contract/records/states.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { useWriteKey } from '../../calls/use-write-key.ts'
import { ConfirmForm, useFieldError } from '../../controls/confirm-form.tsx'
import { useServices } from '../../services.ts'
import { draftKey } from '../../session/drafts.ts'
import { type DraftText, useDraftText } from '../../session/use-draft-text.ts'
import type { ShownDocument } from './shown-document.ts'

interface Props {
  document: ShownDocument
  /** To `non_necessario` or to `richiesto`. */
  move: Move
  onMoved: () => void
  onClose: () => void
}

/** A dialog that waives a document, or asks for it again. */
export function DocumentMove({ document: moved, move: { to, label, asks }, onMoved, onClose }: Props) {
  const { quietClient } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const keyFor = useWriteKey()
  const reason = useDraftText(draftKey(`documento ${to}`, moved._id))
  useEffect(() => dialog.current?.showModal(), [])

  async function send(data: FormData) {
    const given = (name: string) => String(data.get(name) ?? '').trim() || null
    const body = {
      versione: moved.versione,
      stato: to,
      motivo: given('motivo'),
      ...(asks.includes('entro') && { entro: given('entro') }),
    }
    await recordsOf(quietClient, fileDocuments).move(moved._id, body, keyFor(body))
    reason.clear()
    onMoved()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-label={`${label}: ${moved.nome}`} onClose={onClose}>
      <h2>{moved.nome}</h2>
      <ConfirmForm
        action="edit"
        label={label.toLocaleUpperCase('it')}
        ask={false}
        onSend={send}
        onCancel={() => dialog.current?.close()}
      >
        <Reason reason={reason} />
        {asks.includes('entro') && (
          <label className="field">
            <span>Entro il</span>
            <input className="input" type="date" name="entro" defaultValue={moved.entro ?? ''} />
          </label>
        )}
      </ConfirmForm>
    </dialog>
  )
}

function Reason({ reason }: { reason: DraftText }) {
  const id = useId()
  const error = useFieldError('motivo')
  return (
    <div className="field">
      <label htmlFor={id}>Perché: il cliente lo legge</label>
      <textarea
        className="input"
        id={id}
        name="motivo"
        rows={3}
        maxLength={2000}
        defaultValue={reason.text}
        onChange={event => reason.setText(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
      />
      {error && (
        <p className="error" id={`${id}-e`}>
          {error}
        </p>
      )}
    </div>
  )
}
