import { and, asc, desc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { attachmentLimits } from '../../../contract/files/attachments.ts'
import type { Context } from '../../context.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { files } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { network } from '../../sessions/attempts.ts'
import { reserves, uploadRoom } from './upload-room.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Bytes that visitors may upload in 24 hours, on a disk with enough space. */
export interface VisitorQuota {
  /** For one network. */
  network: number
  /** For all visitors. */
  total: number
}

/** A network may upload twice the files of one request. */
export const usualVisitorQuota: VisitorQuota = {
  network: 2 * attachmentLimits.files * attachmentLimits.bytes,
  total: 4_000_000_000,
}

/** The share of the free space for all visitors, and the share of that for one network. */
const totalShare = 1 / 2
const networkShare = 1 / 5
/** Time for filling in a form; older unsent uploads are removed first when space is needed. */
const formFillingMs = hourMs

const networkIsFull = () =>
  new AppError(
    429,
    'Dalla Sua connessione oggi sono già arrivati molti allegati: riprovi fra un’ora. Può inviare la richiesta anche senza questo file e mandarcelo più avanti.',
    undefined,
    formFillingMs / 1000,
  )

/**
 * The network whose quota counts an upload: an IPv4 address, or the first 48 bits of an IPv6 address, which a provider
 * may give to one customer (RFC 6177).
 */
export function uploadNetwork(ip: string): string {
  const found = network(ip)
  return found.includes(':') ? found.split(':').slice(0, 3).join(':') : found
}

/** Condition for the visitors' uploads of the last 24 hours. */
const today = (now: Context['now']) =>
  and(isNotNull(files.network), gt(files.createdAt, new Date(now().getTime() - dayMs)))

interface Usage {
  /** Bytes of the last 24 hours, of all visitors and of this network. */
  held: number
  mine: number
  /** Maximum bytes, for all visitors and for one network. */
  total: number
  network: number
  /** An even share of the total for a network; at least half of its quota. */
  fair: number
}

/** `present`: bytes of this upload that are already on the disk. */
async function usageOf(context: Context, db: Queries, from: string, present: number): Promise<Usage> {
  const { visitorQuota, now } = context
  const [sums] = await db
    .select({
      held: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
      mine: sql<number>`coalesce(sum(${files.size}) filter (where ${files.network} = ${from}), 0)::float8`,
      networks: sql<number>`count(distinct ${files.network}) filter (where ${files.network} <> ${from})::int`,
    })
    .from(files)
    .where(today(now))
  const { held, mine, networks } = sums!
  const room = (await uploadRoom(context, reserves.visitor.bytes)) + present
  const total = Math.min(visitorQuota.total, Math.max(room + held, 0) * totalShare)
  const ofNetwork = Math.min(visitorQuota.network, total * networkShare)
  const fair = Math.max(total / (networks + 1), ofNetwork / 2)
  return { held, mine, total, network: ofNetwork, fair }
}

/**
 * Ids of unclaimed uploads whose removal makes room for `size` bytes of a network; removes nothing. Uploads older than an
 * hour come first. After them, for a network within its fair share, come uploads of networks beyond theirs. People who
 * fill in a form keep their files, and one network cannot use up the disk. Throws 429 when the network has used its
 * quota, 507 when there is no space.
 */
export async function roomForUpload(
  context: Context,
  db: Queries,
  from: string,
  size: number,
  present = 0,
): Promise<string[]> {
  const usage = await usageOf(context, db, from, present)
  const left = { mine: usage.mine + size - usage.network, all: usage.held + size - usage.total }
  if (left.mine <= 0 && left.all <= 0) return []
  const gone: string[] = []
  for (const one of await unclaimed(context, db, from, usage, size)) {
    if (left.mine <= 0 && left.all <= 0) break
    if (left.all <= 0 && !one.isMine) continue
    gone.push(one._id)
    left.all -= one.size
    if (one.isMine) left.mine -= one.size
  }
  const lacksSpace = left.all > 0 || usage.network < context.visitorQuota.network
  if (left.all > 0 || left.mine > 0) throw lacksSpace ? reserves.visitor.refused() : networkIsFull()
  return gone
}

/**
 * Inserts the row of a visitor's upload, whose bytes are on the disk, if the quotas allow; a lock serialises the check.
 * Returns the ids of the removed uploads, whose bytes the caller removes. Throws as `roomForUpload`.
 */
export const keepUploadRow = (
  context: Context,
  row: typeof files.$inferInsert & { network: string },
): Promise<string[]> =>
  context.database.orm.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.visitorUploads})`)
    const ids = await roomForUpload(context, tx, row.network, row.size, row.size)
    await tx.insert(files).values(row)
    if (ids.length === 0) return []
    const gone = await tx
      .delete(files)
      .where(and(inArray(files._id, ids), isNull(files.request)))
      .returning({ _id: files._id })
    context.log.info({ files: gone.length }, 'unclaimed uploads made room for another')
    return gone.map(({ _id }) => _id)
  })

/** Removable uploads, in the order of removal. */
function unclaimed({ now }: Context, db: Queries, from: string, { mine, fair }: Usage, size: number) {
  const old = lt(files.createdAt, new Date(now().getTime() - formFillingMs))
  const heldBy = db
    .select({
      network: files.network,
      bytes: sql<number>`sum(${files.size})::float8`.as('bytes'),
    })
    .from(files)
    .where(today(now))
    .groupBy(files.network)
    .as('held_by')
  const beyondFair = mine + size <= fair ? sql`${heldBy.bytes} > ${fair}` : sql`false`
  return db
    .select({ _id: files._id, size: files.size, isMine: sql<boolean>`${files.network} = ${from}` })
    .from(files)
    .innerJoin(heldBy, sql`${heldBy.network} = ${files.network}`)
    .where(and(isNull(files.request), today(now), sql`(${old} or ${beyondFair})`))
    .orderBy(desc(old), desc(heldBy.bytes), asc(files.createdAt))
    .limit(1000)
}

/** Bytes that visitors uploaded in 24 hours, and the present maximum. */
export async function visitorUploads(context: Context): Promise<{ oggi: number; massimo: number }> {
  const { held, total } = await usageOf(context, context.database.orm, '', 0)
  return { oggi: held, massimo: Math.floor(total) }
}

/** Removes the network of uploads after the 24 hours for which it counts. */
export async function forgetUploadNetworks({ database, now }: Context): Promise<void> {
  await database.orm
    .update(files)
    .set({ network: null })
    .where(and(isNotNull(files.network), lt(files.createdAt, new Date(now().getTime() - dayMs))))
}
