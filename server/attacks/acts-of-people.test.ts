import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminFlags } from '../../contract/access/permissions.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { sendRequest, writeRequest } from '../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** What a person chose or proved, and where a request came from. No call of a record may write these fields. */
const consent = {
  tipo: 'marketing',
  valore: true,
  testoVersione: '2026-11',
  at: '2026-11-01T09:00:00.000Z',
  fonte: '/area-clienti/register',
}
const invented: Record<string, Record<string, unknown>> = {
  leads: {
    consensi: [consent],
    fonte: { pagina: 'https://altrove.example', campagna: {} },
    simulazione: { importo: 1 },
    emailConfermata: { email: 'altra@posta.example', at: '2026-11-01T09:00:00.000Z' },
  },
  requests: {
    consensi: [consent],
    fonte: { pagina: 'https://altrove.example', campagna: {} },
    emailConfermata: { email: 'altra@posta.example', at: '2026-11-01T09:00:00.000Z' },
  },
  pratiche: {
    consensi: [consent],
    fonte: { pagina: 'https://altrove.example' },
    simulazione: { importo: 1 },
  },
  clients: {
    consensi: [consent],
    emailVerificata: true,
    emailConfermata: {
      email: 'altra@posta.example',
      at: '2026-11-01T09:00:00.000Z',
      come: 'ufficio',
      condivisi: [],
    },
    confermeTolte: [
      { email: 'altra@posta.example', at: '2026-11-01T09:00:00.000Z', da: { nome: 'Nessuno' } },
    ],
  },
}

