import { describe, expect, it } from 'vitest'
import { queryMessage, RequestReader, replaceErrorCode } from './wire.ts'

const message = (letter: string, text: string) => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(text))
  bytes.write(letter)
  bytes.writeInt32BE(bytes.length - 1, 1)
  bytes.write(text, 5)
  return bytes
}

/** The startup packet, the only message that begins with its length. */
const startup = message(' ', '\0\x03\0\0user\0postgres\0\0').subarray(1)
const simple = queryMessage('select 1')
const extended = Buffer.concat(
  [
    ['P', '\0select $1\0\0\0'],
    ['B', '\0\0\0\0\0\x01\0\0\0\x02è\0\0'],
    ['D', 'P\0'],
    ['E', '\0\0\0\0\0'],
    ['S', ''],
  ].map(([letter, text]) => message(letter!, text!)),
)
const requests = [startup, simple, extended, simple, message('X', '')].map(bytes => new Uint8Array(bytes))
const stream = Buffer.concat(requests)

describe('requests', () => {
  it.each([stream.length, 1000, 7, 3, 1])(
    'are split where an answer is due, from chunks of %i bytes',
    size => {
      const reader = new RequestReader()
      const read: Uint8Array[] = []
      for (let at = 0; at < stream.length; at += size)
        read.push(...reader.read(stream.subarray(at, at + size)))
      expect(read).toEqual(requests)
    },
  )

  it('are copies, whose memory can be transferred', () => {
    const [request] = new RequestReader().read(startup)
    expect(request?.buffer.byteLength).toBe(startup.length)
  })
})

describe('an error', () => {
  it('gets another code, without other changes', () => {
    const answer = (code: string) =>
      Buffer.concat([
        message('D', 'SERROR\0C25006\0\0'),
        message('E', `SERROR\0C${code}\0Mcannot C25006\0\0`),
        message('Z', 'I'),
      ])
    const bytes = answer('25006')
    replaceErrorCode(bytes, '25006', '53100')
    expect(bytes).toEqual(answer('53100'))
    replaceErrorCode(bytes, '25006', '00000')
    expect(bytes).toEqual(answer('53100'))
  })
})
