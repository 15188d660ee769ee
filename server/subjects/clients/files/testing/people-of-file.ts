import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../../contract/records/resource.ts'
import { fileDocuments } from '../../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../../../database/actor.ts'
import { participantsTable } from '../../../../database/schema.ts'
import { addPerson, confirmedByOffice, Visitor } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

type Role = RecordOf<typeof participants>['ruolo']

/** A participant with an account who is signed in. */
export interface Member {
  visitor: Visitor
  /** The id of the account, which is also the customer of the file. */
  account: string
  participant: string
}

let made = 0

/** A customer with an account who is signed in. */
export async function signedInCustomer(test: TestApp, values: object = {}) {
  const email = `persona${++made}@posta.example`
  const account = await addPerson(test, 'client', email, { ...confirmedByOffice(email), ...values })
  const visitor = new Visitor(test, 'client', `198.51.100.${made}`)
  await visitor.signIn(email)
  return { visitor, account, email }
}

/** Adds a participant who sees a file. */
export async function addMember(
  test: TestApp,
  pratica: string,
  ruolo: Role,
  values: object = {},
): Promise<Member> {
  const { visitor, account } = await signedInCustomer(test)
  const { store, database } = test.context
  const { _id } = await store.create(
    database.orm,
    participants,
    { pratica, cliente: account, ruolo, accesso: account, ...values },
    system,
  )
  return { visitor, account, participant: _id }
}

/** A file with an applicant who sees it. */
export async function addFile(test: TestApp, values: object = {}) {
  const { store, database } = test.context
  const file = await store.create(
    database.orm,
    loanFiles,
    {
      IDEGG: `C${++made}`,
      prodotto: 'mutuo',
      finalita: 'prima_casa',
      importoRichiesto: 15_000_000,
      durataMesi: 300,
      ...values,
    },
    system,
  )
  const applicant = await addMember(test, file._id, 'richiedente', { redditoNettoMensile: 210_000 })
  return { file: file._id, applicant }
}

/** Puts a file into a state, without its conditions. */
export async function putInState(
  test: TestApp,
  file: string,
  stato: string,
  values: object = {},
): Promise<void> {
  const { store, database } = test.context
  const { versione } = await store.get(database.orm, loanFiles, file, system)
  await store.update(database.orm, loanFiles, file, versione, { stato, ...values }, system)
}

/** Asks for a document that no requirement asks for. */
export async function askFor(
  test: TestApp,
  pratica: string,
  cliente: string | null,
  nome: string,
  values: object = {},
): Promise<string> {
  const { store, database } = test.context
  const { _id } = await store.create(
    database.orm,
    fileDocuments,
    { pratica, cliente, nome, stato: 'richiesto', ...values },
    system,
  )
  return _id
}

/** Takes the access of a participant away. */
export async function withdraw(test: TestApp, participant: string): Promise<void> {
  const { store, database } = test.context
  const [row] = await database.orm
    .select()
    .from(participantsTable)
    .where(eq(participantsTable._id, participant))
  await store.update(
    database.orm,
    participants,
    participant,
    row!.versione as number,
    { accesso: null },
    system,
  )
}
