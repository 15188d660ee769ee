import { and, eq } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { FollowedRequestContent } from '../../../contract/pages/followed-request.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { clientsTable, type requestLinks } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import { sendWaiting } from '../clients/files/invitations.ts'
import { type Followed, followedRequest } from './followed-request.ts'
import { isOfRequest, linkOf } from './request-links.ts'

type Link = typeof requestLinks.$inferSelect

/** The content of the page of a letter's link. Reading changes nothing, because mail scanners open links too. */
export async function followLink(context: Context, token: string): Promise<FollowedRequestContent> {
  const { orm } = context.database
  const link = await linkOf(context, orm, 'follow', token)
  const followed = link && isOfRequest(link) && (await followedRequest(context, orm, link))
  if (!followed) return { kind: 'gone' }
  const { request, email } = followed
  if (link.accountAt && email && (await hasAccount(orm, email)))
    return { kind: 'account', tipo: request.tipo }
  // The last millisecond of the link.
  const lastDay = dayInRome(new Date(link.expiresAt.getTime() - 1))
  return { kind: 'request', request, lastDay, indirizzo: stateOfAddress(link, followed) }
}

/** The request of a letter's link with the address of that letter; null when the link or the address ended. */
const ofLetter = ({ email }: Link, followed: Followed): string | null =>
  email !== null && followed.email?.toLowerCase() === email ? email : null

/**
 * Whether the person has confirmed the address of the letter; null when the request has another address now, and for a
 * complaint and an application, which lead to no loan file.
 */
function stateOfAddress(link: Link, followed: Followed): 'da_confermare' | 'confermato' | null {
  const email = ofLetter(link, followed)
  if (!email || followed.request.tipo !== 'richiesta') return null
  return followed.confirmedEmail === email ? 'confermato' : 'da_confermare'
}

/**
 * Confirms the address to which a letter with this link went: the person wrote the address in the request and reads its
 * mailbox. Waiting invitations to this address leave. An unknown or ended link changes nothing.
 */
export async function confirmAddressOfLetter(context: Context, token: string): Promise<void> {
  const { database, store, now } = context
  await database.orm.transaction(async tx => {
    const link = await linkOf(context, tx, 'follow', token)
    const followed = link && isOfRequest(link) && (await followedRequest(context, tx, link))
    const email = followed ? ofLetter(link, followed) : null
    if (!link || !email || (followed && followed.confirmedEmail === email)) return
    const definition: ResourceDefinition = link.kind === 'lead' ? leads : requests
    const { versione } = await store.get(tx, definition, link.record, system)
    const emailConfermata = { email, at: now().toISOString() }
    await store.update(tx, definition, link.record, versione, { emailConfermata }, system)
    if (link.kind === 'lead') await publish(tx, { topic: 'leads', name: 'lead-changed', id: link.record })
    const known = await tx
      .select({ _id: clientsTable._id })
      .from(clientsTable)
      .where(eq(clientsTable.email, email))
    await sendWaiting(
      context,
      tx,
      known.map(({ _id }) => _id),
      system,
    )
  })
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
