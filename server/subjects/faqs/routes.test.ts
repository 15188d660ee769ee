import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('the questions for agents', open => {
  let test: TestApp
  const agents: Visitor[] = []
  const headers = { 'x-flags': 'faqs,faq_categories' }
  const made = async (path: string, payload: object) => {
    const answer = await test.call('POST', path, { payload, headers })
    expect(answer.statusCode).toBe(201)
    return answer.json()._id as string
  }
  const addCategory = (nome: string, ordine: number, destinatari: string[]) =>
    made('/faq_categories', { nome, ordine, destinatari, pagine: [] })
  const addFaq = (categoria: string, domanda: string, values: object = {}) =>
    made('/faqs', {
      categoria,
      domanda,
      risposta: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Così.' }] }] },
      ordine: 1,
      pubblicata: true,
      ...values,
    })
  let first: string
  let others: string[]
  let shown: string[]
  beforeAll(async () => {
    test = await openTestApp(open)
    const late = await addCategory('Prova, dopo', 9001, ['agenti'])
    const early = await addCategory('Prova, prima', 9000, ['visitatori', 'agenti'])
    const hidden = await addCategory('Prova, visitatori', 9002, ['visitatori'])
    first = await addFaq(early, 'Prima domanda')
    const second = await addFaq(early, 'Seconda domanda', { ordine: 2 })
    shown = [first, second, await addFaq(late, 'Terza domanda')]
    others = [
      await addFaq(early, 'In bozza', { pubblicata: false }),
      await addFaq(hidden, 'Per chi visita il sito'),
    ]
    for (const name of ['aldo', 'berta']) {
      await addPerson(test, 'agent', `${name}@esempio.it`, { nome: name, permissions: { faqs: true } })
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(`${name}@esempio.it`)
      agents.push(visitor)
    }
  })
  afterAll(() => test.app.close())

  const own = async (at: number) =>
    (await agents[at]!.call('GET', '/faqs/mie')).json().rows as { _id: string; utile: boolean | null }[]
  const vote = (at: number, id: string, utile: boolean | null) =>
    agents[at]!.call('PUT', `/faqs/${id}/voto`, {
      voto: utile === null ? 'nessuno' : utile ? 'utile' : 'non_utile',
    })
  const votes = async (id: string) => (await test.call('GET', `/faqs/${id}/voti`, { headers })).json()

  it('are the published ones of their categories, in editorial order', async () => {
    const ids = (await own(0)).map(({ _id }) => _id)
    expect(ids.filter(id => shown.includes(id))).toEqual(shown)
    expect(ids.filter(id => others.includes(id))).toEqual([])
  })

  it('count one vote for each agent, which may change or be taken back', async () => {
    for (const utile of [true, true, false]) expect((await vote(0, first, utile)).json()).toEqual({ utile })
    await vote(1, first, true)
    expect(await votes(first)).toEqual({ utile: 1, nonUtile: 1 })
    const seen = async (at: number) => (await own(at)).find(({ _id }) => _id === first)?.utile
    expect([await seen(0), await seen(1)]).toEqual([false, true])
    expect((await vote(0, first, null)).json()).toEqual({ utile: null })
    expect(await votes(first)).toEqual({ utile: 1, nonUtile: 0 })
    expect(await seen(0)).toBeNull()
  })

  it('refuse votes on questions that the agent may not read', async () => {
    for (const id of others) {
      expect((await vote(0, id, true)).statusCode).toBe(404)
      expect(await votes(id)).toEqual({ utile: 0, nonUtile: 0 })
    }
  })

  it('take their votes with them when they are deleted', async () => {
    const id = shown[2]!
    await vote(0, id, true)
    expect((await test.call('DELETE', `/faqs/${id}`, { headers })).statusCode).toBe(200)
    expect((await vote(0, id, true)).statusCode).toBe(404)
    expect((await test.call('GET', `/faqs/${id}/voti`, { headers })).statusCode).toBe(404)
  })
})
