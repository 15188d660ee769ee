import { and, desc, eq, exists, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { usualTerms } from '../../../contract/subjects/retention.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { Context } from '../../context.ts'
import {
  clientsTable,
  fileDocumentsTable,
  leadFiles,
  leadsTable,
  loanFilesTable,
  participantsTable,
  requestsTable,
  retentionTable,
  sessionsTable,
  tableFor,
  ticketsTable,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { addErasure, addIds, type Erasure, noErasure } from './erase-records.ts'
import { hadMandate, lastMovement, relationshipEnd } from './file-terms.ts'
import { erasureOfFiles, fileParts, partDefinitions, partsOf } from './forget-file.ts'
import { erasureOfAppointments } from './plan-erasure.ts'

export type Terms = {
  -readonly [K in keyof typeof usualTerms]: (typeof usualTerms)[K] extends boolean ? boolean : number
}

/** What the retention removes, with its Italian name for one and for several. */
export const retentionKinds = {
  richieste: ['richiesta senza seguito', 'richieste senza seguito'],
  documenti: ['documento di pratiche senza incarico', 'documenti di pratiche senza incarico'],
  senzaIncarico: ['pratica senza incarico', 'pratiche senza incarico'],
  pratiche: ['pratica oltre il termine di legge', 'pratiche oltre il termine di legge'],
  clienti: ['cliente senza più pratiche', 'clienti senza più pratiche'],
  ticket: ['ticket chiuso', 'ticket chiusi'],
} as const
export type RetentionKind = keyof typeof retentionKinds
export type RetentionCounts = Record<RetentionKind, number>

export const noCounts = (): RetentionCounts => ({
  richieste: 0,
  documenti: 0,
  senzaIncarico: 0,
  pratiche: 0,
  clienti: 0,
  ticket: 0,
})

/** The terms that an administrator chose, or the usual ones. */
export async function readTerms(db: Queries): Promise<Terms> {
  const [row] = await db.select().from(retentionTable).orderBy(desc(retentionTable._id)).limit(1)
  return row ?? { ...usualTerms }
}

/** A month earlier ends on the last day of a shorter month. */
const before = (now: Date, interval: string): SQL => sql`${now}::timestamptz - ${interval}::interval`

/** Records of one kind that are beyond their term, and the erasure of some of them. */
interface Rule {
  kind: Exclude<RetentionKind, 'clienti'>
  count(db: Queries): Promise<number>
  /** The erasure of at most `limit` records; null when none is left. */
  next(db: Queries, limit: number): Promise<{ erasure: Erasure; count: number; customers: string[] } | null>
}

const isLinked = (field: 'lead' | 'richiesta', id: SQLWrapper) =>
  sql`exists (select 1 from ${loanFilesTable} where ${loanFilesTable[field]} = ${id})`

/** Files that still name somebody. */
const namesSomebody = (db: Queries) =>
  or(
    sql`${loanFilesTable.intestatario} is not null`,
    exists(
      db
        .select({ _id: participantsTable._id })
        .from(participantsTable)
        .where(eq(participantsTable.pratica, loanFilesTable._id)),
    ),
  )!

/** Files without a mandate beyond their term. */
const oldEnquiry = (at: Date, { mesiSenzaIncarico }: Terms) =>
  sql`(not ${hadMandate} and ${lastMovement} < ${before(at, `${mesiSenzaIncarico} months`)})`
/** Files with a mandate beyond the term of the law. */
const oldRelationship = (at: Date, { anniPratiche }: Terms) =>
  sql`(${hadMandate} and (${relationshipEnd} + make_interval(years => ${anniPratiche}))::date < ${dayInRome(at)}::date)`

const counted = async (db: Queries, statement: SQL): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${statement}) t`,
  )
  return rows[0]!.count
}

/** The rules of the terms, in the order in which they run. */
export function retentionRules({ now }: Pick<Context, 'now'>, terms: Terms): Rule[] {
  const at = now()
  const oldRequest = before(at, `${terms.mesiRichieste} months`)
  const oldDocument = before(at, `${terms.giorniDocumenti} days`)

  const files = (kind: 'senzaIncarico' | 'pratiche', condition: SQL): Rule => {
    const found = (db: Queries, limit?: number) => {
      const rows = db
        .select({ _id: loanFilesTable._id })
        .from(loanFilesTable)
        .where(and(condition, namesSomebody(db)))
        .orderBy(loanFilesTable._id)
      return limit ? rows.limit(limit) : rows
    }
    return {
      kind,
      count: db => counted(db, found(db).getSQL()),
      async next(db, limit) {
        const ids = (await found(db, limit)).map(({ _id }) => _id)
        if (ids.length === 0) return null
        const people = await db
          .selectDistinct({ cliente: participantsTable.cliente })
          .from(participantsTable)
          .where(isAnyOf(participantsTable.pratica, ids))
        const erasure = await erasureOfFiles(db, ids)
        addErasure(erasure, await erasureOfAppointments(db, erasure.remove))
        return { erasure, count: ids.length, customers: people.map(({ cliente }) => cliente) }
      },
    }
  }

  return [
    {
      kind: 'richieste',
      count: async db =>
        (await counted(db, oldLeads(db).getSQL())) + (await counted(db, oldRequests(db).getSQL())),
      async next(db, limit) {
        const erasure = noErasure()
        const lead = (await oldLeads(db).limit(limit)).map(({ _id }) => _id)
        const request = (await oldRequests(db).limit(limit)).map(({ _id }) => _id)
        if (lead.length + request.length === 0) return null
        addIds(erasure.remove, leads, lead)
        addIds(erasure.remove, requests, request)
        addErasure(erasure, await erasureOfAppointments(db, erasure.remove))
        return { erasure, count: lead.length + request.length, customers: [] }
      },
    },
    {
      kind: 'documenti',
      count: db => counted(db, oldDocuments(db).getSQL()),
      async next(db, limit) {
        const ids = (await oldDocuments(db).limit(limit)).map(({ _id }) => _id)
        if (ids.length === 0) return null
        const erasure = noErasure()
        addIds(erasure.remove, fileDocuments, ids)
        return { erasure, count: ids.length, customers: [] }
      },
    },
    files('senzaIncarico', oldEnquiry(at, terms)),
    files('pratiche', oldRelationship(at, terms)),
    {
      kind: 'ticket',
      count: db => counted(db, oldTickets(db).getSQL()),
      async next(db, limit) {
        const ids = (await oldTickets(db).limit(limit)).map(({ _id }) => _id)
        if (ids.length === 0) return null
        return { erasure: await erasureOfTickets(db, ids), count: ids.length, customers: [] }
      },
    },
  ]

  function oldLeads(db: Queries) {
    return db
      .select({ _id: leadsTable._id })
      .from(leadsTable)
      .where(
        and(
          sql`${leadsTable.updatedAt} < ${oldRequest}`,
          sql`${leadsTable.stato} <> 'convertito'`,
          not(isLinked('lead', leadsTable._id)),
          sql`not exists (select from ${leadFiles} where ${leadFiles.lead} = ${leadsTable._id})`,
        ),
      )
      .orderBy(leadsTable._id)
  }
  function oldRequests(db: Queries) {
    return db
      .select({ _id: requestsTable._id })
      .from(requestsTable)
      .where(
        and(sql`${requestsTable.updatedAt} < ${oldRequest}`, not(isLinked('richiesta', requestsTable._id))),
      )
      .orderBy(requestsTable._id)
  }
  function oldDocuments(db: Queries) {
    return db
      .select({ _id: fileDocumentsTable._id })
      .from(fileDocumentsTable)
      .innerJoin(loanFilesTable, eq(loanFilesTable._id, fileDocumentsTable.pratica))
      .where(
        and(
          sql`${fileDocumentsTable.file} is not null`,
          sql`not ${hadMandate}`,
          sql`${lastMovement} < ${oldDocument}`,
        ),
      )
      .orderBy(fileDocumentsTable._id)
  }
  /** Closed tickets, unless their loan file still names somebody: such a ticket stays as long as the file. */
  function oldTickets(db: Queries) {
    return db
      .select({ _id: ticketsTable._id })
      .from(ticketsTable)
      .leftJoin(loanFilesTable, eq(loanFilesTable._id, ticketsTable.pratica!))
      .where(
        and(
          eq(ticketsTable.stato!, 'chiuso'),
          sql`${ticketsTable.chiusoAt} < ${before(at, `${terms.mesiTicket} months`)}`,
          or(isNull(loanFilesTable._id), not(namesSomebody(db))),
        ),
      )
      .orderBy(ticketsTable._id)
  }
}

/** The erasure of whole tickets, with their messages and their log. */
async function erasureOfTickets(db: Queries, ids: readonly string[]): Promise<Erasure> {
  const erasure = noErasure()
  addIds(erasure.remove, tickets, ids)
  for (const part of partDefinitions(tickets)) addIds(erasure.remove, part, await partsOf(db, part, ids))
  return erasure
}

/** Customers who are in no file but those of `except`, a query of ids, and have not signed in lately. */
function isWithoutFiles(at: Date, { mesiSenzaIncarico }: Terms, except?: SQL): SQL {
  const { client, ultimaAttivita } = sessionsTable
  const isActive = sql`exists (select 1 from ${sessionsTable} where ${client} = ${clientsTable._id}
    and ${ultimaAttivita} >= ${before(at, `${mesiSenzaIncarico} months`)})`
  // Documents, messages and verifications of a file may be about a person who has left the file.
  const inParts = fileParts.flatMap(part => {
    const table = tableFor(part)
    const isElsewhere = except ? sql` and ${table[part.partOf!]!} not in (${except})` : sql``
    return Object.entries<AnyField>(part.fields).flatMap(([key, { kind, to }]) =>
      kind === 'reference' && to === clients.name
        ? sql`exists (select 1 from ${table} where ${table[key]!} = ${clientsTable._id}${isElsewhere})`
        : [],
    )
  })
  return and(...[isActive, ...inParts].map(not))!
}

/**
 * The customers among `ids` who are in no file any more and have not signed in lately: what the house knew of them came
 * from files that are gone.
 */
export async function customersWithoutFiles(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  ids: readonly string[],
  terms: Terms,
): Promise<string[]> {
  const rows = await db
    .select({ _id: clientsTable._id })
    .from(clientsTable)
    .where(and(isAnyOf(clientsTable._id, ids), isWithoutFiles(now(), terms)))
  return rows.map(({ _id }) => _id)
}

/** The number of customers who would go with the files that are beyond their term. */
async function countCustomers({ now }: Pick<Context, 'now'>, db: Queries, terms: Terms): Promise<number> {
  const at = now()
  const files = db
    .select({ _id: loanFilesTable._id })
    .from(loanFilesTable)
    .where(and(or(oldEnquiry(at, terms), oldRelationship(at, terms)), namesSomebody(db)))
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as materialized (${files})
    select count(*)::int as count from ${clientsTable}
    where ${clientsTable._id} in (select ${participantsTable.cliente} from ${participantsTable}
        where ${participantsTable.pratica} in (select _id from gone))
      and ${isWithoutFiles(at, terms, sql`select _id from gone`)}`)
  return rows[0]!.count
}

/** The erasure of customers without files, with their appointments. */
export async function erasureOfCustomers(db: Queries, ids: readonly string[]): Promise<Erasure> {
  const erasure = noErasure()
  addIds(erasure.remove, clients, ids)
  addErasure(erasure, await erasureOfAppointments(db, erasure.remove))
  return erasure
}

/** What a run would remove now, by count. */
export async function countBeyondTerm(
  context: Pick<Context, 'now'>,
  db: Queries,
  terms: Terms,
): Promise<RetentionCounts> {
  const counts = noCounts()
  for (const { kind, count } of retentionRules(context, terms)) counts[kind] = await count(db)
  counts.clienti = await countCustomers(context, db, terms)
  return counts
}

export const sumOf = (counts: RetentionCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)
