import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percLeads } from '../../../contract/subjects/perc-leads.ts'
import { system } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { rulesAtWork } from '../leads/assign-by-rules.ts'

describeOnEitherDatabase('what agents set about themselves', open => {
  let test: TestApp
  let id: string
  let visitor: Visitor
  let rule: string
  beforeAll(async () => {
    test = await openTestApp(open)
    id = await addPerson(test, 'agent', 'aldo@esempio.it')
    visitor = new Visitor(test, 'agent')
    await visitor.signIn('aldo@esempio.it')
    const { database, store } = test.context
    const made = await store.create(
      database.orm,
      percLeads,
      { nome: 'Di Aldo', agente: id, provincia: 'AO', prodotto: 'mutuo', perc: 100, pausa: false },
      system,
    )
    rule = made._id
  })
  afterAll(() => test.app.close())

  const set = (body: object) =>
    visitor.call('PUT', '/agents/profilo/disponibilita', {
      assenteDal: null,
      assenteAl: null,
      leadInPausa: false,
      ...body,
    })
  /** Whether the sharing of leads leaves the agent out. The tests run on 20 November 2026. */
  const isLeftOut = async () =>
    (await rulesAtWork(test.context.database.orm, test.context.now())).find(({ _id }) => _id === rule)!.pausa

  it('pauses the leads of the agent', async () => {
    expect(await isLeftOut()).toBe(false)
    expect((await set({ leadInPausa: true })).json()).toMatchObject({ leadInPausa: true })
    expect(await isLeftOut()).toBe(true)
    await set({})
    expect(await isLeftOut()).toBe(false)
  })

  it('gives no leads to the agent during the holidays, both ends included', async () => {
    for (const [assenteDal, assenteAl, isOut] of [
      ['2026-11-20', '2026-11-30', true],
      ['2026-11-01', '2026-11-20', true],
      ['2026-11-21', '2026-11-30', false],
      ['2026-11-01', '2026-11-19', false],
    ] as const) {
      expect((await set({ assenteDal, assenteAl })).statusCode).toBe(200)
      expect([assenteDal, await isLeftOut()]).toEqual([assenteDal, isOut])
    }
  })

  it('refuses holidays with one end, or that end before they begin', async () => {
    for (const body of [
      { assenteDal: '2026-12-01' },
      { assenteAl: '2026-12-01' },
      { assenteDal: '2026-12-02', assenteAl: '2026-12-01' },
    ])
      expect((await set(body)).statusCode).toBe(422)
  })

  it('takes an own upload as the photograph, and no file of somebody else', async () => {
    const { database } = test.context
    const setPhoto = async (owner: string) => {
      const key = randomBytes(16).toString('base64url')
      const { size } = await addStoredFile(database, {
        key,
        mimetype: 'image/png',
        ownerRole: 'agent',
        owner,
      })
      const urlPhoto = { url: `/files/${key}`, name: 'foto.png', size, mimetype: 'image/png' }
      return visitor.call('PUT', '/agents/profilo/foto', { urlPhoto })
    }
    const other = await addPerson(test, 'agent', 'altro@esempio.it')
    expect([(await setPhoto(other)).statusCode, (await setPhoto(id)).statusCode]).toEqual([422, 200])
  })

  it('changes the telephones of the card, and refuses what is no number', async () => {
    const recapiti = { cellulare: '333 555 6677', telefono: '06 555 0001', whatsapp: null }
    const saved = await visitor.call('PUT', '/agents/profilo/recapiti', recapiti)
    expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining(recapiti)])
    await test.context.database.orm
      .update(agentsTable)
      .set({ permissions: { bdv: true } as never })
      .where(eq(agentsTable._id, id))
    const card = (await visitor.call('GET', '/agents/bdv')).json()
    expect(card).toMatchObject({ cellulare: '333 555 6677', telefono: '06 555 0001' })
    expect(card.vcard).toContain('TEL;TYPE=CELL:333 555 6677')
    const wrong = await visitor.call('PUT', '/agents/profilo/recapiti', { ...recapiti, telefono: 'casa' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['telefono']])
  })

  it('ends the substitution when the agent takes the holidays back, and names the agent in the history', async () => {
    const { orm } = test.context.database
    const sostituto = await addPerson(test, 'agent', 'sostituto@esempio.it')
    await set({ assenteDal: '2026-12-01', assenteAl: '2026-12-10' })
    await orm.update(agentsTable).set({ sostituto }).where(sql`_id = ${id}`)
    expect((await visitor.call('GET', '/agents/profilo')).json().sostituto).toBe('Aldo Agente')
    expect((await set({})).json()).toMatchObject({ sostituto: null, assenteDal: null })
    const [row] = await orm.select().from(agentsTable).where(eq(agentsTable._id, id))
    expect(row!.sostituto).toBeNull()
  })
})

