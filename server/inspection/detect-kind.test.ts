import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectAttachmentKind, detectPageKind } from './detect-kind.ts'

describe('a JPEG', () => {
  let path: string
  let jpeg: Buffer
  beforeAll(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'quinto-kind-')), 'picture')
    jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c81e1e' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => rm(join(path, '..'), { recursive: true }))

  /** A part of a colour profile, of 60 kB. */
  const profile = Buffer.alloc(60_000)
  profile.writeUInt32BE(0xffe20000 + profile.length - 2)
  const withBytes = (...bytes: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...bytes, jpeg.subarray(2)])
  const written = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    return path
  }
  /** The picture says to have 60,000 × 60,000 pixels. */
  const huge = () => {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const bytes = Buffer.from(jpeg)
    bytes.writeUInt32BE(0xea60ea60, frame + 5)
    return bytes
  }

  it.each([
    ['behind a profile of 300 kB', () => withBytes(...Array(5).fill(profile))],
    ['behind a profile of 15 MB', () => withBytes(...Array(255).fill(profile))],
    ['behind fill bytes', () => withBytes(Buffer.alloc(3, 0xff))],
  ])('has its size %s', async (_where, bytes) => {
    expect(await detectPageKind(await written(bytes()))).toBe('image/jpeg')
    expect(await detectAttachmentKind(path)).toBe('image/jpeg')
  })

  it('is refused for its size behind a profile, and without any size', async () => {
    const large = Buffer.concat([jpeg.subarray(0, 2), ...Array(5).fill(profile), huge().subarray(2)])
    await expect(detectPageKind(await written(large))).rejects.toMatchObject({ status: 422 })
    const cut = withBytes(...Array(5).fill(profile)).subarray(0, 290_000)
    await expect(detectPageKind(await written(cut))).rejects.toMatchObject({ status: 415 })
    const endless = withBytes(Buffer.alloc(1_000_000, 0xff))
    await expect(detectPageKind(await written(endless))).rejects.toMatchObject({ status: 415 })
  })
})

it('a PDF is recognised behind the message of a program', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'quinto-kind-')), 'document')
  await writeFile(path, `GPL Ghostscript 10.02.0\n${'.'.repeat(900)}\n%PDF-1.7\n`)
  expect(await detectPageKind(path)).toBe('application/pdf')
  await writeFile(path, `${'.'.repeat(1024)}%PDF-1.7\n`)
  await expect(detectPageKind(path)).rejects.toMatchObject({ status: 415 })
  await rm(join(path, '..'), { recursive: true })
})
