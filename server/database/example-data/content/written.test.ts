import { expect, it } from 'vitest'
import { rich } from '../../../../contract/records/fields.ts'
import { richHtml } from '../../../../contract/text/rich-html.ts'
import { written } from './written.ts'

const html = (text: string) => richHtml(written(text))

it('makes paragraphs, headings, lists and quotations, and is a text that a record may hold', () => {
  const text = `
Una frase che
va a capo.

## Un titolo

### Uno più piccolo

- uno, che
  continua
- due

1. primo
2. secondo

> Detto da altri.
> E ancora.
`
  expect(html(text)).toBe(
    '<p>Una frase che va a capo.</p><h2>Un titolo</h2><h3>Uno più piccolo</h3>' +
      '<ul><li><p>uno, che continua</p></li><li><p>due</p></li></ul>' +
      '<ol><li><p>primo</p></li><li><p>secondo</p></li></ol>' +
      '<blockquote><p>Detto da altri.</p><p>E ancora.</p></blockquote>',
  )
  expect(rich({ label: 'Testo' }).schema.safeParse(written(text)).error).toBeUndefined()
})

it('reads bold and links in a line', () => {
  expect(html('Il **TAEG**, si legge in [Trasparenza](/pagine/trasparenza).')).toBe(
    '<p>Il <strong>TAEG</strong>, si legge in <a href="/pagine/trasparenza">Trasparenza</a>.</p>',
  )
})

it('lets nothing through that a long text does not hold', () => {
  expect(html('<b>uno</b> e [due](javascript:alert)')).toBe('<p>&lt;b&gt;uno&lt;/b&gt; e due</p>')
})

it('does not read a year at the start of a line as a list item, and keeps amounts with their unit', () => {
  expect(html('La legge è del\n1996. Il limite è 80 % di 200 €.')).toBe(
    '<p>La legge è del 1996. Il limite è 80\u00a0% di 200\u00a0€.</p>',
  )
})
