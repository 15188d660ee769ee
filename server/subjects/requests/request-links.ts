import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { followLastsDays } from '../../../contract/pages/request-link.ts'
import type { Context } from '../../context.ts'
import { requestLinks } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { hashOf, isRandomAddress, randomAddress } from '../../sessions/credentials/keys.ts'

/** The lead or request that a link belongs to. */
export interface LinkedRequest {
  kind: 'lead' | 'request'
  record: string
}
type Link = typeof requestLinks.$inferSelect
type Purpose = Link['purpose']

const dayMs = 24 * 3_600_000
/** Lifetime of a link that shows a request, from the arrival of the request. */
export const followLastsMs = followLastsDays * dayMs
/** Lifetime of such a link after the request is closed. */
const followLastsAfterClosingMs = 30 * dayMs

/** Creates a link of a letter and returns its token, which is not stored. Several links of one record may be valid. */
export async function newLetterLink(
  tx: Queries,
  purpose: Purpose,
  { kind, record, email }: Pick<Link, 'kind' | 'record'> & Partial<Pick<Link, 'email'>>,
  expiresAt: Date,
): Promise<string> {
  const token = randomAddress()
  await tx
    .insert(requestLinks)
    .values({ hash: hashOf(token), purpose, kind, record, expiresAt, email: email?.toLowerCase() })
  return token
}

/** The link of a token; null for an unknown, ended, expired or malformed token. */
export async function linkOf(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  purpose: Purpose,
  token: string,
): Promise<Link | null> {
  if (!isRandomAddress(token)) return null
  const [link] = await db
    .select()
    .from(requestLinks)
    .where(
      and(
        eq(requestLinks.hash, hashOf(token)),
        eq(requestLinks.purpose, purpose),
        gt(requestLinks.expiresAt, now()),
      ),
    )
  return link ?? null
}

/** Whether a link belongs to a lead or a request. */
export const isOfRequest = (link: Link): link is Link & LinkedRequest =>
  link.kind === 'lead' || link.kind === 'request'

/** The request of a link; null for an unknown, ended, expired or malformed token. */
export async function requestOfLink(
  context: Pick<Context, 'now'>,
  db: Queries,
  purpose: Purpose,
  token: string,
): Promise<LinkedRequest | null> {
  const link = await linkOf(context, db, purpose, token)
  return link && isOfRequest(link) ? { kind: link.kind, record: link.record } : null
}

const showing = ({ kind, record }: LinkedRequest) =>
  and(eq(requestLinks.kind, kind), eq(requestLinks.record, record), eq(requestLinks.purpose, 'follow'))

/** Shortens the lifetime of the links that show a request, because the request is closed at `now`. */
export async function shortenLinks(tx: Queries, linked: LinkedRequest, now: Date): Promise<void> {
  const end = new Date(now.getTime() + followLastsAfterClosingMs)
  await tx
    .update(requestLinks)
    .set({ expiresAt: sql`least(${requestLinks.expiresAt}, ${end})` })
    .where(showing(linked))
}

/** Restores the lifetime of the links that show a reopened request, which arrived at `arrival`. */
export async function lengthenLinks(tx: Queries, linked: LinkedRequest, arrival: Date): Promise<void> {
  await tx
    .update(requestLinks)
    .set({ expiresAt: new Date(arrival.getTime() + followLastsMs) })
    .where(showing(linked))
}

/** Ends the links of a request for one purpose, or for all purposes. */
export async function endRequestLinks(
  tx: Queries,
  { kind, record }: LinkedRequest,
  purpose?: Purpose,
): Promise<void> {
  await tx
    .delete(requestLinks)
    .where(
      and(
        eq(requestLinks.kind, kind),
        eq(requestLinks.record, record),
        purpose ? eq(requestLinks.purpose, purpose) : undefined,
      ),
    )
}

/** Deletes expired links. */
export const forgetRequestLinks = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(requestLinks).where(lt(requestLinks.expiresAt, now()))
}
