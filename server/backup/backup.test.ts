import { randomUUID } from 'node:crypto'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { partners } from '../../contract/subjects/partners.ts'
import { type Context, createContext } from '../context.ts'
import { system } from '../database/actor.ts'
import { knownMigrations, migrate, migrateTo } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { files, fileUses } from '../database/schema.ts'
import { describeOnEmbeddedAtLeast } from '../database/testing/databases.ts'
import { freshOnServer } from '../database/testing/fresh-on-server.ts'
import { migrated } from '../database/testing/migrated.ts'
import { folderId, requireOwnFolder, tieFolder } from '../disk/data-folder.ts'
import { sealCommits } from '../history/seal-commits.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { trashedFile } from '../subjects/files/unknown-files.ts'
import { openTestContext } from '../testing/test-context.ts'
import { copyWhileServing } from './copy-while-serving.ts'
import { lastBackup } from './last-backup.ts'
import { backupsIn } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTable, tablesOf } from './table-rows.ts'
import { takeBackup } from './take-backup.ts'

const silent = { info() {}, warn() {} }
const onProgress = () => {}
/** Characters that break incorrect splitting, quoting or escaping. */
const odd = `\n\r\u2028"'\\,(){}\t\u{1f3e0}\\N\\.`
const partner = (chiave: string) => ({
  nome: `Sito «${chiave}» d’Éclair`,
  chiave,
  originiAmmesse: [`https://${chiave}.example`],
  tema: { '--quinto-ink': '#000000', '--quinto-top': '1px' },
  calcolatori: ['mutui'],
  modo: 'solo_contatto',
  webhookSegreto: 'segretissimo',
  attivo: true,
})

/** Each test opens several databases and creates one of them. */
const patience = { timeout: 60_000 }

