import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { beforeMove, movesOf } from '../../contract/records/states.ts'
import { resources } from '../../contract/subjects/all.ts'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import { merchandisingRequests } from '../../contract/subjects/merchandising-requests.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { seed } from '../testing/chance.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Row = Record<string, unknown> & { _id: string; versione: number }

const withStates = resources.filter(({ states }) => states)
/** Resources whose records a person moves by the call of their states. */
const movedByPeople = withStates.filter(({ access }) => access.write !== 'server')
const noRecord = '0199aaaa-0000-7000-8000-000000000000'
const headers = { 'x-flags': 'admin' }

/** How many of the pairs of states without a declared move are tried, at most. */
const undeclaredTried = 60

/** Values with which a record may make a move, for resources whose records differ in their moves. */
const fitting: Record<string, (row: Row, from: string, to: string) => object> = {
  pratiche_banche({ importoChiesto }, _from, to) {
    if (to === 'approvata') return { importo: importoChiesto }
    return to === 'ridotta' ? { importo: Number(importoChiesto) - 100 } : {}
  },
  pratiche_documenti: () => ({ datatoAl: '2026-11-19', scadeAl: '2031-05-06' }),
  pratiche(row, stato, to) {
    const returns = ['sospesa', 'rinunciata', 'annullata'].includes(stato)
    const products = ['mutuo', 'cqs', 'prestito'].flatMap(prodotto =>
      (returns ? [to, 'perizia'] : [null]).map(statoPrecedente => ({ prodotto, statoPrecedente })),
    )
    return products.find(values => loanFiles.states!.allows!({ ...row, ...values, stato }, to as never)) ?? {}
  },
}

describe.each(withStates.map(one => [one.name, one] as const))('the states of %s', (_, definition) => {
  const { field, initial, moves, next = {}, entering = {} } = definition.states!
  const states = Object.keys(definition.fields[field]!.values!)

  it('are the values of their field, each with its moves', () => {
    expect(Object.keys(moves).toSorted()).toEqual(states.toSorted())
    expect(states).toEqual(expect.arrayContaining([...initial, ...Object.keys(entering)]))
    for (const [from, to] of Object.entries(moves)) {
      expect(states).toEqual(expect.arrayContaining([...to]))
      expect(to).not.toContain(from)
    }
    for (const [from, to] of Object.entries(next))
      expect(moves[from]).toEqual(expect.arrayContaining([to].flat()))
  })

  it('are all reachable from an initial state', () => {
    const reached = new Set<string>(initial)
    for (const state of reached) for (const to of moves[state]!) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
  })
})

