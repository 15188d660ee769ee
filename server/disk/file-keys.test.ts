import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileKeys, keptFileKeys, openFileKeys } from './file-keys.ts'

const secret = () => randomBytes(32).toString('base64url')
const [one, two] = [`one:${secret()}`, `two:${secret()}`]
const id = randomUUID()

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quinto-file-keys-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

it('encrypt the key of a file, for this file only', async () => {
  const keys = new FileKeys(one)
  const { key, wrapped } = await keys.newKey(id)
  expect(wrapped).toMatch(/^one\./)
  expect(await keys.unwrap(wrapped, id)).toEqual(key)
  await expect(keys.unwrap(wrapped, randomUUID())).rejects.toMatchObject({ status: 500 })
  await expect(keys.unwrap(`${wrapped.slice(0, -2)}AA`, id)).rejects.toMatchObject({ status: 500 })
})

it('use the first key for new files, and name a key that is missing', async () => {
  const { key, wrapped } = await new FileKeys(one).newKey(id)
  const both = new FileKeys(`${two},${one}`)
  expect((await both.newKey(id)).wrapped).toMatch(/^two\./)
  expect(await both.unwrap(wrapped, id)).toEqual(key)
  const again = await both.rewrap(wrapped, id)
  expect(await new FileKeys(two).unwrap(again, id)).toEqual(key)
  await expect(new FileKeys(two).unwrap(wrapped, id)).rejects.toMatchObject({
    kid: 'one',
    message: expect.stringContaining('«one»'),
  })
})

it('are made in the data folder for the first file, once for all processes, and readable by the server alone', async () => {
  const settings = { fileKeys: null, dataDir }
  const [first, second] = [await openFileKeys(settings), await openFileKeys(settings)]
  await expect(stat(join(dataDir, keptFileKeys))).rejects.toMatchObject({ code: 'ENOENT' })
  const [a, b] = await Promise.all([first.newKey(id), second.newKey(id)])
  expect(await second.unwrap(a.wrapped, id)).toEqual(a.key)
  expect(await (await openFileKeys(settings)).unwrap(b.wrapped, id)).toEqual(b.key)
  expect((await stat(join(dataDir, keptFileKeys))).mode & 0o077).toBe(0)
})

it('are made once for files that come at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const folder = await mkdtemp(join(dataDir, 'new-'))
    const keys = await openFileKeys({ fileKeys: null, dataDir: folder })
    const made = await Promise.all(Array.from({ length: 8 }, () => keys.newKey(id)))
    expect(new Set(made.map(({ wrapped }) => wrapped.split('.')[0])).size).toBe(1)
    expect(await readdir(folder)).toEqual([keptFileKeys])
  }
})

it('get a new first key without losing the former ones, also in other processes', async () => {
  const settings = { fileKeys: null, dataDir }
  const [first, second] = [await openFileKeys(settings), await openFileKeys(settings)]
  const before = await first.newKey(id)
  await first.addKey()
  const after = await first.newKey(id)
  expect(await second.unwrap(after.wrapped, id)).toEqual(after.key)
  expect(await second.unwrap(before.wrapped, id)).toEqual(before.key)
  expect((await readFile(join(dataDir, keptFileKeys), 'utf8')).split(',')).toHaveLength(2)
})

it('are not rotated while their file is gone, and the former ones still open files', async () => {
  const keys = await openFileKeys({ fileKeys: null, dataDir })
  const { key, wrapped } = await keys.newKey(id)
  const path = join(dataDir, keptFileKeys)
  const kept = await readFile(path)
  await rm(path)
  await expect(keys.addKey()).rejects.toThrow('In DATA_DIR manca «file-keys»')
  expect(await keys.unwrap(wrapped, id)).toEqual(key)
  await writeFile(path, kept)
})

it('stop the start when their file is damaged', async () => {
  await writeFile(join(dataDir, keptFileKeys), '')
  await expect(openFileKeys({ fileKeys: null, dataDir })).rejects.toThrow('è vuoto o rovinato')
})
