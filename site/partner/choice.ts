import { type DescribedElement, elements } from '../../contract/elements/all.ts'
import type { ElementDefinition } from '../../contract/elements/element.ts'
import { quintoFinestra } from '../../contract/elements/quinto-finestra.ts'
import { type Embedding, frameOf, type Mode } from '../../contract/embedding/snippet.ts'
import { type AttributeField, attributeFields, readField } from './attribute-fields.ts'
import { writtenTheme } from './theme.ts'

/** The configuration as typed. */
export interface Choice {
  tag: ElementDefinition['tag']
  partner: string
  tema: string
  /** Input by attribute name. */
  typed: Record<string, string>
  /** Input by custom property. */
  theme: Record<string, string>
  /** Background of the page behind a transparent element. */
  behind: string
  mode: Mode
  button: string
  pinned: boolean
}

/** Elements that can be embedded; the window is a mode of embedding. */
export const embeddable: readonly DescribedElement[] = elements.filter(
  ({ definition }) => definition.tag !== quintoFinestra.tag,
)

export const elementOf = ({ tag }: Pick<Choice, 'tag'>): DescribedElement =>
  embeddable.find(({ definition }) => definition.tag === tag) ?? embeddable[0]!

/** Default label of the window's button. */
const buttonOf = (tag: Choice['tag']): string => elementOf({ tag }).texts.button ?? 'Apri'

export const firstChoice: Choice = {
  tag: embeddable[0]!.definition.tag,
  partner: '',
  tema: '',
  typed: {},
  theme: {},
  behind: '',
  mode: 'pagina',
  button: buttonOf(embeddable[0]!.definition.tag),
  pinned: false,
}

/** Changes the element, and drops settings that the new one does not have. */
export const withElement = (choice: Choice, tag: Choice['tag']): Choice => ({
  ...choice,
  tag,
  typed: {},
  // Keeps a custom label; replaces the default label by the new element's.
  button: choice.button === buttonOf(choice.tag) ? buttonOf(tag) : choice.button,
})

/** Fields of the element's attributes or, in frame mode, of the address parameters. */
export function fieldsOf(choice: Choice): AttributeField[] {
  const frame = choice.mode === 'cornice' ? frameOf(choice.tag) : null
  return attributeFields(elementOf(choice)).filter(({ name }) => !frame || frame.parameters.includes(name))
}

/** Placeholder of the partner key. */
const noKey = 'codice-del-partner'

/** Converts the configuration to an embedding, without invalid input. `missing` replaces an empty key. */
export function embeddingOf(choice: Choice, missing = noKey): Embedding {
  const element = elementOf(choice)
  const fields = fieldsOf(choice).map(field => [field.name, readField(field, choice.typed[field.name] ?? '')])
  return {
    element,
    attributes: {
      partner: choice.partner.trim() || missing || undefined,
      ...Object.fromEntries(fields),
      tema: choice.tema || undefined,
    },
    theme: writtenTheme(choice),
    mode: choice.mode,
    button: choice.button.trim(),
    pinned: choice.pinned,
  }
}
