import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { requestLinks } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { hashOf, isRandomAddress, randomAddress } from '../../sessions/credentials/keys.ts'

/** The lead or request that a link belongs to. */
export interface LinkedRequest {
  kind: 'lead' | 'request'
  record: string
}
type Purpose = (typeof requestLinks.$inferSelect)['purpose']

/** Lifetime of a link that shows a request, from the arrival of the request. */
export const followLastsMs = 90 * 24 * 3_600_000

/** Creates a link of a letter and returns its token, which is not stored. Several links of one request may be valid. */
export async function newRequestLink(
  tx: Queries,
  purpose: Purpose,
  { kind, record }: LinkedRequest,
  expiresAt: Date,
): Promise<string> {
  const token = randomAddress()
  await tx.insert(requestLinks).values({ hash: hashOf(token), purpose, kind, record, expiresAt })
  return token
}

/** The request of a link; null for an unknown, ended, expired or malformed token. */
export async function requestOfLink(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  purpose: Purpose,
  token: string,
): Promise<LinkedRequest | null> {
  if (!isRandomAddress(token)) return null
  const [link] = await db
    .select({ kind: requestLinks.kind, record: requestLinks.record })
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
