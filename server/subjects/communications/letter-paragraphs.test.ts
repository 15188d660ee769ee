import { expect, it } from 'vitest'
import type { RichText } from '../../../contract/text/rich-text.ts'
import { letterParagraphs } from './letter-paragraphs.ts'

const link = (href: string) => [{ type: 'link', attrs: { href } }]
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const lines = (...content: object[]) =>
  letterParagraphs({ type: 'doc', content } as unknown as RichText, 'https://quinto.example')

it('headings, paragraphs and items of lists are paragraphs', () => {
  const item = (...content: object[]) => ({ type: 'listItem', content })
  expect(
    lines(
      { type: 'heading', attrs: { level: 2 }, content: [text('Novità')] },
      paragraph(text('Prima'), { type: 'hardBreak' }, text('seconda')),
      paragraph(),
      { type: 'orderedList', content: [item(paragraph(text('uno'))), item(paragraph(text('due')))] },
      {
        type: 'bulletList',
        content: [
          item(paragraph(text('fuori')), {
            type: 'bulletList',
            content: [item(paragraph(text('dentro')))],
          }),
        ],
      },
      { type: 'blockquote', content: [paragraph(text('citato'))] },
    ),
  ).toEqual(['Novità', 'Prima\nseconda', '1. uno', '2. due', '– fuori', '– dentro', 'citato'])
})

it('the address of a link follows its words once, with the origin of our own pages', () => {
  expect(
    lines(
      paragraph(
        text('Si veda il '),
        text('nuovo ', link('/mutui')),
        text('modulo', [{ type: 'bold' }, ...link('/mutui')]),
        text(' e '),
        text('https://altro.example/', link('https://altro.example/')),
        text(', '),
        text('sopra', link('#sopra')),
        text('.'),
      ),
    ),
  ).toEqual(['Si veda il nuovo modulo (https://quinto.example/mutui) e https://altro.example/, sopra.'])
})

it('pictures are named', () => {
  const picture = (alt: string) => ({
    type: 'image',
    attrs: { alt, src: '/files/abcdefghijklmnopqrstuv' },
  })
  const found = lines(picture('Il nuovo orario'), picture(''))
  expect(found).toEqual(['[Immagine: Il nuovo orario]', '[Immagine]'])
})
