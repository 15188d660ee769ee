import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { system } from '../../database/actor.ts'
import { agenciesTable, appointmentsTable, leadsTable, requestsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { contacts } from '../../pages/contents/product.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { answerRate } from './answers-in-time.ts'

// Tuesday, 11:00 in Rome.
const now = new Date('2026-11-24T10:00:00Z')

describeOnEitherDatabase('promises to contact people', open => {
  let test: TestApp
  let agenzia: string
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const { orm } = test.context.database
    await orm.delete(appointmentsTable)
    await orm.delete(leadsTable)
    await orm.delete(requestsTable)
    const [agency] = await orm.select().from(agenciesTable).limit(1)
    agenzia = agency!._id
  })
  afterAll(() => test.app.close())

  const person = {
    nome: 'Rita',
    cognome: 'Richiamata',
    email: 'rita@posta.example',
    telefono: null,
    fonte: { pagina: 'https://www.quinto.example/mutui', campagna: {} },
    consensi: [],
  }
  const lead = (richiamareEntro: string, rispostoAt: string | null, values: object = {}) => {
    const { store, database } = test.context
    return store.create(
      database.orm,
      leads,
      { ...person, prodotto: 'mutuo', stato: 'nuovo', richiamareEntro, rispostoAt, ...values },
      system,
    )
  }
  const message = (richiamareEntro: string, rispostoAt: string | null, values: object = {}) => {
    const { store, database } = test.context
    const record = {
      ...person,
      oggetto: 'mutuo',
      modo: 'email',
      orario: 'indifferente',
      allegati: [],
      stato: 'nuova',
      richiamareEntro,
      rispostoAt,
      ...values,
    }
    return store.create(database.orm, requests, record, system)
  }
  const report = async (flags: string, query = '') => {
    const answer = await test.call('GET', `/feeds/richiamate${query}`, { headers: { 'x-flags': flags } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows
  }

  it('are counted by agency once they are due, without unwanted and repeated requests', async () => {
    await lead('2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z', { agenzia })
    await lead('2026-11-23T10:00:00Z', '2026-11-23T10:00:01Z', { agenzia })
    await lead('2026-11-23T10:00:00Z', null, { agenzia })
    await lead('2026-11-24T10:30:00Z', null, { agenzia })
    await lead('2026-11-23T10:00:00Z', null, { agenzia, stato: 'spam' })
    await lead('2026-11-23T10:00:00Z', null, { agenzia, stato: 'duplicato' })
    await lead('2026-11-10T10:00:00Z', '2026-11-10T09:00:00Z', { agenzia })
    await message('2026-11-23T10:00:00Z', '2026-11-23T09:00:00Z')
    await message('2026-11-23T10:00:00Z', null, { stato: 'spam' })
    const ofAgency = expect.objectContaining({
      _id: agenzia,
      promesse: 4,
      inTempo: 2,
      inRitardo: 1,
      senzaRisposta: 1,
    })
    const ofNobody = { _id: 'nessuno', nome: null, promesse: 1, inTempo: 1, inRitardo: 0, senzaRisposta: 0 }
    expect(await report('lead_requests,requests')).toEqual([ofAgency, ofNobody])
    expect(await report('lead_requests')).toEqual([ofAgency])
    expect((await report('lead_requests', '?giorni=7'))[0].promesse).toBe(3)
    expect((await report('lead_requests', '?per=agente'))[0]).toMatchObject({ _id: 'nessuno', promesse: 4 })
  })

  it('are seen by no caller without the flag of leads', async () => {
    const answer = await test.call('GET', '/feeds/richiamate', { headers: { 'x-flags': 'requests' } })
    expect(answer.statusCode).toBe(403)
  })

  it('are answered by moves of the state alone, also when nobody picks up', async () => {
    const { _id } = await lead('2026-11-24T10:30:00Z', null, { agenzia })
    const as = (payload: object, path = '') =>
      test.call(path ? 'POST' : 'PATCH', `/leads/${_id}${path}`, {
        payload,
        headers: { 'x-flags': 'lead_requests' },
      })
    const typed = await as({ versione: 1, rispostoAt: '2026-11-24T09:00:00Z' })
    expect(typed.statusCode, typed.body).toBe(403)
    const moved = await as({ versione: 1, stato: 'non_risponde' }, '/stato')
    expect(moved.json()).toMatchObject({ rispostoAt: now.toISOString(), primoContattoAt: null })
    const answered = await message('2026-11-24T10:30:00Z', null)
    const done = await test.call('POST', `/requests/${answered._id}/stato`, {
      payload: { versione: 1, stato: 'risposta' },
      headers: { 'x-flags': 'requests' },
    })
    expect(done.json().rispostoAt).toBe(now.toISOString())
  })

  it('give visitors a share of 30 whole days, rounded down, from fifty promises on', async () => {
    // Five promises are due before today.
    for (let n = 0; n < 44; n++) await lead('2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z')
    expect(await answerRate(test.context)).toBeNull()
    await lead('2026-10-25T10:00:00Z', '2026-10-25T09:00:00Z')
    // The midnights of Rome: before the first day, and today.
    await lead('2026-10-24T21:59:59Z', null)
    await lead('2026-11-23T23:00:00Z', null)
    // 48 of 50 promises; 96.0 per cent.
    expect(await answerRate(test.context)).toEqual({ percent: 96, count: 50 })
    await lead('2026-11-20T10:00:00Z', null)
    expect(await answerRate(test.context)).toEqual({ percent: 94, count: 51 })
    const page = await contacts.load(test.context, { path: '/contattaci', params: {}, query: {} })
    expect(page.content.answers).toEqual({ percent: 94, count: 51 })
  })
})
