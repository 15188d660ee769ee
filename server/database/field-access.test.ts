import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsOfAdministrators } from '../../contract/access/who-may-call.ts'
import { exportable } from '../../contract/records/cells.ts'
import { exporter } from '../../contract/records/exporter.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { exportRecords } from '../export/export-records.ts'
import { recordHistory } from '../history/read-history.ts'
import { copiedValues } from '../testing/copied-values.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { type Actor, system } from './actor.ts'
import { describeOnEachDatabase } from './testing/databases.ts'

type Row = Record<string, unknown>

const all: readonly ResourceDefinition[] = resources

/** Fields that nobody sees, which repeat for the search box what readers of the record may look up. */
const searchedUnseen = ['pratiche.chiavi']

it('no list is searched, named or ordered by a field that some readers do not see', () => {
  for (const { name, fields, title, subtitle, list } of all)
    for (const [key, { sees, searched }] of Object.entries(fields)) {
      if (!sees) continue
      const isLookedUp = sees.length === 0 && searchedUnseen.includes(`${name}.${key}`)
      const uses = [
        searched && !isLookedUp,
        title.includes(key),
        subtitle === key,
        list.sort.replace('-', '') === key,
      ]
      expect([name, key, uses.some(Boolean)]).toEqual([name, key, false])
    }
})

it('people who export or import records see all their fields, except those that nobody sees and no file has', () => {
  for (const { name, access, fields } of all) {
    const files = [...(exporter({ access }) ?? []), ...(typeof access.write === 'string' ? [] : access.write)]
    const columns = exportable({ fields })
    for (const { role, flag } of files.filter(one => one.role === 'admin'))
      for (const [key, { sees }] of Object.entries(fields)) {
        const isSeen = sees?.some(one => one.role === role && (!one.flag || one.flag === flag)) ?? true
        expect([name, key, isSeen || (sees?.length === 0 && !columns.includes(key))]).toEqual([
          name,
          key,
          true,
        ])
      }
  }
})

it('the fields restricted to administrators match the hand-written table', () => {
  for (const [name, { sees = [], sets = [], changes = [] }] of Object.entries(fieldsOfAdministrators)) {
    const { fields } = all.find(one => one.name === name)!
    const limited = (part: 'sees' | 'sets' | 'changes') =>
      Object.entries(fields).flatMap(([key, field]) =>
        field[part]?.every(({ role }) => role === 'admin') ? [key] : [],
      )
    expect([name, limited('sees').toSorted()]).toEqual([name, [...sees].toSorted()])
    expect([name, limited('sets').toSorted()]).toEqual([name, [...sets].toSorted()])
    expect([name, limited('changes').toSorted()]).toEqual([name, [...changes].toSorted()])
  }
})

