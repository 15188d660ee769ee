import { and, desc, eq, isNotNull, lt, notInArray, type SQL } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { ownRequest, ownRequests } from '../../../contract/calls/followed-requests.ts'
import { subjects } from '../../../contract/pages/contact-words.ts'
import { stageTitle } from '../../../contract/pages/followed-request-words.ts'
import { kindOf } from '../../../contract/pages/message-kinds.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import { clientsTable, leadsTable, requestsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { followedRequest, leadStages, nextMeetings, requestStages } from '../requests/followed-request.ts'
import type { LinkedRequest } from '../requests/request-links.ts'
import { idsSentWith } from '../requests/sent-with.ts'

const perPage = 20

/**
 * The e-mail that a customer has proved, in lower case; null without one. The customer's telephone and name connect no
 * request with the customer, because nobody has proved them.
 */
export async function provedEmailOf(db: Queries, client: string): Promise<string | null> {
  const [found] = await db
    .select({ email: clientsTable.email })
    .from(clientsTable)
    .where(and(eq(clientsTable._id, client), clientsTable.emailVerificata, isNotNull(clientsTable.email)))
  return found?.email?.toLowerCase() ?? null
}

/** Conditions for the records of one kind that their sender sees. */
const seenLeads = async (db: Queries, email: string): Promise<SQL | undefined> =>
  and(
    isAnyOf(leadsTable._id, await idsSentWith(db, leadsTable, email)),
    notInArray(leadsTable.stato, withoutStage(leadStages)),
  )
const seenRequests = async (db: Queries, email: string): Promise<SQL | undefined> =>
  and(
    isAnyOf(requestsTable._id, await idsSentWith(db, requestsTable, email)),
    notInArray(requestsTable.stato, withoutStage(requestStages)),
  )

/** One page of the requests that were sent with the customer's proved e-mail, newest first. */
export async function requestsOfClient(
  { database: { orm }, now }: Context,
  client: string,
  { cursor }: Query<typeof ownRequests>,
): Promise<Answer<typeof ownRequests>> {
  const email = await provedEmailOf(orm, client)
  if (!email) return { emailProvata: false, rows: [], next: null }
  const ofLeads = await orm
    .select()
    .from(leadsTable)
    .where(and(await seenLeads(orm, email), cursor ? lt(leadsTable._id, cursor) : undefined))
    .orderBy(desc(leadsTable._id))
    .limit(perPage + 1)
  const ofRequests = await orm
    .select()
    .from(requestsTable)
    .where(and(await seenRequests(orm, email), cursor ? lt(requestsTable._id, cursor) : undefined))
    .orderBy(desc(requestsTable._id))
    .limit(perPage + 1)
  const found = [
    ...ofLeads.map(({ prodotto, stato, ...lead }) => ({
      ...lead,
      tipo: 'richiesta' as const,
      fase: leadStages[stato],
      oggetto: leads.fields.prodotto.values[prodotto],
    })),
    ...ofRequests.map(({ oggetto, stato, ...request }) => ({
      ...request,
      tipo: kindOf(oggetto),
      fase: requestStages[stato],
      oggetto: subjects[oggetto],
    })),
  ].sort((a, b) => (a._id < b._id ? 1 : -1))
  const shown = found.slice(0, perPage)
  const meetings = await nextMeetings(
    orm,
    shown.map(({ _id }) => _id),
    now(),
  )
  return {
    emailProvata: true,
    rows: shown.flatMap(({ _id, numero, tipo, oggetto, createdAt, fase }) =>
      fase
        ? {
            _id,
            numero,
            tipo,
            oggetto,
            arrivata: createdAt.toISOString(),
            fase,
            titolo: stageTitle(tipo, fase),
            appuntamento: meetings.get(_id)?.toISOString() ?? null,
          }
        : [],
    ),
    next: found.length > perPage ? shown.at(-1)!._id : null,
  }
}

/** A request that was sent with the customer's proved e-mail. Throws 404 for every other request. */
export async function requestOfClient(
  context: Context,
  client: string,
  id: string,
): Promise<Answer<typeof ownRequest>> {
  const { orm } = context.database
  const email = await provedEmailOf(orm, client)
  const linked = email && (await sentRequest(orm, email, id))
  const followed = linked && (await followedRequest(context, orm, linked))
  if (!followed) throw notFound()
  return {
    _id: id,
    ...followed.request,
    dati: followed.groups.map(({ title, facts = [] }) => ({
      titolo: title,
      voci: facts.map(([nome, valore]) => ({ nome, valore })),
    })),
  }
}

async function sentRequest(db: Queries, email: string, id: string): Promise<LinkedRequest | null> {
  if ((await idsSentWith(db, leadsTable, email)).includes(id)) return { kind: 'lead', record: id }
  if ((await idsSentWith(db, requestsTable, email)).includes(id)) return { kind: 'request', record: id }
  return null
}

/** The states without a stage. */
const withoutStage = <S extends string>(stages: Record<S, unknown>): S[] => {
  const states = Object.keys(stages) as S[]
  return states.filter(state => stages[state] === null)
}
