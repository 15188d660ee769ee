import type { Plugin } from 'vite'
import { elements } from '../../contract/elements/all.ts'
import type { Attribute, EventTexts } from '../../contract/elements/element.ts'

const notice = '// Made by the build from the descriptions of the elements.'

/** `quinto-mutui` → `QuintoMutui`. */
const className = (tag: string) =>
  tag.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())

const eventType = (detail: EventTexts['detail']) =>
  detail
    ? `CustomEvent<{ ${Object.entries(detail)
        .map(([name, type]) => `${name}: ${type}`)
        .join('; ')} }>`
    : 'CustomEvent<void>'

const attributeType = ({ kind, values }: Attribute) =>
  values?.map(value => `'${value}'`).join(' | ') ??
  { number: 'number | string', flag: 'boolean' }[kind as string] ??
  'string'

/** Lines of an object type, each with a summary. */
const lines = (entries: (readonly [name: string, type: string, summary: string])[]) =>
  entries.map(([name, type, summary]) => `  /** ${summary}. */\n  ${name}: ${type}`).join('\n')

const customElements = () => ({
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'quinto.js',
      declarations: elements.map(({ definition: { tag, attributes, events }, texts }) => ({
        kind: 'class',
        customElement: true,
        name: className(tag),
        tagName: tag,
        description: texts.summary,
        attributes: Object.entries(attributes).map(([name, attribute]) => ({
          name,
          fieldName: name,
          type: { text: attributeType(attribute) },
          description: texts.attributes[name],
        })),
        members: Object.entries(attributes).map(([name, attribute]) => ({
          kind: 'field',
          name,
          type: { text: `${attributeType(attribute)} | undefined` },
          description: texts.attributes[name],
        })),
        events: Object.keys(events).map(name => ({
          name,
          type: { text: eventType(texts.events[name as `quinto-${string}`]!.detail) },
          description: texts.events[name as `quinto-${string}`]!.summary,
        })),
        cssParts: Object.entries(texts.parts).map(([name, description]) => ({ name, description })),
        cssProperties: Object.entries(texts.properties).map(([name, description]) => ({ name, description })),
      })),
      exports: elements.map(({ definition: { tag } }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className(tag), module: 'quinto.js' },
      })),
    },
  ],
})

/** Types of each element: properties, and events by name. */
function elementTypes(): string {
  const types = elements.map(({ definition: { tag, attributes, events }, texts }) => {
    const name = className(tag)
    const properties = Object.entries(attributes).map(
      ([attribute, one]) => [`${attribute}?`, attributeType(one), texts.attributes[attribute]!] as const,
    )
    const handlers = Object.keys(events).map(event => {
      const { detail, summary } = texts.events[event as `quinto-${string}`]!
      return [`'${event}'`, eventType(detail), summary] as const
    })
    return `/** ${texts.summary}. */
export interface ${name}Attributes {
${lines(properties)}
}

export interface ${name}Events {
${lines(handlers)}
}

export interface ${name}Element extends HTMLElement, ${name}Attributes {
  addEventListener<K extends keyof ${name}Events>(
    type: K,
    listener: (this: ${name}Element, event: ${name}Events[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}
`
  })
  const tags = elements.map(({ definition: { tag } }) => `    '${tag}': ${className(tag)}Element`)
  return `${notice}\n\n${types.join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
}
`
}

const names = elements.map(({ definition: { tag } }) => ({ tag, name: className(tag) }))
const imported = names.flatMap(({ name }) => [`${name}Attributes`, `${name}Element`, `${name}Events`])

const reactTypes = () => `${notice}

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ${imported.join(', ')} } from './elements'

/** \`onquinto-calcolo\` and so on: React gives such properties of a custom element to \`addEventListener\`. */
type Listeners<Events> = { [K in keyof Events & string as \`on\${K}\`]?: (event: Events[K]) => void }

type Tag<E extends HTMLElement, Attributes, Events> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Attributes &
  Listeners<Events>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${names.map(({ tag, name }) => `      '${tag}': Tag<${name}Element, ${name}Attributes, ${name}Events>`).join('\n')}
    }
  }
}
`

const vueTypes = () => `${notice}

import type { DefineComponent } from 'vue'
import type { ${names.flatMap(({ name }) => [`${name}Attributes`, `${name}Events`]).join(', ')} } from './elements'

/** \`@quinto-calcolo\` and so on. */
type Listeners<Events> = { [K in keyof Events & string as \`on\${Capitalize<Camel<K>>}\`]?: (event: Events[K]) => void }
type Camel<S extends string> = S extends \`\${infer Head}-\${infer Tail}\` ? \`\${Head}\${Capitalize<Camel<Tail>>}\` : S

declare module 'vue' {
  interface GlobalComponents {
${names.map(({ tag, name }) => `    '${tag}': DefineComponent<${name}Attributes & Listeners<${name}Events>>`).join('\n')}
  }
}
`

/** File name → content. */
const typings = (): Record<string, string> => ({
  'custom-elements.json': `${JSON.stringify(customElements(), null, 2)}\n`,
  'elements.d.ts': elementTypes(),
  'react.d.ts': reactTypes(),
  'vue.d.ts': vueTypes(),
})

/**
 * Ships the type definitions of the elements for editors and frameworks beside the widgets, from the elements'
 * definitions.
 */
export const shipTypings: Plugin = {
  name: 'ship-typings',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'widgets',
  generateBundle() {
    for (const [fileName, source] of Object.entries(typings()))
      this.emitFile({ type: 'asset', fileName, source })
  },
}