describeOnEitherDatabase('states', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    const line = { merch: noRecord, nome: 'Penna', prezzo: 100, iva: 22, quantity: 1, importo: 122 }
    const cliente = await addPerson(test, 'client', 'stati@esempio.it', {})
    await addPerson(test, 'admin', 'stati@esempio.it', {})
    const request = { cliente, righe: [line], totale: 122, stato: 'inviata' }
    await store.create(database.orm, merchandisingRequests, request, system)
  })
  afterAll(() => test.app.close())

  const list = async (name: string, query = '') =>
    (await test.call('GET', `/${name}?limit=200&${query}`, { headers })).json().rows as Row[]
  const read = async (name: string, id: string): Promise<Row> =>
    (await test.call('GET', `/${name}/${id}`, { headers })).json()
  const move = (name: string, { _id, versione }: Row, state: object, flags = 'admin') =>
    test.call('POST', `/${name}/${_id}/stato`, {
      payload: { versione, ...state },
      headers: { 'x-flags': flags },
    })
  /** Gives a record values that only the server may write. */
  async function put(definition: ResourceDefinition, { _id }: Row, values: object): Promise<Row> {
    const { store, database } = test.context
    const { versione } = await read(definition.name, _id)
    await store.update(database.orm, definition, _id, versione, { ...values }, system)
    return read(definition.name, _id)
  }
  /** A record that may be in any of its states: of a loan file, the only one of its kind. */
  async function example(name: string): Promise<Row> {
    // The state of a file that a bank has depends on the answer of the bank.
    const query = name === 'pratiche_banche' ? 'filter[stato]=da_inviare' : ''
    const rows = (await list(name, query)).filter(row => row.destinatari !== null)
    const isAlone = ({ pratica }: Row) => rows.filter(other => other.pratica === pratica).length === 1
    return (
      rows.find(row => 'pratica' in row && row.stato !== 'scelta' && isAlone(row)) ??
      rows[0] ??
      (await list(name, 'filter[status]=deleted'))[0]!
    )
  }
  /** All conditions of a possible move that are not met. */
  async function missingFor(definition: ResourceDefinition, { _id }: Row, to: string) {
    const { store, database } = test.context
    const { moves } = await store.movesOf(database.orm, definition, _id, system)
    return moves.find(one => one.to === to)!.missing
  }
  const definitionOf = (name: string) => resources.find(one => one.name === name)!

  describe.each(movedByPeople.map(one => [one.name, one] as const))('of %s', (name, definition) => {
    const { field, moves } = definition.states!

    const pairs = Object.keys(moves).flatMap(from => Object.keys(moves).map(to => [from, to] as const))
    const isDeclared = ([from, to]: readonly [string, string]) => moves[from]!.includes(to)

    it('follow each other as declared', async () => {
      let row = await example(name)
      for (const [from, to] of pairs.filter(isDeclared)) {
        row = await put(definition, row, { [field]: from, ...fitting[name]?.(row, from, to) })
        const declared = movesOf(definition, beforeMove(definition.states!, row)).find(one => one.to === to)
        expect([from, to, declared !== undefined]).toEqual([from, to, true])
        // Conditions that depend on other records come after those of the definition.
        const missing = await missingFor(definition, row, to)
        expect(missing.map(({ message }) => message)).toEqual(
          expect.arrayContaining(declared!.missing.map(({ message }) => message)),
        )
        const answer = await move(name, row, { [field]: to })
        const expected = missing.length > 0 ? 422 : 200
        expect([from, to, answer.statusCode]).toEqual([from, to, expected])
        const now = await read(name, row._id)
        expect([from, to, now[field]]).toEqual([from, to, expected === 200 ? to : from])
        if (expected === 200) expect(answer.json()).toEqual(now)
      }
    })

    it('do not follow each other otherwise', async () => {
      let row = await example(name)
      const undeclared = pairs.filter(pair => !isDeclared(pair))
      const tried =
        undeclared.length > undeclaredTried
          ? fc.sample(fc.constantFrom(...undeclared), { seed, numRuns: undeclaredTried })
          : undeclared
      for (const [from, to] of tried) {
        row = await put(definition, row, { [field]: from, ...fitting[name]?.(row, from, to) })
        const answer = await move(name, row, { [field]: to })
        expect([from, to, answer.statusCode]).toEqual([from, to, 409])
        expect(answer.json()).toMatch(/^Da «.+» non si passa a «.+»\.$/)
        expect((await read(name, row._id))[field]).toBe(from)
      }
    })

    it('are not written by a change, and a new record starts in an initial state', async () => {
      let row = await example(name)
      const [from] = Object.keys(moves)
      row = await put(definition, row, { [field]: from })
      const other = moves[from!]![0]
      const changed = await test.call('PATCH', `/${name}/${row._id}`, {
        payload: { versione: row.versione, [field]: other },
        headers,
      })
      expect(changed.statusCode).toBe(400)
      expect(changed.body).toContain(field)
      expect(await read(name, row._id)).toEqual(row)
      if (definition.access.create && definition.access.create !== definition.access.write) return
      const last = Object.keys(moves).find(state => !definition.states!.initial.includes(state))!
      const made = await test.call('POST', `/${name}`, {
        payload: {
          ...Object.fromEntries(
            Object.entries<AnyField>(definition.fields).flatMap(([key, { sets }]) =>
              sets?.length === 0 ? [] : [[key, row[key] ?? null]],
            ),
          ),
          [field]: last,
        },
        headers,
      })
      expect([400, 422]).toContain(made.statusCode)
      expect(made.json().fields).toHaveProperty(field)
    })
  })

  it('refuse a move from an older version of the record', async () => {
    const [row] = await list('leads')
    const first = await put(definitionOf('leads'), row!, { stato: 'contattato' })
    expect((await move('leads', first, { stato: 'qualificato' })).statusCode).toBe(200)
    expect((await move('leads', first, { stato: 'perso' })).statusCode).toBe(409)
    expect((await read('leads', first._id)).stato).toBe('qualificato')
  })

  it('answer the missing conditions, with the fields that meet them', async () => {
    const [row] = await list('leads')
    const lead = await put(definitionOf('leads'), row!, { stato: 'qualificato', agente: null })
    const answer = await move('leads', lead, { stato: 'convertito' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      message: 'Prima di passare a «Convertito»: Assegni il lead all’agente che ha seguito la persona.',
      missing: [
        {
          message: 'Assegni il lead all’agente che ha seguito la persona.',
          fields: ['agente'],
          link: '#agente',
        },
      ],
    })
    const [agent] = await list('agents')
    const assigned = await put(definitionOf('leads'), lead, { agente: agent!._id })
    expect((await move('leads', assigned, { stato: 'convertito' })).statusCode).toBe(200)
    const { paths } = (await test.call('GET', '/openapi.json')).json()
    const described = paths['/v2/leads/{id}/stato'].post.responses['4XX'].content['application/json'].schema
    expect(z.fromJSONSchema(described).safeParse(answer.json()).error).toBeUndefined()
  })

  it('write the time of the first contact once', async () => {
    const [row] = await list('leads')
    const lead = await put(definitionOf('leads'), row!, { stato: 'nuovo', primoContattoAt: null })
    const first = (await move('leads', lead, { stato: 'contattato' })).json()
    expect(first.primoContattoAt).toBe(test.context.now().toISOString())
    const noted = await put(definitionOf('leads'), first, {
      stato: 'nuovo',
      primoContattoAt: '2026-11-01T08:00:00.000Z',
    })
    const second = (await move('leads', noted, { stato: 'contattato' })).json()
    expect(second.primoContattoAt).toBe('2026-11-01T08:00:00.000Z')
  })

  it('require the right of the move besides the right to write', async () => {
    const agenzia = (await list('agencies'))[0]!._id
    const [row] = await list('leads')
    const lead = await put(definitionOf('leads'), row!, { stato: 'nuovo', agenzia })
    expect((await move('leads', lead, { stato: 'assegnato' }, 'lead_requests')).statusCode).toBe(403)
    expect((await move('leads', lead, { stato: 'assegnato' }, 'lead_requests,lead_assign')).statusCode).toBe(
      200,
    )
  })

  it('are moved by agents only in their own records', async () => {
    const id = await addPerson(test, 'agent', 'mosse@esempio.it', { permissions: { lead: true } })
    const agent = new Visitor(test, 'agent')
    await agent.signIn('mosse@esempio.it')
    const [one, two] = await list('leads')
    const own = await put(definitionOf('leads'), one!, { stato: 'nuovo', agente: id })
    const others = await put(definitionOf('leads'), two!, { stato: 'nuovo', agente: null })
    const by = (row: Row, stato: string) =>
      agent.call('POST', `/leads/${row._id}/stato`, { versione: row.versione, stato })
    expect((await by(own, 'contattato')).statusCode).toBe(200)
    expect((await by(others, 'contattato')).statusCode).toBe(404)
    expect(
      (await by(await put(definitionOf('leads'), own, { stato: 'nuovo' }), 'assegnato')).statusCode,
    ).toBe(403)
  })

  it('are changed neither by an import nor by undoing a move', async () => {
    const [bank] = await list('banks', 'filter[status]=validated')
    const blocked = (await move('banks', bank!, { status: 'blocked' })).json()
    const lines = (await test.call('GET', `/commits/${bank!._id}`, { headers })).json()
    const [last] = Array.isArray(lines) ? lines : lines.rows
    expect(last).toMatchObject({
      action: 'edit',
      info: [{ campo: 'status', prima: 'validated', dopo: 'blocked' }],
      abilities: { undo: false },
    })
    const undone = await test.call('POST', `/commits/${last._id}/undo`, {
      payload: { versione: blocked.versione },
      headers,
    })
    expect(undone.statusCode).toBe(409)
    const testo = `_id;Stato\n${bank!._id};Confermato\n`
    const tried = (await test.call('POST', '/banks/importa', { payload: { testo }, headers })).json()
    expect(tried).toMatchObject({
      conti: { errate: 1 },
      impronta: null,
      righe: [
        { errori: [{ colonna: 'Stato', messaggio: expect.stringContaining('lo cambi dalla scheda') }] },
      ],
    })
    expect((await read('banks', bank!._id)).status).toBe('blocked')
  })

  it('of imported new records are initial states', async () => {
    const testo = (stato: string) =>
      `Nome;Tipo;Indirizzo della pagina;E-mail;Stato\nImportato;Altro;importato;importato@esempio.it;${stato}\n`
    const tried = async (stato: string) =>
      (await test.call('POST', '/referrers/importa', { payload: { testo: testo(stato) }, headers })).json()
    expect(await tried('Bloccato')).toMatchObject({
      impronta: null,
      righe: [{ errori: [{ colonna: 'Stato', messaggio: expect.stringContaining('comincia') }] }],
    })
    for (const [stato, status] of [
      ['Confermato', 'validated'],
      ['', 'pending'],
    ] as const) {
      const { impronta } = await tried(stato)
      const written = await test.call('POST', '/referrers/importa', {
        payload: { testo: testo(stato), conferma: impronta },
        headers,
      })
      expect([stato, written.statusCode, written.json().scritto]).toEqual([stato, 200, true])
      const made = (await list('referrers')).find(({ codice }) => codice === 'importato')!
      expect(made.status).toBe(status)
      await test.call('DELETE', `/referrers/${made._id}`, { headers })
    }
  })
})
