import { type Signal, signal } from '@preact/signals'
import { isSubject } from '../../../contract/pages/message-kinds.ts'
import type { Placing } from './place-fields.tsx'

type Form = Placing['form']

export interface Town {
  nome: string
  provincia: string
}

const chosen = new WeakMap<Form, Signal<Town | null>>()

/** The last town that the person chose from the suggestions of a form. */
export function chosenTownOf(form: Form): Signal<Town | null> {
  const town = chosen.get(form) ?? signal<Town | null>(null)
  chosen.set(form, town)
  return town
}

/** The chosen town while it is in the form; null for a text that may be no town. */
export function townIn(form: Form): Town | null {
  const town = chosenTownOf(form).value
  return town?.nome === form.fields.value.comune ? town : null
}

/** What a request is about and where: the query of calls about its recipients. */
export function placeQuery({ context, form, asked }: Placing) {
  const { prodotto, oggetto, provincia } = asked()
  const town = townIn(form)
  return {
    partner: context.attributes.partner.value,
    prodotto,
    oggetto: isSubject(oggetto) ? oggetto : undefined,
    provincia: town?.provincia ?? (form.fields.value.provincia || provincia),
    comune: town?.nome,
  }
}
