import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import { FolderInUseError } from './folder-in-use.ts'
import { lockByFile } from './lock-by-file.ts'
import { lockFolder } from './lock-folder.ts'
import { run } from './test-processes/run.ts'

const { folder: scratch } = inject('testDatabases')

describe('the folder of the embedded database', () => {
  it('has one process at a time; a second one names the first until the first is killed', async () => {
    const { options, remove } = await freshEmbedded(scratch)
    const folder = join(options.dataDir, 'database')
    const holder = run('hold-folder.ts', options.dataDir)
    await holder.line('open')

    const second = run('hold-folder.ts', options.dataDir)
    expect(await second.ended()).toMatchObject({ code: 1 })
    expect(second.errors().trim()).toBe(
      `La cartella ${folder} è già usata dal processo ${holder.process.pid}: ` +
        'può farlo un solo processo alla volta.',
    )

    holder.process.kill('SIGKILL')
    await holder.ended()
    await (await lockFolder(folder)).release()
    await remove()
  })
})

describe('the lock', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(scratch, 'lock-'))
    path = join(folder, 'quinto.pid')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const left = (changes: object, ageMs = 0) => {
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }))
    const then = new Date(Date.now() - ageMs)
    utimesSync(path, then, then)
  }
  /** Leaves the lock file of a killed process. */
  const abandon = async () => {
    const lock = await lockByFile(folder)
    const content = readFileSync(path, 'utf8')
    await lock.release()
    writeFileSync(path, content)
  }

  it('is exclusive, also in one process, and can be taken again after its release', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    await lock.release()
    expect(existsSync(path)).toBe(false)
    await (await lockFolder(folder)).release()
  })

  it('by file only, without abstract sockets, names a live holder', async () => {
    const lock = await lockByFile(folder)
    await expect(lockByFile(folder)).rejects.toThrow(`dal processo ${process.pid} (`)
    await lock.release()
  })

  it('replaces the file of a dead process', async () => {
    await abandon()
    left({ pid: 2 ** 22 + 1 })
    await (await lockByFile(folder)).release()
  })

  it.runIf(process.platform === 'linux')(
    'replaces the file of a process whose number another process has now',
    async () => {
      await abandon()
      left({ started: '1' })
      await (await lockByFile(folder)).release()
    },
  )

  it('replaces the file of a silent holder in another container', async () => {
    await abandon()
    left({ machine: 'another' }, 60_000)
    await (await lockByFile(folder)).release()
  })

  it('respects a holder in another container that keeps its file fresh', async () => {
    await abandon()
    left({ machine: 'another', pid: 7 }, 1000)
    const beat = setTimeout(() => utimesSync(path, new Date(), new Date()), 200)
    await expect(lockByFile(folder)).rejects.toThrow('dal processo 7 di un altro contenitore o computer')
    clearTimeout(beat)
  })

  it('waits no longer than needed for a stale file', async () => {
    await abandon()
    left({ machine: 'another' }, 9500)
    await (await lockByFile(folder)).release()
  })
})
