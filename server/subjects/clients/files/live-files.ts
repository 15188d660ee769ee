import { and, inArray, isNotNull } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { forOneWrite, type Rules, type SetRule, type SetRules, type Write } from '../../../database/rules.ts'
import { participantsTable } from '../../../database/schema.ts'
import { publish } from '../../../live/publish.ts'
import { isOwnDocument, type Participation } from './participation.ts'
import { seesNote } from './parts.ts'

type Participant = Participation['participant']
/** A record before or after its write. */
type Row = NonNullable<Write['after']>

/** Maximum events of one transaction. */
const mostEvents = 50

interface Part {
  /** The field with the file. */
  file: '_id' | 'pratica'
  /** Whether a participant sees the record. */
  isSeen: (participant: Participant, row: Row) => boolean
}

const everybody = () => true
const parts: Readonly<Record<string, Part>> = {
  [loanFiles.name]: { file: '_id', isSeen: everybody },
  [participants.name]: { file: 'pratica', isSeen: everybody },
  [bankAnswers.name]: { file: 'pratica', isSeen: everybody },
  [fileDocuments.name]: {
    file: 'pratica',
    isSeen: (participant, row) => isOwnDocument({ participant }, row as RecordOf<typeof fileDocuments>),
  },
  [fileNotes.name]: {
    file: 'pratica',
    isSeen: (participant, row) => seesNote({ participant }, row as RecordOf<typeof fileNotes>),
  },
}

/** Tells the customers who see a written record of a file, and nobody else. */
const tellParticipants =
  ({ file, isSeen }: Part): SetRule =>
  async (tx, writes) => {
    const rows = writes.slice(0, mostEvents).map(({ before, after }) => (after ?? before)!)
    const ids = [...new Set(rows.map(row => String(row[file])))]
    const found = (await tx
      .select()
      .from(participantsTable)
      .where(
        and(inArray(participantsTable.pratica, ids), isNotNull(participantsTable.accesso)),
      )) as Participant[]
    if (found.length === 0) return new Map()
    for (const id of ids) {
      const written = rows.filter(row => String(row[file]) === id)
      const people = found.filter(one => one.pratica === id && written.some(row => isSeen(one, row)))
      if (people.length > 0)
        await publish(
          tx,
          { topic: 'customer-files', name: 'file-changed', id },
          people.map(({ accesso }) => ({ kind: 'client', id: accesso! })),
        )
    }
    return new Map()
  }

const setRules: SetRules = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [name, tellParticipants(part)]),
)
const rules: Rules = Object.fromEntries(
  Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]),
)

/** Rules of loan files and their parts: customers hear of changes of what they see. */
export const customerFileEvents = { rules, setRules }
