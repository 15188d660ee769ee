import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { checkArchive, isArchiveKind } from './check-archive.ts'
import { checkPdf } from './check-pdf.ts'
import { cleanPicture, isPictureKind } from './clean-picture.ts'
import type { FromInspector, ToInspect } from './inspect-file.ts'
import { Refused } from './refused.ts'

/** A process that opens uploaded files one after the other. A hostile file can only end this process. */

async function inspect({ path, kind, maxBytes, sender }: ToInspect): Promise<FromInspector> {
  try {
    if (isPictureKind(kind)) return { kind: await cleanPicture(path, kind, maxBytes) }
    if (kind === 'application/pdf') checkPdf(await readFile(path), sender)
    else if (isArchiveKind(kind)) checkArchive(await readFile(path), kind)
    return { kind }
  } catch (error) {
    return error instanceof Refused
      ? { refusal: error.message, status: error.status }
      : { failure: (error as Error).stack ?? '' }
  }
}

// Requests to the server have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (file: ToInspect) => {
  process.send!({ begun: true } satisfies FromInspector)
  process.send!(await inspect(file))
})
