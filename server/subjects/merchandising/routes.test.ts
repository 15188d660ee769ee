import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

interface Item {
  _id: string
  nome: string
}

describeOnEitherDatabase('the cart', open => {
  let test: TestApp
  let agent: Visitor
  let client: Visitor
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    test = await openTestApp(open)
    ids.agent = await addPerson(test, 'agent', 'agente@esempio.it', { permissions: { merchandising: true } })
    ids.client = await addPerson(test, 'client', 'cliente@esempio.it')
    await addPerson(test, 'agent', 'senza@esempio.it')
    agent = new Visitor(test, 'agent')
    client = new Visitor(test, 'client')
    await agent.signIn('agente@esempio.it')
    await client.signIn('cliente@esempio.it')
    for (const { _id, nome } of await publicItems()) ids[nome] = _id
  })
  beforeEach(() => test.context.database.orm.execute(sql`delete from cart_lines`))
  afterAll(() => test.app.close())

  const publicItems = async (): Promise<Item[]> =>
    (await test.call('GET', '/merchandising/getAllPublic')).json()
  const cart = (what: 'add' | 'change_quantity' | 'send_request', payload?: object, who = agent) =>
    who.call('POST', `/merchandising/cart/${what}`, payload)
  const lines = async (who = agent) => {
    const answer = await who.call('GET', '/merchandising/cart/')
    expect(answer.statusCode).toBe(200)
    return answer
      .json()
      .map(({ merch, quantity, quantities }: { merch: Item; quantity?: number; quantities?: object[] }) => [
        merch.nome,
        quantity ?? quantities,
      ])
  }
  const polo = (...quantities: [string, number][]) => ({
    merchID: ids.Polo,
    quantities: quantities.map(([variante, quantity]) => ({ variante, quantity })),
  })

  it('is for agents with the flag and for customers; everybody sees the items on sale', async () => {
    const names = (await publicItems()).map(({ nome }) => nome)
    expect(names).toContain('Penna a sfera')
    expect(names).not.toContain('Calendario da tavolo')
    const without = new Visitor(test, 'agent')
    await without.signIn('senza@esempio.it')
    expect((await test.call('GET', '/merchandising/cart')).statusCode).toBe(401)
    expect((await without.call('GET', '/merchandising/cart/')).statusCode).toBe(403)
    expect(await lines(client)).toEqual([])
  })

  it('answers the whole cart after an addition', async () => {
    await cart('add', { merchID: ids['Blocco per appunti'], quantity: 10 })
    await cart('add', polo(['M', 2]))
    const answer = await cart('add', polo(['M', 1], ['L', 3]))
    expect(answer.json()).toMatchObject([
      { merch: { nome: 'Blocco per appunti', prezzo: 180 }, quantity: 10, disponibile: true },
      {
        merch: { _id: ids.Polo },
        quantities: [
          { variante: 'M', quantity: 3 },
          { variante: 'L', quantity: 3 },
        ],
      },
    ])
  })

  it('removes a line at quantity zero', async () => {
    const merchID = ids['Blocco per appunti']
    await cart('add', { merchID, quantity: 10 })
    expect((await cart('change_quantity', { merchID, quantity: 25 })).json()).toBe(25)
    expect(await lines()).toEqual([['Blocco per appunti', 25]])
    expect((await cart('change_quantity', { merchID, quantity: -1 })).json()).toBe(0)
    await cart('add', polo(['M', 2]))
    expect((await cart('change_quantity', polo(['S', 1], ['M', 0]))).json()).toEqual([
      { variante: 'S', quantity: 1 },
    ])
    expect((await cart('change_quantity', polo())).json()).toEqual([])
    expect(await lines()).toEqual([])
  })

  it.each([
    ['Biglietti da visita', { quantity: 50 }, 'Se ne ordinano almeno 100.'],
    ['Biglietti da visita', { quantity: 150 }, 'Si ordina a multipli di 100: per esempio 200.'],
    ['Blocco per appunti', { quantity: 245 }, 'Ne restano 240: riduca la quantità.'],
    ['Borsa di tela', { quantity: 10 }, 'Al momento l’articolo è esaurito.'],
    ['Polo', { quantity: 2 }, 'Scelga la quantità di ogni variante.'],
    ['Polo', { quantities: [{ variante: 'XXL', quantity: 2 }] }, 'La variante «XXL» non c’è più.'],
    ['Calendario da tavolo', { quantity: 10 }, 'L’articolo non c’è più.'],
  ])('refuses a quantity that cannot be ordered: %s %j', async (nome, quantity, message) => {
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(
      sql`select _id from merchandising where nome = ${nome}`,
    )
    const answer = await cart('add', { merchID: rows[0]!._id, ...quantity })
    expect([answer.statusCode, answer.json().message]).toEqual([422, message])
    expect(await lines()).toEqual([])
  })

  it('loses no line and no piece with simultaneous writes', async () => {
    const add = (nome: string) => cart('add', { merchID: ids[nome], quantity: 5 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add('Blocco per appunti')).concat(cart('add', polo(['S', 1]))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await lines()).toEqual([
      ['Blocco per appunti', 50],
      ['Polo', [{ variante: 'S', quantity: 1 }]],
    ])
  })

  it('belongs to one person, whose pages receive an event on changes', async () => {
    const received: unknown[] = []
    const stop = await test.context.database.listen('live', payload => received.push(JSON.parse(payload!)))
    await cart('add', polo(['S', 1]), client)
    await expect
      .poll(() => received)
      .toEqual([
        {
          event: { topic: 'cart', name: 'cart-changed', id: ids.client },
          to: [{ kind: 'client', id: ids.client }],
        },
      ])
    await stop()
    expect(await lines()).toEqual([])
    await cart('change_quantity', polo(), agent)
    expect(await lines(client)).toHaveLength(1)
  })

  it('is ordered once, with the prices of the day, history and a letter, and is empty afterwards', async () => {
    await cart('add', { merchID: ids['Blocco per appunti'], quantity: 10 })
    await cart('add', polo(['M', 2]))
    const key = { 'idempotency-key': 'una-volta-sola' }
    const send = () => agent.call('POST', '/merchandising/cart/send_request', undefined, key)
    const answers = [await send(), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [order, again] = answers.map(answer => answer.json())
    const { _id } = order
    expect(again).toEqual(order)
    expect(await lines()).toEqual([])
    const { orm } = test.context.database
    const requests = await orm.execute(sql`select * from merchandising_requests where agente is not null`)
    expect(new Date(order.createdAt)).toEqual(new Date(requests.rows[0]!.createdAt as string))
    expect(requests.rows).toMatchObject([
      {
        _id,
        agente: ids.agent,
        cliente: null,
        stato: 'inviata',
        // 10 × 1,80 and 2 × 16,50, with 22 % VAT.
        totale: 18_00 + 3_96 + 33_00 + 7_26,
        righe: [
          { nome: 'Blocco per appunti', prezzo: 180, quantity: 10, importo: 18_00 },
          { nome: 'Polo', quantities: [{ variante: 'M', quantity: 2 }], importo: 33_00 },
        ],
      },
    ])
    const commits = await orm.execute(sql`select autore, agent from commits where ref = ${_id}`)
    expect(commits.rows).toEqual([{ autore: 'agent', agent: ids.agent }])
    const jobs = await orm.execute<{ payload: { text: string } }>(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta di merchandising%'`,
    )
    expect(jobs.rows).toHaveLength(1)
    const { text } = jobs.rows[0]!.payload
    expect(text.replaceAll('\u00a0', ' ')).toBe(`Buongiorno,

è arrivata una nuova richiesta di merchandising.

Articoli
Blocco per appunti: 10 (18,00 € più IVA)
Polo: M 2 (33,00 € più IVA)
Totale con IVA: 62,22 €

Apri nel gestionale:
http://127.0.0.1:8000/admin/site/merchandisingRequests/${_id}

Codice della richiesta: ${_id}

--
${text.split('--\n')[1]}`)
    const empty = await cart('send_request')
    expect([empty.statusCode, empty.json().message]).toEqual([422, 'Il carrello è vuoto.'])
  })

  it('is not ordered with items that are no longer on sale or in stock', async () => {
    await cart('add', polo(['M', 2]))
    const { orm } = test.context.database
    await orm.execute(sql`update merchandising set status = 'blocked' where nome = 'Polo'`)
    const answer = await cart('send_request')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('Polo. Non è più disponibile: lo tolga dal carrello.')
    await orm.execute(sql`update merchandising set status = 'validated', scorta = 1 where nome = 'Polo'`)
    expect((await cart('send_request')).json().message).toBe('Polo. Ne restano 1: riduca la quantità.')
    await orm.execute(sql`update merchandising set scorta = 60 where nome = 'Polo'`)
    expect(await lines()).toHaveLength(1)
  })
})
