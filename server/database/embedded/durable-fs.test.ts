import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import { DurableFS, durableOptions, proveDurable } from './durable-fs.ts'
import { run } from './test-processes/run.ts'

describe('PGlite on a folder', () => {
  let cluster: string
  let folder: string
  beforeAll(async () => {
    const place = await freshEmbedded(inject('testDatabases').folder)
    folder = join(place.options.dataDir, 'database')
    cluster = join(folder, 'cluster')
    return place.remove
  })

  it('is created complete, and readable by its owner only', () => {
    expect(readdirSync(folder)).toEqual(['cluster'])
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
  })

  it('with durable options syncs each commit, and the folders of new files', async () => {
    const fs = new DurableFS(cluster)
    const pg = await PGlite.create(durableOptions(fs))
    await proveDurable(pg, () => fs.synced)
    await pg.exec('create table t (id int)')
    const before = fs.synced
    for (let id = 0; id < 10; id++) await pg.query('insert into t values ($1)', [id])
    expect(fs.synced - before).toBeGreaterThanOrEqual(10)
    await pg.close()
  })

  it('with default options is refused, because it syncs nothing', async () => {
    const fs = new DurableFS(cluster)
    const pg = await PGlite.create({ fs })
    await expect(proveDurable(pg, () => fs.synced)).rejects.toThrow('senza fsync')
    await pg.close()
  })

  it('ends the whole process when a sync fails', async () => {
    const process = run('fail-to-sync.ts', folder)
    expect(await process.ended()).toEqual({ code: null, signal: 'SIGABRT' })
    expect(process.lines()).toEqual([])
    expect(process.errors()).toContain(
      'Il disco non ha confermato una scrittura (EIO: i/o error, fsync): mi fermo.',
    )
  })
})
