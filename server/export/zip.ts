import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const DEFLATE = 8
/** The earliest date of the format, in local time: equal contents make equal files. */
const mtime = new Date(1980, 0, 1)

/**
 * A ZIP archive, produced while it is read. Entries follow one another; only the current chunk is in memory.
 * zlib compresses outside of the main thread, so that other requests do not wait.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const made: Buffer[] = []
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    made.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, compression: DEFLATE, mtime, crc: 0, size: 0 }
    archive.add(file)
    for await (const packed of deflated(content, file)) {
      file.ondata!(null, packed, false)
      yield* made.splice(0)
    }
    file.ondata!(null, new Uint8Array(), true)
    yield* made.splice(0)
  }
  archive.end()
  yield* made.splice(0)
}

/** Compresses as much of the content as is read, and adds up its size and checksum in `file`. */
async function* deflated(content: ZipEntry['content'], file: { crc: number; size: number }) {
  async function* counted() {
    for await (const bytes of content) {
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  const feeding = pipeline(counted, deflate)
  // The error is thrown by the read of `deflate`; this handler only prevents an unhandled rejection.
  feeding.catch(() => {})
  try {
    yield* deflate as AsyncIterable<Buffer<ArrayBuffer>>
    await feeding
  } finally {
    deflate.destroy()
  }
}
