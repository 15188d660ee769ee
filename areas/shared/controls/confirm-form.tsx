import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { type Action, actionWords, useConfirm } from './confirm.tsx'

interface Props {
  action: Action
  /** Label of the button; by default the label of the action. */
  label?: string
  /** Whether a dialog asks for confirmation before the form is sent; true by default. */
  ask?: boolean
  /** Question of the dialog. */
  question?: string
  /**
   * Rejects with a `CallError` when the server refuses; errors of fields are shown beside the fields. The
   * form says the error, so a toast about it closes at once.
   */
  onSend: (data: FormData) => Promise<unknown>
  className?: string
  /** Cancels. The cancel button comes before the submit button, as in every dialog. */
  onCancel?: () => void
  /** Content beside the buttons. */
  beside?: ReactNode
  children?: ReactNode
}

const ErrorsContext = createContext<Record<string, string>>({})
/** The error of the server for a field of the surrounding form. */
export const useFieldError = (name: string): string | undefined => useContext(ErrorsContext)[name]

/** A form that asks for confirmation unless `ask` is false, and sends one request at a time. */
export function ConfirmForm({
  action,
  label = actionWords[action],
  ask = true,
  question = 'Confermare?',
  onSend,
  className = '',
  onCancel,
  beside,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [dialog, confirm] = useConfirm()
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    const [first] = Object.keys(errors)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }, [errors])

  async function send() {
    if (isSending || !form.current) return
    setSending(true)
    setErrors({})
    setRefusal(null)
    try {
      await onSend(new FormData(form.current))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.fields)
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!ask || (await confirm({ action, label, question }))) await send()
  }

  const isField = (name: string) => form.current?.elements.namedItem(name) != null
  const isShownBeside = Object.keys(errors).some(isField)
  return (
    <ErrorsContext value={errors}>
      <form ref={form} className={`form ${className}`} noValidate onSubmit={submit}>
        {children}
        {refusal && !isShownBeside && (
          <p className="error" role="alert">
            {refusal}
          </p>
        )}
        <div className="actions">
          {onCancel && (
            <button className="button" type="button" onClick={onCancel}>
              ANNULLA
            </button>
          )}
          <button
            className={`button ${action === 'delete' ? 'danger' : 'primary'}`}
            type="submit"
            aria-busy={isSending || undefined}
            aria-disabled={isSending || undefined}
          >
            {label}
          </button>
          {beside}
        </div>
      </form>
      {ask && dialog}
    </ErrorsContext>
  )
}
