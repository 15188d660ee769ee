import { type ReactNode, useRef, useState } from 'react'

/** Labels of buttons, by action. */
export const actionWords = {
  edit: 'MODIFICA',
  create: 'CREA',
  delete: 'CANCELLA',
  send: 'INVIA',
} as const
export type Action = keyof typeof actionWords

interface Confirmation {
  action: Action
  /** Label of the confirming button; by default the label of the action. */
  label?: string
  /** Label of the button that closes the dialog, when «ANNULLA» would be ambiguous. */
  cancelLabel?: string
  question: string
  /** Consequences, below the question. */
  details?: ReactNode
  /** The action is not possible: the dialog explains why and offers only to close. */
  isImpossible?: boolean
}

/** A confirmation dialog: the element to render, and a function that opens the dialog and resolves to the answer. */
export function useConfirm(): [dialog: ReactNode, ask: (confirmation: Confirmation) => Promise<boolean>] {
  const dialog = useRef<HTMLDialogElement>(null)
  const answered = useRef<(yes: boolean) => void>(undefined)
  const [confirmation, setConfirmation] = useState<Confirmation>({ action: 'edit', question: '' })
  const {
    action,
    label = actionWords[action],
    cancelLabel = 'ANNULLA',
    question,
    details,
    isImpossible,
  } = confirmation

  function ask(now: Confirmation) {
    setConfirmation(now)
    dialog.current?.showModal()
    // A repeated Enter must not confirm an irreversible action.
    dialog.current
      ?.querySelector<HTMLElement>(now.action === 'delete' || now.isImpossible ? '[value=no]' : '[value=yes]')
      ?.focus()
    return new Promise<boolean>(resolve => {
      answered.current = resolve
    })
  }

  function answer(yes: boolean) {
    dialog.current?.close()
    answered.current?.(yes)
  }

  return [
    <dialog
      key="confirm"
      ref={dialog}
      className="dialog"
      aria-label={question}
      onCancel={() => answer(false)}
    >
      <p>{question}</p>
      {details}
      <div className="actions">
        <button className="button" type="button" value="no" onClick={() => answer(false)}>
          {isImpossible ? 'CHIUDI' : cancelLabel}
        </button>
        {!isImpossible && (
          <button
            className={`button ${action === 'delete' ? 'danger' : 'primary'}`}
            type="button"
            value="yes"
            onClick={() => answer(true)}
          >
            {label}
          </button>
        )}
      </div>
    </dialog>,
    ask,
  ]
}
