import { stat } from 'node:fs/promises'
import { type AttachmentKind, attachmentLimits } from '../../contract/files/attachments.ts'
import { type ContentKind, contentKinds } from '../../contract/files/content-files.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Turn } from '../turn-queue.ts'
import { detectAttachmentKind, detectContentKind, detectPageKind, detectTableKind } from './detect-kind.ts'
import type { CleanPage } from './document-pages.ts'
import {
  cleanDocumentPage,
  type DocumentTurn,
  inspectStaffFile,
  inspectVisitorFile,
  type Visit,
} from './inspect-file.ts'

/**
 * Checks an uploaded file at `path` and returns its kind: first by its bytes, then with the virus scanner, then by opening
 * the file. Encodes a picture again in its place, within the limit of its kind. Throws 415 for a kind that is not
 * accepted, 413 for a file that is too large, 422 for a damaged, infected or dangerous file, 503 while the scanner does
 * not answer.
 */
type Admission<K> = (context: Pick<Context, 'scanner'>, path: string, turn: Turn) => Promise<K>

export const admitAttachment = async (
  { scanner }: Pick<Context, 'scanner'>,
  path: string,
  visit: Visit,
): Promise<AttachmentKind> => {
  const kind = await detectAttachmentKind(path)
  await scanner?.scan(path)
  return inspectVisitorFile({ path, kind, maxBytes: attachmentLimits.bytes }, visit)
}

export const admitContent: Admission<ContentKind> = async ({ scanner }, path, turn) => {
  const kind = await detectContentKind(path)
  const { maxBytes } = contentKinds[kind]
  if ((await stat(path)).size > maxBytes)
    throw new AppError(413, `Il file supera i ${maxBytes / 1024 / 1024} MB.`)
  await scanner?.scan(path)
  return inspectStaffFile({ path, kind, maxBytes }, turn)
}

/** Checks a page of a document and brings the page into its stored form. Throws the errors of an `Admission`. */
export async function admitPage(
  { scanner }: Pick<Context, 'scanner'>,
  path: string,
  password: string | undefined,
  turn: DocumentTurn,
): Promise<CleanPage> {
  const kind = await detectPageKind(path)
  await scanner?.scan(path)
  const before = await stat(path)
  const page = await cleanDocumentPage(path, kind, password, turn)
  // No scanner sees what is inside a protected PDF before it is opened.
  if (kind === page.kind && (await stat(path)).mtimeMs !== before.mtimeMs) await scanner?.scan(path)
  return page
}

/** Scans a table. The file reader opens the table later, in its own process. */
export const admitTable: Admission<Awaited<ReturnType<typeof detectTableKind>>> = async (
  { scanner },
  path,
) => {
  await scanner?.scan(path)
  return detectTableKind(path)
}
