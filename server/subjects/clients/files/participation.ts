import { and, desc, eq, ne, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { appointments } from '../../../../contract/subjects/appointments.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { loanFilesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound } from '../../../errors.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'

export type LoanFile = RecordOf<typeof loanFiles>

/** A loan file, and what a customer is in it. */
export interface Participation {
  participant: RecordOf<typeof participants>
  file: LoanFile
  /** Whether the file has no other participants. */
  isAlone: boolean
}

/** The most files of a customer in one answer, the latest first. */
const maxFiles = 20

const others = alias(participantsTable, 'others')

/** The participations that a condition selects, the latest first. */
const selected = (db: Queries, which: SQL | undefined) =>
  db
    .select({
      participant: participantsTable,
      file: loanFilesTable,
      isAlone: notExists(
        db
          .select({ _id: others._id })
          .from(others)
          .where(and(eq(others.pratica, participantsTable.pratica), ne(others._id, participantsTable._id))),
      ),
    })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .where(which)
    .orderBy(desc(participantsTable._id))

/** Every participation of a person; with `isOpened` those in files that the person sees in the customers' area. */
export async function everyParticipation(
  db: Queries,
  person: string,
  { isOpened }: { isOpened: boolean },
): Promise<Participation[]> {
  const { cliente, accesso } = participantsTable
  return (await selected(
    db,
    and(eq(cliente, person), isOpened ? eq(accesso, person) : undefined),
  )) as Participation[]
}

async function participations(db: Queries, { id }: SignedInCustomer, which?: SQL): Promise<Participation[]> {
  const rows = await selected(db, and(eq(participantsTable.accesso, id), which)).limit(maxFiles)
  return rows as Participation[]
}

/** The files that a customer sees, each with what the customer is in it, the latest first. */
export const participationsOf = (db: Queries, customer: SignedInCustomer): Promise<Participation[]> =>
  participations(db, customer)

/**
 * What a customer is in a file. Every call, file and event of the customers' area asks this function. Throws 404 for a
 * file that the customer does not see, whether or not it exists.
 */
export async function participationIn(
  db: Queries,
  customer: SignedInCustomer,
  file: string,
): Promise<Participation> {
  const [found] = await participations(db, customer, eq(participantsTable.pratica, file))
  if (!found) throw notFound()
  return found
}

/** Whether a participant asks for the credit, and does not only vouch for it. */
export const isApplicant = ({ ruolo }: Pick<Participation['participant'], 'ruolo'>): boolean =>
  ruolo === 'richiedente' || ruolo === 'cointestatario'

/**
 * Whether a document is a participant's own: those about the person, and for applicants those about the property and the
 * whole file. A document of another participant is nobody else's.
 */
export const isOwnDocument = (
  { participant }: Pick<Participation, 'participant'>,
  document: Pick<RecordOf<typeof fileDocuments>, 'pratica' | 'cliente'>,
): boolean =>
  document.pratica === participant.pratica &&
  (document.cliente === null ? isApplicant(participant) : document.cliente === participant.cliente)

/** Whether an appointment is a participant's own, with whoever follows the file. */
export const isAbout = (
  {
    file,
    participant,
  }: {
    file: Pick<LoanFile, 'agente' | 'agenzia'>
    participant: Pick<Participation['participant'], 'cliente'>
  },
  one: Pick<RecordOf<typeof appointments>, 'cliente' | 'agente' | 'agenzia'>,
): boolean =>
  one.cliente === participant.cliente &&
  (file.agente ? one.agente === file.agente : one.agente === null && one.agenzia === file.agenzia)
