import { stat } from 'node:fs/promises'
import { type AttachmentKind, attachmentLimits } from '../../contract/attachments.ts'
import { type ContentKind, contentKinds } from '../../contract/content-files.ts'
import { seenContentKind, seenKind, seenTableKind } from '../actions/seen-kind.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { inspectStaffFile, inspectVisitorFile, type Visit } from './inspect-file.ts'

/**
 * What a file that has arrived at `path` is: each function below sees the kind of the file, has the virus scanner look
 * at the bytes as they came, and then opens the file. They throw 415 for what is not taken, 413 for too much, 422 for
 * what is damaged, infected or dangerous, 503 while the scanner is away. A picture is written anew in its place, within
 * the limit of its kind.
 */
type Admission<K> = (context: Pick<Context, 'scanner'>, path: string) => Promise<K>

export const admitAttachment = async (
  { scanner }: Pick<Context, 'scanner'>,
  path: string,
  visit: Visit,
): Promise<AttachmentKind> => {
  const kind = await seenKind(path)
  await scanner?.scan(path)
  return inspectVisitorFile({ path, kind, maxBytes: attachmentLimits.bytes }, visit)
}

export const admitContent: Admission<ContentKind> = async ({ scanner }, path) => {
  const kind = await seenContentKind(path)
  const { most } = contentKinds[kind]
  if ((await stat(path)).size > most) throw new AppError(413, `Il file supera i ${most / 1024 / 1024} MB.`)
  await scanner?.scan(path)
  return inspectStaffFile({ path, kind, maxBytes: most })
}

/** A table is opened by whoever reads it, in a process of its own too. */
export const admitTable: Admission<Awaited<ReturnType<typeof seenTableKind>>> = async ({ scanner }, path) => {
  await scanner?.scan(path)
  return seenTableKind(path)
}
