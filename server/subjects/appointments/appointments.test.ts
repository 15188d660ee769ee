import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

interface Letter {
  to: string
  subject: string
  text: string
  replyTo?: string
  icalEvent?: { method: string; filename: string; content: string }
}

describeOnEitherDatabase('appointments', open => {
  let test: TestApp
  /** Monday, 10:00 in Rome. */
  const now = new Date('2026-11-23T09:00:00Z')
  /** Counter that gives each test its own person, network address and time. */
  let turn = 0
  let agency: { _id: string; slug: string; nome: string; email: string; telefono: string }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const week = [1, 2, 3, 4, 5].flatMap(giorno => [
      { giorno, da: '09:00', a: '13:00' },
      { giorno, da: '14:30', a: '18:30' },
    ])
    await rowsOf(`update agencies set orari = $1::jsonb where indirizzo ->> 'comune' = 'Viterbo'`, [
      JSON.stringify(week),
    ])
    ;[agency] = (await rowsOf(
      `select _id, slug, nome, email, telefono from agencies where indirizzo ->> 'comune' = 'Viterbo'`,
    )) as [typeof agency]
    await rowsOf('delete from appuntamenti')
    await rowsOf('delete from perc_leads')
  })
  beforeEach(() => {
    turn++
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, values: unknown[] = []) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const lettersTo = async (address: string) =>
    (
      await rowsOf<{ payload: Letter }>(`select payload from jobs where payload ->> 'to' = $1 order by _id`, [
        address,
      ])
    ).map(({ payload }) => payload)

  const mailbox = () => `ida.${turn}@posta.example`
  const times = async (query = '') => {
    const answer = await test.call('GET', `/contatti/orari?oggetto=mutuo&provincia=VT${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as { minuti: number; inizi: string[] }
  }
  const send = (fields: { contatto?: object; appuntamento?: string } = {}) =>
    test.call('POST', '/contatti', {
      payload: {
        oggetto: 'mutuo',
        modo: 'telefono',
        orario: 'indifferente',
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
        testoVersione: '2026-11',
        pagina: 'http://127.0.0.1:8000/contattaci',
        modulo: test.stamp(),
        ...fields,
        contatto: {
          nome: 'Ida',
          cognome: `Orari ${turn}`,
          telefono: '333 1234567',
          email: mailbox(),
          provincia: 'VT',
          ...fields.contatto,
        },
      },
      remoteAddress: `203.0.113.${turn}`,
    })
  const requestOf = async (numero: string) => {
    const [row] = await rowsOf<{ _id: string; versione: number; richiamareEntro: Date | null }>(
      `select _id, versione, "richiamareEntro" from requests where numero = $1`,
      [numero],
    )
    return row!
  }
  const appointmentOf = async (numero: string) => {
    const { _id } = await requestOf(numero)
    const rows = await rowsOf<{
      _id: string
      versione: number
      inizio: Date
      stato: string
      agenzia: string
    }>('select * from appuntamenti where richiesta = $1', [_id])
    expect(rows).toHaveLength(1)
    return rows[0]!
  }
  /** An administrator with the flags of leads and messages. */
  const office = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    test.call(method, path, { payload, headers: { 'x-flags': 'lead_requests,requests,agenti_see' } })

  it('are offered in quarters of the opening hours, half an hour from now, without holidays', async () => {
    const { minuti, inizi } = await times()
    expect(minuti).toBe(15)
    expect(inizi.slice(0, 3)).toEqual([
      '2026-11-23T09:30:00.000Z',
      '2026-11-23T09:45:00.000Z',
      '2026-11-23T10:00:00.000Z',
    ])
    expect(inizi.find(start => start > '2026-11-23T11:46')).toBe('2026-11-23T13:30:00.000Z')
    expect(inizi.filter(start => /T(16:30|17:15)/.test(start))).toContain('2026-11-23T17:15:00.000Z')
    expect(inizi.at(-1)! < '2026-12-03T09:00').toBe(true)
    expect(inizi.some(start => start.startsWith('2026-11-28'))).toBe(false)
  })

  it('are those of the chosen agency, of the broker without a place, and of no unknown place', async () => {
    const closed = await rowsOf<{ slug: string }>(
      `update agencies set orari = '[]' where _id =
        (select _id from agencies where pubblica and status = 'validated' and _id <> $1 limit 1) returning slug`,
      [agency._id],
    )
    expect((await times(`&agenzia=${closed[0]!.slug}`)).inizi).toEqual([])
    expect((await times(`&agenzia=${agency.slug}`)).inizi).toEqual((await times()).inizi)
    const anywhere = await test.call('GET', '/contatti/orari?oggetto=mutuo')
    expect(anywhere.statusCode).toBe(200)
    expect((await test.call('GET', '/contatti/orari?provincia=ZZ')).statusCode).toBe(422)
  })

  it('are booked with the request, named in answer and letter, and are the promise', async () => {
    const inizio = '2026-11-24T10:15:00.000Z'
    const answer = await send({ appuntamento: inizio })
    expect(answer.statusCode, answer.body).toBe(201)
    const { numero, appuntamento, entro } = answer.json()
    expect([appuntamento, entro]).toEqual([inizio, '2026-11-24T10:30:00.000Z'])
    expect((await requestOf(numero)).richiamareEntro?.toISOString()).toBe('2026-11-24T10:30:00.000Z')
    expect(await appointmentOf(numero)).toMatchObject({ stato: 'fissato', agenzia: agency._id })
    expect((await times()).inizi).not.toContain(inizio)

    const [letter] = await lettersTo(mailbox())
    expect(letter!.text).toContain(
      `La chiamerà un nostro consulente, dell’agenzia di ${agency.nome}, martedì 24 novembre alle 11.15.`,
    )
    expect(letter!.text).toContain('Appuntamento: martedì 24 novembre alle 11.15')
    expect(letter!.text).not.toContain('Quando preferisce')
    expect(letter!.text).toMatch(
      /Sposta o disdici l’appuntamento:\nhttp:\/\/127\.0\.0\.1:8000\/appuntamento\/[\w-]{22}\n/,
    )
    const { method, filename, content } = letter!.icalEvent!
    expect([method, filename]).toEqual(['PUBLISH', 'appuntamento.ics'])
    expect(content.replaceAll('\r\n ', '')).toMatch(
      /DTSTART:20261124T101500Z[\s\S]*DTEND:20261124T103000Z[\s\S]*SUMMARY:Telefonata con Quinto/,
    )
    expect(content).not.toContain('Ida')
    const toOffice = (await lettersTo(agency.email)).find(({ subject }) => subject.endsWith(`Orari ${turn}`))
    expect(toOffice!.text).toContain('Appuntamento: martedì 24 novembre alle 11.15')
  })

  it('are booked once when twenty people choose the same time together', async () => {
    const inizio = '2026-11-24T14:00:00.000Z'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send({ appuntamento: inizio, contatto: { cognome: `Insieme ${'abcdefghijklmnopqrst'[i]}` } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toEqual({
      message: 'L’orario scelto non è più libero: ne scelga un altro.',
      fields: { appuntamento: 'Non è più libero: scelga un altro orario.' },
    })
    const [{ n }] = (await rowsOf<{ n: number }>(
      `select count(*)::int as n from requests where cognome like 'Insieme %'`,
    )) as [{ n: number }]
    expect(n).toBe(statuses.filter(status => status === 201).length)
  })

  it.each([
    ['outside of the opening hours', '2026-11-24T12:15:00.000Z'],
    ['on a Sunday', '2026-11-29T10:00:00.000Z'],
    ['between two quarters', '2026-11-24T10:20:00.000Z'],
    ['in the past', '2026-11-23T08:30:00.000Z'],
    ['in a few minutes', '2026-11-23T09:15:00.000Z'],
    ['in a year', '2027-11-23T09:30:00.000Z'],
  ])('are refused %s', async (_, appuntamento) => {
    expect((await send({ appuntamento })).statusCode).toBe(409)
  })

  it('need a telephone number', async () => {
    const answer = await send({ appuntamento: '2026-11-24T15:00:00.000Z', contatto: { telefono: undefined } })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { 'contatto.telefono': 'Per l’appuntamento serve il numero da chiamare.' },
    ])
  })

  it('of a repeated request are booked once, and the answer is the same', async () => {
    const appuntamento = '2026-11-24T15:15:00.000Z'
    const first = (await send({ appuntamento })).json()
    const again = await send({ appuntamento })
    expect(again.statusCode, again.body).toBe(201)
    expect({ ...again.json(), _id: '' }).toEqual({ ...first, _id: '' })
    await appointmentOf(first.numero)
    expect(await lettersTo(mailbox())).toHaveLength(1)
  })

  it('move by the office: letter, calendar and promise follow', async () => {
    const { numero } = (await send({ appuntamento: '2026-11-25T09:00:00.000Z' })).json()
    const { _id, versione } = await appointmentOf(numero)
    const moved = await office('PATCH', `/appuntamenti/${_id}`, {
      versione,
      inizio: '2026-11-25T10:10:00.000Z',
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await requestOf(numero)).richiamareEntro?.toISOString()).toBe('2026-11-25T10:25:00.000Z')
    const letter = (await lettersTo(mailbox())).at(-1)!
    expect(letter.subject).toBe('Il Suo appuntamento è spostato')
    expect(letter.text).toContain('mercoledì 25 novembre alle 11.10.')
    expect(letter.icalEvent!.content).toMatch(/SEQUENCE:2\r\n[\s\S]*DTSTART:20261125T101000Z/)
    const { inizi } = await times()
    expect(inizi).toContain('2026-11-25T09:00:00.000Z')
    expect(inizi).not.toContain('2026-11-25T10:00:00.000Z')
    expect(inizi).not.toContain('2026-11-25T10:15:00.000Z')

    const cancelled = await office('POST', `/appuntamenti/${_id}/stato`, { versione: 2, stato: 'annullato' })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect((await requestOf(numero)).richiamareEntro).toBeNull()
    const last = (await lettersTo(mailbox())).at(-1)!
    expect(last.text).toContain(
      'il Suo appuntamento al telefono di mercoledì 25 novembre alle 11.10 è stato annullato.',
    )
    expect(last.text).not.toContain('/appuntamento/')
    expect(last.icalEvent!.content).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
    expect((await times()).inizi).toContain('2026-11-25T10:15:00.000Z')
  })

  it('of the office are refused over another appointment', async () => {
    const { numero } = (await send({ appuntamento: '2026-11-25T14:00:00.000Z' })).json()
    const { _id } = await requestOf(numero)
    const make = (inizio: string) => office('POST', '/appuntamenti', { richiesta: _id, inizio })
    const refused = await make('2026-11-25T14:10:00.000Z')
    expect([refused.statusCode, refused.json().fields]).toEqual([409, { inizio: 'Scelga un altro orario.' }])
    const made = await make('2026-11-25T14:20:00.000Z')
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ agenzia: agency._id, stato: 'fissato' })
    expect((await lettersTo(mailbox())).at(-1)!.subject).toBe('Il Suo appuntamento al telefono')
  })

  it('follow the request to another agent, whose time must be free', async () => {
    const appuntamento = '2026-11-25T15:00:00.000Z'
    const { numero } = (await send({ appuntamento })).json()
    const [agent] = await rowsOf<{ _id: string; email: string }>(
      `select _id, email from agents where status = 'validated' limit 1`,
    )
    const assign = async (number: string) => {
      const { _id, versione } = await requestOf(number)
      return office('PATCH', `/requests/${_id}`, { versione, agente: agent!._id })
    }
    expect((await assign(numero)).statusCode).toBe(200)
    expect(await appointmentOf(numero)).toMatchObject({ agente: agent!._id })
    const assigned = (await lettersTo(agent!.email)).at(-1)!
    expect(assigned.text).toContain('Appuntamento: mercoledì 25 novembre alle 16.00')
    expect((await times()).inizi).toContain(appuntamento)
    turn++
    const second = (await send({ appuntamento })).json()
    const refused = await assign(second.numero)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'Chi riceve l’appuntamento di mercoledì 25 novembre alle 16.00 ne ha già un altro: prima sposti uno dei due.',
    ])
  })

  it('keep their person: an agent cannot point one to a person of others', async () => {
    const { numero } = (await send({ appuntamento: '2026-11-26T10:00:00.000Z' })).json()
    const { _id, versione } = await appointmentOf(numero)
    const agente = await addPerson(test, 'agent', `agente.${turn}@quinto.example`, {
      permissions: { lead: true },
    })
    expect((await office('PATCH', `/appuntamenti/${_id}`, { versione, agente })).statusCode).toBe(200)
    const agent = new Visitor(test, 'agent')
    await agent.signIn(`agente.${turn}@quinto.example`)
    const [lead] = await rowsOf<{ _id: string }>('select _id from leads where email is not null limit 1')
    const change = (values: object) =>
      agent.call('PATCH', `/appuntamenti/${_id}`, { versione: versione + 1, ...values })
    expect((await change({ richiesta: null, lead: lead!._id })).statusCode).toBe(403)
    expect((await change({ inizio: '2026-11-26T10:15:00.000Z' })).statusCode).toBe(403)
  })

  it('deleted by the office are cancelled for the person; another appointment keeps its promise', async () => {
    const { numero } = (await send({ appuntamento: '2026-11-26T11:00:00.000Z' })).json()
    const { _id } = await appointmentOf(numero)
    const richiesta = (await requestOf(numero))._id
    const inizio = '2026-11-26T14:00:00.000Z'
    const later = await office('POST', '/appuntamenti', { richiesta, inizio })
    expect(later.statusCode, later.body).toBe(201)
    const gone = await test.call('DELETE', `/appuntamenti/${_id}?versione=1`, {
      headers: { 'x-flags': 'lead_requests' },
    })
    expect(gone.statusCode, gone.body).toBe(200)
    expect((await lettersTo(mailbox())).at(-1)!.subject).toBe('Il Suo appuntamento è annullato')
    expect((await requestOf(numero)).richiamareEntro?.toISOString()).toBe('2026-11-26T14:15:00.000Z')
  })

  it('leave a line of history for each change', async () => {
    const { numero } = (await send({ appuntamento: '2026-11-26T09:00:00.000Z' })).json()
    const { _id, versione } = await appointmentOf(numero)
    await office('POST', `/appuntamenti/${_id}/stato`, { versione, stato: 'tenuto' })
    const { rows } = await test.context.database.orm.execute<{ action: string }>(
      sql`select action from commits where ref = ${_id} order by _id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'edit'])
  })
})
