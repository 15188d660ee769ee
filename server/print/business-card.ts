import PDFDocument from 'pdfkit'
import type { BusinessCard } from '../../contract/personal-documents/business-card.ts'
import { linesOf, registerLetters, type Style, widthOf } from './papers/letters.ts'
import { addQrCode } from './qr-code.ts'

/** Converts millimetres to points. */
const mm = (length: number) => (length * 72) / 25.4

/** Size of a European business card and the bleed beyond each side, in millimetres. */
const width = 85
const height = 55
const bleed = 3
/** Room outside of the bleed for the crop marks, and the length of a mark, in millimetres. */
const slug = 7
const markLength = 5
/** Minimum distance of text from the cut, in millimetres. */
const margin = 6

/** Colours for print: cyan, magenta, yellow, black. */
const ink: PDFKit.Mixins.ColorValue = [0, 0, 0, 100]
const soft: PDFKit.Mixins.ColorValue = [0, 0, 0, 65]
const accent: PDFKit.Mixins.ColorValue = [84, 0, 26, 65]
/** Crop marks are on the plates of all inks. */
const everyInk: PDFKit.Mixins.ColorValue = [100, 100, 100, 100]

type Doc = PDFKit.PDFDocument

/**
 * A card as a tagged PDF with two pages, front and back, with 3 mm of bleed, crop marks, and the page boxes for a print
 * shop.
 */
export function printCard(card: BusinessCard): Promise<Buffer> {
  const outside = bleed + slug
  const doc = new PDFDocument({
    size: [mm(width + 2 * outside), mm(height + 2 * outside)],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: `Biglietto da visita di ${card.nome} ${card.cognome}`, Author: card.intermediario.nome },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((end, fail) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => end(Buffer.concat(chunks)))
    doc.on('error', fail)
  })
  registerLetters(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const draw of [front, back]) side(doc, root, draw, card)
  root.end()
  doc.end()
  return done
}

/** The structure of a side: text goes into it, and drawings without a meaning do not. */
interface Side {
  doc: Doc
  section: PDFKit.PDFStructureElement
}

/** Draws a page with the origin at the corner of the finished card. */
function side(
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  draw: (side: Side, card: BusinessCard) => void,
  card: BusinessCard,
) {
  doc.addPage()
  const outside = mm(bleed + slug)
  const { width: w, height: h } = doc.page
  const cut = [outside, outside, w - outside, h - outside]
  const inside = [mm(slug), mm(slug), w - mm(slug), h - mm(slug)]
  Object.assign(doc.page.dictionary.data, { TrimBox: cut, BleedBox: inside, ArtBox: cut })
  const section = doc.struct('Sect')
  root.add(section)
  doc.save().translate(outside, outside)
  artifact(doc, () => cropMarks(doc))
  draw({ doc, section }, card)
  doc.restore()
  section.end()
}

