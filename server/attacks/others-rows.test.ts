import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminFlags, type Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { areas } from '../../contract/calls/sessions.ts'
import { resources } from '../../contract/subjects/all.ts'
import { eggKeys, eggsyncs } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { newId } from '../new-id.ts'
import { definitions } from '../sessions/accounts/people.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { sendRequest } from '../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Public calls with an id, and the reason why they reveal no person's row. */
const forAnyone: Record<string, string> = {
  'GET /v2/preventivo/:id/pdf': 'the quote of an unguessable link',
  'GET /v2/provinces/:id': 'the public list of provinces',
  'GET /v2/rates/:id': 'published rates',
  'GET /v2/regions/:id': 'the public list of regions',
  'GET /v2/simulazioni/:id/pdf': 'the simulation of an unguessable link',
  'GET /v2/towns/:id': 'the public list of towns',
}

const roleWords = { agent: 'agent', client: 'customer' } as const
const noRecord = '0199aaaa-0000-7000-8000-000000000000'
const roles = Object.keys(areas) as Role[]
const withId = Object.entries(whoMayCall).flatMap(([name, who]) => {
  const [method, url] = name.split(' ') as [Method, string]
  return url.includes(':id') ? [{ name, method, who, path: url.replace(/^\/v2/, '') }] : []
})
/** Imports belong to the broker: everybody who may write the records of an import may read it. */
const ofImports = withId.filter(({ path }) => path.startsWith('/importazioni/'))
/**
 * The starts of paths whose calls need input of their own to get as far as the row. `clients/files/rights.test.ts` and
 * `simulations/own/own-simulations.test.ts` send each of these calls as every other kind of person.
 */
const withOwnSpec = ['/clients/pratiche/', '/pratiche/:id/documenti/', '/clients/simulazioni/']
/** The role of a call that is open to everybody of the role. */
const roleOf = (who: (typeof whoMayCall)[string]): Role | undefined =>
  typeof who === 'object' ? who.find(({ flag, rows }) => !flag && !rows)?.role : undefined
const ofRole = withId.flatMap(call => {
  const role = roleOf(call.who)
  const isLeftOut =
    ofImports.includes(call) ||
    call.path === '/files/:id' ||
    withOwnSpec.some(start => call.path.startsWith(start))
  return role && !isLeftOut ? [{ ...call, role }] : []
})

