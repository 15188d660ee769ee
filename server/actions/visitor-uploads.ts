import { and, asc, desc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { attachmentLimits } from '../../contract/attachments.ts'
import type { Context } from '../context.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Queries } from '../database/queries.ts'
import { files } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { network } from '../sessions/attempts.ts'
import { type Reserve, uploadRoom } from './upload-room.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How much visitors may upload in a day, in bytes, on a disk with room. */
export interface VisitorQuota {
  /** Of one network: twice what one request may carry. */
  network: number
  /** Of everybody. */
  total: number
}

export const usualVisitorQuota: VisitorQuota = {
  network: 2 * attachmentLimits.files * attachmentLimits.bytes,
  total: 4_000_000_000,
}

/** Everybody's part of the room, and one network's part of that. */
const totalShare = 1 / 2
const networkShare = 1 / 5
/** What is not sent by then goes first when room is needed. */
const fillingLastsMs = hourMs

/** Visitors stop long before our own people and the database do. */
export const visitorReserve: Reserve = {
  bytes: 500_000_000,
  refused: () =>
    new AppError(
      507,
      'In questo momento non c’è spazio per gli allegati. Può inviare la richiesta anche senza questo file e mandarcelo più avanti.',
    ),
}

const networkIsFull = () =>
  new AppError(
    429,
    'Dalla sua connessione oggi sono già arrivati molti allegati. Può inviare la richiesta anche senza questo file e mandarcelo più avanti.',
  )

/**
 * Whose quota an upload counts on: an IPv4 address, or the 48 bits of an IPv6 address that a provider may give to one
 * customer (RFC 6177).
 */
export function uploadNetwork(ip: string): string {
  const found = network(ip)
  return found.includes(':') ? found.split(':').slice(0, 3).join(':') : found
}

/** Uploads of visitors that count. */
const today = (now: Context['now']) =>
  and(isNotNull(files.network), gt(files.createdAt, new Date(now().getTime() - dayMs)))

interface Usage {
  /** Bytes of today, by everybody and by this network. */
  held: number
  mine: number
  /** What may be held today, by everybody and by one network. */
  total: number
  network: number
  /** A network's part of the total, were it divided evenly; at least half of its quota. */
  fair: number
}

/** `present`: bytes of this upload that are on the disk already. */
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
  const room = (await uploadRoom(context, visitorReserve.bytes)) + present
  const total = Math.min(visitorQuota.total, Math.max(room + held, 0) * totalShare)
  const ofNetwork = Math.min(visitorQuota.network, total * networkShare)
  const fair = Math.max(total / (networks + 1), ofNetwork / 2)
  return { held, mine, total, network: ofNetwork, fair }
}

/**
 * What makes room for `size` bytes of a network, none of it gone yet: ids of uploads that no request has taken up. First
 * those of more than an hour ago; then, for a network within its fair part, those of networks beyond theirs. So who
 * fills in a form is not robbed, and who fills the disk keeps nobody out. Throws 429 when the network has had its
 * part, 507 when there is no room.
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
  const isForWantOfRoom = left.all > 0 || usage.network < context.visitorQuota.network
  if (left.all > 0 || left.mine > 0) throw isForWantOfRoom ? visitorReserve.refused() : networkIsFull()
  return gone
}

/**
 * Keeps the row of a visitor's upload, whose bytes are on the disk, if the quotas allow it; one upload at a time is
 * counted. Answers the ids of the uploads that made room, whose rows are gone. Throws as `roomForUpload`.
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

/** What may go, first what should. */
function unclaimed({ now }: Context, db: Queries, from: string, { mine, fair }: Usage, size: number) {
  const old = lt(files.createdAt, new Date(now().getTime() - fillingLastsMs))
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

/** What visitors have uploaded in a day, and what they may now, in bytes. */
export async function visitorUploads(context: Context): Promise<{ oggi: number; massimo: number }> {
  const { held, total } = await usageOf(context, context.database.orm, '', 0)
  return { oggi: held, massimo: Math.floor(total) }
}

/** Where an upload came from is not kept beyond the day for which it counts. */
export async function forgetUploadNetworks({ database, now }: Context): Promise<void> {
  await database.orm
    .update(files)
    .set({ network: null })
    .where(and(isNotNull(files.network), lt(files.createdAt, new Date(now().getTime() - dayMs))))
}
