import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { allowances, clientsTable, fileDocumentsTable, jobs } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import type { Message } from '../../../mail/mail.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type RefusedDocument, writeRefusedDocumentLetters } from './refused-document-letters.ts'
import { addFile, addMember, askFor, type Member, putInState, withdraw } from './testing/people-of-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
const name = 'Buste paga di ottobre'
const reason = 'Manca la seconda pagina: si legge solo 1.850 euro'

describeOnEitherDatabase('letters about refused documents', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  let file: string
  let applicant: Member
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    now = new Date('2026-11-25T09:00:00Z')
    ;({ file, applicant } = await addFile(test))
    await test.context.database.orm.delete(jobs)
    await test.context.database.orm.delete(allowances)
  })
  afterAll(() => test.app.close())

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  const move = async (document: string, stato: string, values: object = {}) => {
    const { orm } = test.context.database
    const [row] = await orm.select().from(fileDocumentsTable).where(eq(fileDocumentsTable._id, document))
    const answer = await test.call('POST', `/pratiche_documenti/${document}/stato`, {
      headers: office,
      payload: { versione: row!.versione, stato, ...values },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** A document that the house has not looked at, about a person or about the whole file. */
  const given = async (about: string | null = applicant.account, pratica = file) => {
    const document = await askFor(test, pratica, about, name)
    await test.context.database.orm
      .update(fileDocumentsTable)
      .set({ stato: 'caricato' })
      .where(eq(fileDocumentsTable._id, document))
    return document
  }
  const refuse = async (document: string) => {
    await move(document, 'rifiutato', { motivo: reason })
    return document
  }
  const emailOf = async ({ account }: Member) => {
    const { orm } = test.context.database
    const [row] = await orm.select().from(clientsTable).where(eq(clientsTable._id, account))
    return row!.email as string
  }
  const numberOf = async (pratica: string) =>
    (await test.context.store.get(test.context.database.orm, loanFiles, pratica, system)).IDEGG
  /** The letters about refused documents that leave now, by processes that start anew. */
  async function letters(): Promise<Message[]> {
    const sent: Message[] = []
    const running = startJobs(test.context, async (_id, _at, message) => void sent.push(message), {
      poll: false,
    })
    while ((await running.runDue()) > 0);
    await running.stop()
    return sent.filter(({ subject }) => subject.endsWith('è da rifare'))
  }

  it('come a quarter of an hour after the refusal, once, without the document and the reason', async () => {
    await refuse(await given())
    pass(14)
    expect(await letters()).toEqual([])
    pass(1)
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter!.to).toBe(await emailOf(applicant))
    const number = await numberOf(file)
    expect(letter!.subject).toBe(`Documenti della pratica n. ${number}: qualcosa è da rifare`)
    const link = `${test.context.settings.publicUrl}/area-clienti/pratiche/${file}/documenti`
    expect(letter!.text).toContain(`della pratica n. ${number}: almeno uno è da rifare.`)
    expect(letter!.text).toContain(link)
    expect(letter!.html).toContain(`href="${link}"`)
    expect(JSON.stringify(letter)).not.toMatch(/Buste paga|seconda pagina|1\.850/)
    pass(24 * 60)
    expect(await letters()).toEqual([])
  })

  it('are one for several refusals, and at most one in an hour for a customer', async () => {
    await refuse(await given())
    pass(10)
    await refuse(await given())
    await refuse(await given(null))
    pass(15)
    expect(await letters()).toHaveLength(1)
    pass(5)
    await refuse(await given())
    pass(20)
    await refuse(await given())
    pass(34)
    expect(await letters()).toEqual([])
    pass(1)
    expect(await letters()).toHaveLength(1)
    pass(24 * 60)
    expect(await letters()).toEqual([])
  })

  it('name all files of the customer that wait, in one letter', async () => {
    const other = await addFile(test)
    await addMember(test, other.file, 'garante', { cliente: applicant.account, accesso: applicant.account })
    await refuse(await given())
    await refuse(await given(applicant.account, other.file))
    pass(15)
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter!.text).toContain(
      `delle pratiche n. ${await numberOf(other.file)} e ${await numberOf(file)}: almeno uno`,
    )
    expect(letter!.text).toMatch(/\/area-clienti\/pratiche\n/)
  })

  it.each<[what: string, happens: (document: string) => Promise<unknown>]>([
    [
      'the customer gives the document again',
      document =>
        test.context.database.orm
          .update(fileDocumentsTable)
          .set({ stato: 'caricato' })
          .where(eq(fileDocumentsTable._id, document)),
    ],
    ['the house asks for another one', document => move(document, 'richiesto')],
    ['the document is no longer needed', document => move(document, 'non_necessario', { motivo: 'No.' })],
    [
      'the document is deleted',
      document =>
        test.context.database.orm.delete(fileDocumentsTable).where(eq(fileDocumentsTable._id, document)),
    ],
    ['the file is closed', () => putInState(test, file, 'rinunciata')],
    ['the file rests', () => putInState(test, file, 'sospesa')],
    ['the file becomes silent', () => putInState(test, file, 'segnalata', { silenziosa: true })],
    ['the access is withdrawn', () => withdraw(test, applicant.participant)],
    ['the account is blocked', () => setAccount({ status: 'blocked' })],
    [
      'the customer switches these letters off',
      () => setAccount({ notifiche: [{ tipo: 'documenti', attiva: false, at: now.toISOString() }] }),
    ],
  ])('do not come when %s meanwhile', async (_what, happens) => {
    const document = await refuse(await given())
    pass(5)
    await happens(document)
    pass(10)
    expect(await letters()).toEqual([])
  })
  const setAccount = (values: object) =>
    test.context.database.orm.update(clientsTable).set(values).where(eq(clientsTable._id, applicant.account))

  it('wait a quarter of an hour again when the document is given again and refused again', async () => {
    const document = await refuse(await given())
    pass(10)
    await test.context.database.orm
      .update(fileDocumentsTable)
      .set({ stato: 'caricato' })
      .where(eq(fileDocumentsTable._id, document))
    await refuse(document)
    pass(5)
    expect(await letters()).toEqual([])
    pass(10)
    expect(await letters()).toHaveLength(1)
  })

  it('go to those whose document it is, and who have an account', async () => {
    const partner = await addMember(test, file, 'cointestatario')
    const guarantor = await addMember(test, file, 'garante')
    const withoutAccount = await addMember(test, file, 'cointestatario', { accesso: null })
    const addressees = async () => (await letters()).map(({ to }) => to).toSorted()
    await refuse(await given(guarantor.account))
    await refuse(await given(withoutAccount.account))
    pass(15)
    expect(await addressees()).toEqual([await emailOf(guarantor)])
    await refuse(await given(null))
    pass(15)
    expect(await addressees()).toEqual([await emailOf(applicant), await emailOf(partner)].toSorted())
  })

  it('are written once by several processes, and not at all when the transaction fails', async () => {
    await refuse(await given())
    await refuse(await given())
    const { orm } = test.context.database
    const due = await orm.select().from(jobs).where(eq(jobs.kind, 'refused-document'))
    const payloads = due.map(({ payload }) => payload as RefusedDocument)
    pass(15)
    const write = (payload: RefusedDocument, context = test.context) =>
      orm.transaction(tx => writeRefusedDocumentLetters(context, tx, payload))
    const mail = () => orm.select().from(jobs).where(eq(jobs.kind, 'mail'))
    const crash = () => {
      throw new Error('crash')
    }
    await expect(write(payloads[0]!, { ...test.context, newId: crash })).rejects.toThrow('crash')
    expect(await mail()).toEqual([])
    await Promise.all([...payloads, ...payloads].map(payload => write(payload)))
    expect(await mail()).toHaveLength(1)
    expect(await orm.select().from(jobs).where(eq(jobs.kind, 'refused-document'))).toHaveLength(2)
  })
})
