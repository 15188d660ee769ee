import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CustomerFile } from '../../../../contract/calls/customers/customer-files.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { system } from '../../../database/actor.ts'
import { pdfPage } from '../../../database/example-data/files.ts'
import { commits } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readSettings } from '../../../settings.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, addMember, askFor, type Member, putInState } from './testing/people-of-file.ts'

describeOnEitherDatabase('a document that a customer does not have yet', open => {
  let test: TestApp
  let dataDir: string
  let file: string
  let applicant: Member
  let partner: Member
  /** A document of the applicant, and one of both. */
  let payslip: string
  let plan: string
  const now = new Date('2026-11-26T09:00:00Z')

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-put-off-'))
    test = await openTestApp(open, { now: () => now, settings: { ...readSettings({}), dataDir } })
  })
  beforeEach(async () => {
    ;({ file, applicant } = await addFile(test))
    partner = await addMember(test, file, 'cointestatario')
    await putInState(test, file, 'raccolta_documenti')
    const { store, database } = test.context
    // The documents of the requirements would come first.
    const rows = await documentsOfHouse()
    for (const { _id, versione } of rows)
      await store.move(database.orm, fileDocuments, _id, versione, 'non_necessario', system, {
        motivo: 'Ce l’abbiamo.',
      })
    payslip = await askFor(test, file, applicant.account, 'Busta paga')
    plan = await askFor(test, file, null, 'Planimetria')
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const documentsOfHouse = async () => {
    const headers = { 'x-flags': 'pratiche_see,pratiche_edit' }
    const answer = await test.call('GET', `/pratiche/${file}/documenti`, { headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows as { _id: string; versione: number; stato: string; rimandi: object[] }[]
  }
  const ofHouse = async (document: string) => (await documentsOfHouse()).find(({ _id }) => _id === document)!
  const put = ({ visitor }: Member, document: string, rimandato = true) =>
    visitor.mine('PUT', `/pratiche/${file}/documenti/${document}/rimando`, { rimandato })
  const seen = async ({ visitor }: Member, document: string) => {
    const answer = await visitor.mine('GET', `/pratiche/${file}/documenti`)
    return answer.json().rows.find(({ _id }: { _id: string }) => _id === document).rimandatoAt
  }
  const nextOf = async ({ visitor }: Member) =>
    ((await visitor.mine('GET', '/pratiche')).json().rows as CustomerFile[])[0]!.prossimo
  const upload = async ({ visitor }: Member, document: string) => {
    const path = `/pratiche/${file}/documenti/${document}`
    const [page, boundary] = [randomUUID(), 'parte']
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(head),
      Buffer.from(pdfPage(['Busta paga'])),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const type = `multipart/form-data; boundary=${boundary}`
    const sent = await visitor.call('PUT', `${path}/pagine/${page}`, payload, { 'content-type': type })
    expect(sent.statusCode, sent.body).toBe(200)
    const joined = await visitor.call('POST', `${path}/file`, { pagine: [page], aggiungi: false })
    expect(joined.statusCode, joined.body).toBe(201)
  }

  it('leaves its place to the next one, and the house sees since when', async () => {
    expect(await nextOf(applicant)).toMatchObject({ tipo: 'documenti', documento: payslip })
    expect((await put(applicant, payslip)).json()).toEqual({ rimandatoAt: now.toISOString() })
    expect(await seen(applicant, payslip)).toBe(now.toISOString())
    expect(await nextOf(applicant)).toMatchObject({ tipo: 'documenti', documento: plan })
    expect((await ofHouse(payslip)).rimandi).toEqual([{ nome: 'Clara Cliente', dal: now.toISOString() }])
    await put(applicant, plan)
    expect(await nextOf(applicant)).toMatchObject({ tipo: 'documenti_rimandati' })
  })

  it('is put off for the person who says so, and for nobody else', async () => {
    await put(applicant, plan)
    expect(await seen(partner, plan)).toBeNull()
    expect(await nextOf(partner)).toMatchObject({ tipo: 'documenti', documento: plan })
    await put(partner, plan)
    expect((await ofHouse(plan)).rimandi).toHaveLength(2)
    await put(partner, plan, false)
    expect([await seen(applicant, plan), await seen(partner, plan)]).toEqual([now.toISOString(), null])
  })

  it('is put off no more when the person presses again, or anybody uploads it', async () => {
    await put(applicant, payslip)
    expect((await put(applicant, payslip, false)).json()).toEqual({ rimandatoAt: null })
    expect(await nextOf(applicant)).toMatchObject({ documento: payslip })
    await put(applicant, plan)
    await upload(partner, plan)
    expect(await seen(applicant, plan)).toBeNull()
    expect(await ofHouse(plan)).toMatchObject({ stato: 'caricato', rimandi: [] })
    expect((await put(applicant, plan)).statusCode).toBe(409)
  })

  it('is asked for again without it', async () => {
    await put(applicant, payslip)
    const { versione } = await ofHouse(payslip)
    const { store, database } = test.context
    const waived = await store.move(
      database.orm,
      fileDocuments,
      payslip,
      versione,
      'non_necessario',
      system,
      { motivo: 'Basta la CU.' },
    )
    expect((await put(applicant, payslip)).statusCode).toBe(409)
    await store.move(database.orm, fileDocuments, payslip, waived.versione, 'richiesto', system)
    expect(await seen(applicant, payslip)).toBeNull()
  })

  it('is written once, with the name of the person in the history', async () => {
    await put(applicant, payslip)
    await put(applicant, payslip)
    const { orm } = test.context.database
    const lines = await orm.select().from(commits).where(eq(commits.ref, payslip))
    expect(lines.filter(({ action }) => action === 'edit')).toMatchObject([{ autore: 'client' }])
  })

  it('is nobody else’s', async () => {
    expect((await put(partner, payslip)).statusCode).toBe(404)
    const guarantor = await addMember(test, file, 'garante')
    for (const document of [payslip, plan]) expect((await put(guarantor, document)).statusCode).toBe(404)
    const other = await addFile(test)
    const elsewhere = await askFor(test, other.file, applicant.account, 'Busta paga')
    expect((await put(applicant, elsewhere)).statusCode).toBe(404)
    expect((await put(applicant, randomUUID())).statusCode).toBe(404)
  })
})
