import type { WidgetRequest } from './rendering.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for the content of an element or for a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign]!)

/** A number with a decimal comma, as the element parses it: «3.125» would be three thousand. */
export const numberText = (value: number): string => String(value).replace('.', ',')

/** The text of an attribute's value as the element parses it; null when the attribute is omitted. */
export function writtenText(value: WidgetRequest['attributes'][string]): string | null {
  if (value === null || value === undefined || value === false) return null
  if (value === true) return ''
  return typeof value === 'number' ? numberText(value) : value
}

/** The attributes of a tag as `name="value"`, without omitted attributes. */
export const writtenAttributes = (attributes: WidgetRequest['attributes']): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const text = writtenText(value)
    return text === null ? [] : [`${name}="${escaped(text)}"`]
  })

/** The opening tag with escaped attributes. */
export const openingTag = (tag: string, attributes: WidgetRequest['attributes']): string =>
  `<${[tag, ...writtenAttributes(attributes)].join(' ')}>`
