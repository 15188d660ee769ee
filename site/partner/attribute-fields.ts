import type { DescribedElement } from '../../contract/elements/all.ts'
import type { Attribute } from '../../contract/elements/element.ts'
import { parseNumber } from '../../contract/italian/format.ts'

/** An attribute of an element, as somebody fills it in. */
export interface AttributeField {
  name: string
  label: string
  /** What its figure is counted in: the end of what is said of the attribute, «Durata, in anni». */
  unit?: string
  kind: Attribute['kind']
  values: readonly string[]
}

/** Those that every element has are asked apart, once for all. */
const apart = ['partner', 'tema']

/** The fields of an element, made of its description. */
export const attributeFields = ({ definition, texts }: DescribedElement): AttributeField[] =>
  Object.entries(definition.attributes)
    .filter(([name]) => !apart.includes(name))
    .map(([name, { kind, values = [] }]) => {
      const said = texts.attributes[name]!
      const [, label = said, unit] = /^(.*), in (\p{L}+)$/u.exec(said) ?? []
      return { name, label, unit: unit === 'euro' ? '€' : unit, kind, values }
    })

/** What was typed, as it goes into the page; undefined when it says nothing, or nothing that can be read. */
export function readField(
  { kind, values }: Pick<AttributeField, 'kind' | 'values'>,
  typed: string,
): string | number | boolean | undefined {
  const text = typed.trim()
  if (!text) return
  if (kind === 'number') return parseNumber(text) ?? undefined
  if (kind === 'flag') return true
  if (kind === 'choice') return values.includes(text) ? text : undefined
  return text
}

/** Whether something was typed that cannot be read. */
export const isUnreadable = (field: AttributeField, typed = ''): boolean =>
  typed.trim() !== '' && readField(field, typed) === undefined
