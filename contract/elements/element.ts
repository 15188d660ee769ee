/**
 * What a custom element offers to the page that embeds it. The runtime reads attributes by this description, types
 * come from it, and `ElementTexts` says the same to people.
 */
export interface ElementDefinition {
  tag: `quinto-${string}`
  attributes: Record<string, Attribute>
  events: Record<`quinto-${string}`, { cancelable?: true }>
}

/** Each attribute is also a property of the same name. A bad value is as if it were not there. */
export interface Attribute {
  /** `number` is read by Italian rules; `flag` is true when present, whatever it says, but for `false`. */
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

/** The values of an element's attributes; `undefined` where the page says nothing. */
export type Attributes<D extends ElementDefinition> = {
  [K in keyof D['attributes']]: AttributeValue<D['attributes'][K]> | undefined
}

export const element = <const D extends ElementDefinition>(definition: D) => definition

/** What an event says, and of what type each field of its `detail` is. */
export interface EventTexts {
  summary: string
  detail?: Record<string, 'string' | 'number' | 'boolean' | 'string | undefined' | 'number | null'>
}

/** What the documentation says of an element, name by name. Kept apart, since no browser needs it. */
export interface ElementTexts<D extends ElementDefinition> {
  summary: string
  attributes: Record<keyof D['attributes'], string>
  events: Record<keyof D['events'], EventTexts>
  /** Names for `::part()`. */
  parts: Record<string, string>
  /** Custom properties the page may set. */
  properties: Record<`--quinto-${string}`, string>
}

/** The theme every element takes from its page. */
export const themeProperties = {
  '--quinto-accent': 'Colore dell’azione e di ciò che è scelto',
  '--quinto-accent-deep': 'Lo stesso, più scuro: passaggio del mouse e messa a fuoco',
  '--quinto-on-accent': 'Testo sull’accento',
  '--quinto-paper': 'Fondo',
  '--quinto-ink': 'Testo',
  '--quinto-top': 'Altezza della barra fissa della pagina, se ne ha una',
} as const
