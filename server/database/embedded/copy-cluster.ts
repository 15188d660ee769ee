import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

/**
 * Copies the cluster in `folder` to `target`/database while it is written, in the order of `pg_basebackup`: after a
 * checkpoint, first the record of that checkpoint (`pg_control`), then the tables, and last the log, which contains all
 * changes during the copy. Opening the copy replays the log, as after a crash, up to the instant of the copy of the
 * log. After a checkpoint the log contains full pages, so a half-copied page does no harm.
 */
export async function copyCluster(engine: Engine, folder: string, target: string): Promise<void> {
  const from = join(folder, 'cluster')
  const to = join(target, 'database', 'cluster')
  const thread = await engine.open()
  const { openings } = engine
  await thread.holdCheckpoints()
  try {
    await mkdir(join(to, 'global'), { recursive: true, mode: 0o700 })
    await copyFile(join(from, control), join(to, control))
    await copyTree(from, to, [control, log])
    await copyTree(join(from, log), join(to, log))
  } finally {
    thread.releaseCheckpoints()
  }
  // A database that was reopened meanwhile has made another checkpoint.
  if (thread.ended || engine.openings !== openings)
    throw new Error('Il database si è fermato mentre era copiato: riprovi.')
}

const control = 'global/pg_control'
const log = 'pg_wal'

/** Copies a folder of a database, without the paths in `except`, into a folder that only the server's user can read. */
export async function copyTree(from: string, to: string, except: string[] = []): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      const prefix = `${entry.name}/`
      await copyTree(
        source,
        copy,
        except.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length)),
      )
    } else {
      // The replayed log drops tables and temporary files that were dropped during the copy.
      await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
