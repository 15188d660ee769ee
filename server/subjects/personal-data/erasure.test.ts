import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { isFiscalCode } from '../../../contract/italian/italian-codes.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { tablesOf } from '../../backup/table-rows.ts'
import { system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import {
  clientsTable,
  commits,
  documentPages,
  eggsyncRows,
  erasures,
  fileAccesses,
  files,
  idempotency,
  imports,
  jobs,
  leadsTable,
  loanFileViews,
  participantsTable,
  tableFor,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { sealCommits } from '../../history/seal-commits.ts'
import { verifyHistory } from '../../history/verify-history.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { mailTransport } from '../../mail/transport.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, confirmedByOffice, goodPassword, Visitor } from '../../testing/people.ts'
import { sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealBytes } from '../files/files.ts'
import { repeatErasures } from './repeat-erasures.ts'

const flags = { 'x-flags': 'clients_see,clients_erase' }
const office = { 'x-flags': 'clients_see,clients_edit,pratiche_see,pratiche_edit' }

/** A valid fiscal code with a number in it. */
const fiscalCode = (number: string) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => `QGLZND80A41H${number}${check}`).find(isFiscalCode)!

describeOnEitherDatabase('the erasure of a person', (open, kind) => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let turn = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-erasure-'))
    await mkdir(join(dataDir, 'files'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
    work = startJobs(test.context, mailTransport(test.context.settings), { poll: false })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const run = promisify(execFile)
  /** Every row of the database as text: the dump of PostgreSQL itself where its program is there, and each table. */
  async function dump(): Promise<string> {
    const { pool } = test.context.database
    let all = ''
    for (const { quoted } of await tablesOf(pool)) {
      const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${quoted} t`)
      all += rows.map(({ line }) => `${quoted} ${line}\n`).join('')
    }
    if (kind === 'server') {
      const address = new URL(inject('testDatabases').url!)
      const { rows } = await pool.query<{ name: string }>('select current_database() as name')
      address.pathname = `/${rows[0]!.name}`
      const program = process.env.PG_DUMP ?? 'pg_dump'
      const none = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return { stdout: '' }
      }
      all += (await run(program, [address.href], { maxBuffer: 2 ** 30 }).catch(none)).stdout
    }
    return all
  }
  /** The bytes of every file in the data folder. */
  async function folder(): Promise<string> {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const texts = entries
      .filter(entry => entry.isFile() && entry.name !== 'erasures')
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'))
    return (await Promise.all(texts)).join('\n')
  }
  const linesWith = (text: string, needles: readonly string[]) =>
    text.split('\n').filter(line => needles.some(needle => line.toLowerCase().includes(needle.toLowerCase())))

  /** A customer with an account, a lead, a message, a registration of everything around. */
  async function somebody() {
    const n = String(++turn).padStart(3, '0')
    const email = `persona.${n}@posta.example`
    const telefono = `347 88${n}21`
    const code = fiscalCode(n)
    const cliente = await addPerson(test, 'client', email, {
      nome: 'Zelinda',
      cognome: `Quaglia${n}`,
      cellulare: telefono,
      codiceFiscale: code,
    })
    return { cliente, email, telefono, code, cognome: `Quaglia${n}`, digits: telefono.replaceAll(' ', '') }
  }
  const needlesOf = ({ email, telefono, digits, code }: Awaited<ReturnType<typeof somebody>>) => [
    email,
    telefono,
    digits,
    code,
  ]

  async function addFile(cliente: string, values: object = {}) {
    const { store, database } = test.context
    const file = { IDEGG: `E${++turn}`, prodotto: 'prestito', importoRichiesto: 500_000, ...values }
    const { _id } = await store.create(database.orm, loanFiles, file, system)
    await store.create(database.orm, participants, { pratica: _id, cliente, ruolo: 'richiedente' }, system)
    return _id
  }
  /** A document of a file with encrypted bytes. */
  async function addDocument(pratica: string, cliente: string) {
    const { store, database } = test.context
    async function* bytes() {
      yield pdfPage(['Busta paga'])
    }
    const owner = { kind: 'admin' as const, id: crypto.randomUUID() }
    const row = await sealBytes(test.context, owner, 'busta.pdf', 'application/pdf', bytes())
    await database.orm.insert(files).values(row)
    const { _id, name, size, mimetype } = row as Required<typeof row>
    const file = { _id, name, size, mimetype, pagine: 1 }
    const given = { pratica, nome: 'Busta paga', cliente, stato: 'caricato', file }
    const document = await store.create(database.orm, fileDocuments, given, system)
    return { document: document._id, file: _id }
  }
  /** A signed paper of a consent that nothing uses yet. */
  async function uploadPaper(): Promise<string> {
    const form = [
      '--limite',
      'content-disposition: form-data; name="file"; filename="consenso.pdf"',
      'content-type: application/pdf',
      '',
      `${pdfPage(['Consenso']).toString('latin1')}`,
      '--limite--',
      '',
    ].join('\r\n')
    const answer = await test.call('POST', '/consensi/carta', {
      payload: Buffer.from(form, 'latin1'),
      headers: { ...office, 'content-type': 'multipart/form-data; boundary=limite' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  /** The adequate verification of a customer, with the encrypted bytes of the signed questionnaire. */
  async function addVerification(pratica: string, cliente: string) {
    const { store, database } = test.context
    async function* bytes() {
      yield pdfPage(['Questionario firmato'])
    }
    const owner = { kind: 'admin' as const, id: crypto.randomUUID() }
    const row = await sealBytes(test.context, owner, 'firmato.pdf', 'application/pdf', bytes())
    await database.orm.insert(files).values(row)
    const { _id, name, size, mimetype } = row as Required<typeof row>
    const questionario = { _id, name, size, mimetype, pagine: 1 }
    const given = { pratica, cliente, stato: 'bozza', questionario }
    const verification = await store.create(database.orm, adequateVerifications, given, system)
    return { verification: verification._id, file: _id }
  }
  /** A page of a document or of a questionnaire that was sent and not yet joined. */
  async function addSentPage(record: string) {
    const { database } = test.context
    async function* bytes() {
      yield pdfPage(['Una pagina'])
    }
    const owner = { kind: 'admin' as const, id: crypto.randomUUID() }
    const row = await sealBytes(test.context, owner, 'pagina.pdf', 'application/pdf', bytes())
    await database.orm.insert(files).values(row)
    const page = { document: record, person: owner.id, page: crypto.randomUUID(), file: row._id }
    await database.orm.insert(documentPages).values({ ...page, name: 'pagina.pdf', size: 1 })
    return row._id
  }
  const preview = async (cliente: string) => {
    const answer = await test.call('GET', `/clients/${cliente}/cancellazione`, { headers: flags })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  async function erase(cliente: string, altriNomi = false) {
    // Letters that are being sent while a person is erased are no longer the house's.
    await work.runDue()
    const payload = { altriNomi }
    const answer = await test.call('POST', `/clients/${cliente}/cancellazione`, { headers: flags, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    await work.runDue()
    const { _id } = answer.json()
    const [row] = await test.context.database.orm.select().from(erasures).where(eq(erasures._id, _id))
    expect(row).toMatchObject({ state: 'fatta', files: [] })
    return row!.report as { rimossi: { che: string; quanti: number }[]; conservati: object[] }
  }

  it('leaves nothing of a person without a mandate in database, history, files and letters', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente, email, telefono, cognome, code } = person
    const contact = { nome: 'Zelinda', cognome, email, telefono }
    await sendRequest(test, 'lead', contact)
    const message = await sendRequest(test, 'request', contact)
    await work.runDue()
    const visitor = new Visitor(test, 'client')
    expect((await visitor.signIn(email, goodPassword)).statusCode).toBe(200)
    const { versione } = await store.get(database.orm, clients, cliente, system)
    // A former telephone is a person's too.
    await store.update(database.orm, clients, cliente, versione, { cellulare: '06 5550199' }, system)
    const pratica = await addFile(cliente)
    const { file } = await addDocument(pratica, cliente)
    // Another file mentions the telephone, and a removed lead is in the history alone.
    const other = await addFile(await addPerson(test, 'client', `altra.${turn}@posta.example`))
    const note = {
      pratica: other,
      tipo: 'nota',
      testo: `Scrivere anche a ${email}, codice ${code}, la cognata.`,
    }
    const { _id: noteId } = await store.create(database.orm, fileNotes, note, system)
    // Words that the office took away are in the history alone.
    const { _id: taken } = await store.create(database.orm, fileNotes, note, system)
    const away = await test.call('POST', `/pratiche_note/${taken}/togli`, {
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
      payload: { motivo: 'è di un’altra persona' },
    })
    expect(away.statusCode, away.body).toBe(200)
    await enqueueMail(test.context, database.orm, { to: email, subject: 'Prova', text: 'Prova.' })
    // A letter to an agent, a look, and a row of a file of EGG name the person, and have no contact.
    const link = `/agents/reports/pratiche/${pratica}`
    const toAgent = { to: 'aldo@quinto.example', subject: 'Si è fermata', text: `${cognome}: ${link}` }
    await enqueueMail(test.context, database.orm, toAgent)
    const look = { file: pratica, name: `Questionario di ${cognome}`, how: 'carta' as const, at: new Date() }
    const viewer = { role: 'admin' as const, person: crypto.randomUUID() }
    await database.orm.insert(loanFileViews).values({ _id: crypto.randomUUID(), ...look, ...viewer })
    const row = { eggsync: crypto.randomUUID(), riga: 2, step: 2, nome: cognome, pratica }
    await database.orm.insert(eggsyncRows).values(row)
    // In JSON, the escape of a line end stands before the address.
    const answer = { testo: `Scrivere a\n${email}` }
    const call = { caller: 'prova', route: 'prova', key: cliente, bodyHash: 'prova', answer }
    await database.orm.insert(idempotency).values({ ...call, createdAt: new Date() })
    await sealCommits(test.context)
    await writeFile(join(dataDir, 'files', `${crypto.randomUUID()}-100`), 'una miniatura')

    const before = linesWith(await dump(), needlesOf(person))
    expect(before.length).toBeGreaterThan(10)
    expect(linesWith(await folder(), [email]).length).toBeGreaterThan(0)
    const { rimossi, conservati, altriNomi } = await preview(cliente)
    // Two telephones, which nobody proves.
    const typed = { che: 'Recapiti o codici forse di altri', quanti: 2 }
    expect(conservati).toEqual([expect.objectContaining(typed)])
    expect(altriNomi).toEqual([])
    expect(rimossi).toEqual(
      expect.arrayContaining([
        { che: 'Cliente', quanti: 1 },
        { che: 'Lead', quanti: 1 },
        { che: 'Richiesta', quanti: 1 },
        { che: 'Pratica, senza i dati personali', quanti: 1 },
      ]),
    )
    // A preview changes nothing.
    expect(linesWith(await dump(), needlesOf(person)).length).toBe(before.length)

    await erase(cliente)
    expect(linesWith(await dump(), [...needlesOf(person), '5550199', cognome])).toEqual([])
    expect(linesWith(await folder(), [email, telefono, code])).toEqual([])
    expect(await readdir(join(dataDir, 'files'))).not.toContain(file)
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({
      prodotto: 'prestito',
      importoRichiesto: 500_000,
      intestatario: null,
      chiavi: null,
    })
    const { testo } = await store.get(database.orm, fileNotes, noteId, system)
    expect(testo).toBe('Scrivere anche a [omissis], codice [omissis], la cognata.')
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect(
      (await test.call('GET', `/requests/${message._id}`, { headers: { 'x-flags': 'requests' } })).statusCode,
    ).toBe(404)
    const [line] = await database.orm.select().from(erasures).where(eq(erasures.client, cliente))
    expect(JSON.stringify(line)).not.toMatch(/Zelinda|Quaglia|posta\.example/)
  })

  it('removes the bytes of verifications, of pages on their way, and of records that somebody removed before', async () => {
    const { store, database } = test.context
    const { cliente } = await somebody()
    const pratica = await addFile(cliente)
    const signed = await addVerification(pratica, cliente)
    const kept = await addDocument(pratica, cliente)
    const removed = await addDocument(pratica, cliente)
    await store.remove(database.orm, fileDocuments, removed.document, system)
    // The other file stays for its other applicant.
    const shared = await addFile(cliente)
    const other = await addPerson(test, 'client', `altra.${turn}@posta.example`)
    const theirs = { pratica: shared, cliente: other, ruolo: 'richiedente' }
    await store.create(database.orm, participants, theirs, system)
    const removedThere = await addDocument(shared, cliente)
    await store.remove(database.orm, fileDocuments, removedThere.document, system)
    const stays = await addDocument(shared, other)
    const gone = [
      signed.file,
      kept.file,
      removed.file,
      removedThere.file,
      await addSentPage(kept.document),
      await addSentPage(signed.verification),
    ]
    expect(await readdir(join(dataDir, 'files'))).toEqual(expect.arrayContaining([...gone, stays.file]))
    await erase(cliente)
    const left = await readdir(join(dataDir, 'files'))
    expect(gone.filter(file => left.includes(file))).toEqual([])
    expect(left).toContain(stays.file)
    const rows = await database.orm.select().from(files).where(inArray(files._id, gone))
    expect(rows).toEqual([])
  })

  it.each([
    ['an enquiry', {}],
    ['a closed file with a mandate', { stato: 'rinunciata', incaricoAl: '2026-01-10' }],
  ])('removes the signed papers of the consents of a person in %s', async (_, values) => {
    const { cliente } = await somebody()
    const pratica = await addFile(cliente, values)
    const { rows } = (await test.call('GET', `/pratiche/${pratica}/persone`, { headers: office })).json()
    const paths = [`/clients/${cliente}/consensi`, `/pratiche/${pratica}/persone/${rows[0]._id}/consensi`]
    const papers: string[] = []
    for (const [at, tipo] of ['marketing', 'profilazione'].entries()) {
      const given = { tipo, dato: true, come: 'carta', giorno: '2026-11-18', testoVersione: '2026-11' }
      const file = await uploadPaper()
      const payload = { ...given, file }
      const answer = await test.call('POST', paths[at]!, { headers: office, payload })
      expect(answer.statusCode, answer.body).toBe(200)
      papers.push(file)
    }
    expect(await readdir(join(dataDir, 'files'))).toEqual(expect.arrayContaining(papers))
    await erase(cliente)
    const opened = await Promise.all(
      papers.map(paper => test.call('GET', `/files/${paper}`, { headers: office })),
    )
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const left = await readdir(join(dataDir, 'files'))
    expect(papers.filter(paper => left.includes(paper))).toEqual([])
  })

  it('leaves nothing of a person in the tickets of the agents', async () => {
    const { store, database } = test.context
    const person = await somebody()
    await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { tickets: true } })
    await addPerson(test, 'admin', 'ada@esempio.it', { permissions: { admin: true } })
    const [aldo, ada] = [new Visitor(test, 'agent'), new Visitor(test, 'admin')]
    await aldo.signIn('aldo@esempio.it')
    await ada.signIn('ada@esempio.it')
    const question = { categoria: 'pratiche', oggetto: `Chi segue ${person.code}?`, testo: person.email }
    const { _id } = (await aldo.call('POST', '/tickets/create', question)).json()
    const mailed = {
      ...{ ticket: _id, da: 'agente', autore: 'Aldo', testo: 'Ecco.', interno: false, via: 'posta' },
      intero: `Ecco.\n> Scriva a ${person.email}`,
    }
    const { _id: whole } = await store.create(database.orm, ticketMessages, mailed as never, system)
    const note = { testo: `Sentita da ${person.email}.`, interno: true }
    const { _id: message } = (await ada.call('POST', `/tickets/${_id}/messaggi`, note)).json()
    const [{ versione }] = (await ada.call('GET', '/tickets/coda')).json().rows
    const renamed = { tickets: [{ _id, versione }], oggetto: `Chi segue ora ${person.code}?` }
    expect((await ada.call('POST', '/tickets/modifica', renamed)).json()).toMatchObject({ fatti: 1 })

    await erase(person.cliente)
    expect(linesWith(await dump(), needlesOf(person))).toEqual([])
    expect(linesWith(await folder(), needlesOf(person))).toEqual([])
    expect((await store.get(database.orm, tickets, _id, system)).oggetto).toBe('Chi segue ora [omissis]?')
    expect((await store.get(database.orm, ticketMessages, message, system)).testo).toBe(
      'Sentita da [omissis].',
    )
    expect((await store.get(database.orm, ticketMessages, whole, system)).intero).toBe(
      'Ecco.\n> Scriva a [omissis]',
    )
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('takes the text of an interrupted import, which then offers no resumption', async () => {
    const { database, newId, now } = test.context
    const { cliente, email } = await somebody()
    const _id = newId()
    await database.orm.insert(imports).values({
      ...{ _id, resource: 'clients', file: 'clienti.csv', state: 'interrotta', rows: 2, written: 1 },
      content: `E-mail;Nome\n${email};Zelinda`,
      rest: { options: { scelte: { 2: cliente } }, mapping: null, rows: [2] },
      problem: `Riga 2: E-mail: «${email}» non va bene.`,
      ...{ run: newId(), aliveUntil: now(), createdAt: now() },
    })
    await erase(cliente)
    expect(linesWith(await dump(), [email])).toEqual([])
    const read = await test.call('GET', `/importazioni/${_id}`, { headers: office })
    expect(read.json()).toMatchObject({ problema: null, puo: { riprendere: false, annullare: true } })
    const resumed = await test.call('POST', `/importazioni/${_id}/riprendi`, { headers: office })
    expect(resumed.statusCode).toBe(409)
  })

  it('takes a stranger out of the words of others, and leaves the words', async () => {
    const { store, database } = test.context
    const email = `estraneo.${++turn}@posta.example`
    await addPerson(test, 'client', email, { nome: 'Estra', cognome: 'Neo' })
    const stranger = new Visitor(test, 'client', '192.0.2.9')
    await stranger.signIn(email, goodPassword)
    const contact = { nome: 'Mario', cognome: 'Rossi', telefono: '333 555 0300' }
    const first = await sendRequest(test, 'request', { ...contact, messaggio: 'Il mio reclamo.' })
    await sendRequest(test, 'request', { ...contact, email, messaggio: 'Altro.' })
    await work.runDue()
    const answer = await stranger.mine('POST', '/cancellazione', { come: 'adesso' })
    expect(answer.statusCode, answer.body).toBe(201)
    await work.runDue()
    const { messaggio } = await store.get(database.orm, requests, first._id, system)
    expect(messaggio).toMatch(/^Il mio reclamo\.\n\n\[[^\]]+\]\nE-mail: \[omissis\]\nMessaggio: Altro\.$/)
  })

  it('leaves the lead of a spouse, with the sender and the confirmed address', async () => {
    const person = await somebody()
    const vera = { nome: 'Vera', cognome: person.cognome, email: `vera.${turn}@posta.example` }
    const lead = await sendRequest(test, 'lead', vera)
    const emailConfermata = { email: vera.email, at: '2026-11-20T09:00:00.000Z' }
    await writeRequest(test, 'lead', lead._id, { emailConfermata })
    await writeRequest(test, 'lead', lead._id, {
      nota: `Zelinda ${person.cognome} scrive da ${person.email}`,
    })
    const wife = await addPerson(test, 'client', vera.email, vera)
    const confirmation = async () =>
      (await test.call('GET', `/clients/${wife}/email`, { headers: office })).json()
    const before = await confirmation()
    expect(before).toMatchObject({ conferma: { come: 'richiesta' } })
    await erase(person.cliente)
    expect(await confirmation()).toEqual(before)
    const { orm } = test.context.database
    const lines = await orm.select().from(commits).where(eq(commits.ref, lead._id)).orderBy(commits._id)
    expect(lines[2]!.info).toEqual([
      { campo: 'nota', prima: null, dopo: `Zelinda ${person.cognome} scrive da [omissis]` },
    ])
    expect(linesWith(await dump(), needlesOf(person))).toEqual([])
    const visitor = new Visitor(test, 'client')
    await visitor.signIn(vera.email, goodPassword)
    expect((await visitor.mine('GET', '/cancellazione')).json().rimossi).toContainEqual({
      che: 'Richieste dai calcolatori',
      quanti: 1,
    })
  })

  it('leaves nothing of a person in the history of leads and messages that the office has corrected to somebody else', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente, email, telefono, cognome } = person
    const other = {
      nome: 'Vera',
      cognome: 'Altri',
      email: `vera.${turn}@posta.example`,
      telefono: '06 22334455',
    }
    for (const kind of ['lead', 'request'] as const) {
      const sent = await sendRequest(test, kind, { nome: 'Zelinda', cognome, email, telefono })
      await writeRequest(test, kind, sent._id, other)
    }
    const removed = await sendRequest(test, 'lead', { nome: 'Zelinda', cognome, email, telefono })
    await writeRequest(test, 'lead', removed._id, other)
    await store.remove(database.orm, leads, removed._id, system, 'Doppio')
    await erase(cliente)
    const left = linesWith(await dump(), [...needlesOf(person), cognome])
    expect(left.filter(line => line.startsWith('public.commits '))).toEqual([])
  })

  it('keeps the signed questionnaire of a file with a mandate', async () => {
    const { cliente } = await somebody()
    const pratica = await addFile(cliente, { stato: 'raccolta_documenti', incaricoAl: '2026-11-10' })
    const { file } = await addVerification(pratica, cliente)
    await erase(cliente)
    expect(await readdir(join(dataDir, 'files'))).toContain(file)
  })

  it('keeps a file with a mandate whole, and of the customer who it is', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente, email, telefono, cognome, code, digits } = person
    await sendRequest(test, 'lead', { nome: 'Zelinda', cognome, email, telefono })
    const pratica = await addFile(cliente, {
      stato: 'rinunciata',
      incaricoAl: '2026-01-10',
      motivo: 'Ha cambiato idea',
    })
    const { file } = await addDocument(pratica, cliente)
    const { versione } = await store.get(database.orm, clients, cliente, system)
    const withdrawn = { email: `prima.${email}`, at: '2026-11-02T09:00:00.000Z', da: { nome: 'Ada Bianchi' } }
    const marks = { ...confirmedByOffice(email), confermeTolte: [withdrawn] }
    await store.update(database.orm, clients, cliente, versione, marks, system)
    const [participant] = await database.orm
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.pratica, pratica))
    await database.orm.insert(fileAccesses).values({ participant: participant!._id, email })
    const { conservati } = await preview(cliente)
    expect(conservati).toEqual([
      expect.objectContaining({
        che: 'Pratica con incarico firmato',
        perche: expect.stringContaining('231/2007'),
      }),
      expect.objectContaining({ che: 'Scheda del cliente' }),
      expect.objectContaining({ che: 'Recapito o codice forse di altri', quanti: 1 }),
    ])
    await erase(cliente)
    expect(await store.get(database.orm, clients, cliente, system)).toMatchObject({
      nome: 'Zelinda',
      codiceFiscale: code,
      email: null,
      cellulare: null,
      status: 'blocked',
    })
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({
      chiavi: code,
      motivo: 'Ha cambiato idea',
    })
    expect(await readdir(join(dataDir, 'files'))).toContain(file)
    expect(linesWith(await dump(), [email, telefono, digits])).toEqual([])
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('leaves a customer alone whose file is under way', async () => {
    const { store, database } = test.context
    const { cliente, email, telefono, cognome } = await somebody()
    const lead = await sendRequest(test, 'lead', { nome: 'Zelinda', cognome, email, telefono })
    await addFile(cliente, { stato: 'raccolta_documenti', incaricoAl: '2026-11-10' })
    await erase(cliente)
    expect(await store.get(database.orm, clients, cliente, system)).toMatchObject({
      email,
      cellulare: telefono,
    })
    const gone = await test.call('GET', `/leads/${lead._id}`, { headers: { 'x-flags': 'lead_requests' } })
    expect(gone.statusCode).toBe(404)
  })

  it('takes a person out of an enquiry with another applicant, which stays', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const other = await addPerson(test, 'client', `coniuge.${turn}@posta.example`, { cognome: 'Coniuge' })
    const pratica = await addFile(person.cliente)
    await store.create(database.orm, participants, { pratica, cliente: other, ruolo: 'richiedente' }, system)
    const theirs = await addDocument(pratica, other)
    const own = await addDocument(pratica, person.cliente)
    await erase(person.cliente)
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({
      intestatario: 'Coniuge Clara',
    })
    const left = await readdir(join(dataDir, 'files'))
    expect(left).toContain(theirs.file)
    expect(left).not.toContain(own.file)
    expect(linesWith(await dump(), needlesOf(person))).toEqual([])
  })

  type StrangersFile = Awaited<ReturnType<typeof strangersFile>>
  /** An enquiry of Vera with a document and a note, and an account that an agent has put there as an applicant. */
  async function strangersFile() {
    const { store, database } = test.context
    const { orm } = database
    const vera = await addPerson(test, 'client', `vera.${++turn}@posta.example`)
    const IDEGG = `STRANIERA-${turn}`
    const pratica = await addFile(vera, { IDEGG, stato: 'segnalata', motivo: 'Di Vera' })
    const { document } = await addDocument(pratica, vera)
    await store.create(orm, fileNotes, { pratica, tipo: 'nota', testo: 'Parole di Vera' }, system)
    const { cliente } = await account('Xena', 'Entrata')
    await store.create(orm, participants, { pratica, cliente, ruolo: 'richiedente' }, system)
    const [participant] = await orm
      .select()
      .from(participantsTable)
      .where(and(eq(participantsTable.pratica, pratica), eq(participantsTable.cliente, vera)))
    const { _id } = participant!
    const guarantee = () =>
      store.update(orm, participants, _id, participant!.versione, { ruolo: 'garante' } as never, system)
    const remove = async () => {
      await store.remove(orm, fileDocuments, document, system, 'Doppio')
      await store.remove(orm, participants, _id, system, 'Doppio')
    }
    return { cliente, pratica, guarantee, remove }
  }
  /** The parts of a file with their lines of history, and the ids of those about a customer. */
  async function partsOf(pratica: string, cliente: string) {
    const { orm } = test.context.database
    const parts = [fileDocuments, fileNotes, participants].map(tableFor)
    const rows = await Promise.all(
      parts.map(table => orm.select().from(table).where(eq(table.pratica!, pratica)).orderBy(table._id)),
    )
    const lines = await orm.select().from(commits).where(eq(commits.padre, pratica)).orderBy(commits._id)
    const own = rows.flat().flatMap(one => (one.cliente === cliente ? (one._id as string) : []))
    return { rows: rows.flat(), lines, own }
  }

  it.each<[string, (file: StrangersFile) => Promise<unknown>]>([
    ['the stranger guarantees alone', ({ guarantee }) => guarantee()],
    ['the stranger takes part no more', ({ remove }) => remove()],
  ])('leaves an enquiry of a stranger, which an agent put the person into: %s', async (_, prepare) => {
    const file = await strangersFile()
    const { cliente, pratica } = file
    await prepare(file)
    const { rows, lines, own } = await partsOf(pratica, cliente)
    const { conservati } = await preview(cliente)
    expect(conservati).toContainEqual({
      ...{ che: 'Pratica anche di altri', quanti: 1 },
      perche: expect.stringMatching(/^STRANIERA-\d+: /),
    })
    await erase(cliente)
    const after = await partsOf(pratica, cliente)
    expect(after.rows).toEqual(rows.filter(({ _id }) => !own.includes(_id as string)))
    const isOfOthers = ({ ref }: { ref: string }) => !own.includes(ref)
    expect(after.lines.filter(isOfOthers)).toEqual(lines.filter(isOfOthers))
    const { store, database } = test.context
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({ motivo: 'Di Vera' })
  })

  it('shows requests with the same contacts and another name, and takes them only when told', async () => {
    const { cliente, email, telefono } = await somebody()
    const { _id } = await sendRequest(test, 'lead', { nome: 'Ugo', cognome: 'Altro', email, telefono })
    expect((await preview(cliente)).altriNomi).toEqual([{ _id, tipo: 'leads', nome: 'Ugo Altro' }])
    const second = await somebody()
    const theirs = await sendRequest(test, 'lead', {
      nome: 'Ugo',
      cognome: 'Altro',
      email: second.email,
      telefono: second.telefono,
    })
    await erase(cliente)
    await erase(second.cliente, true)
    const read = async (id: string) =>
      (await test.call('GET', `/leads/${id}`, { headers: { 'x-flags': 'lead_requests' } })).statusCode
    expect([await read(_id), await read(theirs._id)]).toEqual([200, 404])
    expect(linesWith(await dump(), needlesOf(second))).toEqual([])
  })

  /** An account that has just been registered, as anybody may, and its visitor. */
  async function account(nome: string, cognome: string) {
    const email = `${nome.toLowerCase()}.${++turn}@altrove.example`
    const cliente = await addPerson(test, 'client', email, { nome, cognome })
    const visitor = new Visitor(test, 'client')
    await visitor.signIn(email, goodPassword)
    return { cliente, email, visitor }
  }
  const leadIs = async (id: string) =>
    (await test.call('GET', `/leads/${id}`, { headers: { 'x-flags': 'lead_requests' } })).statusCode
  const linesOf = (id: string) =>
    test.context.database.orm.select().from(commits).where(eq(commits.ref, id)).orderBy(commits._id)

  it('leaves the participation of somebody else that an account sees', async () => {
    const { store, database } = test.context
    const vito = await somebody()
    const { cliente } = await account('Xena', 'Moglie')
    const pratica = await addFile(vito.cliente, { stato: 'respinta', incaricoAl: '2026-02-01' })
    const [participant] = await database.orm
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.pratica, pratica))
    const work = { accesso: cliente, datore: 'Ferrovie', redditoNettoMensile: 200_000 }
    const { _id, versione } = participant!
    await store.update(database.orm, participants, _id, versione, work, system)
    const before = await linesOf(_id)
    expect((await preview(cliente)).conservati).toEqual([])
    await erase(cliente)
    expect(await store.get(database.orm, participants, _id, system)).toMatchObject({
      ...{ cliente: vito.cliente, accesso: null },
      ...{ datore: 'Ferrovie', redditoNettoMensile: 200_000 },
    })
    expect((await linesOf(_id)).slice(0, 2)).toEqual(before)
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({
      intestatario: `${vito.cognome} Zelinda`,
    })
    expect(await database.orm.select().from(clientsTable).where(eq(clientsTable._id, cliente))).toEqual([])
  })

  it('shows as somebody else’s the requests that only a typed telephone or a new e-mail makes the person’s', async () => {
    const vera = { nome: 'Vera', cognome: 'Dieci', telefono: '333 755 0010' }
    const byPhone = await sendRequest(test, 'lead', { ...vera, email: 'vera.dieci@posta.example' })
    const byEmail = await sendRequest(test, 'lead', {
      ...vera,
      telefono: '06 5550010',
      email: 'vera.nuova@posta.example',
    })
    const removed = await sendRequest(test, 'request', { ...vera, email: 'vera.tolta@posta.example' })
    const { store, database } = test.context
    await store.remove(database.orm, requests, removed._id, system, 'Doppio')
    const { cliente, visitor } = await account('Vera', 'Dieci')
    expect((await visitor.mine('POST', '/cellulare', { cellulare: vera.telefono })).statusCode).toBe(200)
    const { versione } = await store.get(database.orm, clients, cliente, system)
    const nuovaEmail = 'vera.nuova@posta.example'
    await store.update(database.orm, clients, cliente, versione, { nuovaEmail }, system)
    const shown = await preview(cliente)
    expect(shown.rimossi.map(({ che }: { che: string }) => che)).not.toContain('Lead')
    expect(shown.altriNomi.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [byPhone._id, byEmail._id].sort(),
    )
    await erase(cliente)
    expect([await leadIs(byPhone._id), await leadIs(byEmail._id)]).toEqual([200, 200])
    const [, gone] = await linesOf(removed._id)
    expect(gone!.deletedObject).toMatchObject({ email: 'vera.tolta@posta.example' })
  })

  it('takes no contact out of the words of others that another customer has too', async () => {
    const { store, database } = test.context
    const vera = await somebody()
    const testo = `Sentita al ${vera.telefono}: conferma tutto`
    const pratica = await addFile(vera.cliente)
    const note = { pratica, tipo: 'nota', testo }
    const { _id } = await store.create(database.orm, fileNotes, note, system)
    const before = [await linesOf(vera.cliente), await linesOf(_id)]
    const { cliente, visitor } = await account('Xena', vera.cognome)
    const typed = await visitor.mine('POST', '/cellulare', { cellulare: vera.telefono })
    expect(typed.statusCode, typed.body).toBe(200)
    expect((await preview(cliente)).conservati).toEqual([
      expect.objectContaining({ che: 'Recapito o codice forse di altri', quanti: 1 }),
    ])
    await erase(cliente)
    expect([await linesOf(vera.cliente), await linesOf(_id)]).toEqual(before)
    expect(await store.get(database.orm, fileNotes, _id, system)).toMatchObject({ testo })
  })

  it('takes no code out of the words of others that somebody typed and took back', async () => {
    const { store, database } = test.context
    const vera = await somebody()
    const code = fiscalCode(String(++turn + 700))
    const testo = `Il codice è ${code}`
    const pratica = await addFile(vera.cliente)
    const { _id } = await store.create(database.orm, fileNotes, { pratica, tipo: 'nota', testo }, system)
    const { cliente } = await account('Xena', vera.cognome)
    for (const codiceFiscale of [code, null]) {
      const { versione } = await store.get(database.orm, clients, cliente, system)
      await store.update(database.orm, clients, cliente, versione, { codiceFiscale }, system)
    }
    expect((await preview(cliente)).conservati).toEqual([
      expect.objectContaining({ che: 'Recapito o codice forse di altri', quanti: 1 }),
    ])
    await erase(cliente)
    expect(await store.get(database.orm, fileNotes, _id, system)).toMatchObject({ testo })
  })

  it('leaves the lead of somebody else that a file of the person came from', async () => {
    const vera = { nome: 'Vera', cognome: 'Lead', telefono: '333 733 0044', email: 'vera.lead@posta.example' }
    const theirs = await sendRequest(test, 'lead', vera)
    const { cliente, email } = await account('Carlo', 'Altro')
    const own = await sendRequest(test, 'lead', { ...vera, nome: 'Carlo', cognome: 'Altro', email })
    for (const lead of [theirs, own]) await addFile(cliente, { lead: lead._id })
    const before = await linesOf(theirs._id)
    expect((await preview(cliente)).conservati).toEqual([
      expect.objectContaining({ che: 'Richiesta di un’altra persona da cui è nata una pratica', quanti: 1 }),
    ])
    await erase(cliente)
    expect([await leadIs(theirs._id), await leadIs(own._id)]).toEqual([200, 404])
    expect(await linesOf(theirs._id)).toEqual(before)
  })

  it('leaves the lead of a namesake that a file of the person came from', async () => {
    const mario = { nome: 'Mario', cognome: 'Rossi', telefono: '06 55667788' }
    const lead = await sendRequest(test, 'lead', { ...mario, email: 'mario.vero@posta.example' })
    const { cliente } = await account('Mario', 'Rossi')
    await addFile(cliente, { lead: lead._id })
    const before = await linesOf(lead._id)
    const { conservati, rimossi } = await preview(cliente)
    expect(conservati).toEqual([expect.objectContaining({ perche: 'È arrivata con altri recapiti.' })])
    expect(rimossi.map(({ che }: { che: string }) => che)).not.toContain('Lead')
    await erase(cliente)
    expect([await leadIs(lead._id), await linesOf(lead._id)]).toEqual([200, before])
  })

  it('shows as somebody else’s the requests of an unproved e-mail of the record, and those that somebody rewrote', async () => {
    const { store, database } = test.context
    const vera = { nome: 'Vera', cognome: 'Prima', email: 'vera.prima@posta.example' }
    const byTyped = await sendRequest(test, 'lead', vera)
    const { cliente, email } = await account('Vera', 'Prima')
    const own = await sendRequest(test, 'lead', { ...vera, email, telefono: '06 1231230' })
    const rewritten = await sendRequest(test, 'lead', { nome: 'Ugo', telefono: '06 1231231' })
    await writeRequest(test, 'lead', rewritten._id, { nome: 'Vera', cognome: 'Prima', email })
    for (const address of [vera.email, 'vera.dopo@posta.example']) {
      const { versione } = await store.get(database.orm, clients, cliente, system)
      const unproved = { email: address, emailVerificata: false }
      await store.update(database.orm, clients, cliente, versione, unproved, system)
    }
    const { rimossi, altriNomi } = await preview(cliente)
    expect(rimossi).toContainEqual({ che: 'Lead', quanti: 1 })
    expect(altriNomi.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [byTyped._id, rewritten._id].sort(),
    )
    await erase(cliente)
    const left = [await leadIs(byTyped._id), await leadIs(rewritten._id), await leadIs(own._id)]
    expect(left).toEqual([200, 200, 404])
  })

  it('leaves the words and lines of others that a typed telephone, e-mail or name stands in', async () => {
    const { store, database } = test.context
    const { cliente, email, visitor } = await account('Ugo', 'Solo')
    const typed = { cellulare: '06 7788 54321', nuovaEmail: 'ugo.vero@posta.example' }
    const pratica = await addFile(await addPerson(test, 'client', `vera.${++turn}@posta.example`))
    const testo = `Ugo Solo (${typed.cellulare}, ${typed.nuovaEmail}): soldi in nero`
    const note = { pratica, tipo: 'nota', testo }
    const { _id: whole } = await store.create(database.orm, fileNotes, note, system)
    const named = { ...note, testo: `${testo}. Da ${email}` }
    const { _id: redacted } = await store.create(database.orm, fileNotes, named, system)
    const answer = await visitor.mine('POST', '/cellulare', { cellulare: typed.cellulare })
    expect(answer.statusCode, answer.body).toBe(200)
    const { versione } = await store.get(database.orm, clients, cliente, system)
    await store.update(database.orm, clients, cliente, versione, { nuovaEmail: typed.nuovaEmail }, system)
    const before = await linesOf(whole)
    expect((await preview(cliente)).conservati).toEqual([
      expect.objectContaining({ che: 'Recapiti o codici forse di altri', quanti: 2 }),
    ])
    await erase(cliente)
    expect(await linesOf(whole)).toEqual(before)
    expect(await store.get(database.orm, fileNotes, whole, system)).toMatchObject({ testo })
    const [line] = await linesOf(redacted)
    expect(line!.info).toContainEqual({ campo: 'testo', prima: null, dopo: `${testo}. Da [omissis]` })
  })

  it('is not prepared by agents, who change no person of a document or of a verification', async () => {
    const { store, database } = test.context
    const permissions = { pratiche: true }
    const agente = await addPerson(test, 'agent', `aldo.${++turn}@quinto.example`, { permissions })
    const aldo = new Visitor(test, 'agent')
    await aldo.signIn(`aldo.${turn}@quinto.example`)
    const vera = await somebody()
    const { cliente } = await account('Xena', 'Via')
    const pratica = await addFile(vera.cliente, { agente })
    const guarantor = { pratica, cliente, ruolo: 'garante' }
    await store.create(database.orm, participants, guarantor as never, system)
    const { document } = await addDocument(pratica, vera.cliente)
    const { verification } = await addVerification(pratica, vera.cliente)
    const file = await addStoredFile(database)
    const ofNobody = { pratica, nome: 'Planimetria', stato: 'caricato', file }
    const { _id: whole } = await store.create(database.orm, fileDocuments, ofNobody as never, system)
    const { _id: wanted } = await store.create(
      database.orm,
      fileDocuments,
      { pratica, nome: 'Bolletta', stato: 'richiesto' },
      system,
    )
    const fill = (id: string) => aldo.call('PATCH', `/pratiche_documenti/${id}`, { versione: 1, cliente })
    const filled = await fill(whole)
    expect([filled.statusCode, Object.keys(filled.json().fields)]).toEqual([422, ['cliente']])
    expect((await fill(wanted)).statusCode).toBe(200)
    for (const path of [`/pratiche_documenti/${document}`, `/pratiche_verifiche/${verification}`]) {
      const { versione } = (await aldo.call('GET', path)).json()
      const refused = await aldo.call('PATCH', path, { versione, cliente })
      expect([path, refused.statusCode, Object.keys(refused.json().fields)]).toEqual([path, 403, ['cliente']])
      const headers = { 'x-flags': 'pratiche_see,pratiche_edit,antiriciclaggio' }
      const corrected = await test.call('PATCH', path, { headers, payload: { versione, cliente } })
      expect(corrected.statusCode, corrected.body).toBe(200)
    }
  })

  it('keeps the register of complaints, which no longer leads to the person', async () => {
    const { store, database } = test.context
    const { cliente, email } = await somebody()
    const given = { nome: 'Zelinda', email, cliente, ricevutoAl: '2026-11-01', testo: 'Troppo lenti.' }
    const { _id } = await store.create(database.orm, complaints, given, system)
    const { conservati } = await preview(cliente)
    expect(conservati).toContainEqual(expect.objectContaining({ che: 'Reclamo', quanti: 1 }))
    await erase(cliente)
    expect(await store.get(database.orm, complaints, _id, system)).toMatchObject({ email, cliente: null })
  })

  it('removes what is left of complaints that the register no longer has, with their attachments', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente, email, cognome } = person
    const removed: string[] = []
    const papers: string[] = []
    // One names the e-mail, the other the customer's record alone.
    for (const who of [{ email }, { cliente }]) {
      const file = await addStoredFile(database)
      const { pagine: _, ...paper } = file
      const given = {
        nome: `Zelinda ${cognome}`,
        ...who,
        ricevutoAl: '2026-11-01',
        testo: 'Mai una risposta.',
      }
      const { _id } = await store.create(database.orm, complaints, { ...given, allegati: [paper] }, system)
      await store.remove(database.orm, complaints, _id, system, 'Non è un reclamo')
      removed.push(_id)
      papers.push(file._id)
    }
    await erase(cliente)
    expect(linesWith(await dump(), [email, cognome, 'Mai una risposta'])).toEqual([])
    const rows = await database.orm.select().from(files).where(inArray(files._id, papers))
    expect(rows).toEqual([])
    const headers = { 'x-flags': 'commits_see,reclami' }
    for (const _id of removed) {
      const [line] = (await test.call('GET', `/commits/${_id}`, { headers })).json()
      const back = await test.call('POST', `/commits/${line._id}/restore`, { headers })
      expect(back.statusCode).toBeGreaterThanOrEqual(400)
    }
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('leaves a removed complaint to its person, who shares a contact with the customer', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente, email, telefono } = person
    const file = await addStoredFile(database)
    const { pagine: _, ...paper } = file
    const given = {
      ...{ nome: 'Ugo Altro', email, telefono, ricevutoAl: '2026-11-01', testo: 'Mai una risposta.' },
      allegati: [paper],
    }
    const { _id } = await store.create(database.orm, complaints, given, system)
    await store.remove(database.orm, complaints, _id, system, 'Non è un reclamo')
    await sealCommits(test.context)
    await erase(cliente)
    const lines = await database.orm.select().from(commits).where(eq(commits.ref, _id)).orderBy(commits._id)
    expect(lines[1]!.deletedObject).toMatchObject({
      ...{ nome: 'Ugo Altro', testo: 'Mai una risposta.' },
      ...{ email: '[omissis]', telefono },
    })
    expect(await database.orm.select().from(files).where(eq(files._id, file._id))).toHaveLength(1)
    expect(linesWith(await dump(), [email])).toEqual([])
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('needs the flag, the right to read customers and a recent proof, and is closed to agents', async () => {
    const { cliente } = await somebody()
    const path = `/clients/${cliente}/cancellazione`
    const payload = { altriNomi: false }
    for (const [some, status] of [
      ['clients_see,clients_edit,clients_export', 403],
      ['clients_erase', 404],
    ] as const) {
      const headers = { 'x-flags': some }
      expect((await test.call('GET', path, { headers })).statusCode).toBe(status)
      expect((await test.call('POST', path, { headers, payload })).statusCode).toBe(status)
    }
    const { store, database } = test.context
    await addPerson(test, 'agent', `agente.${turn}@quinto.example`, { permissions: { all: true } })
    const agent = new Visitor(test, 'agent')
    await agent.signIn(`agente.${turn}@quinto.example`)
    for (const [method, address] of [
      ['GET', path],
      ['POST', path],
      ['GET', `/clients/${cliente}/esportazioni`],
      ['POST', `/clients/${cliente}/esportazioni`],
      ['GET', '/dati/cancellazioni'],
    ] as const)
      expect([
        address,
        (await agent.call(method, address, method === 'POST' ? payload : undefined)).statusCode,
      ]).toEqual([address, 403])
    expect(await store.get(database.orm, clients, cliente, system)).toMatchObject({ status: 'validated' })
  })

  it('runs once at a time, and again after a crash at any point', async () => {
    const { database } = test.context
    const person = await somebody()
    const { cliente } = person
    const path = `/clients/${cliente}/cancellazione`
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        test.call('POST', path, { headers: flags, payload: { altriNomi: false } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    // The job runs twice, as after a crash between its work and its end.
    const [job] = await database.orm.select().from(jobs).where(eq(jobs.kind, 'erase-person'))
    await work.runDue()
    await database.orm.insert(jobs).values({ ...job!, attempts: 0 })
    await work.runDue()
    const { rows } = (await test.call('GET', '/dati/cancellazioni', { headers: flags })).json()
    expect(rows[0]).toMatchObject({
      stato: 'fatta',
      origine: 'casa',
      rimossi: expect.arrayContaining([{ che: 'Cliente', quanti: 1 }]),
    })
    expect(linesWith(await dump(), [person.email])).toEqual([])
  })

  it('is repeated after a restore of an earlier state', async () => {
    const { store, database } = test.context
    const person = await somebody()
    const { cliente } = person
    const pratica = await addFile(cliente)
    const other = await addFile(await addPerson(test, 'client', `altra.${turn}@posta.example`))
    const note = { pratica: other, tipo: 'nota', testo: `Scrivere anche a ${person.email}.` }
    const { _id: noteId } = await store.create(database.orm, fileNotes, note, system)
    const before = await database.orm.execute(sql`select * from clients where _id = ${cliente}`)
    await erase(cliente)
    await database.orm.execute(sql`update pratiche_note set testo = ${note.testo} where _id = ${noteId}`)
    // The state of a backup: the record is there again, and the erasure is not known.
    const { nome, cognome, email, emailVerificata, cellulare, status } = before.rows[0] as Record<
      string,
      never
    >
    await database.orm.execute(sql`delete from erasures where client = ${cliente}`)
    await database.orm.execute(sql`insert into clients
      (_id, versione, "createdAt", "updatedAt", tipo, nome, cognome, email, "emailVerificata", cellulare, consensi, status, ricerca)
      values (${cliente}, 1, now(), now(), 'persona', ${nome}, ${cognome}, ${email}, ${emailVerificata}, ${cellulare}, '[]', ${status}, '')`)
    expect(await repeatErasures(test.context, [dataDir])).toBe(1)
    expect(linesWith(await dump(), [person.email])).toEqual([])
    expect(await store.get(database.orm, loanFiles, pratica, system)).toMatchObject({ intestatario: null })
    expect((await store.get(database.orm, fileNotes, noteId, system)).testo).toBe(
      'Scrivere anche a [omissis].',
    )
    expect(await repeatErasures(test.context, [dataDir])).toBe(0)
    // An earlier backup has the person with another address: the text cannot be told apart and goes.
    await database.orm.execute(sql`update pratiche_note set testo = ${note.testo} where _id = ${noteId}`)
    await database.orm.execute(sql`delete from erasures where client = ${cliente}`)
    await database.orm.execute(sql`insert into clients
      (_id, versione, "createdAt", "updatedAt", tipo, nome, cognome, email, "emailVerificata", cellulare, consensi, status, ricerca)
      values (${cliente}, 1, now(), now(), 'persona', ${nome}, ${cognome}, ${`prima.${email}`}, ${emailVerificata}, null, '[]', ${status}, '')`)
    expect(await repeatErasures(test.context, [dataDir])).toBe(1)
    expect(linesWith(await dump(), [person.email])).toEqual([])
    expect((await store.get(database.orm, fileNotes, noteId, system)).testo).toBe('[testo cancellato]')
    const { rows } = (await test.call('GET', '/dati/cancellazioni', { headers: flags })).json()
    expect(rows[0]).toMatchObject({ stato: 'fatta', origine: 'ripristino', chi: null })
  })

  it('is repeated after a restore for a customer whose file is under way, and leaves the words of others', async () => {
    const { orm } = test.context.database
    const { cliente, email } = await somebody()
    await addFile(cliente, { stato: 'raccolta_documenti', incaricoAl: '2026-11-10' })
    const nota = `Parole di Piero, girate a ${email}.`
    const lead = await sendRequest(test, 'lead', { nome: 'Piero', telefono: '06 13334455' })
    await writeRequest(test, 'lead', lead._id, { nota })
    await erase(cliente)
    // The state of a backup.
    await orm.delete(erasures).where(eq(erasures.client, cliente))
    await orm.update(leadsTable).set({ nota }).where(eq(leadsTable._id, lead._id))
    expect(await repeatErasures(test.context, [dataDir])).toBe(1)
    const left = 'Parole di Piero, girate a [omissis].'
    expect((await test.context.store.get(orm, leads, lead._id, system)).nota).toBe(left)
    expect(await orm.select().from(erasures).where(eq(erasures.client, cliente))).toHaveLength(1)
  })
})
