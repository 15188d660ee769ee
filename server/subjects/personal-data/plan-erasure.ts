import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import {
  appointmentsTable,
  commits,
  complaintsTable,
  digitsOf,
  loanFilesTable,
  merchandisingRequestsTable,
  participantsTable,
  tableFor,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { addErasure, addIds, type Erasure, type Ids, noErasure } from './erase-records.ts'
import { openErasureRequests } from './erasure-requests.ts'
import { fileTerms, hadMandate } from './file-terms.ts'
import { erasureOfFiles, fileParts } from './forget-file.ts'
import {
  type Asker,
  definitionsOfRequests,
  type Person,
  partsAbout,
  patternOf,
  personOf,
  requestsOf,
  type SentRequest,
} from './person.ts'

/** Something that stays, with the reason in Italian. */
export interface Kept {
  che: string
  quanti: number
  perche: string
  /** The last day on which the law wants it, where it is known. */
  fino?: string
}

export interface ErasurePlan {
  person: Person
  erasure: Erasure
  kept: Kept[]
  /** Leads and messages with the same contacts and another name. */
  namesakes: SentRequest[]
  /**
   * What remains of the customer. `niente`: nothing. `identita`: name and codes. `tutto`: everything, because a file is
   * under way. `scheda`: everything except the account, because the account has not proved the person's fiscal code.
   */
  customer: 'niente' | 'identita' | 'tutto' | 'scheda'
  /** Ids of records that a search for traces leaves alone. */
  untouched: string[]
}

/** The files from which a part of somebody else was removed, or whose part was given from somebody else to the customer. */
async function filesOfFormerPeople(db: Queries, ids: readonly string[], customer: string): Promise<string[]> {
  const { padre, deletedObject, info } = commits
  const rows = await db
    .selectDistinct({ file: padre })
    .from(commits)
    .where(
      and(
        isAnyOf(padre, ids),
        or(
          sql`${deletedObject} ->> 'cliente' <> ${customer}`,
          sql`exists (select from jsonb_array_elements(case jsonb_typeof(${info}) when 'array' then ${info} else '[]' end) as change
            where change ->> 'campo' = 'cliente' and change ->> 'prima' <> ${customer})`,
        ),
      ),
    )
  return rows.map(({ file }) => file!)
}

/**
 * The files among `ids` that are of somebody else too: for the office those in which somebody else applies, for a customer
 * those of which any part is or was about somebody else, because agents write who takes part, and in which role.
 */
async function sharedFiles(
  db: Queries,
  ids: readonly string[],
  customer: string,
  asker: Asker,
): Promise<Set<string>> {
  if (asker === 'customer') {
    const found = new Set<string>()
    for (const part of fileParts) {
      if (part.fields.cliente?.to !== clients.name) continue
      const { pratica, cliente } = tableFor(part)
      const rows = await db
        .selectDistinct({ file: pratica! })
        .from(tableFor(part))
        .where(and(isAnyOf(pratica!, ids), ne(cliente!, customer)))
      for (const { file } of rows) found.add(file as string)
    }
    for (const file of await filesOfFormerPeople(db, ids, customer)) found.add(file)
    return found
  }
  const rows = await db
    .selectDistinct({ file: participantsTable.pratica })
    .from(participantsTable)
    .where(
      and(
        isAnyOf(participantsTable.pratica, ids),
        ne(participantsTable.cliente, customer),
        inArray(participantsTable.ruolo, ['richiedente', 'cointestatario']),
      ),
    )
  return new Set(rows.map(({ file }) => file))
}

/**
 * What an erasure of a customer would remove, and what the law keeps. A file with a mandate stays whole, and so does
 * the record of the customer. An enquiry with other applicants loses only the part of the customer. Of a customer who has
 * not proved the fiscal code only the account goes, with what came with the e-mail. Throws 404.
 */
export async function planErasure(
  db: Queries,
  id: string,
  { withNamesakes, asker }: { withNamesakes: boolean; asker: Asker },
): Promise<ErasurePlan> {
  const person = await personOf(db, id, asker)
  const { own, others } = await requestsOf(db, person, asker)
  if (!person.isProved) return planOfAccount(db, person, own, others)
  const about = await partsAbout(db, id)
  const terms = await fileTerms(db, [...new Set(about.map(({ file }) => file))])
  const held = [...terms.values()].filter(({ isHeld }) => isHeld)
  const free = [...terms.values()].filter(({ isHeld }) => !isHeld).map(({ _id }) => _id)
  const shared = await sharedFiles(db, free, id, asker)
  const isOpen = held.some(one => one.isOpen)
  const customer = isOpen ? 'tutto' : held.length > 0 ? 'identita' : 'niente'

  const erasure = await erasureOfFiles(
    db,
    free.filter(file => !shared.has(file)),
  )
  // A file of the customer may come from a lead of somebody else, because agents choose the person of a file.
  const foreign = asker === 'customer' ? keepForeignRequests(erasure, own) : []
  for (const { name, _id, file } of about) if (shared.has(file)) addIds(erasure.remove, { name }, [_id])
  erasure.renamed.push(...shared)

  const stays = await requestsOfFiles(
    db,
    held.flatMap(one => (one.isOpen ? one._id : [])),
  )
  for (const request of await requestsOfOthers(db, [...own, ...others], [...terms.keys()])) stays.add(request)
  const asked = withNamesakes ? [...own, ...others] : own
  for (const { kind, _id } of asked)
    if (!stays.has(_id)) addIds(erasure.remove, definitionsOfRequests[kind], [_id])
  addErasure(erasure, await erasureOfAppointments(db, erasure.remove, isOpen ? null : id))
  const sentOrders = await addOrders(db, erasure, id)
  if (customer === 'niente') addIds(erasure.remove, clients, [id])
  if (customer === 'identita') {
    addIds(erasure.blank, clients, [id])
    const files = held.map(({ _id }) => _id)
    erasure.renamed.push(...files)
    erasure.lines.push(...(await linesOfNames(db, files, person)))
  }
  const kept = keptWords({
    held: held.length,
    until: latest(held.map(({ fino }) => fino)),
    isOpen,
    requests: asked.filter(({ _id }) => stays.has(_id)).length,
    orders: sentOrders,
    complaints: await countComplaints(db, person),
    customer,
  })
  const untouched = [
    ...stays,
    ...foreign,
    ...(isOpen ? [id] : []),
    ...(withNamesakes ? [] : others.map(({ _id }) => _id)),
  ]
  return { person, erasure, kept, namesakes: others, customer, untouched }
}

/** Leaves the leads and messages that are not among `own` out of an erasure, and returns their ids. */
function keepForeignRequests({ remove }: Erasure, own: readonly SentRequest[]): string[] {
  const ids = new Set(own.map(({ _id }) => _id))
  return Object.values(definitionsOfRequests).flatMap(({ name }) => {
    const foreign = (remove[name] ?? []).filter(id => !ids.has(id))
    remove[name] = (remove[name] ?? []).filter(id => ids.has(id))
    return foreign
  })
}

/** Adds the orders of merchandising that nobody has sent yet. Returns the number of the others, which stay. */
async function addOrders(db: Queries, { remove }: Erasure, customer: string): Promise<number> {
  const { _id, stato, cliente } = merchandisingRequestsTable
  const orders = await db.select({ _id, stato }).from(merchandisingRequestsTable).where(eq(cliente, customer))
  const unsent = orders.filter(one => one.stato === 'inviata' || one.stato === 'annullata')
  addIds(
    remove,
    merchandisingRequests,
    unsent.map(one => one._id),
  )
  return orders.length - unsent.length
}

/**
 * What an erasure removes for a customer who has proved the e-mail alone: the account, and what came with the e-mail. The
 * record of the identified person and its files stay untouched, and so does the request to the office about them.
 */
async function planOfAccount(
  db: Queries,
  person: Person,
  own: readonly SentRequest[],
  others: readonly SentRequest[],
): Promise<ErasurePlan> {
  const { _id } = person.customer
  const files = (await partsAbout(db, _id)).map(({ file }) => file)
  const stays = await requestsOfFiles(db, [...new Set(files)])
  const ofOthers = await requestsOfOthers(db, [...own, ...others], files)
  for (const request of ofOthers) stays.add(request)
  for (const request of await openErasureRequests(db, _id)) stays.add(request._id)
  const erasure = noErasure()
  for (const one of own)
    if (!stays.has(one._id)) addIds(erasure.remove, definitionsOfRequests[one.kind], [one._id])
  addErasure(erasure, await erasureOfAppointments(db, erasure.remove))
  const orders = await addOrders(db, erasure, _id)
  const record: Kept = {
    che: 'Ciò che l’ufficio conserva a Suo nome',
    quanti: 1,
    perche:
      'Con l’e-mail ha provato che la casella è Sua, non il codice fiscale: l’ufficio controlla chi chiede, e risponde entro un mese (art. 12 del GDPR).',
  }
  return {
    ...{ person, erasure, namesakes: [...others], customer: 'scheda' },
    kept: [
      record,
      ...keptWords({ ...nothingKept, orders, requests: own.filter(one => ofOthers.has(one._id)).length }),
    ],
    untouched: [_id, ...stays, ...others.map(one => one._id)],
  }
}

/** The leads and messages that some files came from. */
async function requestsOfFiles(db: Queries, files: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ lead: loanFilesTable.lead, richiesta: loanFilesTable.richiesta })
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable._id, files))
  return new Set(rows.flatMap(({ lead, richiesta }) => [lead ?? [], richiesta ?? []].flat()))
}

