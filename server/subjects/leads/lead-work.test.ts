import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { system } from '../../database/actor.ts'
import { jobs } from '../../database/schema.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { copiedValues } from '../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** Whose lead it is, seen from the caller. */
const kinds = ['own', 'subordinate', 'agency', 'stranger'] as const
type Kind = (typeof kinds)[number]

const now = instantInRome('2026-11-25', '10:00:00')

describeOnEachDatabase('the work on a lead', open => {
  let test: TestApp
  const agents: Record<string, string> = {}
  const visitors: Record<string, Visitor> = {}
  let agency: string

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const { rows } = (
      await test.call('GET', '/agencies?limit=2', { headers: { 'x-flags': 'agenzie' } })
    ).json()
    const [mine, other] = rows.map(({ _id }: { _id: string }) => _id)
    agency = mine
    const person = async (name: string, values: object) => {
      agents[name] = await addPerson(test, 'agent', `${name.toLowerCase()}@esempio.it`, values)
      visitors[name] = new Visitor(test, 'agent')
      await visitors[name].signIn(`${name.toLowerCase()}@esempio.it`)
    }
    await person('own', { permissions: { lead: true }, agenzia: mine })
    await person('subordinate', { permissions: { lead: true }, agenzia: other, superiore: agents.own })
    await person('agency', { permissions: { lead: true }, agenzia: mine })
    await person('stranger', { permissions: { lead: true }, agenzia: other })
    await person('noFlag', { permissions: { pratiche: true, pratiche_agenzia: true }, agenzia: mine })
  })
  afterAll(() => test.app.close())

  let made = 0
  async function addLead(agent: string, values: object = {}): Promise<string> {
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, leads, { limit: 1 }, system)
    made += 1
    const lead = copiedValues(leads, rows[0]!, {
      numero: String(900_000_000 + made),
      cognome: `Zibibbo ${made}`,
      email: `zibibbo${made}@posta.example`,
      agente: agents[agent],
      agenzia: agency,
      stato: 'assegnato',
      rispostoAt: null,
      primoContattoAt: null,
      richiamareEntro: null,
      ...values,
    })
    return (await store.create(database.orm, leads, lead, system))._id
  }
  const lettersTo = async (email: string) =>
    (await test.context.database.orm.select().from(jobs)).filter(({ payload }) =>
      JSON.stringify(payload).includes(email),
    ).length

  describe('rights', () => {
    const calls = [
      ['GET', 'storia'],
      ['GET', 'appuntamento'],
      ['GET', 'doppi'],
    ] as const
    const writes = [
      ['POST', 'contatti', { tipo: 'chiamata' }],
      ['PUT', 'appuntamento', { inizio: '2026-11-26T10:00:00.000Z' }],
      ['DELETE', 'appuntamento', undefined],
    ] as const
    const expected: Record<Kind, { read: number; write: (status: number) => boolean }> = {
      own: { read: 200, write: status => status !== 403 },
      subordinate: { read: 200, write: status => status === 403 },
      agency: { read: 404, write: status => status === 404 },
      stranger: { read: 404, write: status => status === 404 },
    }

    it.each(kinds)('an agent with the flag and the lead of «%s»', async kind => {
      const id = await addLead(kind)
      for (const [method, path] of calls)
        expect((await visitors.own!.call(method, `/leads/${id}/${path}`)).statusCode, path).toBe(
          expected[kind].read,
        )
      for (const [method, path, payload] of writes) {
        const { statusCode } = await visitors.own!.call(method, `/leads/${id}/${path}`, payload)
        expect([path, expected[kind].write(statusCode)], String(statusCode)).toEqual([path, true])
      }
    })

    it('an agent without the flag, whatever the lead', async () => {
      const id = await addLead('noFlag')
      for (const [method, path, payload] of [...calls, ...writes]) {
        const answer = await visitors.noFlag!.call(method, `/leads/${id}/${path}`, payload)
        expect(answer.statusCode, path).toBe(403)
      }
    })
  })

  it('lists the leads of each group, the promise that ends first before the others', async () => {
    const late = await addLead('stranger', { richiamareEntro: '2026-11-25T08:00:00.000Z' })
    const none = await addLead('stranger')
    const soon = await addLead('stranger', { richiamareEntro: '2026-11-25T10:00:00.000Z' })
    const answered = await addLead('stranger', {
      stato: 'contattato',
      richiamareEntro: '2026-11-20T10:00:00.000Z',
      rispostoAt: '2026-11-20T09:00:00.000Z',
    })
    const idsOf = async (query: string) =>
      (await visitors.stranger!.call('GET', `/leads?search=zibibbo&${query}`))
        .json()
        .rows.map(({ _id }: { _id: string }) => _id)
        .filter((id: string) => [late, none, soon, answered].includes(id))
    expect(await idsOf('filter[gruppo]=da_richiamare&sort=promessa')).toEqual([late, soon, none])
    expect(await idsOf('filter[gruppo]=in_lavorazione')).toEqual([answered])
    const page = (await visitors.stranger!.call('GET', '/leads?sort=promessa&limit=1')).json()
    const next = await visitors.stranger!.call(
      'GET',
      `/leads?sort=promessa&limit=1&cursor=${encodeURIComponent(page.next)}`,
    )
    expect([page.rows[0]._id, next.json().rows[0]._id]).toEqual([late, soon])
  })

  it('tells contacts and moves with their authors, the newest first', async () => {
    const id = await addLead('own')
    const own = visitors.own!
    await own.call('POST', `/leads/${id}/contatti`, { tipo: 'chiamata' })
    const lead = (await own.call('GET', `/leads/${id}`)).json()
    await own.call('POST', `/leads/${id}/stato`, { versione: lead.versione, stato: 'non_risponde' })
    await own.call('POST', `/leads/${id}/contatti`, { tipo: 'whatsapp' })
    const { versione } = (await own.call('GET', `/leads/${id}`)).json()
    await own.call('PATCH', `/leads/${id}`, { versione, nota: 'Preferisce la sera.' })
    const { rows } = (await own.call('GET', `/leads/${id}/storia`)).json()
    expect(rows[0]).toMatchObject({ tipo: 'nota', testo: 'Preferisce la sera.' })
    expect(rows.map(({ tipo, stato }: Record<string, string>) => [tipo, stato])).toEqual([
      ['nota', null],
      ['whatsapp', null],
      ['stato', 'non_risponde'],
      ['chiamata', null],
    ])
    expect(new Set(rows.map(({ chi }: { chi: string }) => chi)).size).toBe(1)
    expect(rows[0].chi).toMatch(/\S+ \S+/)
  })

  it('dates a contact without the network by when it happened, within its limits', async () => {
    const id = await addLead('own')
    const own = visitors.own!
    const note = (alle: Date) =>
      own.call('POST', `/leads/${id}/contatti`, { tipo: 'chiamata', alle: alle.toISOString() })
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const day = 86_400_000
    const statuses = [await note(ago(2 * day)), await note(ago(-day)), await note(ago(15 * day))]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422])
    const { rows } = (await own.call('GET', `/leads/${id}/storia`)).json()
    const calls = rows.filter(({ tipo }: { tipo: string }) => tipo === 'chiamata')
    expect(calls.map(({ at }: { at: string }) => at)).toEqual([now.toISOString(), ago(2 * day).toISOString()])
  })

  it('makes, moves and cancels an appointment, each with a letter, and moves the lead on', async () => {
    const id = await addLead('own', { email: 'fissa@posta.example' })
    const own = visitors.own!
    const read = async () => (await own.call('GET', `/leads/${id}/appuntamento`)).json()
    const { inizi } = await read()
    const put = (inizio: string) => own.call('PUT', `/leads/${id}/appuntamento`, { inizio })
    expect((await put(inizi[0])).statusCode).toBe(200)
    expect((await read()).fissato).toBe(inizi[0])
    expect((await own.call('GET', `/leads/${id}`)).json()).toMatchObject({
      stato: 'appuntamento',
      rispostoAt: now.toISOString(),
    })
    expect((await put(inizi[1])).statusCode).toBe(200)
    expect((await read()).fissato).toBe(inizi[1])
    expect(await lettersTo('fissa@posta.example')).toBe(2)
    expect((await own.call('DELETE', `/leads/${id}/appuntamento`)).statusCode).toBe(200)
    expect((await read()).fissato).toBeNull()
    expect(await lettersTo('fissa@posta.example')).toBe(3)
    expect((await own.call('DELETE', `/leads/${id}/appuntamento`)).statusCode).toBe(404)
  })

  it('refuses a time that another lead has, and an appointment of a closed lead', async () => {
    const [first, second] = [await addLead('own'), await addLead('own')]
    const closed = await addLead('own', { stato: 'perso' })
    const own = visitors.own!
    const { inizi } = (await own.call('GET', `/leads/${first}/appuntamento`)).json()
    const put = async (id: string) =>
      (await own.call('PUT', `/leads/${id}/appuntamento`, { inizio: inizi[0] })).statusCode
    expect([await put(first), await put(second), await put(closed)]).toEqual([200, 409, 409])
  })
})
