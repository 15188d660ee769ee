import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sentValue } from '../../../../contract/records/field-kinds.ts'
import type { AnyFields } from '../../../../contract/records/resource.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { useSingleWrite } from '../../calls/use-single-write.ts'
import { useModal } from '../../controls/use-modal.ts'
import { Field } from '../../records/editors/field.tsx'
import { problemOf } from '../../records/form/validate.ts'
import { DialogForm } from '../dialog-form.tsx'
import { heldValues, useDraftNotes, type Values } from '../fields-form.ts'

interface Props {
  /** The key of the draft (`draftKey`). */
  storage: string
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
export function BankDialog({ storage, title, label, fields, values, warning, onSend, onClose }: Props) {
  const names = Object.keys(fields)
  const form = useForm<Values>({
    defaultValues: heldValues(fields, values),
    shouldFocusError: true,
  })
  const clearDraft = useDraftNotes(form, storage, fields)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, send: write } = useSingleWrite()
  const element = useModal()

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
    await write(
      async key => {
        await onSend(sent, key)
        clearDraft()
        onClose()
      },
      error => {
        const shown = Object.entries(error.fields).filter(([name]) => names.includes(name))
        for (const [name, message] of shown) form.setError(name, { message })
        if (shown.length === 0) setRefusal(error.message)
      },
    )
  }

  return (
    <dialog ref={element} className="dialog bank-dialog" aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      <DialogForm
        definition={bankAnswers}
        form={form}
        refusal={refusal}
        label={label}
        isSending={isSending}
        onSend={send}
        onClose={onClose}
      >
        <div className="bank-fields">
          {names.map(name => (
            <Field key={name} path={name} field={fields[name]!} root={name} />
          ))}
        </div>
        {warning && <Warning of={warning} values={form.watch()} />}
      </DialogForm>
    </dialog>
  )
}

function Warning({ of, values }: { of: NonNullable<Props['warning']>; values: Values }) {
  const content = of(values)
  return <div role="status">{content && <div className="notice caution bank-warning">{content}</div>}</div>
}
