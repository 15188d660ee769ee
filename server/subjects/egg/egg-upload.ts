import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eggLimits } from '../../../contract/egg/eggsync-words.ts'
import type { Context } from '../../context.ts'
import { makeFolder } from '../../disk/durable-files.ts'
import { type Arriving, limited, readToEnd } from '../files/files.ts'
import { type Sender, withinUploadLimits } from '../files/upload-limits.ts'

const folderOf = ({ settings }: Pick<Context, 'settings'>) => join(settings.dataDir, 'egg')
const tooLarge = `Il file supera i ${eggLimits.bytes / 1024 / 1024} MB: lo divida.`
/** A file is read within minutes; an older one belongs to a process that died. */
const leftBehindMs = 24 * 3_600_000

/**
 * Passes the path of a file to `work`, and deletes the file afterwards: its rows are in the database. Throws 413 beyond
 * the size limit, and the refusals of `withinUploadLimits` and of the virus scanner.
 */
export async function withUploadedEgg<T>(
  context: Context,
  sender: Sender,
  { bytes, size }: Arriving,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(context)
  await makeFolder(folder)
  const path = join(folder, context.newId())
  try {
    return await withinUploadLimits(
      context,
      sender,
      { announced: size, max: eggLimits.bytes },
      async metered => {
        await pipeline(
          limited(bytes, eggLimits.bytes, tooLarge),
          metered,
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        )
        await context.scanner?.scan(path)
        return work(path)
      },
    )
  } finally {
    await readToEnd(bytes)
    await rm(path, { force: true })
  }
}

/** Deletes the files that a process left behind. */
export async function forgetUploadedEgg(context: Pick<Context, 'settings' | 'now'>): Promise<void> {
  const folder = folderOf(context)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && context.now().getTime() - found.mtimeMs > leftBehindMs) await rm(path, { force: true })
  }
}
