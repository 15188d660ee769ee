import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { appointments } from '../../../../contract/subjects/appointments.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { forOneWrite, type Rules, type SetRule, type SetRules, type Write } from '../../../database/rules.ts'
import { loanFilesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { publish } from '../../../live/publish.ts'
import { putOffBy } from '../../loan-files/documents/wanted-documents.ts'
import { isAbout, isOwnDocument, type Participation } from './participation.ts'
import { seesNote } from './parts.ts'

type Participant = Participation['participant']
type FileDocument = RecordOf<typeof fileDocuments>
type Note = RecordOf<typeof fileNotes>
type Appointment = RecordOf<typeof appointments>
/** A record before or after its write. */
type Row = NonNullable<Write['after']>

/** Maximum events of one transaction. */
const maxEvents = 50

interface Part {
  /** The field with the file. */
  file: '_id' | 'pratica'
  /** Whether a participant sees the record. */
  isSeen: (participant: Participant, row: Row) => boolean
  /** Whether a change concerns the participant, who sees the record; default: every change does. */
  isOwn?: (participant: Participant, before: Row, after: Row) => boolean
}

const everybody = () => true
/** Whether a change is of one field, besides the version and the time of the record. */
const isChangeOf = (field: string, before: Row, after: Row): boolean =>
  Object.keys(after).every(
    key => [field, 'versione', 'updatedAt'].includes(key) || isDeepStrictEqual(before[key], after[key]),
  )

const parts: Readonly<Record<string, Part>> = {
  [loanFiles.name]: { file: '_id', isSeen: everybody },
  [participants.name]: { file: 'pratica', isSeen: everybody },
  [bankAnswers.name]: { file: 'pratica', isSeen: everybody },
  [fileDocuments.name]: {
    file: 'pratica',
    isSeen: (participant, row) => isOwnDocument({ participant }, row as FileDocument),
    // A document that one applicant does not have yet is nothing to the other.
    isOwn: ({ _id }, before, after) =>
      !isChangeOf('rimandi', before, after) ||
      putOffBy(before as FileDocument, _id) !== putOffBy(after as FileDocument, _id),
  },
  [fileNotes.name]: {
    file: 'pratica',
    isSeen: (participant, row) => seesNote({ participant }, row as Note),
    // When a person reads a message of the house, or is told of one, is nothing to the others; the reader hears of it by
    // `markRead`.
    isOwn: (_, before, after) =>
      after.tipo !== 'messaggio' || !['lettoAt', 'avvisi'].some(field => isChangeOf(field, before, after)),
  },
}

const hears =
  ({ isSeen, isOwn = everybody }: Part, participant: Participant) =>
  ({ before, after }: Write): boolean =>
    [before, after].some(row => row && isSeen(participant, row)) &&
    (!before || !after || isOwn(participant, before, after))

const fileChanged = (tx: Queries, id: string, people: readonly Participant[]): Promise<void> =>
  publish(
    tx,
    { topic: 'customer-files', name: 'file-changed', id },
    people.map(({ accesso }) => ({ kind: 'client', id: accesso! })),
  )

/** Tells the customers who see a written record of a file, and nobody else. */
const tellParticipants =
  (part: Part): SetRule =>
  async (tx, writes) => {
    const some = writes.slice(0, maxEvents)
    const fileOf = ({ before, after }: Write) => String((after ?? before)![part.file])
    const ids = [...new Set(some.map(fileOf))]
    const found = (await tx
      .select()
      .from(participantsTable)
      .where(
        and(inArray(participantsTable.pratica, ids), isNotNull(participantsTable.accesso)),
      )) as Participant[]
    if (found.length === 0) return new Map()
    for (const id of ids) {
      const written = some.filter(write => fileOf(write) === id)
      const people = found.filter(one => one.pratica === id && written.some(hears(part, one)))
      if (people.length > 0) await fileChanged(tx, id, people)
    }
    return new Map()
  }

/** What a customer sees of an appointment. The note of the house is nobody else's, and its time neither. */
const shownOfAppointment = ['inizio', 'stato', 'cliente', 'agente', 'agenzia'] as const

/** Tells the customer of a written appointment, in each file whose follower it is with. */
const tellCustomerOfAppointment: SetRule = async (tx, writes) => {
  const rows = writes
    .slice(0, maxEvents)
    .filter(
      ({ before, after }) => !before || !after || shownOfAppointment.some(key => before[key] !== after[key]),
    )
    .flatMap(({ before, after }) => [before, after])
    .filter(row => row?.cliente != null) as Appointment[]
  if (rows.length === 0) return new Map()
  const found = await tx
    .select({
      participant: participantsTable,
      file: { agente: loanFilesTable.agente, agenzia: loanFilesTable.agenzia },
    })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .where(
      and(
        inArray(participantsTable.cliente, [...new Set(rows.map(({ cliente }) => cliente!))]),
        isNotNull(participantsTable.accesso),
      ),
    )
  for (const one of found as (Pick<Participation, 'participant'> & Parameters<typeof isAbout>[0])[])
    if (rows.some(row => isAbout(one, row))) await fileChanged(tx, one.participant.pratica, [one.participant])
  return new Map()
}

const setRules: SetRules = {
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, tellParticipants(part)])),
  [appointments.name]: tellCustomerOfAppointment,
}
const rules: Rules = Object.fromEntries(
  Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]),
)

/** Rules of loan files, their parts and appointments: customers hear of changes of what they see. */
export const customerFileEvents = { rules, setRules }
