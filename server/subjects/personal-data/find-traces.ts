import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { Context } from '../../context.ts'
import { commits, tableFor } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { asSent } from '../requests/as-sent.ts'
import { addIds, type Erasure, type Ids, noErasure, textColumns, withoutTraces } from './erase-records.ts'
import { fileTerms } from './file-terms.ts'
import { fileParts } from './forget-file.ts'
import {
  type ComplaintOf,
  type Contacts,
  definitionsOfRequests,
  isComplaintOf,
  judgedRequests,
  type Person,
  patternOf,
  type SentRequest,
  tablesOfRequests,
  textOfJson,
  tracesOf,
} from './person.ts'

/** Rows of one statement of a search through a whole table; between two statements the server serves others. */
const rowsAtOnce = 2000

/**
 * The resources whose records and history may name a person in texts. The register of complaints is kept, without the
 * complaints that were removed from it.
 */
const searched: readonly ResourceDefinition[] = [
  leads,
  requests,
  appointments,
  loanFiles,
  ...fileParts,
  merchandisingRequests,
  tickets,
  ticketMessages,
  ticketSteps,
  clients,
]

interface Search {
  person: Person
  /** Whether records with the contacts of the person and another name are erased too. */
  withNamesakes: boolean
  /** Ids of records that stay as they are, or that the erasure handles already. */
  skipped: ReadonlySet<string>
  signal: AbortSignal
}

/**
 * The texts and the lines of history that contain a trace of a person, and the removed requests and complaints of the
 * person, which are in the history alone. The lines of others are redacted and not emptied, because agents write the
 * address of any account into what the history keeps; lines of leads and messages that arrived as the person's are
 * emptied. Files with a mandate are left out, because the law keeps them whole. Whole tables are read in small steps, so
 * that others do not wait. PostgreSQL finds candidates; JavaScript decides on the values, because the two differ in
 * escapes and in the case of rare letters.
 */
