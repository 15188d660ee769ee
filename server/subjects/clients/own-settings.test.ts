import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../../contract/calls/call.ts'
import type { ownSettings } from '../../../contract/calls/own-settings.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { system } from '../../database/actor.ts'
import { commits } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addVerification } from '../loan-files/testing/complete-file.ts'
import { addFile } from './files/testing/people-of-file.ts'

describeOnEitherDatabase('the settings of a customer', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => test.app.close())

  async function customer(values: object = {}) {
    const email = `ada.${turn}@posta.example`
    const _id = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client')
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    const settings = async () =>
      (await visitor.mine('GET', '/impostazioni')).json<Answer<typeof ownSettings>>()
    const post = (path: string, body: object) => visitor.mine('POST', path, body)
    const consent = async (dato: boolean, tipo = 'marketing') => {
      const answer = await post('/consensi', { tipo, dato, testoVersione: '2026-11' })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Answer<typeof ownSettings>>().consensi.find(one => one.tipo === tipo)!
    }
    const isNoticeRead = async () => (await visitor.mine('GET', '/getMe')).json().informativaLetta
    return { _id, settings, post, consent, isNoticeRead }
  }

  it('keep every giving and withdrawal of a consent as a line of its own', async () => {
    const at = '2026-01-05T08:00:00.000Z'
    const given = [
      {
        tipo: 'informativa_letta',
        valore: true,
        testoVersione: '2026-01',
        at,
        fonte: '/area-clienti/register',
      },
      { tipo: 'marketing', valore: true, testoVersione: '2026-01', at, fonte: '/area-clienti/register' },
    ]
    const { settings, consent } = await customer({ consensi: given })
    expect(await settings()).toMatchObject({ informativa: { at, testoVersione: '2026-01' } })
    const first = { dato: true, at, testoVersione: '2026-01', dove: 'registrazione' }
    const second = {
      dato: false,
      at: '2026-11-20T09:00:00.000Z',
      testoVersione: '2026-11',
      dove: 'impostazioni',
    }
    expect(await consent(false)).toEqual({
      ...{ tipo: 'marketing', dato: false, negabile: false },
      storia: [second, first],
    })
    // The same choice again adds nothing.
    expect((await consent(false)).storia).toHaveLength(2)
    now = new Date('2026-11-20T09:05:00Z')
    const third = { ...second, dato: true, at: '2026-11-20T09:05:00.000Z' }
    expect((await consent(true)).storia).toEqual([third, second, first])
    expect(await consent(false, 'profilazione')).toEqual({
      ...{ tipo: 'profilazione', dato: false, negabile: false },
      storia: [],
    })
  })

  it('let nobody change or remove a line about a consent', async () => {
    const line = {
      tipo: 'marketing',
      valore: true,
      testoVersione: '2026-01',
      at: '2026-01-05T08:00:00.000Z',
      fonte: '/area-clienti/register',
    }
    const { _id, settings } = await customer({ consensi: [line] })
    const headers = { 'x-flags': 'clients_see,clients_edit' }
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    const other = { ...line, valore: false }
    for (const consensi of [[], [other], [other, line]]) {
      const payload = { versione, consensi }
      expect((await test.call('PATCH', `/clients/${_id}`, { headers, payload })).statusCode).toBe(403)
      // The rule holds the server itself to this.
      await expect(store.update(database.orm, clients, _id, versione, { consensi }, system)).rejects.toThrow(
        'Ciò che una persona ha scelto resta',
      )
    }
    const withdrawal = {
      tipo: 'marketing',
      dato: false,
      come: 'telefono',
      giorno: '2026-11-02',
      testoVersione: '2026-11',
    }
    const recorded = await test.call('POST', `/clients/${_id}/consensi`, { headers, payload: withdrawal })
    expect(recorded.statusCode, recorded.body).toBe(200)
    expect((await settings()).consensi[0]).toMatchObject({ dato: false, storia: [{ dove: 'casa' }, {}] })
  })

  it('refuse a consent to an older text, and a notice as a consent', async () => {
    const { post } = await customer()
    const old = await post('/consensi', { tipo: 'marketing', dato: true, testoVersione: '2025-01' })
    expect([old.statusCode, old.json().fields]).toEqual([
      422,
      { testoVersione: 'Il testo è cambiato: ricarichi la pagina e lo rilegga.' },
    ])
    const notice = { tipo: 'informativa_letta', dato: false, testoVersione: '2026-11' }
    expect((await post('/consensi', notice)).statusCode).toBe(422)
  })

  it('switch letters off and on, and say which consent a kind lacks', async () => {
    const { settings, post, consent } = await customer()
    const kind = async (tipo: string) => (await settings()).notifiche.find(one => one.tipo === tipo)
    expect(await kind('pratica')).toEqual({ tipo: 'pratica', attiva: true, manca: null })
    expect(await kind('surroga')).toEqual({ tipo: 'surroga', attiva: false, manca: 'marketing' })
    await post('/notifiche', { tipo: 'pratica', attiva: false })
    await post('/notifiche', { tipo: 'surroga', attiva: true })
    await consent(true)
    expect(await kind('pratica')).toEqual({ tipo: 'pratica', attiva: false, manca: null })
    expect(await kind('surroga')).toEqual({ tipo: 'surroga', attiva: true, manca: null })
    await post('/notifiche', { tipo: 'pratica', attiva: true })
    expect(await kind('pratica')).toEqual({ tipo: 'pratica', attiva: true, manca: null })
  })

  it('change the telephone, under the name of the customer', async () => {
    const { _id, settings, post } = await customer({ cellulare: '333 1234567' })
    expect((await post('/cellulare', { cellulare: ' 347 7654321 ' })).json().dati.cellulare).toBe(
      '347 7654321',
    )
    expect((await post('/cellulare', { cellulare: '12' })).statusCode).toBe(422)
    expect((await post('/cellulare', { cellulare: '' })).json().dati.cellulare).toBeNull()
    expect((await post('/cellulare', { cellulare: '', nome: 'Altra' })).statusCode).toBe(400)
    expect((await settings()).dati).toMatchObject({ nome: 'Clara', cognome: 'Cliente', cellulare: null })
    const lines = await test.context.database.orm.select().from(commits).where(eq(commits.ref, _id))
    expect(lines.filter(({ action }) => action === 'edit').map(({ autore }) => autore)).toEqual([
      'client',
      'client',
    ])
  })

  it('write the address of a place of Italy, under the name of the customer', async () => {
    const { _id, settings, post } = await customer()
    expect(await settings()).toMatchObject({ dati: { indirizzo: null }, indirizzoBloccato: false })
    const address = { via: 'Via Appia 12', cap: '00183', comune: 'roma', provincia: 'RM' }
    const saved = await post('/indirizzo', { ...address, via: '  Via Appia 12 ' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json().dati.indirizzo).toEqual({ ...address, comune: 'Roma' })
    for (const [values, field] of [
      [{ provincia: 'MI' }, 'comune'],
      [{ comune: 'Paperopoli' }, 'comune'],
      [{ provincia: 'ZZ' }, 'provincia'],
      [{ cap: '183' }, 'cap'],
      [{ via: ' ' }, 'via'],
    ] as const) {
      const refused = await post('/indirizzo', { ...address, ...values })
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
    }
    expect((await post('/indirizzo', { ...address, nome: 'Altra' })).statusCode).toBe(400)
    // The same address again writes nothing.
    await post('/indirizzo', address)
    const lines = await test.context.database.orm.select().from(commits).where(eq(commits.ref, _id))
    const edits = lines.filter(({ action }) => action === 'edit')
    expect(edits.map(({ autore, info }) => [autore, info])).toEqual([
      ['client', [{ campo: 'indirizzo', prima: null, dopo: { ...address, comune: 'Roma' } }]],
    ])
  })

  it('lock the address once an adequate verification of the person is compiled', async () => {
    const { _id, settings, post } = await customer()
    const { store, database } = test.context
    const address = { via: 'Via Appia 12', cap: '00183', comune: 'Roma', provincia: 'RM' }
    expect((await post('/indirizzo', address)).statusCode).toBe(200)
    const { file } = await addFile(test)
    await addVerification(test.context, file, _id)
    expect(await settings()).toMatchObject({ indirizzoBloccato: true, dati: { indirizzo: address } })
    const refused = await post('/indirizzo', { ...address, via: 'Via Nuova 1' })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'L’indirizzo è nell’adeguata verifica, che la legge vuole uguale ai documenti: se è cambiato, scriva a chi La segue.',
    ])
    expect((await post('/cellulare', { cellulare: '347 7654321' })).statusCode).toBe(200)
    const { rows } = await store.list(
      database.reads,
      adequateVerifications,
      { filter: { cliente: _id } },
      system,
    )
    const [{ _id: id, versione }] = rows as unknown as [{ _id: string; versione: number }]
    await store.update(database.orm, adequateVerifications, id, versione, { stato: 'bozza' }, system)
    expect(await settings()).toMatchObject({ indirizzoBloccato: false })
  })

  it('are changed one after the other, so that simultaneous choices are all kept', async () => {
    const { settings, post } = await customer()
    const kinds = ['pratica', 'documenti', 'messaggi', 'appuntamenti', 'tassi']
    const answers = await Promise.all(kinds.map(tipo => post('/notifiche', { tipo, attiva: false })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(kinds.map(() => 200))
    expect((await settings()).notifiche.filter(({ attiva }) => attiva)).toEqual([])
  })

  it('name the agent who changes the other data, or else the house', async () => {
    const agente = await addPerson(test, 'agent', `agente.${turn}@posta.example`, {
      cellulare: '333 0000001',
    })
    const { settings } = await customer({ agente })
    expect((await settings()).chiCambia).toEqual({
      nome: 'Aldo Agente',
      telefono: '333 0000001',
      email: `agente.${turn}@posta.example`,
    })
    turn++
    const alone = await customer()
    expect((await alone.settings()).chiCambia.nome).toMatch(/./)
  })

  it('record once that the notice in force was read, with the version and the time', async () => {
    const at = '2025-01-05T08:00:00.000Z'
    const earlier = { tipo: 'informativa_letta', valore: true, testoVersione: '2025-01', at, fonte: '/x' }
    const { _id, post, isNoticeRead } = await customer({ consensi: [earlier] })
    expect(await isNoticeRead()).toBe(false)
    expect((await post('/informativa', { letta: true, testoVersione: '2025-01' })).statusCode).toBe(422)
    const unread = await post('/informativa', { letta: false, testoVersione: '2026-11' })
    expect([unread.statusCode, unread.json().fields]).toEqual([
      422,
      { letta: 'Per entrare occorre dichiarare di aver letto l’informativa.' },
    ])
    expect(await isNoticeRead()).toBe(false)
    const answer = await post('/informativa', { letta: true, testoVersione: '2026-11' })
    expect(answer.json().informativa).toEqual({ at: now.toISOString(), testoVersione: '2026-11' })
    expect(await isNoticeRead()).toBe(true)
    now = new Date('2026-11-21T09:00:00Z')
    await post('/informativa', { letta: true, testoVersione: '2026-11' })
    const { consensi } = await test.context.store.get(test.context.database.orm, clients, _id, system)
    expect(consensi).toMatchObject([
      earlier,
      { testoVersione: '2026-11', at: '2026-11-20T09:00:00.000Z', fonte: '/area-clienti' },
    ])
  })

  it('belong to the signed-in customer alone', async () => {
    for (const [method, path] of [
      ['GET', '/clients/impostazioni'],
      ['POST', '/clients/consensi'],
      ['POST', '/clients/informativa'],
      ['POST', '/clients/notifiche'],
      ['POST', '/clients/cellulare'],
      ['POST', '/clients/indirizzo'],
    ] as const) {
      const payload = method === 'POST' ? { payload: {} } : {}
      expect((await test.call(method, path, payload)).statusCode).toBe(401)
      const office = await test.call(method, path, {
        ...payload,
        headers: { 'x-flags': 'admin,clients_edit' },
      })
      expect(office.statusCode).toBe(403)
    }
  })
})
