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
 * Input that the browser keeps of an unsent message, and its first problem. Consents and files are never kept, because
 * they are given once. An untouched form reports no problem, so that it does not block the enclosing form.
 */
export function unfinished(form: ContactForm<Field>, sent: ReadonlySignal<unknown>) {
  const written = computed(() =>
    sent.value
      ? []
      : Object.entries(form.fields.value).filter(([name, text]) => text.trim() !== empty[name as Field]),
  )
  return {
    state: computed(() => {
      if (!written.value.length) return null
      const state = new FormData()
      for (const [name, text] of written.value) state.append(name, text)
      return state
    }),
    flaw: computed(() => {
      // The page may have set the subject.
      if (!written.value.some(([name]) => name !== 'oggetto')) return null
      const [wrong] = Object.entries(form.errors.value)
      if (wrong) return { field: wrong[0], message: wrong[1] }
      const { oggetto, nome, cognome, telefono, email } = form.fields.value
      if (!oggetto) return { field: 'oggetto', message: 'Scelga l’oggetto dall’elenco.' }
      if (!nome.trim()) return { field: 'nome', message: 'Scriva il nome.' }
      if (!cognome.trim()) return { field: 'cognome', message: 'Scriva il cognome.' }
      if (!telefono.trim() && !email.trim())
        return { field: 'telefono', message: 'Serve almeno un recapito: il telefono o l’e-mail.' }
      if (!form.ticked.value.informativa_letta)
        return { field: 'informativa_letta', message: 'Occorre dichiarare di aver letto l’informativa.' }
      return null
    }),
  }
}
