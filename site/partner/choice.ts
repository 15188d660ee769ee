import { type DescribedElement, elements } from '../../contract/elements/all.ts'
import type { ElementDefinition } from '../../contract/elements/element.ts'
import { quintoFinestra } from '../../contract/elements/quinto-finestra.ts'
import { type Embedding, frameOf, type Mode } from '../../contract/embedding/snippet.ts'
import { type AttributeField, attributeFields, readField } from './attribute-fields.ts'
import { isThemeValue } from './theme.ts'

/** What a webmaster has chosen so far, as typed. */
export interface Choice {
  tag: ElementDefinition['tag']
  partner: string
  tema: string
  /** Of the attributes that have a field, by name. */
  typed: Record<string, string>
  /** Of the custom properties, by name. */
  theme: Record<string, string>
  mode: Mode
  button: string
  pinned: boolean
}

/** What can be embedded by itself: the window is a way to embed it. */
export const embeddable: readonly DescribedElement[] = elements.filter(
  ({ definition }) => definition.tag !== quintoFinestra.tag,
)

export const elementOf = ({ tag }: Pick<Choice, 'tag'>): DescribedElement =>
  embeddable.find(({ definition }) => definition.tag === tag) ?? embeddable[0]!

/** What stands on the button of an element's window until something else is written. */
const buttons: Record<Choice['tag'], string> = {
  'quinto-cdq': 'Calcola la quota',
  'quinto-agenzie': 'Trova un’agenzia',
  'quinto-contatti': 'Scrivi un messaggio',
  'quinto-carrello': 'Apri il carrello',
}
const buttonOf = (tag: Choice['tag']): string => buttons[tag] ?? 'Calcola la rata'

export const firstChoice: Choice = {
  tag: embeddable[0]!.definition.tag,
  partner: '',
  tema: '',
  typed: {},
  theme: {},
  mode: 'pagina',
  button: buttonOf(embeddable[0]!.definition.tag),
  pinned: false,
}

/** Another element, where what only the former knows of is left behind. */
export const withElement = (choice: Choice, tag: Choice['tag']): Choice => ({
  ...choice,
  tag,
  typed: {},
  // What was written on the button stays; what was there before anybody wrote says what the element does.
  button: choice.button === buttonOf(choice.tag) ? buttonOf(tag) : choice.button,
  mode: choice.mode === 'cornice' && !frameOf(tag) ? 'pagina' : choice.mode,
})

/** The fields of what the element may be told, and in a frame of what its address may say. */
export function fieldsOf(choice: Choice): AttributeField[] {
  const frame = choice.mode === 'cornice' ? frameOf(choice.tag) : null
  return attributeFields(elementOf(choice)).filter(({ name }) => !frame || frame.parameters.includes(name))
}

/** What stands for the key until there is one. */
const noKey = 'codice-del-partner'

/** Whether an element is for other sites: those have the partner's key. */
export const isForPartners = ({ definition }: DescribedElement): boolean => 'partner' in definition.attributes

/** What the choice says, without what cannot be read. `missing` stands for a key that is not there yet. */
export function embeddingOf(choice: Choice, missing = noKey): Embedding {
  const element = elementOf(choice)
  const fields = fieldsOf(choice).map(field => [field.name, readField(field, choice.typed[field.name] ?? '')])
  const partner = isForPartners(element) ? { partner: choice.partner.trim() || missing || undefined } : {}
  return {
    element,
    attributes: { ...partner, ...Object.fromEntries(fields), tema: choice.tema || undefined },
    theme: Object.fromEntries(Object.entries(choice.theme).filter(([, value]) => isThemeValue(value))),
    mode: choice.mode,
    button: choice.button.trim(),
    pinned: choice.pinned,
  }
}
