import { and, eq, or, sql } from 'drizzle-orm'
import type { AnyField } from '../../../contract/records/resource.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import {
  appointmentsTable,
  commits,
  complaintsTable,
  digitsOf,
  leadFiles,
  loanFilesTable,
  merchandisingRequestsTable,
  tableFor,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { leadsOfFiles } from '../leads/leads-of-files.ts'
import { addErasure, addIds, type Erasure, type Ids, noErasure } from './erase-records.ts'
import { openErasureRequests } from './erasure-requests.ts'
import { fileTerms, hadMandate } from './file-terms.ts'
import { erasureOfFiles, fileParts } from './forget-file.ts'
import {
  type Asker,
  definitionsOfRequests,
  everTookPart,
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

/**
 * Why the office decides about an own erasure. `incarico`: a file with a mandate is under way. `codice`: the account has
 * not proved the fiscal code. `pratiche`: something is or was in loan files. `richieste`: requests are not surely own.
 */
export type OfficeReason = 'incarico' | 'codice' | 'pratiche' | 'richieste'

export interface ErasurePlan {
  person: Person
  erasure: Erasure
  kept: Kept[]
  /** Leads and messages with the same contacts and another name. */
  namesakes: SentRequest[]
  /**
   * What remains of the customer. `niente`: nothing. `identita`: name and codes. `tutto`: everything, because a file is
   * under way. `scheda`: everything except the account, because the office looks first.
   */
  customer: 'niente' | 'identita' | 'tutto' | 'scheda'
  /** Why the office decides about an own erasure; empty where nothing is left for the office. */
  office: OfficeReason[]
  /** Ids of records that a search for traces leaves alone. */
  untouched: string[]
}

/**
 * What an erasure of a customer would remove, and what the law keeps. For the office, a file with a mandate stays whole,
 * and so does the record of the customer; an enquiry that is or was another customer's too loses only the parts of the
 * customer. For the customer see `planOfOwn`. Throws 404.
 */
export async function planErasure(
  db: Queries,
  id: string,
  { withNamesakes, asker }: { withNamesakes: boolean; asker: Asker },
): Promise<ErasurePlan> {
  const person = await personOf(db, id, asker)
  const { own, others } = await requestsOf(db, person)
  if (asker === 'customer') return planOfOwn(db, person, own, others)
  const about = await partsAbout(db, id)
  const terms = await fileTerms(db, [...new Set(about.map(({ file }) => file))])
  const held = [...terms.values()].filter(({ isHeld }) => isHeld)
  const free = [...terms.values()].filter(({ isHeld }) => !isHeld).map(({ _id }) => _id)
  const people = await everTookPart(db, { files: free })
  const shared = new Set(people.filter(({ customer }) => customer !== id).map(({ file }) => file))
  const isOpen = held.some(one => one.isOpen)
  const customer = isOpen ? 'tutto' : held.length > 0 ? 'identita' : 'niente'

  const erasure = await erasureOfFiles(
    db,
    free.filter(file => !shared.has(file)),
  )
  const foreign = keepForeignRequests(erasure, [...own, ...others])
  for (const { name, _id, file } of about) if (shared.has(file)) addIds(erasure.remove, { name }, [_id])
  erasure.renamed.push(...shared)

  const stays = await requestsOfFiles(
    db,
    held.flatMap(one => (one.isOpen ? one._id : [])),
  )
  const ofOthers = await heldFilesFrom(db, [...own, ...others])
  for (const request of await requestsOfFiles(
    db,
    ofOthers.filter(file => !terms.has(file)),
  ))
    stays.add(request)
  const asked = withNamesakes ? [...own, ...others] : own
  for (const { kind, _id } of asked)
    if (!stays.has(_id)) addIds(erasure.remove, definitionsOfRequests[kind], [_id])
  addErasure(erasure, await erasureOfAppointments(db, erasure.remove, isOpen ? null : id))
  const sentOrders = await addOrders(db, erasure, id)
  if (customer === 'niente') addIds(erasure.remove, clients, [id])
  if (customer === 'identita') {
    addIds(erasure.blank, clients, [id])
    erasure.renamed.push(...held.map(({ _id }) => _id))
  }
  erasure.lines.push(...(await linesOfNames(db, erasure.renamed, person)))
  const kept = keptWords({
    ...nothingKept,
    held: held.length,
    until: latest(held.map(({ fino }) => fino)),
    isOpen,
    shared: await codesOf(db, [...shared]),
    requests: asked.filter(({ _id }) => stays.has(_id)).length,
    foreign: foreign.length,
    contacts: person.untraced,
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
  return { person, erasure, kept, namesakes: others, customer, office: [], untouched }
}

/**
 * Takes the leads and messages that files came from out of an erasure, because agents choose the person of a file that comes
 * from a lead. The caller adds those of the person. Returns the ids of those that are neither own nor in doubt.
 */
function keepForeignRequests({ remove }: Erasure, judged: readonly SentRequest[]): string[] {
  const sources = Object.keys(definitionsOfRequests).flatMap(kind => remove[kind] ?? [])
  for (const kind of Object.keys(definitionsOfRequests)) delete remove[kind]
  return sources.filter(id => !judged.some(({ _id }) => _id === id))
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
 * What a customer erases at once: only what the customer alone wrote, which is the account and what came with the proved
 * e-mail. The record goes too when nothing else is left. Whatever is in a loan file stays untouched for the office, with the
 * requests that files came from, because agents write what is in a file and who takes part; so do requests with the e-mail
 * that are not surely the customer's, and the person of a record whose fiscal code the account has not proved.
 */
async function planOfOwn(
  db: Queries,
  person: Person,
  own: readonly SentRequest[],
  others: readonly SentRequest[],
): Promise<ErasurePlan> {
  const { customer, isProved } = person
  const about = isProved ? await partsAbout(db, customer._id) : []
  const terms = await fileTerms(db, [...new Set(about.map(({ file }) => file))])
  const held = [...terms.values()].filter(({ isHeld }) => isHeld)
  const stays = await requestsInFiles(db, own)
  const isInFiles = stays.size > 0 || (await everTookPart(db, { customer: customer._id })).length > 0
  const office: OfficeReason[] = []
  if (held.some(({ isOpen }) => isOpen)) office.push('incarico')
  else if (!isProved) office.push('codice')
  else if (isInFiles) office.push('pratiche')
  if (others.length > 0) office.push('richieste')

  const isWhole = office.length === 0
  if (!isWhole) for (const { _id } of await openErasureRequests(db, customer._id)) stays.add(_id)
  const erasure = noErasure()
  for (const { kind, _id } of own)
    if (!stays.has(_id)) addIds(erasure.remove, definitionsOfRequests[kind], [_id])
  if (isWhole) addIds(erasure.remove, clients, [customer._id])
  addErasure(erasure, await erasureOfAppointments(db, erasure.remove))
  const orders = await addOrders(db, erasure, customer._id)
  const isOpen = office.includes('incarico')
  const kept = keptWords({
    ...nothingKept,
    ...{
      held: held.length,
      until: latest(held.map(({ fino }) => fino)),
      isOpen,
      office,
      others: others.length,
    },
    ...{ orders, complaints: isProved ? await countComplaints(db, person) : 0 },
    customer: isOpen ? 'tutto' : 'niente',
  })
  return {
    ...{ person, erasure, kept, office, namesakes: [], untouched: [] },
    customer: isWhole ? 'niente' : 'scheda',
  }
}

/** The codes of some files, by which the office knows them. */
async function codesOf(db: Queries, files: readonly string[]): Promise<string[]> {
  const { _id, IDEGG } = loanFilesTable
  const rows = await db.select({ IDEGG }).from(loanFilesTable).where(isAnyOf(_id, files)).orderBy(IDEGG)
  return rows.map(row => row.IDEGG)
}

/** The leads and messages that some files came from. */
async function requestsOfFiles(db: Queries, files: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ richiesta: loanFilesTable.richiesta })
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable._id, files))
  return new Set([...(await leadsOfFiles(db, files)), ...rows.flatMap(({ richiesta }) => richiesta ?? [])])
}

