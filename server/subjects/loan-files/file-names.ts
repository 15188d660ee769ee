import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { nationalDigits } from '../../../contract/italian/telephone.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { cut } from '../../../contract/text/characters.ts'
import { system } from '../../database/actor.ts'
import type { Rule, SetRule } from '../../database/rules.ts'
import { clientsTable, loanFilesTable, participantsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, unprocessable } from '../../errors.ts'
import type { RuleContext } from '../modules.ts'
import type { Customer } from './intake/similar-customers.ts'

type Participant = RecordOf<typeof participants>
type LoanFile = RecordOf<typeof loanFiles>

/** A participant with the record of the person. */
interface Member {
  ruolo: Participant['ruolo']
  customer: Customer
}

/** The order of the participants of a file: applicants first, the main applicant before the others. */
const rank: readonly Participant['ruolo'][] = ['richiedente', 'cointestatario', 'garante', 'datore_ipoteca']
export const rankOfRole = (ruolo: Participant['ruolo']): number => rank.indexOf(ruolo)
const inOrder = (members: readonly Member[]) =>
  members.toSorted((a, b) => rankOfRole(a.ruolo) - rankOfRole(b.ruolo))

/** The name of a customer as files show it: the firm, or surname and name. */
export const fileNameOf = ({
  tipo,
  denominazione,
  nome,
  cognome,
}: Pick<Customer, 'tipo' | 'denominazione' | 'nome' | 'cognome'>): string =>
  (tipo === 'azienda' && denominazione) || `${cognome} ${nome}`

/** The names and the searched codes and contacts of a file, from its participants. */
export function namesOf(members: readonly Member[]): Pick<LoanFile, 'intestatario' | 'chiavi'> {
  const all = inOrder(members)
  const names = all
    .filter(({ ruolo }) => ruolo === 'richiedente' || ruolo === 'cointestatario')
    .map(({ customer }) => fileNameOf(customer))
  const keys = all.flatMap(({ customer: { codiceFiscale, partitaIva, cellulare, email } }) => [
    codiceFiscale,
    partitaIva,
    cellulare?.replace(/[ .-]/g, ''),
    cellulare && nationalDigits(cellulare),
    email,
  ])
  return {
    intestatario: cut(names.join(', '), 500) || null,
    chiavi: cut([...new Set(keys.filter(Boolean))].join(' '), 2000) || null,
  }
}

/** The stored participants of a file, in the order in which they came. */
export async function membersOf(tx: Queries, pratica: string, without?: string): Promise<Member[]> {
  const rows = await tx
    .select({ ruolo: participantsTable.ruolo, customer: clientsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(
      and(eq(participantsTable.pratica, pratica), without ? ne(participantsTable._id, without) : undefined),
    )
    .orderBy(asc(participantsTable._id))
  return rows as unknown as Member[]
}

/** Reads a file and locks it until the transaction ends, so that simultaneous writes of its parts follow one another. */
export async function lockedFile(tx: Queries, id: string): Promise<LoanFile | null> {
  await tx.execute(sql`select from ${loanFilesTable} where _id = ${id} for update`)
  const [row] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, id))
  return (row as LoanFile | undefined) ?? null
}

async function keepNames({ store }: RuleContext, tx: Queries, file: LoanFile, members: readonly Member[]) {
  const names = namesOf(members)
  if (names.intestatario === file.intestatario && names.chiavi === file.chiavi) return
  await store().update(tx, loanFiles, file._id, file.versione, names, system)
}

/**
 * The rule of participants: names and searched data of the file follow, and the last applicant stays. A participant is
 * always the same customer.
 */
export const participantRule =
  (context: RuleContext): Rule =>
  async (tx, { before, after }) => {
    const [was, is] = [before as Participant | null, after as Participant | null]
    if (was && is && was.cliente !== is.cliente)
      throw unprocessable({ cliente: 'Un’altra persona si aggiunge alla pratica, e questa si toglie.' })
    const { pratica, _id } = (is ?? was)!
    const file = await lockedFile(tx, pratica)
    if (!file) return
    const others = await membersOf(tx, pratica, _id)
    const isApplicant = ({ ruolo }: Pick<Member, 'ruolo'>) => ruolo === 'richiedente'
    if (was && isApplicant(was) && !(is && isApplicant(is)) && !others.some(isApplicant))
      throw conflict('Una pratica ha almeno un richiedente: ne aggiunga un altro, poi tolga questo.')
    const [row] = is ? await tx.select().from(clientsTable).where(eq(clientsTable._id, is.cliente)) : []
    // A customer who does not exist is refused by the database.
    if (is && !row) return
    const own: Member[] = is ? [{ ruolo: is.ruolo, customer: row as Customer }] : []
    // A changed participant keeps the place, a new one comes last among equals.
    const members = was && is ? replaced(await membersOf(tx, pratica), was.cliente, own) : [...others, ...own]
    await keepNames(context, tx, file, members)
  }

const replaced = (members: readonly Member[], cliente: string, by: readonly Member[]) =>
  members.flatMap(one => (one.customer._id === cliente ? by : one))

const nameKeys = [
  'tipo',
  'nome',
  'cognome',
  'denominazione',
  'codiceFiscale',
  'partitaIva',
  'cellulare',
  'email',
] as const

/** The rule of customers: names and searched data of their files follow. */
export const customerRule =
  (context: RuleContext): SetRule =>
  async (tx, writes) => {
    const changed = new Map(
      writes.flatMap(({ before, after }) =>
        before && after && nameKeys.some(key => before[key] !== after[key])
          ? [[after._id as string, after as Customer] as const]
          : [],
      ),
    )
    if (changed.size === 0) return new Map()
    for (const file of await lockedFilesOf(tx, [...changed.keys()])) {
      const members = await membersOf(tx, file._id)
      const now = members.map(({ ruolo, customer }) => ({
        ruolo,
        customer: changed.get(customer._id) ?? customer,
      }))
      await keepNames(context, tx, file, now)
    }
    return new Map()
  }

/** The loan files of some customers, locked in one order until the transaction ends. */
export async function lockedFilesOf(tx: Queries, customers: readonly string[]): Promise<LoanFile[]> {
  const rows = await tx
    .selectDistinct({ pratica: participantsTable.pratica })
    .from(participantsTable)
    .where(isAnyOf(participantsTable.cliente, customers))
    .orderBy(asc(participantsTable.pratica))
  const files: LoanFile[] = []
  for (const { pratica } of rows) {
    const file = await lockedFile(tx, pratica)
    if (file) files.push(file)
  }
  return files
}
