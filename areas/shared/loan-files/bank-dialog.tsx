import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallError } from '../../../client/client.ts'
import { heldValue, sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyFields } from '../../../contract/records/resource.ts'
import { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import { Field } from '../records/editors/field.tsx'
import { DefinitionContext } from '../records/form/form-context.ts'
import { problemOf } from '../records/form/validate.ts'

type Values = Record<string, unknown>

interface Props {
  title: string
  /** The label of the button that sends. */
  label: string
  /** The fields to fill in, in order. */
  fields: AnyFields
  values: Values
  /** A warning above the buttons, for the values that the person has chosen. */
  warning?: (values: Values) => ReactNode
  /** Rejects with a `CallError`, which the dialog shows. */
  onSend: (values: Values, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for some fields of a bank of a loan file, and stays open until the server has accepted them. */
export function BankDialog({ title, label, fields, values, warning, onSend, onClose }: Props) {
  const names = Object.keys(fields)
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      names.map(name => [name, heldValue(fields[name]!, values[name] ?? null)]),
    ),
    shouldFocusError: true,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    // Closing gives the focus back to the button that opened the dialog.
    return () => dialog.close()
  }, [])

  async function send() {
    if (isSending) return
    const held = form.getValues()
    const sent = Object.fromEntries(names.map(name => [name, sentValue(fields[name]!, held[name])]))
    form.clearErrors()
    setRefusal(null)
    const problems = names.flatMap(name => {
      const message = problemOf(fields[name]!, sent[name])
      return message ? [[name, message] as const] : []
    })
    for (const [name, message] of problems) form.setError(name, { message })
    if (problems[0]) return form.setFocus(problems[0][0])
    setSending(true)
    try {
      await onSend(sent, key.current)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After an answer the next attempt is another write.
      if (error.status !== 0) key.current = crypto.randomUUID()
      const shown = Object.entries(error.fields).filter(([name]) => names.includes(name))
      for (const [name, message] of shown) form.setError(name, { message })
      if (shown.length === 0) setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }

  return (
    <dialog ref={element} className="dialog bank-dialog" aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      <DefinitionContext value={bankAnswers}>
        <FormProvider {...form}>
          <form
            className="form"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              void send()
            }}
          >
            <div className="bank-fields">
              {names.map(name => (
                <Field key={name} path={name} field={fields[name]!} root={name} />
              ))}
            </div>
            {warning && <Warning of={warning} values={form.watch()} />}
            {refusal && (
              <p className="error" role="alert">
                {refusal}
              </p>
            )}
            <div className="actions">
              <button className="button" type="button" onClick={onClose}>
                ANNULLA
              </button>
              <button
                className="button primary"
                type="submit"
                aria-busy={isSending || undefined}
                aria-disabled={isSending || undefined}
              >
                {label}
              </button>
            </div>
          </form>
        </FormProvider>
      </DefinitionContext>
    </dialog>
  )
}

function Warning({ of, values }: { of: NonNullable<Props['warning']>; values: Values }) {
  const content = of(values)
  return <div role="status">{content && <div className="notice caution bank-warning">{content}</div>}</div>
}
