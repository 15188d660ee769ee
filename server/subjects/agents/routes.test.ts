import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('the business card of an agent', open => {
  let test: TestApp
  let id: string
  beforeAll(async () => {
    test = await openTestApp(open)
    const [agent] = await test.context.database.orm
      .select()
      .from(agentsTable)
      .where(sql`status = 'validated' and oam ->> 'stato' = 'attivo' and agenzia is not null`)
      .limit(1)
    id = agent!._id as string
  })
  afterAll(() => test.app.close())

  const headers = { 'x-flags': 'agenti_bdv' }
  const card = () => test.call('GET', `/agents/${id}/bdv`, { headers })
  const pdf = () => test.call('GET', `/agents/${id}/bdv/pdf`, { headers })
  const change = (values: object) =>
    test.context.database.orm.update(agentsTable).set(values).where(sql`_id = ${id}`)

  it('contains the person, the agency and the OAM number', async () => {
    const data = (await card()).json()
    expect(data).toMatchObject({ impedimento: null, intermediario: { oam: 'M000' } })
    expect(data.vcard).toContain(`FN:${data.nome} ${data.cognome}`)
    expect(data.vcard).toContain(`EMAIL;TYPE=WORK:${data.email.email}`)
    expect(data.agenzia.cap).toMatch(/^\d{5}$/)
  })

  it('is printed with a bleed of 3 mm and embedded fonts, also for a long name', async () => {
    await change({ nome: 'Maria Immacolata Concetta', cognome: 'Della Rovere Montefeltro d’Aragona' })
    const answer = await pdf()
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    const text = answer.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const box = (name: string) =>
      new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(text)![1]!.split(' ').map(Number)
    const inMm = (points: number) => (points * 25.4) / 72
    expect(box('MediaBox').map(inMm)).toEqual([0, 0, expect.closeTo(91, 1), expect.closeTo(61, 1)])
    expect(box('TrimBox').map(inMm)).toEqual([3, 3, 88, 58].map(side => expect.closeTo(side, 1)))
    expect(text.match(/\/FontFile\d/g)?.length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['suspended', { oam: { numero: 'A9001', stato: 'sospeso' } }, 'l’iscrizione OAM non è attiva'],
    ['not in the register', { oam: null }, 'manca il numero di iscrizione OAM'],
    ['blocked', { status: 'blocked' }, 'l’agente non è fra quelli confermati'],
  ])('is not printed for an agent who is %s', async (_, values, reason) => {
    await change(values)
    expect((await card()).json().impedimento).toBe(reason)
    const refused = await pdf()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toBe(`Il biglietto non si può stampare: ${reason}.`)
  })

  it('requires the flag, and answers 404 for an unknown agent', async () => {
    for (const path of ['bdv', 'bdv/pdf']) {
      const others = { headers: { 'x-flags': 'agenti_see' } }
      expect((await test.call('GET', `/agents/${id}/${path}`, others)).statusCode).toBe(403)
      for (const none of ['1', '0199aaaa-0000-7000-8000-000000000000'])
        expect((await test.call('GET', `/agents/${none}/${path}`, { headers })).statusCode).toBe(404)
    }
  })

  it('every call of agents answers the e-mail as { email }, and accepts the object or a text', async () => {
    const headers = { 'x-flags': 'agenti_see,agenti_edit' }
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
      test.call(method, path, { headers, payload })
    const one = (await call('GET', `/agents/${id}`)).json()
    expect(one.email).toEqual({ email: expect.stringContaining('@') })
    const listed = (await call('GET', '/agents?limit=2&sort=email')).json()
    expect(listed.rows[0].email).toEqual({ email: expect.stringContaining('@') })
    const next = (await call('GET', `/agents?limit=2&sort=email&cursor=${listed.next}`)).json()
    expect(next.rows[0].email.email > listed.rows[1].email.email).toBe(true)
    expect((await card()).json().email).toEqual(one.email)

    // Earlier tests changed the first agent.
    const { _id, versione, email } = [...listed.rows, ...next.rows].findLast(one => one._id !== id)
    const changed = await call('PATCH', `/agents/${_id}`, { versione, email, bio: 'Ciao' })
    expect([changed.statusCode, changed.json().email]).toEqual([200, email])
    const wrong = { versione: versione + 1, email: { email: 'no' } }
    const refused = await call('PATCH', `/agents/${_id}`, wrong)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { email: expect.stringContaining('e-mail non è completo') },
    ])
  })
})
