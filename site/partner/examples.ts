import type { Kit } from '../../contract/embedding/kit.ts'
import {
  type Embedding,
  html,
  indented,
  type Markup,
  markupOf,
  snippet,
} from '../../contract/embedding/snippet.ts'

/** Code of an embedding for a platform. */
export interface Example {
  title: string
  /** Where to paste the code. */
  where: string
  code: string
}

const inHtml = 'Lo script va in index.html, come nel codice per HTML.'

/** WordPress: the element in a block and the script in the theme, for authors who may not write scripts. */
export function wordpress(embedding: Embedding, kit: Kit): Example[] {
  const where = 'In un blocco «HTML personalizzato».'
  if (embedding.mode === 'cornice') return [{ title: 'WordPress', where, code: snippet(embedding, kit) }]
  const { latest, pinned, integrity } = kit.scripts['quinto.js']
  const script = `add_action('wp_enqueue_scripts', function () {
    wp_enqueue_script_module('quinto', ${inPhp(embedding.pinned ? pinned : latest)}, [], null);
});`
  const check = `add_filter('wp_script_attributes', function ($attributes) {
    if (($attributes['id'] ?? '') === 'quinto-js-module') {
        $attributes['integrity'] = ${inPhp(integrity ?? '')};
    }
    return $attributes;
});`
  return [
    { title: 'WordPress: la pagina', where, code: html(markupOf(embedding, kit)) },
    {
      title: 'WordPress: lo script',
      where: 'In functions.php del tema, da WordPress 6.5; con null l’indirizzo resta com’è, senza «?ver=».',
      code: embedding.pinned && integrity ? `${script}\n\n${check}` : script,
    },
  ]
}

/** Quotes a PHP string. */
const inPhp = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** The event that an example handles: the last of the element. A frame needs its script to emit it. */
const lastEvent = ({ element, mode }: Embedding) =>
  mode === 'cornice' ? null : Object.keys(element.definition.events).at(-1)!

const listener = `const sentito = (evento: CustomEvent) => console.log(evento.detail)`

export function react(embedding: Embedding, kit: Kit): Example[] {
  const event = lastEvent(embedding)
  const markup = markupOf(embedding, kit)
  const component = `export const Quinto = () => (\n${indented(jsx(markup, embedding, event))}\n)`
  const before = event ? [listener] : []
  return [
    {
      title: 'React 19',
      where: `${inHtml} Con react.d.ts ed elements.d.ts fra i sorgenti, attributi ed eventi hanno il loro tipo.`,
      code: [...before, component].join('\n\n'),
    },
  ]
}

/** Writes JSX, with a listener on the element. */
function jsx({ tag, attributes, inside = '' }: Markup, embedding: Embedding, event: string | null): string {
  const present = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false)
  const lines = [
    ...present.map(jsxAttribute),
    ...(event && tag === embedding.element.definition.tag ? [`on${event}={sentito}`] : []),
  ]
  const opening = lines.length > 1 ? `<${[tag, ...lines].join('\n  ')}\n` : `<${[tag, ...lines].join(' ')}`
  if (!inside) return `${opening}${lines.length > 1 ? '' : ' '}/>`
  const content =
    typeof inside === 'string' ? jsxText(inside) : `\n${indented(jsx(inside, embedding, event))}\n`
  return `${opening}>${content}</${tag}>`
}

/** Writes an attribute as a JSX string where possible, else as an expression. */
const jsxAttribute = ([name, value]: [string, unknown]) =>
  typeof value === 'string' && !/["&\\\n]/.test(value)
    ? `${name}="${value}"`
    : value === true
      ? name
      : `${name}={${JSON.stringify(value)}}`
const jsxText = (text: string) => (/[{}<>&]/.test(text) ? `{${JSON.stringify(text)}}` : text)

export function vue(embedding: Embedding, kit: Kit): Example[] {
  const event = lastEvent(embedding)
  const { tag } = embedding.element.definition
  const listening = (markup: Markup): Markup => ({
    ...markup,
    attributes: markup.tag === tag ? { ...markup.attributes, [`@${event}`]: 'sentito' } : markup.attributes,
    inside: typeof markup.inside === 'object' ? listening(markup.inside) : markup.inside,
  })
  const markup = markupOf(embedding, kit)
  const template = `<template>\n${indented(html(event ? listening(markup) : markup))}\n</template>`
  const script = `<script setup lang="ts">\n${listener}\n</script>`
  return [
    {
      title: 'Vue: la pagina',
      where: `${inHtml} Con vue.d.ts ed elements.d.ts fra i sorgenti ci sono i tipi.`,
      code: event ? `${script}\n\n${template}` : template,
    },
    {
      title: 'Vue: la configurazione',
      where: 'In vite.config.ts, perché Vue non cerchi un componente con questo nome.',
      code: `vue({
  template: {
    compilerOptions: { isCustomElement: tag => tag.startsWith('quinto-') },
  },
})`,
    },
  ]
}
