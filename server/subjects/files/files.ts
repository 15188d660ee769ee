import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '../../../contract/access/permissions.ts'
import { attachmentLimits } from '../../../contract/files/attachments.ts'
import {
  type ContentKind,
  contentKinds,
  fileAddress,
  type StoredFile,
} from '../../../contract/files/content-files.ts'
import { fileName } from '../../../contract/files/file-names.ts'
import type { Area } from '../../../contract/files/picture-sizes.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { makeFolder, renameDurably } from '../../disk/durable-files.ts'
import { open, seal } from '../../disk/sealed-file.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { admitAttachment, admitContent, admitTable } from '../../inspection/admit-file.ts'
import type { Turn } from '../../turn-queue.ts'
import { croppedPicture, forgetSizes } from './pictures.ts'
import { trashedFile, trashUnknownFiles } from './unknown-files.ts'
import { type Metered, type Sender, turnOf, withinUploadLimits } from './upload-limits.ts'
import { reserves, withinReserve } from './upload-room.ts'
import { keepUploadRow, roomForUpload } from './visitor-uploads.ts'

/** The person who uploads a file. */
export interface Uploader extends Sender {
  kind: Role
}

/** A file on its way. */
export interface Arriving {
  name: string
  bytes: Readable
  /** Bytes announced by the client; 0 when unknown. */
  size: number
}

interface File {
  _id: string
  name: string
  size: number
  mimetype: string
}

/** Time after which a file without references is deleted. */
const unclaimedLastMs = 24 * 3_600_000

const folderOf = ({ settings }: Context) => join(settings.dataDir, 'files')
/** The public address of a content file. */
export const urlOf = (key: string) => `/files/${key}`

/** SQL condition for files of visitors: without an address and without an uploader. */
export const isVisitors = and(isNull(files.key), isNull(files.owner))!

const columns = { _id: files._id, name: files.name, size: files.size, mimetype: files.mimetype }
const openedColumns = { ...columns, wrappedKey: files.wrappedKey }

/** A row with a safe file name: rows of earlier versions hold names as visitors typed them. */
export const withSafeName = <F extends { name: string; mimetype: string }>(file: F): F => ({
  ...file,
  name: fileName(file.name, file.mimetype),
})

/** A visitor's upload, before its bytes are read. */
interface IncomingFile extends Arriving {
  /** The network whose quota counts the file (`uploadNetwork`). */
  network: string
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal
}

/**
 * Stores the bytes and the row of a visitor's file under a new id. Throws 413 beyond the size limit, 429 or 507 beyond
 * the quotas, and the errors of `admitAttachment`; an error leaves nothing behind.
 */
export async function keepFile(
  context: Context,
  { network, signal, ...arriving }: IncomingFile,
): Promise<File> {
  let gone: string[] = []
  const kept = await keep(
    context,
    { kind: 'visitor', id: network },
    arriving,
    [attachmentLimits.bytes, 'Il file supera i 10 MB.'],
    (context, path) => admitAttachment(context, path, { network, signal }),
    file => {
      const kept = withSafeName({ ...file, name: arriving.name })
      return { file: kept, row: { ...kept, network } }
    },
    {
      beforeUpload: () => roomForUpload(context, context.database.orm, network, arriving.size),
      async insert(row) {
        gone = await keepUploadRow(context, { ...row, network })
      },
    },
  )
  for (const id of gone) await forgetBytes(context, id)
  return kept
}

interface Keeping {
  /** Keeps the file even if no record refers to it. */
  kept?: boolean
  /** For a cropped picture: the id of the original, and the cropped area. */
  original?: string
  area?: Area
}

/**
 * Stores a content file, which has a public address, like `keepFile`. Throws 413 above 100 MB, and the errors of
 * `admitContent`.
 */
export const keepContentFile = (
  context: Context,
  owner: Uploader,
  arriving: Arriving,
  keeping: Keeping = {},
): Promise<StoredFile> =>
  keep(context, owner, arriving, [maxContentBytes, 'Il file supera i 100 MB.'], admitContent, file => {
    const { size, mimetype } = file
    const { name } = arriving
    const key = randomBytes(16).toString('base64url')
    return {
      file: withSafeName({ url: urlOf(key), name, size, mimetype }),
      row: withSafeName({ ...file, ...keeping, name, key, ownerRole: owner.kind, owner: owner.id }),
    }
  })

/**
 * Stores a file of the staff that the server reads, such as a price list. The file has no address, and is removed after
 * a day unless a record refers to it. The reader of the file detects a wrong kind. Throws 413 above `maxBytes`, and the
 * errors of `admitTable`.
 */