describeOnEachDatabase('rights on fields', open => {
  let test: TestApp
  let colleague: string
  let caller: Visitor
  let mine: string
  const secret = 'RSSMRA80A01H501U'

  beforeAll(async () => {
    test = await openTestApp(open)
    colleague = await addPerson(test, 'agent', 'collega@esempio.it', {
      codiceFiscale: secret,
      permissions: { lead: true },
    })
    mine = await addPerson(test, 'agent', 'chiede@esempio.it', {
      permissions: { agenti_see: true, lead: true },
    })
    caller = new Visitor(test, 'agent')
    await caller.signIn('chiede@esempio.it')
  })
  afterAll(() => test.app.close())

  const { sees: hidden = [] } = fieldsOfAdministrators.agents!
  const as = (flags: string) => ({ headers: { 'x-flags': flags } })

  it('omit personal data of colleagues from lists and records of the directory', async () => {
    const { rows } = (await caller.call('GET', '/agents?search=collega')).json()
    const one = (await caller.call('GET', `/agents/${colleague}`)).json()
    for (const row of [rows[0], one]) {
      expect(row).toMatchObject({ _id: colleague, email: { email: 'collega@esempio.it' }, _may: [] })
      expect(Object.keys(row).filter(key => hidden.includes(key))).toEqual([])
    }
    const byAdmin = (await test.call('GET', `/agents/${colleague}`, as('agenti_see'))).json()
    expect(byAdmin.codiceFiscale).toBe(secret)
    expect(Object.keys(byAdmin)).toEqual(expect.arrayContaining([...hidden]))
  })

  it('refuse filters and orders by a field that the caller does not see', async () => {
    for (const key of hidden) {
      for (const sort of [key, `-${key}`])
        expect([sort, (await caller.call('GET', `/agents?sort=${sort}`)).statusCode]).toEqual([sort, 422])
      const filtered = await caller.call('GET', `/agents?filter[${key}]=validated`)
      // Fields that are not filters are unknown parameters, 400.
      expect([key, [400, 422].includes(filtered.statusCode)]).toEqual([key, true])
    }
    expect((await caller.call('GET', '/agents?filter[status]=validated')).statusCode).toBe(422)
    expect((await caller.call('GET', `/agents?search=${secret}`)).json().total).toBe(0)
    expect((await caller.call('GET', '/agents?filter[figura]=agente&sort=-cognome')).statusCode).toBe(200)
  })

  it('omit the fields from the history', async () => {
    const { store, database } = test.context
    const { versione } = (await test.call('GET', `/agents/${colleague}`, as('admin'))).json()
    const changes = { codiceFiscale: null, cellulare: '3331234567' }
    await store.update(database.orm, agentsDefinition, colleague, versione, changes, system)
    const linesFor = async (actor: Actor) =>
      (await recordHistory(test.context, colleague, { limit: 1 }, actor)).rows[0]!
    const agent: Actor = { kind: 'agent', id: mine, flags: new Set(['agenti_see']) }
    const line = await linesFor(agent)
    expect(line.info!.map(({ campo }) => campo)).toEqual(['cellulare'])
    expect(Object.keys(line.ref).filter(key => hidden.includes(key))).toEqual([])
    expect(JSON.stringify(line)).not.toContain(secret)
    expect((await linesFor(system)).info!.map(({ campo }) => campo).toSorted()).toEqual([
      'cellulare',
      'codiceFiscale',
    ])
  })
  const agentsDefinition = resources.find(({ name }) => name === 'agents')!

  it('answer alike for every value of a field that the caller does not see, and refuse the field in files', async () => {
    const { store, database, log } = test.context
    const guarded = {
      ...leads,
      fields: { ...leads.fields, nota: { ...leads.fields.nota, sees: [{ role: 'admin', flag: 'news' }] } },
    } as never as typeof leads
    const { rows } = await store.list(database.reads, leads, { limit: 1 }, system)
    const lead = rows[0] as unknown as Row & { _id: string; versione: number }
    const actor: Actor = { kind: 'admin', id: mine, flags: new Set(['lead_requests']) }
    for (const nota of [lead.nota, 'Un’altra.', null]) {
      const refused = store.update(database.orm, guarded, lead._id, lead.versione, { nota }, actor)
      await expect(refused).rejects.toMatchObject({
        status: 403,
        message: 'Non si dispone dei permessi necessari.',
      })
      const given = [{ id: lead._id, versione: lead.versione, values: { nota } }]
      const { refused: many } = await database.orm.transaction(tx =>
        store.writeMany(tx, guarded as never, given, actor),
      )
      expect([...many.values()].map(({ status }) => status)).toEqual([403])
    }
    expect(Object.keys(await store.get(database.orm, guarded, lead._id, actor))).not.toContain('nota')
    for await (const page of store.everyPage(database.reads, guarded, {}, actor))
      for (const row of page) expect(Object.keys(row)).not.toContain('nota')
    const exported = exportRecords(test.context, guarded as never, {
      format: 'csv',
      columns: ['cognome', 'nota'],
      query: {},
      actor,
      log: log,
    })
    await expect(exported).rejects.toMatchObject({ status: 422 })
  })

  it('let administrators with only «Lead: assegnare» assign a lead, also by an undo', async () => {
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, leads, { limit: 1 }, system)
    const { _id } = await store.create(
      database.orm,
      leads,
      copiedValues(leads, rows[0]!, { agente: mine, stato: 'assegnato' }) as never,
      system,
    )
    const refused = await caller.call('PATCH', `/leads/${_id}`, { versione: 1, agente: colleague })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      403,
      { agente: '«Agente»: per cambiarlo serve il permesso «Lead: assegnare».' },
    ])
    expect(
      (await caller.call('PATCH', `/leads/${_id}`, { versione: 1, agente: mine, nota: 'Sì.' })).statusCode,
    ).toBe(200)
    const change = (flags: string, versione: number, payload: Row) =>
      test.call('PATCH', `/leads/${_id}`, { ...as(flags), payload: { versione, ...payload } })
    expect((await change('lead_requests', 2, { agente: colleague })).statusCode).toBe(403)
    const assigning = 'lead_requests,lead_assign,agenti_see'
    expect((await change(assigning, 2, { agente: colleague })).statusCode).toBe(200)
    const { rows: lines } = await recordHistory(test.context, _id, { limit: 1 }, system)
    const undo = (flags: string) =>
      test.call('POST', `/commits/${lines[0]!._id}/undo`, { ...as(flags), payload: { versione: 3 } })
    expect((await undo('commits_see,lead_requests')).statusCode).toBe(403)
    expect((await undo(`commits_see,${assigning}`)).statusCode).toBe(200)
  })

  it('leave the time of forwarding to the server', async () => {
    const { rows } = (await test.call('GET', '/requests?limit=1', as('requests'))).json()
    const answer = await test.call('PATCH', `/requests/${rows[0]._id}`, {
      ...as('admin'),
      payload: { versione: rows[0].versione, inoltrataAt: '2026-01-01T00:00:00.000Z' },
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      403,
      { inoltrataAt: '«Inoltrata al segnalatore»: lo scrive il sistema, non si modifica.' },
    ])
  })
})
