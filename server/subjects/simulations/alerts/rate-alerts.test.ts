import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  bankProductsTable,
  clientsTable,
  jobs,
  rateAlerts,
  ratesTable,
  requestLinks,
} from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { hashOf } from '../../../sessions/credentials/keys.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetRequestLinks, requestOfLink } from '../../requests/request-links.ts'
import { checkAlerts } from './check-alerts.ts'

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
  eta: 38,
  redditoNetto: 245_100,
} as const

describeOnEitherDatabase('alerts about rates', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  /** Counter that gives each test its own customer. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
    await test.context.database.orm.delete(rateAlerts)
    await test.context.database.orm.delete(jobs)
  })
  afterAll(() => test.app.close())

  /** A customer with a simulation. */
  async function customer(values: object = {}) {
    const email = `ada.${turn}.${Math.random()}@posta.example`
    const _id = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client')
    await visitor.signIn(email)
    const id: string = (await visitor.mine('POST', '/simulazioni', { need })).json()._id
    const set = (body: object) => visitor.mine('PUT', `/simulazioni/${id}/avviso`, body)
    const read = async () => (await visitor.mine('GET', `/simulazioni/${id}`)).json()
    const letters = async () =>
      (await test.context.database.orm.select().from(jobs).where(eq(jobs.kind, 'mail')))
        .map(({ payload }) => payload as { to: string; subject: string; text: string; kind?: string })
        .filter(({ to }) => to === email)
    return { _id, email, visitor, id, set, read, letters }
  }
  /** The token of the link that stops the alert, in the first of some letters. */
  const stopIn = async (letters: () => Promise<{ text: string }[]>) =>
    (await letters())[0]!.text.split(/\/ferma-avviso\/[\w-]{43}#/)[1]!.slice(0, 22)
  const stop = (token: string) => test.call('POST', '/clients/avvisi/ferma', { payload: { token } })
  /** Gives the Eurirs of 25 years a value today, some minutes later. */
  async function eurirs(valore: number) {
    now = new Date(now.getTime() + 5 * 60_000)
    await test.context.database.orm
      .update(ratesTable)
      .set({ valore, updatedAt: now })
      .where(
        and(
          eq(ratesTable.tipo, 'eurirs'),
          eq(ratesTable.scadenza, '25y'),
          sql`data = (select max(data) from rates where tipo = 'eurirs' and scadenza = '25y' and data <= '2026-11-20')`,
        ),
      )
    await checkAlerts(test.context)
  }

  it('write once when the index passes below, and again only after it went back', async () => {
    await eurirs(2.6)
    const { set, letters, read, email, id } = await customer()
    expect((await set({ che: 'indice', soglia: 2.5 })).json()).toEqual({
      che: 'indice',
      soglia: 2.5,
      stato: 'in_attesa',
      valore: 2.6,
      passataIl: null,
    })
    await eurirs(2.5)
    expect(await letters()).toEqual([])
    await eurirs(2.49)
    await eurirs(2.3)
    await eurirs(2.45)
    expect(await letters()).toHaveLength(1)
    expect((await read()).avviso).toMatchObject({ stato: 'passata', valore: 2.45 })
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: email, kind: 'tassi' })
    const text = letter!.text.replaceAll('\u00a0', ' ')
    expect(text).toMatch(/l’indice Eurirs 25 anni oggi è 2,49 %, sotto la soglia di 2,50 %/)
    expect(text).toContain(`/area-clienti/simulazioni/${id}`)
    expect(text).not.toMatch(/2\.451|38 anni|[Rr]eddito/)

    await eurirs(2.5)
    expect((await read()).avviso.stato).toBe('in_attesa')
    await eurirs(2.4)
    expect(await letters()).toHaveLength(2)
  })

  it('follow the lowest TAEG of the need, and refuse a threshold that is passed already', async () => {
    await eurirs(2.6)
    const { set, letters, read } = await customer()
    const [, { valore: taeg }] = (await read()).avvisabili
    expect(taeg).toBe((await read()).oggi.migliore.taeg)
    const refused = await set({ che: 'taeg', soglia: taeg + 0.01 })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields.soglia).toMatch(/Oggi è già più basso/)
    expect((await set({ che: 'taeg', soglia: 20.5 })).statusCode).toBe(422)
    expect((await set({ che: 'taeg', soglia: null })).statusCode).toBe(400)
    expect((await set({ che: 'taeg', soglia: taeg })).statusCode).toBe(200)
    await eurirs(2.6)
    expect(await letters()).toEqual([])
    await eurirs(1.9)
    expect((await letters())[0]!.text).toContain('il TAEG più basso oggi è')
    expect(await letters()).toHaveLength(1)
  })

  const lease = { bene: 'auto', valore: 4_000_000, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 }
  it.each([
    ['prestito', { finalita: 'auto', importo: 1_500_000, durataMesi: 60 }, 'taeg', 0.01],
    [
      'cdq',
      { prodotto: 'cqs', netto: 165_000, durataMesi: 120, occupazione: 'dipendente_pubblico' },
      'taeg',
      0.01,
    ],
    ['leasing', lease, 'totale', 1],
  ] as const)('of other products (%s) follow what orders their offers', async (name, need, che, step) => {
    const { visitor, letters } = await customer()
    const { _id } = (await visitor.mine('POST', '/simulazioni', { [name]: { need } })).json()
    const at = `/simulazioni/${_id}`
    const read = async () => (await visitor.mine('GET', at)).json()
    const set = (body: object) => visitor.mine('PUT', `${at}/avviso`, body)
    const { avvisabili, oggi, nome } = await read()
    const today: number = oggi.migliore[che === 'taeg' ? 'taeg' : 'totaleDovuto']
    expect(avvisabili).toEqual([{ che, nome: expect.any(String), valore: today }])
    expect((await set({ che, soglia: today + step })).json().fields.soglia).toMatch(/Oggi è già più basso/)
    for (const other of ['indice', che === 'taeg' ? 'totale' : 'taeg'])
      expect((await set({ che: other, soglia: 2.5 })).statusCode, other).toBe(422)
    if (che === 'totale') expect((await set({ che, soglia: 4_100_000.5 })).statusCode).toBe(422)
    expect((await set({ che, soglia: today })).json()).toMatchObject({ stato: 'in_attesa', soglia: today })
    await checkAlerts(test.context)
    expect(await letters()).toEqual([])

    // The price lists of all products become cheaper for a while.
    const { orm } = test.context.database
    const before = (await orm.select().from(bankProductsTable)).map(({ _id, tassi }) => ({ _id, tassi }))
    type PriceList = (typeof before)[number]['tassi']
    const cheaper = (list: PriceList): PriceList =>
      list.map(row => (row.tanFinito ? { ...row, tanFinito: row.tanFinito / 2 } : row))
    const price = async (of: (list: PriceList) => PriceList) => {
      now = new Date(now.getTime() + 5 * 60_000)
      for (const { _id, tassi } of before)
        await orm
          .update(bankProductsTable)
          .set({ tassi: of(tassi), updatedAt: now })
          .where(eq(bankProductsTable._id, _id))
      await Promise.all([checkAlerts(test.context), checkAlerts(test.context)])
    }
    await price(cheaper)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    const text = letter!.text.replaceAll('\u00a0', ' ')
    expect(text).toContain(
      che === 'taeg' ? 'il TAEG più basso oggi è' : 'il totale più basso, oltre IVA, oggi è',
    )
    expect(text).toContain(nome.replaceAll('\u00a0', ' '))
    expect(text).not.toContain('mutuo')
    if (che === 'totale') expect(text).toMatch(/sotto la soglia di \d\d\.\d{3},\d\d €/)
    expect((await read()).avviso.stato).toBe('passata')
    await price(list => list)
    expect((await read()).avviso.stato).toBe('in_attesa')
    await stop(await stopIn(letters))
    expect((await read()).avviso).toBeNull()
  })

  it('wait while the rates of their product are too old, and the others do not', async () => {
    await eurirs(2.6)
    const { set, visitor, letters } = await customer()
    const prestito = { need: { finalita: 'auto', importo: 1_500_000, durataMesi: 60 } }
    const { _id } = (await visitor.mine('POST', '/simulazioni', { prestito })).json()
    const { avvisabili } = (await visitor.mine('GET', `/simulazioni/${_id}`)).json()
    await visitor.mine('PUT', `/simulazioni/${_id}/avviso`, { che: 'taeg', soglia: avvisabili[0].valore })
    await set({ che: 'indice', soglia: 2.5 })
    const { orm } = test.context.database
    const isOfLoans = sql`tipo = 'tegm' and scadenza = 'prestiti_personali'`
    const kept = await orm.select().from(ratesTable).where(isOfLoans)
    await orm.delete(ratesTable).where(isOfLoans)
    await eurirs(2.4)
    await orm.insert(ratesTable).values(kept)
    expect(await letters()).toHaveLength(1)
    const alerts = await orm.select().from(rateAlerts)
    expect(alerts.map(({ simulation, seen }) => [simulation === _id, seen === null]).sort()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('are written once by several processes, and not at all when the transaction fails', async () => {
    await eurirs(2.6)
    const { set, letters } = await customer()
    await set({ che: 'indice', soglia: 2.5 })
    const { database } = test.context
    const failing = {
      ...test.context,
      newId: () => {
        throw new Error('crash')
      },
    }
    await database.orm
      .update(ratesTable)
      .set({ valore: 2.4, updatedAt: new Date(now.getTime() + 1000) })
      .where(and(eq(ratesTable.tipo, 'eurirs'), eq(ratesTable.scadenza, '25y')))
    await expect(checkAlerts(failing)).rejects.toThrow('crash')
    expect(await letters()).toEqual([])
    await Promise.all(Array.from({ length: 3 }, () => checkAlerts(test.context)))
    expect(await letters()).toHaveLength(1)
  })

  it('are read again only when rates, products or the day change', async () => {
    await eurirs(2.6)
    const { set } = await customer()
    await set({ che: 'indice', soglia: 2.5 })
    const seen = async () => (await test.context.database.orm.select().from(rateAlerts))[0]!.seen
    await checkAlerts(test.context)
    const first = await seen()
    await checkAlerts(test.context)
    expect(await seen()).toBe(first)
    await test.context.database.orm.execute(sql`update bank_products set "updatedAt" = now() + interval '1 year'
      where _id = (select _id from bank_products limit 1)`)
    await checkAlerts(test.context)
    const second = await seen()
    expect(second).not.toBe(first)
    now = new Date('2026-11-21T09:00:00Z')
    await checkAlerts(test.context)
    expect(await seen()).not.toBe(second)
  })

  it('are stopped from the area, and by the link of a letter without signing in', async () => {
    await eurirs(2.6)
    const { set, read, letters, visitor, id } = await customer()
    await set({ che: 'indice', soglia: 2.5 })
    expect((await visitor.mine('DELETE', `/simulazioni/${id}/avviso`)).statusCode).toBe(200)
    expect((await read()).avviso).toBeNull()
    await set({ che: 'indice', soglia: 2.5 })
    await eurirs(2.4)
    const token = await stopIn(letters)
    const rows = await test.context.database.orm.select().from(requestLinks)
    expect(rows.map(({ hash }) => hash)).toContain(hashOf(token))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await stop(token.replace(/^./, first => (first === '_' ? '-' : '_')))).statusCode).toBe(422)
    expect((await stop('x')).statusCode).toBe(422)
    const { orm } = test.context.database
    for (const purpose of ['follow', 'appointment'] as const)
      expect(await requestOfLink(test.context, orm, purpose, token)).toBeNull()
    // Pressed again, the link says again that the alert is stopped.
    for (const press of [1, 2]) {
      const answer = await stop(token)
      expect([answer.statusCode, answer.json()], `press ${press}`).toEqual([200, { fermato: 'tassi' }])
      expect((await read()).avviso).toBeNull()
    }
    await eurirs(2.6)
    await eurirs(2.4)
    expect(await letters()).toHaveLength(1)
  })

  it('have links that end with their time', async () => {
    await eurirs(2.6)
    const { set, letters } = await customer()
    await set({ che: 'indice', soglia: 2.5 })
    await eurirs(2.4)
    const token = await stopIn(letters)
    now = new Date('2027-06-20T09:00:00Z')
    expect((await stop(token)).statusCode).toBe(422)
    await forgetRequestLinks(test.context)
    const stops = eq(requestLinks.purpose, 'stop')
    expect(await test.context.database.orm.select().from(requestLinks).where(stops)).toEqual([])
  })

  it('belong to the customer of the simulation', async () => {
    const { id, set } = await customer()
    const other = await customer()
    const path = `/simulazioni/${id}/avviso`
    const body = { che: 'indice', soglia: 1 }
    expect((await other.visitor.mine('PUT', path, body)).statusCode).toBe(404)
    expect((await set(body)).statusCode).toBe(200)
    expect((await other.visitor.mine('DELETE', path)).statusCode).toBe(404)
    expect(await test.context.database.orm.select().from(rateAlerts)).toHaveLength(1)
  })

  it('write nothing to people who may not sign in, and to addresses that are not proved', async () => {
    await eurirs(2.6)
    const unproved = await customer({ emailVerificata: false })
    const blocked = await customer()
    for (const { set } of [unproved, blocked]) await set({ che: 'indice', soglia: 2.5 })
    await test.context.database.orm
      .update(clientsTable)
      .set({ status: 'blocked' })
      .where(eq(clientsTable._id, blocked._id))
    await eurirs(2.4)
    expect(await unproved.letters()).toEqual([])
    expect(await blocked.letters()).toEqual([])
    expect((await unproved.read()).avviso.stato).toBe('passata')
    expect((await unproved.read()).lettere).toEqual({ emailProvata: false, accese: true })
  })
})