export const keepOwnFile = (
  context: Context,
  owner: Uploader,
  arriving: Arriving,
  maxBytes: number,
): Promise<Pick<File, '_id' | 'name' | 'size'>> => {
  const limit = [maxBytes, `Il file supera i ${maxBytes / 1024 / 1024} MB.`] as const
  return keep(context, owner, arriving, limit, admitTable, file => {
    const kept = withSafeName({ ...file, name: arriving.name })
    const { _id, size } = file
    return {
      file: { _id, name: kept.name, size },
      row: { ...kept, ownerRole: owner.kind, owner: owner.id },
    }
  })
}

/** A file without an address that the actor uploaded. Throws 404 for other files. */
export async function uploadedFile({ database }: Context, id: string, actor: Actor): Promise<File> {
  if (actor.kind !== 'admin') throw notFound()
  const isTheirs = and(eq(files._id, id), isNull(files.key), eq(files.owner, actor.id))
  const [file] = await database.reads.select(columns).from(files).where(isTheirs)
  if (!file) throw notFound()
  return withSafeName(file)
}

/** The path of the bytes of a file with a row. Moves a trashed file back. Throws 404 when the bytes are missing. */
export async function pathOfFile(context: Context, id: string): Promise<string> {
  const path = join(folderOf(context), id)
  await stat(path)
    .catch(() => rename(trashedFile(context.settings.dataDir, id), path))
    // Another request may have moved the file back first.
    .catch(() => stat(path))
    .catch(() => {
      throw notFound()
    })
  return path
}

/** A file without an address that a person uploaded, or that the server made for the person. Throws 404. */
export const openOwnFile = (context: Context, { kind, id: owner }: Uploader, id: string) =>
  opened(
    context,
    and(eq(files._id, id), isNull(files.key), eq(files.ownerRole, kind), eq(files.owner, owner)),
  )

const maxContentBytes = Math.max(...Object.values(contentKinds).map(({ maxBytes }) => maxBytes))

/** A further check before an upload, and the insertion of its row. */
interface Admission {
  beforeUpload?(): Promise<unknown>
  insert(row: typeof files.$inferInsert): Promise<unknown>
}

const staffAdmission = ({ database }: Context): Admission => ({
  insert: row => database.orm.insert(files).values(row),
})

async function keep<F, K extends string>(
  context: Context,
  sender: Sender,
  { bytes, size: announced }: Arriving,
  [maxBytes, refusal]: readonly [maxBytes: number, refusal: string],
  admit: (context: Context, path: string, turn: Turn) => Promise<K>,
  describe: (file: { _id: string; size: number; mimetype: K }) => {
    file: F
    row: Omit<typeof files.$inferInsert, 'createdAt'>
  },
  { beforeUpload, insert } = staffAdmission(context),
): Promise<F> {
  const folder = folderOf(context)
  const _id = context.newId()
  const path = join(folder, _id)
  const coming = `${path}.part`
  await makeFolder(folder)
  const take = async (metered: Metered) => {
    const written = createWriteStream(coming, { flags: 'wx', mode: 0o600 })
    try {
      await beforeUpload?.()
      await pipeline(limited(bytes, maxBytes, refusal), metered, written)
      if (written.bytesWritten === 0) throw new AppError(422, 'Il file è vuoto.')
      const mimetype = await admit(context, coming, turnOf(sender))
      // The inspection may have encoded a picture again.
      const { size } = await stat(coming)
      const { file, row } = describe({ _id, size, mimetype })
      await renameDurably(coming, path)
      await insert({ ...row, createdAt: context.now() })
      return file
    } catch (error) {
      written.destroy()
      // Before the stream is closed, the file may still be created.
      if (!written.closed) await new Promise<void>(closed => written.once('close', () => closed()))
      await Promise.all([coming, path].map(one => rm(one, { force: true })))
      throw error
    }
  }
  return withinUploadLimits(context, sender, { announced, max: maxBytes }, take).catch(async error => {
    await readToEnd(bytes)
    throw error
  })
}

/**
 * Reads the rest of a body. A browser reads the answer only after it has sent the whole body, and reuses the
 * connection.
 */
export async function readToEnd(bytes: Readable): Promise<void> {
  if (bytes.destroyed || bytes.readableEnded) return
  try {
    for await (const _ of bytes);
  } catch {
    // The sender has disconnected.
  }
}

