import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanPicture, type PictureKind } from './clean-picture.ts'

const side = 400
/** A picture of random pixels, which no encoding compresses well. */
const noise = (channels: 1 | 3 | 4, bytes: Uint8Array = randomBytes(side * side * channels)) =>
  sharp(bytes, { raw: { width: side, height: side, channels } })
const blackAndWhite = () =>
  noise(
    1,
    randomBytes(side * side).map(value => (value & 1) * 255),
  )

describe('a picture that is encoded again', () => {
  let path: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quinto-clean-picture-'))
    path = join(folder, 'picture')
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function cleaned(bytes: Buffer, kind: PictureKind, maxBytes: number) {
    await writeFile(path, bytes)
    const cleanKind = await cleanPicture(path, kind, maxBytes)
    const clean = await readFile(path)
    return { clean, kind: cleanKind, metadata: await sharp(clean).metadata() }
  }

  it('keeps one bit for black and white, with the same pixels', async () => {
    const sent = await blackAndWhite().png({ palette: true, colours: 2, dither: 0 }).toBuffer()
    const { clean, metadata } = await cleaned(sent, 'image/png', 1_000_000)
    expect(metadata.bitsPerSample).toBe(1)
    expect(clean.length).toBeLessThan(sent.length * 1.1)
    const pixels = (bytes: Buffer) => sharp(bytes).toColourspace('b-w').raw().toBuffer()
    expect((await pixels(clean)).equals(await pixels(sent))).toBe(true)
  })

  it.each([
    ['image/png', () => noise(1).toColourspace('b-w').png()],
    ['image/jpeg', () => noise(1).toColourspace('b-w').jpeg()],
  ] as const)('keeps grays: %s', async (kind, picture) => {
    const { metadata } = await cleaned(await picture().toBuffer(), kind, 1_000_000)
    expect([metadata.space, metadata.channels]).toEqual(['b-w', 1])
  })

  it('becomes a JPEG when the PNG exceeds the limit', async () => {
    const { clean, kind, metadata } = await cleaned(await noise(3).png().toBuffer(), 'image/png', 300_000)
    expect([kind, metadata.format]).toEqual(['image/jpeg', 'jpeg'])
    expect(clean.length).toBeLessThanOrEqual(300_000)
  })

  it.each([
    ['image/jpeg', () => noise(3).jpeg({ quality: 75 })],
    ['image/webp', () => noise(3).webp({ quality: 75 })],
  ] as const)('keeps its kind at a lower quality: %s', async (kind, picture) => {
    const sent = await picture().toBuffer()
    const maxBytes = Math.round(sent.length * 1.05)
    const result = await cleaned(sent, kind, maxBytes)
    expect(result.kind).toBe(kind)
    expect(result.clean.length).toBeLessThanOrEqual(maxBytes)
  })

  it.each([
    ['with transparency', 'image/png', () => noise(4).png(), 300_000],
    ['too large at every quality', 'image/jpeg', () => noise(3).jpeg({ quality: 20 }), 20_000],
  ] as const)('is refused with advice: %s', async (_what, kind, picture, maxBytes) => {
    await expect(cleaned(await picture().toBuffer(), kind, maxBytes)).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(/supera i .* MB: ne riduca le dimensioni/),
    })
  })
})
