import { deflateSync } from 'node:zlib'
import { at, yearsBefore } from './days.ts'
import { seededRandom } from './random.ts'

/** A file that example records use: its row, and its bytes, which the installation writes to the data folder. */
export interface ExampleFile {
  _id: string
  key: string
  name: string
  size: number
  mimetype: 'application/pdf' | 'video/mp4' | 'text/vtt' | 'image/png'
  createdAt: Date
  bytes: Buffer
}

/** The name of a file, and the lines of its single page. */
export interface FileText {
  name: string
  lines: readonly string[]
}

interface Given {
  seed: number
  today: string
}

/** Generates PDFs with one page; `stream` separates the files of one resource from those of another. */
export const filesOf = (stream: string, from: Given, texts: readonly FileText[]): ExampleFile[] =>
  filesWith(
    stream,
    from,
    texts.map(({ name, lines }) => ({ name, mimetype: 'application/pdf', bytes: pdfPage(lines) })),
  )

/** Files with these contents. */
export function filesWith(
  stream: string,
  { seed, today }: Given,
  contents: readonly Pick<ExampleFile, 'name' | 'mimetype' | 'bytes'>[],
): ExampleFile[] {
  const random = seededRandom(seed, stream)
  const createdAt = at(yearsBefore(today, 1))
  return contents.map(({ name, mimetype, bytes }) => {
    const key = Buffer.from(Array.from({ length: 16 }, () => random.between(0, 255))).toString('base64url')
    return {
      _id: random.id(createdAt),
      key,
      name,
      size: bytes.length,
      mimetype,
      createdAt,
      bytes,
    }
  })
}

/** The file in the form of a record's field. */
export const heldFile = ({ key, name, size, mimetype }: ExampleFile) => ({
  url: `/files/${key}`,
  name,
  size,
  mimetype,
})

/** A PDF with one page, in a built-in typeface. */
export const pdfPage = (lines: readonly string[]): Buffer => pdfOf([lines])

/** A picture for the pages of a PDF. */
interface PdfPicture {
  dictionary: string
  /** Bytes in hexadecimal, so that the whole PDF is text. */
  stream: string
}

/** A picture of a few colours, each pixel with the number of its colour. */
export function pdfPicture(
  width: number,
  height: number,
  colours: readonly (readonly [red: number, green: number, blue: number])[],
  pixels: readonly number[],
): PdfPicture {
  const palette = Buffer.from(colours.flat()).toString('hex')
  const stream = `${deflateSync(Buffer.from(pixels)).toString('hex')}>`
  const space = `[/Indexed /DeviceRGB ${colours.length - 1} <${palette}>]`
  return {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter [/ASCIIHexDecode /FlateDecode]`,
    stream,
  }
}

/** A PDF of pages with lines of text, in a built-in typeface, and the same picture under the text of each. */
export function pdfOf(pages: readonly (readonly string[])[], picture?: PdfPicture): Buffer {
  const first = picture ? 5 : 4
  const placeOf = (page: number) => first + page * 2
  const resources = `<< /Font << /F1 3 0 R >>${picture ? ' /XObject << /Im1 4 0 R >>' : ''} >>`
  const streamOf = (dictionary: string, stream: string) =>
    `<< ${dictionary}/Length ${stream.length} >>\nstream\n${stream}\nendstream`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${placeOf(page)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...(picture ? [streamOf(`${picture.dictionary} `, picture.stream)] : []),
    ...pages.flatMap((lines, page) => {
      const shown = lines.map(line => `(${line.replace(/’/g, "'").replace(/[\\()]/g, '\\$&')}) Tj T*`)
      const text = `BT /F1 11 Tf 56 780 Td 20 TL\n${shown.join('\n')}\nET`
      const drawn = picture ? `${text}\nq 428 0 0 270 84 330 cm /Im1 Do Q` : text
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${placeOf(page) + 1} 0 R /Resources ${resources} >>`,
        streamOf('', drawn),
      ]
    }),
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = whole.length
    whole += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = whole.length
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  whole += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(whole, 'latin1')
}
