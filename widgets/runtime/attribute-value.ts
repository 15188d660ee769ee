import type { Attribute } from '../../contract/elements/element.ts'
import { parseNumber } from '../../contract/italian/format.ts'

/**
 * Converts an attribute's text or a property's value by the element's definition. Returns `undefined` for a missing or
 * invalid value. Attributes and properties follow the same rules, because frameworks set either.
 */
export function attributeValue(
  { kind, values }: Attribute,
  given: unknown,
): string | number | boolean | undefined {
  if (given === null || given === undefined) return
  if (kind === 'flag') return given !== false && given !== 'false'
  if (kind === 'number') {
    const value = typeof given === 'number' ? given : parseNumber(String(given))
    return Number.isFinite(value) ? (value as number) : undefined
  }
  const text = String(given)
  if (!text || (values && !values.includes(text))) return
  return text
}
