import { open } from 'node:fs/promises'
import type { AttachmentKind } from '../../contract/attachments.ts'
import { AppError } from '../errors.ts'

/** More than any camera makes, and far less than what fills a machine's memory when it is opened. */
const mostPixels = 100_000_000

const starts: [AttachmentKind, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/**
 * What a file is, by what it holds and not by its name. Throws 415 for what is not read here, 422 for a picture too
 * large to be opened.
 */
export async function seenKind(path: string): Promise<AttachmentKind> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(256 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const bytes = head.subarray(0, bytesRead)
    const kind = starts.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0]
    if (!kind) throw new AppError(415, 'Si possono allegare PDF e immagini JPEG o PNG.')
    const pixels = kind === 'image/png' ? pngPixels(bytes) : kind === 'image/jpeg' ? jpegPixels(bytes) : 0
    if (pixels === null) throw new AppError(415, 'L’immagine non si riesce a leggere.')
    if (pixels > mostPixels) throw new AppError(422, 'L’immagine è troppo grande: ridurla e riprovare.')
    return kind
  } finally {
    await file.close()
  }
}

/** Width and height stand in the first chunk. */
const pngPixels = (bytes: Buffer): number | null =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : null

/** Segments, one after the other, until the one that begins a frame. */
function jpegPixels(bytes: Buffer): number | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