const oam = { numero: 'A12345', dataComunicazione: '2024-01-10', stato: 'attivo' }
const holidays = { assenteDal: '2099-12-01', assenteAl: '2099-12-10' }

describeOnEitherDatabase('the substitute that an agent proposes', open => {
  let test: TestApp
  const ids: Record<string, string> = {}
  const visitors: Record<string, Visitor> = {}
  beforeAll(async () => {
    test = await openTestApp(open)
    const add = async (name: string, values: object = {}) => {
      const email = `${name}@sostituti.example`
      const permissions = { pratiche: true, agenti_see: true }
      ids[name] = await addPerson(test, 'agent', email, { cognome: name, oam, permissions, ...values })
      visitors[name] = new Visitor(test, 'agent')
      await visitors[name].signIn(email)
    }
    await add('Sopra')
    await add('Propone', { superiore: ids.Sopra, ...holidays })
    await add('Solo', holidays)
    await add('Collega')
    await add('Estraneo')
    await add('Assente', { assenteDal: '2099-12-10', assenteAl: '2099-12-20' })
    await add('Senza', { permissions: { lead: true } })
    await add('Sospeso', { oam: { ...oam, stato: 'sospeso' } })
  })
  afterAll(() => test.app.close())

  const office = { 'x-flags': 'agenti_permissions' }
  const propose = (name: string, sostituto: string | null) =>
    visitors[name]!.call('PUT', '/agents/profilo/sostituto', { sostituto })
  const decide = (by: string, of: string, sostituto: string, esito = 'confermato') =>
    visitors[by]!.call('POST', `/agents/${ids[of]}/sostituto`, { sostituto, esito })
  const proposalsOf = async (by: string) =>
    (await visitors[by]!.call('GET', '/agents/sostituti-proposti')).json().rows
  const rowOf = async (name: string) =>
    (await test.context.database.orm.select().from(agentsTable).where(eq(agentsTable._id, ids[name]!)))[0]!
  const letters = async () =>
    (await test.context.database.pool.query('select payload from jobs order by _id')).rows.map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    )

  it('is a colleague who may hold the files on these days', async () => {
    const { rows } = (await visitors.Propone!.call('GET', '/agents/profilo/sostituti')).json()
    const names = rows.map(({ _id }: { _id: string }) => _id)
    expect([ids.Collega, ids.Sopra].every(id => names.includes(id))).toBe(true)
    for (const name of ['Propone', 'Assente', 'Senza', 'Sospeso']) {
      expect([name, names.includes(ids[name])]).toEqual([name, false])
      const refused = await propose('Propone', ids[name]!)
      expect([name, refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
        name,
        422,
        ['sostituto'],
      ])
      // The register and the flags of a colleague are between the colleague and the office.
      expect(refused.body).not.toMatch(/OAM|confermati|vede/)
    }
    expect((await propose('Collega', ids.Estraneo!)).statusCode).toBe(422)
  })

  it('waits for the superior, who is told, and reads nothing before', async () => {
    const proposed = await propose('Propone', ids.Collega!)
    expect([proposed.statusCode, proposed.json()]).toMatchObject([
      200,
      { sostituto: null, sostitutoProposto: { _id: ids.Collega }, conferma: 'Aldo Sopra' },
    ])
    expect((await rowOf('Propone')).sostituto).toBeNull()
    expect((await letters()).at(-1)).toMatchObject({
      to: 'sopra@sostituti.example',
      subject: 'Aldo Propone propone un sostituto',
      text: expect.stringContaining('/agents/system/sostituti'),
    })
    expect(await proposalsOf('Sopra')).toMatchObject([
      { _id: ids.Propone, dal: '2099-12-01', sostituto: { _id: ids.Collega }, impedimento: null },
    ])
    for (const name of ['Propone', 'Collega', 'Estraneo']) expect(await proposalsOf(name)).toEqual([])
    // Nobody decides about the own proposal, nor a colleague who is not above.
    expect((await decide('Propone', 'Propone', ids.Collega!)).statusCode).toBe(403)
    expect((await decide('Collega', 'Propone', ids.Collega!)).statusCode).toBe(404)
    expect((await decide('Sopra', 'Propone', ids.Estraneo!)).statusCode).toBe(409)
  })

  it('sees the files once the superior confirms, and both are told', async () => {
    const before = (await letters()).length
    expect((await decide('Sopra', 'Propone', ids.Estraneo!)).statusCode).toBe(409)
    expect((await decide('Sopra', 'Propone', ids.Collega!)).statusCode).toBe(200)
    expect(await rowOf('Propone')).toMatchObject({ sostituto: ids.Collega, sostitutoProposto: null })
    expect((await letters()).slice(before).map(({ to }) => to)).toEqual([
      'propone@sostituti.example',
      'collega@sostituti.example',
    ])
    expect((await decide('Sopra', 'Propone', ids.Collega!)).statusCode).toBe(409)
    const directory = (await visitors.Estraneo!.call('GET', '/agents/rubrica?search=Propone')).json()
    expect(directory.rows).toMatchObject([
      { assenza: { dal: '2099-12-01', al: '2099-12-10', sostituto: 'Aldo Collega' } },
    ])
    const picked = await test.call('GET', `/leads/riferimenti/agente?ids=${ids.Propone}`, {
      headers: { 'x-flags': 'lead_requests,agenti_see' },
    })
    expect(picked.json().rows).toMatchObject([
      {
        avviso: 'Assente dal 1º dicembre 2099 al 10 dicembre 2099, al suo posto Aldo Collega',
      },
    ])
  })

  it('is confirmed by the office where there is no superior, and refused', async () => {
    expect((await propose('Solo', ids.Collega!)).json()).toMatchObject({ conferma: null })
    const { rows } = await test.context.database.pool.query('select email from company limit 1')
    expect((await letters()).at(-1)).toMatchObject({
      to: rows[0].email,
      text: expect.stringContaining('/admin/system/sostituti'),
    })
    const read = await test.call('GET', '/agents/sostituti-proposti', { headers: office })
    expect(read.json().rows).toMatchObject([{ _id: ids.Solo }])
    const toDo = await test.call('GET', '/admin/da-fare', { headers: office })
    expect(toDo.json().voci).toContainEqual({ codice: 'sostituti', quanti: 1 })
    const payload = { sostituto: ids.Collega, esito: 'rifiutato' }
    const refused = await test.call('POST', `/agents/${ids.Solo}/sostituto`, { payload, headers: office })
    expect(refused.statusCode, refused.body).toBe(200)
    expect(await rowOf('Solo')).toMatchObject({ sostituto: null, sostitutoProposto: null })
    const blind = await test.call('POST', `/agents/${ids.Solo}/sostituto`, {
      payload,
      headers: { 'x-flags': 'agenti_edit' },
    })
    expect(blind.statusCode).toBe(403)
  })

  it('waits no longer once the absence is over, or the office has taken the days back', async () => {
    const toDo = async () =>
      (await test.call('GET', '/admin/da-fare', { headers: office })).json().voci as { codice: string }[]
    for (const days of [
      { assenteDal: null, assenteAl: null },
      { assenteDal: '2020-01-01', assenteAl: '2020-01-02' },
    ]) {
      await propose('Solo', ids.Collega!)
      expect((await rowOf('Solo')).sostitutoProposto).toBe(ids.Collega)
      await test.context.database.orm.update(agentsTable).set(days).where(eq(agentsTable._id, ids.Solo!))
      const read = await test.call('GET', '/agents/sostituti-proposti', { headers: office })
      expect(read.json().rows).toEqual([])
      expect((await toDo()).map(({ codice }) => codice)).not.toContain('sostituti')
      for (const esito of ['confermato', 'rifiutato']) {
        const payload = { sostituto: ids.Collega, esito }
        const late = await test.call('POST', `/agents/${ids.Solo}/sostituto`, { payload, headers: office })
        expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('L’assenza è finita')])
      }
      await propose('Solo', null)
      await test.context.database.orm.update(agentsTable).set(holidays).where(eq(agentsTable._id, ids.Solo!))
    }
  })

  it('is no longer confirmed when the colleague goes on holiday too, and goes with the holidays', async () => {
    await propose('Solo', ids.Collega!)
    await test.context.database.orm.update(agentsTable).set(holidays).where(eq(agentsTable._id, ids.Collega!))
    const payload = { sostituto: ids.Collega, esito: 'confermato' }
    const late = await test.call('POST', `/agents/${ids.Solo}/sostituto`, { payload, headers: office })
    expect(late.statusCode).toBe(422)
    await visitors.Solo!.call('PUT', '/agents/profilo/disponibilita', {
      assenteDal: null,
      assenteAl: null,
      leadInPausa: false,
    })
    expect((await rowOf('Solo')).sostitutoProposto).toBeNull()
  })
})
