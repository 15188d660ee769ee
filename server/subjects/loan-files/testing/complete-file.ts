import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { fileDocumentsTable } from '../../../database/schema.ts'
import { addStoredFile } from '../../../testing/stored-file.ts'

export type LoanFile = RecordOf<typeof loanFiles>

let made = 0

/** A new customer with an e-mail, a telephone and a fiscal code. */
export async function addClient({ store, database }: Context, values: object = {}): Promise<string> {
  const number = ++made
  const { _id } = await store.create(
    database.orm,
    clients,
    {
      nome: 'Elena',
      cognome: 'Moretti',
      email: `cliente${number}@esempio.it`,
      emailVerificata: false,
      cellulare: '333 123 4567',
      codiceFiscale: 'RSSMRA85T10A562S',
      status: 'validated',
      ...values,
    },
    system,
  )
  return _id
}

/** Adds the compiled adequate verification of a customer. */
export async function addVerification(
  { store, database }: Context,
  pratica: string,
  cliente: string,
): Promise<void> {
  await store.create(
    database.orm,
    adequateVerifications,
    {
      pratica,
      cliente,
      stato: 'compilata',
      identificatoAl: '2026-11-02',
      modo: 'presenza',
      documento: 'carta',
      documentoNumero: 'CA12345AA',
      cittadinanza: 'IT',
      residenza: 'IT',
      contante: 'nessuno',
      scopo: 'Ottenere un finanziamento',
      pep: false,
      rischio: 'basso',
      firmatoAl: '2026-11-02',
      questionario: await addStoredFile(database, { name: 'Questionario firmato.pdf' }),
    },
    system,
  )
}

/** Adds a person to a file, with an adequate verification. */
export async function addParticipant(
  context: Context,
  pratica: string,
  cliente: string,
  ruolo: RecordOf<typeof participants>['ruolo'] = 'richiedente',
): Promise<void> {
  await context.store.create(
    context.database.orm,
    participants,
    { pratica, cliente, ruolo, occupazione: 'dipendente_privato' },
    system,
  )
  await addVerification(context, pratica, cliente)
}

/** The id of a bank of the example data, the first or another. */
export async function someBank({ store, database }: Context, index = 0): Promise<string> {
  const { rows } = await store.list(database.orm, banks, { limit: 10 }, system)
  return rows[index]!._id
}

/** Sends a file to a bank. */
export const sendToBank = async (
  { store, database }: Context,
  pratica: string,
  banca: string,
  values: object = {},
) =>
  store.create(
    database.orm,
    bankAnswers,
    { pratica, banca, stato: 'inviata', inviataAl: '2026-11-20', ...values },
    system,
  )

/** What a bank answers that approves what it was asked. */
export const approval = { importo: 15_000_000, tan: 3.2, validaFinoAl: '2027-05-20' }

/** Days with which a document may be approved, and sent for years. */
const goodDays = { datatoAl: '2026-11-18', scadeAl: '2031-03-14' }

/** Gives all documents of a file these values; approved ones have good days. */
export async function setDocuments(
  { store, database }: Context,
  pratica: string,
  values: { stato: string },
): Promise<void> {
  const rows = await database.orm
    .select()
    .from(fileDocumentsTable)
    .where(eq(fileDocumentsTable.pratica, pratica))
  const all = { ...(values.stato === 'approvato' && goodDays), ...values }
  for (const { _id, versione } of rows)
    await store.update(database.orm, fileDocuments, _id, versione, all, system)
}

/** A file whose every condition is met, in the first state, with one applicant. */
export async function completeFile(
  context: Context,
  values: object = {},
): Promise<LoanFile & { cliente: string }> {
  const { store, database } = context
  const file = await store.create(
    database.orm,
    loanFiles,
    {
      IDEGG: `T${++made}`,
      prodotto: 'mutuo',
      finalita: 'liquidita',
      importoRichiesto: 15_000_000,
      foglioInformativoAl: '2026-11-02',
      foglioInformativoVersione: '7',
      incaricoAl: '2026-11-03',
      compensoComunicatoAl: '2026-11-20',
      ...values,
    },
    system,
  )
  const cliente = await addClient(context)
  await addParticipant(context, file._id, cliente)
  await store.create(database.orm, fees, { pratica: file._id, compensoCliente: 100_000 }, system)
  await setDocuments(context, file._id, { stato: 'approvato' })
  await sendToBank(context, file._id, await someBank(context))
  // The rules of its parts have changed the file.
  return { ...(await store.get(database.orm, loanFiles, file._id, system)), cliente }
}
