import sharp from 'sharp'
import { fitText } from '../../print/fit-text.ts'
import { outlineOf, widthOf, writable } from '../../print/outlines.ts'

export interface Card {
  kicker: string
  title: string
  /** Name of the company. */
  broker: string
}

const width = 1200
const height = 630
const margin = 72
const title = {
  width: width - 2 * margin,
  height: 316,
  maxLines: 4,
  sizes: [92, 80, 70, 62, 54, 46],
  leading: 1.12,
}
const small = { width: title.width, height: 40, maxLines: 1, sizes: [30, 26], leading: 1.2 }

const [paper, ink, soft, accent] = ['#faf7f0', '#1d1b17', '#534e45', '#0e5a43']

/** Draws the social card of a page: ink on paper, 1200 × 630, PNG. */
export function drawCard(card: Card): Promise<Buffer> {
  const line = (text: string, y: number) => {
    const { size, lines } = fitText(writable(text), small, widthOf)
    return outlineOf(lines[0]!, size, margin, y)
  }
  const { size, lines } = fitText(writable(card.title), title, widthOf)
  const titleLines = lines.map((text, i) =>
    outlineOf(text, size, margin, 214 + size * (0.8 + i * title.leading)),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g transform="translate(${margin} 60) scale(3.5)" fill="${ink}"><path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z"/><path fill="${accent}" d="M16 0h2v18h-2z"/></g>
<g fill="${soft}">${line(card.kicker, 186)}${line(card.broker, 590)}</g>
<g fill="${ink}">${titleLines.join('')}<path d="M${margin} 542h${title.width}v2h-${title.width}z"/></g>
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
