import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { checkArchive, isArchiveKind } from './check-archive.ts'
import { cleanPdf, NeedsPassword } from './clean-pdf.ts'
import { cleanPicture, isPictureKind } from './clean-picture.ts'
import { cleanPage, mergePages } from './document-pages.ts'
import type { FromInspector, Task } from './inspect-file.ts'
import { Refused } from './refused.ts'

/** A process that opens uploaded files one after the other. A hostile file can only end this process. */

async function inspect(task: Task): Promise<FromInspector> {
  try {
    if ('merge' in task) return { pages: await mergePages(task.merge, task.to) }
    if ('page' in task) return { pageKind: await cleanPage(task.page, task.kind, task.password) }
    const { path, kind, maxBytes, sender } = task
    if (isPictureKind(kind)) return { kind: await cleanPicture(path, kind, maxBytes) }
    if (kind === 'application/pdf') await cleanPdf(path, sender, 'kept')
    else if (isArchiveKind(kind)) checkArchive(await readFile(path), kind)
    return { kind }
  } catch (error) {
    return error instanceof Refused
      ? { refusal: error.message, status: error.status, needsPassword: error instanceof NeedsPassword }
      : { failure: (error as Error).stack ?? '' }
  }
}

// Requests to the server have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (task: Task) => {
  process.send!({ begun: true } satisfies FromInspector)
  process.send!(await inspect(task))
})
