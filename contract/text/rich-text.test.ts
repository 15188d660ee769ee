import { describe, expect, it } from 'vitest'
import { rich } from '../records/fields.ts'
import { richHtml } from './rich-html.ts'
import { isBlank, linkAddress, picturesOf, plainText, type RichText, tidied } from './rich-text.ts'

const { schema } = rich({ label: 'Testo' })
const key = `/files/${'a'.repeat(22)}`
const text = (words: string, ...marks: object[]) => ({
  text: words,
  type: 'text',
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content }) as unknown as RichText
const link = (href: string) => ({ type: 'link', attrs: { href } })
const list = (...items: object[][]) => ({
  type: 'bulletList',
  content: items.map(content => ({ type: 'listItem', content })),
})
const problem = (document: unknown) => schema.safeParse(document).error?.issues[0]?.message ?? null

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Titolo')] },
  paragraph(
    text('Un '),
    text('testo', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    text('qui', link('https://www.esempio.it/?a=1&b=2')),
  ),
  list([paragraph(text('uno')), list([paragraph(text('dentro')), list([paragraph(text('più dentro'))])])]),
  { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('primo'))] }] },
  { type: 'blockquote', content: [paragraph(text('detto'))] },
  { type: 'image', attrs: { alt: 'Un «grafico»', src: key } },
  { type: 'paragraph' },
)

describe('a rich text', () => {
  it('accepts and renders headings, lists, quotes, links and pictures', () => {
    expect(problem(everything)).toBeNull()
    expect(tidied(everything)).toEqual(everything)
    expect(richHtml(everything)).toBe(
      '<h2>Titolo</h2><p>Un <strong><em>testo</em></strong><br><a href="https://www.esempio.it/?a=1&amp;b=2" rel="noopener">qui</a></p>' +
        '<ul><li><p>uno</p><ul><li><p>dentro</p><ul><li><p>più dentro</p></li></ul></li></ul></li></ul>' +
        `<ol><li><p>primo</p></li></ol><blockquote><p>detto</p></blockquote><img src="${key}" alt="Un «grafico»" loading="lazy"><p></p>`,
    )
    expect(plainText(everything)).toBe('Titolo\nUn testo\nqui\nuno\ndentro\npiù dentro\nprimo\ndetto')
    expect(picturesOf(everything)).toEqual([key])
  })

  it('is refused without words and pictures', () => {
    expect(problem(doc({ type: 'paragraph' }, paragraph(text('  '))))).toBe('Da compilare.')
    expect(isBlank(doc({ type: 'image', attrs: { alt: '', src: key } }))).toBe(false)
  })

  it.each([
    'https://www.esempio.it/a?b=c#d',
    'http://esempio.it',
    'mailto:ada@esempio.it',
    'tel:+39 06 1234567',
    '/',
    '/pagine/trasparenza#costi',
    '#sotto',
  ])('accepts the link %s', href => {
    expect(problem(doc(paragraph(text('qui', link(href)))))).toBeNull()
    expect(linkAddress.test(href)).toBe(true)
  })

  const badAddresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//altrove.example',
    '/\\altrove.example',
    '\\\\altrove.example',
    'https://a.example/"onmouseover="alert(1)',
    'blob:https://a.example/1',
    '',
  ]
  it.each(badAddresses)('refuses and removes the link %j', href => {
    expect(problem(doc(paragraph(text('qui', link(href)))))).toMatch(/[.]$/)
    expect(richHtml(doc(paragraph(text('qui', link(href)))))).toBe('<p>qui</p>')
    expect(tidied(doc(paragraph(text('qui', link(href)))))).toEqual(doc(paragraph(text('qui'))))
  })

  const markup = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'--><iframe srcdoc='<script>alert(1)</script>'>",
    '</p></textarea></style></script><script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ]
  it.each(markup)('renders %s as text', words => {
    const html = richHtml(
      doc(
        paragraph(text(words, { type: 'bold' }, link('/'))),
        { type: 'heading', attrs: { level: 3 }, content: [text(words)] },
        { type: 'image', attrs: { alt: words, src: key } },
      ),
    )
    const tags = html.match(/<[^>]*>/g)!.map(tag => tag.replace(/"[^"]*"/g, ''))
    expect(new Set(tags)).toEqual(
      new Set([
        '<p>',
        '<strong>',
        '<a href=>',
        '</a>',
        '</strong>',
        '</p>',
        '<h3>',
        '</h3>',
        '<img src= alt= loading=>',
      ]),
    )
  })

  const strangers: [string, object][] = [
    ['an unknown node', { type: 'iframe', attrs: { src: 'https://a.example' } }],
    ['a script', { type: 'script', content: [text('alert(1)')] }],
    ['an unknown attribute', { type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [text('x')] }],
    ['a style', { type: 'paragraph', attrs: { style: 'position:fixed' }, content: [text('x')] }],
    ['an unknown mark', paragraph(text('x', { type: 'textStyle', attrs: { color: 'red' } }))],
    ['a link with a target', paragraph(text('x', { type: 'link', attrs: { href: '/', target: '_blank' } }))],
    ['a picture on another origin', { type: 'image', attrs: { alt: '', src: 'https://a.example/a.png' } }],
    [
      'a picture as a data URL',
      { type: 'image', attrs: { alt: '', src: 'data:image/svg+xml,<svg onload=alert(1)>' } },
    ],
    ['a heading of level 1', { type: 'heading', attrs: { level: 1 }, content: [text('x')] }],
    [
      'a level with markup',
      { type: 'heading', attrs: { level: '2 onclick=alert(1)' }, content: [text('x')] },
    ],
    ['a list of the fourth level', list([list([list([list([paragraph(text('x'))])])])])],
    ['the type __proto__', { type: '__proto__', content: [text('x')] }],
  ]
  it.each(strangers)('refuses %s, and removes it before storing and rendering', (_what, node) => {
    const document = doc(paragraph(text('prima')), node)
    expect(problem(document)).not.toBeNull()
    const tidy = tidied(document)
    expect(problem(tidy)).toBeNull()
    expect(richHtml(document)).toBe(richHtml(tidy))
    expect(richHtml(document)).not.toMatch(/iframe|script|onclick|style|target|a\.example|onload|<h1|red/)
  })

  it('has keys in the order of the database', () => {
    const scrambled = JSON.parse(JSON.stringify(everything), (_key, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    )
    const byLength = (node: unknown): unknown =>
      Array.isArray(node)
        ? node.map(byLength)
        : node && typeof node === 'object'
          ? Object.fromEntries(
              Object.entries(node)
                .toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
                .map(([name, inside]) => [name, byLength(inside)]),
            )
          : node
    const { type, ...rest } = byLength(tidied(scrambled)) as RichText
    expect(JSON.stringify(tidied(scrambled).content)).toBe(JSON.stringify(rest.content))
  })

  it.each([
    null,
    1,
    'x',
    [],
    {},
    { type: 'doc' },
    { type: 'doc', content: 'x' },
    { content: [null, 1, [[]]] },
  ])('is refused and rendered empty for %j', value => {
    expect(problem(value)).not.toBeNull()
    expect(richHtml(value as never)).toBe('')
  })
})