/** Draws what screen readers leave out. */
function artifact(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Two marks at each corner, outside of the bleed. */
function cropMarks(doc: Doc) {
  const near = bleed + 1
  const far = near + markLength
  doc.lineWidth(0.25).strokeColor(everyInk)
  for (const x of [0, width])
    for (const y of [0, height]) {
      const [left, up] = [x === 0 ? -1 : 1, y === 0 ? -1 : 1]
      doc.moveTo(mm(x + left * near), mm(y)).lineTo(mm(x + left * far), mm(y))
      doc.moveTo(mm(x), mm(y + up * near)).lineTo(mm(x), mm(y + up * far))
    }
  doc.stroke()
}

interface Line {
  text: string
  /** Distance of the line from the top and from the left of the card, in millimetres. */
  top: number
  left?: number
  size: number
  style?: Style
  colour?: PDFKit.Mixins.ColorValue
}

const smallest = 4.5

const roomFrom = (left: number) => mm(width - left - margin)

/** The width of a text on one line. */
const lengthOf = (doc: Doc, text: string, style: Style, size: number) =>
  widthOf(doc, linesOf(doc, [{ text, style }], size, Number.POSITIVE_INFINITY).flat(), size)

/** Writes one line; a longer text gets a smaller font. */
function write({ doc, section }: Side, line: Line) {
  const { text, top, left = margin, size, style = 'plain', colour = ink } = line
  let fitting = size
  while (fitting > smallest && lengthOf(doc, text, style, fitting) > roomFrom(left)) fitting -= 0.25
  const element = doc.struct('P', {}, () => {
    let x = mm(left)
    for (const run of linesOf(doc, [{ text, style }], fitting, Number.POSITIVE_INFINITY).flat()) {
      doc.font(run.font).fontSize(fitting).fillColor(colour).text(run.text, x, mm(top), { lineBreak: false })
      x += widthOf(doc, [run], fitting)
    }
  })
  section.add(element)
  element.end()
}

/** The logo: five bars, the fifth in the accent colour. */
const mark = (doc: Doc, left: number, top: number, side: number) =>
  artifact(doc, () => {
    const bar = side / 9
    for (let i = 0; i < 5; i++)
      doc.rect(mm(left + i * 2 * bar), mm(top), mm(bar), mm(side)).fill(i === 4 ? accent : ink)
  })

function front(side: Side, card: BusinessCard) {
  const { nome, cognome, figura, oam, telefono, cellulare, email, agenzia } = card
  mark(side.doc, margin, margin, 5)
  write(side, { text: 'Quinto', top: margin - 0.6, left: margin + 7, size: 15, style: 'bold' })
  const name = { style: 'bold', size: 14 } as const
  // A name that would become much smaller has two lines.
  const isLong = lengthOf(side.doc, `${nome} ${cognome}`, 'bold', 11) > roomFrom(margin)
  if (isLong) write(side, { ...name, text: nome, top: 14.6 })
  write(side, { ...name, text: isLong ? cognome : `${nome} ${cognome}`, top: 20 })
  write(side, { text: figura, top: 26, size: 8.5, colour: soft })
  if (oam) write(side, { text: `Iscrizione OAM n. ${oam}`, top: 29.8, size: 7, colour: soft })
  const lines = [
    [cellulare, telefono].filter(Boolean).join('   '),
    email.email,
    agenzia ? `${agenzia.via}, ${agenzia.cap} ${agenzia.comune} ${agenzia.provincia}` : '',
  ].filter(Boolean)
  const first = height - margin - lines.length * 3.6
  for (const [i, text] of lines.entries()) write(side, { text, top: first + i * 3.6, size: 8 })
}

function back(side: Side, { vcard, agenzia, intermediario }: BusinessCard) {
  const { doc, section } = side
  const square = 28
  const top = (height - square) / 2
  const code = doc.struct('Figure', { alt: 'Codice QR con i contatti' }, () =>
    qrCode(doc, vcard, top, square),
  )
  section.add(code)
  code.end()
  const left = margin + square + 6
  const lines: Omit<Line, 'top' | 'left'>[] = [
    { text: 'Salva i contatti', size: 9, style: 'bold' },
    { text: 'Inquadri con la fotocamera', size: 7, colour: soft },
    { text: '', size: 7 },
    ...(agenzia ? [{ text: `Agenzia ${agenzia.nome}`, size: 7.5 }] : []),
    { text: intermediario.nome, size: 7.5 },
    { text: `Mediatore creditizio, OAM ${intermediario.oam}`, size: 6.5, colour: soft },
    { text: intermediario.trasparenza.replace(/^https?:\/\//, ''), size: 6.5, colour: soft },
  ]
  for (const [i, line] of lines.entries())
    if (line.text) write(side, { ...line, left, top: top + 1 + i * 3.8 })
}

/** `top` and `square`, the side of the code, are millimetres. */
function qrCode(doc: Doc, text: string, top: number, square: number) {
  addQrCode(doc, text, { left: mm(margin), top: mm(top), side: mm(square), correction: 'L' })
  doc.fill(ink)
}
