import { describe, expect, it } from 'vitest'
import { elements } from '../elements/all.ts'
import { policyFor } from './embedding-policy.ts'
import type { Kit } from './kit.ts'
import { type Embedding, frameAddress, frameOf, nameOf, snippet, themeRule } from './snippet.ts'

const script = (name: string) => ({
  latest: `https://quinto.example/widgets/v1/${name}`,
  pinned: `https://quinto.example/widgets/1.0.0/${name}`,
  integrity: 'sha384-abc',
})
const kit: Kit = {
  origin: 'https://quinto.example',
  version: '1.0.0',
  scripts: { 'quinto.js': script('quinto.js'), 'frame-height.js': script('frame-height.js') },
  typings: 'https://quinto.example/widgets/v1/',
}
const described = (tag: string) => elements.find(({ definition }) => definition.tag === tag)!
const embedding = (changes: Partial<Embedding> = {}): Embedding => ({
  element: described('quinto-mutui'),
  attributes: { partner: 'immobiliare-lago', importo: 150_000 },
  theme: {},
  mode: 'pagina',
  button: '',
  pinned: false,
  ...changes,
})

describe('snippet', () => {
  it('has the script and the element with fallback content', () => {
    expect(snippet(embedding(), kit)).toBe(
      `<script type="module" src="https://quinto.example/widgets/v1/quinto.js"></script>
<quinto-mutui partner="immobiliare-lago" importo="150000">
  <a
    href="https://quinto.example/iframes/calcolatori/mutui?importo=150000&amp;partner=immobiliare-lago">Calcolatore dei mutui</a>
</quinto-mutui>`,
    )
  })

  it('pins a version with its digest, and breaks long tags into lines', () => {
    const pasted = snippet(embedding({ pinned: true, theme: { '--quinto-accent': '#b0400f' } }), kit)
    expect(pasted).toContain(
      '<script\n  type="module"\n  src="https://quinto.example/widgets/1.0.0/quinto.js"\n  integrity="sha384-abc"></script>',
    )
    expect(pasted).not.toContain('style')
  })

  it('puts the element into a window, which gets the theme', () => {
    const pasted = snippet(
      embedding({
        mode: 'angolo',
        button: 'Quanto "costa"',
        attributes: { partner: 'lago', tema: 'scuro' },
        theme: { '--quinto-ink': '#111' },
      }),
      kit,
    )
    expect(pasted).toContain(
      '<quinto-finestra\n  pulsante="Quanto &quot;costa&quot;"\n  posizione="angolo"\n  tema="scuro">',
    )
    expect(pasted).toContain('\n  <quinto-mutui partner="lago">\n    <a')
    expect(pasted).not.toContain('style')
  })

  it('is a frame with only the parameters that the frame accepts', () => {
    const pasted = snippet(
      embedding({ mode: 'cornice', attributes: { partner: 'a&b', importo: 1234.5, passo: 'offerte' } }),
      kit,
    )
    expect(pasted).toContain(
      'src="https://quinto.example/iframes/calcolatori/mutui?importo=1234%2C5&amp;partner=a%26b"',
    )
    expect(pasted).toContain('title="Calcolatore dei mutui"')
    expect(pasted).toContain('src="https://quinto.example/widgets/v1/frame-height.js"')
    expect(pasted).not.toContain('quinto.js')
  })

  it('escapes all input', () => {
    const hostile = `"><script>alert('1')</script>&amp;`
    for (const mode of ['pagina', 'pulsante', 'angolo', 'cornice'] as const) {
      const pasted = snippet(
        embedding({
          mode,
          button: hostile,
          attributes: { partner: hostile },
          theme: { '--quinto-ink': hostile },
        }),
        kit,
      )
      expect(pasted.match(/<script/g)).toHaveLength(1)
      expect(pasted).not.toContain("alert('")
    }
  })
})

it('has the theme in a rule of the page’s stylesheet', () => {
  const theme = { '--quinto-accent': '#b0400f' }
  expect(themeRule(embedding({ theme }))).toBe('quinto-mutui {\n  --quinto-accent: #b0400f;\n}')
  expect(themeRule(embedding({ theme, mode: 'angolo' }))).toContain('quinto-finestra {')
  expect(themeRule(embedding({ theme, mode: 'cornice' }))).toBe('')
  expect(themeRule(embedding())).toBe('')
})

it('has a name for every element', () => {
  expect(elements.map(nameOf).every(name => /^[A-Z].{3,60}$/.test(name))).toBe(true)
})

it('has a frame for every element, with its parameters; the window is none', () => {
  const inFrames = elements.filter(({ definition }) => definition.tag !== 'quinto-finestra')
  expect(inFrames.map(({ definition }) => frameOf(definition.tag).path)).toEqual(
    expect.arrayContaining(['/iframes/agenzie', '/iframes/contatti', '/iframes/carrello']),
  )
  for (const { definition } of inFrames) {
    const names = Object.keys(definition.attributes)
    expect(frameOf(definition.tag).parameters.filter(name => !names.includes(name))).toEqual([])
    expect(frameOf(definition.tag).parameters).toEqual(expect.arrayContaining(['partner', 'tema']))
  }
  const contact = embedding({
    element: described('quinto-contatti'),
    attributes: { partner: 'lago', oggetto: 'reclamo', tema: 'scuro' },
  })
  expect(frameAddress(contact, kit)).toBe(
    'https://quinto.example/iframes/contatti?oggetto=reclamo&tema=scuro&partner=lago',
  )
  expect(() => frameOf('quinto-finestra')).toThrow(RangeError)
})

it('has a page that works without a script in the element, where the site has one', () => {
  const inside = (tag: string) => snippet(embedding({ element: described(tag) }), kit)
  expect(inside('quinto-contatti')).toContain('https://quinto.example/contattaci#scrivere')
  expect(inside('quinto-carrello')).toContain(
    'https://quinto.example/iframes/carrello?partner=immobiliare-lago',
  )
})

it('has a content security policy for each mode', () => {
  expect(policyFor('angolo', kit.origin)).toBe(
    'script-src https://quinto.example; connect-src https://quinto.example; img-src https://quinto.example',
  )
  expect(policyFor('pagina', kit.origin, 'quinto-carrello')).toContain('frame-src https://quinto.example')
  expect(policyFor('cornice', kit.origin)).toBe(
    'script-src https://quinto.example; frame-src https://quinto.example',
  )
})
