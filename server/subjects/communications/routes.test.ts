import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabaseInTurn } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const said = (titolo: string) => ({
  titolo,
  corpo: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ text: '<b>Ciao</b>', type: 'text' }] }],
  },
  categoria: 'prodotti',
  pubblicataAt: '2026-11-19T08:00:00Z',
  presaVisioneObbligatoria: true,
})

describeOnDatabaseInTurn('what agents are told', open => {
  let test: TestApp
  const agents: { id: string; visitor: Visitor }[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
    for (const name of ['aldo', 'berta']) {
      const email = `${name}@esempio.it`
      const id = await addPerson(test, 'agent', email, { nome: name, permissions: { comunicazioni: true } })
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(email)
      agents.push({ id, visitor })
    }
  })
  afterAll(() => test.app.close())

  const headers = { 'x-flags': 'comunicazioni' }
  const make = async (values: object) => {
    const answer = await test.call('POST', '/communications', {
      payload: { ...said('Prova'), ...values },
      headers,
    })
    expect(answer.statusCode).toBe(201)
    return answer.json()._id as string
  }
  const own = async (at: number) =>
    (await agents[at]!.visitor.call('GET', '/comunicazioni/mie')).json().rows as Record<string, unknown>[]
  const reads = async (id: string) =>
    (await test.call('GET', `/communications/${id}/letture`, { headers })).json()

  it('reaches all of them or those that were chosen, once it is published', async () => {
    const all = await make({ destinatari: ['all'] })
    const some = await make({ destinatari: [agents[0]!.id] })
    const draft = await make({ destinatari: ['all'], pubblicataAt: null })
    const later = await make({ destinatari: ['all'], pubblicataAt: '2026-11-21T08:00:00Z' })
    const nobody = await make({ destinatari: null, pubblicataAt: null })
    const ids = async (at: number) => (await own(at)).map(({ _id }) => _id)
    const ours = [all, some, draft, later, nobody]
    expect((await ids(0)).filter(id => ours.includes(id as string)).toSorted()).toEqual(
      [all, some].toSorted(),
    )
    expect((await ids(1)).filter(id => ours.includes(id as string))).toEqual([all])
    expect((await own(1)).find(({ _id }) => _id === all)).toMatchObject({
      html: '<p>&lt;b&gt;Ciao&lt;/b&gt;</p>',
      lettaAt: null,
      allegati: [],
    })
  })

  it('is read once by each, and the house knows by whom', async () => {
    const id = await make({ destinatari: agents.map(agent => agent.id) })
    const read = (at: number, comunicazione = id) =>
      agents[at]!.visitor.call('POST', '/comunicazioni/letta', { comunicazione })
    const first = (await read(1)).json()
    expect((await read(1)).json()).toEqual(first)
    expect((await own(1)).find(({ _id }) => _id === id)).toMatchObject(first)
    expect(await reads(id)).toEqual({
      titolo: 'Prova',
      destinatari: 2,
      rows: [
        expect.objectContaining({ _id: agents[0]!.id, lettaAt: null }),
        expect.objectContaining({ _id: agents[1]!.id, email: 'berta@esempio.it', ...first }),
      ],
    })
    const others = await make({ destinatari: [agents[1]!.id] })
    expect((await read(0, others)).statusCode).toBe(404)
    expect((await reads(others)).rows).toEqual([expect.objectContaining({ lettaAt: null })])
    // What was read goes with it.
    expect((await test.call('DELETE', `/communications/${id}`, { headers })).statusCode).toBe(200)
  })

  it('is not published to nobody', async () => {
    const payload = { ...said('A nessuno'), destinatari: null }
    const answer = await test.call('POST', '/communications', { payload, headers })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['destinatari']])
    const empty = await test.call('POST', '/communications', {
      payload: { ...payload, destinatari: [] },
      headers,
    })
    expect(empty.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is chosen for agents that are found by their e-mail', async () => {
    const { rows } = (
      await test.call('GET', '/communications/riferimenti/destinatari?search=berta%40esempio', {
        headers: { 'x-flags': 'comunicazioni,agenti_see' },
      })
    ).json()
    expect(rows).toEqual([{ _id: agents[1]!.id, nome: 'Agente berta', dettaglio: 'berta@esempio.it' }])
  })
})
