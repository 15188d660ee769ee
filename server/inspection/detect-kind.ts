import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { AttachmentKind } from '../../contract/files/attachments.ts'
import { type ContentKind, contentKinds, fileGroups } from '../../contract/files/content-files.ts'
import { AppError } from '../errors.ts'
import type { PageKind } from './document-pages.ts'

/** Above the resolution of any camera, and far below the size that would exhaust the memory of a server. */
export const maxPixels = 100_000_000
/** Room for a photograph of 50 megapixels; a sheet of A4 paper at 600 dpi has 35 million pixels. */
const maxVisitorPixels = 52_000_000

const zipSignature = Buffer.from('PK\x03\x04', 'latin1')
const office = 'application/vnd.openxmlformats-officedocument'

/** Kinds that file-type distinguishes and we do not. */
const aliases: Record<string, ContentKind> = { 'video/x-m4v': 'video/mp4' }

/** file-type recognises only intact PNG files. With this check, a damaged PNG gets the error for damaged pictures. */
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Some programs write their own messages before a PDF; PDF readers look for the header in these bytes. */
const pdfHeaderWithin = 1024

const isContentKind = (mime: string): mime is ContentKind => Object.hasOwn(contentKinds, mime)

/** The kind of a file by its first bytes; null for kinds that are not published, such as HTML and SVG. */
async function kindOf(bytes: Buffer): Promise<ContentKind | null> {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return 'image/png'
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  const kind = aliases[mime] ?? mime
  if (isContentKind(kind)) return kind
  return mime === '' && bytes.subarray(0, pdfHeaderWithin).includes('%PDF-') ? 'application/pdf' : null
}

type PixelsOf = (head: Buffer, file: FileHandle) => number | null | Promise<number | null>
const pixelsOf: { [K in ContentKind]?: PixelsOf } = {
  'image/png': pngPixels,
  'image/jpeg': jpegPixels,
  'image/webp': webpPixels,
}

/**
 * Detects the kind of a file by its content, not by its name. Throws 415 for kinds that `isTaken` refuses and for
 * unreadable pictures, and 422 for pictures with more than `pixelLimit` pixels.
 */
async function detectKind<K extends ContentKind>(
  path: string,
  isTaken: (kind: ContentKind) => kind is K,
  refusal: string,
  pixelLimit = maxPixels,
): Promise<K> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(256 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const bytes = head.subarray(0, bytesRead)
    const kind = await kindOf(bytes)
    if (!kind || !isTaken(kind)) throw new AppError(415, refusal)
    const pixels = pixelsOf[kind] ? await pixelsOf[kind](bytes, file) : 0
    if (pixels === null)
      throw new AppError(
        415,
        'L’immagine non si riesce a leggere: la apra, la salvi di nuovo e carichi la nuova copia.',
      )
    if (pixels > pixelLimit) throw new AppError(422, 'L’immagine è troppo grande: la riduca e riprovi.')
    return kind
  } finally {
    await file.close()
  }
}

const attachments: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
] satisfies AttachmentKind[]

/** Detects the kind of a visitor's attachment. */
export const detectAttachmentKind = (path: string): Promise<AttachmentKind> =>
  detectKind(
    path,
    (kind): kind is AttachmentKind => attachments.includes(kind),
    'Si possono allegare PDF e immagini JPEG o PNG.',
    maxVisitorPixels,
  )

const pages: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']
/** The picture formats of telephones that sharp does not read. */
const heic = ['image/heic', 'image/heif']

/** Detects the kind of a page of a document of a loan file. */
export async function detectPageKind(path: string): Promise<PageKind> {
  const { mime = '' } = (await fileTypeFromFile(path)) ?? {}
  if (heic.includes(mime)) return 'image/heic'
  return detectKind(
    path,
    (kind): kind is Exclude<PageKind, 'image/heic'> => pages.includes(kind),
    'Si possono caricare PDF e foto JPG, PNG o HEIC.',
  )
}

/** The kind of a file uploaded as a table, by its first bytes: a workbook, or CSV for anything else. */
export async function detectTableKind(
  path: string,
): Promise<`${typeof office}.spreadsheetml.sheet` | 'text/csv'> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead).equals(zipSignature) ? `${office}.spreadsheetml.sheet` : 'text/csv'
  } finally {
    await file.close()
  }
}

/** Detects the kind of a content file. */
export const detectContentKind = (path: string): Promise<ContentKind> =>
  detectKind(
    path,
    (_kind): _kind is ContentKind => true,
    `Il file non è di un tipo che si può caricare: ${Object.values(fileGroups)
      .map(({ label }) => label)
      .join('; ')}.`,
  )

/** Width times height, which are in the first chunk. */
function pngPixels(bytes: Buffer): number | null {
  return bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : null
}

/** Width times height, whose position depends on the kind of WebP. */
function webpPixels(bytes: Buffer): number | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

/** Segments and fill bytes before the frame of a JPEG: a profile has at most 255 segments. */
const maxSegments = 2000

/** Width times height, found by skipping segments until the start of a frame. */
async function jpegPixels(_head: Buffer, file: FileHandle): Promise<number | null> {
  const segment = Buffer.alloc(9)
  for (let at = 2, left = maxSegments; left > 0; left--) {
    const { bytesRead } = await file.read(segment, 0, segment.length, at)
    if (bytesRead < segment.length || segment[0] !== 0xff) return null
    const marker = segment[1]!
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsFrame) return segment.readUInt16BE(5) * segment.readUInt16BE(7)
    at += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2)
  }
  return null
}
