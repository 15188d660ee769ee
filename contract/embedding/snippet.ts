import type { DescribedElement } from '../elements/all.ts'
import type { ElementDefinition } from '../elements/element.ts'
import { quintoFinestra } from '../elements/quinto-finestra.ts'
import { type Frame, frames } from './frames.ts'
import type { Kit, KitScript } from './kit.ts'
import { escaped, numberText, writtenAttributes } from './opening-tag.ts'

/** How a page embeds an element: inline, behind a button, behind a fixed button in the corner, or in a frame. */
export type Mode = 'pagina' | 'pulsante' | 'angolo' | 'cornice'

/** An element with the options of its embedding. */
export interface Embedding {
  element: DescribedElement
  attributes: Record<string, string | number | boolean | undefined>
  /** Values of the `--quinto-*` custom properties. */
  theme: Record<string, string>
  mode: Mode
  /** Text of the button that opens the window. */
  button: string
  /** Whether the script is pinned to a version with `integrity`. */
  pinned: boolean
}

/** The public frame of an element. Throws RangeError for the window, which has none. */
export function frameOf(tag: ElementDefinition['tag']): Frame {
  const found = frames.find(frame => frame.tag === tag && !frame.attributes)
  if (!found) throw new RangeError(`${tag} has no frame`)
  return found
}

/** Name of an element for lists: the start of its summary. */
export const nameOf = ({ texts }: DescribedElement): string => texts.summary.split(/[:,]/)[0]!

/** A tag with attributes and content, independent of the output language. */
export interface Markup {
  tag: string
  attributes: Record<string, string | number | boolean | undefined>
  inside?: Markup | string
}

/** The HTML for a webmaster to paste: valid and escaped, with amounts in euros. */
export function snippet(embedding: Embedding, kit: Kit): string {
  const element = html(markupOf(embedding, kit))
  return embedding.mode === 'cornice'
    ? `${element}\n${scriptTag(kit, 'frame-height.js', embedding.pinned)}`
    : `${scriptTag(kit, 'quinto.js', embedding.pinned)}\n${element}`
}

/** The `<script>` tag of one of our scripts. */
function scriptTag({ scripts }: Kit, name: KitScript, pinned: boolean): string {
  const { latest, pinned: address, integrity } = scripts[name]
  const source = pinned ? { src: address, integrity } : { src: latest }
  return html({ tag: 'script', attributes: { type: 'module', ...source } })
}

/** Pages of the site that work without a script, for the fallback content. Other elements have their frame there. */
const pages: Partial<Record<ElementDefinition['tag'], string>> = {
  'quinto-agenzie': '/contattaci#agenzie',
  'quinto-contatti': '/contattaci#scrivere',
}

/**
 * The markup without the script: the frame, or the element with fallback content for pages without the script. In the
 * modes with a button the element is inside a window. No style is in the markup, because a page's policy may refuse it:
 * the theme is in the stylesheet (`themeRule`).
 */
export function markupOf({ element, attributes, mode, button }: Embedding, kit: Kit): Markup {
  const { tag } = element.definition
  const frame = frameOf(tag)
  if (mode === 'cornice') {
    const src = frameAddress({ element, attributes }, kit)
    return { tag: 'iframe', attributes: { src, title: frame.title, width: '100%', height: 700 } }
  }
  const inside = {
    tag: 'a',
    attributes: {
      href: pages[tag] ? kit.origin + pages[tag] : frameAddress({ element, attributes }, kit),
    },
    inside: frame.title,
  }
  if (mode === 'pagina') return { tag, attributes, inside }
  const { tema, ...others } = attributes
  return {
    tag: quintoFinestra.tag,
    attributes: { pulsante: button || undefined, posizione: mode === 'angolo' ? mode : undefined, tema },
    inside: { tag, attributes: others, inside },
  }
}

/** The rule of the page's stylesheet that sets the theme; empty without a theme, and for a frame. */
export function themeRule({ element, theme, mode }: Embedding): string {
  const properties = Object.entries(theme).map(([name, value]) => `  ${name}: ${value};\n`)
  if (mode === 'cornice' || properties.length === 0) return ''
  return `${mode === 'pagina' ? element.definition.tag : quintoFinestra.tag} {\n${properties.join('')}}`
}

/** URL of the element's frame with the attributes as parameters. */
export function frameAddress(
  { element, attributes }: Pick<Embedding, 'element' | 'attributes'>,
  kit: Kit,
): string {
  const frame = frameOf(element.definition.tag)
  const given = frame.parameters.flatMap(name => {
    const value = attributes[name]
    return value === undefined ? [] : [[name, typeof value === 'number' ? numberText(value) : String(value)]]
  })
  const query = new URLSearchParams(given).toString()
  return `${kit.origin}${frame.path}${query && `?${query}`}`
}

/** Formats markup as HTML. Short opening tags are on one line. */
export function html({ tag, attributes, inside = '' }: Markup): string {
  const written = writtenAttributes(attributes)
  const inLine = `<${[tag, ...written].join(' ')}>`
  const opening = inLine.length <= 72 ? inLine : `<${[tag, ...written].join('\n  ')}>`
  const content = typeof inside === 'string' ? escaped(inside) : `\n${indented(html(inside))}\n`
  return `${opening}${content}</${tag}>`
}

/** Indents every line of a text by two spaces. */
export const indented = (text: string): string => text.replace(/^/gm, '  ')
