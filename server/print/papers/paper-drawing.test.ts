import { describe, expect, it } from 'vitest'
import { readPdf } from '../../testing/pdf-text.ts'
import { PaperDrawing } from './paper-drawing.ts'

const frame = { title: 'Una carta', author: 'Casa S.r.l.', foot: ['Casa S.r.l.', 'Pratica 1'] } as const

describe('a drawn paper', () => {
  it('has a title, a language, a structure and numbered pages', async () => {
    const paper = new PaperDrawing(frame).title('Una carta', 'di prova').heading('Fatti')
    paper.facts(Array.from({ length: 80 }, (_, i) => [`Voce ${i}`, `Valore ${i}`] as const))
    paper.list(['uno', 'due'], 1).closing({ heading: 'Fine', text: 'In fede.' }, [['Ada Neri', 'Il cliente']])
    const { pages, tags, info, isTagged } = await readPdf(await paper.finish())
    expect(pages.length).toBeGreaterThan(1)
    for (const [i, page] of pages.entries()) expect(page).toContain(`Pagina ${i + 1} di ${pages.length}`)
    expect(isTagged).toBe(true)
    expect(info).toMatchObject({ Title: 'Una carta', Author: 'Casa S.r.l.', Language: 'it-IT' })
    expect([...tags]).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']),
    )
    expect(pages.join(' ')).toContain('Valore 79')
  })

  it('draws figures in columns, with the head on each page', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [`${i + 1}`, `capitale-${i}`, `residuo-${i}`])
    const paper = new PaperDrawing(frame).table(['Anno', 'Capitale', 'Residuo'], rows)
    const { pages, tags } = await readPdf(await paper.finish())
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/Anno\s*Capitale\s*Residuo/)
    expect(pages.at(-1)).toContain('residuo-59')
    expect([...tags]).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD']))
  })

  it('keeps the last two facts on one page', async () => {
    for (let rows = 20; rows < 50; rows++) {
      const facts = Array.from({ length: rows }, (_, i) => [`Voce ${i}`, `valore-${i}-`] as const)
      const { pages } = await readPdf(await new PaperDrawing(frame).facts(facts).finish())
      const last = pages.find(page => page.includes(`valore-${rows - 1}-`))!
      expect(last).toContain(`valore-${rows - 2}-`)
    }
  })

  it('draws the letters of names from other countries', async () => {
    const names = ['Łukasz Đorđević', 'Γιώργος Παπαδόπουλος', 'Фёдор Соколов', 'Nguyễn Thị Hằng']
    const paper = new PaperDrawing(frame)
    for (const name of names) paper.paragraph(name)
    const { text } = await readPdf(await paper.finish())
    for (const name of names) expect(text.normalize('NFC')).toContain(name)
  })

  it('keeps a long value in its place, and goes on with the next page', async () => {
    const words = 'parola '.repeat(1500).trim()
    const paper = new PaperDrawing(frame).facts([
      ['Lunga', words],
      ['Dopo', 'la parola che segue'],
    ])
    const { pages, text } = await readPdf(await paper.finish())
    expect(pages.length).toBeGreaterThan(1)
    expect(text.match(/parola/g)).toHaveLength(1501)
  })

  it('follows the headings, lists and styles of a rich text', async () => {
    const line = (text: string, bold = false) => ({
      type: 'text' as const,
      text,
      ...(bold && { marks: [{ type: 'bold' as const }] }),
    })
    const item = (text: string) => ({
      type: 'listItem' as const,
      content: [{ type: 'paragraph' as const, content: [line(text)] }],
    })
    const paper = new PaperDrawing(frame).rich({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [line('Il recesso')] },
        { type: 'paragraph', content: [line('Si può '), line('sempre', true), line(' recedere.')] },
        { type: 'orderedList', content: [item('primo'), item('secondo')] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [line('Fra virgolette.')] }] },
      ],
    })
    const { text, tags } = await readPdf(await paper.finish())
    expect(text).toContain('Il recesso Si può sempre recedere. 1. primo 2. secondo Fra virgolette.')
    expect(tags).toContain('H2')
  })
})
