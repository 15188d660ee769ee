import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer } from '../../../contract/calls/call.ts'
import { ticketStatistics } from '../../../contract/calls/ticket-statistics.ts'
import {
  changeTickets,
  createTicket,
  faqOfTicket,
  mergeTicket,
  ownTickets,
  readTicketCategories,
  removeTicketNotification,
  reopenTicket,
  sendTicketFile,
  similarTickets,
  splitTicket,
  takeTicketAway,
  ticketCounts,
  ticketPage,
  ticketPeople,
  ticketQueue,
  voteTicket,
  writeTicketMessage,
} from '../../../contract/calls/tickets.ts'
import { ticketQueueFile } from '../../../contract/lists/ticket-queue.ts'
import { statisticsLines, ticketStatisticsFile } from '../../../contract/lists/ticket-statistics.ts'
import type { TicketCategory } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { addListFile, everyPage } from '../../export/list-file.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { takeAttachment } from '../files/take-attachment.ts'
import { addUploads } from '../loan-files/documents/page-uploads.ts'
import { changeSome } from './change-tickets.ts'
import { openTicket } from './create-ticket.ts'
import { makeFaq } from './faq-of-ticket.ts'
import { mergeInto, splitFrom } from './merge-and-split.ts'
import { readCategories, readOwnTickets, readSimilar } from './own-tickets.ts'
import { takeConversationAway } from './take-away.ts'
import { readTicketPage } from './ticket-page.ts'
import { countGroups, readQueue } from './ticket-queue.ts'
import { markTicketRead } from './ticket-reads.ts'
import { officePeople } from './ticket-rights.ts'
import { readStatistics } from './ticket-statistics.ts'
import { voteOn } from './votes.ts'
import { writeMessageIn } from './write-message.ts'

type SignedIn = Actor & { kind: 'agent' | 'admin' }
type As<Kind extends SignedIn['kind']> = Actor & { kind: Kind }

/** Messages and new tickets of one person in an hour. */
const messagesAnHour = 300

/** The routes of tickets besides those of every resource. */
export async function ticketRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { reads } = context.database
  const callerOf = async <Kind extends SignedIn['kind']>(request: FastifyRequest) =>
    (await actorOf(context, request)) as As<Kind>
  const once = <Kind extends SignedIn['kind'], T>(
    request: FastifyRequest,
    write: (tx: Queries, actor: As<Kind>) => Promise<T>,
  ) => writeOnceAsCaller(context, request, (tx, actor) => write(tx, actor as As<Kind>))
  const spendMessage = async (request: FastifyRequest) =>
    spend(context, `tickets:${(await callerOf<SignedIn['kind']>(request)).id}`, messagesAnHour)

  addCall(app, ownTickets, async ({ request }) => readOwnTickets(reads, await callerOf<'agent'>(request)))
  addCall(app, createTicket, async ({ body, request }) => {
    await spendMessage(request)
    return once<SignedIn['kind'], Awaited<ReturnType<typeof readOwnTickets>>[number]>(
      request,
      async (tx, actor) => {
        const { _id, autore } = await openTicket(context, tx, actor, body)
        const [made] = await readOwnTickets(tx, { id: autore }, _id)
        return made!
      },
    )
  })
  addCall(app, readTicketCategories, () => readCategories(reads))
  addCall(app, removeTicketNotification, async ({ params: { id }, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return markTicketRead(context, id, await callerOf<SignedIn['kind']>(request))
  })
  addCall(app, similarTickets, async ({ query, request }) =>
    readSimilar(reads, query, await callerOf<'agent'>(request)),
  )
  addCall(app, ticketQueue, async ({ query, request }) =>
    readQueue(context, query, await callerOf<'admin'>(request)),
  )
  addListFile(app, context, ticketQueue, ticketQueueFile, ({ query, actor }) =>
    everyPage(page => readQueue(context, { ...query, ...page }, actor as As<'admin'>)),
  )
  addCall(app, ticketCounts, async ({ request }) => countGroups(context, await callerOf<'admin'>(request)))
  addCall(app, ticketPeople, async () => ({
    rows: (await officePeople(reads)).map(({ categorie, ...person }) => ({
      ...person,
      categorie: categorie as TicketCategory[] | null,
    })),
  }))
  addCall(app, ticketPage, async ({ params: { id }, request }) =>
    readTicketPage(context, id, await callerOf<SignedIn['kind']>(request)),
  )
  addCall(app, writeTicketMessage, async ({ params: { id }, body, request }) => {
    await spendMessage(request)
    return once<SignedIn['kind'], Awaited<ReturnType<typeof writeMessageIn>>>(request, (tx, actor) =>
      writeMessageIn(context, tx, id, body, actor),
    )
  })
  addCall(app, reopenTicket, async ({ params: { id }, body, request }) => {
    await spendMessage(request)
    return once<'agent', { _id: string }>(request, async (tx, actor) => {
      await writeMessageIn(context, tx, id, body, actor)
      return { _id: id }
    })
  })
  addCall(app, voteTicket, async ({ params: { id }, body, request }) =>
    once<'agent', { voto: number }>(request, (tx, actor) => voteOn(context, tx, id, body, actor)),
  )
  addCall(app, changeTickets, async ({ body, request }) =>
    once<'admin', Awaited<ReturnType<typeof changeSome>>>(request, (tx, actor) =>
      changeSome(context, tx, body, actor),
    ),
  )
  addCall(app, mergeTicket, async ({ params: { id }, body, request }) =>
    once<'admin', { _id: string }>(request, (tx, actor) =>
      mergeInto(context, tx, { id, into: body.in }, actor),
    ),
  )
  addCall(app, splitTicket, async ({ params: { id }, body, request }) =>
    once<'admin', { _id: string; numero: string }>(request, (tx, actor) =>
      splitFrom(context, tx, id, body, actor),
    ),
  )
  addCall(app, faqOfTicket, async ({ params: { id }, body: { categoria }, request }) =>
    once<'admin', { _id: string }>(request, (tx, actor) => makeFaq(context, tx, { id, categoria }, actor)),
  )
  addCall(app, takeTicketAway, async ({ params: { id }, body: { motivo }, request }) =>
    once<'admin', Answer<typeof takeTicketAway>>(request, (tx, actor) =>
      takeConversationAway(context, tx, { id, motivo }, actor),
    ),
  )
  addCall(app, ticketStatistics, async ({ query, request }) =>
    readStatistics(context, query, await callerOf<'admin'>(request)),
  )
  addListFile(app, context, ticketStatistics, ticketStatisticsFile, ({ query, actor }) =>
    everyPage(async () => ({
      rows: statisticsLines(await readStatistics(context, query, actor as As<'admin'>)),
    })),
  )
  await addUploads(app, uploads =>
    addCall(uploads, sendTicketFile, async ({ request }) =>
      takeAttachment(context, await callerOf<SignedIn['kind']>(request), request),
    ),
  )
}
