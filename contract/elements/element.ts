/**
 * The interface of a custom element for the embedding page. The runtime parses attributes by this definition, the types
 * derive from it, and `ElementTexts` documents it.
 */
export interface ElementDefinition {
  tag: `quinto-${string}`
  attributes: Record<string, Attribute>
  events: Record<`quinto-${string}`, { cancelable?: true }>
}

/** An attribute, which is also a property of the same name. Invalid values are ignored. */
export interface Attribute {
  /** `number` is parsed in Italian notation; `flag` is true when present with any value except `false`. */
  kind: 'text' | 'number' | 'flag' | 'choice'
  values?: readonly string[]
}

type AttributeValue<A extends Attribute> = A['kind'] extends 'number'
  ? number
  : A['kind'] extends 'flag'
    ? boolean
    : A extends { values: readonly (infer V)[] }
      ? V
      : string

/** The values of an element's attributes; `undefined` for absent attributes. */
export type Attributes<D extends ElementDefinition> = {
  [K in keyof D['attributes']]: AttributeValue<D['attributes'][K]> | undefined
}

/** Declares an element with literal types. */
export const element = <const D extends ElementDefinition>(definition: D) => definition

/** Documentation of an event and the types of the fields of its `detail`. */
export interface EventTexts {
  summary: string
  detail?: Record<string, 'string' | 'number' | 'boolean' | 'string | undefined' | 'number | null'>
}

/** Documentation of an element by name, in separate modules because browsers do not need it. */
export interface ElementTexts<D extends ElementDefinition> {
  summary: string
  /** Default label of the button that opens the element in a window; absent for the window itself. */
  button?: string
  attributes: Record<keyof D['attributes'], string>
  events: Record<keyof D['events'], EventTexts>
  /** Names for `::part()`. */
  parts: Record<string, string>
  /** Custom properties the page may set. */
  properties: Record<`--quinto-${string}`, string>
}

/** Summary of the event before a request of a calculator is sent. */
export const aboutToSend =
  'La richiesta sta per partire; si può fermare con preventDefault(). Finché le offerte non rispondono, «rata» e «taeg» sono null'

/** When a calculator sends `quinto-calcolo`. */
export const onlyFinal =
  'L’evento arriva quando la cifra è definitiva: con le offerte delle banche, o su un tasso ipotizzato dove le offerte non si mostrano'

/** The custom properties of the theme, common to all elements. */
export const themeProperties = {
  '--quinto-accent': 'Colore dell’azione e di ciò che è scelto',
  '--quinto-accent-deep': 'Lo stesso, più scuro: passaggio del mouse e messa a fuoco',
  '--quinto-on-accent': 'Testo sull’accento',
  '--quinto-paper': 'Fondo',
  '--quinto-ink': 'Testo',
  '--quinto-top': 'Altezza della barra fissa della pagina, se ne ha una',
} as const
