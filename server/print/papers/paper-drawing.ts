import PDFDocument from 'pdfkit'
import type { RichText } from '../../../contract/text/rich-text.ts'
import { addQrCode } from '../qr-code.ts'
import { linesOf, registerLetters, type Style, type Words, widthOf } from './letters.ts'
import type { Fact, Frame } from './paper.ts'
import { type Block, blocksOf } from './rich-blocks.ts'

/** Converts millimetres to points. */
const mm = (length: number) => (length * 72) / 25.4

const side = mm(24)
const top = mm(20)
const bottom = mm(28)
/** The width of the labels of facts. */
const labelWidth = mm(54)
const gap = mm(4)
const ink = '#1b1b1b'
const soft = '#5a5a5a'
const hairline = '#b9b9b9'
const body = 10
const lineGap = 2.2

type Element = PDFKit.PDFStructureElement

/**
 * Draws a paper of the house as tagged PDF (PDF/UA): title, headings, paragraphs, lists, facts, signatures, numbered
 * pages. It takes hundreds of milliseconds, so only the printer draws.
 */
export class PaperDrawing {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #frame: Frame
  readonly #done: Promise<Buffer>

  constructor(frame: Frame) {
    this.#frame = frame
    const options = {
      size: 'A4',
      margins: { top, bottom, left: side, right: side },
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'it-IT',
      displayTitle: true,
      info: { Title: frame.title, Author: frame.author },
    }
    // The types of pdfkit do not know PDF/UA.
    this.#doc = new PDFDocument(options as PDFKit.PDFDocumentOptions)
    const chunks: Buffer[] = []
    this.#done = new Promise((end, fail) => {
      this.#doc.on('data', chunk => chunks.push(chunk))
      this.#doc.on('end', () => end(Buffer.concat(chunks)))
      this.#doc.on('error', fail)
    })
    registerLetters(this.#doc)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  title(text: string, about: string): this {
    this.#add('H1', () => this.#write(text, { style: 'bold', size: 19 }))
    if (about) this.#add('P', () => this.#write(about, { size: 10.5, colour: soft }))
    this.#space(mm(5))
    return this
  }

  heading(text: string, level: 2 | 3 = 2): this {
    this.#space(mm(level === 2 ? 3.5 : 1.5))
    // A heading stays with the lines that follow.
    this.#ensure(mm(level === 2 ? 26 : 18))
    this.#add(`H${level}`, () => this.#write(text, { style: 'bold', size: level === 2 ? 12 : body }))
    this.#space(mm(1.5))
    return this
  }

  paragraph(text: string | Words): this {
    // A short paragraph stays on one page.
    this.#ensure(Math.min(this.#heightOf(text, this.#width), mm(22)))
    this.#add('P', () => this.#write(text))
    this.#space(mm(2))
    return this
  }

  note(text: string): this {
    this.#add('P', () => this.#write(text, { size: 8.5, colour: soft }))
    this.#space(mm(2))
    return this
  }

  /** `first` is the number of the first item; without it the items have dots. */
  list(items: readonly (string | Words)[], first: number | null = null): this {
    const list = this.#container(this.#root, 'L')
    for (const [index, item] of items.entries())
      this.#item(list, first === null ? '•' : `${first + index}.`, item)
    list.end()
    this.#space(mm(2))
    return this
  }

  /** Labels with their values, one below the other. Facts without a value are left out by the caller. */
  facts(rows: readonly Fact[]): this {
    const list = this.#container(this.#root, 'L')
    const heightOf = ([, value]: Fact) => this.#heightOf(value, this.#width - labelWidth - gap) + mm(2.6)
    for (const [i, [label, value]] of rows.entries()) {
      // The last row, often a sum, is not alone at the top of a page.
      this.#ensure(
        rows.slice(i, i + (i === rows.length - 2 ? 2 : 1)).reduce((sum, row) => sum + heightOf(row), 0),
      )
      const item = this.#container(list, 'LI')
      const start = { page: this.#page, y: this.#doc.y }
      this.#addTo(item, 'Lbl', () => this.#write(label, { colour: soft, width: labelWidth }))
      const afterLabel = this.#doc.y
      const left = side + labelWidth + gap
      this.#addTo(item, 'LBody', () => this.#write(value, { left, top: start.y }))
      item.end()
      if (this.#page === start.page) this.#doc.y = Math.max(afterLabel, this.#doc.y)
      this.#rule()
    }
    list.end()
    this.#space(mm(2))
    return this
  }

  /**
   * Rows of figures in columns of one width: the first names the row, the others align right. The head repeats on each
   * page.
   */
  table(head: readonly string[], rows: readonly (readonly string[])[]): this {
    const table = this.#container(this.#root, 'Table')
    const height = this.#lineHeight(body) + mm(2.4)
    this.#ensure(3 * height)
    this.#row(table, head, { cells: 'TH', style: 'bold', size: 8.5, colour: soft })
    for (const [i, row] of rows.entries()) {
      const { page } = this.#doc
      this.#ensure(i === rows.length - 2 ? 2 * height : height)
      if (this.#doc.page !== page) this.#repeated(head)
      this.#row(table, row, { cells: 'TD' })
    }
    table.end()
    this.#space(mm(2))
    return this
  }

  /** A text of the house. */
  rich(text: RichText): this {
    for (const block of blocksOf(text)) this.#block(block)
    return this
  }

  /** A QR code of an address, with a text beside it. */
  code(address: string, text: string): this {
    const square = mm(26)
    this.#ensure(square + mm(4))
    const start = this.#doc.y
    const figure = this.#doc.struct('Figure', { alt: `Codice QR di ${address}` }, () => {
      addQrCode(this.#doc, address, { left: side, top: start, side: square })
      this.#doc.fill(ink)
    })
    this.#root.add(figure)
    figure.end()
    const left = side + square + mm(6)
    this.#add('P', () => this.#write(text, { left, top: start, size: 9, colour: soft }))
    this.#doc.y = Math.max(this.#doc.y, start + square)
    this.#space(mm(4))
    return this
  }

  /** The end of a paper on one page: its last words, and lines to sign on, two beside each other, with names below. */
  closing(
    { heading, text }: { heading?: string; text?: string },
    names: readonly (readonly [name: string, role: string])[],
  ): this {
    const column = (this.#width - mm(10)) / 2
    const height = mm(30)
    const above = (heading ? mm(14) : 0) + (text ? this.#heightOf(text, this.#width) + mm(4) : 0)
    this.#ensure(above + mm(8) + Math.min(Math.ceil(names.length / 2), 5) * height)
    if (heading) this.heading(heading)
    if (text) this.paragraph(text)
    this.#add('P', () => this.#write('Luogo e data  ______________________________'))
    for (let i = 0; i < names.length; i += 2) {
      this.#ensure(height)
      const start = this.#doc.y + mm(15)
      let end = start
      for (const [place, [name, role]] of names.slice(i, i + 2).entries()) {
        const left = side + place * (column + mm(10))
        this.#line(left, start, column, ink)
        this.#add('P', () => {
          this.#write(name, { left, top: start + mm(1.2), width: column })
          this.#write(role, { left, width: column, size: 8.5, colour: soft })
        })
        end = Math.max(end, this.#doc.y)
      }
      this.#doc.y = end
    }
    this.#space(mm(4))
    return this
  }

  /** Numbers the pages and returns the file. */
  async finish(): Promise<Buffer> {
    const doc = this.#doc
    this.#root.end()
    const { count } = doc.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      doc.switchToPage(i)
      // The foot stands in the margin, where text would otherwise begin a new page.
      doc.page.margins.bottom = 0
      const y = doc.page.height - mm(19)
      this.#line(side, y - mm(2), this.#width, hairline)
      doc.markContent('Artifact', { type: 'Pagination' })
      const small = { size: 7.5, colour: soft }
      const [house, about] = this.#frame.foot
      this.#write(house, { ...small, left: side, top: y })
      const number = `Pagina ${i + 1} di ${count}`
      const line = doc.y
      this.#write(about, { ...small, width: this.#width - mm(32) })
      this.#write(number, {
        ...small,
        left: side,
        top: line,
        width: this.#width,
        align: 'right',
      })
      doc.endMarkedContent()
    }
    doc.end()
    return this.#done
  }

  get #width(): number {
    return this.#doc.page.width - 2 * side
  }

  get #page(): number {
    return this.#doc.bufferedPageRange().count
  }

  #block(block: Block): void {
    if (block.kind === 'heading') this.heading(block.text, block.level)
    else if (block.kind === 'paragraph') this.paragraph(block.words)
    else this.list(block.items, block.first)
  }

  #row(
    table: Element,
    cells: readonly string[],
    { cells: kind, ...writing }: Writing & { cells: 'TH' | 'TD' },
  ): void {
    const row = this.#container(table, 'TR')
    const start = this.#doc.y
    for (const [i, text] of cells.entries())
      this.#addTo(row, i === 0 ? 'TH' : kind, () =>
        this.#cell(text, i, cells.length, { ...writing, top: start }),
      )
    row.end()
    this.#rule()
  }

  #cell(text: string, index: number, count: number, writing: Writing): void {
    const width = this.#width / count
    this.#write(text, {
      ...writing,
      left: side + index * width,
      width,
      align: index === 0 ? 'left' : 'right',
    })
  }

  /** The head of a table again, on a new page; screen readers have read it. */
  #repeated(head: readonly string[]): void {
    const top = this.#doc.y
    this.#doc.markContent('Artifact', { type: 'Pagination' })
    for (const [i, text] of head.entries())
      this.#cell(text, i, head.length, { style: 'bold', size: 8.5, colour: soft, top })
    this.#doc.endMarkedContent()
    this.#rule()
  }

  #item(list: Element, mark: string, text: string | Words): void {
    this.#ensure(mm(8))
    const item = this.#container(list, 'LI')
    const y = this.#doc.y
    this.#addTo(item, 'Lbl', () => this.#write(mark, { left: side + mm(1), width: mm(5) }))
    this.#addTo(item, 'LBody', () => this.#write(text, { left: side + mm(6), top: y }))
    item.end()
    this.#space(mm(0.8))
  }

  #container(parent: Element, type: string): Element {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  /** Draws inside a new element of the structure. */
  #addTo(parent: Element, type: string, draw: () => void): void {
    const element = this.#container(parent, type)
    element.add(draw)
    element.end()
  }

  #add(type: string, draw: () => void): void {
    this.#addTo(this.#root, type, draw)
  }

  #space(height: number): void {
    this.#doc.y += height
  }

  /** Begins a new page when less than `height` is left. */
  #ensure(height: number): void {
    const { page, y } = this.#doc
    const end = page.height - bottom
    if (y + height > end && y > top + 1 && height < end - top) this.#doc.addPage()
  }

  #heightOf(text: string | Words, width: number): number {
    return this.#lines(text, 'plain', body, width).length * this.#lineHeight(body)
  }

  /** A thin line, which screen readers leave out. */
  #line(left: number, y: number, width: number, colour: string): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc
      .save()
      .lineWidth(0.5)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke(colour)
      .restore()
    this.#doc.endMarkedContent()
  }

  /** A thin line below a row. */
  #rule(): void {
    this.#space(mm(0.8))
    this.#line(side, this.#doc.y, this.#width, hairline)
    this.#space(mm(1.6))
  }

  /** Writes a text below what was written last, or at `top`; a long text goes on with the next page. */
  #write(text: string | Words, options: Writing = {}): void {
    const doc = this.#doc
    const { style = 'plain', size = body, colour = ink, left = side, width, align = 'left' } = options
    const room = width ?? doc.page.width - side - left
    const height = this.#lineHeight(size)
    let y = options.top ?? doc.y
    for (const line of this.#lines(text, style, size, room)) {
      if (y + height > doc.page.height - doc.page.margins.bottom) {
        doc.addPage()
        y = top
      }
      let x = align === 'right' ? left + room - widthOf(doc, line, size) : left
      for (const run of line) {
        doc.font(run.font).fontSize(size).fillColor(colour).text(run.text, x, y, { lineBreak: false })
        x += widthOf(doc, [run], size)
      }
      y += height
    }
    doc.y = y
  }

  #lines(text: string | Words, style: Style, size: number, room: number) {
    return linesOf(this.#doc, typeof text === 'string' ? [{ text, style }] : text, size, room)
  }

  #lineHeight(size: number): number {
    return this.#doc.font('latin plain').fontSize(size).currentLineHeight(true) + lineGap
  }
}

interface Writing {
  style?: Style
  size?: number
  colour?: string
  left?: number
  /** Default: below what was written last. */
  top?: number
  width?: number
  align?: 'left' | 'right'
}
