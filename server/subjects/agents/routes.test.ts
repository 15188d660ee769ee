import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
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

  it('is printed with a bleed of 3 mm, crop marks outside of it, and embedded fonts, also for a long name', async () => {
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
    const near = (sides: number[]) => sides.map(side => expect.closeTo(side, 1))
    expect(box('MediaBox').map(inMm)).toEqual(near([0, 0, 105, 75]))
    expect(box('BleedBox').map(inMm)).toEqual(near([7, 7, 98, 68]))
    expect(box('TrimBox').map(inMm)).toEqual(near([10, 10, 95, 65]))
    expect(text.match(/\/FontFile\d/g)?.length).toBeGreaterThanOrEqual(2)
    expect(text).toContain('/StructTreeRoot')
    const printed = await readPdf(answer.rawPayload)
    expect(printed.text).toContain('Maria Immacolata Concetta')
    expect(printed.text).toContain('Della Rovere Montefeltro d’Aragona')
    expect(printed.text).toContain((await card()).json().email.email)
    expect(printed.text).not.toContain('[object')
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

describeOnEitherDatabase('the documents of an agent', open => {
  let test: TestApp
  let agent: Visitor
  let id: string
  const email = 'maria@esempio.it'
  beforeAll(async () => {
    test = await openTestApp(open)
    const permissions = { blocco_firma: true, bdv: true }
    id = await addPerson(test, 'agent', email, {
      permissions,
      nome: 'Maria Antonietta',
      cognome: 'Della Giovampaola-Montecuccoli',
      oam: { numero: 'A9001', stato: 'attivo' },
    })
    await addPerson(test, 'agent', 'senza@esempio.it')
    agent = new Visitor(test, 'agent')
    await agent.signIn(email)
  })
  afterAll(() => test.app.close())

  const change = (values: object) =>
    test.context.database.orm.update(agentsTable).set(values).where(sql`_id = ${id}`)
  const inRegister = (stato: string) => change({ oam: { numero: 'A9001', stato } })

  it('the signature has the data of the company at this moment, also when they change', async () => {
    const read = async () => (await agent.call('GET', '/agents/bloccoFirma')).json()
    const first = await read()
    expect(first).toMatchObject({
      impedimento: null,
      firma: {
        cognome: 'Della Giovampaola-Montecuccoli',
        oam: 'A9001',
        email: { email },
        intermediario: { oam: 'M000' },
      },
    })
    expect(first.firma).not.toHaveProperty('vcard')
    const { pool } = test.context.database
    await pool.query(`update company set oam = 'M777', "capitaleSociale" = 7000000`)
    expect((await read()).firma).toMatchObject({
      intermediario: { oam: 'M777' },
      societa: { capitaleSociale: expect.stringMatching(/^70\.000/) },
    })
    await pool.query(`update company set oam = 'M000', "capitaleSociale" = 6250000`)
  })

  const articleOf = async (): Promise<{ _id: string; nome: string; minimo: number }> =>
    (await agent.call('GET', '/agents/bdv')).json().articoli[0]
  const order = (payload: object, headers = {}) =>
    agent.call('POST', '/agents/bdv/richiesta', payload, headers)

  it('the card is the own one, as page and as PDF', async () => {
    const card = (await agent.call('GET', '/agents/bdv')).json()
    expect(card).toMatchObject({
      cognome: 'Della Giovampaola-Montecuccoli',
      impedimento: null,
      richieste: [],
    })
    const pdf = await agent.call('GET', '/agents/bdv/pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text, pages } = await readPdf(pdf.rawPayload)
    expect(pages).toHaveLength(2)
    expect(text).toContain('Della Giovampaola-Montecuccoli')
  })

  it('the card is ordered once, as a merchandising request with a letter to the broker', async () => {
    const { _id, nome, minimo } = await articleOf()
    const key = { 'idempotency-key': 'una-volta' }
    const body = { articolo: _id, quantity: minimo }
    const answers = [await order(body, key), await order(body, key)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const { richieste } = (await agent.call('GET', '/agents/bdv')).json()
    expect(richieste).toEqual([
      {
        _id: answers[0]!.json()._id,
        createdAt: expect.stringMatching(/Z$/),
        stato: 'inviata',
        quantity: minimo,
      },
    ])
    const { pool } = test.context.database
    const { rows } = await pool.query('select * from merchandising_requests where agente = $1', [id])
    expect(rows).toMatchObject([{ stato: 'inviata', righe: [{ merch: _id, nome, quantity: minimo }] }])
    const commits = await pool.query('select autore, agent from commits where ref = $1', [rows[0]._id])
    expect(commits.rows).toEqual([{ autore: 'agent', agent: id }])
    const letters = await pool.query(
      `select payload->>'text' as text from jobs where payload->>'subject' like 'Nuova richiesta di merch%'`,
    )
    expect(letters.rows).toHaveLength(1)
    expect(letters.rows[0].text).toContain(`/admin/agents/${id}/bdv`)
  })

  it('the card is not ordered in other quantities, nor as another item', async () => {
    const { _id, minimo } = await articleOf()
    expect((await order({ articolo: _id, quantity: minimo + 1 })).statusCode).toBe(422)
    const { rows } = await test.context.database.pool.query(
      `select _id from merchandising where documento is null and status = 'validated' limit 1`,
    )
    const other = await order({ articolo: rows[0]._id, quantity: 100 })
    expect([other.statusCode, other.json().message]).toEqual([422, 'L’articolo non c’è più.'])
  })

  it('are refused with the reason while the registration is not in force', async () => {
    await inRegister('sospeso')
    expect((await agent.call('GET', '/agents/bloccoFirma')).json()).toEqual({
      impedimento: 'l’iscrizione OAM non è attiva',
      firma: null,
    })
    expect((await agent.call('GET', '/agents/bdv')).json().impedimento).toBe('l’iscrizione OAM non è attiva')
    expect((await agent.call('GET', '/agents/bdv/pdf')).statusCode).toBe(409)
    expect((await order({ articolo: id, quantity: 100 })).statusCode).toBe(409)
    await inRegister('attivo')
  })

  it('require their flags', async () => {
    const without = new Visitor(test, 'agent')
    await without.signIn('senza@esempio.it')
    for (const path of ['bloccoFirma', 'bdv', 'bdv/pdf']) {
      expect((await without.call('GET', `/agents/${path}`)).statusCode).toBe(403)
      expect((await test.call('GET', `/agents/${path}`)).statusCode).toBe(401)
    }
    expect((await without.call('POST', '/agents/bdv/richiesta', {})).statusCode).toBe(403)
  })
})