/** The leads and messages among `requests` that a file with a mandate came from, other than the person's own files. */
async function requestsOfOthers(
  db: Queries,
  requests: readonly SentRequest[],
  own: readonly string[],
): Promise<Set<string>> {
  const ids = requests.map(({ _id }) => _id)
  const { _id, lead, richiesta } = loanFilesTable
  const rows = await db
    .select({ _id })
    .from(loanFilesTable)
    .where(and(or(isAnyOf(lead, ids), isAnyOf(richiesta, ids)), hadMandate))
  const files = rows.map(row => row._id).filter(file => !own.includes(file))
  return requestsOfFiles(db, files)
}

/** The appointments of leads, messages and customers that go: an appointment without a person is none. */
export async function erasureOfAppointments(
  db: Queries,
  remove: Ids,
  customer: string | null = null,
): Promise<Erasure> {
  const { lead, richiesta, cliente, _id } = appointmentsTable
  const rows = await db
    .select({ _id })
    .from(appointmentsTable)
    .where(
      or(
        isAnyOf(lead, remove.leads ?? []),
        isAnyOf(richiesta, remove.requests ?? []),
        isAnyOf(cliente, [...(remove.clients ?? []), ...(customer ? [customer] : [])]),
      ),
    )
  const erasure = noErasure()
  addIds(
    erasure.remove,
    appointments,
    rows.map(row => row._id),
  )
  return erasure
}