/** Passes on the chunks. Throws 413 beyond `maxBytes`. */
export async function* limited(bytes: Readable, maxBytes: number, refusal: string): AsyncGenerator<Buffer> {
  let size = 0
  // Destroying the request would close its connection before the answer is sent.
  for await (const some of bytes.iterator({ destroyOnReturn: false })) {
    size += some.length
    if (size > maxBytes) throw new AppError(413, refusal)
    yield some
  }
}

/** Uploaded files of visitors that no record uses. Throws 422 when one of them no longer exists. */
export async function freeFiles(tx: Queries, ids: string[]): Promise<File[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select(columns)
    .from(files)
    .where(and(inArray(files._id, ids), isNull(files.request), isVisitors, isUnused))
    .for('update')
  if (found.length < new Set(ids).size)
    throw new AppError(422, 'Un allegato non c’è più: lo carichi di nuovo.', {
      allegati: 'Un allegato non c’è più: lo carichi di nuovo.',
    })
  return found.map(withSafeName)
}

/** Ties files to a request: they are deleted with the request. */
export async function claimFiles(tx: Queries, claimed: File[], request: string): Promise<void> {
  const ids = claimed.map(({ _id }) => _id)
  if (ids.length > 0) await tx.update(files).set({ request }).where(inArray(files._id, ids))
}

/**
 * A file without an address, with its bytes; 404 when there is none. Only `private-files.ts` calls the function, and
 * decides who may read the file.
 */
export const openPrivateFile = (context: Context, id: string) =>
  opened(context, and(eq(files._id, id), isNull(files.key)))

/** Opens a content file by the key of its address. Throws 404. */
export async function openContentFile(context: Context, key: string) {
  if (!fileAddress.test(urlOf(key))) throw notFound()
  // A visitor's file never has an address.
  return opened(context, and(eq(files.key, key), isNull(files.request)))
}

interface Span {
  /** First and last byte. */
  start: number
  end: number
}

async function opened(context: Context, where: SQL | undefined) {
  const [row] = await context.database.reads.select(openedColumns).from(files).where(where)
  if (!row) throw notFound()
  const { wrappedKey, ...file } = row
  const path = await pathOfFile(context, file._id)
  const bytes = wrappedKey
    ? await openedBytes(context, path, file._id, wrappedKey)
    : (span?: Span): Readable => createReadStream(path, span)
  return { file: withSafeName(file), path, bytes }
}

/**
 * The decrypted bytes of a file. The whole file is checked first, so that nothing of a damaged one is sent. Encrypted
 * files are private, and private files are read as a whole. Throws `MissingFileKey` and `damaged`.
 */
async function openedBytes({ fileKeys, log }: Context, path: string, _id: string, wrapped: string) {
  try {
    const key = await fileKeys.unwrap(wrapped, _id)
    for await (const _ of open(createReadStream(path), key));
    return (): Readable => Readable.from(open(createReadStream(path), key), { objectMode: false })
  } catch (error) {
    log.error({ err: error, file: _id }, 'an encrypted file cannot be opened')
    throw error
  }
}

/**
 * Encrypts an admitted file at `coming`, with a key of its own, under a new id. The caller inserts the row in the
 * transaction of the record that holds the file, and calls `forgetBytes` when that fails.
 */
export const sealFile = (
  context: Context,
  owner: Uploader,
  name: string,
  mimetype: ContentKind,
  coming: string,
): Promise<typeof files.$inferInsert> => sealBytes(context, owner, name, mimetype, createReadStream(coming))

/** Encrypts bytes while they are read, like `sealFile`. */
export async function sealBytes(
  context: Context,
  owner: Uploader,
  name: string,
  mimetype: string,
  bytes: AsyncIterable<Buffer>,
): Promise<typeof files.$inferInsert> {
  const _id = context.newId()
  const path = join(folderOf(context), _id)
  const { key, wrapped } = await context.fileKeys.newKey(_id)
  const sealed = `${path}.part`
  let size = 0
  async function* counted() {
    for await (const some of bytes) {
      size += some.length
      yield some
    }
  }
  try {
    await makeFolder(folderOf(context))
    const kept = withinReserve(context, reserves[owner.kind], counted())
    await pipeline(seal(kept, key), createWriteStream(sealed, { flags: 'wx', mode: 0o600 }))
    await renameDurably(sealed, path)
    const row = { _id, name, size, mimetype, ownerRole: owner.kind, owner: owner.id }
    return withSafeName({ ...row, wrappedKey: wrapped, createdAt: context.now() })
  } catch (error) {
    await Promise.all([sealed, path].map(one => rm(one, { force: true })))
    throw error
  }
}

