/**
 * The parts of PostgreSQL's wire protocol that the embedded database needs
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */

const code = (letter: string) => letter.charCodeAt(0)

/** Frontend messages after which the server answers: simple query, sync, flush, terminate. */
const answeredAfter = new Set(['Q', 'S', 'H', 'X'].map(code))

/** Splits the bytes that the driver writes into requests that end where the server answers, whatever the chunks are. */
export class RequestReader {
  #rest: Uint8Array = new Uint8Array(0)
  #started = false

  /** The requests that `chunk` completes, each in its own buffer. */
  read(chunk: Uint8Array): Uint8Array<ArrayBuffer>[] {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const requests: Uint8Array<ArrayBuffer>[] = []
    let start = 0
    let end = 0
    for (;;) {
      // Only the startup packet has no letter before its length.
      const header = this.#started ? 1 : 0
      if (end + header + 4 > bytes.length) break
      const next = end + header + view.getInt32(end + header)
      if (next > bytes.length) break
      const complete = !this.#started || answeredAfter.has(bytes[end]!)
      this.#started = true
      end = next
      if (complete) {
        requests.push(new Uint8Array(bytes.subarray(start, end)))
        start = end
      }
    }
    this.#rest = bytes.slice(start)
    return requests
  }
}

/** Whether a request opens a session. Its first byte is zero, because lengths in the protocol are below 2^24. */
export const isStartup = (request: Uint8Array) => request[0] === 0

export const isTermination = (request: Uint8Array) => request[0] === code('X')

/** A message with a simple query. */
export function queryMessage(sql: string): Uint8Array {
  const message = Buffer.alloc(Buffer.byteLength(sql) + 6)
  message.write('Q')
  message.writeInt32BE(message.length - 1, 1)
  message.write(sql, 5)
  return message
}

/** Replaces one SQLSTATE by another in the errors of an answer. Both have five characters. */
export function replaceErrorCode(answer: Uint8Array, from: string, to: string): void {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== code('E')) continue
    // A field is its letter, its text and a zero byte; the letter of the code is C.
    for (let field = at + 5; bytes[field] !== 0; field = bytes.indexOf(0, field) + 1) {
      if (bytes[field] === code('C') && bytes.toString('latin1', field + 1, field + 6) === from)
        bytes.write(to, field + 1, 'latin1')
    }
  }
}
