import { and, eq, ne, sql } from 'drizzle-orm'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { birthdayOf } from '../../../../contract/italian/italian-codes.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import type { Context } from '../../../context.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import { clientsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, unprocessable } from '../../../errors.ts'
import {
  type Customer,
  identityOf,
  type Person,
  similarCustomers,
  visibleCustomers,
} from './similar-customers.ts'

/** What an agent reads about a customer of others. */
const followedWords = 'Già seguito: chieda all’ufficio.'

/** The refusal of a person who is a customer that the caller may not see. */
export class FollowedByOthers extends AppError {
  readonly customer: string

  constructor(customer: string) {
    super(409, followedWords, undefined, undefined, loanFileRefusals.followed)
    this.customer = customer
  }
}

const similarExist = () =>
  new AppError(
    409,
    'Ci sono già clienti con questi dati: scelga chi è, oppure confermi che è un’altra persona.',
    undefined,
    undefined,
    loanFileRefusals.similar,
  )

/** The customer of a new file. */
interface Chosen {
  customer: Customer
  /** The customer is new and has no e-mail, because it is somebody else's. */
  isWithoutEmail: boolean
}

/** The existing customer with this id. Throws 422, and `FollowedByOthers` when the caller may not choose the customer. */
export async function customerWithId(tx: Queries, actor: Actor, id: string): Promise<Chosen> {
  const [row] = await tx
    .select()
    .from(clientsTable)
    .where(and(eq(clientsTable._id, id), ne(clientsTable.status, 'deleted')))
  const isVisible = (await visibleCustomers(tx, actor, [id])).has(id)
  // Agents cannot tell a customer of others from a customer who does not exist.
  if (!row && (actor.kind !== 'agent' || isVisible)) throw unprocessable({ cliente: 'Non esiste più.' })
  if (!row || !isVisible) throw new FollowedByOthers(id)
  return { customer: row as Customer, isWithoutEmail: false }
}

/**
 * Finds or makes the customer who is a person, in the transaction of the file. A second customer for one person cannot
 * come into being, also by simultaneous calls. `isNew`: the caller has seen the similar customers and the person is none
 * of them. Throws `FollowedByOthers`, 409 when a person has to choose, and 422.
 */
export async function customerOf(
  context: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  actor: Actor,
  { person, isNew, agente }: { person: Person; isNew: boolean; agente: Customer['agente'] },
): Promise<Chosen> {
  await holdIdentity(tx, person)
  const similar = await similarCustomers(tx, person)
  const visible = await visibleCustomers(
    tx,
    actor,
    similar.map(({ customer }) => customer._id),
  )
  const hidden = similar.find(({ customer }) => !visible.has(customer._id))
  if (hidden) throw new FollowedByOthers(hidden.customer._id)
  const same = similar.filter(({ isSame }) => isSame)
  const byCode = same.filter(({ equal }) => equal[0] === 'codiceFiscale' || equal[0] === 'partitaIva')
  const byContact = ['email', 'telefono'].map(key => same.filter(({ equal }) => equal[0] === key))
  const [surest] = [byCode, ...byContact].filter(some => some.length > 0)
  if (surest) {
    if (surest.length > 1 || surest[0]!.isDoubtful) throw similarExist()
    if (isNew) throw conflict('Questa persona è già fra i clienti: scelga il cliente che c’è.')
    return {
      customer: await completed(context, tx, actor, surest[0]!.customer, person),
      isWithoutEmail: false,
    }
  }
  if (similar.length > 0 && !isNew) throw similarExist()
  const isWithoutEmail = similar.some(({ equal }) => equal.includes('email'))
  const { nome, cognome, ...data } = person
  if (!nome || !cognome) throw unprocessable({ 'persona.nome': 'Scriva nome e cognome.' })
  const values = {
    ...data,
    nome,
    cognome,
    dataNascita: (person.codiceFiscale && birthdayOf(person.codiceFiscale, dayInRome(context.now()))) || null,
    email: isWithoutEmail ? null : data.email,
    emailVerificata: false,
    status: 'validated',
    consensi: [],
    agente,
  }
  return { customer: await newCustomer(context, tx, actor, values), isWithoutEmail }
}

/**
 * Stores a new customer, also for agents and people of the office who may not write customers. An error about a field
 * names the field of the person in the call.
 */
async function newCustomer(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  actor: Actor,
  values: Record<string, unknown>,
): Promise<Customer> {
  try {
    return (await store.create(tx, clients, values, systemFor(actor))) as Customer
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([key, message]) => [`persona.${key}`, message])
    throw new AppError(error.status, error.message, Object.fromEntries(fields))
  }
}

const allCustomers = sql`hashtextextended('customers', 0)`

/** Keeps every other call from looking for customers until the transaction ends: an import looks for many at once. */
export const holdCustomers = async (tx: Queries): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${allCustomers})`))

/** Serialises simultaneous calls about one person: each code and contact is locked until the transaction ends. */
async function holdIdentity(tx: Queries, person: Person): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${allCustomers})`)
  const keys = Object.entries(identityOf(person)).flatMap(([key, value]) =>
    value ? [`${key} ${value}`] : [],
  )
  // Always in one order, so that two calls cannot wait for each other.
  for (const key of keys.sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clients ${key}`}, 0))`)
}

/**
 * Adds the tax code, its birthday and the telephone that a customer lacks. The e-mail is an access, so a file does not
 * change it.
 */
async function completed(
  { store, now }: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  actor: Actor,
  customer: Customer,
  person: Person,
): Promise<Customer> {
  const { codiceFiscale, cellulare, dataNascita } = customer
  const birthday = person.codiceFiscale && birthdayOf(person.codiceFiscale, dayInRome(now()))
  const values = {
    ...(!codiceFiscale && person.codiceFiscale && { codiceFiscale: person.codiceFiscale }),
    ...(!dataNascita && birthday && { dataNascita: birthday }),
    ...(!cellulare && person.cellulare && { cellulare: person.cellulare }),
  }
  if (Object.keys(values).length === 0) return customer
  return (await store.update(
    tx,
    clients,
    customer._id,
    customer.versione,
    values,
    systemFor(actor),
  )) as Customer
}
