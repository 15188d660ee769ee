import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { type Actor, system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { files, fileUses, loanFileViews } from '../../database/schema.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { copiedValues } from '../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../../testing/test-app.ts'
import { viewsWritten } from '../loan-files/page/views.ts'
import { openHeldFile } from './private-files.ts'

const pdf = pdfPage(['Una busta paga'])

describeOnEachDatabase('private files', open => {
  let test: TestApp
  let dataDir: string
  const people: Record<string, Visitor> = {}
  const ids: Record<string, string> = {}
  /** Id of a file by the person whose record holds the file. */
  const fileOf: Record<string, string> = {}
  let now = new Date('2026-11-20T09:00:00Z')

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-private-files-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir }, now: () => now })
    const { store, database } = test.context
    const permissions = { lead: true, merchandising: true }
    const add = async (role: 'agent' | 'client', name: string, values: object = {}) => {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, values)
      people[name] = new Visitor(test, role)
      expect((await people[name].signIn(`${name}@esempio.it`)).statusCode).toBe(200)
    }
    await add('agent', 'superior', { permissions })
    await add('agent', 'agent', { permissions, superiore: ids.superior })
    await add('agent', 'stranger', { permissions })
    await add('agent', 'flagless', { permissions: {} })
    await add('client', 'customer')
    await add('client', 'neighbour')
    const like = async (
      definition: typeof leads | typeof merchandisingRequests,
      given: Record<string, unknown>,
    ) => {
      const { rows } = await store.list(database.reads, definition as never, { limit: 1 }, system)
      const values = copiedValues(definition, rows[0]!, given)
      return (await store.create(database.orm, definition as never, values, system))._id
    }
    const held = { lead: await like(leads, { agente: ids.agent }) }
    const order = await like(merchandisingRequests, { agente: null, cliente: ids.customer })
    fileOf.agent = await keep({ resource: leads.name, record: held.lead })
    fileOf.customer = await keep({ resource: merchandisingRequests.name, record: order })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  /** Stores a file without an address that a record holds. */
  async function keep(holder?: { resource: string; record: string }): Promise<string> {
    const { database, newId } = test.context
    const _id = newId()
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files', _id), pdf)
    await database.orm.insert(files).values({
      _id,
      name: 'busta.pdf',
      size: pdf.length,
      mimetype: 'application/pdf',
      ownerRole: 'admin',
      owner: newId(),
      createdAt: now,
    })
    if (holder) await database.orm.insert(fileUses).values({ file: _id, ...holder })
    return _id
  }
  const statuses = async (path: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, who]) => [name, (await who.call('GET', path)).statusCode]),
      ),
    )

  it('of a lead are read by its agent and the superiors, and by nobody else', async () => {
    expect(await statuses(`/files/${fileOf.agent}`)).toEqual({
      superior: 200,
      agent: 200,
      stranger: 404,
      flagless: 404,
      customer: 404,
      neighbour: 404,
    })
  })

  it('of a customer’s order are read by the customer, and by no other customer or agent', async () => {
    expect(await statuses(`/files/${fileOf.customer}`)).toEqual({
      superior: 404,
      agent: 404,
      stranger: 404,
      flagless: 404,
      customer: 200,
      neighbour: 404,
    })
  })

  it('are read by administrators with the flag of the record alone', async () => {
    const as = async (flags: string, id: string) =>
      (await test.call('GET', `/files/${id}`, { headers: { 'x-flags': flags } })).statusCode
    expect(await as('lead_requests', fileOf.agent!)).toBe(200)
    expect(await as('merchandising_requests', fileOf.customer!)).toBe(200)
    for (const flags of ['requests', 'storage', 'merchandising_requests'])
      expect([flags, await as(flags, fileOf.agent!)]).toEqual([flags, 404])
  })

  it('are downloaded, stored by no cache, and checked at each conditional or partial request', async () => {
    const path = `/files/${fileOf.agent}`
    const whole = await people.agent!.call('GET', path)
    expect(whole.rawPayload).toEqual(pdf)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''busta.pdf",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(whole.headers.etag).toBe(undefined)
    expect(whole.headers['last-modified']).toBe(undefined)
    for (const condition of [
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
      { range: 'bytes=0-9' },
    ]) {
      const mine = await people.agent!.call('GET', path, undefined, condition as never)
      expect([condition, mine.statusCode, mine.rawPayload.length]).toEqual([condition, 200, pdf.length])
      const other = await people.stranger!.call('GET', path, undefined, condition as never)
      expect([condition, other.statusCode]).toEqual([condition, 404])
      expect(other.rawPayload.includes('%PDF')).toBe(false)
    }
  })

  it('answer 404 for a guessed id like for a file of somebody else', async () => {
    const others = await people.stranger!.call('GET', `/files/${fileOf.agent}`)
    for (const guess of [
      test.context.newId(),
      '0',
      '..%2Ffiles',
      `${fileOf.agent}x`,
      fileOf.agent!.slice(1),
    ]) {
      const { statusCode, body, headers } = await people.stranger!.call('GET', `/files/${guess}`)
      expect([guess, statusCode, body]).toEqual([guess, 404, others.body])
      expect(headers['cache-control']).toBe(others.headers['cache-control'])
    }
  })

  it('that no record holds are read by nobody', async () => {
    const free = await keep()
    expect(new Set(Object.values(await statuses(`/files/${free}`)))).toEqual(new Set([404]))
    const admin = await test.call('GET', `/files/${free}`, { headers: { 'x-flags': 'admin' } })
    expect(admin.statusCode).toBe(404)
  })

  it('of a record that passes to another agent pass with the record', async () => {
    const { store, database } = test.context
    const held = await keep()
    const { rows } = await store.list(database.reads, leads as never, { limit: 1 }, system)
    const lead = rows[0] as { _id: string; versione: number }
    await database.orm.insert(fileUses).values({ file: held, resource: leads.name, record: lead._id })
    let { versione } = lead
    for (const name of ['agent', 'stranger']) {
      const given = { agente: ids[name] }
      const after = await store.update(
        database.orm,
        leads as never,
        lead._id,
        versione,
        given as never,
        system,
      )
      versione = (after as { versione: number }).versione
      const found = await statuses(`/files/${held}`)
      expect([name, found.agent, found.stranger]).toEqual([
        name,
        name === 'agent' ? 200 : 404,
        name === 'stranger' ? 200 : 404,
      ])
    }
  })

  it('of several records are noted in each loan file, through whichever record somebody reads them', async () => {
    const { store, database } = test.context
    const { orm } = database
    const file = { _id: await keep(), name: 'busta.pdf', size: pdf.length, mimetype: 'application/pdf' }
    const loanFile = async (IDEGG: string) => {
      const values = { IDEGG, prodotto: 'prestito', importoRichiesto: 1_000_000 }
      const { _id } = await store.create(orm, loanFiles, values, system)
      const applicant = { pratica: _id, cliente: ids.customer!, ruolo: 'richiedente' }
      await store.create(orm, participants, applicant, system)
      return _id
    }
    const [one, two, third] = [await loanFile('ZF1'), await loanFile('ZF2'), await loanFile('ZF3')]
    const document = async (pratica: string) => {
      const values = { pratica, nome: 'Busta paga', cliente: ids.customer!, stato: 'approvato' }
      return (await store.create(orm, fileDocuments, { ...values, file: { ...file, pagine: 1 } }, system))._id
    }
    const documents = [await document(one), await document(two)]
    const complaint = await store.create(
      orm,
      complaints,
      { nome: 'Clara', ricevutoAl: '2026-11-01', testo: 'Reclamo', allegati: [file] },
      system,
    )
    const note = await store.create(
      orm,
      fileNotes,
      { pratica: third, tipo: 'risposta', testo: 'Ecco', cliente: ids.customer!, allegati: [file] },
      system,
    )
    /** The new lines of «chi ha visto», each with its loan file and its record. */
    const lines = async () => {
      await viewsWritten()
      const rows = await orm.delete(loanFileViews).returning()
      return rows.map(({ file, document, how }) => [file, document, how])
    }
    const all = (how: string) =>
      expect.arrayContaining([
        [one, documents[0], how],
        [two, documents[1], how],
        [third, note._id, how],
      ])
    for (const flags of ['pratiche_see', 'reclami', 'reclami,pratiche_see']) {
      const read = await test.call('GET', `/files/${file._id}`, { headers: { 'x-flags': flags } })
      expect([flags, read.statusCode]).toEqual([flags, 200])
      const noted = await lines()
      expect([flags, noted]).toEqual([flags, all('scaricato')])
      expect(noted).toHaveLength(3)
    }
    const actor: Actor = { kind: 'admin', id: testAdmin, flags: new Set(['reclami']) }
    const holder = { resource: complaints.name, record: complaint._id }
    await openHeldFile(test.context, file._id, holder, { actor, how: 'dati' })
    expect(await lines()).toEqual(all('dati'))
    const unheld = { resource: complaints.name, record: test.context.newId() }
    await expect(openHeldFile(test.context, file._id, unheld, { actor, how: 'dati' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await lines()).toEqual([])
  })

  it('have no address: neither id nor a key of theirs opens anything under /files', async () => {
    const key = 'k'.repeat(22)
    const { orm } = test.context.database
    const request = await test.call('GET', '/requests?limit=1', { headers: { 'x-flags': 'requests' } })
    const _id = await keep()
    const read = async (path: string) => (await test.app.inject({ url: path })).statusCode
    await orm.insert(files).values({
      _id: test.context.newId(),
      key,
      request: request.json().rows[0]._id,
      name: 'busta.pdf',
      size: 1,
      mimetype: 'application/pdf',
      createdAt: now,
    })
    for (const path of [`/files/${_id}`, `/files/${fileOf.agent}`, `/files/${key}`, `/files/${key}/320.webp`])
      expect([path, await read(path)]).toEqual([path, 404])
  })

  it('ask for a session: 401 signed out, after the sign-out and after the token’s end', async () => {
    const path = `/files/${fileOf.customer}`
    expect((await test.call('GET', path)).statusCode).toBe(401)
    const bearer = (token: string) =>
      test.call('GET', path, { headers: { authorization: `Bearer ${token}` } })
    const { accessToken } = people.customer!
    expect((await bearer(accessToken)).statusCode).toBe(200)
    now = new Date(now.getTime() + 30 * 86_400_000)
    const late = await bearer(accessToken)
    expect(late.statusCode).toBe(401)
    expect(late.rawPayload.includes('%PDF')).toBe(false)
  })
})
