import { and, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { nationalDigits } from '../../../contract/italian/telephone.ts'
import type { RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import { admins } from '../../../contract/subjects/admins.ts'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { company } from '../../../contract/subjects/company.ts'
import { referrers } from '../../../contract/subjects/referrers.ts'
import {
  clientsTable,
  digitsOf,
  leadsTable,
  mailboxOf,
  requestsTable,
  tableFor,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { brokerIn } from '../broker/broker.ts'
import { nameWords } from '../loan-files/intake/similar-customers.ts'
import { asSent } from '../requests/as-sent.ts'
import { sentWith } from '../requests/sent-with.ts'
import { publicMailDomains } from './public-mail-domains.ts'

type Customer = RecordOf<typeof clients>

/** A record with the mailbox, the domain or the telephone of a customer. */
export interface Sharing {
  _id: string
  /** The name of the resource. */
  risorsa: string
  nome: string
  che: ('email' | 'dominio' | 'telefono')[]
}

/** How an address became confirmed. */
interface Confirmation {
  come: 'ufficio' | 'registrazione' | 'area' | 'richiesta'
  at: string
  /** Who of the office confirmed the address. */
  da: string | null
}

type Withdrawal = NonNullable<Customer['confermeTolte']>[number]

/** What is known about the address of a customer. */
export interface EmailFacts {
  /** Null for an address that nobody has confirmed. */
  confirmation: Confirmation | null
  /** The last word of the office that took a confirmation of this mailbox back. */
  withdrawal: Withdrawal | null
  /** The records that share the address or the telephone, except those that the office knew of at the confirmation. */
  shared: Sharing[]
}

/** Whether a letter that lets the person in may leave without a further word of the office. */
export const isCleared = ({ confirmation, shared }: EmailFacts): boolean =>
  confirmation !== null && shared.length === 0

/** The mark of the record, if it is about the present address. */
const markOf = ({ email, emailConfermata }: Customer) =>
  email !== null && emailConfermata?.email === email ? emailConfermata : null

/**
 * The leads and messages that a customer has sent and whose address the customer confirmed on the page of the letter's
 * link. Mailboxes are shared in families, so the name has to be the same; name and address count as they arrived. A request
 * has no name of a firm, so a firm has none.
 */
export async function confirmedRequestsOf(
  db: Queries,
  { tipo, email, nome, cognome }: Pick<Customer, 'tipo' | 'email' | 'nome' | 'cognome'>,
) {
  if (!email || tipo === 'azienda') return []
  const found = await Promise.all(
    [leadsTable, requestsTable].map(table =>
      db
        .select({
          _id: table._id,
          nome: table.nome,
          cognome: table.cognome,
          email: table.email,
          confirmed: table.emailConfermata,
          consensi: table.consensi,
        })
        .from(table)
        .where(and(sentWith(table, email), sql`${table.emailConfermata} ->> 'email' = ${email}`)),
    ),
  )
  const name = nameWords(`${nome} ${cognome}`)
  const sent = await asSent(db, found.flat())
  return sent.filter(
    one => one.email?.toLowerCase() === email && nameWords(`${one.nome} ${one.cognome}`) === name,
  )
}

/** The confirmation by the person. */
async function ownConfirmation(db: Queries, customer: Customer): Promise<Confirmation | null> {
  const [own] = await confirmedRequestsOf(db, customer)
  return own?.confirmed ? { come: 'richiesta', at: own.confirmed.at, da: null } : null
}

/**
 * The lines by which the office took a confirmation of the present mailbox back, the oldest first. Another spelling of the
 * address reaches the same mailbox.
 */
export async function withdrawalsOf(
  db: Queries,
  { email, confermeTolte }: Pick<Customer, 'email' | 'confermeTolte'>,
): Promise<Withdrawal[]> {
  if (!email || !confermeTolte?.length) return []
  const { rows } = await db.execute<{ line: Withdrawal }>(
    sql`select line from jsonb_array_elements(${JSON.stringify(confermeTolte)}::jsonb) as lines (line)
      where ${mailboxOf(sql`(line ->> 'email')`)} = ${mailboxOf(sql`${email}::text`)}`,
  )
  return rows.map(({ line }) => line)
}

/** SQL condition for the customers to whom letters go: with an e-mail whose mailbox the office has not taken back. */
export const receivesLetters: SQL = and(
  isNotNull(clientsTable.email),
  sql`not exists (select from jsonb_array_elements(coalesce(${clientsTable.confermeTolte}, '[]')) as lines (line)
    where ${mailboxOf(sql`(line ->> 'email')`)} = ${mailboxOf(clientsTable.email)})`,
)!

/** Whether the office took a confirmation of the present mailbox back and has not confirmed the mailbox since. */
export const isTakenBack = async (
  db: Queries,
  customer: Pick<Customer, 'email' | 'confermeTolte'>,
): Promise<boolean> => (await withdrawalsOf(db, customer)).length > 0

/** The refusal of what a customer may do once the office has confirmed the address. `act` follows «prima che». */
export async function officeFirst(db: Queries, act: string): Promise<AppError> {
  const { telefono } = await brokerIn(db)
  return new AppError(403, `Prima che ${act}, l’ufficio deve sentire da Lei: telefoni al ${telefono}.`)
}

/** How the address of a customer was confirmed, whatever the office said later. */
async function proofOf(db: Queries, customer: Customer): Promise<Confirmation | null> {
  const mark = markOf(customer)
  if (mark) return { come: mark.come, at: mark.at, da: mark.da?.nome ?? null }
  return ownConfirmation(db, customer)
}

/**
 * How the address of a customer became confirmed; null also after the office took a confirmation back. A proved e-mail is
 * no confirmation: whoever has the mailbox proves it.
 */
export async function confirmationOf(db: Queries, customer: Customer): Promise<Confirmation | null> {
  return (await isTakenBack(db, customer)) ? null : proofOf(db, customer)
}

/**
 * Whether a record became that of another person: it has another name, or another code in the place of one. A confirmed
 * address is the address of a person.
 */
export const isAnotherPerson = (before: Customer, after: Customer): boolean =>
  wordsOf(before) !== wordsOf(after) ||
  (['codiceFiscale', 'partitaIva'] as const).some(key => before[key] !== null && before[key] !== after[key])

const wordsOf = ({ nome, cognome, denominazione }: Customer) =>
  nameWords(`${nome} ${cognome} ${denominazione ?? ''}`)

/** Where addresses are looked for: other customers, and the people and places of the house and of its partners. */
const holders: readonly ResourceDefinition[] = [clients, admins, agents, agencies, referrers, company]
/** The fields of customers with an index. */
const indexed: readonly string[] = ['email', 'cellulare'] satisfies (keyof Customer)[]
/** Maximum records of one resource that are named: more belong to an office and not to a person. */
const maxShown = 20

/** The records with the mailbox, the private domain or the telephone of a customer. */
async function sharedWith(db: Queries, customer: Customer): Promise<Sharing[]> {
  const found = await Promise.all(holders.map(definition => sharedIn(db, definition, customer)))
  return found.flat()
}

async function sharedIn(
  db: Queries,
  { name, fields, title }: ResourceDefinition,
  { _id, email, cellulare }: Customer,
): Promise<Sharing[]> {
  const table = tableFor({ name })
  const isOfCustomers = name === clients.name
  const columnsOf = (kind: string) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === kind && (!isOfCustomers || indexed.includes(key)) ? [table[key]!] : [],
    )
  const digits = cellulare && nationalDigits(cellulare)
  const domain = email && domainOf(email)
  const conditions: Record<Sharing['che'][number], SQL[]> = {
    email: email
      ? columnsOf('email').map(column => sql`${mailboxOf(column)} = ${mailboxOf(sql`${email}::text`)}`)
      : [],
    dominio:
      domain && !isOfCustomers && !publicMailDomains.has(domain)
        ? columnsOf('email').map(column => sql`split_part(lower(${column}), '@', 2) = ${domain}`)
        : [],
    telefono: digits ? columnsOf('phone').map(column => sql`${digitsOf(column)} = ${digits}`) : [],
  }
  const all = or(...Object.values(conditions).flat())
  if (!all) return []
  const is = (some: SQL[]) => sql<boolean>`coalesce(${or(...some) ?? sql`false`}, false)`
  const rows = await db
    .select({
      record: table,
      email: is(conditions.email),
      dominio: is(conditions.dominio),
      telefono: is(conditions.telefono),
    })
    .from(table)
    .where(and(all, ne(table._id, _id), isOfCustomers ? ne(table.status!, 'deleted') : undefined))
    .limit(maxShown)
  return rows.map(({ record, ...same }) => ({
    _id: record._id as string,
    risorsa: name,
    nome: title.flatMap(key => record[key] ?? []).join(' '),
    che: (['email', 'dominio', 'telefono'] as const).filter(key => same[key]),
  }))
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** What is known about the address of a customer. */
export async function emailFactsOf(db: Queries, customer: Customer): Promise<EmailFacts> {
  const known = new Set(markOf(customer)?.condivisi ?? [])
  const shared = await sharedWith(db, customer)
  const withdrawal = (await withdrawalsOf(db, customer)).at(-1) ?? null
  return {
    confirmation: withdrawal ? null : await proofOf(db, customer),
    withdrawal,
    shared: shared.filter(({ _id }) => !known.has(_id)),
  }
}
