import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { cartLines, files, merchandisingTable, participantsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { readSettings } from '../../settings.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { sendRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetFiles, sealBytes } from '../files/files.ts'
import { someBank } from '../loan-files/testing/complete-file.ts'

const flags = { 'x-flags': 'clients_see,clients_export' }
const dayMs = 24 * 3_600_000

describeOnEitherDatabase('the export of a person', open => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-export-'))
    await mkdir(join(dataDir, 'files'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir }, now: () => now })
    work = startJobs(test.context, async () => {}, { poll: false })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  async function addDocument(pratica: string, cliente: string, nome: string) {
    const { store, database } = test.context
    const page = pdfPage([nome])
    async function* bytes() {
      yield page
    }
    const owner = { kind: 'admin' as const, id: crypto.randomUUID() }
    const row = await sealBytes(test.context, owner, `${nome}.pdf`, 'application/pdf', bytes())
    await database.orm.insert(files).values({ ...row, kept: true })
    const { _id, name, size, mimetype } = row as Required<typeof row>
    const file = { _id, name, size, mimetype, pagine: 1 }
    await store.create(
      database.orm,
      fileDocuments,
      { pratica, nome, cliente, stato: 'caricato', file },
      system,
    )
    return page
  }

  /** A customer with a lead and a file with a spouse, in which each has an income, a document and a message. */
  async function couple() {
    const { store, database } = test.context
    const email = `ada.${crypto.randomUUID().slice(0, 8)}@posta.example`
    const ada = await addPerson(test, 'client', email, {
      nome: 'Ada',
      cognome: 'Esposito',
      cellulare: '348 1112223',
    })
    const bruno = await addPerson(test, 'client', `b.${email}`, { nome: 'Bruno', cognome: 'Consorte' })
    await sendRequest(test, 'lead', {
      nome: 'Ada',
      cognome: 'Esposito',
      email,
      telefono: '348 1112223',
      messaggio: 'Vorrei una casa',
    })
    const file = {
      IDEGG: `X${email.slice(4, 12)}`,
      prodotto: 'mutuo',
      importoRichiesto: 15_000_000,
      terzi: [{ ruolo: 'notaio', nome: 'Notaio Terzi' }],
    }
    const { _id: pratica } = await store.create(database.orm, loanFiles, file, system)
    for (const [cliente, redditoNettoMensile] of [
      [ada, 123_400],
      [bruno, 987_600],
    ] as const)
      await store.create(
        database.orm,
        participants,
        { pratica, cliente, ruolo: 'richiedente', redditoNettoMensile },
        system,
      )
    const page = await addDocument(pratica, ada, 'Busta di Ada')
    await addDocument(pratica, bruno, 'Busta di Bruno')
    const note = (values: object) =>
      store.create(database.orm, fileNotes, { pratica, ...values } as never, system)
    await note({ tipo: 'messaggio', testo: 'Buongiorno Ada', cliente: ada })
    await note({ tipo: 'messaggio', testo: 'Buongiorno Bruno', cliente: bruno })
    await note({ tipo: 'nota', testo: 'Nota interna: non convince' })
    await store.create(
      database.orm,
      fees,
      { pratica, compensoCliente: 100_000, provvigioneBancaPrevista: 777_700 },
      system,
    )
    await store.create(
      database.orm,
      adequateVerifications,
      { pratica, cliente: ada, stato: 'bozza', scopo: 'Scopo riservato', pep: true },
      system,
    )
    return { ada, bruno, email, page, pratica }
  }
  const start = (client: string, headers: Record<string, string> = flags) =>
    test.call('POST', `/clients/${client}/esportazioni`, { headers })
  const list = async (client: string) =>
    (await test.call('GET', `/clients/${client}/esportazioni`, { headers: flags })).json()
  const download = (client: string, id: string, headers: Record<string, string> = flags) =>
    test.call('GET', `/clients/${client}/esportazioni/${id}/file`, { headers })
  async function exported(client: string) {
    const answer = await start(client)
    expect(answer.statusCode, answer.body).toBe(201)
    await work.runDue()
    const { _id } = answer.json()
    const file = await download(client, _id)
    expect(file.statusCode, file.body).toBe(200)
    const entries = unzipSync(file.rawPayload)
    return { _id, entries, json: Buffer.from(entries['dati.json']!).toString(), file }
  }

  it('holds what is known of the person, to read and for a program, and the own files', async () => {
    const { ada, email, page } = await couple()
    const { entries, json, file } = await exported(ada)
    expect(file.headers['cache-control']).toContain('no-store')
    expect(file.headers['content-disposition']).toContain('attachment')
    const sections = JSON.parse(json) as { titolo: string; righe: Record<string, unknown>[] }[]
    const titles = sections.map(({ titolo }) => titolo)
    const changes = sections.find(({ titolo }) => titolo === 'Modifiche ai dati')!.righe
    // Each change names its act.
    expect(changes[0]!.Operazione).toBe(1)
    expect(changes.every(({ Operazione }) => Number(Operazione) >= 1)).toBe(true)
    expect(titles).toEqual(expect.arrayContaining(['Scheda', 'Lead', 'Pratica', 'Modifiche ai dati']))
    for (const known of [
      email,
      '348 1112223',
      'Vorrei una casa',
      '1234,00',
      'Buongiorno Ada',
      '1000,00',
      'Mutuo',
    ])
      expect([known, json.includes(known)]).toEqual([known, true])
    const summary = Buffer.from(entries['riepilogo.html']!).toString()
    expect(summary).toContain('Vorrei una casa')
    const names = Object.keys(entries)
    expect(names.filter(name => name.startsWith('file/'))).toEqual([expect.stringContaining('Busta di Ada')])
    expect(
      Buffer.from(entries[names.find(name => name.startsWith('file/'))!]!).equals(Buffer.from(page)),
    ).toBe(true)
  })

  it('holds the papers of the own files as the person sees them, and nothing of the others in them', async () => {
    const { store, database } = test.context
    const { ada, pratica } = await couple()
    expect(Object.keys((await exported(ada)).entries).filter(name => name.startsWith('pratiche/'))).toEqual([
      expect.stringMatching(/^pratiche\/Riepilogo della pratica X\w+\.pdf$/),
    ])
    await store.create(
      database.orm,
      bankAnswers,
      {
        pratica,
        banca: await someBank(test.context),
        stato: 'approvata',
        importo: 14_000_000,
        durataMesi: 300,
        tan: 3.4,
      },
      system,
    )
    const { entries } = await exported(ada)
    const papers = Object.keys(entries).filter(name => name.startsWith('pratiche/'))
    expect(papers).toHaveLength(2)
    expect(papers[1]).toMatch(/^pratiche\/Offerta .+\.pdf$/)
    const [summary, offer] = await Promise.all(
      papers.map(async name => (await readPdf(Buffer.from(entries[name]!))).text),
    )
    for (const words of ['Busta di Ada', '1.234 €', '150.000 €', 'Chi La segue'])
      expect(summary).toContain(words)
    for (const words of ['140.000 €', '3,40 %', 'Compenso della mediazione 1.000 €', 'PIES'])
      expect(offer).toContain(words)
    for (const foreign of ['Bruno', 'Consorte', '9.876', 'Nota interna', '7.777', 'Scopo riservato', 'Terzi'])
      expect([foreign, `${summary} ${offer}`.includes(foreign)]).toEqual([foreign, false])
    expect(Buffer.from(entries['riepilogo.html']!).toString()).toContain('<code>pratiche</code>')
  })

  it('holds complaints, the cart, and what stays in a file that the person has left', async () => {
    const { store, database } = test.context
    const { ada, email } = await couple()
    const [member] = await database.orm
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.cliente, ada))
    await store.remove(database.orm, participants, member!._id, system)
    const complaint = { nome: 'Esposito Ada', email, ricevutoAl: '2026-11-02', testo: 'Troppo lenti' }
    await store.create(database.orm, complaints, { ...complaint, stato: 'ricevuto' }, system)
    const other = { ...complaint, nome: 'Bruno Consorte', testo: 'Il reclamo di Bruno' }
    await store.create(database.orm, complaints, { ...other, stato: 'ricevuto' }, system)
    const [item] = await database.orm.select().from(merchandisingTable).limit(1)
    await database.orm.insert(cartLines).values({ owner: ada, merch: item!._id, quantity: 3, createdAt: now })
    const { json, entries } = await exported(ada)
    for (const known of ['Busta di Ada', 'Buongiorno Ada', 'Troppo lenti', item!.nome])
      expect([known, json.includes(known)]).toEqual([known, true])
    for (const other of ['Busta di Bruno', 'Buongiorno Bruno', 'Il reclamo di Bruno'])
      expect([other, json.includes(other)]).toEqual([other, false])
    expect(Object.keys(entries).some(name => name.includes('Busta di Ada'))).toBe(true)
  })

  it('holds nothing of other people, of the house and of the adequate verification', async () => {
    const { ada, bruno } = await couple()
    const { json, entries } = await exported(ada)
    const all = json + Buffer.from(entries['riepilogo.html']!).toString()
    for (const other of [
      'Bruno',
      'Consorte',
      '9876',
      'Nota interna',
      '7777',
      'Scopo riservato',
      'Notaio Terzi',
      bruno,
    ])
      expect([other, all.includes(other)]).toEqual([other, false])
  })

  it('holds what the house wrote to all in a file of one person, and no message that nobody has verified', async () => {
    const { store, database } = test.context
    const email = `sola.${crypto.randomUUID().slice(0, 8)}@posta.example`
    const cliente = await addPerson(test, 'client', email, { nome: 'Sola' })
    const file = { IDEGG: email.slice(0, 12), prodotto: 'mutuo', importoRichiesto: 15_000_000 }
    const { _id: pratica } = await store.create(database.orm, loanFiles, file as never, system)
    await store.create(database.orm, participants, { pratica, cliente, ruolo: 'richiedente' }, system)
    for (const [tipo, testo] of [
      ['messaggio', 'Buongiorno a tutti'],
      ['risposta', 'Dal sito, mittente non verificato: Zeno Nessuno'],
    ])
      await store.create(database.orm, fileNotes, { pratica, tipo, testo } as never, system)
    const { json } = await exported(cliente)
    expect([json.includes('Buongiorno a tutti'), json.includes('Zeno')]).toEqual([true, false])
  })

  it('is a page that runs nothing a person typed', async () => {
    const email = `x.${crypto.randomUUID().slice(0, 8)}@posta.example`
    const client = await addPerson(test, 'client', email, {
      nome: '<img src=x onerror=alert(1)>',
      cognome: 'Uno',
    })
    const { entries } = await exported(client)
    expect(Buffer.from(entries['riepilogo.html']!).toString()).not.toContain('<img')
  })

  it('is private, encrypted on the disk, kept by the daily round, and ends after seven days', async () => {
    const { ada, bruno, email } = await couple()
    const before = new Set(await readdir(join(dataDir, 'files')))
    const { _id } = await exported(ada)
    const [stored] = (await readdir(join(dataDir, 'files'))).filter(name => !before.has(name))
    expect((await list(ada)).rows).toMatchObject([{ _id, stato: 'pronta' }])
    expect((await download(bruno, _id)).statusCode).toBe(404)
    expect((await test.call('GET', `/files/${stored}`, { headers: { 'x-flags': 'admin' } })).statusCode).toBe(
      404,
    )
    const customer = new Visitor(test, 'client')
    await customer.signIn(email)
    expect((await customer.call('GET', `/clients/${ada}/esportazioni/${_id}/file`)).statusCode).toBe(403)
    now = new Date(now.getTime() + 2 * dayMs)
    await forgetFiles(test.context)
    expect((await download(ada, _id)).statusCode).toBe(200)
    now = new Date(now.getTime() + 6 * dayMs)
    expect((await download(ada, _id)).statusCode).toBe(404)
    await work.forget()
    expect(await readdir(join(dataDir, 'files'))).not.toContain(stored)
    expect((await list(ada)).rows).toEqual([])
  })

  it('is for administrators with the flag, who read customers, and runs once at a time', async () => {
    const { ada } = await couple()
    expect((await start(ada, { 'x-flags': 'clients_see,clients_erase' })).statusCode).toBe(403)
    expect((await start(ada, { 'x-flags': 'clients_export' })).statusCode).toBe(404)
    expect((await start(crypto.randomUUID())).statusCode).toBe(404)
    const email = `agente.${crypto.randomUUID().slice(0, 8)}@quinto.example`
    await addPerson(test, 'agent', email, { permissions: { all: true } })
    const agent = new Visitor(test, 'agent')
    await agent.signIn(email)
    expect((await agent.call('POST', `/clients/${ada}/esportazioni`)).statusCode).toBe(403)
    const answers = await Promise.all([start(ada), start(ada), start(ada)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    await work.runDue()
  })

  it('needs a recent proof of identity, also for the download', async () => {
    const { ada } = await couple()
    const { _id } = await exported(ada)
    const email = `admin.${crypto.randomUUID().slice(0, 8)}@quinto.example`
    await addPerson(test, 'admin', email, { permissions: { clients_see: true, clients_export: true } })
    const admin = new Visitor(test, 'admin')
    await admin.signIn(email)
    now = new Date(now.getTime() + 11 * 60_000)
    for (const answer of [
      await admin.call('POST', `/clients/${ada}/esportazioni`, {}),
      await admin.call('GET', `/clients/${ada}/esportazioni/${_id}/file`),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'insufficient_user_authentication'])
  })
})
