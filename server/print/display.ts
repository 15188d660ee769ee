import PDFDocument from 'pdfkit'
import type { DisplaySheet } from '../../contract/personal-documents/display.ts'
import { linesOf, registerLetters, type Style, widthOf } from './papers/letters.ts'
import { addQrCode } from './qr-code.ts'

/** A display to print, on a sheet of one of two sizes. */
export interface PrintedDisplay {
  sheet: DisplaySheet
  size: 'A4' | 'A5'
}

/** Converts millimetres to points. */
const mm = (length: number) => (length * 72) / 25.4

/** The layout is that of A4, in millimetres; A5 has the same proportions. */
const width = 210
const height = 297
const margin = 20
const room = width - 2 * margin
const scales = { A4: 1, A5: 148 / width } as const

const ink = '#1d1b17'
const soft = '#534e45'
const accent = '#0e5a43'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** A display as a tagged PDF on one page: instalment, cost, example, agent, and the code of the public page. */
export function printDisplay({ sheet, size }: PrintedDisplay): Promise<Buffer> {
  const options = {
    size,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: sheet.titolo, Author: sheet.intermediario },
  }
  // The types of pdfkit do not know PDF/UA.
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((end, fail) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => end(Buffer.concat(chunks)))
    doc.on('error', fail)
  })
  registerLetters(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.save().scale(scales[size])
  draw(doc, root, sheet)
  doc.restore()
  root.end()
  doc.end()
  return done
}

function draw(doc: Doc, root: Element, sheet: DisplaySheet) {
  const page = new Page(doc, root)
  page.artifact(() => mark(doc))
  page.write('P', 'Quinto', { left: margin + 11, top: 19, size: 24, style: 'bold' })
  page.y = 46
  page.fit('H1', sheet.titolo, {
    sizes: [38, 34, 30, 26, 22],
    maxLines: sheet.oggetto ? 3 : 1,
    style: 'bold',
  })
  page.y += 3
  if (sheet.oggetto) page.fit('P', sheet.oggetto, { sizes: [18, 16], maxLines: 2, colour: soft })
  page.y += 8
  page.fit('P', `${sheet.rata}\u00a0€`, { sizes: [88, 76, 64, 52], maxLines: 1 })
  // The comma reaches below the line.
  page.y += 6
  page.fit('P', sheet.costo, { sizes: [17], maxLines: 3 })
  page.y += 6
  page.rule()
  page.y += 5
  const foot = height - 72
  page.within(foot - 6, 'P', sheet.esempio, [12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5])

  page.artifact(() => line(doc, foot))
  const code = 42
  page.figure(`Codice QR di ${sheet.indirizzo}`, () =>
    qrCode(doc, sheet.indirizzo, { left: width - margin - code, top: foot + 7, side: code }),
  )
  const beside = room - code - 8
  page.y = foot + 7
  page.fit('P', sheet.agente.nome, { sizes: [20, 18, 16, 14], maxLines: 2, style: 'bold', room: beside })
  page.fit('P', sheet.agente.ruolo, { sizes: [11.5], maxLines: 2, colour: soft, room: beside })
  if (sheet.agente.telefono) {
    page.y += 2
    page.fit('P', sheet.agente.telefono, { sizes: [17], maxLines: 1, room: beside })
  }
  page.y += 3
  const small = { sizes: [9.5, 9, 8.5, 8], maxLines: 3, room: beside }
  page.fit('P', `${sheet.fino}. Inquadri il codice per sapere se le cifre sono ancora queste.`, small)
  page.fit('P', sheet.intermediario, { ...small, colour: soft })
  page.fit('P', sheet.indirizzo.replace(/^https?:\/\//, ''), { ...small, colour: soft })
}

interface Writing {
  left?: number
  /** Millimetres from the top. */
  top: number
  size: number
  style?: Style
  colour?: string
  room?: number
}

interface Fitting extends Pick<Writing, 'style' | 'colour' | 'room'> {
  /** Points, largest first. */
  sizes: readonly number[]
  maxLines: number
}

/** A page with its structure; `y` is where the next text begins, in millimetres. */
class Page {
  y = 0
  readonly #doc: Doc
  readonly #root: Element

  constructor(doc: Doc, root: Element) {
    this.#doc = doc
    this.#root = root
  }

  /**
   * Writes a text in the largest size in which it has few enough lines and no broken word; in the smallest it has as many
   * lines as it needs.
   */
  fit(tag: string, text: string, { sizes, maxLines, ...options }: Fitting) {
    const words = text.split(' ')
    const fits = (size: number) =>
      this.#lines(text, size, options).length <= maxLines &&
      words.every(word => this.#lines(word, size, options).length === 1)
    const size = sizes.find(fits) ?? sizes.at(-1)!
    this.write(tag, text, { ...options, top: this.y, size })
  }

  /** Writes a text in the largest size in which it ends above `bottom`. */
  within(bottom: number, tag: string, text: string, sizes: readonly number[]) {
    const ends = (size: number) => this.y + this.#lines(text, size, {}).length * lineHeight(size)
    const size = sizes.find(one => ends(one) <= bottom) ?? sizes.at(-1)!
    this.write(tag, text, { top: this.y, size })
  }

  write(tag: string, text: string, { left = margin, top, size, colour = ink, ...options }: Writing) {
    const doc = this.#doc
    const lines = this.#lines(text, size, options)
    this.#add(tag, {}, () => {
      for (const [i, runs] of lines.entries()) {
        let x = mm(left)
        for (const run of runs) {
          doc
            .font(run.font)
            .fontSize(size)
            .fillColor(colour)
            .text(run.text, x, mm(top + i * lineHeight(size)), { lineBreak: false })
          x += widthOf(doc, [run], size)
        }
      }
    })
    this.y = top + lines.length * lineHeight(size)
  }

  figure(alt: string, draw: () => void) {
    this.#add('Figure', { alt }, draw)
  }

  rule() {
    this.artifact(() => line(this.#doc, this.y))
  }

  /** Draws what screen readers leave out. */
  artifact(draw: () => void) {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  #lines(
    text: string,
    size: number,
    { style = 'plain', room: given = room }: Pick<Writing, 'style' | 'room'>,
  ) {
    return linesOf(this.#doc, [{ text, style }], size, mm(given))
  }

  #add(tag: string, options: { alt?: string }, draw: () => void) {
    const element = this.#doc.struct(tag, options, draw)
    this.#root.add(element)
    element.end()
  }
}

/** Height of a line of a size in points, in millimetres. */
const lineHeight = (size: number) => (size * (size > 30 ? 1.12 : 1.3) * 25.4) / 72

const line = (doc: Doc, top: number) =>
  doc
    .lineWidth(0.75)
    .moveTo(mm(margin), mm(top))
    .lineTo(mm(width - margin), mm(top))
    .stroke(ink)

/** The logo: five bars, the fifth in the accent colour. */
function mark(doc: Doc) {
  const side = 8
  const bar = side / 9
  for (let i = 0; i < 5; i++)
    doc.rect(mm(margin + i * 2 * bar), mm(margin), mm(bar), mm(side)).fill(i === 4 ? accent : ink)
}

function qrCode(doc: Doc, text: string, { left, top, side }: { left: number; top: number; side: number }) {
  addQrCode(doc, text, { left: mm(left), top: mm(top), side: mm(side) })
  doc.fill(ink)
}
