import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import { hideInheritedKeys } from '../../runtime/inherited-keys.ts'
import { errorMessage } from '../loading/call-status.ts'
import { randomKey } from './random-key.ts'

type Lead = Body<typeof createLead>
export type Consent = keyof Lead['consensi']

/** Current input; empty fields are absent. */
export interface FormInput<F extends string> {
  typed: Partial<Record<F, string>>
  consensi: Record<Consent, boolean>
  /** Content of the honeypot field. */
  sito: string | undefined
}

export interface ContactForm<F extends string = string> {
  fields: ReadonlySignal<Record<F, string>>
  ticked: ReadonlySignal<Record<Consent, boolean>>
  sito: Signal<string>
  errors: ReadonlySignal<Partial<Record<F | Consent, string>>>
  /** The server's message when no field is concerned. */
  failure: ReadonlySignal<string | null>
  sending: ReadonlySignal<boolean>
  /** Number of refusals: the summary takes the focus at each. */
  refusals: ReadonlySignal<number>
  hasErrors: ReadonlySignal<boolean>
  write(field: F, text: string): void
  /** Empties a field whose value is no longer possible; its error stays. */
  empty(field: F): void
  tick(consent: Consent, on: boolean): void
  /** Resolves to true once delivered. The input stays in either case. */
  send(): Promise<boolean>
  /** Clears the form. */
  reset(): void
}

interface Rules<F extends string, B> {
  /** Initial values. */
  fields: Record<F, string>
  /** Builds the body and returns its schema: the contract's rules load with the form. */
  compose(written: FormInput<F>): Promise<{ body: B; schema: Schema }>
  /** Stamps and sends the body. `key` is the idempotency key. Resolves to false when the page cancelled the event. */
  deliver(body: B, key: string): Promise<boolean>
}

interface Schema {
  safeParse(body: unknown): {
    success: boolean
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}

const unticked: Record<Consent, boolean> = {
  informativa_letta: false,
  marketing: false,
  profilazione: false,
  cessione_terzi: false,
}

/** Creates a contact form: fields, consents and a single submission, however often the button is pressed. */
export function createContactForm<F extends string, B>(rules: Rules<F, B>): ContactForm<F> {
  const fields = signal(rules.fields)
  const ticked = signal(unticked)
  const sito = signal('')
  const errors = signal<Partial<Record<F | Consent, string>>>({})
  const failure = signal<string | null>(null)
  const sending = signal(false)
  const refusals = signal(0)
  let last: { content: string; key: string } | null = null

  const currentInput = (): FormInput<F> => {
    const typed = Object.entries<string>(fields.value).flatMap(([field, text]) =>
      text.trim() ? [[field, text.trim()]] : [],
    )
    return {
      typed: Object.fromEntries(typed) as Partial<Record<F, string>>,
      consensi: ticked.value,
      sito: sito.value || undefined,
    }
  }

  const refuse = (messages: Record<string, string>, message: string | null) => {
    // Paths are «contatto.email» or «email»: the last segment names the field.
    const named = Object.entries(messages).map(([path, text]) => [path.split('.').at(-1)!, text] as const)
    const ours = named.filter(([name]) => name in fields.value || name in ticked.value)
    errors.value = Object.fromEntries(ours) as Partial<Record<F | Consent, string>>
    failure.value = ours.length ? null : (message ?? named[0]?.[1] ?? null)
    refusals.value++
  }

  const attempt = async (): Promise<boolean> => {
    const { body, schema } = await rules.compose(currentInput())
    const end = hideInheritedKeys()
    const { error } = schema.safeParse(body)
    end()
    if (error) {
      const messages: Record<string, string> = {}
      for (const { path, message } of error.issues) messages[path.join('.')] ??= message
      refuse(messages, null)
      return false
    }
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { content, key: randomKey() }
    if (!(await rules.deliver(body, last.key))) return false
    last = null
    // A consent applies to one request only.
    ticked.value = unticked
    return true
  }

  function clearError(field: F | Consent) {
    if (!(field in errors.value)) return
    const { [field]: _, ...others } = errors.value
    errors.value = others as typeof errors.value
  }

  return {
    fields,
    ticked,
    sito,
    errors,
    failure,
    sending,
    refusals,
    hasErrors: computed(() => Object.keys(errors.value).length > 0),
    write(field, text) {
      fields.value = { ...fields.value, [field]: text }
      clearError(field)
    },
    empty(field) {
      fields.value = { ...fields.value, [field]: '' }
    },
    tick(consent, on) {
      ticked.value = { ...ticked.value, [consent]: on }
      clearError(consent)
    },
    async send() {
      if (sending.value) return false
      sending.value = true
      errors.value = {}
      failure.value = null
      try {
        return await attempt()
      } catch (error) {
        refuse(fieldsOf(error), errorMessage(error))
        return false
      } finally {
        sending.value = false
      }
    },
    reset() {
      fields.value = rules.fields
      ticked.value = unticked
      sito.value = ''
      errors.value = {}
      failure.value = null
    },
  }
}

const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