/** The files with a mandate that came from some leads and messages. */
async function heldFilesFrom(db: Queries, requests: readonly SentRequest[]): Promise<string[]> {
  const ids = requests.map(({ _id }) => _id)
  const { _id, lead, richiesta } = loanFilesTable
  const rows = await db
    .select({ _id })
    .from(loanFilesTable)
    .where(and(or(isAnyOf(lead, ids), isAnyOf(richiesta, ids), hasJoined(ids)), hadMandate))
  return rows.map(row => row._id)
}

const hasJoined = (leads: readonly string[]) =>
  sql`${loanFilesTable._id} in (select ${leadFiles.file} from ${leadFiles} where ${isAnyOf(leadFiles.lead, leads)})`

/** The leads and messages among `requests` that a loan file came from, that were joined to one, or that have words in a loan file. */
async function requestsInFiles(db: Queries, requests: readonly SentRequest[]): Promise<Set<string>> {
  const ids = requests.map(({ _id }) => _id)
  const found = new Set<string>()
  for (const definition of [loanFiles, ...fileParts])
    for (const [key, { kind, to }] of Object.entries<AnyField>(definition.fields)) {
      if (kind !== 'reference' || !(to! in definitionsOfRequests)) continue
      const column = tableFor(definition)[key]!
      const rows = await db
        .selectDistinct({ _id: column })
        .from(tableFor(definition))
        .where(isAnyOf(column, ids))
      for (const { _id } of rows) found.add(_id as string)
    }
  const joined = await db.select({ _id: leadFiles.lead }).from(leadFiles).where(isAnyOf(leadFiles.lead, ids))
  for (const { _id } of joined) found.add(_id)
  return found
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

/**
 * The lines of history of files that hold nothing but names and searched codes, with an e-mail or a telephone of the person.
 * They repeat what the records of the people say, so a typed contact suffices.
 */
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
  office: readonly OfficeReason[]
  /** Requests that are not surely own, for the office. */
  others: number
  held: number
  until: string | null
  isOpen: boolean
  /** The codes of the files of which the parts of others stay. */
  shared: readonly string[]
  requests: number
  foreign: number
  contacts: number
  orders: number
  complaints: number
  customer: ErasurePlan['customer']
}

