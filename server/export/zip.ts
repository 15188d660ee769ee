import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Sizes stand behind the content, which is written before they are known; names are UTF-8. */
const flags = 0b1000_0000_1000
/** 1 January 1980: the same content is the same file. */
const date = 0x21

function header(signature: number, sizes: { crc: number; packed: number; size: number }, name: Buffer) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt16LE(date, 8)
  head.writeUInt32LE(sizes.crc, 10)
  head.writeUInt32LE(sizes.packed, 14)
  head.writeUInt32LE(sizes.size, 18)
  head.writeUInt16LE(name.length, 22)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signature)
  return { mark, head }
}

/** A ZIP archive as it is made, none of it kept: entries one after the other, each below 4 GB. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const start = offset
    const bytes = Buffer.from(name)
    const { mark, head } = header(0x04034b50, { crc: 0, packed: 0, size: 0 }, bytes)
    yield Buffer.concat([mark, head, bytes])
    offset += 30 + bytes.length

    const sizes = { crc: 0, packed: 0, size: 0 }
    for await (const packed of deflated(content, sizes)) {
      sizes.packed += packed.length
      yield packed
    }
    const behind = Buffer.alloc(16)
    behind.writeUInt32LE(0x08074b50, 0)
    behind.writeUInt32LE(sizes.crc, 4)
    behind.writeUInt32LE(sizes.packed, 8)
    behind.writeUInt32LE(sizes.size, 12)
    yield behind
    offset += sizes.packed + 16

    const listed = header(0x02014b50, sizes, bytes)
    const version = Buffer.from([20, 0])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(start, 10)
    directory.push(Buffer.concat([listed.mark, version, listed.head, rest, bytes]))
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([all, end])
}

/** Compresses as much as is read of it. */
async function* deflated(content: ZipEntry['content'], sizes: { crc: number; size: number }) {
  async function* counted() {
    for await (const bytes of content) {
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  const feeding = pipeline(counted, deflate)
  // What fails in it fails where it is read.
  feeding.catch(() => {})
  try {
    yield* deflate as AsyncIterable<Buffer>
    await feeding
  } finally {
    deflate.destroy()
  }
}
