import { inflateRawSync } from 'node:zlib'

/** Limits for unpacking a workbook. Its parts are a few dozen, and the longest price list has a third of these bytes. */
const maxEntries = 1000
const maxBytes = 80 * 1024 * 1024

const endMark = Buffer.from('PK\x05\x06')
const zip64EndMark = 0x06064b50
const entryMark = 0x02014b50
/** In ZIP64 a field of 32 or 16 bits with all bits set stands for a field of 64 bits elsewhere. */
const elsewhere = 0xffffffff
const countElsewhere = 0xffff

export interface ArchiveEntry {
  name: string
  /** The unpacked bytes. */
  content: Buffer
}

/**
 * The unpacked parts of an archive whose names `isWanted` accepts; null for a broken archive, or one with more parts or
 * more unpacked bytes than the limits. The bytes are counted while they are unpacked, because the sizes in the directory
 * may be false.
 */
export function archiveEntries(
  archive: Buffer,
  isWanted: (name: string) => boolean = () => true,
): ArchiveEntry[] | null {
  const found: ArchiveEntry[] = []
  let room = maxBytes
  const long = (at: number) => Number(archive.readBigUInt64LE(at))
  try {
    const end = archive.lastIndexOf(endMark)
    if (end < 0) return null
    let entries = archive.readUInt16LE(end + 10)
    let at = archive.readUInt32LE(end + 16)
    // Archive readers differ in which of the two counts they use, so the counts must be equal.
    if (archive.readUInt16LE(end + 8) !== entries) return null
    if (entries === countElsewhere || at === elsewhere) {
      const zip64End = long(end - 12)
      if (archive.readUInt32LE(zip64End) !== zip64EndMark) return null
      entries = long(zip64End + 32)
      at = long(zip64End + 48)
    }
    if (entries > maxEntries) return null
    for (; entries > 0; entries--) {
      if (archive.readUInt32LE(at) !== entryMark) return null
      const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
      const extraEnd = nameEnd + archive.readUInt16LE(at + 30)
      const name = archive.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/')
      if (isWanted(name)) {
        const [size, packed, head] = placeOf(at, nameEnd, extraEnd) as [number, number, number]
        const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
        const bytes = archive.subarray(start, start + packed)
        const isPacked = archive.readUInt16LE(at + 10) === 8
        const maxOutputLength = Math.max(Math.min(room, size), 1)
        const content = isPacked ? inflateRawSync(bytes, { maxOutputLength }) : bytes
        room -= content.length
        if (content.length !== size || room < 0) return null
        found.push({ name, content })
      }
      at = extraEnd + archive.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return null
    throw error
  }
  return found

  /** The unpacked size, the packed size and the start of an entry. Those of ZIP64 stand in its extra field. */
  function placeOf(at: number, nameEnd: number, extraEnd: number): number[] {
    const place = [24, 20, 42].map(offset => archive.readUInt32LE(at + offset))
    let extra = nameEnd
    while (extra < extraEnd && archive.readUInt16LE(extra) !== 1) extra += 4 + archive.readUInt16LE(extra + 2)
    extra += 4
    return place.map(value => {
      if (value !== elsewhere) return value
      extra += 8
      return long(extra - 8)
    })
  }
}
