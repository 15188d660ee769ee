import { and, eq, isNull } from 'drizzle-orm'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import { files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { isCustomersPart } from '../clients/files/parts.ts'
import { openPrivateFile } from './files.ts'

/** A record that holds a file; null for a file that no record holds yet. */
interface Holder {
  resource: string
  record: string | null
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

/**
 * Opens a file without an address for a caller who may read a record that holds the file. Throws 404 for every other
 * caller, so that the answer does not tell whether the file exists. Returns that record too.
 */
export async function readPrivateFile(context: Context, _id: string, actor: Actor) {
  const { reads } = context.database
  for (const holder of await holdersOf(reads, _id))
    if (await mayReadHolder(reads, holder, actor)) return { ...(await openPrivateFile(context, _id)), holder }
  throw notFound()
}