/** The lines of history of files that hold nothing but names and searched codes, with an e-mail or a telephone. */
async function linesOfNames(db: Queries, files: readonly string[], person: Person): Promise<string[]> {
  const pattern = patternOf({ ...person, codes: [] })
  if (!pattern) return []
  const lines = await db
    .select({ _id: commits._id, info: commits.info })
    .from(commits)
    .where(and(isAnyOf(commits.ref, files), sql`${commits.info}::text ~* ${pattern}`))
  return lines.flatMap(({ _id, info }) =>
    (info as { campo: string }[]).every(({ campo }) => campo === 'intestatario' || campo === 'chiavi')
      ? [_id]
      : [],
  )
}

/** The complaints of a person in the register. */
async function countComplaints(db: Queries, { customer, emails, phones }: Person): Promise<number> {
  const { cliente, email, telefono } = complaintsTable
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(complaintsTable)
    .where(
      or(
        eq(cliente, customer._id),
        isAnyOf(sql`lower(${email})`, emails),
        isAnyOf(digitsOf(telefono), phones),
      ),
    )
  return row!.count
}

/** The latest of some days; null when one of them is unknown. */
const latest = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : ((days as string[]).toSorted().at(-1) ?? null)

interface KeptCounts {
  held: number
  until: string | null
  isOpen: boolean
  requests: number
  orders: number
  complaints: number
  customer: ErasurePlan['customer']
}

const nothingKept: KeptCounts = {
  ...{ held: 0, until: null, isOpen: false },
  ...{ requests: 0, orders: 0, complaints: 0, customer: 'niente' },
}

function keptWords({ held, until, isOpen, requests, orders, complaints, customer }: KeptCounts): Kept[] {
  const all: Kept[] = [
    {
      che: held === 1 ? 'Pratica con incarico firmato' : 'Pratiche con incarico firmato',
      quanti: held,
      perche:
        'La legge antiriciclaggio le vuole intere, con documenti e adeguata verifica, per dieci anni dalla fine del rapporto, anche se respinte (D.Lgs. 231/2007, art. 31).',
      ...(until && { fino: until }),
    },
    {
      che: 'Scheda del cliente',
      quanti: customer === 'niente' ? 0 : 1,
      perche: isOpen
        ? 'Una pratica con incarico è in corso: i recapiti servono per lavorarla.'
        : 'Resta chi è: nome, codici, nascita. Recapiti, consensi e accesso se ne vanno.',
      ...(until && { fino: until }),
    },
    {
      che: requests === 1 ? 'Richiesta di una pratica con incarico' : 'Richieste di pratiche con incarico',
      quanti: requests,
      perche: 'La pratica che ne è nata è in corso, o è di un’altra persona e la legge la vuole intera.',
    },
    {
      che: orders === 1 ? 'Ordine di merchandising evaso' : 'Ordini di merchandising evasi',
      quanti: orders,
      perche: 'Le scritture contabili si tengono dieci anni (art. 2220 del codice civile).',
    },
    {
      che: complaints === 1 ? 'Reclamo' : 'Reclami',
      quanti: complaints,
      perche: 'Il registro dei reclami si conserva, perché l’OAM lo può chiedere.',
    },
  ]
  return all.filter(({ quanti }) => quanti > 0)
}
