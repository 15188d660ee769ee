import { and, desc, eq, like, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { nationalDigits } from '../../../contract/italian/telephone.ts'
import type { AnyField, RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { erasedPart } from '../../../contract/text/erased-words.ts'
import { fold } from '../../../contract/text/fold.ts'
import {
  clientsTable,
  commits,
  complaintsTable,
  digitsOf,
  leadsTable,
  requestsTable,
  tableFor,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { codeOf, hasProvedIdentity } from '../clients/proved-identity.ts'
import { asSent } from '../requests/as-sent.ts'
import { isJoined } from '../requests/joined-words.ts'
import { fileParts } from './forget-file.ts'

type Customer = RecordOf<typeof clients>

/** The data by which a person is found, the present and the former ones, each in one spelling. */
export interface Identifiers {
  emails: string[]
  /** National digits. */
  phones: string[]
  /** Fiscal codes and VAT numbers. */
  codes: string[]
}

/**
 * Who asks for the data of a person. Of the contacts a customer has proved the e-mail alone: anybody may write the name of
 * somebody else at the registration, and the telephone and the new e-mail in the settings.
 */
export type Asker = 'office' | 'customer'

export interface Person extends Identifiers {
  customer: Customer
  /**
   * The e-mails that make a request the person's: those of the record that somebody proved or confirmed, and that no other
   * customer has. Agents and customers type any others.
   */
  mailboxes: string[]
  /** What names the person in the words of others: the mailboxes, and the present codes that no other customer has. */
  traces: Identifiers
  /** The number of the identifiers that are no traces, because they may be somebody else's. */
  untraced: number
  /**
   * Whether the asker may have everything of the person. A customer who has not proved the fiscal code has what came with
   * the e-mail, and nothing of the person whom the house has under this e-mail.
   */
  isProved: boolean
}

/** A lead or a message, as much of it as tells whose it is. */
export interface SentRequest {
  _id: string
  kind: 'leads' | 'requests'
  nome: string
  cognome: string
}

/** The contacts of a lead or a message. */
export interface Contacts {
  email: string | null
  telefono: string | null
}

interface Judged {
  own: SentRequest[]
  others: SentRequest[]
}

const fields: Record<keyof Identifiers, readonly (keyof Customer)[]> = {
  emails: ['email', 'nuovaEmail'],
  phones: ['cellulare'],
  codes: ['codiceFiscale', 'partitaIva'],
}
/** Telephones with fewer digits may be a part of any number. */
const leastDigits = 7

const spelled: Record<keyof Identifiers, (text: string) => string> = {
  emails: text => text.trim().toLowerCase(),
  phones: nationalDigits,
  codes: text => text.trim().toUpperCase(),
}

/** Those among the identifiers that another customer has too: somebody may have typed one, by mistake or on purpose. */
async function sharedOf(db: Queries, id: string, { emails, phones, codes }: Identifiers): Promise<string[]> {
  const { _id, email, cellulare, codiceFiscale, partitaIva } = clientsTable
  const others = await db
    .select({ email, cellulare, codiceFiscale, partitaIva })
    .from(clientsTable)
    .where(
      and(
        ne(_id, id),
        or(
          isAnyOf(sql`lower(${email})`, emails),
          isAnyOf(digitsOf(cellulare), phones),
          isAnyOf(codiceFiscale, codes),
          isAnyOf(partitaIva, codes),
        ),
      ),
    )
  const taken = others.flatMap(one => [
    spelled.emails(one.email ?? ''),
    spelled.phones(one.cellulare ?? ''),
    one.codiceFiscale,
    one.partitaIva,
  ])
  return [...emails, ...phones, ...codes].filter(value => taken.includes(value))
}

/**
 * A customer with the identifiers: for the office all that the record has, or had according to its history, for the
 * customer the proved e-mail. Throws 404.
 */
export async function personOf(db: Queries, id: string, asker: Asker): Promise<Person> {
  const [row] = await db.select().from(clientsTable).where(eq(clientsTable._id, id))
  if (!row) throw notFound()
  const customer = row as unknown as Customer
  if (asker === 'customer') {
    const { email, emailVerificata } = customer
    const emails = email && emailVerificata ? [spelled.emails(email)] : []
    const proved = { emails, phones: [], codes: [] }
    const isProved = !(await isIdentified(db, customer)) || (await hasProvedIdentity(db, customer))
    return { ...proved, customer, isProved, mailboxes: emails, traces: proved, untraced: 0 }
  }
  const lines = await db
    .select({ info: commits.info })
    .from(commits)
    .where(eq(commits.ref, id))
    .orderBy(desc(commits._id))
  const edits = lines.map(({ info }) => info as Edit | null)
  const former = edits.flatMap(edit => edit ?? [])
  const all = (kind: keyof Identifiers) => {
    const values = fields[kind].flatMap(field => [
      customer[field],
      ...former.flatMap(({ campo, prima, dopo }) => (campo === field ? [prima, dopo] : [])),
    ])
    const texts = values.flatMap(value =>
      typeof value === 'string' && value && value !== erasedPart ? spelled[kind](value) : [],
    )
    return [...new Set(texts)].filter(text => kind !== 'phones' || text.length >= leastDigits)
  }
  const known = { emails: all('emails'), phones: all('phones'), codes: all('codes') }
  const shared = await sharedOf(db, id, known)
  const free = (values: readonly string[]) => values.filter(value => !shared.includes(value))
  const mailboxes = free(provedEmails(customer, edits))
  // Agents type codes, and take them back.
  const codes = fields.codes.flatMap(field => (customer[field] as string | null) ?? [])
  const traces = { emails: mailboxes, phones: [], codes: free(codes) }
  const count = ({ emails, phones, codes }: Identifiers) => emails.length + phones.length + codes.length
  return {
    ...{ ...known, customer, isProved: true, mailboxes, traces },
    untraced: count(known) - count(traces),
  }
}

/** The changes of one line of history. */
type Edit = { campo: string; prima: unknown; dopo: unknown }[]

/**
 * The e-mails that a record has, or had by its history, while they were proved or confirmed, except those of which the office
 * took the confirmation back. `edits` are the lines of history, newest first; nothing is known before a line without content.
 */
function provedEmails(customer: Customer, edits: readonly (Edit | null)[]): string[] {
  const proved = new Set<string>()
  const state: Record<string, unknown> = { ...customer }
  for (const edit of [[], ...edits]) {
    if (!edit) break
    for (const { campo, prima } of edit) state[campo] = prima
    const { email, emailVerificata, emailConfermata } = state as Customer
    if (email && (emailVerificata || emailConfermata?.email === email)) proved.add(spelled.emails(email))
  }
  const taken = customer.confermeTolte?.map(({ email }) => spelled.emails(email)) ?? []
  return [...proved].filter(email => !taken.includes(email))
}

/** Whether the house knows more of a customer than a registration says: codes, a birthday, a loan file, a complaint. */
async function isIdentified(db: Queries, { _id, ...customer }: Customer): Promise<boolean> {
  if (codeOf(customer) || customer.dataNascita) return true
  if ((await partsAbout(db, _id)).length > 0) return true
  const [complaint] = await db
    .select({ _id: complaintsTable._id })
    .from(complaintsTable)
    .where(eq(complaintsTable.cliente, _id))
    .limit(1)
  return complaint !== undefined
}

/** The fields of the parts of files that refer to customers. */
const fieldsOfPeople = fileParts.flatMap(part =>
  Object.entries<AnyField>(part.fields).flatMap(([field, { kind, to }]) =>
    kind === 'reference' && to === clients.name ? [{ part, field }] : [],
  ),
)

/** The parts of files that are about a customer. What an account sees may be about somebody else. */
export async function partsAbout(db: Queries, customer: string) {
  const found: { name: string; _id: string; file: string }[] = []
  for (const { part, field } of fieldsOfPeople) {
    if (field !== 'cliente') continue
    const table = tableFor(part)
    const rows = await db
      .select({ _id: table._id, file: table[part.partOf!]! })
      .from(table)
      .where(eq(table[field]!, customer))
    for (const { _id, file } of rows)
      found.push({ name: part.name, _id: _id as string, file: file as string })
  }
  return found
}

/**
 * The customers to whom parts of loan files refer, or ever did according to the history, each with the file: agents write
 * who takes part, and take people away again. `among` limits the answer to some files, or to one customer.
 */
export async function everTookPart(
  db: Queries,
  among: { files: readonly string[] } | { customer: string },
): Promise<{ file: string; customer: string }[]> {
  const values = fieldsOfPeople.flatMap(({ part, field }) => {
    const table = tableFor(part)
    const isPart = sql`model = ${part.model}`
    return [
      sql`select ${table[part.partOf!]!} as file, ${table[field]!}::text as customer from ${table}`,
      ...['prima', 'dopo'].map(
        key => sql`select padre, change ->> ${key} from ${commits}, jsonb_array_elements(info) change
          where ${isPart} and change ->> 'campo' = ${field}`,
      ),
      sql`select padre, "deletedObject" ->> ${field} from ${commits} where ${isPart}`,
    ]
  })
  const isAmong = 'files' in among ? isAnyOf(sql`file`, among.files) : sql`customer = ${among.customer}`
  const { rows } = await db.execute<{ file: string; customer: string }>(
    sql`select distinct file::text as file, customer from (${sql.join(values, sql` union all `)}) named
      where customer is not null and ${isAmong}`,
  )
  return rows
}

const words = (...names: (string | null)[]) =>
  fold(names.filter(Boolean).join(' ')).split(' ').sort().join(' ')

/** Whether a request has the name of the customer, also where name and surname stand the other way round. */
const hasName = ({ customer }: Person, { nome, cognome }: Pick<SentRequest, 'nome' | 'cognome'>) =>
  words(customer.nome, customer.cognome) === words(nome, cognome)

/**
 * The leads and messages with the e-mail or the telephone of a person: the person's own, and the others. Couples share
 * mailboxes and telephones, and anybody may type a contact, so a contact alone does not tell whose a request is. Own are
 * those that have, and arrived with, the name and a mailbox of the person, and that no later message was joined to.
 */
export async function requestsOf(db: Queries, person: Person): Promise<Judged> {
  const { emails, phones } = person
  const own: SentRequest[] = []
  const others: SentRequest[] = []
  for (const [kind, table] of tablesOfRequests) {
    // The search column finds candidates, which are then compared exactly.
    const candidates: SQL | undefined = or(
      ...[...emails.map(fold), ...phones].map(text => like(table.ricerca, `%${literal(text)}%`)),
    )
    if (!candidates) continue
    const { _id, nome, cognome, email, telefono } = table
    const rows = await db.select({ _id, nome, cognome, email, telefono }).from(table).where(and(candidates))
    const found = await judgedRequests(
      db,
      person,
      rows.map(row => ({ ...row, kind })),
    )
    own.push(...found.own)
    others.push(...found.others)
  }
  return { own, others }
}

/** Tells the leads and messages of a person from the others. Those without a contact of the person are left out. */
export async function judgedRequests(
  db: Queries,
  person: Person,
  requests: readonly (SentRequest & Contacts)[],
): Promise<Judged> {
  const { emails, phones } = person
  const own: SentRequest[] = []
  const others: SentRequest[] = []
  const found = requests.filter(
    ({ email, telefono }) =>
      (email !== null && emails.includes(spelled.emails(email))) ||
      (telefono !== null && phones.includes(spelled.phones(telefono))),
  )
  const sent = await asSent(db, found)
  for (const [at, one] of found.entries()) {
    const isSender = [one, sent[at]!].every(some => hasMailbox(person, some) && hasName(person, some))
    if (isSender && !(await isJoined(db, one))) own.push(one)
    else others.push(one)
  }
  return { own, others }
}

/** Whether a request or a complaint has a mailbox of a person. */
const hasMailbox = ({ mailboxes }: Person, { email }: Pick<Contacts, 'email'>) =>
  email !== null && mailboxes.includes(spelled.emails(email))

/**
 * The complaints of a person in the register: those of the record after a proof, and those with an e-mail and the name of
 * the person.
 */
export async function complaintsOf(db: Queries, person: Person): Promise<string[]> {
  const { customer, mailboxes } = person
  const { _id, nome, cliente, email } = complaintsTable
  const rows = await db
    .select({ _id, nome, cliente, email })
    .from(complaintsTable)
    .where(or(eq(cliente, customer._id), isAnyOf(sql`lower(${email})`, mailboxes)))
  return rows.filter(one => isComplaintOf(person, one)).map(one => one._id)
}

/** A complaint, as much of it as tells whose it is. */
export interface ComplaintOf {
  _id: string
  nome: string
  cliente: string | null
  email: string | null
}

/** Whether a complaint is a person's: it is of the record, or has an e-mail and the name of the person. */
export const isComplaintOf = (person: Person, one: ComplaintOf): boolean => {
  const { customer, isProved } = person
  const names = [words(customer.nome, customer.cognome), words(customer.denominazione)]
  return (
    (isProved && one.cliente === customer._id) || (hasMailbox(person, one) && names.includes(words(one.nome)))
  )
}

/** The definition of a lead or a message. */
export const definitionsOfRequests = { leads, requests } as const

/** The table of each kind. */
export const tablesOfRequests = [
  ['leads', leadsTable],
  ['requests', requestsTable],
] as const

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * A column of JSON as text with a quote in place of each escape. Escapes end in letters, and no identifier contains a quote.
 */
export const textOfJson = (column: SQLWrapper): SQL =>
  sql`regexp_replace(${column}::text, '\\\\(u[0-9a-f]{4}|.)', '"', 'g')`

/**
 * A regular expression that finds the identifiers in texts, as PostgreSQL and JavaScript read it, whatever the case;
 * null without identifiers. Digits of a telephone may stand apart, with or without the country code.
 */
export function patternOf({ emails, phones, codes }: Identifiers): string | null {
  const parts = [
    ...emails.map(email => `(?<![a-z0-9._%+-]|[a-z0-9]['&])${escaped(email)}(?![a-z0-9-]|\\.[a-z0-9])`),
    ...codes.map(code => `(?<![a-z0-9])${escaped(code)}(?![a-z0-9])`),
    ...phones.map(phone => `(?<![0-9])(?:(?:\\+|00) ?39[ ./-]*)?${[...phone].join('[ ./-]*')}(?![0-9])`),
  ]
  return parts.length > 0 ? parts.join('|') : null
}

/** Finds in a text what names a person; null without traces. Names are no traces: they are whatever somebody wrote. */
export function tracesOf({ traces }: Person): RegExp | null {
  const pattern = patternOf(traces)
  return pattern ? new RegExp(pattern, 'giu') : null
}
