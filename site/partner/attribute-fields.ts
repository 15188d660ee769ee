import type { DescribedElement } from '../../contract/elements/all.ts'
import type { Attribute } from '../../contract/elements/element.ts'
import { parseNumber } from '../../contract/italian/format.ts'

/** A form field for an attribute of an element. */
export interface AttributeField {
  name: string
  label: string
  /** Unit of a number: the end of the attribute's description, «Durata, in anni». */
  unit?: string
  kind: Attribute['kind']
  values: readonly string[]
}

/** Attributes of every element, which have their own fields. */
const apart = ['partner', 'tema', 'offerta']

/** Derives the fields of an element from its definition. */
export const attributeFields = ({ definition, texts }: DescribedElement): AttributeField[] =>
  Object.entries(definition.attributes)
    .filter(([name]) => !apart.includes(name))
    .map(([name, { kind, values = [] }]) => {
      const description = texts.attributes[name]!
      const [, label = description, unit] = /^(.*), in (\p{L}+)$/u.exec(description) ?? []
      return { name, label, unit: unit === 'euro' ? '€' : unit, kind, values }
    })

/** Parses the input of a field. Returns undefined when empty or invalid. */
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

/** Whether the input is present but invalid. */
export const isUnreadable = (field: AttributeField, typed = ''): boolean =>
  typed.trim() !== '' && readField(field, typed) === undefined
