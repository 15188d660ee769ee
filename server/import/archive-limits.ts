import { inflateRawSync } from 'node:zlib'

/** A workbook has a few dozen parts; the sheet of the longest price list is a third of this. */
const mostEntries = 1000
const mostBytes = 80 * 1024 * 1024

const endMark = Buffer.from('PK\x05\x06')
/** What stands right before the end where another directory counts than the one that the end names. */
const otherEndMark = 0x07064b50
const entryMark = 0x02014b50

export interface ArchiveEntry {
  name: string
  /** The unpacked bytes. */
  content: Buffer
}

/**
 * Whether an archive is one that may be unpacked: few parts, and all of them together, really unpacked, no more than
 * memory bears, whatever its directory says.
 */
export const isWithinLimits = (archive: Buffer): boolean => archiveEntries(archive) !== null

/** The unpacked parts of an archive; null for a broken archive or one beyond the limits. */
export function archiveEntries(archive: Buffer): ArchiveEntry[] | null {
  const found: ArchiveEntry[] = []
  const end = archive.lastIndexOf(endMark)
  if (end < 0 || end + 22 > archive.length) return null
  if (end >= 20 && archive.readUInt32LE(end - 20) === otherEndMark) return null
  const entries = archive.readUInt16LE(end + 10)
  // Readers believe one or the other.
  if (entries > mostEntries || archive.readUInt16LE(end + 8) !== entries) return null
  let room = mostBytes
  let at = archive.readUInt32LE(end + 16)
  try {
    for (let left = entries; left > 0; left--) {
      if (archive.readUInt32LE(at) !== entryMark) return null
      const [method, packed, said] = [
        archive.readUInt16LE(at + 10),
        archive.readUInt32LE(at + 20),
        archive.readUInt32LE(at + 24),
      ]
      const head = archive.readUInt32LE(at + 42)
      const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
      const bytes = archive.subarray(start, start + packed)
      const content = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) }) : bytes
      if (content.length !== said) return null
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
