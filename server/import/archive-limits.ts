import { inflateRawSync } from 'node:zlib'

/**
 * Limits for unpacking a workbook. Workbooks have a few dozen parts; the sheet of the longest price list has a third of
 * these bytes.
 */
const maxEntries = 1000
const maxBytes = 80 * 1024 * 1024

const endMark = Buffer.from('PK\x05\x06')
/** The mark before the end record of a ZIP64 archive, which has a second directory. */
const zip64EndMark = 0x07064b50
const entryMark = 0x02014b50

export interface ArchiveEntry {
  name: string
  /** The unpacked bytes. */
  content: Buffer
}

/**
 * The unpacked parts of an archive; null for a broken archive, or one with more parts or more unpacked bytes than the
 * limits. The bytes are counted while they are unpacked, because the sizes in the directory may be false.
 */
export function archiveEntries(archive: Buffer): ArchiveEntry[] | null {
  const found: ArchiveEntry[] = []
  const end = archive.lastIndexOf(endMark)
  if (end < 0 || end + 22 > archive.length) return null
  if (end >= 20 && archive.readUInt32LE(end - 20) === zip64EndMark) return null
  const entries = archive.readUInt16LE(end + 10)
  // Archive readers differ in which of the two counts they use, so the counts must be equal.
  if (entries > maxEntries || archive.readUInt16LE(end + 8) !== entries) return null
  let room = maxBytes
  let at = archive.readUInt32LE(end + 16)
  try {
    for (let left = entries; left > 0; left--) {
      if (archive.readUInt32LE(at) !== entryMark) return null
      const [method, packed, declaredSize] = [
        archive.readUInt16LE(at + 10),
        archive.readUInt32LE(at + 20),
        archive.readUInt32LE(at + 24),
      ]
      const head = archive.readUInt32LE(at + 42)
      const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
      const bytes = archive.subarray(start, start + packed)
      const content = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) }) : bytes
      if (content.length !== declaredSize) return null
      room -= content.length
      if (room < 0) return null
      found.push({
        name: archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)),
        content,
      })
      at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return null
    throw error
  }
  return found
}