export async function findTraces(
  { database }: Context,
  { person, withNamesakes, skipped, signal }: Search,
): Promise<Erasure> {
  const { reads } = database
  const pattern = patternOf(person.traces)
  const traces = tracesOf(person)
  const isNamedIn = (json: unknown) =>
    traces !== null && !isDeepStrictEqual(withoutTraces(json, traces), json)
  const found: Found[] = []
  if (pattern) for (const definition of searched) found.push(...(await textsWith(definition)))
  const lines = pattern ? await linesWith() : []
  const files = [...found, ...lines].flatMap(({ file }) => file ?? [])
  const terms = await fileTerms(reads, [...new Set(files)])
  const isFree = ({ record, file }: { record: string; file: string | null }) =>
    !skipped.has(record) && !(file && (skipped.has(file) || terms.get(file)?.isHeld))
  const free = lines.filter(isFree)
  const sent = await sentByPerson(free)
  const isOfOthers = ({ record }: FoundLine) => !sent.has(record)
  return {
    ...noErasure(),
    texts: found.filter(isFree).map(({ resource, record, field }) => [resource, record, field]),
    lines: free.filter(line => !isOfOthers(line)).map(({ _id }) => _id),
    redacted: free.filter(isOfOthers).map(({ _id }) => _id),
    remove: await removedRecords(),
  }

  /** The leads and messages of lines that arrived as the person's, and that somebody has corrected to somebody else. */
  async function sentByPerson(some: readonly FoundLine[]): Promise<Set<string>> {
    const ids = some.map(({ record }) => record)
    const sent = new Set<string>()
    for (const [kind, table] of tablesOfRequests) {
      const { _id, nome, cognome, email, telefono } = table
      const columns = { _id, nome, cognome, email, telefono }
      const rows = await reads.select(columns).from(table).where(isAnyOf(_id, ids))
      const removed = await removedOf(definitionsOfRequests[kind], isAnyOf(commits.ref, ids))
      const arrived = await asSent(reads, [...rows, ...(removed as typeof rows)])
      const requests = arrived.map(one => ({ ...one, kind }))
      const { own } = await judgedRequests(reads, person, requests)
      for (const { _id } of own) sent.add(_id)
    }
    return sent
  }

  async function removedRecords(): Promise<Ids> {
    const remove: Ids = {}
    for (const [kind, definition] of Object.entries(definitionsOfRequests)) {
      const removed = await removedWith(definition)
      const { own, others } = await judgedRequests(
        reads,
        person,
        removed.map(row => ({ ...row, kind }) as SentRequest & Contacts),
      )
      addIds(
        remove,
        definition,
        [...own, ...(withNamesakes ? others : [])].map(({ _id }) => _id),
      )
    }
    const { customer } = person
    const ofCustomer = sql`${commits.deletedObject} ->> 'cliente' = ${customer._id}`
    const removed = (await removedWith(complaints, ofCustomer)) as ComplaintOf[]
    const own = removed.filter(one => withNamesakes || isComplaintOf(person, one))
    addIds(
      remove,
      complaints,
      own.map(({ _id }) => _id),
    )
    return remove
  }

  /** The removed records of a resource with a contact of the person, or that match `further`. */
  function removedWith(definition: ResourceDefinition, further?: SQL) {
    const { deletedObject } = commits
    const contacts = sql`concat_ws(' ', ${deletedObject} ->> 'email', ${deletedObject} ->> 'telefono')`
    const expression = patternOf({ ...person, codes: [] })
    const hasContact = expression ? sql`${contacts} ~* ${expression}` : undefined
    return removedOf(definition, or(further, hasContact, sql`false`))
  }

  async function removedOf(definition: ResourceDefinition, condition?: SQL) {
    const rows = await reads
      .select({ deletedObject: commits.deletedObject })
      .from(commits)
      .where(
        and(
          eq(commits.model, definition.model),
          eq(commits.action, 'delete'),
          condition,
          isGone(definition, commits.ref),
        ),
      )
    return rows.map(row => row.deletedObject as { _id: string })
  }

  async function textsWith(definition: ResourceDefinition): Promise<Found[]> {
    const table = tableFor(definition)
    const columns = textColumns(definition)
    if (columns.length === 0) return []
    const any: Found[] = []
    for (let after = firstId; ; ) {
      signal.throwIfAborted()
      const page = sql`select * from ${table} where _id > ${after} order by _id limit ${rowsAtOnce}`
      const names = columns.map(
        key => sql`select ${key}::text as field, page.${sql.identifier(key)}::text as text`,
      )
      const fileOf = definition.partOf
        ? sql`page.${sql.identifier(definition.partOf)}::text`
        : sql`case when ${definition.name === loanFiles.name} then page._id::text end`
      const { rows } = await reads.execute<{
        record: string
        file: string | null
        field: string
        text: string
      }>(
        sql`select page._id::text as record, ${fileOf} as file, one.field, one.text from (${page}) page
          cross join lateral (${sql.join(names, sql` union all `)}) one where one.text ~* ${pattern}`,
      )
      const named = rows.filter(({ text }) => isNamedIn(text))
      any.push(...named.map(({ text: _, ...row }) => ({ resource: definition.name, ...row })))
      const [last] = await reads
        .select({ _id: table._id })
        .from(table)
        .where(gt(table._id, after))
        .orderBy(asc(table._id))
        .offset(rowsAtOnce - 1)
        .limit(1)
      if (!last) return any
      after = last._id as string
    }
  }

  async function linesWith(): Promise<FoundLine[]> {
    const models = searched.map(({ model }) => model)
    const any: FoundLine[] = []
    for (let after = firstId; ; ) {
      signal.throwIfAborted()
      const page = sql`select * from ${commits} where _id > ${after} order by _id limit ${rowsAtOnce}`
      const { rows } = await reads.execute<FoundLine>(
        sql`select _id::text as _id, model, ref::text as record,
            coalesce(padre::text, case when model = ${loanFiles.model} then ref::text end) as file,
            info, "deletedObject"
          from (${page}) page where (model = any(${sql.param(models)})
              or (model = ${complaints.model} and ${isGone(complaints, sql`ref`)}))
            and (${textOfJson(sql`info`)} ~* ${pattern} or ${textOfJson(sql`"deletedObject"`)} ~* ${pattern})`,
      )
      any.push(...rows.filter(({ info, deletedObject }) => isNamedIn([info, deletedObject])))
      const [last] = await reads
        .select({ _id: commits._id })
        .from(commits)
        .where(and(gt(commits._id, after)))
        .orderBy(asc(commits._id))
        .offset(rowsAtOnce - 1)
        .limit(1)
      if (!last) return any
      after = last._id
    }
  }
}

/** Whether no record of a resource has the id. */
const isGone = (definition: ResourceDefinition, id: SQLWrapper) =>
  sql`not exists (select from ${tableFor(definition)} where ${tableFor(definition)._id} = ${id})`

interface Found {
  resource: string
  record: string
  /** The record that this one is a part of, or the loan file itself. */
  file: string | null
  field: string
}

interface FoundLine extends Record<string, unknown> {
  _id: string
  model: string
  record: string
  file: string | null
  info: unknown
  deletedObject: unknown
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** The label of a resource, for one or several records. */
export const labelOf = (name: string, count: number): string => {
  const { one, many } = resourceNamed(name)!.label
  return count === 1 ? one : many
}