describeOnEmbeddedAtLeast('a backup', (open, kind) => {
  let root: string
  let context: Context
  let moment = Date.parse('2026-11-20T09:00:00Z')
  const held = randomUUID()
  const lost = randomUUID()
  const settings = () => context.settings
  const copies = () => join(root, 'copies')

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'quinto-backup-'))
    const dataDir = join(root, 'data')
    context = await openTestContext(open, { settings: { ...readSettings({}), dataDir } })
    const { database } = context
    await tieFolder(database.pool, dataDir)
    const { store } = context
    for (const name of ['uno', 'due', 'tre']) {
      const { _id } = await store.create(database.orm, partners, partner(name), system)
      await store.update(database.orm, partners, _id, 1, { attivo: false }, system)
    }
    await sealCommits(context)
    await database.pool.query(
      `insert into simulations select i::text, jsonb_build_object('testo', $1::text, 'vuoto', null), now(), now() - i * interval '1 day'
        from generate_series(1, 1100) i`,
      [odd],
    )
    await database.pool.query(
      'insert into credentials (person, password, "recoveryCodes") values (gen_random_uuid(), $1, $2)',
      ['', [odd, '', 'NULL']],
    )
    await mkdir(join(dataDir, 'files'), { recursive: true })
    for (const [_id, name] of [
      [held, 'tenuto.pdf'],
      [lost, 'perso.pdf'],
      [randomUUID(), 'ripreso.pdf'],
    ] as const) {
      await database.orm.insert(files).values({
        _id,
        name,
        size: 4,
        mimetype: 'application/pdf',
        createdAt: context.now(),
      })
      if (name !== 'ripreso.pdf')
        await database.orm.insert(fileUses).values({ file: _id, resource: 'documents', record: _id })
    }
    await writeFile(join(dataDir, 'files', held), '%PDF')
    await writeFile(join(dataDir, 'files', randomUUID()), 'still arriving')
    await mkdir(join(dataDir, 'widgets/0.9.0'), { recursive: true })
    await writeFile(join(dataDir, 'widgets/0.9.0/quinto.js'), 'export {}')
    await writeFile(join(dataDir, 'token-keys'), `1:${'k'.repeat(43)}\n`)
    await writeFile(join(dataDir, 'file-keys'), `2:${'f'.repeat(43)}\n`)
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  afterEach(() => rm(join(root, 'restored'), { recursive: true, force: true }))

  const take = (database = context.database, keep = 7, withoutKeys = false) => {
    moment += 60_000
    return takeBackup({
      database,
      settings: settings(),
      at: new Date(moment),
      from: kind,
      to: copies(),
      keep,
      withoutKeys,
      onProgress,
    })
  }
  const restored = (databaseUrl: string | null = null) => ({ dataDir: join(root, 'restored'), databaseUrl })
  const restore = (from: string, databaseUrl: string | null = null) =>
    restoreBackup({ settings: restored(databaseUrl), from, onProgress })

  /** Columns, number of rows and hash of each table. */
  async function contents({ pool }: Database) {
    const client = await pool.connect()
    await client.query('begin isolation level repeatable read, read only')
    const found: Record<string, unknown> = {}
    for (const table of await tablesOf(client)) found[table.name] = await readTable(client, table)
    await client.query('commit')
    client.release()
    return found
  }

  it.each(['embedded', 'server'] as const)(
    'is restored completely into a database of kind %s',
    patience,
    async target => {
      const { url, folder } = inject('testDatabases')
      if (target === 'server' && !url) return
      const place = target === 'server' ? await freshOnServer(url!, folder) : null
      const { folder: copy, manifest } = await take()
      expect(manifest).toMatchObject({
        from: kind,
        files: { count: 1, bytes: 4 },
        missing: [lost],
        keys: { kept: true },
        fileKeys: { kept: true, prints: { 2: expect.any(String) } },
        tables: { partners: { rows: 3 }, commits: { rows: 6 } },
      })
      await restore(copy, place?.options.url)
      const options = place ? place.options : { dataDir: restored().dataDir }
      const database = await openDatabase({ ...options, log: silent })
      expect(await contents(database)).toEqual(await contents(context.database))
      expect(await verifyHistory({ database })).toMatchObject({ lines: 6, seals: 1, faults: [] })
      const { dataDir } = restored()
      await requireOwnFolder(database.pool, dataDir)
      expect(await readFile(join(dataDir, folderId), 'utf8')).toBe(
        await readFile(join(root, 'data', folderId), 'utf8'),
      )
      // The restored database is complete: migrations find nothing to do and the constraints are active.
      await migrate(database.pool)
      const twice = createContext({ settings: settings(), database, log: context.log })
      await expect(twice.store.create(database.orm, partners, partner('uno'), system)).rejects.toThrow()
      await database.close()
      await place?.remove()
      expect(await readdir(join(dataDir, 'files'))).toEqual([held])
      expect(await readFile(join(dataDir, 'widgets/0.9.0/quinto.js'), 'utf8')).toBe('export {}')
      expect(await readFile(join(dataDir, 'token-keys'), 'utf8')).toBe(`1:${'k'.repeat(43)}\n`)
      expect(await readFile(join(dataDir, 'file-keys'), 'utf8')).toBe(`2:${'f'.repeat(43)}\n`)
      expect(await readdir(dataDir)).not.toContain('restoring')
    },
  )

  it('holds no key when it is taken without keys, and is restored without them', patience, async () => {
    const { folder, manifest } = await take(undefined, 7, true)
    expect(manifest).toMatchObject({
      keys: { kept: false, print: expect.any(String) },
      fileKeys: { kept: false, prints: { 2: expect.any(String) } },
    })
    for (const name of await readdir(folder, { recursive: true })) expect(name).not.toContain('-keys')
    await restore(folder)
    const names = await readdir(restored().dataDir)
    expect(names).toContain('database')
    for (const name of ['token-keys', 'file-keys']) expect(names).not.toContain(name)
  })

  it('is a snapshot, and does not delay writes', patience, async () => {
    const { store, database } = context
    const acknowledged: string[] = []
    let writing = true
    const writer = (async () => {
      for (let i = 0; writing; i++) {
        const { _id } = await store.create(database.orm, partners, partner(`${kind}-${moment}-${i}`), system)
        acknowledged.push(_id)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
    const before = acknowledged.length
    const served = kind === 'embedded' ? await copyWhileServing(context) : null
    const copy = served ? await openDatabase({ dataDir: served.folder, log: silent }) : database
    if (served) await expect(copyWhileServing(context)).rejects.toThrow('già in corso')
    const { manifest, folder } = await take(copy)
    const meanwhile = acknowledged.length - before
    writing = false
    await writer
    if (served) await copy.close()
    expect(meanwhile).toBeGreaterThan(5)
    const { partners: kept, commits } = manifest.tables
    expect(kept!.rows).toBeGreaterThanOrEqual(3 + before)
    expect(kept!.rows).toBeLessThanOrEqual(3 + acknowledged.length)
    // A record and its history line are either both in the snapshot or both absent.
    expect(commits!.rows).toBe(kept!.rows + 3)
    if (kind === 'server') return
    await restore(folder)
    const restoredDatabase = await openDatabase({ dataDir: restored().dataDir, log: silent })
    expect((await verifyHistory({ database: restoredDatabase })).faults).toEqual([])
    await restoredDatabase.close()
  })

  it.runIf(kind === 'embedded')('refuses a damaged database in one line', patience, async () => {
    const { database } = context
    const earlier = await take()
    const { rows } = await database.pool.query<{ path: string }>(
      `select pg_relation_filepath('simulations') as path`,
    )
    const { folder } = await copyWhileServing(context)
    await writeFile(join(folder, 'database/cluster', rows[0]!.path), 'x'.repeat(8192))
    const damaged = await openDatabase({ dataDir: folder, log: silent })
    const refused = await take(damaged).catch((error: unknown) => error)
    await damaged.close()
    expect(refused).toBeInstanceOf(OperatorError)
    const { message } = refused as Error
    expect(message).toMatch(
      /^Il database è danneggiato \(invalid page [^\n]+\) e la copia non si può fare\. [^\n]+$/,
    )
    expect(message).toContain(`Le copie di prima sono ancora in ${copies()}: `)
    expect(message).toContain(`npm run restore -- ${earlier.folder}`)
    expect(await readdir(copies())).toContain(earlier.folder.slice(copies().length + 1))
  })

  it.runIf(kind === 'embedded')('asks for space when the disk fills during a copy', async () => {
    const copyTo = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    const refused = copyWhileServing({ ...context, database: { ...context.database, copyTo } })
    await expect(refused).rejects.toMatchObject({
      status: 507,
      message: expect.stringMatching(/^Per la copia servono \d+ MB liberi in .*: liberi spazio e riprovi\.$/),
    })
  })

  it('stores each file once, notes its time, and is removed when enough newer ones exist', async () => {
    const first = await take()
    await writeFile(join(copies(), 'appunti.txt'), 'not ours')
    await mkdir(join(copies(), 'quinto-2026-01-01T00.00.00Z.unfinished'))
    const second = await take(context.database, 2)
    expect((await stat(join(second.folder, 'files', held))).nlink).toBeGreaterThan(1)
    const third = await take(context.database, 2)
    expect(await backupsIn(copies())).toHaveLength(2)
    expect(third.removed).toEqual([first.folder.slice(copies().length + 1)])
    expect((await readdir(copies())).toSorted()).toEqual(['appunti.txt', ...(await backupsIn(copies()))])
    expect(await lastBackup(settings().dataDir)).toEqual(new Date(moment))
    expect((await stat(third.folder)).mode & 0o077).toBe(0)
    // The file is in the trash of an older database, but its row exists again and no request has moved the file back.
    const { dataDir } = settings()
    await mkdir(join(dataDir, 'files/trash'))
    await rename(join(dataDir, 'files', held), trashedFile(dataDir, held))
    expect((await take()).manifest).toMatchObject({ files: { count: 1, bytes: 4 }, missing: [lost] })
    await rename(trashedFile(dataDir, held), join(dataDir, 'files', held))
  })

  it.runIf(kind === 'embedded')(
    'is not restored, and nothing is changed, when it is damaged, newer, or the target is not empty',
    patience,
    async () => {
      const { folder, manifest } = await take()
      const untouched = async () => expect(await readdir(restored().dataDir).catch(() => [])).toEqual([])
      await appendFile(join(folder, 'files', `${held}-in-più`), 'x')
      await expect(restore(folder)).rejects.toThrow(/non è più quella scritta \(files\/.*in-più\)/)
      await untouched()
      await rm(join(folder, 'files', `${held}-in-più`))
      await symlink(join(root, 'data'), join(folder, 'outbox'))
      await expect(restore(folder)).rejects.toThrow('non è più quella scritta (outbox)')
      await untouched()
      await rm(join(folder, 'outbox'))
      await rm(join(folder, 'tables/leads.jsonl.gz'))
      await expect(restore(folder)).rejects.toThrow('tables/leads.jsonl.gz')
      await untouched()
      await expect(restore(copies())).rejects.toThrow('non c’è una copia')

      const newer = await take()
      const written = join(newer.folder, 'manifest.json')
      const more = { ...newer.manifest, migrations: [...manifest.migrations, 'f'.repeat(64)] }
      await writeFile(written, JSON.stringify(more))
      await expect(restore(newer.folder)).rejects.toThrow('questa versione non conosce')
      await untouched()
      // The hash of a table in the manifest is wrong.
      const wrong = structuredClone(newer.manifest)
      wrong.tables.partners!.sha256 = '0'.repeat(64)
      await writeFile(written, JSON.stringify(wrong))
      await expect(restore(newer.folder)).rejects.toThrow('La tabella partners')
      await untouched()
      await writeFile(written, JSON.stringify(newer.manifest))

      const { dataDir } = restored()
      await mkdir(join(dataDir, 'files'), { recursive: true })
      await expect(restore(newer.folder)).rejects.toThrow(/contiene già dei dati \(files\)/)
      // The state after a killed restore.
      await mkdir(join(dataDir, 'restoring/database'), { recursive: true })
      await restore(newer.folder)
      await expect(restore(newer.folder)).rejects.toThrow('contiene già dei dati (database')
      const { url, folder: run } = inject('testDatabases')
      if (!url) return
      const full = await freshOnServer(url, run, migrated)
      const other = await openDatabase({ ...full.options, log: silent })
      await other.pool.query("insert into allowances values ('qualcuno', 1, now())")
      await other.close()
      await rm(dataDir, { recursive: true })
      await expect(restore(newer.folder, full.options.url)).rejects.toThrow('contiene già dei dati')
      await full.remove()
      await untouched()
    },
  )

  it.runIf(kind === 'embedded')(
    'of an earlier version is restored, and migrates to this version',
    patience,
    async () => {
      const before = await open()
      await migrateTo(before.pool, 8)
      await before.pool.query(`
      insert into leads (_id, versione, "createdAt", "updatedAt", nome, cognome, telefono, prodotto, fonte, consensi,
        stato, ricerca)
      select gen_random_uuid(), 1, now(), now(), 'Ada', 'Prima', '+39 333 1234567', 'mutuo', '{}', '[]', 'nuovo', 'ada'
      from generate_series(1, 1200)`)
      const { folder, manifest } = await take(before)
      expect(manifest.migrations).toEqual(knownMigrations().slice(0, 8))
      await restore(folder)
      const after = await openDatabase({ dataDir: restored().dataDir, log: silent })
      expect(await contents(after)).toEqual(await contents(before))
      await migrate(after.pool)
      const { rows } = await after.pool.query(
        "select count(*)::int as n from leads where ricerca = 'ada 3331234567'",
      )
      expect(rows).toEqual([{ n: 1200 }])
      await tieFolder(after.pool, restored().dataDir)
      await after.close()
    },
  )
})
