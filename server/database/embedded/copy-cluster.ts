import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

/**
 * Copies the cluster in `folder` into `target`/database while it is written, as `pg_basebackup` does: after a
 * checkpoint, the note of that checkpoint first (`pg_control`), then the tables, and last the log, which says all that
 * changed on them meanwhile. Who opens the copy repeats the log, as after a crash, and finds the moment at which the
 * log was copied. Full pages are in the log after a checkpoint, so that a page copied by halves does no harm.
 */
export async function copyCluster(engine: Engine, folder: string, target: string): Promise<void> {
  const from = join(folder, 'cluster')
  const to = join(target, 'database', 'cluster')
  const thread = await engine.open()
  const { lives } = engine
  await thread.holdCheckpoints()
  try {
    await mkdir(join(to, 'global'), { recursive: true, mode: 0o700 })
    await copyFile(join(from, control), join(to, control))
    await copyTree(from, to, [control, log])
    await copyTree(join(from, log), join(to, log))
  } finally {
    thread.releaseCheckpoints()
  }
  // A database that was opened again meanwhile has made a checkpoint of its own.
  if (thread.ended || engine.lives !== lives)
    throw new Error('Il database si è fermato mentre era copiato: riprovi.')
}

const control = 'global/pg_control'
const log = 'pg_wal'

/** Copies a folder of a database, but for the paths of `except`, into a folder that only the server's user may read. */
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
      // Tables and temporary files that are dropped meanwhile are dropped in the copy too.
      await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
