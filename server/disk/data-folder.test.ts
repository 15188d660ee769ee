import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { migrateTo } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { files } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { migrated } from '../database/testing/migrated.ts'
import { OperatorError } from '../operator-error.ts'
import { adoptFolder, folderId, requireOwnFolder, tieFolder } from './data-folder.ts'

describeOnEitherDatabase('a data folder with its database', open => {
  let database: Database
  let another: Database
  /** A database without tables. */
  let empty: Database
  beforeAll(async () => {
    database = await open({ prepared: migrated })
    another = await open({ prepared: migrated })
    empty = await open()
  })
  beforeEach(async () => {
    for (const { pool } of [database, another])
      for (const table of ['installation', 'files']) await pool.query(`delete from ${table}`)
  })
  const emptyFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quinto-folder-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return folder
  }
  const idIn = (folder: string) => readFile(join(folder, folderId), 'utf8')
  const ids = async ({ pool }: Database) =>
    (await pool.query<{ id: string }>('select id from installation')).rows.map(({ id }) => id)
  /** The message of a refusal: one line with the adopt command. */
  const refusal = async (work: Promise<void>) => {
    const error = await work.catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(OperatorError)
    const { message } = error as Error
    expect(message).toMatch(/^[^\n]+npm run folder -- adopt$/)
    return message
  }
  /** The state that an earlier version left: uploads in the folder, and rows for the first `known` of them. */
  async function withFiles(folder: string, known: number, unknown: number) {
    await mkdir(join(folder, 'files'))
    for (let i = 0; i < known + unknown; i++) {
      const _id = randomUUID()
      await writeFile(join(folder, 'files', _id), '%PDF')
      const row = { _id, name: 'a.pdf', size: 4, mimetype: 'application/pdf', createdAt: new Date() }
      if (i < known) await database.orm.insert(files).values(row)
    }
  }

  it('are tied at their first start, and open together afterwards', async () => {
    const folder = await emptyFolder()
    await requireOwnFolder(database.pool, folder)
    await tieFolder(database.pool, folder)
    expect(await idIn(folder)).toBe(`${(await ids(database))[0]}\n`)
    await tieFolder(database.pool, folder)
    await requireOwnFolder(database.pool, folder)
    expect(await readdir(folder)).toEqual([folderId])
  })

  it('get one id from processes that start at once, even without a folder', async () => {
    const folder = join(await emptyFolder(), 'new')
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await requireOwnFolder(database.pool, folder)
        await tieFolder(database.pool, folder)
      }),
    )
    expect(await ids(database)).toEqual([(await idIn(folder)).trim()])
    expect(await readdir(folder)).toEqual([folderId])
  })

  it('are refused in one line when they belong to others, and nothing is written', async () => {
    const [mine, others] = [await emptyFolder(), await emptyFolder()]
    await tieFolder(database.pool, mine)
    await tieFolder(another.pool, others)
    const before = await idIn(mine)
    expect(await refusal(tieFolder(another.pool, mine))).toContain('di un altro database')
    // The check comes before the tables of an empty database are made.
    expect(await refusal(requireOwnFolder(empty.pool, mine))).toMatch(
      /^Il database di .* non c’è: .* montato .* npm run restore; /,
    )
    // An empty folder: the disk is not mounted, or DATA_DIR is another one.
    expect(await refusal(tieFolder(database.pool, await emptyFolder()))).toContain('DATA_DIR')
    expect(await idIn(mine)).toBe(before)
    expect(await ids(another)).toEqual([(await idIn(others)).trim()])
  })

  it.each(['', 'a half', '\0'.repeat(37)])('are refused when the id file holds %j', async text => {
    const folder = await emptyFolder()
    await tieFolder(database.pool, folder)
    await writeFile(join(folder, folderId), text)
    expect(await refusal(requireOwnFolder(database.pool, folder))).toMatch(/database-id è vuoto o rovinato: /)
    await adoptFolder(database.pool, folder)
    await requireOwnFolder(database.pool, folder)
  })

  it('are refused when a folder has the name of the id file', async () => {
    const folder = await emptyFolder()
    const file = join(folder, folderId)
    await mkdir(file)
    const refused = await requireOwnFolder(database.pool, folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OperatorError)
    expect((refused as Error).message).toContain(`In ${file} c’è una cartella al posto di un file`)
  })

  it('of an earlier version are tied, even with some files without a row', async () => {
    const folder = await emptyFolder()
    await withFiles(folder, 3, 7)
    await tieFolder(database.pool, folder)
    expect(await ids(database)).toHaveLength(1)
  })

  it('of an earlier version are refused when the database knows none of the files', async () => {
    const folder = await emptyFolder()
    await withFiles(folder, 0, 7)
    expect(await refusal(tieFolder(database.pool, folder))).toContain('7 file caricati')
    expect(await refusal(requireOwnFolder(empty.pool, folder))).toContain('7 file caricati')
    expect(await ids(database)).toEqual([])
  })

  it('are tied by the adopt command, and their former partners are refused', async () => {
    const [mine, others] = [await emptyFolder(), await emptyFolder()]
    await tieFolder(database.pool, mine)
    await tieFolder(another.pool, others)
    await adoptFolder(another.pool, mine)
    await tieFolder(another.pool, mine)
    await refusal(tieFolder(database.pool, mine))
    await refusal(tieFolder(another.pool, others))
    await adoptFolder(database.pool, mine)
    await tieFolder(database.pool, mine)
  })

  it('are tied by the next start when the first one stopped between its two writes', async () => {
    const folder = await emptyFolder()
    await tieFolder(database.pool, folder)
    const id = (await idIn(folder)).trim()
    // The state after the write to the database and before the write to the folder.
    await rm(join(folder, folderId))
    await writeFile(join(folder, `${folderId}.${id}`), '')
    await requireOwnFolder(database.pool, folder)
    await tieFolder(database.pool, folder)
    expect(await idIn(folder)).toBe(`${id}\n`)
    expect(await readdir(folder)).toEqual([folderId])
    // The state before the write to the database.
    const other = await emptyFolder()
    await writeFile(join(other, `${folderId}.${randomUUID()}`), '')
    await tieFolder(another.pool, other)
    expect(await ids(another)).toEqual([(await idIn(other)).trim()])
  })

  it('are accepted before the migration of the database', async () => {
    const folder = await emptyFolder()
    await migrateTo(empty.pool, 20)
    await requireOwnFolder(empty.pool, folder)
    expect(await readdir(folder)).toEqual([])
  })
})
