import type { WidgetRequest } from './rendering.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text for an element or for an attribute in quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign]!)

/** A number as the element reads it back: with a point, «3.125» would be three thousand. */
export const numberText = (value: number): string => String(value).replace('.', ',')

/** An attribute's value as the element reads it back; null for one that is not written. */
export function writtenText(value: WidgetRequest['attributes'][string]): string | null {
  if (value === null || value === undefined || value === false) return null
  if (value === true) return ''
  return typeof value === 'number' ? numberText(value) : value
}

/** The attributes that say something, each as it stands in a tag. */
export const writtenAttributes = (attributes: WidgetRequest['attributes']): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const text = writtenText(value)
    return text === null ? [] : [`${name}="${escaped(text)}"`]
  })

export const openingTag = (tag: string, attributes: WidgetRequest['attributes']): string =>
  `<${[tag, ...writtenAttributes(attributes)].join(' ')}>`
