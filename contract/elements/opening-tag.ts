import type { WidgetRequest } from '../rendering.ts'

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

const text = (value: string | number | true) =>
  value === true ? '' : typeof value === 'number' ? numberText(value) : value

/** The attributes that say something, each as it stands in a tag. */
export const writtenAttributes = (attributes: WidgetRequest['attributes']): string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [] : [`${name}="${escaped(text(value))}"`],
  )

export const openingTag = (tag: string, attributes: WidgetRequest['attributes']): string =>
  `<${[tag, ...writtenAttributes(attributes)].join(' ')}>`
