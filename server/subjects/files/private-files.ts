import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import { files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { isCustomersPart } from '../clients/files/parts.ts'
import { type How, noteRead } from '../loan-files/page/views.ts'
import { openPrivateFile, type Uploader } from './files.ts'

/** A record that holds a file; `record` is null for a visitor's file that no request holds. */
export interface Holder {
  resource: string
  record: string | null
}

/** The person who reads a file, and the way of reading. */
export interface Reader {
  actor: Actor | Uploader
  how: How
}

/** The holders of a private file. Files of visitors belong to requests, also before the request and after its end. */
async function holdersOf(db: Queries, _id: string): Promise<Holder[]> {
  const isPrivate = and(eq(files._id, _id), isNull(files.key))
  const rows = await db
    .select({
      owner: files.owner,
      request: files.request,
      resource: fileUses.resource,
      record: fileUses.record,
    })
    .from(files)
    .leftJoin(fileUses, eq(fileUses.file, files._id))
    .where(isPrivate)
  return rows.flatMap(({ owner, request, resource, record }) => [
    ...(resource ? [{ resource, record }] : []),
    ...(owner ? [] : [{ resource: requests.name, record: request }]),
  ])
}

/** Whether a caller may read the record that holds a file. */
async function mayReadHolder(db: Queries, { resource, record }: Holder, actor: Actor): Promise<boolean> {
  const definition = resourceNamed(resource)
  if (!definition) return false
  if (actor.kind === 'client' && record && (await isCustomersPart(db, actor, resource, record))) return true
  const readable = rowsFor(actor, definition.access.read)
  if (readable === 'all') return true
  return record !== null && (await recordAmong(db, definition, record, readable)) !== undefined
}

/** Lets a record hold a file besides its present holders. The caller has checked that the file may go there. */
export async function holdFile(
  tx: Queries,
  file: string,
  { resource, record }: { resource: string; record: string },
): Promise<void> {
  await tx.insert(fileUses).values({ file, resource, record }).onConflictDoNothing()
}

/** Ends the use of files by a record. Files that no other record uses are removed later. */
export async function releaseFiles(
  tx: Queries,
  { resource, record }: { resource: string; record: string },
): Promise<void> {
  await tx.delete(fileUses).where(and(eq(fileUses.resource, resource), eq(fileUses.record, record)))
}

/**
 * Opens a file through one of its holders, and notes the reader: the only way to the bytes of a file that a record holds.
 * Each loan file with a record that holds the file gets a line about the reading.
 */
async function openFor(
  context: Context,
  _id: string,
  { through, holders }: { through: Holder; holders: readonly Holder[] },
  { actor, how }: Reader,
) {
  const opened = await openPrivateFile(context, _id)
  const by = 'id' in actor ? actor.id : actor.kind
  context.log.info({ by, file: _id, how, ...through }, 'a private file was read')
  for (const holder of holders) noteRead(context, actor, holder, opened.file, how)
  return opened
}

/**
 * Opens a file without an address for a caller who may read a record that holds the file. Throws 404 for every other
 * caller, so that the answer does not tell whether the file exists.
 */
export async function readPrivateFile(context: Context, _id: string, reader: Reader & { actor: Actor }) {
  const { reads } = context.database
  const holders = await holdersOf(reads, _id)
  for (const through of holders)
    if (await mayReadHolder(reads, through, reader.actor))
      return openFor(context, _id, { through, holders }, reader)
  throw notFound()
}

/**
 * Selects from the `named` files those that the record holds. A value of an earlier version may name the file of another
 * record.
 */
export async function filesHeldBy<F extends { _id: string }>(
  db: Queries,
  { resource, record }: Holder,
  named: readonly F[],
): Promise<F[]> {
  if (named.length === 0 || !record) return []
  const ids = named.map(({ _id }) => _id)
  const isUse = and(eq(fileUses.file, files._id), eq(fileUses.record, record))
  const rows = await db
    .select({ _id: files._id })
    .from(files)
    .leftJoin(fileUses, isUse)
    .where(
      and(
        inArray(files._id, ids),
        isNull(files.key),
        or(
          eq(fileUses.resource, resource),
          resource === requests.name ? eq(files.request, record) : undefined,
        ),
      ),
    )
  const held = new Set(rows.map(({ _id }) => _id))
  return named.filter(({ _id }) => held.has(_id))
}

/**
 * Opens a file that a record holds. The caller has found that the reader may read the record. Throws 404 for a file that
 * the record names without holding the file.
 */
export async function openHeldFile(
  context: Context,
  _id: string,
  { resource, record }: Holder,
  reader: Reader,
) {
  const holders = await holdersOf(context.database.reads, _id)
  const through = holders.find(one => one.resource === resource && one.record === record)
  if (!through?.record) throw notFound()
  return openFor(context, _id, { through, holders }, reader)
}