const nothingKept: KeptCounts = {
  ...{ office: [], others: 0, held: 0, until: null, isOpen: false },
  ...{ shared: [], requests: 0, foreign: 0, contacts: 0, orders: 0, complaints: 0, customer: 'niente' },
}

function keptWords(counts: KeptCounts): Kept[] {
  const { office, others, held, until, isOpen, shared, requests, foreign, contacts } = counts
  const { orders, complaints, customer } = counts
  const waits = (reason: OfficeReason) => (office.includes(reason) ? 1 : 0)
  const answer = 'Le risponde entro un mese (art. 12 del GDPR).'
  const all: Kept[] = [
    {
      che: 'Ciò che l’ufficio conserva a Suo nome',
      quanti: waits('codice'),
      perche: `Con l’e-mail ha provato che la casella è Sua, non il codice fiscale: l’ufficio controlla chi chiede, e ${answer}`,
    },
    {
      che: 'La Sua scheda, e ciò che è nelle pratiche',
      quanti: waits('pratiche'),
      perche: `Nelle pratiche ci sono documenti e parole anche di altri: l’ufficio controlla che cosa è Suo, lo cancella e ${answer}`,
    },
    {
      che:
        others === 1
          ? 'Richiesta con la Sua e-mail, forse non Sua'
          : 'Richieste con la Sua e-mail, forse non Sue',
      quanti: others,
      perche: `Il nome non è il Suo, o più invii sono uniti, o qualcuno ha corretto i dati: l’ufficio controlla di chi sono, cancella ciò che è Suo e ${answer} Fino ad allora resta anche la Sua scheda.`,
    },
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
      che: shared.length === 1 ? 'Pratica anche di altri' : 'Pratiche anche di altri',
      quanti: shared.length,
      perche: `${shared.join(', ')}: altre persone ne fanno parte, o ne hanno fatto parte. Se ne va soltanto ciò che è di questa persona.`,
    },
    {
      che: requests === 1 ? 'Richiesta di una pratica con incarico' : 'Richieste di pratiche con incarico',
      quanti: requests,
      perche: 'La pratica che ne è nata è in corso, o è di un’altra persona e la legge la vuole intera.',
    },
    {
      che:
        foreign === 1
          ? 'Richiesta di un’altra persona da cui è nata una pratica'
          : 'Richieste di altre persone da cui sono nate pratiche',
      quanti: foreign,
      perche: 'È arrivata con altri recapiti.',
    },
    {
      che: contacts === 1 ? 'Recapito o codice forse di altri' : 'Recapiti o codici forse di altri',
      quanti: contacts,
      perche:
        'Nessuno li ha provati, o li ha anche un altro cliente: restano dove li ha scritti qualcun altro.',
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
