import type { DescribedElement } from '../elements/all.ts'
import type { ElementDefinition } from '../elements/element.ts'
import { quintoFinestra } from '../elements/quinto-finestra.ts'
import { type Frame, frames } from './frames.ts'
import type { Kit, KitScript } from './kit.ts'
import { escaped, numberText, writtenAttributes } from './opening-tag.ts'

/** How an element stands in a page: in its place, behind a button, behind one fixed in the corner, in a frame. */
export type Mode = 'pagina' | 'pulsante' | 'angolo' | 'cornice'

/** What a page embeds. */
export interface Embedding {
  element: DescribedElement
  attributes: Record<string, string | number | boolean | undefined>
  /** Values of the `--quinto-*` custom properties. */
  theme: Record<string, string>
  mode: Mode
  /** What stands on the button that opens the window. */
  button: string
  /** The script is that of a version, with its `integrity`. */
  pinned: boolean
}

/** The frame of an element, if it has one that everybody may use. */
export const frameOf = (tag: ElementDefinition['tag']): Frame | null =>
  frames.find(frame => frame.tag === tag && !frame.attributes) ?? null

/** What an element is called in a list: the beginning of what is said of it. */
export const nameOf = ({ texts }: DescribedElement): string => texts.summary.split(/[:,]/)[0]!

/** A tag with what it says and holds, before it is written in one language or another. */
export interface Markup {
  tag: string
  attributes: Record<string, string | number | boolean | undefined>
  style?: Record<string, string>
  inside?: Markup | string
}

/** The HTML that a webmaster pastes: valid, escaped, with figures in euros. */
export function snippet(embedding: Embedding, kit: Kit): string {
  const element = html(markupOf(embedding, kit))
  return embedding.mode === 'cornice'
    ? `${element}\n${scriptTag(kit, 'frame-height.js', embedding.pinned)}`
    : `${scriptTag(kit, 'quinto.js', embedding.pinned)}\n${element}`
}

/** The tag of one of our scripts. */
function scriptTag({ scripts }: Kit, name: KitScript, pinned: boolean): string {
  const { latest, pinned: address, integrity } = scripts[name]
  const said = pinned ? { src: address, integrity } : { src: latest }
  return html({ tag: 'script', attributes: { type: 'module', ...said } })
}

/**
 * What stands in the page beside the script: the frame; or the element with what is seen while its script is not
 * there, inside its window if it has one, which then has the look of both.
 */
export function markupOf({ element, attributes, theme, mode, button }: Embedding, kit: Kit): Markup {
  const { tag } = element.definition
  const frame = frameOf(tag)
  if (mode === 'cornice') {
    const src = frameAddress({ element, attributes }, kit)
    const said = { src, title: frame?.title, width: '100%', height: 700 }
    return { tag: 'iframe', attributes: said, style: { border: '0' } }
  }
  const inside = {
    tag: 'a',
    attributes: { href: kit.house + (frame?.path ?? '/') },
    inside: frame?.title ?? nameOf(element),
  }
  if (mode === 'pagina') return { tag, attributes, style: theme, inside }
  const { tema, ...others } = attributes
  return {
    tag: quintoFinestra.tag,
    attributes: { pulsante: button || undefined, posizione: mode === 'angolo' ? mode : undefined, tema },
    style: theme,
    inside: { tag, attributes: others, inside },
  }
}

/** The address of the element's frame, with what the page says of it. */
export function frameAddress(
  { element, attributes }: Pick<Embedding, 'element' | 'attributes'>,
  kit: Kit,
): string {
  const frame = frameOf(element.definition.tag)
  if (!frame) throw new RangeError(`${element.definition.tag} has no frame`)
  const given = frame.parameters.flatMap(name => {
    const value = attributes[name]
    return value === undefined ? [] : [[name, typeof value === 'number' ? numberText(value) : String(value)]]
  })
  const query = new URLSearchParams(given).toString()
  return `${kit.house}${frame.path}${query && `?${query}`}`
}

/** Markup as HTML, with each opening tag on one line while it is short. */
export function html({ tag, attributes, style = {}, inside = '' }: Markup): string {
  const properties = Object.entries(style).map(([name, value]) => `${name}: ${value}`)
  const written = writtenAttributes({ ...attributes, style: properties.join('; ') || undefined })
  const inLine = `<${[tag, ...written].join(' ')}>`
  const opening = inLine.length <= 72 ? inLine : `<${[tag, ...written].join('\n  ')}>`
  const content = typeof inside === 'string' ? escaped(inside) : `\n${indented(html(inside))}\n`
  return `${opening}${content}</${tag}>`
}

/** A text with all its lines moved to the right. */
export const indented = (text: string): string => text.replace(/^/gm, '  ')
