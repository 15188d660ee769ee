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

/** Codes that are not those of another customer: somebody may have typed them into the record by mistake or on purpose. */
async function ownCodes(db: Queries, id: string, codes: readonly string[]): Promise<string[]> {
  const { _id, codiceFiscale, partitaIva } = clientsTable
  const others = await db
    .select({ codiceFiscale, partitaIva })
    .from(clientsTable)
    .where(and(ne(_id, id), or(isAnyOf(codiceFiscale, codes), isAnyOf(partitaIva, codes))))
  const taken = new Set(others.flatMap(one => [one.codiceFiscale, one.partitaIva]))
  return codes.filter(code => !taken.has(code))
}

/**
 * A customer with the identifiers: for the office all that the record has, or had according to its history, for the
 * customer the proved e-mail, and the present codes after the proof of the fiscal code. Throws 404.
 */
export async function personOf(db: Queries, id: string, asker: Asker): Promise<Person> {
  const [row] = await db.select().from(clientsTable).where(eq(clientsTable._id, id))
  if (!row) throw notFound()
  const customer = row as unknown as Customer
  const lines = await db.select({ info: commits.info }).from(commits).where(eq(commits.ref, id))
  const former = lines.flatMap(
    ({ info }) => (info as { campo: string; prima: unknown; dopo: unknown }[] | null) ?? [],
  )
  const inWords = (kind: keyof Identifiers, values: readonly unknown[]) => {
    const texts = values.flatMap(value =>
      typeof value === 'string' && value && value !== erasedPart ? spelled[kind](value) : [],
    )
    return [...new Set(texts)].filter(text => kind !== 'phones' || text.length >= leastDigits)
  }
  const present = (kind: keyof Identifiers) =>
    inWords(
      kind,
      fields[kind].map(field => customer[field]),
    )
  const all = (kind: keyof Identifiers) => {
    const values = fields[kind].flatMap(field => [
      customer[field],
      ...former.flatMap(({ campo, prima, dopo }) => (campo === field ? [prima, dopo] : [])),
    ])
    return inWords(kind, values)
  }
  if (asker === 'office')
    return {
      ...{ customer, isProved: true },
      ...{ emails: all('emails'), phones: all('phones') },
      codes: await ownCodes(db, id, all('codes')),
    }
  const { email, emailVerificata } = customer
  const isProved = !(await isIdentified(db, customer)) || (await hasProvedIdentity(db, customer))
  return {
    ...{ customer, isProved },
    emails: email && emailVerificata ? [spelled.emails(email)] : [],
    phones: [],
    codes: isProved ? await ownCodes(db, id, present('codes')) : [],
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

/** The records of the parts of files that refer to a customer, each with its file and its resource. */
export async function partsAbout(db: Queries, customer: string) {
  const found: { name: string; _id: string; file: string }[] = []
  for (const part of fileParts) {
    const table = tableFor(part)
    for (const [key, { kind, to }] of Object.entries<AnyField>(part.fields)) {
      if (kind !== 'reference' || to !== clients.name) continue
      const rows = await db
        .select({ _id: table._id, file: table[part.partOf!]! })
        .from(table)
        .where(eq(table[key]!, customer))
      for (const { _id, file } of rows)
        found.push({ name: part.name, _id: _id as string, file: file as string })
    }
  }
  return found
}

const words = (...names: (string | null)[]) =>
  fold(names.filter(Boolean).join(' ')).split(' ').sort().join(' ')

/** Whether a request has the name of the customer, also where name and surname stand the other way round. */
const hasName = ({ nome, cognome }: Pick<Customer, 'nome' | 'cognome'>, request: SentRequest) =>
  words(nome, cognome) === words(request.nome, request.cognome)

/**
 * The leads and messages with the e-mail or the telephone of a person: those with the name of the person, and those with
 * another name. Couples share mailboxes, so a contact alone does not tell whose a request is. A customer has what arrived
 * with the own name and e-mail, not what somebody has written into the request since, and no request that a later message
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

/** Tells the leads and messages of a person from those with another name. Those without a contact of the person are left out. */
export async function judgedRequests(
  db: Queries,
  { customer, emails, phones }: Person,
  requests: readonly (SentRequest & Contacts)[],
  asker: Asker,
): Promise<Judged> {
  const hasContact = ({ email, telefono }: Contacts) =>
    (email !== null && emails.includes(spelled.emails(email))) ||
    (telefono !== null && phones.includes(spelled.phones(telefono)))
  const own: SentRequest[] = []
  const others: SentRequest[] = []
  const found = requests.filter(hasContact)
  for (const one of asker === 'customer' ? await asSent(db, found) : found) {
    const isSender = hasContact(one) && hasName(customer, one)
    const isOthersToo = isSender && asker === 'customer' && (await isJoined(db, one))
    if (isSender && !isOthersToo) own.push(one)
    else others.push(one)
  }
  return { own, others }
}

/**
 * The complaints of a person in the register: those of the record after a proof, and those with a contact and the name of
 * the person.
 */
export async function complaintsOf(db: Queries, person: Person): Promise<string[]> {
  const { customer, emails, phones, isProved } = person
  const { _id, nome, cliente, email, telefono } = complaintsTable
  const rows = await db
    .select({ _id, nome, cliente })
    .from(complaintsTable)
    .where(
      or(
        isProved ? eq(cliente, customer._id) : undefined,
        isAnyOf(sql`lower(${email})`, emails),
        isAnyOf(digitsOf(telefono), phones),
      ),
    )
  return rows.filter(one => isComplaintOf(person, one)).map(one => one._id)
}

/** A complaint, as much of it as tells whose it is. */
export interface ComplaintOf {
  _id: string
  nome: string
  cliente: string | null
}

/** Whether a complaint with a contact or the record of a person is the person's: couples share contacts. */
export const isComplaintOf = ({ customer, isProved }: Person, { nome, cliente }: ComplaintOf): boolean =>
  (isProved && cliente === customer._id) ||
  [words(customer.nome, customer.cognome), words(customer.denominazione)].includes(words(nome))

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
  const pattern = patternOf(person)
  if (!pattern) return null
  const { nome, cognome } = person.customer
  const orders = [
    [nome, cognome],
    [cognome, nome],
  ]
  const names = orders.map(one => `(?<!\\p{L})${one.map(escaped).join('\\s+')}(?!\\p{L})`)
  return new RegExp([pattern, ...(asker === 'office' ? names : [])].join('|'), 'giu')
}
