import { and, eq, inArray } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { adequateVerificationsTable, clientsTable, participantsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

type Coded = Pick<RecordOf<typeof clients>, '_id' | 'codiceFiscale' | 'partitaIva'>

/** The fiscal code with which a person accepts an invitation; of a firm without one the VAT number. */
export const codeOf = ({
  codiceFiscale,
  partitaIva,
}: Pick<Coded, 'codiceFiscale' | 'partitaIva'>): string | null => codiceFiscale ?? partitaIva

/** The records of the people as whom an account opened a file, by invitation and fiscal code. */
async function openedRecords(db: Queries, account: string): Promise<Coded[]> {
  const { _id, codiceFiscale, partitaIva } = clientsTable
  const rows = await db
    .selectDistinct({ _id, codiceFiscale, partitaIva })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(_id, participantsTable.cliente))
    .where(eq(participantsTable.accesso, account))
  return rows as Coded[]
}

/**
 * Whether the account of a customer has proved to be the person of its record: it sees a file that it opened by the
 * invitation and the fiscal code of the record, or of a person whom the record does not contradict. The e-mail alone proves
 * the mailbox. An access that the house takes back takes the proof with it.
 */
export async function hasProvedIdentity(db: Queries, customer: Coded): Promise<boolean> {
  const code = codeOf(customer)?.toUpperCase()
  return (await openedRecords(db, customer._id)).some(
    one => one._id === customer._id || !code || codeOf(one)?.toUpperCase() === code,
  )
}

/** Whether an adequate verification of the account's person is compiled: the house has compared the data with documents. */
export async function isVerified(db: Queries, account: string): Promise<boolean> {
  const { cliente, stato } = adequateVerificationsTable
  const people = [account, ...(await openedRecords(db, account)).map(({ _id }) => _id)]
  const [found] = await db
    .select({ _id: adequateVerificationsTable._id })
    .from(adequateVerificationsTable)
    .where(and(inArray(cliente, people), inArray(stato, ['compilata', 'approvata'])))
    .limit(1)
  return found !== undefined
}
