import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { KeptCdq } from '../../../../contract/products/kept-credit.ts'
import type { KeptSimulation } from '../../../../contract/products/kept-simulation.ts'
import type { Snapshot } from '../../../../contract/products/own-simulation.ts'
import {
  clientSimulations,
  clientsTable,
  leadsTable,
  sessionsTable,
  simulations,
} from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetAccess } from '../../personal-data/forget-traces.ts'
import { readPerson } from '../../personal-data/person-sections.ts'
import { forgetSimulations } from '../kept-simulations.ts'

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
  eta: 38,
  redditoNetto: 245_000,
  altreRate: 12_000,
} as const

describeOnEitherDatabase('the simulations of a customer', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  /** Counter that gives each test its own customers. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => test.app.close())

  async function customer(name = 'ada', values: object = {}) {
    const email = `${name}.${turn}@posta.example`
    const _id = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client')
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    const keep = async (body: object = { need }) => {
      const answer = await visitor.mine('POST', '/simulazioni', body)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()._id as string
    }
    const list = async () => (await visitor.mine('GET', '/simulazioni')).json()
    const read = (id: string) => visitor.mine('GET', `/simulazioni/${id}`)
    return { _id, email, visitor, keep, list, read }
  }
  /** The stored simulation of an id. */
  async function snapshotOf<S extends Snapshot>(id: string): Promise<S> {
    const { orm } = test.context.database
    const [row] = await orm.select().from(clientSimulations).where(eq(clientSimulations._id, id))
    return row!.snapshot as S
  }
  /** Stores a simulation by link and returns the last segment of the link. */
  async function publicLink(): Promise<string> {
    const answer = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
    return answer.json().indirizzo.split('/').at(-1)
  }

  it('have everything that was put in, the figures of that day and those of today, without an end', async () => {
    const { keep, list, read, visitor, email } = await customer()
    const id = await keep()
    now = new Date('2028-01-10T09:00:00Z')
    await visitor.signIn(email)
    await forgetSimulations(test.context)
    const { conservate } = await list()
    expect(conservate).toEqual([
      {
        _id: id,
        nome: expect.stringMatching(/^150\.000\s€ in 25 anni, tasso fisso$/),
        prodotto: 'mutui',
        tipo: 'Mutuo',
        richiesta: expect.stringMatching(/^150\.000\s€ in 25 anni a tasso fisso/),
        calcolataAt: '2026-11-20T09:00:00.000Z',
        agente: null,
        offerta: expect.objectContaining({ rata: 72_702, taeg: 3.56 }),
        chiesta: null,
        avviso: null,
      },
    ])
    const page = (await read(id)).json()
    expect(page.need).toEqual(need)
    expect(page.offerta.cifre).toMatchObject({ rata: 72_702 })
    expect(page.dati).toContainEqual({ nome: 'Età del richiedente più anziano', valore: '38 anni' })
    expect(page.offerta.piano).toHaveLength(25)
    // The rates of 2026 are too old for figures of 2028.
    expect(page.oggi).toBeNull()
    now = new Date('2026-11-20T09:01:00Z')
    await visitor.signIn(email)
    expect((await read(id)).json().oggi).toEqual({
      migliore: expect.objectContaining({ taeg: 3.56 }),
      stessa: expect.objectContaining({ taeg: 3.56 }),
    })
  })

  it('have the offer that was opened, and refuse one that does not exist', async () => {
    const { keep, read, visitor } = await customer()
    const { offerte } = await snapshotOf<KeptSimulation>(await keep())
    const { prodotto, tipoTasso } = offerte[2]!
    const offerta = { prodotto: prodotto._id, tipoTasso }
    const page = (await read(await keep({ need, offerta }))).json()
    expect(page.offerta).toMatchObject({ scelta: true, cifre: { prodotto } })
    const gone = { ...offerta, tipoTasso: 'cap' }
    expect((await visitor.mine('POST', '/simulazioni', { need, offerta: gone })).statusCode).toBe(422)
    expect((await visitor.mine('POST', '/simulazioni', {})).statusCode).toBe(422)
  })

  const loan = { finalita: 'auto', importo: 1_500_000, durataMesi: 60, eta: 41, redditoNetto: 241_700 }
  const assignment = { prodotto: 'cqs', netto: 165_300, durataMesi: 120, occupazione: 'dipendente_pubblico' }
  const lease = { bene: 'auto', valore: 4_000_000, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 }
  /** What each other product keeps, its texts, and what is asked again. */
  const others = [
    {
      body: { prestito: { need: loan } },
      of: { prodotto: 'prestiti', tipo: 'Prestito personale' },
      name: /^Prestito di 15\.000\s€ in 5 anni$/,
      address: '/prestiti?importo=15000&durata=60&finalita=auto',
      lead: { prodotto: 'prestito', need: loan },
      read: { prestito: loan },
    },
    {
      body: { cdq: { need: assignment } },
      of: { prodotto: 'cdq', tipo: 'Cessione del quinto dello stipendio' },
      name: /^Cessione dello stipendio, 330,60\s€ al mese per 10 anni$/,
      address: '/cdq?prodotto=cqs&durata=120',
      lead: { prodotto: 'cqs', need: { ...assignment, rata: 33_060 } },
      read: { cdq: { ...assignment, rata: 33_060 } },
    },
    {
      body: { leasing: { need: lease } },
      of: { prodotto: 'leasing', tipo: 'Leasing' },
      name: /^Leasing da 40\.000\s€ in 4 anni, auto e veicoli$/,
      address: '/leasing?bene=auto&valore=40000&anticipo=20&durata=48&riscatto=1',
      lead: { prodotto: 'leasing', need: lease },
      read: {},
    },
  ] as const

  it.each(others)('of $of.tipo have everything that was put in, and are asked for', async product => {
    const { _id, keep, list, read, visitor } = await customer('ada', { cellulare: `333 100${1000 + turn}` })
    const id = await keep(product.body)
    const { orm } = test.context.database
    const [row] = (await list()).conservate
    expect(row).toMatchObject({ ...product.of, nome: expect.stringMatching(product.name), agente: null })
    const page = (await read(id)).json()
    expect(page).toMatchObject({
      ...product.of,
      ricalcolo: product.address,
      daIndicare: null,
      ...product.read,
      offerta: { cifre: row.offerta, scelta: false },
      oggi: { migliore: row.offerta, stessa: row.offerta },
    })
    expect(page.offerta.piano.length).toBeGreaterThan(3)
    expect(page.offerte[0].valori).toHaveLength(page.colonne.length)
    const ask = (body: object) => visitor.mine('POST', `/simulazioni/${id}/richiesta`, body)
    const answer = await ask({ informativa: true })
    expect(answer.statusCode, answer.body).toBe(201)
    const [lead] = await orm.select().from(leadsTable).where(eq(leadsTable.numero, answer.json().numero))
    expect(lead).toMatchObject({
      prodotto: product.lead.prodotto,
      simulazione: { ...product.lead, offerta: { prodotto: row.offerta.prodotto } },
    })
    expect(lead!.messaggio).not.toContain('oggi non c’è più')
    expect((await read(id)).json().chiesta.numero).toBe(answer.json().numero)

    const { sections } = await readPerson(test.context, _id, 'customer')
    const section = sections.find(({ titolo }) => titolo === 'Simulazioni conservate')
    expect(section!.righe).toMatchObject([{ Prodotto: product.of.tipo }])
  })

  it.each(others)(
    'of $of.tipo are kept with an opened offer, from a link once, and shared again',
    async one => {
      const { keep, read, visitor, list } = await customer()
      const [[name, { need }]] = Object.entries(one.body) as [[string, { need: object }]]
      const { offerte } = await snapshotOf<Snapshot>(await keep(one.body))
      const prodotto = offerte[1]!.prodotto._id
      const id = await keep({ [name]: { need, prodotto } })
      expect((await read(id)).json().offerta).toMatchObject({
        scelta: true,
        cifre: { prodotto: { _id: prodotto } },
      })
      const gone = await visitor.mine('POST', '/simulazioni', {
        [name]: { need, prodotto: test.context.newId() },
      })
      expect(gone.statusCode).toBe(422)
      const two = await visitor.mine('POST', '/simulazioni', { ...one.body, simulazione: 'x' })
      expect(two.statusCode).toBe(422)

      const shared = await visitor.mine('POST', `/simulazioni/${id}/link`)
      expect(shared.statusCode).toBe(201)
      const { indirizzo, scadenza } = shared.json()
      expect([new URL(indirizzo).pathname.split('/')[1], scadenza]).toEqual([one.of.prodotto, '2027-02-18'])
      const link = indirizzo.split('/').at(-1)
      const other = await customer('bruno')
      const kept = await other.keep({ simulazione: link })
      expect(await other.keep({ simulazione: link })).toBe(kept)
      expect(await snapshotOf(kept)).toEqual(await snapshotOf(id))
      expect((await list()).conservate).toHaveLength(2)
    },
  )

  it('of an assignment from before the pay was kept are asked for with a pay', async () => {
    const { keep, read, visitor } = await customer('ada', { cellulare: `333 100${1000 + turn}` })
    const id = await keep({ cdq: { need: assignment } })
    const { orm } = test.context.database
    const snapshot = await snapshotOf<KeptCdq>(id)
    const { netto: _, ...need } = snapshot.need
    await orm
      .update(clientSimulations)
      .set({ snapshot: { ...snapshot, need } })
      .where(eq(clientSimulations._id, id))
    expect((await read(id)).json()).toMatchObject({
      daIndicare: expect.stringMatching(/^stipendio, età/),
      oggi: { migliore: { taeg: snapshot.offerte[0]!.taeg } },
    })
    const ask = (body: object) => visitor.mine('POST', `/simulazioni/${id}/richiesta`, body)
    expect((await ask({ informativa: true })).json().fields).toEqual({ netto: 'Scriva lo stipendio netto.' })
    expect((await ask({ informativa: true, netto: 165_300 })).statusCode).toBe(201)
  })

  it('of a mortgage are shared with their figures', async () => {
    const { keep, visitor } = await customer()
    const id = await keep()
    const { indirizzo } = (await visitor.mine('POST', `/simulazioni/${id}/link`)).json()
    const [row] = await test.context.database.orm
      .select()
      .from(simulations)
      .where(eq(simulations._id, indirizzo.split('/').at(-1)))
    expect(row!.snapshot).toEqual(await snapshotOf(id))
  })

  it('of an agent are shared with figures of today for anybody', async () => {
    const { keep, visitor } = await customer()
    const id = await keep()
    const snapshot = await snapshotOf<KeptSimulation>(id)
    const { eta: _eta, redditoNetto: _income, altreRate: _others, ...impersonal } = snapshot.need
    const agente = {
      nome: 'Rita Neri',
      figura: 'Agente',
      oam: 'A1',
      telefono: null,
      email: 'rita@quinto.example',
    }
    const { orm } = test.context.database
    await orm
      .update(clientSimulations)
      .set({ snapshot: { ...snapshot, need: impersonal, proposta: { agente, testo: 'Per Lei.' } } })
      .where(eq(clientSimulations._id, id))
    const { indirizzo } = (await visitor.mine('POST', `/simulazioni/${id}/link`)).json()
    const [row] = await orm
      .select()
      .from(simulations)
      .where(eq(simulations._id, indirizzo.split('/').at(-1)))
    const shared = row!.snapshot as KeptSimulation
    expect(shared.proposta).toBeUndefined()
    expect(shared.need).toEqual(impersonal)
  })

  it('are renamed and deleted', async () => {
    const { keep, list, read, visitor } = await customer()
    const id = await keep()
    const rename = (nome: string) => visitor.mine('PATCH', `/simulazioni/${id}`, { nome })
    expect((await rename(' Casa di via Roma ')).json()).toEqual({ nome: 'Casa di via Roma' })
    expect((await list()).conservate[0].nome).toBe('Casa di via Roma')
    expect((await rename('   ')).json().fields).toEqual({ nome: 'Scriva un nome.' })
    expect((await rename('x'.repeat(81))).statusCode).toBe(422)
    expect((await visitor.mine('DELETE', `/simulazioni/${id}`)).statusCode).toBe(200)
    expect((await read(id)).statusCode).toBe(404)
    expect((await visitor.mine('DELETE', `/simulazioni/${id}`)).statusCode).toBe(404)
  })

  it('are hidden from another customer and from everybody else', async () => {
    const { keep } = await customer()
    const id = await keep()
    const other = await customer('bruno')
    expect((await other.list()).conservate).toEqual([])
    const path = `/simulazioni/${id}`
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PATCH', path, { nome: 'Mia' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/richiesta`, { telefono: '333 1234567', informativa: true }],
      ['POST', `${path}/link`, undefined],
    ] as const)
      expect((await other.visitor.mine(method, at, body)).statusCode, method).toBe(404)
    expect((await test.call('GET', `/clients${path}`)).statusCode).toBe(401)
    const headers = { 'x-flags': 'admin,clients_see' }
    expect((await test.call('GET', `/clients${path}`, { headers })).statusCode).toBe(403)
  })

  it('come from the letters of the proved e-mail and from links, and are kept once', async () => {
    const { email, visitor, keep, list } = await customer()
    const link = await publicLink()
    await test.call('POST', '/calcolatori/mutui/simulazioni/lettera', {
      payload: { simulazione: link, email, modulo: test.stamp() },
    })
    expect(await list()).toMatchObject({ conservate: [], inviate: [{ scadenza: '2027-02-18' }] })
    const id = await keep({ simulazione: link })
    expect(await keep({ simulazione: link })).toBe(id)
    expect(await list()).toMatchObject({ conservate: [{ _id: id }], inviate: [] })
    // The link ends, and the kept simulation stays.
    await test.context.database.orm.delete(simulations)
    expect((await list()).conservate).toHaveLength(1)
    for (const simulazione of [link.replace(/^./, '_'), 'x'])
      expect((await visitor.mine('POST', '/simulazioni', { simulazione })).statusCode).toBe(404)
  })

  it('are a hundred at most', async () => {
    const { _id, keep, visitor } = await customer()
    const { orm } = test.context.database
    const id = await keep()
    const snapshot = await snapshotOf(id)
    await orm.insert(clientSimulations).values(
      Array.from({ length: 99 }, () => ({
        _id: test.context.newId(),
        client: _id,
        snapshot,
        createdAt: now,
      })),
    )
    const answer = await visitor.mine('POST', '/simulazioni', { need })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('ne elimini una')
  })

  it('are asked for with a request that carries need and offer', async () => {
    const { keep, read, visitor, email } = await customer('ada', { cellulare: '333 7654321' })
    const id = await keep()
    const ask = (body: object) => visitor.mine('POST', `/simulazioni/${id}/richiesta`, body)
    expect((await ask({ informativa: false })).statusCode).toBe(422)
    const wrong = await ask({ informativa: true, telefono: '999 9999999' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields ?? {})]).toEqual([422, ['telefono']])
    const answer = await ask({ informativa: true, messaggio: 'Dopo le 17.' })
    expect(answer.statusCode, answer.body).toBe(201)
    const { numero } = answer.json()
    const [lead] = await test.context.database.orm
      .select()
      .from(leadsTable)
      .where(eq(leadsTable.numero, numero))
    expect(lead).toMatchObject({
      nome: 'Clara',
      email,
      telefono: '333 7654321',
      simulazione: { giorno: '2026-11-20', need, offerta: { rata: 72_702 } },
      messaggio: expect.stringMatching(/Dalla simulazione «150\.000.*»[\s\S]*Dopo le 17\./),
      prodotto: 'mutuo',
    })
    expect((await read(id)).json().chiesta).toEqual({ numero, il: '2026-11-20T09:00:00.000Z' })
  })

  it('say in the request that an offer is gone', async () => {
    const { keep, visitor } = await customer()
    const id = await keep()
    const { orm } = test.context.database
    const snapshot = await snapshotOf<KeptSimulation>(id)
    const [first, ...others] = snapshot.offerte
    const gone = { ...first!, prodotto: { _id: test.context.newId(), nome: 'Mutuo di ieri' } }
    await orm
      .update(clientSimulations)
      .set({ snapshot: { ...snapshot, offerte: [gone, ...others] } })
      .where(eq(clientSimulations._id, id))
    const body = { telefono: '333 1234567', informativa: true }
    const { numero } = (await visitor.mine('POST', `/simulazioni/${id}/richiesta`, body)).json()
    const [lead] = await orm.select().from(leadsTable).where(eq(leadsTable.numero, numero))
    expect(lead).toMatchObject({
      simulazione: { offerta: null },
      messaggio: expect.stringMatching(/Mutuo di ieri di Banca Aurelia, TAEG 3,56.*oggi non c’è più/),
    })
  })

  it('go with the access of the customer, and with the customer', async () => {
    const { _id, keep } = await customer()
    await keep()
    const { orm } = test.context.database
    const kept = () => orm.select().from(clientSimulations).where(eq(clientSimulations.client, _id))
    const forgotten = await orm.transaction(tx => forgetAccess(test.context, tx, _id))
    expect(forgotten['simulazioni conservate']).toBe(1)
    expect(await kept()).toEqual([])

    const other = await customer('bruno')
    await other.keep()
    await orm.delete(sessionsTable).where(eq(sessionsTable.client!, other._id))
    await orm.delete(clientsTable).where(eq(clientsTable._id, other._id))
    expect(await orm.select().from(clientSimulations).where(eq(clientSimulations.client, other._id))).toEqual(
      [],
    )
  })
})
