import { asc, eq, inArray } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type {
  customerDocuments,
  putOffDocument,
} from '../../../../contract/calls/customers/customer-files.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import type { MissingDocument } from '../../../../contract/loan-files/customers/next-thing.ts'
import { isNeededUpTo } from '../../../../contract/loan-files/required-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { openStates } from '../../../../contract/subjects/loan-files/file-states.ts'
import { type FileState, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { Context } from '../../../context.ts'
import { systemFor } from '../../../database/actor.ts'
import { documentRequirementsTable, fileDocumentsTable, loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, notFound } from '../../../errors.ts'
import { spend } from '../../../plugins/allowance.ts'
import { isReusable } from '../../loan-files/documents/reusable-document.ts'
import { putOffBy } from '../../loan-files/documents/wanted-documents.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { isOwnDocument, type Participation, participationIn } from './participation.ts'

type FileDocument = RecordOf<typeof fileDocuments>
type Requirement = RecordOf<typeof documentRequirements>
type Row = Answer<typeof customerDocuments>['rows'][number]

/** A document of a participant, with its requirement. */
export interface OwnDocument {
  document: FileDocument
  requirement: Requirement | null
  /** Since when the participant says not to have the document yet. */
  putOffAt: string | null
}

/** The documents of each participation that are the participant's own, in the order of the requirements. */
export async function ownDocumentsOf(
  db: Queries,
  participations: readonly Participation[],
): Promise<Map<string, OwnDocument[]>> {
  if (participations.length === 0) return new Map()
  const rows = (await db
    .select({ document: fileDocumentsTable, requirement: documentRequirementsTable })
    .from(fileDocumentsTable)
    .leftJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
    .where(
      inArray(
        fileDocumentsTable.pratica,
        participations.map(({ file }) => file._id),
      ),
    )
    .orderBy(asc(documentRequirementsTable.ordine), asc(fileDocumentsTable._id))) as Omit<
    OwnDocument,
    'putOffAt'
  >[]
  return new Map(
    participations.map(one => [
      one.participant._id,
      rows
        .filter(({ document }) => isOwnDocument(one, document))
        .map(row => ({ ...row, putOffAt: putOffBy(row.document, one.participant._id) })),
    ]),
  )
}

const positions = Object.keys(fileStates) as FileState[]

/** Whether a document is needed for the step that follows the present one. A document without a requirement is. */
const isNeededNow = (state: FileState, { requirement }: OwnDocument): boolean =>
  !requirement || isNeededUpTo(requirement.prima, positions[positions.indexOf(state) + 1] ?? state)

/** Whether a document that a file cannot do without is still to be given, or to be given again. */
const isOutstanding = ({ document: { stato }, requirement }: OwnDocument): boolean =>
  stato === 'rifiutato' || (stato === 'richiesto' && (requirement?.obbligatorio ?? true))

/** Whether a participant has to give a document now. A file that rests asks for nothing. */
const isAskedNow = (state: FileState, one: OwnDocument): boolean =>
  (openStates as readonly FileState[]).includes(state) &&
  isOutstanding(one) &&
  (one.document.stato === 'rifiutato' || isNeededNow(state, one))

/** The documents that a participant has to give now. */
export const missingNow = (state: FileState, documents: readonly OwnDocument[]): MissingDocument[] =>
  documents
    .filter(one => isAskedNow(state, one))
    .map(({ document, requirement, putOffAt }) => ({
      _id: document._id,
      nome: document.nome,
      isRefused: document.stato === 'rifiutato',
      motivo: document.motivo,
      perche: requirement?.spiegazione ?? null,
      entro: document.entro,
      isPutOff: putOffAt !== null,
    }))

/**
 * How many documents a participant has given, of those that are given or asked for now. Those that the file asks for later
 * count apart.
 */
export function documentProgress(state: FileState, documents: readonly OwnDocument[]) {
  const count = (some: readonly OwnDocument[], stato: FileDocument['stato']) =>
    some.filter(({ document }) => document.stato === stato).length
  const asked = documents.filter(one => isAskedNow(state, one))
  const [approvati, daVerificare] = [count(documents, 'approvato'), count(documents, 'caricato')]
  const dati = approvati + daVerificare
  const servono = dati + asked.length
  return {
    servono,
    dati,
    approvati,
    daVerificare,
    mancano: count(asked, 'richiesto'),
    daRifare: count(asked, 'rifiutato'),
    dopo: isUnderWay(state) ? documents.filter(isOutstanding).length - asked.length : 0,
    parole: `${dati} di ${servono}`,
  }
}

const shownStates: Record<FileDocument['stato'], Row['stato']> = {
  richiesto: 'da_caricare',
  caricato: 'in_verifica',
  approvato: 'approvato',
  rifiutato: 'da_rifare',
  non_necessario: 'non_serve',
}

/** The names of a participant's documents in a file, with their states as the participant reads them. */
export async function documentStatesOf(
  db: Queries,
  participation: Participation,
): Promise<Pick<Row, 'nome' | 'stato'>[]> {
  const documents = (await ownDocumentsOf(db, [participation])).get(participation.participant._id)!
  return documents.map(({ document: { nome, stato } }) => ({ nome, stato: shownStates[stato] }))
}

/** The documents of a customer in a file. Throws 404. */
export async function documentsOfCustomer(
  { database: { reads }, now, settings }: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Answer<typeof customerDocuments>> {
  const participation = await participationIn(reads, customer, id)
  const { file, participant } = participation
  const documents = (await ownDocumentsOf(reads, [participation])).get(participant._id)!
  const proposals = await proposalsFor(reads, documents, file.agente, dayInRome(now()))
  const isOpen = isUnderWay(file.stato)
  const { dati, servono, dopo, parole } = documentProgress(file.stato, documents)
  return {
    dati,
    servono,
    dopo,
    parole,
    rows: documents.map(one => {
      const { document, requirement } = one
      const { esempio } = requirement ?? {}
      return {
        _id: document._id,
        versione: document.versione,
        nome: document.nome,
        stato: shownStates[document.stato],
        riguarda: requirement?.riguarda ?? (document.cliente ? 'persona' : 'pratica'),
        obbligatorio: requirement?.obbligatorio ?? true,
        adesso: isAskedNow(file.stato, one),
        perche: requirement?.spiegazione ?? null,
        esempio: esempio ? { url: settings.publicUrl + esempio.url, nome: esempio.name } : null,
        motivo:
          document.stato === 'rifiutato' || document.stato === 'non_necessario' ? document.motivo : null,
        entro: document.stato === 'richiesto' || document.stato === 'rifiutato' ? document.entro : null,
        file: document.file,
        caricatoAt: document.caricatoAt,
        verificatoAt: document.verificatoAt,
        caricabile: isOpen && isFillableByCustomer(document),
        rimandatoAt: one.putOffAt,
        proposta: proposals.get(document._id) ?? null,
      }
    }),
  }
}

/**
 * A document of the customer's own that the customer may give, or give again. Throws 404 for every other document, and 409
 * for one that is approved, not needed, or in a file that is closed.
 */
export async function documentToGive(
  db: Queries,
  customer: SignedInCustomer,
  { id, documento }: { id: string; documento: string },
): Promise<FileDocument> {
  const participation = await participationIn(db, customer, id)
  const [row] = await db.select().from(fileDocumentsTable).where(eq(fileDocumentsTable._id, documento))
  const document = row as FileDocument | undefined
  if (!document || !isOwnDocument(participation, document)) throw notFound()
  if (!isUnderWay(participation.file.stato))
    throw conflict('La pratica è chiusa: non servono altri documenti.')
  if (!isFillableByCustomer(document))
    throw conflict(
      document.stato === 'approvato'
        ? 'Il documento è già approvato: se è cambiato, lo scriva a chi La segue.'
        : 'Questo documento non serve più.',
    )
  return document
}

/** Changes of one customer in an hour: each is a line of the history. */
const putOffsAnHour = 60

/**
 * Notes that a customer does not have a document yet, or has it now. Throws 404 and 409 like `documentToGive`, 409 for a
 * document that is given already, and 429.
 */
export async function putOff(
  context: Context,
  customer: SignedInCustomer,
  params: { id: string; documento: string },
  isPutOff: boolean,
): Promise<Answer<typeof putOffDocument>> {
  const { database, store, now } = context
  const { participant } = await participationIn(database.orm, customer, params.id)
  await spend(context, `customer-put-offs:${customer.id}`, putOffsAnHour)
  return database.orm.transaction(async tx => {
    // Another applicant may write at the same time.
    await tx
      .select({ _id: fileDocumentsTable._id })
      .from(fileDocumentsTable)
      .where(eq(fileDocumentsTable._id, params.documento))
      .for('update')
    const document = await documentToGive(tx, customer, params)
    if (document.stato === 'caricato') throw conflict('Il documento è già arrivato: lo stiamo controllando.')
    const since = putOffBy(document, participant._id)
    if ((since !== null) === isPutOff) return { rimandatoAt: since }
    const others = (document.rimandi ?? []).filter(({ partecipante }) => partecipante !== participant._id)
    const rimandatoAt = isPutOff ? now().toISOString() : null
    const rimandi = rimandatoAt ? [...others, { partecipante: participant._id, dal: rimandatoAt }] : others
    await store.update(
      tx,
      fileDocuments,
      document._id,
      document.versione,
      { rimandi: rimandi.length > 0 ? rimandi : null },
      systemFor(customer),
    )
    return { rimandatoAt }
  })
}

/** Whether the documents of a file may still be given. */
const isUnderWay = (stato: FileState): boolean =>
  (openStates as readonly FileState[]).includes(stato) || stato === 'sospesa'

/** Whether a customer may upload or replace a document: an approved one is replaced by the house alone. */
const isFillableByCustomer = ({ stato }: Pick<FileDocument, 'stato'>): boolean =>
  stato === 'richiesto' || stato === 'rifiutato' || stato === 'caricato'

/** The approved documents of other files of the same person that can be given again, by the document that is wanted. */
async function proposalsFor(
  db: Queries,
  documents: readonly OwnDocument[],
  agente: string | null,
  today: string,
) {
  const wanted = documents.filter(({ document }) => document.stato === 'richiesto' && document.riusato)
  if (wanted.length === 0) return new Map<string, never>()
  const found = (await db
    .select({ document: fileDocumentsTable, IDEGG: loanFilesTable.IDEGG, agente: loanFilesTable.agente })
    .from(fileDocumentsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, fileDocumentsTable.pratica))
    .where(
      inArray(
        fileDocumentsTable._id,
        wanted.map(({ document }) => document.riusato!),
      ),
    )) as { document: FileDocument; IDEGG: string; agente: string | null }[]
  return new Map(
    wanted.flatMap(({ document, requirement }) => {
      const other = found.find(one => one.document._id === document.riusato)
      return other && isReusable(other, { document, agente }, requirement, today)
        ? [[document._id, { pratica: other.IDEGG, verificatoAt: other.document.verificatoAt }] as const]
        : []
    }),
  )
}
