import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeptSimulation } from '../../../contract/products/kept-simulation.ts'
import { quote } from '../../../finance/offers/quote.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { forgetSimulations, keptSimulation } from './kept-simulations.ts'

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
} as const

describeOnEitherDatabase('simulations stored by link', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  afterAll(() => test.app.close())

  const keep = (payload: object, headers: Record<string, string> = {}) =>
    test.call('POST', '/calcolatori/mutui/simulazioni', { payload, headers })
  const kept = async (payload: object) => {
    const answer = await keep(payload)
    expect(answer.statusCode).toBe(201)
    return answer.json() as { indirizzo: string; scadenza: string }
  }
  const idOf = ({ indirizzo }: { indirizzo: string }) => indirizzo.split('/').at(-1)!
  const row = async (link: { indirizzo: string }) => {
    const { rows } = await test.context.database.orm.execute<{ snapshot: KeptSimulation }>(
      sql`select snapshot from simulations where _id = ${idOf(link)}`,
    )
    return rows[0]?.snapshot
  }
  const count = async () => {
    const { rows } = await test.context.database.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from simulations`,
    )
    return rows[0]!.n
  }
  const offersFor = async (wanted: object) => {
    const { condizioni, tassi } = (
      await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need: wanted } })
    ).json()
    return quote({ need: wanted as never, terms: condizioni, rates: tassi }).offerte
  }

  it('have an unguessable link and a last day', async () => {
    const links = await Promise.all(Array.from({ length: 5 }, () => kept({ need })))
    for (const { indirizzo, scadenza } of links) {
      expect(indirizzo).toMatch(/^http:\/\/127\.0\.0\.1:8000\/mutui\/simulazione\/[\w-]{22}$/)
      expect(scadenza).toBe('2027-02-18')
    }
    expect(new Set(links.map(idOf)).size).toBe(5)
  })

  it("contain the widget's figures, computed by the server, with terms, rates, panel and version", async () => {
    const link = await kept({ need })
    const snapshot = (await row(link))!
    expect(snapshot.offerte).toEqual(await offersFor(need))
    expect(snapshot.offerte[0]).toMatchObject({ banca: { nome: 'Banca Aurelia' }, rata: 72_702, taeg: 3.56 })
    expect(snapshot).toMatchObject({
      calcolataAt: '2026-11-20T09:00:00.000Z',
      matematica: 2,
      need,
      scelta: null,
      intermediario: { oam: 'M000' },
      tassi: { giorno: '2026-11-20' },
    })
    expect(snapshot.banche).toHaveLength(14)
    expect(snapshot.condizioni.map(t => t.prodotto._id).sort()).toEqual(
      [...new Set(snapshot.offerte.map(o => o.prodotto._id))].sort(),
    )
    // The snapshot suffices to compute the same offers again.
    const { condizioni, tassi } = snapshot
    expect(quote({ need, terms: condizioni, rates: tassi }).offerte).toEqual(snapshot.offerte)
    expect(JSON.stringify(snapshot).length).toBeLessThan(150_000)
  })

  it('count age, income and debts, and keep them', async () => {
    const person = { eta: 52, redditoNetto: 231_700, altreRate: 45_300 }
    const wanted = { ...need, ...person }
    const snapshot = (await row(await kept({ need: wanted })))!
    expect(snapshot.need).toEqual(wanted)
    expect(snapshot.offerte).toEqual(await offersFor(wanted))
    expect(snapshot.offerte.length).toBeLessThan((await offersFor(need)).length)
  })

  it('contain the change of the need that would bring an offer', async () => {
    const none = (await row(await kept({ need: { ...need, importo: 25_000_000, eta: 40 } })))!
    expect(none.offerte).toEqual([])
    expect(none.strada).toMatchObject({ change: 'importo', need: { valore: need.valore } })
  })

  it('contain the prices for people under 36 of such a person alone', async () => {
    const wanted = { ...need, tipoTasso: undefined, eta: 24 }
    const underAge = async (eta: number) =>
      (await row(await kept({ need: { ...wanted, eta } })))!.offerte.filter(offer => offer.under36)
    expect(await underAge(24)).not.toEqual([])
    expect(await underAge(40)).toEqual([])
  })

  it('show the chosen offer in full, at any rank, with its plan', async () => {
    const wanted = { ...need, tipoTasso: undefined }
    const offers = await offersFor(wanted)
    const last = offers.at(-1)!
    const offerta = { prodotto: last.prodotto._id, tipoTasso: last.tipoTasso }
    const page = (await keptSimulation(test.context, idOf(await kept({ need: wanted, offerta }))))!
    expect(page.offerta).toMatchObject({ scelta: true, offer: last })
    expect(page.offerta!.piano).toHaveLength(25)
    expect(page.offerta!.piano.at(-1)!.balance).toBe(0)
    expect(page.offerte).toHaveLength(10)
    expect(page.quante.offerte).toBe(offers.length)
    expect(Object.keys(page.listini)).toContain(last.prodotto._id)
  })

  it('are readable up to the last day, then hidden, then deleted', async () => {
    const link = await kept({ need })
    now = new Date('2027-02-18T22:59:00Z')
    expect(await keptSimulation(test.context, idOf(link))).toMatchObject(link)
    await forgetSimulations(test.context)
    expect(await row(link)).toBeTruthy()
    now = new Date('2027-02-18T23:01:00Z')
    expect(await keptSimulation(test.context, idOf(link))).toBeNull()
    await forgetSimulations(test.context)
    expect(await count()).toBe(0)
    now = new Date('2026-11-20T09:00:00Z')
  })

  it.each(['', 'x', '../../etc', `${'A'.repeat(21)}\u0000`, 'A'.repeat(22), 'A'.repeat(2000)])(
    'have no page at %j',
    async id => expect(await keptSimulation(test.context, id)).toBeNull(),
  )

  it('are stored once for a double click', async () => {
    const before = await count()
    const headers = { 'idempotency-key': 'una-volta' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep({ need }, headers)))
    expect(new Set(answers.map(a => a.body)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect((await keep({ need: { ...need, durataMesi: 240 } }, headers)).statusCode).toBe(422)
  })

  it('are for partners with comparison, on their own origins', async () => {
    const from = (partner: string | undefined, origin: string) => keep({ partner, need }, { origin })
    expect((await from('guida-mutui', partnerOrigin)).statusCode).toBe(201)
    expect((await from('immobiliare-lago', partnerOrigin)).statusCode).toBe(403)
    expect((await from('guida-mutui', 'https://altrove.example')).statusCode).toBe(403)
    expect((await from(undefined, partnerOrigin)).statusCode).toBe(403)
  })

  it.each([
    ['nothing', {}, 400],
    ['its own figures', { need, offerte: [] }, 400],
    ['an unknown field', { need: { ...need, nome: 'Ada' } }, 400],
    ['an unknown province', { need: { ...need, provincia: 'ZZ' } }, 422],
    ['an amount out of range', { need: { ...need, importo: 10 ** 15 } }, 422],
    ['an unknown product', { need, offerta: { prodotto: 'x', tipoTasso: 'fisso' } }, 422],
    [
      'an offer that is not there',
      { need, offerta: { prodotto: '0199aaaa-0000-7000-8000-000000000000', tipoTasso: 'fisso' } },
      422,
    ],
  ])('refuse %s and store nothing', async (_name, payload, status) => {
    const before = await count()
    const answer = await keep(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message ?? answer.json()).toMatch(/[a-zàèéìòù]+.*\.$/)
    expect(await count()).toBe(before)
  })
})

describeOnEitherDatabase('limit of kept simulations', open => {
  it('counts by address', async () => {
    const { app, call } = await openTestApp(open, {
      limits: { simulations: 2 },
    })
    const keep = () => call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
    const statuses = [await keep(), await keep(), await keep()].map(a => a.statusCode)
    expect(statuses).toEqual([201, 201, 429])
    await app.close()
  })
})
