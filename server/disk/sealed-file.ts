import { createCipheriv, createDecipheriv } from 'node:crypto'
import { AppError } from '../errors.ts'

/**
 * The format of encrypted files: AES-256-GCM over pieces of 64 kB, each followed by its tag, so that a file of any size
 * is written and read in little memory. The nonce of a piece is its number, with a mark on the last one: a piece that is
 * changed, moved, removed or added is refused. Numbers as nonces are safe because each file has a key of its own.
 */
const pieceBytes = 64 * 1024
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** Bytes of a file on the disk, once encrypted. */
export const sealedSize = (size: number): number =>
  size + tagBytes * Math.max(1, Math.ceil(size / pieceBytes))

/** An encrypted file does not have the bytes that were written. */
export const damaged = () =>
  new AppError(
    500,
    'Il file conservato è danneggiato e non si può aprire: lo carichi di nuovo, e lo dica a chi gestisce il server.',
  )

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts chunks of any length into pieces of `length` bytes; the last one may be shorter, and is marked. */
async function* inPieces(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  length: number,
): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    // A full piece waits for the next byte, which shows that it is not the last.
    if (size <= length) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; size - at > length; at += length) yield [all.subarray(at, at + length), false]
    waiting = [all.subarray(at)]
    size -= at
  }
  yield [Buffer.concat(waiting), true]
}

/** Encrypts a file with its own key, which must never encrypt another one. */
export async function* seal(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  let index = 0
  for await (const [piece, isLast] of inPieces(chunks, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts the result of `seal`. Yields only pieces that are as they were written; throws `damaged` for others. */
export async function* open(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  let index = 0
  for await (const [piece, isLast] of inPieces(chunks, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw damaged()
    const decipher = createDecipheriv(algorithm, key, nonceOf(index++, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    const opened = decipher.update(piece.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw damaged()
    }
    if (opened.length > 0) yield opened
  }
}
