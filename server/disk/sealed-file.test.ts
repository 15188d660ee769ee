import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { open, seal, sealedSize } from './sealed-file.ts'

const key = randomBytes(32)
const piece = 64 * 1024

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const opened = (sealed: Buffer, by = key) => whole(open([sealed], by))
const refused = { status: 500, message: expect.stringContaining('danneggiato') }

it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 17])(
  'opens %i bytes as they were, in chunks of any length',
  async size => {
    const bytes = randomBytes(size)
    function* inChunks(all: Buffer, length: number) {
      for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length)
    }
    const sealed = await whole(seal(inChunks(bytes, 1000), key))
    expect(sealed.length).toBe(sealedSize(size))
    expect(size > 64 && sealed.includes(bytes.subarray(0, 64))).toBe(false)
    expect(bytes.equals(await whole(open(inChunks(sealed, 777), key)))).toBe(true)
  },
)

it('refuses a flipped bit anywhere', async () => {
  const sealed = await whole(seal([randomBytes(2 * piece + 100)], key))
  for (const at of [0, 20, piece + 3, 2 * piece + 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    await expect(opened(changed)).rejects.toMatchObject(refused)
  }
})

it('refuses pieces that are missing, added, repeated or in another order', async () => {
  const sealed = await whole(seal([randomBytes(3 * piece)], key))
  const length = piece + 16
  const [a, b, c] = [0, 1, 2].map(i => sealed.subarray(i * length, (i + 1) * length)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  for (const some of [[a, b], [a, c], [b, a, c], [a, a, b, c], [a, b, c, c], [a], []])
    await expect(opened(Buffer.concat(some))).rejects.toMatchObject(refused)
})

it('refuses another key', async () => {
  await expect(opened(await whole(seal([Buffer.from('x')], key)), randomBytes(32))).rejects.toMatchObject(
    refused,
  )
})
