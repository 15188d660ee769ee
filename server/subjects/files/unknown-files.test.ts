import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Context, createContext } from '../../context.ts'
import { files } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { migrated } from '../../database/testing/migrated.ts'
import { createLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { forgetFiles, openPrivateFile } from './files.ts'
import { countTrash, trashAllUnknownFiles, unknownFiles } from './unknown-files.ts'

const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

describeOnEitherDatabase('uploaded files without a row', open => {
  let database: Context['database']
  let context: Context
  let dataDir: string
  let now: Date
  let warnings: string[]
  beforeAll(async () => {
    database = await open({ prepared: migrated })
  })
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-unknown-'))
    await mkdir(join(dataDir, 'pictures'))
    await mkdir(join(dataDir, 'files'))
    await database.orm.delete(files)
    now = new Date()
    warnings = []
    const log = Object.assign(createLog('silent'), {
      warn: (_details: object, message: string) => warnings.push(message),
    })
    const settings = { ...readSettings({}), dataDir }
    context = createContext({ settings, database, log, now: () => now })
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  /** Writes a file that is two days old, and one picture made from the file. */
  async function upload(): Promise<string> {
    const _id = randomUUID()
    const path = join(dataDir, 'files', _id)
    await writeFile(path, `%PDF of ${_id}`)
    await utimes(path, daysAgo(2), daysAgo(2))
    await writeFile(join(dataDir, 'pictures', `${_id}-320.webp`), 'made again')
    return _id
  }
  /** Inserts rows for these files, kept even when no record holds them. */
  async function know(ids: string[]) {
    const row = { name: 'a.pdf', size: 4, mimetype: 'application/pdf', kept: true, createdAt: daysAgo(2) }
    await database.orm.insert(files).values(ids.map(_id => ({ ...row, _id })))
  }
  const uploads = (count: number) => Promise.all(Array.from({ length: count }, upload))
  const filesThere = async () =>
    (await readdir(join(dataDir, 'files'), { withFileTypes: true })).flatMap(entry =>
      entry.isFile() ? [entry.name] : [],
    )
  const read = async (_id: string) => text((await openPrivateFile(context, _id)).bytes())

  it('stay while another database is in use, with a log entry and a note', async () => {
    const mine = await uploads(51)
    for (let hour = 0; hour < 3; hour++) await forgetFiles(context)
    expect((await filesThere()).toSorted()).toEqual(mine.toSorted())
    expect(await readdir(join(dataDir, 'pictures'))).toHaveLength(51)
    expect(await countTrash(dataDir)).toBe(0)
    expect(warnings).toEqual(Array(3).fill(expect.stringContaining('not in the database')))
    expect(await unknownFiles(dataDir)).toEqual({ quanti: 51, totali: 51 })
    // Back to the right database.
    await know(mine)
    await forgetFiles(context)
    expect(await unknownFiles(dataDir)).toBeNull()
    expect(await read(mine[0]!)).toBe(`%PDF of ${mine[0]}`)
  })

  it('stay above three percent of all files, and go to the trash below', async () => {
    const [known, strays] = [await uploads(291), await uploads(10)]
    await know(known)
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(0)
    expect(await unknownFiles(dataDir)).toEqual({ quanti: 10, totali: 301 })
    await know(strays.slice(9))
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(9)
    expect((await filesThere()).toSorted()).toEqual([...known, strays[9]!].toSorted())
    expect(await unknownFiles(dataDir)).toBeNull()
    expect(warnings).toHaveLength(2)
  })

  it('go to the trash in a small folder when there are at most five, and are removed after 30 days', async () => {
    const [known, strays] = [await uploads(3), await uploads(5)]
    await know(known)
    await forgetFiles(context)
    expect((await readdir(join(dataDir, 'files/trash'))).toSorted()).toEqual(strays.toSorted())
    now = new Date(now.getTime() + 30 * dayMs - 60_000)
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(5)
    now = new Date(now.getTime() + 120_000)
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(0)
    expect((await filesThere()).toSorted()).toEqual(known.toSorted())
  })

  it('leave the trash when their row is back: on a read, and in the next round', async () => {
    const strays = await uploads(3)
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(3)
    await know(strays)
    const [first = ''] = strays
    expect(await Promise.all([read(first), read(first)])).toEqual(Array(2).fill(`%PDF of ${first}`))
    expect(await countTrash(dataDir)).toBe(2)
    // The 30 days are over, and the row still brings the file back.
    now = new Date(now.getTime() + 31 * dayMs)
    await forgetFiles(context)
    expect(await countTrash(dataDir)).toBe(0)
    expect((await filesThere()).toSorted()).toEqual(strays.toSorted())
    expect(await read(strays[2]!)).toBe(`%PDF of ${strays[2]}`)
  })

  it('do not include arriving files, interrupted uploads and uploads that were never sent', async () => {
    const arriving = join(dataDir, 'files', randomUUID())
    await writeFile(arriving, 'still arriving')
    const interrupted = join(dataDir, 'files', `${randomUUID()}.part`)
    await writeFile(interrupted, 'interrupted')
    await utimes(interrupted, daysAgo(2), daysAgo(2))
    const [neverSent = ''] = await uploads(1)
    await know([neverSent])
    await database.orm.update(files).set({ kept: false }).where(sql`true`)
    await forgetFiles(context)
    expect((await filesThere()).map(name => join(dataDir, 'files', name))).toEqual([arriving])
    expect(await readdir(join(dataDir, 'pictures'))).toEqual([])
    expect(await countTrash(dataDir)).toBe(0)
  })

  it('all go to the trash when an operator runs the command', async () => {
    const [known, strays] = [await uploads(2), await uploads(20)]
    await know(known)
    await forgetFiles(context)
    expect(await trashAllUnknownFiles(context)).toBe(20)
    expect((await readdir(join(dataDir, 'files/trash'))).toSorted()).toEqual(strays.toSorted())
    expect(await unknownFiles(dataDir)).toBeNull()
  })
})
