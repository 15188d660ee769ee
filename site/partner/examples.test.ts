import { expect, it } from 'vitest'
import type { Kit } from '../../contract/embedding/kit.ts'
import { embeddingOf, firstChoice } from './choice.ts'
import { react, vue, wordpress } from './examples.ts'

const script = {
  latest: 'https://quinto.example/l.js',
  pinned: 'https://quinto.example/p.js',
  integrity: 'sha384-abc',
}
const kit: Kit = {
  origin: 'https://quinto.example',
  version: '1.0.0',
  scripts: { 'quinto.js': script, 'frame-height.js': script },
  typings: 'https://quinto.example/widgets/v1/',
}
const choice = { ...firstChoice, partner: 'lago', typed: { importo: '150.000', finalita: 'surroga' } }
const codes = (examples: { code: string }[]) => examples.map(({ code }) => code)

it('generates a React component, with numeric properties and the last event', () => {
  expect(codes(react(embeddingOf(choice), kit))).toEqual([
    `const sentito = (evento: CustomEvent) => console.log(evento.detail)

export const Quinto = () => (
  <quinto-mutui
    partner="lago"
    finalita="surroga"
    importo={150000}
    onquinto-richiesta={sentito}
  >
    <a href={"https://quinto.example/iframes/calcolatori/mutui?importo=150000&finalita=surroga&partner=lago"}>Calcolatore dei mutui</a>
  </quinto-mutui>
)`,
  ])
})

it('generates a Vue component, in a window too', () => {
  const [page] = codes(
    vue(embeddingOf({ ...choice, mode: 'angolo', theme: { '--quinto-ink': '#111111' } }), kit),
  )
  expect(page).toContain('<quinto-finestra')
  expect(page).not.toContain('style=')
  expect(page).toContain('@quinto-richiesta="sentito">')
  expect(page!.match(/@quinto-/g)).toHaveLength(1)
})

it('generates a WordPress block and plugin, with the digest of a fixed version', () => {
  const [block, functions] = codes(wordpress(embeddingOf({ ...choice, pinned: true }), kit))
  expect(block).not.toContain('<script')
  expect(functions).toContain("wp_enqueue_script_module('quinto', 'https://quinto.example/p.js', [], null);")
  expect(functions).toContain("$attributes['integrity'] = 'sha384-abc';")
  const [, latest] = codes(wordpress(embeddingOf(choice), kit))
  expect(latest).toContain('https://quinto.example/l.js')
  expect(latest).not.toContain('integrity')
})

it('generates a frame, which emits no events by itself', () => {
  const framed = embeddingOf({ ...choice, mode: 'cornice' })
  expect(codes(wordpress(framed, kit))).toHaveLength(1)
  for (const examples of [react(framed, kit), vue(framed, kit)]) {
    expect(examples[0]!.code).toContain('<iframe')
    expect(examples[0]!.code).not.toContain('sentito')
  }
  expect(react(framed, kit)[0]!.code).toContain('src={"https://quinto.example/iframes')
})

it('escapes all input', () => {
  const hostile = `"/><script>{alert\\(1)}</script>'`
  const embedding = embeddingOf({ ...choice, partner: hostile, mode: 'pulsante', button: hostile })
  const [component] = codes(react(embedding, kit))
  expect(component).toContain(`partner={${JSON.stringify(hostile)}}`)
  expect(codes(vue(embedding, kit))[0]!.match(/<script/g)).toHaveLength(1)
  expect(codes(wordpress(embedding, kit))[0]).not.toContain('<script')
})
