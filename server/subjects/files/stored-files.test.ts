import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { files } from '../../database/schema.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { FileKeys } from '../../disk/file-keys.ts'
import { readSettings } from '../../settings.ts'
import { openTestContext } from '../../testing/test-context.ts'
import { openPrivateFile, sealFile } from './files.ts'
import { checkStoredFile, everyStoredFile, rotateFileKeys, storedFiles } from './stored-files.ts'

const pair = (kid: string) => `${kid}:${randomBytes(32).toString('base64url')}`

describeOnEachDatabase('encrypted files', open => {
  let dataDir: string
  let context: Context
  const [first, second] = [pair('first'), pair('second')]
  const owner = { kind: 'admin', id: '0199c0de-0000-7000-8000-000000000001' } as const
  const content = 'Una busta paga. '.repeat(20_000)

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-stored-files-'))
    context = await openTestContext(open, { settings: { ...readSettings({}), dataDir } })
    context.fileKeys = new FileKeys(first)
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  async function keep(name: string): Promise<string> {
    const coming = join(dataDir, 'coming')
    await writeFile(coming, content)
    const row = await sealFile(context, owner, name, 'application/pdf', coming)
    await context.database.orm.insert(files).values(row)
    return row._id
  }
  const pathOf = (id: string) => join(dataDir, 'files', id)
  const read = async (id: string) => text((await openPrivateFile(context, id)).bytes())
  const check = async () => {
    const faults: Record<string, unknown> = {}
    const { fileKeys } = context
    for await (const file of everyStoredFile(after => storedFiles(context, after)))
      faults[file.name] = await checkStoredFile({ dataDir, fileKeys }, file)
    return faults
  }

  it('are unreadable on the disk, and read as they were', async () => {
    const id = await keep('busta.pdf')
    const stored = await readFile(pathOf(id))
    expect(stored.includes('busta')).toBe(false)
    expect((await read(id)) === content).toBe(true)
  })

  it('are opened with the keys of a rotation, which does not touch their bytes', async () => {
    const id = await keep('ruotata.pdf')
    const before = await readFile(pathOf(id))
    context.fileKeys = new FileKeys(`${second},${first}`)
    expect(await rotateFileKeys(context)).toMatchObject({ kid: 'second', changed: 2, left: {} })
    expect(await rotateFileKeys(context)).toMatchObject({ kid: 'second', changed: 0 })
    expect(before.equals(await readFile(pathOf(id)))).toBe(true)
    context.fileKeys = new FileKeys(second)
    expect((await read(id)) === content).toBe(true)
  })

  it('stay as they are when a rotation lacks their key, which is named', async () => {
    context.fileKeys = new FileKeys(first)
    expect(await rotateFileKeys(context)).toEqual({ kid: 'first', changed: 0, left: { second: 2 } })
    const [row] = await context.database.orm.select().from(files).where(eq(files.name, 'busta.pdf'))
    await expect(read(row!._id)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('«second»'),
    })
    expect(await check()).toEqual({ 'busta.pdf': { key: 'second' }, 'ruotata.pdf': { key: 'second' } })
    context.fileKeys = new FileKeys(second)
  })

  it('are refused after a flipped byte, a further byte or a lost file, and named by the verification', async () => {
    const [flipped, longer, lost] = [
      await keep('girata.pdf'),
      await keep('lunga.pdf'),
      await keep('persa.pdf'),
    ]
    const bytes = await readFile(pathOf(flipped))
    bytes[200_000]! ^= 1
    await writeFile(pathOf(flipped), bytes)
    await appendFile(pathOf(longer), 'x')
    await rm(pathOf(lost))
    for (const id of [flipped, longer]) await expect(read(id)).rejects.toMatchObject({ status: 500 })
    await expect(read(lost)).rejects.toMatchObject({ status: 404 })
    expect(await check()).toEqual({
      'busta.pdf': null,
      'ruotata.pdf': null,
      'girata.pdf': 'damaged',
      'lunga.pdf': 'damaged',
      'persa.pdf': 'missing',
    })
  })
})
