import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { parseCsv } from '../../import/parse-csv.ts'
import { liveChannel, readNotice } from '../../live/publish.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const content = (titolo: string) => ({
  titolo,
  corpo: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ text: '<b>Ciao</b>', type: 'text' }] }],
  },
  categoria: 'prodotti',
  pubblicataAt: '2026-11-19T08:00:00Z',
  presaVisioneObbligatoria: true,
})

describeOnEitherDatabase('announcements for agents', open => {
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

  const headers = { 'x-flags': 'comunicazioni,agenti_see' }
  const make = async (values: object) => {
    const answer = await test.call('POST', '/communications', {
      payload: { ...content('Prova'), ...values },
      headers,
    })
    expect(answer.statusCode).toBe(201)
    return answer.json()._id as string
  }
  const move = (id: string, versione: number, stato: string) =>
    test.call('POST', `/communications/${id}/stato`, { payload: { versione, stato }, headers })
  const publish = async (values: object) => {
    const id = await make(values)
    expect((await move(id, 1, 'pubblicata')).statusCode).toBe(200)
    return id
  }
  const own = async (at: number) =>
    (await agents[at]!.visitor.call('GET', '/comunicazioni/mie')).json().rows as Record<string, unknown>[]
  const reads = async (id: string) =>
    (await test.call('GET', `/communications/${id}/letture`, { headers })).json()

  it('reach all or the chosen agents once they are published', async () => {
    const all = await publish({ destinatari: ['all'] })
    const some = await publish({ destinatari: [agents[0]!.id] })
    const draft = await make({ destinatari: ['all'] })
    const later = await publish({ destinatari: ['all'], pubblicataAt: '2026-11-21T08:00:00Z' })
    const nobody = await make({ destinatari: null, pubblicataAt: null })
    const withdrawn = await publish({ destinatari: ['all'] })
    expect((await move(withdrawn, 2, 'ritirata')).statusCode).toBe(200)
    const ids = async (at: number) => (await own(at)).map(({ _id }) => _id)
    const ours = [all, some, draft, later, nobody, withdrawn]
    expect((await ids(0)).filter(id => ours.includes(id as string)).toSorted()).toEqual(
      [all, some].toSorted(),
    )
    expect((await ids(1)).filter(id => ours.includes(id as string))).toEqual([all])
    expect((await own(1)).find(({ _id }) => _id === all)).toMatchObject({ lettaAt: null })
    const one = async (at: number, id: string) => agents[at]!.visitor.call('GET', `/comunicazioni/mie/${id}`)
    expect((await one(1, all)).json()).toMatchObject({
      corpo: content('').corpo,
      lettaAt: null,
      allegati: [],
    })
    expect((await one(0, some)).statusCode).toBe(200)
    for (const id of [some, draft, later, withdrawn]) expect((await one(1, id)).statusCode).toBe(404)
  })

  it('are listed by pages, newest first, and the unread are counted', async () => {
    for (let i = 0; i < 5; i++) await publish({ destinatari: [agents[0]!.id], titolo: `Pagina ${i}` })
    const all = await own(0)
    const page = async (query: string) =>
      (await agents[0]!.visitor.call('GET', `/comunicazioni/mie?${query}`)).json()
    const paged: Record<string, unknown>[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { rows, next, total } = await page(`limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      expect(total).toBe(all.length)
      paged.push(...rows)
      cursor = next
    }
    expect(paged).toEqual(all)
    const unread = async () =>
      (await agents[0]!.visitor.call('GET', '/comunicazioni/da-leggere')).json().daLeggere
    const before = await unread()
    expect(before).toBe(all.length)
    const [first] = all
    await agents[0]!.visitor.call('POST', '/comunicazioni/letta', { comunicazione: first!._id })
    expect(await unread()).toBe(before - 1)
    const { rows, total } = await page('filter[letta]=no')
    expect([total, rows.map(({ _id }: { _id: string }) => _id)]).toEqual([
      before - 1,
      all.slice(1).map(({ _id }) => _id),
    ])
    const id = all[0]!._id
    for (const wrong of ['altro', `2026-02-31T08:00:00.000Z_${id}`, `0000-01-01T08:00:00.000Z_${id}`])
      expect((await agents[0]!.visitor.call('GET', `/comunicazioni/mie?cursor=${wrong}`)).statusCode).toBe(
        422,
      )
  })

  it('are marked as read once by each agent, and the broker sees the readers', async () => {
    const id = await publish({ destinatari: agents.map(agent => agent.id) })
    const read = (at: number, comunicazione = id) =>
      agents[at]!.visitor.call('POST', '/comunicazioni/letta', { comunicazione })
    const first = (await read(1)).json()
    expect((await read(1)).json()).toEqual(first)
    expect((await own(1)).find(({ _id }) => _id === id)).toMatchObject(first)
    const file = await test.call('GET', `/communications/${id}/letture/esporta?formato=csv`, { headers })
    const lines = parseCsv(file.body).map(({ cells }) => cells)
    expect(lines[0]).toEqual(['Agente', 'E-mail', 'Letta il', 'Lettera'])
    expect(lines.slice(1).map(cells => cells.slice(1, 3))).toEqual([
      [expect.stringContaining('@'), ''],
      [expect.stringContaining('@'), expect.stringMatching(/^\d\d\/\d\d\/2026 /)],
    ])
    expect(await reads(id)).toEqual({
      titolo: 'Prova',
      destinatari: 2,
      lettere: null,
      rows: [
        expect.objectContaining({ _id: agents[0]!.id, lettaAt: null }),
        expect.objectContaining({ _id: agents[1]!.id, email: { email: 'berta@esempio.it' }, ...first }),
      ],
    })
    const others = await publish({ destinatari: [agents[1]!.id] })
    expect((await read(0, others)).statusCode).toBe(404)
    expect((await reads(others)).rows).toEqual([expect.objectContaining({ lettaAt: null })])
    // The marks of reading are deleted with the announcement.
    expect((await test.call('DELETE', `/communications/${id}`, { headers })).statusCode).toBe(200)
  })

  it('are not published without recipients', async () => {
    const payload = { ...content('A nessuno'), destinatari: null }
    const id = await make({ destinatari: null, pubblicataAt: null })
    const answer = await move(id, 1, 'pubblicata')
    expect([answer.statusCode, answer.json().missing[0].fields]).toEqual([422, ['destinatari']])
    const published = (
      await move(await make({ destinatari: ['all'], pubblicataAt: null }), 1, 'pubblicata')
    ).json()
    expect(published.pubblicataAt).toBe(test.context.now().toISOString())
    // A published announcement keeps its recipients.
    const emptied = await test.call('PATCH', `/communications/${published._id}`, {
      payload: { versione: 2, destinatari: null },
      headers,
    })
    expect([emptied.statusCode, Object.keys(emptied.json().fields)]).toEqual([422, ['destinatari']])
    const empty = await test.call('POST', '/communications', {
      payload: { ...payload, destinatari: [] },
      headers,
    })
    expect(empty.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('tell open pages of agents that something changed, without naming the announcement', async () => {
    const received: string[] = []
    const ended = await test.context.database.listen(
      liveChannel,
      payload => void received.push(payload ?? ''),
    )
    const id = await make({ destinatari: [agents[0]!.id] })
    await move(id, 1, 'pubblicata')
    await move(id, 2, 'ritirata')
    const notices = () =>
      received.flatMap(text => readNotice(text) ?? []).filter(({ event }) => event.topic === 'announcements')
    await expect.poll(() => notices().length).toBe(2)
    expect(JSON.stringify(notices())).not.toContain(id)
    await ended()
  })

  it('choose agents by e-mail', async () => {
    const { rows } = (
      await test.call('GET', '/communications/riferimenti/destinatari?search=berta%40esempio', {
        headers: { 'x-flags': 'comunicazioni,agenti_see' },
      })
    ).json()
    expect(rows).toEqual([
      { _id: agents[1]!.id, nome: 'Agente berta', dettaglio: 'berta@esempio.it', avviso: null },
    ])
  })
})
