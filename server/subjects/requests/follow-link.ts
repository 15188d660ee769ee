import { and, eq } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { FollowedRequestContent } from '../../../contract/pages/followed-request.ts'
import type { Context } from '../../context.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { followedRequest } from './followed-request.ts'
import { isOfRequest, linkOf } from './request-links.ts'

/** The content of the page of a letter's link. Reading changes nothing, because mail scanners open links too. */
export async function followLink(context: Context, token: string): Promise<FollowedRequestContent> {
  const { orm } = context.database
  const link = await linkOf(context, orm, 'follow', token)
  const followed = link && isOfRequest(link) && (await followedRequest(context, link))
  if (!followed) return { kind: 'gone' }
  const { request, email } = followed
  if (link.accountAt && email && (await hasAccount(orm, email))) return { kind: 'account' }
  // The last millisecond of the link.
  return { kind: 'request', request, lastDay: dayInRome(new Date(link.expiresAt.getTime() - 1)) }
}

/** Whether a customer who may sign in has proved this e-mail, and so finds the request in the customers' area. */
async function hasAccount(db: Queries, email: string): Promise<boolean> {
  const [found] = await db
    .select({ _id: clientsTable._id })
    .from(clientsTable)
    .where(
      and(
        eq(clientsTable.email, email.toLowerCase()),
        clientsTable.emailVerificata,
        eq(clientsTable.status, 'validated'),
      ),
    )
  return found !== undefined
}
