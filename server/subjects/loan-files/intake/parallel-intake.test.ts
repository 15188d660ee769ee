import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson } from '../../../testing/people.ts'
import { sendRequest, writeRequest } from '../../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const headers = { 'x-flags': 'pratiche_see,pratiche_edit,clients_see,lead_requests' }
const asked = { prodotto: 'prestito', importoRichiesto: 1_000_000 }

describeOnEitherDatabase('simultaneous new loan files', open => {
  let test: TestApp
  let agente: string
  beforeAll(async () => {
    test = await openTestApp(open)
    agente = await addPerson(test, 'agent', 'segue@esempio.it')
  })
  afterAll(() => test.app.close())

  const atOnce = (count: number, payload: object) =>
    Promise.all(
      Array.from({ length: count }, () =>
        test.call('POST', '/pratiche', { payload: { ...asked, ...payload }, headers }),
      ),
    )
  const count = async (query: string, ...values: unknown[]) =>
    Number((await test.context.database.pool.query(query, values)).rows[0].count)

  it('of one lead are one file', async () => {
    const { _id } = await sendRequest(test, 'lead', { email: 'una@posta.example', telefono: '333 9000001' })
    await writeRequest(test, 'lead', _id, { agente })
    const answers = await atOnce(20, { lead: _id })
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const made = answers.find(({ statusCode }) => statusCode === 201)!.json()
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().record).toEqual({ _id: made._id, nome: made.IDEGG })
    expect(await count('select count(*) from pratiche where lead = $1', _id)).toBe(1)
    expect(await count(`select count(*) from clients where email = 'una@posta.example'`)).toBe(1)
    expect(await count('select count(*) from pratiche_quote where pratica = $1', made._id)).toBe(1)
  })

  it('of one person are files of one customer, each with its number', async () => {
    const persona = { nome: 'Bea', cognome: 'Bis', email: 'bea@posta.example', cellulare: '333 9000002' }
    const answers = await atOnce(12, { persona, agente, comunque: true })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 201))
    const files = answers.map(answer => answer.json())
    expect(new Set(files.map(({ cliente }) => cliente)).size).toBe(1)
    expect(new Set(files.map(({ IDEGG }) => IDEGG)).size).toBe(12)
    expect(await count(`select count(*) from clients where email = 'bea@posta.example'`)).toBe(1)
  })

  it('of one person for one need are one file, unless the caller knows of it', async () => {
    const persona = { nome: 'Cleo', cognome: 'Bis', email: 'cleo@posta.example', cellulare: '333 9000003' }
    const answers = await atOnce(6, { persona, agente })
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })
})
