import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CallError } from '../../../client/client.ts'
import { heldValue, sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { useSaveKey } from '../records/form/use-save-key.ts'
import { problemOf } from '../records/form/validate.ts'
import { readDraft, storeDraft } from '../session/drafts.ts'

export type Values = Record<string, unknown>
export type Fields = Readonly<Record<string, AnyField>>

/** The values of a form of these fields, from stored values. */
export const heldValues = (fields: Fields, stored: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, heldValue(field, stored[name] ?? null)]),
  )

/** A form of fields that a call of its own writes; Ctrl S submits. `defaultValues` are held values. */
export function useFieldsForm(defaultValues: Values) {
  const form = useForm<Values>({ defaultValues })
  const element = useRef<HTMLFormElement>(null)

  useSaveKey(() => element.current?.requestSubmit())

  const focusOn = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

  /** The values of the fields as the server receives them. */
  const valuesOf = (fields: Fields): Values =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, sentValue(field, form.getValues(name))]),
    )

  /** Shows the problems beside the fields and moves the focus to the first. Returns whether all values are valid. */
  function check(fields: Fields): boolean {
    form.clearErrors()
    const values = valuesOf(fields)
    const problems = Object.entries(fields).flatMap(([name, field]) => {
      const message = problemOf(field, values[name] ?? null)
      return message ? [{ name, message }] : []
    })
    for (const { name, message } of problems) form.setError(name, { message })
    if (problems[0]) focusOn(problems[0].name)
    return problems.length === 0
  }

  /** Shows the messages of a refused call beside the fields. Returns whether one of `fields` has a message. */
  function showRefusal({ fields: messages }: CallError, fields: Fields): boolean {
    const named = Object.entries(messages).map(
      ([path, message]) => [path.replace(/^persona\./, ''), message] as const,
    )
    for (const [name, message] of named) form.setError(name, { message })
    const shown = named.find(([name]) => name in fields)
    if (shown) focusOn(shown[0])
    return shown !== undefined
  }

  return { form, element, focusOn, valuesOf, check, showRefusal }
}

/**
 * Keeps the long texts that a person writes in the form of a dialog in this tab, and brings them back when the dialog opens
 * again. Returns a function that forgets them, after the form was sent.
 */
export function useDraftNotes(form: UseFormReturn<Values>, storage: string, fields: Fields): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once, when the dialog opens.
  useEffect(() => {
    const names = Object.keys(fields).filter(name => fields[name]!.kind === 'notes')
    const kept = readDraft(storage)?.values ?? {}
    for (const name of names) if (name in kept) form.setValue(name, kept[name], { shouldDirty: true })
    const { defaultValues = {} } = form.formState
    const { unsubscribe } = form.watch(values => {
      const changed = names.filter(name => values[name] !== defaultValues[name])
      const written = Object.fromEntries(changed.map(name => [name, values[name]]))
      storeDraft(storage, changed.length > 0 ? { versione: 0, values: written } : null)
    })
    return unsubscribe
  }, [storage])
  return () => storeDraft(storage, null)
}

/** The values that are not empty. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
