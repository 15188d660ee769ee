import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { adminFlags } from '../../../../contract/access/permissions.ts'
import type { FromServer, LiveEvent } from '../../../../contract/live/live-messages.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { system } from '../../../database/actor.ts'
import { pdfPage } from '../../../database/example-data/files.ts'
import { adequateVerificationsTable } from '../../../database/schema.ts'
import { describeOnOneDatabase } from '../../../database/testing/databases.ts'
import { readSettings } from '../../../settings.ts'
import { addPerson, goodPassword, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { personArchive } from '../../personal-data/person-archive.ts'
import { viewsWritten } from '../page/views.ts'
import { addParticipant, completeFile, type LoanFile } from '../testing/complete-file.ts'

const boundary = 'parte'
const formOf = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foglio.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
/** What stands in the signed paper and nowhere else. */
const secret = 'Zirconio'
const signed = pdfPage(['Questionario firmato', secret])

/** Everybody who is not the file's own agent: the agents who read the file, another one, and the customer. */
const others = ['superior', 'substitute', 'sharing', 'colleague', 'stranger', 'customer'] as const
type Caller = 'agent' | 'senior' | 'office' | (typeof others)[number]

describeOnOneDatabase('signed questionnaires', open => {
  let test: TestApp
  let dataDir: string
  let url: string
  let customerId: string
  let file: LoanFile
  let id: string
  const ids = {} as Record<Caller, string>
  const visitors = {} as Record<Caller, Visitor>
  const sockets: WebSocket[] = []
  /** Every administrator's right but the one about verifications. */
  const otherFlags = Object.keys(adminFlags).filter(flag => flag !== 'antiriciclaggio' && flag !== 'admin')

  const stored = async () =>
    test.context.store.get(test.context.database.orm, adequateVerifications, id, system)
  const path = () => `/pratiche_verifiche/${id}/questionario`
  const send = (visitor: Visitor, page = randomUUID(), bytes = signed) =>
    visitor.call('PUT', `${path()}/pagine/${page}`, formOf(bytes), multipart)
  const joinPages = (visitor: Visitor, pagine: string[], aggiungi = false) =>
    visitor.call('POST', `${path()}/file`, { pagine, aggiungi }, { 'idempotency-key': randomUUID() })
  async function upload(visitor: Visitor, bytes = signed, aggiungi = false) {
    const page = randomUUID()
    const sent = await send(visitor, page, bytes)
    expect(sent.statusCode, sent.body).toBe(200)
    return joinPages(visitor, [page], aggiungi)
  }
  const move = async (visitor: Visitor, stato: string) =>
    visitor.call('POST', `/pratiche_verifiche/${id}/stato`, { versione: (await stored()).versione, stato })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-questionnaires-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws`
    const { store, database } = test.context
    const agenzia = (await store.list(database.reads, agencies, { limit: 1 }, system)).rows[0]!._id
    const add = async (name: Caller, role: 'admin' | 'agent' | 'client', values: object = {}) => {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, values)
      visitors[name] = new Visitor(test, role)
      await visitors[name].signIn(`${name}@esempio.it`, goodPassword)
    }
    const permissions = { pratiche: true }
    await add('senior', 'admin', { permissions: { antiriciclaggio: true, pratiche_see: true } })
    await add('office', 'admin', { permissions: { pratiche_see: true, pratiche_edit: true } })
    await add('superior', 'agent', { permissions })
    await add('substitute', 'agent', { permissions })
    await add('sharing', 'agent', { permissions })
    await add('colleague', 'agent', { permissions: { pratiche: true, pratiche_agenzia: true }, agenzia })
    await add('stranger', 'agent', { permissions })
    await add('agent', 'agent', {
      permissions,
      agenzia,
      superiore: ids.superior,
      sostituto: ids.substitute,
      assenteDal: '2020-01-01',
      assenteAl: '2098-12-31',
    })
    await add('customer', 'client', { cellulare: '333 123 4567', codiceFiscale: 'RSSMRA85T10A562S' })
    customerId = ids.customer
  })
  beforeEach(async () => {
    const { store, database } = test.context
    file = await completeFile(test.context, {
      agente: ids.agent,
      agenzia: (await store.list(database.reads, agencies, { limit: 1 }, system)).rows[0]!._id,
    })
    await addParticipant(test.context, file._id, customerId, 'cointestatario')
    const share = { pratica: file._id, agente: ids.sharing, perc: 20 }
    await store.create(database.orm, shares, share, system)
    const rows = await database.orm
      .select()
      .from(adequateVerificationsTable)
      .where(eq(adequateVerificationsTable.pratica, file._id))
    id = rows.find(({ cliente }) => cliente === customerId)!._id
    const { versione } = await stored()
    const begun = { stato: 'bozza' as const, questionario: null }
    await store.update(database.orm, adequateVerifications, id, versione, begun, system)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  it('are uploaded page by page, completed, replaced, and asked for before a verification is compiled', async () => {
    const { agent } = visitors
    const early = await move(agent, 'compilata')
    expect([
      early.statusCode,
      early.json().missing.map(({ message }: { message: string }) => message),
    ]).toEqual([422, ['Carichi il questionario firmato.']])
    const pages = [randomUUID(), randomUUID()]
    for (const page of pages) expect((await send(agent, page)).statusCode).toBe(200)
    // A page whose answer was lost is sent again, and stays one page.
    expect((await send(agent, pages[0])).statusCode).toBe(200)
    const waiting = await agent.call('GET', `${path()}/pagine`)
    expect(waiting.json().rows.map(({ _id }: { _id: string }) => _id)).toEqual(pages)
    const joined = await joinPages(agent, pages)
    expect(joined.statusCode, joined.body).toBe(201)
    expect(joined.json()).toMatchObject({
      _id: id,
      stato: 'bozza',
      file: { name: 'Questionario firmato - Clara Cliente.pdf', pagine: 2 },
    })
    const added = await upload(agent, signed, true)
    expect(added.json().file.pagine).toBe(3)
    const replaced = await upload(agent)
    expect(replaced.json().file.pagine).toBe(1)
    expect((await stored()).questionario).toEqual(replaced.json().file)
    // Who uploads the paper wrote no answer.
    expect((await stored()).autori).toBeNull()

    const taken = randomUUID()
    await send(agent, taken)
    expect((await agent.call('DELETE', `${path()}/pagine/${taken}`)).statusCode).toBe(200)
    expect((await joinPages(agent, [taken])).statusCode).toBe(409)
    expect((await move(agent, 'compilata')).statusCode).toBe(200)
  })

  it('of an approved verification take the approval away when they are replaced, and not when they arrive', async () => {
    const { agent, senior } = visitors
    await upload(agent)
    await move(agent, 'compilata')
    expect((await move(senior, 'approvata')).statusCode).toBe(200)
    expect((await upload(senior)).json().stato).toBe('compilata')
    expect(await stored()).toMatchObject({ approvataDa: null, approvataAt: null })
    const { versione } = await stored()
    const { store, database } = test.context
    const without = { questionario: null, stato: 'approvata' as const }
    await store.update(database.orm, adequateVerifications, id, versione, without, system)
    expect((await upload(senior)).json().stato).toBe('approvata')
  })

  it('are for the holders of the right, and for the file’s agent while compiling, and for nobody else', async () => {
    const { agent, senior } = visitors
    const page = randomUUID()
    await send(agent, page)
    const { _id } = (await upload(agent)).json().file
    const refusals = async (
      call: (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string) => Promise<number>,
    ) => [
      await call('GET', `/files/${_id}`),
      await call('GET', `/files/${_id}?vista=si`),
      await call('GET', `${path()}/pagine`),
      await call('PUT', `${path()}/pagine/${randomUUID()}`),
      await call('DELETE', `${path()}/pagine/${randomUUID()}`),
      await call('POST', `${path()}/file`),
    ]
    const bodyOf = (method: string) =>
      ({ PUT: formOf(signed), POST: { pagine: [randomUUID()], aggiungi: false } })[method]
    const headersOf = (method: string) => (method === 'PUT' ? multipart : {})
    const asVisitor = (visitor: Visitor) =>
      refusals(
        async (method, path) =>
          (await visitor.call(method, path, bodyOf(method), headersOf(method))).statusCode,
      )
    for (const name of others) {
      const isAgent = name !== 'customer'
      const refused = isAgent ? 404 : 403
      expect([name, await asVisitor(visitors[name])]).toEqual([
        name,
        [404, 404, ...Array.from({ length: 4 }, () => refused)],
      ])
    }
    for (const flags of [...otherFlags, otherFlags.join(',')]) {
      const statuses = await refusals(
        async (method, path) =>
          (
            await test.call(method, path, {
              headers: { 'x-flags': flags, ...headersOf(method) },
              payload: bodyOf(method),
            })
          ).statusCode,
      )
      expect([flags, statuses]).toEqual([flags, [404, 404, 403, 403, 403, 403]])
    }
    expect(await asVisitor(new Visitor(test, 'client'))).toEqual([401, 401, 401, 401, 401, 401])

    for (const visitor of [agent, senior]) {
      const read = await visitor.call('GET', `/files/${_id}`)
      expect(read.statusCode).toBe(200)
      expect(read.rawPayload.toString('latin1')).toContain(secret)
    }
    // The pages that the agent sent are the agent's alone.
    expect((await senior.call('GET', `${path()}/pagine`)).json().rows).toEqual([])
    expect((await joinPages(senior, [page])).json()).toMatch(/^Qualche pagina non c’è più/)
    await move(agent, 'compilata')
    expect(await asVisitor(agent)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await senior.call('GET', `/files/${_id}`)).statusCode).toBe(200)

    await viewsWritten()
    const views = await test.call('GET', `/pratiche/${file._id}/viste`, {
      headers: { 'x-flags': 'commits_see,pratiche_see' },
    })
    const looks = views.json<{ rows: { come: string; nome: string; ruolo: string }[] }>().rows
    expect(looks.map(({ come, nome, ruolo }) => [come, nome, ruolo])).toEqual([
      ['scaricato', 'Questionario firmato di Clara Cliente', 'admin'],
      ['scaricato', 'Questionario firmato di Clara Cliente', 'admin'],
      ['scaricato', 'Questionario firmato di Clara Cliente', 'agent'],
    ])
  })

  it('are encrypted at rest, and in no archive, export or answer about the file', async () => {
    const { agent } = visitors
    const { _id } = (await upload(agent)).json().file
    const bytes = await readFile(join(dataDir, 'files', _id))
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.subarray(0, 5).toString()).not.toBe('%PDF-')
    for (const name of await readdir(join(dataDir, 'files')))
      expect((await readFile(join(dataDir, 'files', name))).includes(secret)).toBe(false)

    const headers = { 'x-flags': otherFlags.join(',') }
    for (const [path, status] of [
      [`/pratiche/${file._id}/scheda`, 200],
      [`/pratiche/${file._id}/documenti`, 200],
      // Without a document that has a file there is no archive, although there is a questionnaire.
      [`/pratiche/${file._id}/documenti.zip`, 409],
      [`/commits/${file._id}`, 200],
      ['/pratiche_documenti?limit=200', 200],
    ] as const) {
      const answer = await test.call('GET', path, { headers })
      expect([path, answer.statusCode, answer.body.includes(_id)]).toEqual([path, status, false])
    }
    const { entries } = await personArchive(test.context, customerId, {
      kind: 'admin',
      id: ids.office,
    })
    const archive: Buffer[] = []
    const names: string[] = []
    for await (const { name, content } of entries) {
      names.push(name)
      for await (const some of content) archive.push(some)
    }
    expect(names).toContain('dati.json')
    expect(names.join()).not.toMatch(/uestionario/)
    const all = Buffer.concat(archive)
    expect([all.includes(secret), all.includes(_id)]).toEqual([false, false])
  })

  it('of a deleted draft are kept for its history, for the holders of the right alone', async () => {
    const { agent, senior, office } = visitors
    const { _id } = (await upload(agent)).json().file
    expect((await agent.call('DELETE', `/pratiche_verifiche/${id}`, { motivo: 'Doppia' })).statusCode).toBe(
      200,
    )
    const statusFor = async (visitor: Visitor) => (await visitor.call('GET', `/files/${_id}`)).statusCode
    expect([await statusFor(agent), await statusFor(office), await statusFor(senior)]).toEqual([
      404, 404, 200,
    ])
  })

  it('and verifications tell their changes to the open pages of those who read them', async () => {
    const received = {} as Record<Caller, LiveEvent[]>
    const names = Object.keys(visitors) as Caller[]
    for (const name of names) {
      const socket = new WebSocket(url, { origin: test.context.settings.publicUrl })
      sockets.push(socket)
      const events: LiveEvent[] = []
      received[name] = events
      const types: string[] = []
      socket.on('message', data => {
        const message: FromServer = JSON.parse(String(data))
        types.push(message.type)
        if (message.type === 'event') events.push(message.event)
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'hello', token: visitors[name].accessToken }))
      socket.send(JSON.stringify({ type: 'subscribe', topics: ['records'] }))
      await expect.poll(() => types.at(-1)).toBe('subscribed')
    }
    const told = () =>
      Object.fromEntries(
        names.map(name => [name, received[name].map(event => ('resource' in event ? event.resource : ''))]),
      )
    /** What each page is told about the verification, and about its file. */
    const expected = (verification: readonly Caller[], readers: readonly Caller[]) =>
      Object.fromEntries(
        names.map(name => [
          name,
          [
            ...(verification.includes(name) ? ['pratiche_verifiche'] : []),
            ...(readers.includes(name) ? ['pratiche'] : []),
          ].toSorted(),
        ]),
      )
    const sorted = () =>
      Object.fromEntries(Object.entries(told()).map(([name, all]) => [name, all.toSorted()]))
    const forget = () => {
      for (const name of names) received[name].length = 0
    }
    /** Events arrive in order, so a page that has the event of a later change has all before it. */
    const quiet = async (wanted: Record<string, string[]>) => {
      await expect.poll(sorted).toEqual(wanted)
      forget()
    }

    await visitors.agent.call('PATCH', `/pratiche_verifiche/${id}`, {
      versione: (await stored()).versione,
      scopo: 'Comprare casa',
    })
    await quiet(expected(['agent', 'senior'], []))
    await upload(visitors.agent)
    await quiet(expected(['agent', 'senior'], []))
    // Whoever reads the file sees the state, and the agent does not read the verification any more.
    await move(visitors.agent, 'compilata')
    const readers: Caller[] = ['agent', 'senior', 'office', 'superior', 'substitute', 'sharing', 'colleague']
    await quiet(expected(['senior'], readers))
    for (const event of received.senior) expect(event.id).toBeTypeOf('string')
    await visitors.senior.call('PATCH', `/pratiche_verifiche/${id}`, {
      versione: (await stored()).versione,
      nota: 'Visto.',
    })
    await quiet(expected(['senior'], []))
  })
})