/**
 * Deletes a file at the request of its uploader, if no record has ever used the file. Throws 404 for a file of another
 * uploader, 409 for a used file.
 */
export async function takeBackFile(context: Context, owner: Uploader, url: string): Promise<void> {
  const key = url.slice(urlOf('').length)
  const isTheirs = and(eq(files.key, key), eq(files.ownerRole, owner.kind), eq(files.owner, owner.id))
  const _id = await context.database.orm.transaction(async tx => {
    const [file] = await tx.select({ _id: files._id }).from(files).where(isTheirs).for('update')
    if (!file) throw notFound()
    if (!(await deleteUnused(tx, file._id)))
      throw conflict('Il file è in una scheda: resta, perché la sua cronologia lo può riprendere.')
    return file._id
  })
  await forgetBytes(context, _id)
}

/** Removes the row of an unused file. Returns false for a used file. */
export async function deleteUnused(tx: Queries, _id: string): Promise<boolean> {
  const gone = await tx
    .delete(files)
    .where(and(eq(files._id, _id), isNull(files.request), isUnused))
    .returning({ _id: files._id })
  return gone.length > 0
}

/** Removes the bytes of a file whose row is deleted, with its resized pictures. */
export async function forgetBytes(context: Context, _id: string): Promise<void> {
  await removeBytes(context, _id)
  await forgetSizes(context, id => id === _id)
}

async function removeBytes(context: Context, _id: string): Promise<void> {
  for (const path of [join(folderOf(context), _id), trashedFile(context.settings.dataDir, _id)])
    await rm(path, { force: true })
}

/** SQL condition for files that no record has ever used, and from which no picture was cropped. */
const isUnused = sql`not exists (select 1 from ${fileUses} where ${fileUses.file} = ${files._id})
  and not exists (select 1 from ${files} part where part.original = ${files._id})`

/**
 * Stores the chosen area of a picture as a new file. The area is always cropped from the original. Throws 404 for an
 * unknown picture and for agents also for the picture of another uploader, 422 for a file that is not a readable picture.
 */
export async function cropFile(
  context: Context,
  owner: Uploader,
  url: string,
  area: Area,
): Promise<StoredFile> {
  const { file, path } = await originalOf(context, owner, url)
  const name = file.name.replace(/\.\w+$/, '')
  const picture = await croppedPicture(path, area)
  const cropped = { name: `${name}.webp`, bytes: Readable.from([picture]), size: picture.length }
  return keepContentFile(context, owner, cropped, { original: file._id, area })
}

/**
 * The original of the picture at `url`, and the area that was cropped from it; a null area for a picture that was not
 * cropped. Throws 404, for agents also for the picture of another uploader.
 */
export async function readCrop(context: Context, reader: Uploader, url: string) {
  const { file, area } = await originalOf(context, reader, url)
  const { key, name, size, mimetype } = withSafeName(file)
  return { originale: { url: urlOf(key!), name, size, mimetype }, area }
}

async function originalOf(context: Context, { kind, id }: Uploader, url: string) {
  const key = url.slice(urlOf('').length)
  const whole = alias(files, 'whole')
  const [row] = await context.database.orm
    .select({ requested: files, whole })
    .from(files)
    .leftJoin(whole, eq(whole._id, files.original))
    .where(eq(files.key, key))
  if (!row) throw notFound()
  const file = row.whole ?? row.requested
  if (kind !== 'admin' && !(file.ownerRole === kind && file.owner === id)) throw notFound()
  if (contentKinds[file.mimetype as ContentKind]?.group !== 'picture')
    throw new AppError(422, 'Non è un’immagine.')
  return { file, path: await pathOfFile(context, file._id), area: row.requested.area ?? null }
}

/**
 * Removes uploads that were never sent, rows and bytes, and moves files without a row to the trash.
 */
export async function forgetFiles(context: Context): Promise<void> {
  const old = new Date(context.now().getTime() - unclaimedLastMs)
  const removed = await context.database.orm
    .delete(files)
    .where(and(isNull(files.request), eq(files.kept, false), isUnused, lt(files.createdAt, old)))
    .returning({ _id: files._id })
  const gone = new Set(removed.map(({ _id }) => _id))
  for (const _id of gone) await removeBytes(context, _id)
  await forgetSizes(context, _id => gone.has(_id))
  const known = await trashUnknownFiles(context)
  if (known) await forgetSizes(context, _id => !known.has(_id))
}
