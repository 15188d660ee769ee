import sharp from 'sharp'
import { encode } from 'uqr'
import type { DisplaySheet } from '../../contract/personal-documents/display.ts'
import { fitText } from './fit-text.ts'
import { outlineOf, widthOf, writable } from './outlines.ts'

/** The size of a story of a social network, which covers the uppermost and lowest parts with its own controls. */
const width = 1080
const height = 1920
const margin = 84
const room = width - 2 * margin
const code = 250

const [paper, ink, soft, accent] = ['#faf7f0', '#1d1b17', '#534e45', '#0e5a43']

interface Box {
  width?: number
  height: number
  maxLines: number
  sizes: number[]
  leading?: number
  colour?: string
}

/** Draws a display as a picture of 1080 × 1920, PNG. Texts are outlines, so that no machine needs the typeface. */
export function drawStory(sheet: DisplaySheet): Promise<Buffer> {
  const parts: string[] = []
  let y = 250
  /** Writes a text below what was written last. */
  const write = (text: string, { colour = ink, leading = 1.25, width = room, ...box }: Box) => {
    const { size, lines } = fitText(writable(text), { ...box, width, leading }, widthOf)
    const outlines = lines.map((line, i) => outlineOf(line, size, margin, y + size * (0.8 + i * leading)))
    parts.push(`<g fill="${colour}">${outlines.join('')}</g>`)
    y += lines.length * size * leading
  }
  const rule = (top: number) => parts.push(`<path fill="${ink}" d="M${margin} ${top}h${room}v3h-${room}z"/>`)

  write(sheet.titolo, { height: 250, maxLines: 3, sizes: [82, 72, 62, 54, 48], leading: 1.12 })
  y += 14
  if (sheet.oggetto) write(sheet.oggetto, { height: 60, maxLines: 1, sizes: [42, 36, 30], colour: soft })
  y += 24
  write(`${sheet.rata}\u00a0€`, { height: 250, maxLines: 1, sizes: [190, 160, 130], leading: 1.1 })
  y += 10
  write(sheet.costo, { height: 160, maxLines: 3, sizes: [40, 36, 32] })
  y += 24
  rule(y)
  y += 28
  const foot = 1400
  // The example is never cut: the smallest size holds three times the longest one.
  write(sheet.esempio, {
    height: foot - 28 - y,
    maxLines: 40,
    sizes: [30, 28, 26, 24, 22, 20, 18],
    leading: 1.3,
  })
  rule(foot)
  y = foot + 34
  const beside = room - code - 40
  write(sheet.agente.nome, { width: beside, height: 120, maxLines: 2, sizes: [46, 40, 34], leading: 1.15 })
  write(sheet.agente.ruolo, { width: beside, height: 80, maxLines: 2, sizes: [28, 26, 24], colour: soft })
  if (sheet.agente.telefono)
    write(sheet.agente.telefono, { width: beside, height: 60, maxLines: 1, sizes: [42, 36] })
  y = Math.max(y, foot + 34 + code) + 24
  write(`${sheet.fino}. Inquadri il codice per sapere se le cifre sono ancora queste.`, {
    height: 70,
    maxLines: 2,
    sizes: [26, 24, 22],
  })
  write(sheet.intermediario, { height: 40, maxLines: 1, sizes: [24, 22, 20, 18], colour: soft })

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g transform="translate(${margin} 150) scale(3.2)" fill="${ink}"><path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z"/><path fill="${accent}" d="M16 0h2v18h-2z"/></g>
<g fill="${ink}">${outlineOf('Quinto', 58, margin + 74, 202)}</g>
${parts.join('\n')}
<path transform="translate(${width - margin - code} ${foot + 40})" fill="${ink}" d="${squares(sheet.indirizzo)}"/>
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** The dark squares of the QR code of a text, as one path. */
function squares(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const step = code / size
  return data
    .flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark ? `M${x * step} ${y * step}h${step + 0.1}v${step + 0.1}h-${step + 0.1}z` : '',
      ),
    )
    .join('')
}
