import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { freeBytes } from '../free-bytes.ts'
import { projectRoot } from '../project-root.ts'

/** How often the disk is looked at while a file comes. */
const lookEveryBytes = 1_000_000

/** What one kind of uploads leaves free, and what is said when that is reached. */
export interface Reserve {
  bytes: number
  refused: () => AppError
}

/**
 * The bytes that may still be uploaded, negative when the reserve has been touched already. The reserve is of the disk
 * of the data folder, which also holds the database or the letters; files on another disk may fill that one.
 */
export async function uploadRoom({ settings }: Pick<Context, 'settings'>, reserve: number): Promise<number> {
  const folder = join(settings.dataDir, 'files')
  const [files, data] = await Promise.all(
    [folder, settings.dataDir].map(path => stat(path).catch(() => null)),
  )
  // Until something is written the folders may not be there.
  const there = files ? folder : data ? settings.dataDir : projectRoot
  const isApart = files && data && files.dev !== data.dev
  return freeBytes(there) - (isApart ? 0 : reserve)
}

/** Passes on what comes as long as the reserve is free. */
export async function* whileThereIsRoom(
  context: Pick<Context, 'settings'>,
  { bytes, refused }: Reserve,
  coming: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let lookIn = 0
  for await (const some of coming) {
    lookIn -= some.length
    if (lookIn < 0) {
      if ((await uploadRoom(context, bytes)) < some.length) throw refused()
      lookIn = lookEveryBytes
    }
    yield some
  }
}

/** What our own people upload stops before the database does, which stops at 200 MB. */
export const ownReserve: Reserve = {
  bytes: 300_000_000,
  refused: () =>
    new AppError(
      507,
      'Sul disco del server resta poco spazio: i file si potranno caricare quando chi lo gestisce ne avrà liberato. Quello che ha scritto si può salvare anche senza il file.',
    ),
}
