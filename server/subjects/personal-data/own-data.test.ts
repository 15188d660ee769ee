import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, or, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { system } from '../../database/actor.ts'
import {
  clientsTable,
  commits,
  credentials,
  erasures,
  files,
  idempotency,
  jobs,
  leadsTable,
  loanFilesTable,
  participantsTable,
  requestsTable,
  savedQuotes,
  sentOffers,
  tableFor,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { sealCommits } from '../../history/seal-commits.ts'
import { verifyHistory } from '../../history/verify-history.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { enqueueMail, type Message } from '../../mail/mail.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, confirmedByOffice, goodPassword, Visitor } from '../../testing/people.ts'
import { sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { fileParts } from './forget-file.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { runErasure } from './run-erasure.ts'

const minuteMs = 60_000

describeOnEitherDatabase('the data of a customer, for the customer', open => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let now = new Date('2026-11-20T09:00:00Z')
  let letters: Message[] = []
  let turn = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-own-data-'))
    await mkdir(join(dataDir, 'files'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir }, now: () => now })
    work = startJobs(test.context, async (_id, _at, message) => void letters.push(message), { poll: false })
  })
  beforeEach(() => {
    turn++
    letters = []
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const runAll = async () => {
    while ((await work.runDue()) > 0);
  }
  async function customer(name = 'ada') {
    const email = `${name}.${turn}@posta.example`
    const _id = await addPerson(test, 'client', email, { nome: 'Ada', cognome: `Moretti${turn}` })
    const visitor = new Visitor(test, 'client')
    await visitor.signIn(email)
    const prove = () => visitor.mine('POST', '/step-up', { password: goodPassword })
    const latest = async () => (await visitor.mine('GET', '/esportazioni')).json().rows[0]
    const download = (id: string) => visitor.mine('GET', `/esportazioni/${id}/file`)
    const erase = (come: string) => visitor.mine('POST', '/cancellazione', { come })
    const preview = async () => (await visitor.mine('GET', '/cancellazione')).json()
    const lettersTo = () => letters.filter(({ to }) => to === email)
    return { _id, email, visitor, prove, latest, download, erase, preview, lettersTo }
  }
  /** Adds a file that the customer has opened by invitation and fiscal code, unless `accesso` is null. */
  async function addFile(cliente: string, values: object, accesso: string | null = cliente) {
    const { store, database } = test.context
    const file = { IDEGG: `OWN${turn}`, prodotto: 'prestito', importoRichiesto: 500_000, ...values }
    const { _id } = await store.create(database.orm, loanFiles, file as never, system)
    const participant = { pratica: _id, cliente, ruolo: 'richiedente', accesso }
    await store.create(database.orm, participants, participant as never, system)
    return _id
  }

  it('is collected after a proof, one archive at a time, with a letter that names nothing', async () => {
    const { visitor, prove, latest, download, lettersTo, email } = await customer()
    now = new Date(now.getTime() + 11 * minuteMs)
    expect((await visitor.mine('POST', '/esportazioni')).json()).toMatchObject({
      code: 'insufficient_user_authentication',
    })
    expect((await prove()).statusCode).toBe(200)
    expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
    const again = await visitor.mine('POST', '/esportazioni')
    expect([again.statusCode, again.json()]).toEqual([409, 'I Suoi dati si stanno già raccogliendo.'])
    expect(await latest()).toMatchObject({ stato: 'in_attesa' })
    await runAll()
    const row = await latest()
    expect(row).toMatchObject({ stato: 'pronta', totale: 2, fatti: 2, scadeAt: '2026-11-27T09:11:00.000Z' })
    expect(lettersTo().map(({ subject }) => subject)).toEqual(['I Suoi dati sono pronti'])
    expect(lettersTo()[0]!.text).toContain('/area-clienti/settings#dati')
    const file = await download(row._id)
    expect(file.headers['cache-control']).toBe('private, no-store')
    const names = unzipSync(file.rawPayload)
    expect(Object.keys(names)).toEqual(['dati.json', 'riepilogo.html'])
    expect(Buffer.from(names['dati.json']!).toString()).toContain(email)
    // The proof of the request is too old for the download.
    now = new Date(now.getTime() + 11 * minuteMs)
    expect((await download(row._id)).statusCode).toBe(403)
    await prove()
    expect((await download(row._id)).statusCode).toBe(200)
    now = new Date('2026-11-27T09:12:00Z')
    await visitor.signIn(email)
    expect((await download(row._id)).statusCode).toBe(404)
  })

  it('is for nobody else: other customers get 404, and customers no archive of the office', async () => {
    const ada = await customer()
    const bruno = await customer('bruno')
    await ada.visitor.mine('POST', '/esportazioni')
    await test.call('POST', `/clients/${bruno._id}/esportazioni`, {
      headers: { 'x-flags': 'clients_see,clients_export' },
    })
    await runAll()
    const own = await ada.latest()
    expect((await bruno.download(own._id)).statusCode).toBe(404)
    expect(await bruno.latest()).toBeUndefined()
    for (const path of [`/clients/${ada._id}/esportazioni`, `/clients/${ada._id}/cancellazione`])
      expect((await ada.visitor.call('GET', path)).statusCode).toBe(403)
    const office = { headers: { 'x-flags': 'admin' } }
    expect((await test.call('GET', '/clients/esportazioni', office)).statusCode).toBe(403)
    expect((await test.call('GET', '/clients/cancellazione')).statusCode).toBe(401)
  })

  it('is erased after a preview and a proof; sessions end, and a letter says what happened', async () => {
    const { _id, email, visitor, prove, erase, preview, lettersTo } = await customer()
    await sendRequest(test, 'lead', { nome: 'Ada', cognome: `Moretti${turn}`, email })
    expect(await preview()).toEqual({
      come: 'adesso',
      fallita: false,
      chiesta: null,
      rimossi: expect.arrayContaining([
        { che: 'Richieste dai calcolatori', quanti: 1 },
        { che: 'La Sua scheda', quanti: 1 },
      ]),
      conservati: [],
    })
    await runAll()
    letters = []
    now = new Date(now.getTime() + 11 * minuteMs)
    expect((await erase('adesso')).statusCode).toBe(403)
    await prove()
    expect((await erase('ufficio')).statusCode).toBe(409)
    expect((await erase('adesso')).json()).toEqual({ numero: null })
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    await runAll()
    const { orm } = test.context.database
    expect(await orm.select().from(clientsTable).where(eq(clientsTable._id, _id))).toEqual([])
    expect(await orm.select().from(leadsTable).where(eq(leadsTable.email, email))).toEqual([])
    expect((await visitor.signIn(email)).statusCode).toBe(401)
    const [row] = await orm.select().from(erasures).where(eq(erasures.client, _id))
    expect(row).toMatchObject({ state: 'fatta', admin: null })
    const office = { headers: { 'x-flags': 'clients_erase' } }
    const { rows } = (await test.call('GET', '/dati/cancellazioni', office)).json()
    expect(rows[0]).toMatchObject({ _id: row!._id, origine: 'cliente', chi: null })
    expect(lettersTo().map(({ subject }) => subject)).toEqual(['Abbiamo cancellato i Suoi dati'])
    expect(lettersTo()[0]!.text).toMatch(/Cancellato[\s\S]*Richieste dai calcolatori: 1/)
  })

  it('has and erases the requests of the proved e-mail, whatever telephone and new e-mail the customer writes', async () => {
    const victim = `vittima.${turn}@posta.example`
    const phone = `333 70${String(turn).padStart(5, '0')}`
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const byPhone = await sendRequest(test, 'lead', {
      ...names,
      telefono: phone,
      messaggio: 'Vengo in bicicletta',
    })
    const byEmail = await sendRequest(test, 'lead', { ...names, telefono: '06 99887766', email: victim })
    const other = await sendRequest(test, 'lead', {
      nome: 'Ugo',
      telefono: '06 55443322',
      messaggio: `Chiamate ${phone}`,
    })
    const { _id, email, visitor, latest, download, erase, preview } = await customer()
    const mine = await sendRequest(test, 'lead', { ...names, telefono: '06 11223344', email })
    expect((await visitor.mine('POST', '/cellulare', { cellulare: phone })).statusCode).toBe(200)
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    await store.update(database.orm, clients, _id, versione, { nuovaEmail: victim }, system)
    expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
    await runAll()
    const archive = unzipSync((await download((await latest())._id)).rawPayload)
    const text = Buffer.from(archive['dati.json']!).toString()
    expect(text).toContain('06 11223344')
    for (const foreign of ['Vengo in bicicletta', '06 99887766']) expect(text).not.toContain(foreign)
    expect((await preview()).rimossi).toContainEqual({ che: 'Richieste dai calcolatori', quanti: 1 })
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    const left = await database.orm.select().from(leadsTable)
    const has = (id: string) => left.find(one => one._id === id)
    expect(has(mine._id)).toBeUndefined()
    expect([has(byPhone._id), has(byEmail._id)]).toEqual([expect.anything(), expect.anything()])
    expect(has(other._id)!.messaggio).toBe(`Chiamate ${phone}`)
  })

  it('has and erases no request that arrived with another name or e-mail, whatever somebody has written there since', async () => {
    const { email, visitor, latest, download, erase, preview } = await customer()
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const other = { nome: 'Mario', cognome: 'Vittima', email, messaggio: 'Mi ha chiesto soldi' }
    const renamed = await sendRequest(test, 'lead', other)
    await writeRequest(test, 'lead', renamed._id, names)
    const pointed = await sendRequest(test, 'lead', { ...names, telefono: '06 22334455' })
    await writeRequest(test, 'lead', pointed._id, { email, telefono: null })
    const written = await sendRequest(test, 'request', { ...other, email: `mario.${turn}@posta.example` })
    await writeRequest(test, 'request', written._id, { ...names, email, telefono: null })
    expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
    await runAll()
    const archive = unzipSync((await download((await latest())._id)).rawPayload)
    expect(Buffer.from(archive['dati.json']!).toString()).not.toContain('Mi ha chiesto soldi')
    expect(await preview()).toMatchObject({
      come: 'parte',
      rimossi: [],
      conservati: [{ che: 'Richieste con la Sua e-mail, forse non Sue', quanti: 3 }],
    })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    const { store, database } = test.context
    for (const { _id } of [renamed, pointed])
      expect(await store.get(database.orm, leads, _id, system)).toMatchObject({ ...names, email })
    expect(await store.get(database.orm, requests, written._id, system)).toMatchObject({
      ...names,
      messaggio: 'Mi ha chiesto soldi',
    })
    const history = await test.call('GET', `/commits/${renamed._id}`, { headers: { 'x-flags': 'admin' } })
    expect(history.body).toContain('Vittima')
  })

  /** Everything of a loan file: the record, its parts, and the history of both. */
  async function wholeFile(id: string) {
    const { orm } = test.context.database
    const parts = await Promise.all(
      fileParts.map(part => {
        const table = tableFor(part)
        return orm.select().from(table).where(eq(table[part.partOf!]!, id)).orderBy(table._id)
      }),
    )
    const file = await orm.select().from(loanFilesTable).where(eq(loanFilesTable._id, id))
    const lines = await orm
      .select()
      .from(commits)
      .where(or(eq(commits.ref, id), eq(commits.padre, id)))
      .orderBy(commits._id)
    return JSON.stringify({ file, parts, lines })
  }

  it.each([
    ['lead', { incaricoAl: '2026-02-01', stato: 'respinta' }],
    ['lead', { stato: 'segnalata' }],
    ['request', { stato: 'segnalata' }],
  ] as const)(
    'keeps a %s that a file of somebody else came from, for the office (%o)',
    async (kind, values) => {
      const { email, erase, preview } = await customer()
      const { store, database } = test.context
      const source = await sendRequest(test, kind, { nome: 'Ada', cognome: `Moretti${turn}`, email })
      const ugo = await addPerson(test, 'client', `ugo.${turn}@posta.example`, {
        nome: 'Ugo',
        cognome: 'Moretti',
      })
      const field = kind === 'lead' ? 'lead' : 'richiesta'
      const file = await addFile(ugo, { ...values, IDEGG: `UGO${turn}`, [field]: source._id }, null)
      const before = await wholeFile(file)
      expect(await preview()).toMatchObject({
        come: 'parte',
        rimossi: [],
        conservati: [{ perche: expect.stringContaining('parole anche di altri') }],
      })
      expect((await erase('parte')).statusCode).toBe(201)
      await runAll()
      expect(await wholeFile(file)).toBe(before)
      const definition: ResourceDefinition = kind === 'lead' ? leads : requests
      expect(await store.get(database.orm, definition, source._id, system)).toMatchObject({ email })
    },
  )

  it('keeps a message with words in the file of somebody else, for the office', async () => {
    const { email, erase, preview } = await customer()
    const { store, database } = test.context
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const message = await sendRequest(test, 'request', {
      ...names,
      email,
      messaggio: 'Mi hanno chiesto soldi',
    })
    const ugo = await addPerson(test, 'client', `ugo.${turn}@posta.example`)
    const pratica = await addFile(ugo, { stato: 'segnalata' }, null)
    const note = { pratica, tipo: 'nota', testo: 'Mi hanno chiesto soldi', richiesta: message._id }
    await store.create(database.orm, fileNotes, note as never, system)
    const before = await wholeFile(pratica)
    expect(await preview()).toMatchObject({ come: 'parte', rimossi: [] })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    expect(await wholeFile(pratica)).toBe(before)
  })

  it('leaves the quotes that agents saved and sent', async () => {
    const { _id, erase, preview } = await customer()
    const { database } = test.context
    const { orm } = database
    const agent = await addPerson(test, 'agent', `aldo.${turn}@agenti.example`)
    const pratica = await addFile(_id, { stato: 'respinta', incaricoAl: '2026-02-01' })
    const quote = { _id: crypto.randomUUID(), agent, client: _id, createdAt: now, snapshot: {} as never }
    await orm.insert(savedQuotes).values(quote)
    const sent = { pratica, summary: {} as never, sentAt: now, scadenza: '2026-12-31' }
    const link = { _id: crypto.randomUUID(), link: `quote-${quote._id}`, quote: quote._id, agent }
    await orm.insert(sentOffers).values({ ...link, ...sent })
    expect(await preview()).toMatchObject({ come: 'parte', rimossi: [] })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    expect(await orm.select().from(savedQuotes).where(eq(savedQuotes._id, quote._id))).toHaveLength(1)
    expect(await orm.select().from(sentOffers).where(eq(sentOffers._id, link._id))).toHaveLength(1)
  })

  it('erases no lead or message of somebody else that the own file came from', async () => {
    const { _id, erase, preview } = await customer()
    const other = { nome: 'Vera', cognome: 'Altri', email: `vera.${turn}@posta.example` }
    const lead = await sendRequest(test, 'lead', other)
    const message = await sendRequest(test, 'request', other)
    await addFile(_id, { stato: 'segnalata', lead: lead._id })
    await addFile(_id, { stato: 'segnalata', richiesta: message._id, IDEGG: `OWN-B${turn}` })
    expect(await preview()).toMatchObject({ come: 'parte', rimossi: [] })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    const { store, database } = test.context
    expect(await store.get(database.orm, leads, lead._id, system)).toMatchObject(other)
    expect(await store.get(database.orm, requests, message._id, system)).toMatchObject(other)
    const history = await test.call('GET', `/commits/${lead._id}`, { headers: { 'x-flags': 'admin' } })
    expect(history.body).toContain('Vera')
  })

  describe('of an account that agents have put into the file of somebody else', () => {
    /** A file of Vera with a document, a verification and a message, and an account that has proved to be its person. */
    async function victim() {
      const { store, database } = test.context
      const { orm } = database
      const vera = await customer('vera')
      const ada = await customer('ada')
      await addFile(ada._id, { stato: 'segnalata', IDEGG: `ADA${turn}` })
      const pratica = await addFile(vera._id, { stato: 'segnalata', IDEGG: `VERA${turn}` }, null)
      const [participant] = await orm
        .select()
        .from(participantsTable)
        .where(eq(participantsTable.pratica, pratica))
      const add = async (definition: ResourceDefinition, values: object) =>
        (await store.create(orm, definition, { pratica, cliente: vera._id, ...values } as never, system))._id
      const file = await addStoredFile(database)
      const document = await add(fileDocuments, { nome: 'Busta paga', stato: 'caricato', file })
      const verification = await add(adequateVerifications, { stato: 'bozza', origineFondi: 'Uno zio' })
      await add(fileNotes, { tipo: 'risposta', testo: 'Mi avete chiesto soldi in nero' })
      const join = (ruolo = 'garante') => add(participants, { cliente: ada._id, ruolo })
      const change = async (definition: ResourceDefinition, id: string, values: object) => {
        const { versione } = await store.get(orm, definition, id, system)
        await store.update(orm, definition, id, versione, values as never, system)
      }
      const remove = (definition: ResourceDefinition, id: string) =>
        store.remove(orm, definition, id, system, 'Doppio')
      return {
        ada,
        pratica,
        participant: participant!._id,
        document,
        verification,
        file,
        join,
        change,
        remove,
      }
    }
    type Victim = Awaited<ReturnType<typeof victim>>

    it.each<[string, (of: Victim) => Promise<unknown>]>([
      ['as a guarantor', ({ join }) => join()],
      ['as an applicant', ({ join }) => join('richiedente')],
      [
        'as the person of a document',
        async ({ ada, document, join, change }) => {
          await join()
          await change(fileDocuments, document, { cliente: ada._id })
        },
      ],
      [
        'as the person of a document that was removed',
        async ({ ada, document, join, change, remove }) => {
          await join()
          await change(fileDocuments, document, { cliente: ada._id })
          await remove(fileDocuments, document)
        },
      ],
      [
        'as the person of a verification',
        async ({ ada, verification, join, change }) => {
          await join()
          await change(adequateVerifications, verification, { cliente: ada._id })
        },
      ],
      [
        'as the person of a document for a moment',
        async ({ ada, document, join, change }) => {
          await join()
          await change(fileDocuments, document, { cliente: ada._id })
          await change(fileDocuments, document, { cliente: null })
        },
      ],
      [
        'as a guarantor for a moment',
        async ({ join, remove }) => {
          await remove(participants, await join())
        },
      ],
      [
        'as the account that sees it',
        ({ ada, participant, change }) => change(participants, participant, { accesso: ada._id }),
      ],
      [
        'as the account that saw it',
        async ({ ada, participant, change }) => {
          await change(participants, participant, { accesso: ada._id })
          await change(participants, participant, { accesso: null })
        },
      ],
    ])('changes nothing there: %s', async (_, enter) => {
      const vera = await victim()
      const { ada, pratica, file } = vera
      await enter(vera)
      const before = await wholeFile(pratica)
      expect(await ada.preview()).toMatchObject({ come: 'parte', rimossi: [] })
      for (const other of ['adesso', 'ufficio']) expect((await ada.erase(other)).statusCode).toBe(409)
      expect((await ada.erase('parte')).statusCode).toBe(201)
      await runAll()
      expect((await ada.visitor.signIn(ada.email)).statusCode).toBe(401)
      expect(await wholeFile(pratica)).toBe(before)
      const { orm } = test.context.database
      expect(await orm.select().from(files).where(eq(files._id, file._id))).toHaveLength(1)
    })

    it('is asked of the office when the account takes part between the request and the work', async () => {
      const { store, database } = test.context
      const xena = await customer('xena')
      expect((await xena.erase('adesso')).json()).toEqual({ numero: null })
      const pratica = await addFile(xena._id, { stato: 'segnalata', IDEGG: `XENA${turn}` }, null)
      const before = await wholeFile(pratica)
      await runAll()
      expect(await wholeFile(pratica)).toBe(before)
      expect(await store.get(database.orm, clients, xena._id, system)).toMatchObject({ email: xena.email })
      const asked = await database.orm.select().from(requestsTable).where(eq(requestsTable.email, xena.email))
      expect(asked).toMatchObject([{ fonte: { cancellazione: xena._id } }])
    })
  })

  it('leaves the code of another customer, which somebody wrote into the own record for a moment', async () => {
    const { store, database } = test.context
    const ada = await customer()
    const vera = await customer('vera')
    const code = { codiceFiscale: 'RSSMRA80A01H501U' }
    const write = async (id: string, values: { codiceFiscale: string | null }) => {
      const { versione } = await store.get(database.orm, clients, id, system)
      await store.update(database.orm, clients, id, versione, values, system)
    }
    await write(ada._id, code)
    await write(ada._id, { codiceFiscale: null })
    await write(vera._id, code)
    await ada.prove()
    expect((await ada.erase('adesso')).statusCode).toBe(201)
    await runAll()
    expect(await store.get(database.orm, clients, vera._id, system)).toMatchObject(code)
  })

  it('erases no lead whose sender the history does not tell any more, and no joined message', async () => {
    const { email, erase } = await customer()
    const { database, store } = test.context
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const lead = await sendRequest(test, 'lead', { ...names, telefono: '06 22334455' })
    await writeRequest(test, 'lead', lead._id, { email, nota: 'anche un altro indirizzo' })
    const isEdit = and(eq(commits.ref, lead._id), eq(commits.action, 'edit'))
    await database.orm.update(commits).set({ info: null, salt: null }).where(isEdit)
    const message = await sendRequest(test, 'request', { ...names, email, messaggio: 'Prime parole' })
    await writeRequest(test, 'request', message._id, {
      messaggio: 'Prime parole, e parole di un’altra persona',
    })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    expect(await store.get(database.orm, leads, lead._id, system)).toMatchObject(names)
    expect(await store.get(database.orm, requests, message._id, system)).toMatchObject({
      messaggio: expect.stringContaining('un’altra persona'),
    })
  })

  /** The lines of history of a record, oldest first. */
  const linesOf = (id: string) =>
    test.context.database.orm.select().from(commits).where(eq(commits.ref, id)).orderBy(commits._id)
  /** The lines of history with a text. */
  const linesWith = (text: string) =>
    test.context.database.orm
      .select({ _id: commits._id })
      .from(commits)
      .where(
        sql`strpos(${commits.info}::text, ${text}) > 0 or strpos(${commits.deletedObject}::text, ${text}) > 0`,
      )

  it('takes the address out of the history of others, and leaves their words and values', async () => {
    const { email, erase } = await customer()
    const { store, database } = test.context
    const other = { nome: 'Mario', cognome: 'Vittima', telefono: '06 22334455' }
    const lead = await sendRequest(test, 'lead', { ...other, messaggio: 'Mi ha chiesto soldi' })
    // Somebody writes the address of a throw-away account into what the history must keep.
    await writeRequest(test, 'lead', lead._id, { cognome: 'Altri', email, nota: `Pagato.\n${email}` })
    await writeRequest(test, 'lead', lead._id, { email: null, nota: 'Niente' })
    const removed = await sendRequest(test, 'lead', { ...other, messaggio: `Chiamato da ${email}` })
    await store.remove(database.orm, leads, removed._id, system, `Doppio di ${email}`)
    await sealCommits(test.context)
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    const [created, first, second] = await linesOf(lead._id)
    expect(created!.info).toContainEqual({ campo: 'messaggio', prima: null, dopo: 'Mi ha chiesto soldi' })
    expect(first!.info).toEqual([
      { campo: 'cognome', prima: 'Vittima', dopo: 'Altri' },
      { campo: 'email', prima: null, dopo: '[omissis]' },
      { campo: 'nota', prima: null, dopo: 'Pagato.\n[omissis]' },
    ])
    expect(second!.info).toContainEqual({ campo: 'nota', prima: 'Pagato.\n[omissis]', dopo: 'Niente' })
    const [arrived, gone] = await linesOf(removed._id)
    expect(arrived!.info).toContainEqual({
      campo: 'messaggio',
      prima: null,
      dopo: 'Chiamato da [omissis]',
    })
    expect(gone!.deletedObject).toMatchObject({ ...other, messaggio: 'Chiamato da [omissis]' })
    expect(JSON.stringify(gone!.info)).toContain('Doppio di [omissis]')
    expect(await linesWith(email)).toEqual([])
    expect(await verifyHistory(test.context)).toMatchObject({ faults: [] })
  })

  it.each([
    ['behind a line end', 'ada', (email: string) => [`Pagato.\n${email}`, 'Pagato.\n[omissis]']],
    ['in quotes', 'ada', (email: string) => [`Da "${email}"`, 'Da "[omissis]"']],
    // Signs that JSON, case folding or the next line end make look like the address.
    ['behind a backslash', 'ada', (email: string) => [`Pagato \\n${email}`, `Pagato \\n${email}`]],
    [
      'behind the code of a sign',
      'ada',
      (email: string) => [`Pagato \\u0041${email}`, `Pagato \\u0041${email}`],
    ],
    ['behind a long s', 'ada', (email: string) => [`Pagato ſ${email}`, `Pagato ſ${email}`]],
    [
      'and on the next line without the first letter',
      'nadia',
      (email: string) => [`Pagato ${email}\n${email.slice(1)}`, `Pagato [omissis]\n${email.slice(1)}`],
    ],
  ] as const)('takes nothing but the address out of the words of others: %s', async (_, name, wordsOf) => {
    const { _id, email, erase } = await customer(name)
    const { store, database } = test.context
    const { orm } = database
    const [written, left] = wordsOf(email)
    const lead = await sendRequest(test, 'lead', { nome: 'Mario', cognome: `Altri${turn}` })
    await writeRequest(test, 'lead', lead._id, { nota: written })
    await writeRequest(test, 'lead', lead._id, { nota: null })
    const other = await sendRequest(test, 'lead', { nome: 'Ugo', cognome: `Altri${turn}` })
    await writeRequest(test, 'lead', other._id, { nota: written })
    await sealCommits(test.context)
    const [before] = await orm.select().from(clientsTable).where(eq(clientsTable._id, _id))
    const backup = [await linesOf(lead._id), await linesOf(other._id)].flat()
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    const check = async () => {
      const [, first, second] = await linesOf(lead._id)
      expect(first!.info).toEqual([{ campo: 'nota', prima: null, dopo: left }])
      expect(second!.info).toEqual([{ campo: 'nota', prima: left, dopo: null }])
      expect((await store.get(orm, leads, other._id, system)).nota).toBe(left)
      expect(await verifyHistory(test.context)).toMatchObject({ faults: [] })
    }
    await check()
    // A repetition after a restore leaves the same words.
    await orm.delete(erasures).where(eq(erasures.client, _id))
    await orm.insert(clientsTable).values(before as never)
    await orm.update(leadsTable).set({ nota: written }).where(eq(leadsTable._id, other._id))
    for (const { _id: line, info, salt } of backup)
      await orm.update(commits).set({ info, salt }).where(eq(commits._id, line))
    expect(await repeatErasures(test.context, [dataDir])).toBe(1)
    await check()
  })

  it('leaves the confirmed lead of somebody else to its sender, whatever somebody has written there', async () => {
    const { email, erase } = await customer()
    const vera = { nome: 'Vera', cognome: `Altri${turn}`, email: `vera.${turn}@posta.example` }
    const lead = await sendRequest(test, 'lead', vera)
    for (const nota of [`Pagato \\n${email}`, `Pagato da ${email}`, null])
      await writeRequest(test, 'lead', lead._id, { nota })
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    await addPerson(test, 'client', vera.email, vera)
    const visitor = new Visitor(test, 'client')
    await visitor.signIn(vera.email)
    expect((await visitor.mine('GET', '/cancellazione')).json().rimossi).toContainEqual({
      che: 'Richieste dai calcolatori',
      quanti: 1,
    })
  })

  it('erases the removed appointments of the own leads, messages and record', async () => {
    const { _id, email, erase } = await customer()
    const { store, database } = test.context
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const lead = await sendRequest(test, 'lead', { ...names, email })
    const message = await sendRequest(test, 'request', { ...names, email })
    const theirs = await sendRequest(test, 'lead', { nome: 'Bea', cognome: `Altri${turn}` })
    const remove = async (about: object) => {
      const given = { inizio: `2026-11-25T09:00:00.000Z`, stato: 'fissato', nota: 'Ada è malata' }
      const { _id } = await store.create(database.orm, appointments, { ...given, ...about } as never, system)
      await store.remove(database.orm, appointments, _id, system, 'Doppio')
      return _id
    }
    const own = [
      await remove({ lead: lead._id }),
      await remove({ richiesta: message._id }),
      await remove({ cliente: _id }),
    ]
    const other = await remove({ lead: theirs._id })
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    for (const id of own)
      expect((await linesOf(id)).map(one => [one.info, one.deletedObject])).toEqual([
        [null, null],
        [null, null],
      ])
    expect((await linesOf(other)).at(-1)!.deletedObject).toMatchObject({ nota: 'Ada è malata' })
  })

  it('erases no lead of somebody else whose first corrections are lines of an earlier version', async () => {
    const { email, erase } = await customer()
    const { store, database } = test.context
    const lead = await sendRequest(test, 'lead', { nome: 'Mario', cognome: `Moretti${turn}`, email })
    await writeRequest(test, 'lead', lead._id, { nome: 'Ada' })
    await database.orm.update(commits).set({ versione: null }).where(eq(commits.ref, lead._id))
    await writeRequest(test, 'lead', lead._id, { nome: 'Eva' })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    expect(await store.get(database.orm, leads, lead._id, system)).toMatchObject({ nome: 'Eva' })
  })

  it('erases the whole history of an own lead that was removed, and keeps a removed one of somebody else', async () => {
    const { email, erase } = await customer()
    const { store, database } = test.context
    const mine = { nome: 'Ada', cognome: `Moretti${turn}`, email, telefono: '06 11223344' }
    const own = await sendRequest(test, 'lead', { ...mine, messaggio: 'Da cancellare' })
    await writeRequest(test, 'lead', own._id, { nota: 'Richiamata' })
    const others = await sendRequest(test, 'lead', { ...mine, nome: 'Mario', messaggio: 'Di un altro' })
    for (const { _id } of [own, others]) await store.remove(database.orm, leads, _id, system, 'Doppio')
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    const kept = (await linesOf(own._id)).filter(({ info }) => info !== null)
    expect(kept.map(({ info, deletedObject }) => [info, deletedObject])).toEqual([])
    const [, gone] = await linesOf(others._id)
    expect(gone!.deletedObject).toMatchObject({ nome: 'Mario', email: '[omissis]', messaggio: 'Di un altro' })
    expect(await linesWith(email)).toEqual([])
    // Words of the program in place of an address are nobody's address.
    const headers = { 'x-flags': 'admin' }
    const back = await test.call('POST', `/commits/${gone!._id}/restore`, { headers })
    expect(back.statusCode, back.body).toBe(422)
  })

  it('is repeated after a restore as the customer asked for it', async () => {
    const { _id, email, erase } = await customer()
    const { store, database } = test.context
    const { orm } = database
    const other = { nome: 'Mario', cognome: 'Vittima', telefono: '06 22334455' }
    // The name of the account may be the words of somebody else.
    const nota = `Ada Moretti${turn} ha pagato.\n${email}`
    const lead = await sendRequest(test, 'lead', other)
    await writeRequest(test, 'lead', lead._id, { nota })
    const [before] = await orm.select().from(clientsTable).where(eq(clientsTable._id, _id))
    const lines = await linesOf(lead._id)
    expect((await erase('adesso')).statusCode).toBe(201)
    await runAll()
    // The state of a backup.
    const restore = async (isWithPerson: boolean) => {
      await orm.delete(erasures).where(eq(erasures.client, _id))
      await orm.update(leadsTable).set({ nota }).where(eq(leadsTable._id, lead._id))
      for (const { _id: line, info, salt } of lines)
        await orm.update(commits).set({ info, salt }).where(eq(commits._id, line))
      if (isWithPerson) await orm.insert(clientsTable).values(before as never)
      expect(await repeatErasures(test.context, [dataDir])).toBe(1)
      expect(await linesWith(email)).toEqual([])
      const [, written] = await linesOf(lead._id)
      return [(await store.get(orm, leads, lead._id, system)).nota, written!.info]
    }
    const words = `Ada Moretti${turn} ha pagato.\n[omissis]`
    expect(await restore(true)).toEqual([words, [{ campo: 'nota', prima: null, dopo: words }]])
    expect(await restore(false)).toEqual(['[testo cancellato]', null])
  })

  it('has nothing of a file that no invitation has opened', async () => {
    const { _id, visitor, latest, download } = await customer()
    const { store, database } = test.context
    const pratica = await addFile(_id, { stato: 'segnalata', IDEGG: `CHIUSA${turn}` }, null)
    const message = { pratica, tipo: 'messaggio', testo: 'Porti la busta paga', cliente: _id }
    await store.create(database.orm, fileNotes, message as never, system)
    const archive = async () => {
      expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
      await runAll()
      return Buffer.from(
        unzipSync((await download((await latest())._id)).rawPayload)['dati.json']!,
      ).toString()
    }
    const before = await archive()
    for (const hidden of [`CHIUSA${turn}`, 'Porti la busta paga']) expect(before).not.toContain(hidden)
    const [row] = await database.orm
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.pratica, pratica))
    await store.update(database.orm, participants, row!._id, row!.versione, { accesso: _id }, system)
    const after = await archive()
    for (const own of [`CHIUSA${turn}`, 'Porti la busta paga']) expect(after).toContain(own)
  })

  it('leaves closed files to the office, with the reason and the day until which the law keeps them', async () => {
    const { _id, email, erase, preview, lettersTo } = await customer()
    await addFile(_id, { stato: 'respinta', statoDal: '2026-03-10T10:00:00Z', incaricoAl: '2026-02-01' })
    expect(await preview()).toMatchObject({
      come: 'parte',
      conservati: [
        { che: 'La Sua scheda, e ciò che è nelle pratiche', quanti: 1 },
        { che: 'Pratica con incarico firmato', quanti: 1, fino: '2036-03-10' },
      ],
    })
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    const { orm } = test.context.database
    const [row] = await orm.select().from(clientsTable).where(eq(clientsTable._id, _id))
    expect(row).toMatchObject({ nome: 'Ada', email, status: 'validated' })
    const last = lettersTo().find(({ subject }) => subject === 'Abbiamo cancellato i Suoi dati')
    expect(last!.text).toMatch(
      /Conservato, e perché[\s\S]*parole anche di altri[\s\S]*entro un mese[\s\S]*D\.Lgs\. 231\/2007/,
    )
  })

  it('names the requests that are not surely own, and leaves them to the office', async () => {
    const { email, erase, preview, lettersTo } = await customer()
    const names = { nome: 'Ada', cognome: `Moretti${turn}`, email }
    const joined = await sendRequest(test, 'request', { ...names, messaggio: 'Vorrei un mutuo' })
    await sendRequest(test, 'request', { ...names, messaggio: 'Dimenticavo: sono malata' })
    const longer = await sendRequest(test, 'lead', { ...names, nome: 'Ada Maria', messaggio: 'Sono malata' })
    const shown = { che: 'Richieste con la Sua e-mail, forse non Sue', quanti: 2 }
    expect(await preview()).toMatchObject({ come: 'parte', rimossi: [], conservati: [shown] })
    await runAll()
    letters = []
    const sent = await erase('parte')
    expect(sent.statusCode, sent.body).toBe(201)
    await runAll()
    const { orm } = test.context.database
    const left = await orm
      .select()
      .from(requestsTable)
      .where(eq(requestsTable.email, email))
      .orderBy(requestsTable._id)
    expect(left.map(({ _id, numero }) => [_id === joined._id, numero === sent.json().numero])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(left[1]!.messaggio).toMatch(/Ci sono richieste con la mia e-mail[\s\S]*20 dicembre 2026/)
    expect(await orm.select().from(leadsTable).where(eq(leadsTable._id, longer._id))).toHaveLength(1)
    const last = lettersTo().find(({ subject }) => subject === 'Abbiamo cancellato i Suoi dati')
    expect(last!.text).toMatch(/Conservato, e perché[\s\S]*forse non Sue: 2\. [\s\S]*controlla di chi sono/)
  })

  it('tells the office the consents that count, also those of a confirmed message', async () => {
    const { _id, email, erase } = await customer()
    await addFile(_id, { stato: 'segnalata' })
    const consensi = ['informativa_letta', 'marketing'].map(tipo => ({
      ...{ tipo, valore: true, at: '2026-11-19T09:00:00.000Z' },
      ...{ testoVersione: '2026-11', fonte: '/contatti' },
    }))
    const source = await sendRequest(test, 'request', { nome: 'Ada', cognome: `Moretti${turn}`, email })
    const emailConfermata = { email, at: '2026-11-20T09:00:00.000Z' }
    await writeRequest(test, 'request', source._id, { consensi, emailConfermata })
    const { numero } = (await erase('parte')).json()
    const { orm } = test.context.database
    const [asked] = await orm.select().from(requestsTable).where(eq(requestsTable.numero, numero))
    expect(asked!.consensi).toContainEqual(expect.objectContaining({ tipo: 'marketing', valore: true }))
  })

  it('removes the waiting letters to the customer, and leaves those of others that contain the address', async () => {
    const { email, erase } = await customer()
    const { database, settings } = test.context
    const { orm } = database
    await runAll()
    expect((await erase('adesso')).statusCode).toBe(201)
    const text = `Ho parlato con ${email}.`
    const waiting = { subject: 'Prova', text }
    const outbox = join(settings.dataDir, 'outbox')
    await mkdir(outbox, { recursive: true })
    for (const to of [email, 'ufficio@quinto.example']) {
      await enqueueMail(test.context, orm, { to, ...waiting })
      await writeFile(
        join(outbox, `${to}.eml`),
        `From: a@quinto.example\r\nTo: ${to}\r\n\r\n${text}\r\nTo: ${email}`,
      )
    }
    const answer = { testo: text }
    const call = { caller: 'altri', route: 'prova', key: email, bodyHash: 'prova', answer }
    await orm.insert(idempotency).values({ ...call, createdAt: now })
    // Only the erasure runs.
    const [job] = await orm.select().from(jobs).where(eq(jobs.kind, 'erase-person'))
    await orm.delete(jobs).where(eq(jobs._id, job!._id))
    await runErasure(test.context, job!, new AbortController().signal)
    const mails = await orm.select().from(jobs).where(eq(jobs.kind, 'mail'))
    const about = mails.map(({ payload }) => payload as Message).filter(one => one.text === text)
    expect(about.map(({ to }) => to)).toEqual(['ufficio@quinto.example'])
    expect(await readdir(outbox)).toEqual(['ufficio@quinto.example.eml'])
    expect(await orm.select().from(idempotency).where(eq(idempotency.key, email))).toHaveLength(1)
    await runAll()
    await rm(outbox, { recursive: true })
  })

  it('is asked of the office, once, while a file with a mandate is under way', async () => {
    const { _id, email, visitor, erase, preview, lettersTo } = await customer()
    await addFile(_id, { stato: 'raccolta_documenti', incaricoAl: '2026-11-01' })
    expect(await preview()).toMatchObject({ come: 'ufficio', chiesta: null })
    expect((await erase('adesso')).statusCode).toBe(409)
    const sent = await erase('ufficio')
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json().numero).toMatch(/^\d+$/)
    const { orm } = test.context.database
    const [request] = await orm.select().from(requestsTable).where(eq(requestsTable.email, email))
    expect(request).toMatchObject({
      oggetto: 'pratica',
      numero: sent.json().numero,
      messaggio: expect.stringContaining('art. 17 del GDPR'),
    })
    await runAll()
    expect(lettersTo().map(({ subject }) => subject)).toEqual([expect.stringContaining('La Sua richiesta')])
    // Nothing is erased, and the customer stays signed in.
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    expect(await preview()).toMatchObject({ chiesta: '2026-11-20T09:00:00.000Z' })
    expect((await erase('ufficio')).statusCode).toBe(409)
    expect(await test.context.store.get(orm, clients, _id, system)).toMatchObject({ email })
  })

  it.each([
    ['ufficio', { stato: 'raccolta_documenti', incaricoAl: '2026-11-01' }, true],
    ['parte', { stato: 'segnalata' }, false],
  ] as const)(
    'is asked of the office (%s), whatever a stranger sends with the address',
    async (come, values, isOpened) => {
      const { _id, email, prove, erase, preview } = await customer()
      await addFile(_id, values, isOpened ? _id : null)
      const words = 'Chiedo la cancellazione dei miei dati personali (art. 17 del GDPR).'
      const stranger = { nome: 'Uno', cognome: 'Straniero', telefono: '06 15334455', email, messaggio: words }
      await sendRequest(test, 'request', stranger)
      // A recent message with the same name and contact takes in later ones.
      const same = { nome: 'Ada', cognome: `Moretti${turn}`, email, messaggio: words }
      await sendRequest(test, 'request', { ...same, telefono: '06 16334455' })
      expect(await preview()).toMatchObject({ come, chiesta: null })
      await prove()
      const asked = await erase(come)
      expect([asked.statusCode, asked.json()]).toEqual([201, { numero: expect.stringMatching(/^\d{9}$/) }])
      const { orm } = test.context.database
      const find = () => orm.select().from(requestsTable).where(eq(requestsTable.numero, asked.json().numero))
      const [request] = await find()
      expect(request).toMatchObject({
        messaggio: expect.stringMatching(/^Chiedo la cancellazione[^\n]*\(art\. 12 del GDPR\)\.$/),
        fonte: { cancellazione: _id },
      })
      // The request takes in no later message.
      await sendRequest(test, 'request', { ...same, messaggio: 'Ci ho ripensato.', telefono: '06 17334455' })
      expect((await find())[0]).toEqual(request)
      if (come === 'ufficio') {
        expect(await preview()).toMatchObject({ chiesta: '2026-11-20T09:00:00.000Z' })
        expect((await erase(come)).statusCode).toBe(409)
      }
    },
  )

  it('is erased at once as far as the e-mail goes, and asked of the office for the person of the record', async () => {
    const { _id, email, visitor, prove, erase, preview, lettersTo } = await customer()
    const { store, database } = test.context
    const { orm } = database
    const names = { nome: 'Ada', cognome: `Moretti${turn}` }
    const mine = await sendRequest(test, 'lead', { ...names, email })
    const source = await sendRequest(test, 'request', { ...names, email, messaggio: 'Da qui la pratica' })
    const file = await addFile(_id, { stato: 'segnalata', richiesta: source._id }, null)
    const message = { pratica: file, tipo: 'messaggio', testo: `Scritto a ${email}`, cliente: _id }
    const note = (await store.create(orm, fileNotes, message as never, system))._id
    const { rimossi, conservati, ...way } = await preview()
    expect(way).toEqual({ come: 'parte', fallita: false, chiesta: null })
    expect(rimossi).toEqual([{ che: 'Richieste dai calcolatori', quanti: 1 }])
    expect(conservati.map(({ che }: { che: string }) => che)).toEqual([
      'Ciò che l’ufficio conserva a Suo nome',
    ])
    await runAll()
    letters = []
    await prove()
    for (const other of ['adesso', 'ufficio']) expect((await erase(other)).statusCode).toBe(409)
    const [password] = await orm.select().from(credentials).where(eq(credentials.person, _id))
    const erased = await erase('parte')
    expect(erased.statusCode, erased.body).toBe(201)
    expect(erased.json().numero).toMatch(/^\d+$/)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    await runAll()
    // The account and what came with the e-mail are gone.
    expect((await visitor.signIn(email)).statusCode).toBe(401)
    expect(await orm.select().from(leadsTable).where(eq(leadsTable._id, mine._id))).toEqual([])
    // The person of the record, the file and its texts are as before.
    expect(await store.get(orm, clients, _id, system)).toMatchObject({ ...names, email, status: 'validated' })
    expect(await store.get(orm, loanFiles, file, system)).toMatchObject({ richiesta: source._id })
    expect(await store.get(orm, fileNotes, note, system)).toMatchObject({ testo: `Scritto a ${email}` })
    const requests = await orm.select().from(requestsTable).where(eq(requestsTable.email, email))
    expect(requests.map(one => one._id)).toContain(source._id)
    expect(requests.find(({ numero }) => numero === erased.json().numero)).toMatchObject({
      messaggio: expect.stringMatching(/art\. 17 del GDPR[\s\S]*20 dicembre 2026/),
    })
    const last = lettersTo().find(({ subject }) => subject === 'Abbiamo cancellato i Suoi dati')
    expect(last?.text).toMatch(/Conservato, e perché[\s\S]*non il codice fiscale[\s\S]*entro un mese/)
    // A backup brings the account back, and the repetition ends the account alone.
    await orm.insert(credentials).values(password!)
    await orm.delete(erasures).where(eq(erasures.client, _id))
    expect(await repeatErasures(test.context, [dataDir])).toBe(1)
    expect(await orm.select().from(credentials).where(eq(credentials.person, _id))).toEqual([])
    expect(await store.get(orm, clients, _id, system)).toMatchObject({ ...names, email, status: 'validated' })
  })

  it('gives the account no new password before the office has answered', async () => {
    const { _id, email, erase } = await customer()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    const known = { codiceFiscale: 'RSSMRA80A01H501U', ...confirmedByOffice(email) }
    await store.update(database.orm, clients, _id, versione, known, system)
    const file = await addFile(_id, { stato: 'segnalata' })
    const next = await addFile(_id, { IDEGG: `NEXT${turn}`, stato: 'segnalata' }, null)
    const office = { headers: { 'x-flags': 'pratiche_see,pratiche_edit' } }
    const [{ partecipante }] = (await test.call('GET', `/pratiche/${next}/inviti`, office)).json().rows
    await test.call('POST', `/pratiche/${next}/inviti/${partecipante}`, office)
    await runAll()
    const linkIn = (path: string) =>
      new RegExp(`${path}/[\\w-]+#([\\w-]+)`).exec(letters.map(({ text }) => text).join())?.[1]
    const invitation = { token: linkIn('invito'), codiceFiscale: 'RSSMRA80A01H501U', password: goodPassword }
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()

    const again = new Visitor(test, 'client')
    const accepted = await again.mine('POST', '/inviti/accetta', invitation)
    expect([accepted.statusCode, accepted.body]).toEqual([
      403,
      expect.stringContaining('l’ufficio deve sentire da Lei'),
    ])
    letters = []
    await again.mine('POST', '/password/forgot', { email })
    await runAll()
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringContaining('l’ufficio deve sentire da Lei'),
    ])

    await database.orm.update(requestsTable).set({ stato: 'chiusa' }).where(eq(requestsTable.email, email))
    letters = []
    await again.mine('POST', '/password/forgot', { email })
    await runAll()
    const reset = { token: linkIn('confirm-reset-password'), password: goodPassword }
    expect((await again.mine('POST', '/password/reset', reset)).statusCode).toBe(200)
    expect((await again.signIn(email)).statusCode).toBe(200)
    expect((await again.mine('GET', `/pratiche/${file}`)).statusCode).toBe(200)
  })

  it('is not all erased for a customer whom the house has registered with a fiscal code', async () => {
    const { _id, prove, erase, preview } = await customer()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    await store.update(database.orm, clients, _id, versione, { codiceFiscale: 'RSSMRA85T10A562S' }, system)
    expect(await preview()).toMatchObject({ come: 'parte', rimossi: [] })
    await prove()
    expect((await erase('parte')).statusCode).toBe(201)
    await runAll()
    expect(await store.get(database.orm, clients, _id, system)).toMatchObject({
      codiceFiscale: 'RSSMRA85T10A562S',
    })
  })
})
