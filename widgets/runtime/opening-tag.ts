import type { WidgetRequest } from '../../contract/rendering.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => escapes[sign]!)

/** A number as the element reads it back: with a point, «3.125» would be three thousand. */
const text = (value: string | number | true) =>
  value === true ? '' : typeof value === 'number' ? String(value).replace('.', ',') : value

export function openingTag(tag: string, attributes: WidgetRequest['attributes']): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === null || value === undefined || value === false ? '' : ` ${name}="${escaped(text(value))}"`,
  )
  return `<${tag}${written.join('')}>`
}
