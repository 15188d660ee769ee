import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { BusinessCard } from '../../contract/pages/business-card.ts'

/** Converts millimetres to points. */
const mm = (length: number) => (length * 72) / 25.4

/** Size of a European business card and the bleed beyond each side, in millimetres. */
const width = 85
const height = 55
const bleed = 3
/** Minimum distance of text from the cut, in millimetres. */
const margin = 6

/** Colours for print: cyan, magenta, yellow, black. */
const ink: PDFKit.Mixins.ColorValue = [0, 0, 0, 100]
const soft: PDFKit.Mixins.ColorValue = [0, 0, 0, 65]
const accent: PDFKit.Mixins.ColorValue = [84, 0, 26, 65]

const require = createRequire(import.meta.url)
const text = require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff')
const strong = require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff')

/** A card as a PDF with two pages, front and back, with 3 mm of bleed and the page boxes for a print shop. */
export function printCard(card: BusinessCard): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [mm(width + 2 * bleed), mm(height + 2 * bleed)],
    margin: 0,
    autoFirstPage: false,
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
  doc.registerFont('text', text)
  doc.registerFont('strong', strong)
  side(doc, () => front(doc, card))
  side(doc, () => back(doc, card))
  doc.end()
  return done
}

type Doc = PDFKit.PDFDocument

/** Draws a page with the origin at the corner of the finished card. */
function side(doc: Doc, draw: () => void) {
  doc.addPage()
  const { width: w, height: h } = doc.page
  const cut = [mm(bleed), mm(bleed), w - mm(bleed), h - mm(bleed)]
  Object.assign(doc.page.dictionary.data, { TrimBox: cut, BleedBox: [0, 0, w, h], ArtBox: cut })
  doc.save().translate(mm(bleed), mm(bleed))
  draw()
  doc.restore()
}

interface Line {
  text: string
  /** Distance of the line from the top and from the left of the card, in millimetres. */
  top: number
  left?: number
  size: number
  font?: 'text' | 'strong'
  colour?: PDFKit.Mixins.ColorValue
  /** Maximum width in millimetres. A longer text gets a smaller font. */
  room?: number
}

function write(doc: Doc, { text, top, left = margin, size, font = 'text', colour = ink, room }: Line) {
  const wide = mm(room ?? width - left - margin)
  let fitting = size
  doc.font(font)
  while (fitting > 4.5 && doc.fontSize(fitting).widthOfString(text) > wide) fitting -= 0.25
  doc.fontSize(fitting).fillColor(colour).text(text, mm(left), mm(top), { lineBreak: false })
}

/** The logo: five bars, the fifth in the accent colour. */
function mark(doc: Doc, left: number, top: number, side: number) {
  const bar = side / 9
  for (let i = 0; i < 5; i++)
    doc.rect(mm(left + i * 2 * bar), mm(top), mm(bar), mm(side)).fill(i === 4 ? accent : ink)
}

function front(doc: Doc, { nome, cognome, figura, oam, telefono, cellulare, email, agenzia }: BusinessCard) {
  mark(doc, margin, margin, 5)
  write(doc, { text: 'Quinto', top: margin - 0.6, left: margin + 7, size: 15, font: 'strong' })
  write(doc, { text: `${nome} ${cognome}`, top: 20, size: 14, font: 'strong' })
  write(doc, { text: figura, top: 26, size: 8.5, colour: soft })
  if (oam) write(doc, { text: `Iscrizione OAM n. ${oam}`, top: 29.8, size: 7, colour: soft })
  const lines = [
    [cellulare, telefono].filter(Boolean).join('   '),
    email,
    agenzia && `${agenzia.via}, ${agenzia.cap} ${agenzia.comune} ${agenzia.provincia}`,
  ].filter((line): line is string => Boolean(line))
  const first = height - margin - lines.length * 3.6
  for (const [i, text] of lines.entries()) write(doc, { text, top: first + i * 3.6, size: 8 })
}

function back(doc: Doc, { vcard, agenzia, intermediario }: BusinessCard) {
  const { data, size } = encode(vcard, { ecc: 'L', border: 0 })
  const square = 28
  const top = (height - square) / 2
  const step = square / size
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Squares slightly overlap, so that no gap shows between them.
      if (isDark) doc.rect(mm(margin + x * step), mm(top + y * step), mm(step) + 0.05, mm(step) + 0.05)
    })
  })
  doc.fill(ink)
  const left = margin + square + 6
  const lines: Omit<Line, 'top' | 'left'>[] = [
    { text: 'Salva i contatti', size: 9, font: 'strong' },
    { text: 'Inquadri con la fotocamera', size: 7, colour: soft },
    { text: '', size: 7 },
    ...(agenzia ? [{ text: `Agenzia ${agenzia.nome}`, size: 7.5 }] : []),
    { text: intermediario.nome, size: 7.5 },
    { text: `Mediatore creditizio, OAM ${intermediario.oam}`, size: 6.5, colour: soft },
    { text: intermediario.trasparenza.replace(/^https?:\/\//, ''), size: 6.5, colour: soft },
  ]
  for (const [i, line] of lines.entries()) write(doc, { ...line, left, top: top + 1 + i * 3.8 })
}
