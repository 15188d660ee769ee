import { existsSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyFolder } from '../../testing/copy-folder.ts'
import { openDatabase } from '../open.ts'
import { type Place, type Preparation, randomName } from './place.ts'

const empty: Preparation = { name: 'empty', async prepare() {} }

/** Copies a prepared data folder, because creating one takes two seconds. */
export async function freshEmbedded(folder: string, preparation = empty): Promise<Place> {
  const template = join(folder, preparation.name)
  await ensureTemplate(template, preparation)
  const dataDir = join(folder, randomName())
  await copyFolder(template, dataDir)
  return { options: { url: null, dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Creates the template in the first of the simultaneous test files; the others wait. */
async function ensureTemplate(template: string, { prepare }: Preparation) {
  const turn = `${template}.turn`
  while (!existsSync(template)) {
    if (!(await takeTurn(turn))) {
      await wait(50)
      continue
    }
    try {
      if (existsSync(template)) return
      const unfinished = `${template}.unfinished`
      await rm(unfinished, { recursive: true, force: true })
      const database = await openDatabase({ dataDir: unfinished, log: { info() {}, warn: console.warn } })
      try {
        await prepare(database)
      } finally {
        await database.close()
      }
      await rename(unfinished, template)
    } finally {
      await rmdir(turn)
    }
  }
}

const takeTurn = (turn: string) =>
  mkdir(turn).then(
    () => true,
    () => false,
  )
