import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { clientsTable, files, personExports } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { type ZipEntry, zip } from '../../export/zip.ts'
import { enqueueJob, type Job } from '../../jobs/job-queue.ts'
import { actorOfEvent, noteSecurityEvent } from '../../security-log/security-log.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { forgetBytes, openOwnFile, sealBytes, type Uploader } from '../files/files.ts'
import { tellOfArchive } from './own-data-letters.ts'
import { personArchive } from './person-archive.ts'
import { isCustomer, requireCustomer } from './require-customer.ts'

type PersonExport = typeof personExports.$inferSelect

/** Days for which an archive can be downloaded. */
const exportLastsDays = 7
const dayMs = 24 * 3_600_000
/** A job that fails so often fails for good, and the page says so. */
const maxAttempts = 5

/** The payload of the job of an export. */
interface ExportJob {
  export: string
}

/**
 * Throws 403 or 404 unless the actor may have all data of the customer, who may have their own, and 403 without a recent
 * proof of identity.
 */
async function requireRight(context: Context, db: Queries, client: string, actor: Actor): Promise<void> {
  if (!isCustomer(actor, client)) {
    if (!may(actor, [{ role: 'admin', flag: 'clients_export' }])) throw forbidden()
    await requireCustomer(context, db, client, actor)
  }
  requireRecentProof(context, actor)
}

/** Starts an export, once at a time for each customer. Throws 403, 404, and 409 while an export runs. */
export async function startExport(
  context: Context,
  tx: Queries,
  client: string,
  actor: Actor,
): Promise<{ _id: string }> {
  await requireRight(context, tx, client, actor)
  if (!('id' in actor)) throw forbidden()
  await tx.execute(sql`select from ${clientsTable} where _id = ${client} for update`)
  const [running] = await tx
    .select({ _id: personExports._id })
    .from(personExports)
    .where(and(eq(personExports.client, client), inArray(personExports.state, ['in_attesa', 'in_corso'])))
  if (running)
    throw conflict(
      isCustomer(actor, client)
        ? 'I Suoi dati si stanno già raccogliendo.'
        : 'I dati di questa persona si stanno già raccogliendo.',
    )
  const [_id, createdAt] = [context.newId(), context.now()]
  await tx.insert(personExports).values({
    _id,
    client,
    admin: actor.kind === 'admin' ? actor.id : null,
    state: 'in_attesa',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + exportLastsDays * dayMs),
  })
  await enqueueJob(context, tx, { kind: 'export-person', lane: 'data', payload: { export: _id } })
  return { _id }
}

/** Runs the job of an export. A crash leaves it to be run again, with a new archive. */
export async function runExport(context: Context, job: Job, signal: AbortSignal): Promise<void> {
  const { export: _id } = job.payload as ExportJob
  const { orm } = context.database
  const [found] = await orm.select().from(personExports).where(eq(personExports._id, _id))
  if (!found || found.state === 'pronta' || found.state === 'fallita') return
  try {
    await writeArchive(context, found, signal)
  } catch (error) {
    if (signal.aborted || job.attempts < maxAttempts) throw error
    context.log.error({ err: error, export: _id }, 'an export of a person failed')
    await orm.update(personExports).set({ state: 'fallita' }).where(eq(personExports._id, _id))
  }
}

/** Whoever asked for an export, and so owns its archive. */
const askerOf = ({ client, admin }: Pick<PersonExport, 'client' | 'admin'>): Uploader =>
  admin ? { kind: 'admin', id: admin } : { kind: 'client', id: client }

async function writeArchive(
  context: Context,
  { _id, client, admin, expiresAt }: PersonExport,
  signal: AbortSignal,
) {
  const { orm } = context.database
  const isThis = eq(personExports._id, _id)
  const asker = askerOf({ client, admin })
  const { total, entries } = await personArchive(context, client, asker)
  await orm.update(personExports).set({ state: 'in_corso', done: 0, total }).where(isThis)
  async function* counted(): AsyncGenerator<ZipEntry> {
    let done = 0
    for await (const entry of entries) {
      signal.throwIfAborted()
      yield entry
      await orm.update(personExports).set({ done: ++done }).where(isThis)
    }
  }
  const row = await sealBytes(context, asker, 'dati-personali.zip', 'application/zip', zip(counted()))
  try {
    await orm.transaction(async tx => {
      // Nothing but the export holds the file, and the daily round removes files that nothing holds.
      await tx.insert(files).values({ ...row, kept: true })
      await tx.update(personExports).set({ state: 'pronta', done: total, file: row._id }).where(isThis)
      if (!admin) await tellOfArchive(context, tx, client, expiresAt)
    })
  } catch (error) {
    await forgetBytes(context, row._id)
    throw error
  }
}

/** The archives that the actor may see: a customer sees those that the customer asked for. */
const seenBy = (actor: Actor) => (actor.kind === 'client' ? isNull(personExports.admin) : undefined)

/** The exports of a customer that have not expired, the newest first. */
export const exportsOf = (
  { database, now }: Context,
  client: string,
  actor: Actor,
): Promise<PersonExport[]> =>
  database.reads
    .select()
    .from(personExports)
    .where(and(eq(personExports.client, client), gt(personExports.expiresAt, now()), seenBy(actor)))
    .orderBy(desc(personExports._id))
    .limit(20)

/** Opens the archive of an export for a download. Throws 403 and 404. */
export async function openExport(
  context: Context,
  { client, export: _id }: { client: string; export: string },
  actor: Actor,
) {
  const { database, now } = context
  await requireRight(context, database.reads, client, actor)
  const [found] = await database.reads
    .select()
    .from(personExports)
    .where(
      and(
        eq(personExports._id, _id),
        eq(personExports.client, client),
        gt(personExports.expiresAt, now()),
        seenBy(actor),
      ),
    )
  if (!found?.file) throw notFound()
  const opened = await openOwnFile(context, askerOf(found), found.file)
  noteSecurityEvent(context, {
    kind: 'exported',
    ...actorOfEvent(actor),
    resource: clients.name,
    record: client,
    detail: 'zip 1',
  })
  return opened
}

/** Deletes expired exports, with their archives. */
export async function forgetPersonExports(context: Context): Promise<void> {
  const { orm } = context.database
  const expired = await orm
    .select({ _id: personExports._id, file: personExports.file })
    .from(personExports)
    .where(lt(personExports.expiresAt, context.now()))
  for (const { _id, file } of expired) await dropExport(context, _id, file)
}

/** Deletes an export: first the bytes, so that a crash leaves a row that leads here again. */
async function dropExport(context: Context, _id: string, file: string | null) {
  if (file) await forgetBytes(context, file)
  await context.database.orm.transaction(async tx => {
    await tx.delete(personExports).where(eq(personExports._id, _id))
    if (file) await tx.delete(files).where(eq(files._id, file))
  })
}

/** The archives of a customer, which an erasure removes. Returns the files whose bytes the caller removes. */
export async function dropExportsOf(tx: Queries, client: string): Promise<string[]> {
  const gone = await tx
    .delete(personExports)
    .where(eq(personExports.client, client))
    .returning({ file: personExports.file })
  const ids = gone.flatMap(({ file }) => file ?? [])
  if (ids.length > 0) await tx.delete(files).where(inArray(files._id, ids))
  return ids
}
