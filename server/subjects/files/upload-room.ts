import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { projectRoot } from '../../project-root.ts'

/** Bytes of an upload between two checks of the disk. */
const checkIntervalBytes = 1_000_000

type Disk = Pick<Context, 'settings' | 'freeBytes'>

export type SenderKind = Role | 'visitor'

/** Bytes that a kind of uploads leaves free on the disk, and the error beyond them. */
interface Reserve {
  bytes: number
  refused: () => AppError
}

/**
 * Bytes that may still be uploaded; negative when less than `reserve` is free. The reserve concerns the disk of the data
 * folder, which also holds the database or the letters. Files on a disk of their own may fill that disk.
 */
export async function uploadRoom({ settings, freeBytes }: Disk, reserve: number): Promise<number> {
  const folder = join(settings.dataDir, 'files')
  const [files, data] = await Promise.all(
    [folder, settings.dataDir].map(path => stat(path).catch(() => null)),
  )
  // The folders are missing before the first write.
  const there = files ? folder : data ? settings.dataDir : projectRoot
  const isApart = files && data && files.dev !== data.dev
  return (await freeBytes(there)) - (isApart ? 0 : reserve)
}

/** Yields the chunks while the reserve stays free, and throws `refused()` otherwise. */
export async function* withinReserve(
  context: Disk,
  { bytes, refused }: Reserve,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let untilCheck = 0
  for await (const chunk of chunks) {
    untilCheck -= chunk.length
    if (untilCheck < 0) {
      if ((await uploadRoom(context, bytes)) < chunk.length) throw refused()
      untilCheck = checkIntervalBytes
    }
    yield chunk
  }
}

const noSpace = (message: string) => () => new AppError(507, message)
const noSpaceForPeople = noSpace(
  'Sul disco del server resta poco spazio: i file si potranno caricare quando chi lo gestisce ne avrà liberato. Quello che ha scritto si può salvare anche senza il file.',
)

/**
 * The last free space is for the house: uploads of visitors stop first, then those of customers and of agents, and those
 * of the office stop before the database, which becomes read-only at 200 MB.
 */
export const reserves: Readonly<Record<SenderKind, Reserve>> = {
  visitor: {
    bytes: 500_000_000,
    refused: noSpace(
      'In questo momento non c’è spazio per gli allegati. Può inviare la richiesta anche senza questo file e mandarcelo più avanti.',
    ),
  },
  client: {
    bytes: 450_000_000,
    refused: noSpace(
      'In questo momento non c’è spazio per altri file: riprovi domani, o mandi il documento a chi La segue.',
    ),
  },
  agent: { bytes: 400_000_000, refused: noSpaceForPeople },
  admin: { bytes: 300_000_000, refused: noSpaceForPeople },
}