describeOnEitherDatabase('rows of other callers', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    for (const role of roles)
      for (const who of ['sua', 'altra']) await addPerson(test, role, `${who}-${role}@esempio.it`)
    const everyFlag = Object.fromEntries(Object.keys(adminFlags).map(flag => [flag, flag !== 'admin']))
    await addPerson(test, 'admin', 'bandiere@esempio.it', { permissions: everyFlag })
    await addPerson(test, 'agent', 'pieno@esempio.it', { permissions: { all: true } })
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(sql`select _id from banks`)
    await test.context.database.orm.execute(
      sql`insert into files (_id, name, size, mimetype, "createdAt")
        values (${noRecord.replace(/.$/, '1')}, 'busta.pdf', 5, 'application/pdf', now())`,
    )
    const { orm } = test.context.database
    const mapping = noRecord
    await orm.insert(eggsyncs).values({
      _id: newId(),
      file: 'egg.csv',
      mapping,
      mappingName: 'EGG',
      origine: 'mano',
      state: 'fatta',
      isConfirmed: true,
      run: newId(),
      aliveUntil: new Date(),
      createdAt: new Date(),
    })
    await orm.insert(eggKeys).values({ _id: newId(), nome: 'EGG', hash: 'x', mapping, createdAt: new Date() })
    await test.call('PATCH', `/banks/${rows[0]!._id}`, {
      payload: { versione: 1, abi: '12345' },
      headers: { 'x-flags': 'banks' },
    })
  })
  afterAll(() => test.app.close())

  const signedIn = async (role: Role, email: string) => {
    const visitor = new Visitor(test, role)
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    return visitor
  }
  const answered = ({ statusCode, body, headers }: LightMyRequestResponse) => {
    // The date and the counters of the rate limit differ between any two requests.
    const { date, 'x-ratelimit-remaining': _remaining, 'x-ratelimit-reset': _reset, ...rest } = headers
    return { statusCode, body, headers: rest }
  }
  const bodyOf = (method: Method) => (method === 'GET' || method === 'DELETE' ? undefined : { versione: 1 })
  const ask = async (who: Visitor, { method, path }: { method: Method; path: string }, id: string) =>
    answered(await who.call(method, path.replace(':id', id), bodyOf(method)))

  /** The id of a row that each call with an id finds. */
  async function rowFor(path: string): Promise<string> {
    const [, first, second] = path.split('/')
    const column = path === '/commits/:id' ? sql`ref` : sql`_id`
    const table =
      [first, second].includes('commits') && (first === 'commits' || first === 'feeds')
        ? 'commits'
        : path === '/files/:id'
          ? 'files'
          : path === '/feeds/sessions/:id'
            ? 'sessions'
            : path.startsWith('/eggsyncs/chiavi/')
              ? 'egg_keys'
              : first === 'eggsyncs'
                ? 'eggsyncs'
                : first === 'comunicazioni'
                  ? 'communications'
                  : first === 'formazione'
                    ? 'training_videos'
                    : resources.find(({ name }) => name === first)?.name
    if (!table) throw new Error(`Say in this spec which rows ${path} finds.`)
    const { rows } = await test.context.database.orm.execute<{ id: string }>(
      sql`select ${column} as id from ${sql.identifier(table)} limit 1`,
    )
    return rows[0]!.id
  }

  it('are not reachable by public calls', () => {
    const open = withId.filter(({ who }) => who === 'anyone').map(({ name }) => name)
    expect(open.toSorted()).toEqual(Object.keys(forAnyone))
  })

  it('look like missing rows to callers without the flag', async () => {
    // `sent-offers/routes.test.ts` covers the records of two resources that one path finds.
    const flagged = withId.filter(
      ({ who, path }) => typeof who === 'object' && !roleOf(who) && !path.startsWith('/offerte/:di/'),
    )
    expect(flagged.length).toBeGreaterThan(30)
    const { orm } = test.context.database
    const askers: [string, Visitor, number][] = [
      ['visitor', new Visitor(test, 'client'), 401],
      ['customer', await signedIn('client', 'sua-client@esempio.it'), 403],
      ['agent with every flag', await signedIn('agent', 'pieno@esempio.it'), 403],
      ['administrator with every other flag', await signedIn('admin', 'bandiere@esempio.it'), 403],
    ]
    const hints: string[] = []
    for (const call of flagged) {
      const grants = call.who as Exclude<typeof call.who, string>
      const flag = grants[0]!.flag!
      // `whose-records.test.ts` and `which-records.test.ts` cover the records that other roles read.
      const others = grants.flatMap(({ role }) => (role === 'admin' ? [] : [roleWords[role]]))
      await orm.execute(
        sql`update admins set permissions = permissions || ${JSON.stringify({
          ...Object.fromEntries(Object.keys(adminFlags).map(name => [name, name !== 'admin'])),
          [flag]: false,
        })}::jsonb where email = 'bandiere@esempio.it'`,
      )
      const id = await rowFor(call.path)
      for (const [what, who, status] of askers.filter(
        ([what]) => !others.some(word => what.startsWith(word)),
      )) {
        const [there, nowhere] = [await ask(who, call, id), await ask(who, call, noRecord)]
        if (there.statusCode !== status || JSON.stringify(there) !== JSON.stringify(nowhere))
          hints.push(`${call.name}, ${what}: ${there.statusCode} ${there.body} / ${nowhere.body}`)
      }
    }
    expect(hints).toEqual([])
  })

  const customer = 'sua-client@esempio.it'
  /** Sends a lead of a person with the e-mail of a customer and returns its id. */
  const sentBy = async (nome: string) => (await sendRequest(test, 'lead', { nome, email: customer }))._id

  /** Creates a row of a person that a call finds by its id. */
  const rowsOf: Record<string, (owner: Visitor) => Promise<string>> = {
    '/sessions/:id': async owner => {
      const { rows } = (await owner.mine('GET', '/sessions')).json()
      return rows.find((row: { questa: boolean }) => row.questa)._id
    },
    '/richieste/:id': () => sentBy('Ada'),
  }

  it.each(ofRole.map(call => [call.name, call] as const))(
    'are hidden from other people of the same role and of other roles: %s',
    async (_name, call) => {
      const own = call.path.replace(`/${areas[call.role].calls}`, '')
      if (!rowsOf[own]) throw new Error(`Add to rowsOf how to create a row of ${call.path}.`)
      const owner = await signedIn(call.role, `sua-${call.role}@esempio.it`)
      const id = await rowsOf[own](owner)
      for (const role of roles) {
        const stranger = await signedIn(role, `altra-${role}@esempio.it`)
        const there = await ask(stranger, call, id)
        expect(there).toEqual(await ask(stranger, call, noRecord))
        expect(there.statusCode).toBe(role === call.role ? 404 : 403)
      }
      expect((await owner.mine('GET', '/getMe')).statusCode).toBe(200)
      expect((await ask(owner, call, id)).statusCode).toBe(200)
    },
  )

  // `private-files.test.ts` covers the files of people's records.
  it('a file that no readable record holds looks like a missing file to everybody', async () => {
    const call = { method: 'GET', path: '/files/:id' } as const
    for (const role of roles) {
      const stranger = await signedIn(role, `altra-${role}@esempio.it`)
      const there = await ask(stranger, call, await rowFor(call.path))
      expect(there).toEqual(await ask(stranger, call, noRecord))
      expect(there.statusCode).toBe(404)
    }
  })

  it.each(ofImports.map(call => [call.name, call] as const))(
    'answer 404 without the right to write the records of the import: %s',
    async (_name, call) => {
      const allowed = { headers: { 'x-flags': 'euribor_eurirs' } }
      const testo = `Tipo;Scadenza;Data;Valore (%);Fonte\nBCE;${call.method}${call.path.length};2031-01-01;1;prova`
      const importa = async (conferma?: string) =>
        (await test.call('POST', '/rates/importa', { ...allowed, payload: { testo, conferma } })).json()
      const { importazione } = await importa((await importa()).impronta)
      for (const role of roles) {
        const stranger = await signedIn(role, `altra-${role}@esempio.it`)
        const there = await ask(stranger, call, importazione)
        expect(there).toEqual(await ask(stranger, call, noRecord))
        expect(there.statusCode).toBe(role === 'admin' ? 404 : 403)
      }
      const read = await test.call('GET', `/importazioni/${importazione}`, allowed)
      expect([read.statusCode, read.json().stato]).toEqual([200, 'fatta'])
    },
  )

  /** Lists without an id or e-mail of the owner; their own specs check whose rows they hold. */
  const withoutOwner = [
    'GET /v2/agents/cruscotto',
    'GET /v2/agents/praticheFerme',
    'GET /v2/agents/profilo',
    'GET /v2/agents/profilo/sostituti',
    'GET /v2/clients/cancellazione',
    'GET /v2/clients/esportazioni',
    'GET /v2/clients/pratiche',
    'GET /v2/importazioni',
    'GET /v2/importazioni/mappature',
    'GET /v2/merchandising/cart/',
    'GET /v2/permessi/richiesta',
    'GET /v2/admin/da-fare',
    'GET /v2/storage/ritaglio',
  ]
  /** Creates a row in a personal list and returns a part of the row. */
  const listed: Record<string, () => Promise<string>> = {
    '/clients/richieste': () => sentBy('Ida'),
    '/clients/simulazioni': async () => {
      const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }
      const made = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
      const simulazione = made.json().indirizzo.split('/').at(-1)
      const payload = { simulazione, email: customer, modulo: test.stamp() }
      const sent = await test.call('POST', '/calcolatori/mutui/simulazioni/lettera', { payload })
      expect(sent.statusCode).toBe(200)
      return simulazione
    },
  }
  const lists = Object.entries(whoMayCall).flatMap(([name, who]) => {
    const role = roleOf(who)
    return role && name.startsWith('GET ') && !withoutOwner.includes(name) && !name.includes(':')
      ? [[name.replace('GET /v2', ''), role] as const]
      : []
  })
  it.each(lists)('are in no personal list: %s', async (path, role) => {
    const [owner, stranger] = [
      await signedIn(role, `sua-${role}@esempio.it`),
      await signedIn(role, `altra-${role}@esempio.it`),
    ]
    const { orm } = test.context.database
    const { rows } = await orm.execute<{ id: string; email: string; session: string }>(
      sql`select p._id as id, p.email, s._id as session from ${sql.identifier(definitions[role].name)} p
        join sessions s on s.${sql.identifier(role)} = p._id where p.email = ${`sua-${role}@esempio.it`}`,
    )
    const secrets = rows.flatMap(row => Object.values(row))
    if (listed[path]) secrets.push(await listed[path]())
    const holds = async (who: Visitor) => {
      const { body, statusCode } = await who.call('GET', path)
      expect(statusCode).toBe(200)
      return secrets.filter(secret => body.includes(secret))
    }
    expect((await holds(owner)).length).toBeGreaterThan(0)
    expect(await holds(stranger)).toEqual([])
    for (const query of [`filter[${role}]=${rows[0]!.id}`, `${role}=${rows[0]!.id}`, `id=${rows[0]!.id}`]) {
      const { body } = await stranger.call('GET', `${path}?${query}`)
      expect(secrets.filter(secret => body.includes(secret))).toEqual([])
    }
  })

  it("do not answer another person's Idempotency-Key", async () => {
    const { orm } = test.context.database
    await orm.execute(
      sql`update admins set permissions = '{"banks":true}' where email in ('sua-admin@esempio.it','altra-admin@esempio.it')`,
    )
    const [owner, stranger] = [
      await signedIn('admin', 'sua-admin@esempio.it'),
      await signedIn('admin', 'altra-admin@esempio.it'),
    ]
    const bank = {
      nome: 'Banca di una sola',
      tipo: 'banca',
      convenzioneDal: '2026-01-01',
      referenti: [],
      slaGiorni: {},
      provvigioni: [],
      policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
      status: 'validated',
    }
    const key = { 'idempotency-key': 'una-chiave' }
    const made = await owner.call('POST', '/banks', bank, key)
    expect(made.statusCode).toBe(201)
    const repeated = await stranger.call('POST', '/banks', bank, key)
    expect(repeated.statusCode).toBe(409)
    expect(repeated.body).not.toContain(made.json()._id)
  })
})
