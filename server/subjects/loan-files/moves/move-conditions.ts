import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { dayInRome, longDayWith } from '../../../../contract/italian/days.ts'
import { isExpired } from '../../../../contract/loan-files/document-age.ts'
import { isNeededUpTo, usuallyNeededBefore } from '../../../../contract/loan-files/required-documents.ts'
import { needsApproval } from '../../../../contract/loan-files/verification/risk.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { isBack, isFinal } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { MoveConditions } from '../../../database/rules.ts'
import {
  adequateVerificationsTable,
  clientsTable,
  documentRequirementsTable,
  feesTable,
  fileDocumentsTable,
  leadsTable,
  participantsTable,
  stepsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { Missing } from '../../../errors.ts'
import { leadsOfFiles } from '../../leads/leads-of-files.ts'
import { bankAnswersOf, isTrying, sendingDayOf } from '../banks/bank-of-file.ts'
import { answerOfMove, chosenAnswer } from '../banks/move-answers.ts'
import { wantedDocuments } from '../documents/wanted-documents.ts'
import { feeProblem } from '../papers/paper-versions.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Client = RecordOf<typeof clients>

/** What a condition looks at. */
interface Asked {
  file: LoanFile
  from: FileState
  to: FileState
  /** What the move says of the answer of a bank. */
  carried: Readonly<Record<string, unknown>>
  /** Today in Rome. */
  today: string
}

/** Returns what a file lacks. */
type Check = (db: Queries, asked: Asked) => Promise<Missing[]>

/** The parts of the file's page that mend a missing condition. */
type Part = 'persone' | 'verifiche' | 'compensi' | 'documenti' | 'banche'
const missing = (part: Part, message: string): Missing => ({
  // The name of a firm may end with a dot.
  message: message.replace(/\.\.$/, '.'),
  fields: [],
  link: `#${part}`,
})

/** The name of a customer: of the firm, or of the person. */
const nameOf = ({ nome, cognome, denominazione }: Pick<Client, 'nome' | 'cognome' | 'denominazione'>) =>
  denominazione || `${nome} ${cognome}`.trim()

/** The applicants are known: their name, their fiscal code or VAT number, and a way to reach them. */
export const identified: Check = async (db, { file }) => {
  const rows = await db
    .select({ client: clientsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(and(eq(participantsTable.pratica, file._id), eq(participantsTable.ruolo, 'richiedente')))
  if (rows.length === 0) return [missing('persone', 'Aggiunga il richiedente.')]
  return rows.flatMap(({ client }) => {
    const name = nameOf(client)
    return [
      ...(name ? [] : [missing('persone', 'Scriva il nome del richiedente.')]),
      ...(client.codiceFiscale || client.partitaIva
        ? []
        : [
            missing(
              'persone',
              client.tipo === 'azienda'
                ? `Scriva la partita IVA di ${name}.`
                : `Scriva il codice fiscale di ${name}.`,
            ),
          ]),
      ...(client.email || client.cellulare
        ? []
        : [missing('persone', `Scriva un telefono o un’e-mail di ${name}.`)]),
    ]
  })
}

/** Everybody in the file has an adequate verification, with the approval of a senior where the law wants one. */
const verified: Check = async (db, { file }) => {
  const rows = await db
    .select({ client: clientsTable, verification: adequateVerificationsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .leftJoin(
      adequateVerificationsTable,
      and(
        eq(adequateVerificationsTable.pratica, participantsTable.pratica),
        eq(adequateVerificationsTable.cliente, participantsTable.cliente),
      ),
    )
    .where(eq(participantsTable.pratica, file._id))
    .orderBy(participantsTable._id)
  return rows.flatMap(({ client, verification }) => {
    if (!verification || verification.stato === 'bozza')
      return missing('verifiche', `Compili l’adeguata verifica di ${nameOf(client)}.`)
    return needsApproval(verification) && verification.stato !== 'approvata'
      ? missing('verifiche', `Faccia approvare l’adeguata verifica di ${nameOf(client)}.`)
      : []
  })
}

/** The fee is agreed, and within the maximum that the broker publishes for the product. */
export const feeWithinMaximum: Check = async (db, { file }) => {
  const [agreed] = await db
    .select({ compenso: feesTable.compensoCliente })
    .from(feesTable)
    .where(eq(feesTable.pratica, file._id))
  const fee = agreed?.compenso ?? null
  if (fee === null) return [missing('compensi', 'Scriva il compenso del cliente: sta nell’incarico.')]
  const problem = await feeProblem(db, file, fee)
  return problem ? [missing('compensi', problem)] : []
}

/** What a document lacks; the link leads to its line. */
const missingDocument = (id: string, message: string): Missing => ({
  message,
  fields: [],
  link: `#documento-${id}`,
})

/** The required documents of a file that are needed before some states and not waived, in their order. */
async function requiredDocuments(
  db: Queries,
  { file }: Asked,
  isNeeded: (before: FileState | null) => boolean,
) {
  const rows = await db
    .select({
      _id: fileDocumentsTable._id,
      nome: fileDocumentsTable.nome,
      stato: fileDocumentsTable.stato,
      datatoAl: fileDocumentsTable.datatoAl,
      scadeAl: fileDocumentsTable.scadeAl,
      etaMassimaGiorni: documentRequirementsTable.etaMassimaGiorni,
      validoAncoraGiorni: documentRequirementsTable.validoAncoraGiorni,
      prima: documentRequirementsTable.prima,
      client: clientsTable,
    })
    .from(fileDocumentsTable)
    .innerJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
    .leftJoin(clientsTable, eq(clientsTable._id, fileDocumentsTable.cliente))
    .where(and(eq(fileDocumentsTable.pratica, file._id), eq(documentRequirementsTable.obbligatorio, true)))
    .orderBy(documentRequirementsTable.ordine, fileDocumentsTable._id)
  return rows
    .filter(({ prima, stato }) => isNeeded(prima) && stato !== 'non_necessario')
    .map(({ client, nome, ...one }) => ({
      ...one,
      name: client ? `«${nome}» di ${nameOf(client)}` : `«${nome}»`,
    }))
}

/** Every document that is required before the state is uploaded, or waived. */
const documentsUploaded: Check = async (db, asked) =>
  (await requiredDocuments(db, asked, before => (before ?? usuallyNeededBefore) === asked.to)).flatMap(
    ({ _id, stato, name }) => {
      if (stato === 'richiesto') return missingDocument(_id, `Carichi ${name}.`)
      return stato === 'rifiutato' ? missingDocument(_id, `Carichi di nuovo ${name}: era da rifare.`) : []
    },
  )

/** Every document that is required up to the state is approved and young enough at the day of sending, or waived. */
const documentsApproved: Check = async (db, asked) => {
  const sendingDay = (await sendingDayOf(db, asked.file._id)) ?? asked.today
  const required = await requiredDocuments(db, asked, before => isNeededUpTo(before, asked.to))
  return required.flatMap(({ _id, stato, name, ...dates }) => {
    if (stato === 'richiesto' || stato === 'rifiutato') return missingDocument(_id, `Carichi ${name}.`)
    if (stato === 'caricato') return missingDocument(_id, `Verifichi ${name}.`)
    if (dates.etaMassimaGiorni && !dates.datatoAl)
      return missingDocument(_id, `Scriva quando è stato rilasciato ${name}.`)
    return isExpired(dates, dates, sendingDay)
      ? missingDocument(_id, `Chieda di nuovo ${name}: ${longDayWith('il', sendingDay)} è troppo vecchio.`)
      : []
  })
}

/** The answer of the bank that the state is about, which the move may carry. */
const bankAnswered: Check = async (db, asked) => (await answerOfMove(db, asked)).missing

/** A payment agrees with the approval of the bank, or has a reason. */
const paidAsApproved: Check = async (db, { file, carried }) => {
  const { importoLiquidato, liquidataAl, motivo } = file
  const { importo, rispostaAl } = { ...(await chosenAnswer(db, file._id)), ...carried }
  if (motivo) return []
  const needsReason = (message: string): Missing => ({ message, fields: ['motivo'], link: '#motivo' })
  return [
    // The definition compares with the amount that the file has already.
    ...(importo && importo !== file.importoDeliberato && Number(importoLiquidato) > Number(importo)
      ? [needsReason('L’importo liquidato supera quello deliberato: lo corregga, o scriva perché.')]
      : []),
    ...(rispostaAl && liquidataAl && liquidataAl < rispostaAl
      ? [needsReason('La liquidazione precede la risposta della banca: corregga il giorno, o scriva perché.')]
      : []),
  ]
}

/** The leads of a file that is open again are converted. */
const leadConverted: Check = async (db, { file, from }) => {
  if (!isFinal(from)) return []
  const [lead] = await db
    .select({ _id: leadsTable._id })
    .from(leadsTable)
    .where(
      and(inArray(leadsTable._id, await leadsOfFiles(db, [file._id])), ne(leadsTable.stato, 'convertito')),
    )
  return lead
    ? [{ message: 'Segni prima come convertito il lead della pratica.', fields: [], link: '#stato' }]
    : []
}

/** After a refusal another bank than the one that refused gets the file. */
const anotherBank: Check = async (db, { file, from }) => {
  if (from !== 'respinta') return []
  const [refused] = await db
    .select({ banca: stepsTable.banca })
    .from(stepsTable)
    .where(and(eq(stepsTable.pratica, file._id), eq(stepsTable.a, 'respinta')))
    .orderBy(sql`${stepsTable.at} desc`, sql`${stepsTable._id} desc`)
    .limit(1)
  const others = (await bankAnswersOf(db, file._id)).filter(
    one => isTrying(one) && one.banca !== (refused?.banca ?? null),
  )
  return others.length > 0
    ? []
    : [missing('banche', 'Aggiunga un’altra banca, oltre a quella che ha rifiutato.')]
}

/** What the bank asks for stands among the documents, so that the customer knows what to bring. */
const documentsWanted: Check = async (db, { file, to }) => {
  const wanted = await wantedDocuments(db, file._id, to)
  return wanted.length > 0
    ? []
    : [
        missing(
          'documenti',
          'Aggiunga ai documenti quello che la banca chiede, o chieda di nuovo quelli da rifare.',
        ),
      ]
}

/** Before the file goes back to the bank, what the bank asked for is uploaded or waived. */
const integrationUploaded: Check = async (db, asked) => {
  const { file, from, to } = asked
  if (from !== 'integrazione_richiesta') return documentsUploaded(db, asked)
  const wanted = await wantedDocuments(db, file._id, to)
  return wanted
    .filter(({ isOptional }) => !isOptional)
    .map(({ _id, nome }) => missingDocument(_id, `Carichi «${nome}»: la banca lo chiede.`))
}

/** The further conditions of states with more than documents; those about fields of the file stand in its definition. */
const conditions: Partial<Record<FileState, readonly Check[]>> = {
  consulenza: [identified, documentsUploaded],
  incarico_firmato: [identified, verified, feeWithinMaximum, documentsUploaded],
  istruttoria_interna: [anotherBank, documentsUploaded],
  caricata_banca: [documentsApproved],
  istruttoria_banca: [integrationUploaded],
  integrazione_richiesta: [documentsWanted, documentsUploaded],
  liquidata: [documentsUploaded, paidAsApproved],
}

/**
 * The conditions of the moves of a loan file that depend on other records. A step back and the end of a suspension
 * have none, because the file was in the state before; the refusal of a suspended file names its bank.
 */
export const loanFileConditions =
  (): MoveConditions =>
  async (db, { before, after, to, carried, at }) => {
    const file = after as LoanFile
    const from = before.stato as FileState
    const asked = { file, from, to: to as FileState, carried, today: dayInRome(at) }
    if ((from === 'sospesa' && to !== 'respinta') || isBack(from, to)) return leadConverted(db, asked)
    const found: Missing[] = []
    const checks = conditions[asked.to] ?? [documentsUploaded]
    for (const check of [...checks, bankAnswered]) found.push(...(await check(db, asked)))
    return found
  }
