import { computed, type ReadonlySignal } from '@preact/signals'
import type { ContactForm } from '../shared/request/contact-form.ts'

/** Initial values of the fields. */
export const empty = {
  nome: '',
  cognome: '',
  telefono: '',
  email: '',
  comune: '',
  provincia: '',
  agenzia: '',
  messaggio: '',
  oggetto: '',
  modo: 'telefono',
  orario: 'indifferente',
  appuntamento: '',
}
export type Field = keyof typeof empty

export const isField = (name: string): name is Field => Object.hasOwn(empty, name)

/**
 * Input that the browser keeps of an unsent message. Consents and files are never kept, because they are given once.
 */
export const unfinished = (form: ContactForm<Field>, sent: ReadonlySignal<unknown>) =>
  computed(() => {
    const written = Object.entries(form.fields.value).filter(
      ([name, text]) => text.trim() !== empty[name as Field],
    )
    if (sent.value || !written.length) return null
    const state = new FormData()
    for (const [name, text] of written) state.append(name, text)
    return state
  })
