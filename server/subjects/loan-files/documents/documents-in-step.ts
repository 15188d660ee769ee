import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { requiredDocuments } from '../../../../contract/loan-files/required-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { openStates } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import {
  commits,
  documentRequirementsTable,
  fileDocumentsTable,
  loanFilesTable,
  participantsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { RuleContext } from '../../modules.ts'
import { isReusable } from './reusable-document.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Participant = RecordOf<typeof participants>
type FileDocument = RecordOf<typeof fileDocuments>

/** The states in which a file still collects documents. */
const collecting: readonly string[] = [...openStates, 'respinta', 'sospesa']

const keyOf = ({ requisito, cliente }: Pick<FileDocument, 'requisito' | 'cliente'>) =>
  `${requisito} ${cliente ?? ''}`

/** What a pending write changes: the file itself, or its participants. */
interface Pending {
  file?: LoanFile
  participants?: (people: readonly Participant[]) => readonly Participant[]
}

/**
 * Brings the documents of a loan file in step with the requirements: adds the missing ones as requested, proposes
 * approved documents of the same person from other files, and removes requests that no longer apply and that nobody has
 * touched. `pending` is a write of the same transaction that is not stored yet. Returns the number of added and removed
 * documents.
 */
export async function keepDocumentsInStep(
  context: Pick<RuleContext, 'store' | 'now'>,
  tx: Queries,
  id: string,
  pending: Pending = {},
): Promise<{ aggiunti: number; tolti: number }> {
  // Two recounts at the same time would ask for the same document twice.
  const [stored] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, id)).for('update')
  if (!stored || !collecting.includes((pending.file ?? stored).stato)) return { aggiunti: 0, tolti: 0 }
  const file = pending.file ?? stored
  const people = await tx.select().from(participantsTable).where(eq(participantsTable.pratica, id))
  const requirements = await tx
    .select()
    .from(documentRequirementsTable)
    .where(eq(documentRequirementsTable.status, 'validated'))
  const present = await tx.select().from(fileDocumentsTable).where(eq(fileDocumentsTable.pratica, id))
  const wanted = requiredDocuments(requirements, file, pending.participants?.(people) ?? people)

  const has = new Set(present.map(keyOf))
  const missing = wanted.filter(one => !has.has(keyOf(one)))
  const unproposed = present.filter(({ stato, riusato }) => stato === 'richiesto' && !riusato)
  const today = dayInRome(context.now())
  const proposals = await proposalsFor(tx, file, [...missing, ...unproposed], requirements, today)
  const store = context.store()
  for (const document of missing)
    await store.create(
      tx,
      fileDocuments,
      { ...document, pratica: id, riusato: proposals.get(keyOf(document)) ?? null },
      system,
    )
  for (const document of unproposed) {
    const riusato = proposals.get(keyOf(document))
    if (riusato) await store.update(tx, fileDocuments, document._id, document.versione, { riusato }, system)
  }
  const isWanted = new Set(wanted.map(keyOf))
  const superfluous = await untouched(
    tx,
    present.filter(one => one.requisito && !isWanted.has(keyOf(one))),
  )
  for (const _id of superfluous) await store.remove(tx, fileDocuments, _id, system)
  return { aggiunti: missing.length, tolti: superfluous.length }
}

/** Documents of the same people for the same requirements in other files, while the file may use them. */
async function proposalsFor(
  tx: Queries,
  file: Pick<LoanFile, '_id' | 'agente'>,
  documents: readonly Pick<FileDocument, 'requisito' | 'cliente'>[],
  requirements: readonly {
    _id: string
    etaMassimaGiorni: number | null
    validoAncoraGiorni: number | null
  }[],
  today: string,
): Promise<Map<string, string>> {
  const people = [...new Set(documents.flatMap(({ cliente }) => cliente ?? []))]
  const kinds = [...new Set(documents.flatMap(({ requisito }) => requisito ?? []))]
  if (people.length === 0 || kinds.length === 0) return new Map()
  const approved = (await tx
    .select({ document: fileDocumentsTable, agente: loanFilesTable.agente })
    .from(fileDocumentsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, fileDocumentsTable.pratica))
    .where(
      and(
        inArray(fileDocumentsTable.cliente, people),
        inArray(fileDocumentsTable.requisito, kinds),
        eq(fileDocumentsTable.stato, 'approvato'),
        ne(fileDocumentsTable.pratica, file._id),
      ),
    )
    .orderBy(fileDocumentsTable.verificatoAt)) as { document: FileDocument; agente: string | null }[]
  const limits = new Map(requirements.map(one => [one._id, one]))
  return new Map(
    approved
      .filter(other => {
        const { requisito, cliente } = other.document
        const wanted = { document: { cliente }, agente: file.agente }
        return isReusable(other, wanted, limits.get(requisito!) ?? null, today)
      })
      .map(({ document }) => [keyOf(document), document._id]),
  )
}

/**
 * The ids of the documents that the server asked for and that nobody has changed since. A customer who does not have a
 * document yet has not changed it.
 */
async function untouched(tx: Queries, documents: readonly FileDocument[]): Promise<string[]> {
  const ids = documents.filter(({ stato, file }) => stato === 'richiesto' && !file).map(({ _id }) => _id)
  if (ids.length === 0) return []
  const untouched = await tx
    .select({ ref: commits.ref })
    .from(commits)
    .where(inArray(commits.ref, ids))
    .groupBy(commits.ref)
    .having(
      sql`bool_and(${commits.autore} = 'system' or (${commits.autore} = 'client' and ${commits.action} = 'edit'))`,
    )
  return untouched.map(({ ref }) => ref)
}

const differs = <R extends object>(before: R | null, after: R | null, fields: readonly (keyof R)[]) =>
  !before || !after || fields.some(key => String(before[key]) !== String(after[key]))

/** The documents of a file follow its product, purpose and circumstances. */
export const documentsOfFileRule =
  (context: RuleContext): Rule =>
  async (tx, { before, after }) => {
    const file = after as LoanFile | null
    // A new file has no participants yet, and its row does not exist before the write.
    if (!before || !file) return
    if (!differs(before as LoanFile, file, ['prodotto', 'finalita', 'circostanze'])) return
    await keepDocumentsInStep(context, tx, file._id, { file })
  }

/** The documents of a file follow its participants. */
export const documentsOfParticipantRule =
  (context: RuleContext): Rule =>
  async (tx, write) => {
    const [before, after] = [write.before as Participant | null, write.after as Participant | null]
    if (!differs(before, after, ['pratica', 'cliente', 'ruolo', 'occupazione', 'circostanze'])) return
    const others = (people: readonly Participant[]) =>
      people.filter(({ _id }) => _id !== (after ?? before)!._id)
    if (after)
      await keepDocumentsInStep(context, tx, after.pratica, {
        participants: people => [...others(people), after],
      })
    if (before && before.pratica !== after?.pratica)
      await keepDocumentsInStep(context, tx, before.pratica, { participants: others })
  }