describeOnOneDatabase('acts of people', open => {
  let test: TestApp
  let agent: string
  const asAgent = { visitor: null as unknown as Visitor }
  const office = { 'x-flags': Object.keys(adminFlags).join() }
  beforeAll(async () => {
    test = await openTestApp(open)
    agent = await addPerson(test, 'agent', 'aldo@agenti.example', {
      permissions: { lead: true, pratiche: true },
    })
    asAgent.visitor = new Visitor(test, 'agent')
    await asAgent.visitor.signIn('aldo@agenti.example')
  })
  afterAll(() => test.app.close())

  const read = async (name: string, id: string) =>
    (await test.call('GET', `/${name}/${id}`, { headers: office })).json()
  const query = async (text: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(text, values)).rows
  async function one(name: string): Promise<string> {
    if (name === 'clients') {
      const email = 'da.provare@posta.example'
      const payload = { nome: 'Ada', cognome: 'Da Provare', email, status: 'validated' }
      const answer = await test.call('POST', '/clients', { headers: office, payload })
      if (answer.statusCode === 201) return answer.json()._id
    }
    return (await query(`select _id from ${name} order by _id desc limit 1`))[0]._id
  }

  describe.each(Object.keys(invented))('in %s', name => {
    it.each(Object.entries(invented[name]!))('are not written by the office: %s', async (key, value) => {
      const id = await one(name)
      const before = await read(name, id)
      const payload = { versione: before.versione, [key]: value }
      const answer = await test.call('PATCH', `/${name}/${id}`, { headers: office, payload })
      expect([answer.statusCode, answer.json().fields?.[key]]).toEqual([
        403,
        expect.stringContaining('lo scrive il sistema'),
      ])
      expect(await read(name, id)).toEqual(before)
    })
  })

  it.each(['leads', 'pratiche'])('in %s are not written by the agent', async name => {
    const id = await one(name)
    await query(`update ${name} set agente = $1 where _id = $2`, agent, id)
    const { versione } = await read(name, id)
    for (const [key, value] of Object.entries(invented[name]!)) {
      const answer = await asAgent.visitor.call('PATCH', `/${name}/${id}`, { versione, [key]: value })
      expect([key, answer.statusCode]).toEqual([key, 403])
    }
  })

  it('in leads: the agent changes neither name nor contacts, and fills in a missing contact; the office corrects', async () => {
    const sent = { nome: 'Mario', cognome: 'Bianchi', email: 'mario.bianchi@posta.example' }
    const { _id } = await sendRequest(test, 'lead', sent)
    await writeRequest(test, 'lead', _id, { agente: agent, telefono: null })
    const before = await read('leads', _id)
    const { versione } = before
    for (const [key, value] of [
      ['nome', 'Finto'],
      ['cognome', 'Nome'],
      ['email', 'finto@posta.example'],
      ['email', null],
    ] as const) {
      const answer = await asAgent.visitor.call('PATCH', `/leads/${_id}`, { versione, [key]: value })
      expect([key, answer.statusCode, answer.json().fields?.[key]]).toEqual([
        key,
        403,
        expect.stringContaining('permesso «Lead»'),
      ])
    }
    expect(await read('leads', _id)).toEqual(before)
    const telefono = '333 444 5566'
    const filled = await asAgent.visitor.call('PATCH', `/leads/${_id}`, { versione, telefono })
    expect([filled.statusCode, filled.json().telefono]).toEqual([200, telefono])
    const again = { versione: filled.json().versione, telefono: '333 444 5567' }
    expect((await asAgent.visitor.call('PATCH', `/leads/${_id}`, again)).statusCode).toBe(403)
    const payload = { ...again, cognome: 'Bianco' }
    const corrected = await test.call('PATCH', `/leads/${_id}`, { headers: office, payload })
    expect([corrected.statusCode, corrected.json().cognome]).toEqual([200, 'Bianco'])
  })

  it.each(Object.entries(invented.clients!))('are not part of a new customer: %s', async (key, value) => {
    const payload = { nome: 'Eva', cognome: 'Nuova', email: 'eva.nuova@posta.example', [key]: value }
    const answer = await test.call('POST', '/clients', { headers: office, payload })
    expect(answer.statusCode, answer.body).toBe(403)
    const email = `${key.toLowerCase()}@posta.example`
    const without = { nome: 'Eva', cognome: 'Nuova', email, emailVerificata: false, consensi: [] }
    expect((await test.call('POST', '/clients', { headers: office, payload: without })).statusCode).toBe(201)
  })

  it('are not in an imported file of customers', async () => {
    const testo = [
      'Nome;Cognome;E-mail;E-mail verificata;Stato',
      'Ida;Importata;ida.importata@posta.example;Sì;Confermato',
      'Ugo;Importato;ugo.importato@posta.example;No;Confermato',
    ].join('\r\n')
    const answer = await test.call('POST', '/clients/importa', { headers: office, payload: { testo } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().righe).toMatchObject([
      { riga: 2, errori: [{ messaggio: expect.stringContaining('lo scrive il sistema') }] },
      { riga: 3, errori: [] },
    ])
  })
})

describeOnOneDatabase('rights of agents', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const edits = { 'x-flags': 'agenti_see,agenti_edit' }
  const grants = { 'x-flags': 'agenti_see,agenti_edit,agenti_permissions' }
  async function change(id: string, values: object, headers: Record<string, string>) {
    const { versione } = (await test.call('GET', `/agents/${id}`, { headers })).json()
    return test.call('PATCH', `/agents/${id}`, { headers, payload: { versione, ...values } })
  }

  it('need «agenti_permissions»: superior, substitute, mandate', async () => {
    const chief = await addPerson(test, 'agent', 'capo@agenti.example')
    const id = await addPerson(test, 'agent', 'sotto@agenti.example')
    const values: Record<string, object> = {
      superiore: { superiore: chief },
      sostituto: { sostituto: chief, assenteDal: '2026-12-01', assenteAl: '2026-12-10' },
      mandato: { mandato: { dal: '2026-01-01', percProvvigione: 50 } },
    }
    for (const [key, given] of Object.entries(values)) {
      const answer = await change(id, given, edits)
      expect([key, answer.statusCode, answer.json().fields?.[key]]).toEqual([
        key,
        403,
        expect.stringContaining('permesso'),
      ])
      expect([key, (await change(id, given, grants)).statusCode]).toEqual([key, 200])
    }
    const payload = {
      nome: 'Ugo',
      cognome: 'Nuovo',
      email: { email: 'nuovo@agenti.example' },
      figura: 'agente',
      permissions: {},
      visibileSulSito: false,
    }
    const below = { ...payload, superiore: chief }
    expect((await test.call('POST', '/agents', { headers: edits, payload: below })).statusCode).toBe(403)
    expect((await test.call('POST', '/agents', { headers: edits, payload })).statusCode).toBe(201)
  })

  it('need «agenti_permissions» for another agency, where a flag shows the files of the agency', async () => {
    const { rows } = await test.context.database.pool.query('select _id from agencies order by _id limit 2')
    const [from, to] = rows.map(row => row._id)
    const sees = { agenzia: from, permissions: { pratiche_agenzia: true } }
    const id = await addPerson(test, 'agent', 'agenzia@agenti.example', sees)
    expect((await change(id, { agenzia: to }, edits)).statusCode).toBe(403)
    expect((await change(id, { agenzia: to }, grants)).statusCode).toBe(200)
    const plain = await addPerson(test, 'agent', 'senza@agenti.example', { agenzia: from })
    expect((await change(plain, { agenzia: to }, edits)).statusCode).toBe(200)
  })
})
