import { longDayWith } from '../../../../contract/italian/days.ts'
import { pdfOf, pdfPicture } from '../files.ts'

interface Sheet {
  nome: string
  day: string
  /** The name of the person; null for documents about the property or the file. */
  person: string | null
}

/** The documents that people photograph. */
const photographed = ['Documento d’identità', 'Codice fiscale']

const [width, height] = [171, 108]
/** Paper, ink, band and skin. */
const colours = [
  [226, 233, 240],
  [104, 118, 138],
  [60, 96, 150],
  [206, 178, 158],
] as const

/** A card with a portrait and lines of text, as a picture of a telephone would show it. */
function drawnCard() {
  const isIn = (x: number, y: number, [left, top, w, h]: readonly [number, number, number, number]) =>
    x >= left && x < left + w && y >= top && y < top + h
  const lines = [32, 46, 60, 74, 88].map((top, i) => [62, top, 90 - (i % 3) * 18, 4] as const)
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (isIn(x, y, [0, 0, width, 18])) return 2
    if (isIn(x, y, [12, 30, 38, 58])) {
      const [dx, dy] = [x - 31, y - 50]
      if (dx * dx + dy * dy < 100) return 3
      return dx * dx + (y - 92) * (y - 92) < 400 ? 1 : 0
    }
    return lines.some(line => isIn(x, y, line)) ? 1 : 0
  })
  return pdfPicture(width, height, colours, pixels)
}

const card = drawnCard()

/** A small PDF in place of a document: a page for each that is wanted, or a picture of both sides of a card. */
export function documentPdf({ nome, day, person }: Sheet): { bytes: Buffer; pagine: number } {
  const [, wanted] = / \((\d+)\)$/.exec(nome) ?? []
  const isCard = photographed.includes(nome)
  const pagine = isCard ? 2 : Number(wanted ?? 1)
  const pages = Array.from({ length: pagine }, (_, i) => [
    nome,
    '',
    ...(person ? [person] : []),
    `Rilasciato ${longDayWith('il', day)}`,
    ...(pagine > 1 ? [`Foglio ${i + 1} di ${pagine}`] : []),
    '',
    'Documento di esempio: le persone e le cifre sono inventate.',
  ])
  return { bytes: isCard ? pdfOf(pages, card) : pdfOf(pages), pagine }
}
