import { type ReactNode, useRef, useState } from 'react'

/** What a button says, by what it does. */
export const actionWords = {
  edit: 'MODIFICA',
  create: 'CREA',
  delete: 'CANCELLA',
  send: 'INVIA',
} as const
export type Action = keyof typeof actionWords

interface Asked {
  action: Action
  /** Where the button says another word. */
  label?: string
  /** Label of the button that closes the dialog, when «ANNULLA» would be ambiguous. */
  cancelLabel?: string
  question: string
  /** What it comes to, below the question. */
  details?: ReactNode
  /** It cannot be done: the dialog says why, and asks nothing. */
  isImpossible?: boolean
}

/** A dialog that asks before something is done: where it is, and the way to ask. */
export function useConfirm(): [dialog: ReactNode, ask: (asked: Asked) => Promise<boolean>] {
  const dialog = useRef<HTMLDialogElement>(null)
  const answered = useRef<(yes: boolean) => void>(undefined)
  const [asked, setAsked] = useState<Asked>({ action: 'edit', question: '' })
  const {
    action,
    label = actionWords[action],
    cancelLabel = 'ANNULLA',
    question,
    details,
    isImpossible,
  } = asked

  function ask(now: Asked) {
    setAsked(now)
    dialog.current?.showModal()
    // What cannot be taken back is not done by pressing Enter once too often.
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
