import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { nationalDigits } from '../../../../contract/italian/telephone.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { fold } from '../../../../contract/text/fold.ts'
import { type Actor, may } from '../../../database/actor.ts'
import { clientsTable, digitsOf, loanFilesTable, participantsTable } from '../../../database/schema.ts'
import { isAnyOf } from '../../../database/statements/is-any-of.ts'
import type { Queries } from '../../../database/statements/queries.ts'

export type Customer = RecordOf<typeof clients>

/** What is known about the person of a new file. */
export interface Person {
  tipo: Customer['tipo']
  nome: string | null
  cognome: string | null
  denominazione: string | null
  partitaIva: string | null
  codiceFiscale: string | null
  email: string | null
  cellulare: string | null
}

type EqualData = 'codiceFiscale' | 'partitaIva' | 'email' | 'telefono'

/** A customer who has data in common with a person. */
export interface Similar {
  customer: Customer
  equal: EqualData[]
  /**
   * The customer is the person: the same tax code or VAT number, or the same contact, name and kind where no tax code
   * says otherwise. Couples share mailboxes, so a contact alone is not enough. A telephone says nothing against two
   * different e-mails, and nothing about a customer with a proved e-mail, who may have typed somebody else's.
   */
  isSame: boolean
  /** The tax code is equal, and the e-mail or the name is another: somebody has to say who the person is. */
  isDoubtful: boolean
}

/** Maximum customers with the same contact; the data of more belong to an office and not to a person. */
const maxFound = 20

const code = (text: string | null) => text?.trim().toUpperCase() || null
const mailbox = (text: string | null) => text?.trim().toLowerCase() || null
const digits = (text: string | null) => (text ? nationalDigits(text) : '') || null

/** The data by which a person is recognised, each in one spelling. */
export const identityOf = (person: Person) => ({
  codiceFiscale: code(person.codiceFiscale),
  partitaIva: code(person.partitaIva),
  email: mailbox(person.email),
  telefono: digits(person.cellulare),
})

/** The customers with the tax code, the VAT number, the e-mail or the telephone of a person, the surest first. */
export async function similarCustomers(db: Queries, person: Person): Promise<Similar[]> {
  const given = identityOf(person)
  const { codiceFiscale, partitaIva, email, cellulare, status } = clientsTable
  const conditions: (SQL | undefined)[] = [
    given.codiceFiscale ? eq(codiceFiscale, given.codiceFiscale) : undefined,
    given.partitaIva ? eq(partitaIva, given.partitaIva) : undefined,
    given.email ? eq(email, given.email) : undefined,
    given.telefono ? sql`${digitsOf(cellulare)} = ${given.telefono}` : undefined,
  ]
  if (!conditions.some(Boolean)) return []
  const rows = await db
    .select()
    .from(clientsTable)
    .where(and(ne(status, 'deleted'), or(...conditions)))
    .orderBy(clientsTable._id)
    .limit(maxFound)
  const found = rows.map(({ ricerca: _, ...row }) => compared(row as Customer, person))
  return found.sort((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ isSame, equal }: Similar) =>
  (isSame ? 0 : 10) + ['codiceFiscale', 'partitaIva', 'email', 'telefono'].indexOf(equal[0]!)

function compared(customer: Customer, person: Person): Similar {
  const [given, known] = [identityOf(person), identityOf(customer)]
  const keys = ['codiceFiscale', 'partitaIva', 'email', 'telefono'] as const
  const equal = keys.filter(key => given[key] !== null && given[key] === known[key])
  const hasCode = equal.includes('codiceFiscale') || equal.includes('partitaIva')
  const hasContact =
    equal.includes('email') || (!customer.emailVerificata && (given.email === null || known.email === null))
  const hasName = isNamesake(customer, person)
  const isNamed = hasContact && !codesDiffer(given, known) && hasName
  const hasOtherEmail = given.email !== null && known.email !== null && given.email !== known.email
  const isDoubtful = equal.includes('codiceFiscale') && (hasOtherEmail || !hasName)
  return { customer, equal, isSame: hasCode || isNamed, isDoubtful }
}

type Identity = ReturnType<typeof identityOf>
const codesDiffer = (one: Identity, other: Identity) =>
  (['codiceFiscale', 'partitaIva'] as const).some(
    key => one[key] !== null && other[key] !== null && one[key] !== other[key],
  )

/** The space behind an elision, which follows a consonant; behind a vowel the sign is an accent, as in «Niccolo' Rossi». */
const elided = /(?<=[b-df-hj-np-tv-z]['’]) /gi

/**
 * The words of a name in one order and one spelling, to compare names: «Rossi S.r.l.» is «Rossi Srl», and «D’Angelo» is
 * «D’ Angelo».
 */
export const nameWords = (name: string): string =>
  fold(name.replaceAll('.', '').replace(elided, '')).split(' ').filter(Boolean).sort().join(' ')

/** Whether two people have the same name, also where name and surname stand the other way round. */
function isNamesake(customer: Customer, person: Person): boolean {
  if (customer.tipo !== person.tipo) return false
  const words = ({ tipo, nome, cognome, denominazione }: Person) =>
    nameWords(tipo === 'azienda' ? (denominazione ?? '') : `${nome ?? ''} ${cognome ?? ''}`)
  return words(person) !== '' && words(customer) === words(person)
}

/**
 * The customers among `ids` whom the caller may see and choose: all for readers of customers, and for an agent their own
 * customers and those of the files that the agent follows.
 */
export async function visibleCustomers(
  db: Queries,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  if (actor.kind === 'agent') {
    const followed = db
      .select({ _id: participantsTable.cliente })
      .from(participantsTable)
      .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
      .where(and(isAnyOf(participantsTable.cliente, ids), eq(loanFilesTable.agente, actor.id)))
    const rows = await db
      .select({ _id: clientsTable._id })
      .from(clientsTable)
      .where(
        and(
          isAnyOf(clientsTable._id, ids),
          or(eq(clientsTable.agente, actor.id), inArray(clientsTable._id, followed)),
        ),
      )
    return new Set(rows.map(({ _id }) => _id))
  }
  return new Set(may(actor, clients.access.read) ? ids : [])
}

/** The number of files of each customer. */
export async function fileCounts(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: participantsTable.cliente, count: sql<number>`count(*)::int` })
    .from(participantsTable)
    .where(isAnyOf(participantsTable.cliente, ids))
    .groupBy(participantsTable.cliente)
  return new Map(rows.map(({ _id, count }) => [_id, count]))
}
