import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { system } from '../../database/actor.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { moveRequest, sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

interface Row {
  _id: string
  numero: string
  fase: string
}

describeOnEitherDatabase('the requests of a customer', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  /** Counter that gives each test its own mailbox. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => test.app.close())

  const mailbox = () => `ada.${turn}@posta.example`
  const send = (kind: 'lead' | 'request', contatto: object = {}, fields: object = {}) =>
    sendRequest(test, kind, { cognome: `Rossi ${turn}`, email: mailbox(), ...contatto }, fields)
  async function customer(email = mailbox(), values: object = {}) {
    const _id = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client')
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    const list = async (query = '') => {
      const answer = await visitor.mine('GET', `/richieste${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json() as { rows: Row[]; next: string | null }
    }
    const read = (id: string) => visitor.mine('GET', `/richieste/${id}`)
    return { _id, list, read, visitor }
  }

  it('are those sent with the proved e-mail, newest first, however it is spelled', async () => {
    const lead = await send('lead', { email: mailbox().toUpperCase() })
    now = new Date('2026-11-20T09:30:00Z')
    const message = await send('request', {}, { oggetto: 'pratica' })
    const { list, read } = await customer()
    const { rows, next } = await list()
    expect(next).toBeNull()
    expect(rows).toEqual([
      {
        _id: message._id,
        numero: message.numero,
        tipo: 'richiesta',
        oggetto: 'Una pratica già avviata',
        arrivata: '2026-11-20T09:30:00.000Z',
        fase: 'ricevuta',
        titolo: 'Ricevuta',
        appuntamento: null,
      },
      expect.objectContaining({ _id: lead._id, numero: lead.numero, oggetto: 'Mutuo' }),
    ])
    for (const { _id, numero } of rows)
      expect((await read(_id)).json()).toMatchObject({ _id, numero, testo: expect.any(String) })
  })

  it('are not found by name or telephone, and those of others answer 404', async () => {
    const others = await send('lead', { email: `altri.${turn}@posta.example` })
    const withoutEmail = await send('request', { email: undefined, nome: 'Clara', cognome: 'Cliente' })
    // An address that contains the customer's.
    const longer = await send('lead', { nome: 'Ida', email: `m${mailbox()}` })
    const { list, read } = await customer(mailbox(), { cellulare: '333 1234567', cognome: `Rossi ${turn}` })
    expect((await list()).rows).toEqual([])
    for (const { _id } of [others, withoutEmail, longer]) expect((await read(_id)).statusCode).toBe(404)
    expect((await read('0199aaaa-0000-7000-8000-000000000000')).statusCode).toBe(404)
  })

  it('are hidden from a customer who has not proved the e-mail', async () => {
    const { _id } = await send('lead')
    const { list, read } = await customer(mailbox(), { emailVerificata: false })
    expect(await list()).toEqual({ emailProvata: false, rows: [], next: null })
    expect((await read(_id)).statusCode).toBe(404)
  })

  it('follow the current e-mail: the requests of the former one are gone', async () => {
    const former = await send('lead')
    const { _id, list, read, visitor } = await customer()
    expect((await list()).rows).toHaveLength(1)
    const later = `dopo.${turn}@posta.example`
    const current = await send('request', { email: later })
    const { store, database } = test.context
    const proved = { email: later, emailVerificata: true }
    await store.update(database.orm, clients, _id, 1, proved as never, system)
    await visitor.signIn(later)
    expect((await list()).rows.map(row => row._id)).toEqual([current._id])
    expect((await read(former._id)).statusCode).toBe(404)
  })

  it('are those that somebody else sent with the address too', async () => {
    const { _id } = await send('lead', { nome: 'Bruno', cognome: 'Verdi', telefono: '347 7654321' })
    const { list, read } = await customer()
    expect((await list()).rows.map(row => row._id)).toEqual([_id])
    expect((await read(_id)).body).not.toMatch(/Bruno|Verdi|347 7654321|posta\.example/)
  })

  it('are not those that arrived without the address, whatever somebody has written there since', async () => {
    const { list, read } = await customer()
    const filled = await send('lead', { email: undefined, nome: 'Piera' })
    const changed = await send('request', { email: `altri.${turn}@posta.example`, nome: 'Piero' })
    await writeRequest(test, 'lead', filled._id, { email: mailbox() })
    await writeRequest(test, 'request', changed._id, { email: mailbox() })
    const own = await send('lead', { nome: 'Ada' })
    await writeRequest(test, 'lead', own._id, { nota: 'Richiamata' })
    expect((await list()).rows.map(row => row._id)).toEqual([own._id])
    for (const { _id } of [filled, changed]) expect((await read(_id)).statusCode).toBe(404)
    expect((await read(own._id)).statusCode).toBe(200)
  })

  it('are neither unwanted nor repeated ones', async () => {
    const { list, read } = await customer()
    for (const [kind, nome, stato] of [
      ['lead', 'Uno', 'spam'],
      ['lead', 'Due', 'duplicato'],
      ['request', 'Tre', 'spam'],
    ] as const) {
      const { _id } = await send(kind, { nome })
      expect((await read(_id)).statusCode).toBe(200)
      await moveRequest(test, kind, _id, stato)
      expect((await read(_id)).statusCode).toBe(404)
    }
    expect((await list()).rows).toEqual([])
  })

  it('have the facts of the simulation, without income, age and debts', async () => {
    const need = {
      finalita: 'prima_casa',
      valore: 19_000_000,
      importo: 15_000_000,
      durataMesi: 300,
      eta: 41,
      redditoNetto: 241_700,
      altreRate: 12_300,
    }
    const { _id } = await send('lead', { messaggio: 'Scrivetemi.' }, { need })
    const { read } = await customer()
    const { dati, ...rest } = (await read(_id)).json()
    expect(dati).toEqual([
      {
        titolo: 'Che cosa ha chiesto',
        voci: [
          { nome: 'Prodotto', valore: 'Mutuo' },
          { nome: 'Finalità', valore: 'Prima casa' },
          { nome: 'Valore della casa', valore: expect.stringMatching(/^190\.000,00.€$/) },
          { nome: 'Importo del mutuo', valore: expect.stringMatching(/^150\.000,00.€$/) },
          { nome: 'Durata', valore: '25 anni' },
        ],
      },
    ])
    expect(JSON.stringify({ dati, ...rest })).not.toMatch(
      /2\.417,|123,00|41 anni|"(eta|redditoNetto|altreRate)|Rossi|333 1234567|posta\.example|Scrivetemi/,
    )
  })

  it('come with the simulations whose link was sent to the address', async () => {
    const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }
    const keep = async (email: string) => {
      const kept = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
      const { indirizzo, scadenza } = kept.json()
      const simulazione = indirizzo.split('/').at(-1)
      const payload = { simulazione, email, modulo: test.stamp() }
      const sent = await test.call('POST', '/calcolatori/mutui/simulazioni/lettera', { payload })
      expect(sent.statusCode, sent.body).toBe(200)
      return { indirizzo, scadenza, agente: null }
    }
    const own = await keep(mailbox().toUpperCase())
    await keep(`altri.${turn}@posta.example`)
    const simulationsOf = async (visitor: Visitor) => (await visitor.mine('GET', '/simulazioni')).json()
    const { visitor } = await customer()
    expect(await simulationsOf(visitor)).toEqual({
      conservate: [],
      inviate: [
        {
          ...own,
          agente: null,
          calcolataAt: expect.any(String),
          richiesta: expect.stringContaining('150.000'),
        },
      ],
      preventivi: [],
    })
    turn++
    await keep(mailbox())
    const unproved = await customer(mailbox(), { emailVerificata: false })
    expect(await simulationsOf(unproved.visitor)).toEqual({ conservate: [], inviate: [], preventivi: [] })
  })

  it('have their next appointment in the list', async () => {
    const { _id } = await send('lead')
    const { orm } = test.context.database
    const inizio = '2026-11-27T09:15:00.000Z'
    await test.context.store.create(
      orm,
      appointments,
      { lead: _id, inizio, stato: 'fissato' } as never,
      system,
    )
    const { list } = await customer()
    expect((await list()).rows).toEqual([expect.objectContaining({ _id, appuntamento: inizio })])
  })

  it('come in pages of twenty, leads and messages together', async () => {
    const sent: string[] = []
    for (let i = 0; i < 45; i++) {
      now = new Date(now.getTime() + 60_000)
      const { _id } = await send(i % 3 === 0 ? 'request' : 'lead', {
        nome: `Ada ${'abcdefghi'[i % 9]}${'xyzwv'[i % 5]}`,
      })
      sent.unshift(_id)
    }
    const { list } = await customer()
    const pages: string[][] = []
    let next: string | null = null
    do {
      const page: { rows: Row[]; next: string | null } = await list(next ? `?cursor=${next}` : '')
      pages.push(page.rows.map(row => row._id))
      next = page.next
    } while (next)
    expect(pages.map(page => page.length)).toEqual([20, 20, 5])
    expect(pages.flat()).toEqual(sent)
  })
})
