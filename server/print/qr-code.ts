import { encode } from 'uqr'

interface Place {
  /** Points from the left and the top of the page. */
  left: number
  top: number
  /** Side of the code in points, without a quiet zone. */
  side: number
}

/** Adds the dark squares of a QR code to the path of a document, which the caller fills. */
export function addQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { left, top, side, correction = 'M' }: Place & { correction?: 'L' | 'M' },
): void {
  const { data, size } = encode(text, { ecc: correction, border: 0 })
  const step = side / size
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Squares slightly overlap, so that no gap shows between them.
      if (isDark) doc.rect(left + x * step, top + y * step, step + 0.05, step + 0.05)
    })
  })
}
