import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AgentDisplay } from '../../../../contract/personal-documents/display.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anyDisplay } from './agent-displays.ts'
import { embeddedDisplay } from './embedded-display.ts'

const mortgage = { importo: 15_000_000, valore: 20_000_000, durataMesi: 300 }
const loan = { importo: 1_500_000, durataMesi: 60 }

describeOnEitherDatabase('the displays of an agent', open => {
  const start = new Date('2026-11-20T09:00:00Z')
  let now = start
  let test: TestApp
  let agent: Visitor
  let id: string
  const email = 'maria@esempio.it'
  const person = {
    nome: 'Maria Antonietta',
    cognome: 'Della Giovampaola-Montecuccoli',
    oam: { numero: 'A9001', stato: 'attivo' },
  }
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const permissions = { display_rata: true, display_prestito: true }
    id = await addPerson(test, 'agent', email, { ...person, permissions })
    await addPerson(test, 'agent', 'altro@esempio.it', { ...person, permissions })
    await addPerson(test, 'agent', 'mutui@esempio.it', { ...person, permissions: { display_rata: true } })
  })
  beforeEach(async () => {
    now = start
    await inRegister('attivo')
    agent = await signedIn(email)
  })
  afterAll(() => test.app.close())

  async function signedIn(as: string) {
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(as)
    return visitor
  }
  const query = (text: string, ...values: unknown[]) => test.context.database.pool.query(text, values)
  const inRegister = (stato: string) =>
    query('update agents set oam = $1 where _id = $2', JSON.stringify({ numero: 'A9001', stato }), id)
  const offers = async (prodotto: string, values: Record<string, number>) => {
    const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return (await agent.call('GET', `/agents/display/${prodotto}/offerte?${search}`)).json().offerte
  }
  const create = (prodotto: string, body: object, headers = {}) =>
    agent.call('POST', `/agents/display/${prodotto}`, body, headers)
  async function made(prodotto = 'mutuo', titolo: string | null = null): Promise<AgentDisplay> {
    const values = prodotto === 'mutuo' ? mortgage : loan
    const [offer] = await offers(prodotto, values)
    const body = { ...values, prodotto: offer.prodotto, tipoTasso: offer.tipoTasso, titolo }
    const answer = await create(prodotto, body)
    expect(answer.statusCode).toBe(201)
    return answer.json()
  }
  const read = async (display: AgentDisplay) => (await anyDisplay(test.context, display._id))!.display

  it('have the figures of a product in force, computed by the server, and a last day', async () => {
    const list = await offers('mutuo', mortgage)
    expect(list.length).toBeGreaterThan(2)
    const taeg = list.map((offer: { taeg: number }) => offer.taeg)
    expect(taeg).toEqual([...taeg].sort((a, b) => a - b))
    const display = await made('mutuo', 'La prima casa, con calma')
    expect(display).toMatchObject({
      prodotto: 'mutuo',
      titolo: 'La prima casa, con calma',
      ...mortgage,
      stato: 'attivo',
      scadenza: list[0].scadenza,
      agente: { nome: 'Maria Antonietta Della Giovampaola-Montecuccoli', oam: 'A9001', telefono: null },
    })
    expect(display._id).toMatch(/^[\w-]{22}$/)
    expect(display.indirizzo).toBe(`http://127.0.0.1:8000/display/${display._id}`)
    expect(display.cifre).toEqual(display.oggi)
    expect(display.cifre.rata).toBe(list[0].rata)
    expect(display.cifre.esempio).toMatch(/^Esempio rappresentativo: mutuo.*TAEG.*Importo totale dovuto/)
    expect((await made('prestito')).cifre.esempio).toMatch(/^Esempio rappresentativo: prestito/)
  })

  it('take no figures, no amounts outside of the limits and no product that is not in force', async () => {
    const [offer] = await offers('mutuo', mortgage)
    const body = { ...mortgage, prodotto: offer.prodotto, tipoTasso: offer.tipoTasso, titolo: null }
    expect((await create('mutuo', { ...body, rata: 1 })).statusCode).toBe(400)
    const { valore: _, ...withoutValue } = body
    expect((await create('mutuo', withoutValue)).json().fields).toHaveProperty('valore')
    expect((await create('mutuo', { ...body, importo: 1 })).json().fields).toHaveProperty('importo')
    expect((await create('prestito', { ...body, ...loan, valore: undefined })).json().fields).toEqual({
      prodotto: 'Il prodotto non è più in vigore per questi valori.',
    })
    expect((await create('leasing', body)).statusCode).toBe(404)
  })

  it('are made once for a double click', async () => {
    const [offer] = await offers('prestito', loan)
    const body = { ...loan, prodotto: offer.prodotto, tipoTasso: 'fisso', titolo: 'Doppio' }
    const key = { 'idempotency-key': 'una-volta' }
    const answers = await Promise.all([create('prestito', body, key), create('prestito', body, key)])
    expect(answers[0]!.json()._id).toBe(answers[1]!.json()._id)
  })

  it('say when the figures change, when the product ends, and after the last day', async () => {
    const display = await made()
    const { rows } = await query('select product from agent_displays where _id = $1', display._id)
    const { product } = rows[0]
    const { rows: products } = await query('select tassi from bank_products where _id = $1', product)
    const raised = products[0].tassi.map((band: { spread?: number; tanFinito?: number }) => ({
      ...band,
      ...(band.spread !== undefined && { spread: band.spread + 0.25 }),
      ...(band.tanFinito !== undefined && { tanFinito: band.tanFinito + 0.25 }),
    }))
    await query('update bank_products set tassi = $1 where _id = $2', JSON.stringify(raised), product)
    now = new Date(start.getTime() + 5000)
    const changed = await read(display)
    expect(changed.stato).toBe('cambiato')
    expect(changed.cifre).toEqual(display.cifre)
    expect(changed.oggi!.rata).toBeGreaterThan(display.cifre.rata)
    const embedded = await embeddedDisplay(test.context, display._id, 'mutuo')
    expect(embedded!.figure.rata).toBe(changed.oggi!.rata)

    await query(
      "update bank_products set tassi = $1, status = 'blocked' where _id = $2",
      JSON.stringify(products[0].tassi),
      product,
    )
    now = new Date(start.getTime() + 10_000)
    expect(await read(display)).toMatchObject({ stato: 'fuori_vigore', oggi: null })
    expect(await embeddedDisplay(test.context, display._id, 'mutuo')).toBeNull()

    await query("update bank_products set status = 'validated' where _id = $1", product)
    now = new Date(start.getTime() + 15_000)
    expect((await read(display)).stato).toBe('attivo')
    await query(`update agent_displays set scadenza = '2026-11-19' where _id = $1`, display._id)
    expect((await read(display)).stato).toBe('scaduto')
    expect(await embeddedDisplay(test.context, display._id, 'mutuo')).toBeNull()
  })

  it('end with the registration of the agent, whose name disappears', async () => {
    const display = await made()
    await inRegister('sospeso')
    expect(await read(display)).toMatchObject({ stato: 'collaboratore', agente: null })
    expect(await embeddedDisplay(test.context, display._id, 'mutuo')).toBeNull()
    const own = (await agent.call('GET', '/agents/display/mutuo')).json()
    expect(own).toMatchObject({ impedimento: 'l’iscrizione OAM non è attiva', agente: null })
    const { cifre, ...values } = display
    const body = { ...mortgage, prodotto: id, tipoTasso: cifre.tipoTasso, titolo: values.titolo }
    expect((await create('mutuo', body)).statusCode).toBe(409)
    expect((await agent.call('GET', `/agents/display/mutuo/${display._id}/a4.pdf`)).statusCode).toBe(409)
  })

  it('are withdrawn by their agent only, for ever', async () => {
    const display = await made()
    const path = `/agents/display/mutuo/${display._id}`
    const other = await signedIn('altro@esempio.it')
    expect((await other.call('POST', `${path}/ritira`)).statusCode).toBe(404)
    expect((await other.call('GET', `${path}/a4.pdf`)).statusCode).toBe(404)
    expect((await other.call('GET', '/agents/display/mutuo')).json().display).toEqual([])
    expect((await agent.call('POST', `/agents/display/prestito/${display._id}/ritira`)).statusCode).toBe(404)
    expect((await read(display)).stato).toBe('attivo')
    expect((await agent.call('POST', `${path}/ritira`)).json().stato).toBe('ritirato')
    expect(await embeddedDisplay(test.context, display._id, 'mutuo')).toBeNull()
    expect((await agent.call('GET', `${path}/storia.png`)).statusCode).toBe(409)
  })

  it.each(['mutuo', 'prestito'])('are printed on two sizes and drawn as a story: %s', async prodotto => {
    const title = 'Precipitevolissimevolmente verso la prima casa di famiglia, con calma e pazienza'
    const display = await made(prodotto, title)
    const file = (name: string) => agent.call('GET', `/agents/display/${prodotto}/${display._id}/${name}`)
    for (const [name, width] of [
      ['a4.pdf', 595],
      ['a5.pdf', 420],
    ] as const) {
      const answer = await file(name)
      expect(answer.headers['content-type']).toBe('application/pdf')
      const { text, pages, tags, isTagged } = await readPdf(answer.rawPayload)
      expect(pages).toHaveLength(1)
      expect(isTagged).toBe(true)
      expect([...tags]).toEqual(expect.arrayContaining(['H1', 'P', 'Figure']))
      const [box] = /\/MediaBox \[0 0 ([\d.]+)/.exec(answer.rawPayload.toString('latin1'))!.slice(1)
      expect(Math.abs(Number(box) - width)).toBeLessThan(1)
      const words = text.replaceAll('\u00a0', ' ')
      expect(words.replace(/\s/g, '')).toContain(display.cifre.esempio.replace(/\s/g, ''))
      expect(words).toContain('prendere in prestito denaro ha un costo')
      expect(words).toContain('iscrizione OAM n. A9001')
    }
    const picture = await file('storia.png')
    expect(picture.headers['content-type']).toBe('image/png')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1080,
      height: 1920,
    })
  })

  it('require the flag of their product', async () => {
    const one = await signedIn('mutui@esempio.it')
    expect((await one.call('GET', '/agents/display/mutuo')).statusCode).toBe(200)
    expect((await one.call('GET', '/agents/display/prestito')).statusCode).toBe(403)
    expect((await one.call('POST', `/agents/display/prestito/${'a'.repeat(22)}/ritira`)).statusCode).toBe(403)
    expect((await test.call('GET', '/agents/display/mutuo')).statusCode).toBe(401)
  })

  it.each(['', 'x', 'A'.repeat(22)])('have no record at %j', async address => {
    expect(await anyDisplay(test.context, address)).toBeNull()
  })
})
