import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { documentLimits, passwordField } from '../../../contract/files/document-pages.ts'
import type { Context } from '../../context.ts'
import { files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { makeFolder } from '../../disk/durable-files.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { admitPage } from '../../inspection/admit-file.ts'
import { spend } from '../../plugins/allowance.ts'
import { pageSize, receivePage, writePage } from '../loan-files/documents/sent-pages.ts'
import { forgetBytes, sealFile, type Uploader, withSafeName } from './files.ts'
import { type Metered, turnOf, withinUploadLimits } from './upload-limits.ts'

/** A file of a message. */
export interface Attachment {
  _id: string
  name: string
  size: number
  mimetype: string
}

/** Files for messages of one person in an hour. */
const filesAnHour = 40

const isProtected = (error: unknown) => error instanceof AppError && passwordField in (error.fields ?? {})
/** E-mails and the pages of messages have no field for the password. */
const protectedPdf = () =>
  new AppError(422, 'Il PDF è protetto: lo apra, lo stampi in un nuovo PDF e mandi quello.')

/** Takes the file of a request for a message of a signed-in person, like `keepAttachment`. */
export const takeAttachment = (
  context: Context,
  uploader: Uploader,
  request: FastifyRequest,
): Promise<Attachment> =>
  keepAttachment(context, uploader, pageSize(request), (metered, path) => receivePage(metered, request, path))

/** Takes a file that came with an answer by mail, like `keepAttachment`. */
export const keepMailedFile = (
  context: Context,
  uploader: Uploader,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Attachment> => {
  const size = { announced: bytes.length, max: documentLimits.bytes }
  return keepAttachment(context, uploader, size, async (metered, path) => {
    await writePage(metered, Readable.from([Buffer.from(bytes)]), path)
    return { name }
  })
}

/**
 * Takes one file, which `receive` writes to a path, for a message of a person: inspects it, encrypts it and keeps it until
 * its message comes, at most a day. Throws 429, 507, and the refusals of a page of a document.
 */
async function keepAttachment(
  context: Context,
  uploader: Uploader,
  size: ReturnType<typeof pageSize>,
  receive: (metered: Metered, path: string) => Promise<{ name: string; password?: string | undefined }>,
): Promise<Attachment> {
  const { database, settings, newId } = context
  await spend(context, `${uploader.kind}-files:${uploader.id}`, filesAnHour)
  const folder = join(settings.dataDir, 'files')
  await makeFolder(folder)
  const path = join(folder, `${newId()}.part`)
  try {
    return await withinUploadLimits(context, uploader, size, async metered => {
      const { name, password } = await receive(metered, path)
      const clean = await admitPage(context, path, password, turnOf(uploader)).catch(error => {
        throw !password && isProtected(error) ? protectedPdf() : error
      })
      const row = await sealFile(context, uploader, name, clean.kind, path)
      await database.orm
        .insert(files)
        .values(row)
        .catch(async error => {
          await forgetBytes(context, row._id)
          throw error
        })
      return { _id: row._id, name: row.name, size: row.size, mimetype: row.mimetype }
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Files that a person has sent and no message has, locked until the end of the transaction. Throws 422. */
export async function unusedFilesOf(
  tx: Queries,
  { kind, id }: Uploader,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ _id: files._id, name: files.name, size: files.size, mimetype: files.mimetype })
    .from(files)
    .where(
      and(inArray(files._id, [...ids]), eq(files.ownerRole, kind), eq(files.owner, id), isNull(files.key)),
    )
    .for('no key update')
  // A statement of its own also sees the uses of whoever held the lock before.
  const [used] = await tx
    .select({ file: fileUses.file })
    .from(fileUses)
    .where(inArray(fileUses.file, [...ids]))
    .limit(1)
  if (used || rows.length < new Set(ids).size)
    throw unprocessable({ allegati: 'Un file non c’è più: lo carichi di nuovo.' })
  return rows.map(withSafeName)
}
