import { and, eq, like, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
  /** The e-mails that make a request the person's: those of the record that no other customer has. Anybody may type others. */
  mailboxes: string[]
  /** The identifiers that no other customer has. The others may be somebody else's, and are no traces of the person. */
  traces: Identifiers
  /** The number of the others. */
  shared: number
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
    return { ...proved, customer, isProved, mailboxes: emails, traces: proved, shared: 0 }
  }
  const lines = await db.select({ info: commits.info }).from(commits).where(eq(commits.ref, id))
  const former = lines.flatMap(
    ({ info }) => (info as { campo: string; prima: unknown; dopo: unknown }[] | null) ?? [],
  )
  const all = (kind: keyof Identifiers, keys = fields[kind]) => {
    const values = keys.flatMap(field => [
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
  return {
    ...{ ...known, customer, isProved: true, shared: shared.length },
    mailboxes: free(all('emails', ['email'])),
    traces: { emails: free(known.emails), phones: free(known.phones), codes: free(known.codes) },
  }
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
export const hasName = ({ customer }: Person, { nome, cognome }: Pick<SentRequest, 'nome' | 'cognome'>) =>
  words(customer.nome, customer.cognome) === words(nome, cognome)

/**
 * The leads and messages with the e-mail or the telephone of a person: those with the name and an e-mail of the person, and
 * the others. Couples share mailboxes and telephones, and anybody may type a telephone into the own settings, so a contact
 * alone does not tell whose a request is. A customer has what arrived with the own name and e-mail, not what somebody has written into the request since, and no request that a later message
 * was joined to.
 */
export async function requestsOf(db: Queries, person: Person, asker: Asker): Promise<Judged> {
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
      asker,
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
  asker: Asker,
): Promise<Judged> {
  const { emails, phones } = person
  const own: SentRequest[] = []
  const others: SentRequest[] = []
  const found = requests.filter(
    ({ email, telefono }) =>
      (email !== null && emails.includes(spelled.emails(email))) ||
      (telefono !== null && phones.includes(spelled.phones(telefono))),
  )
  for (const one of asker === 'customer' ? await asSent(db, found) : found) {
    const isSender = hasMailbox(person, one) && hasName(person, one)
    const isOthersToo = isSender && asker === 'customer' && (await isJoined(db, one))
    if (isSender && !isOthersToo) own.push(one)
    else others.push(one)
  }
  return { own, others }
}

/** Whether a request or a complaint has an e-mail of a person. */
export const hasMailbox = ({ mailboxes }: Person, { email }: Pick<Contacts, 'email'>) =>
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
    ...emails.map(email => `(?<![a-z0-9._%+-])${escaped(email)}(?![a-z0-9-]|\\.[a-z0-9])`),
    ...codes.map(code => `(?<![a-z0-9])${escaped(code)}(?![a-z0-9])`),
    ...phones.map(phone => `(?<![0-9])(?:(?:\\+|00) ?39[ ./-]*)?${[...phone].join('[ ./-]*')}(?![0-9])`),
  ]
  return parts.length > 0 ? parts.join('|') : null
}

/**
 * Finds in a text what names a person: the identifiers, and for the office the name. The name of a customer who asks is
 * whatever the customer wrote, and could be any words. Null without identifiers.
 */
export function tracesOf(person: Person, asker: Asker): RegExp | null {
  const pattern = patternOf(person.traces)
  if (!pattern) return null
  const { nome, cognome } = person.customer
  const orders = [
    [nome, cognome],
    [cognome, nome],
  ]
  const names = orders.map(one => `(?<!\\p{L})${one.map(escaped).join('\\s+')}(?!\\p{L})`)
  return new RegExp([pattern, ...(asker === 'office' ? names : [])].join('|'), 'giu')
}
