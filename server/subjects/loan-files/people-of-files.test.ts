import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import {
  commits,
  fileNotesTable,
  files,
  loanFileViews,
  participantsTable,
  requestsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealBytes } from '../files/files.ts'
import { personArchive } from '../personal-data/person-archive.ts'
import { viewsWritten } from './page/views.ts'

describeOnEitherDatabase('people and files of a loan file', open => {
  let test: TestApp
  let dataDir: string
  let agent: Visitor
  let mine: string
  let theirs: string
  /** The applicant of the agent's file, and that of a stranger's. */
  let applicant: string
  let stranger: string
  let count = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-people-of-files-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
    const permissions = { pratiche: true }
    const agente = await addPerson(test, 'agent', 'mio@esempio.it', { permissions })
    const other = await addPerson(test, 'agent', 'altro@esempio.it', { permissions })
    agent = new Visitor(test, 'agent')
    await agent.signIn('mio@esempio.it')
    applicant = await addPerson(test, 'client', 'anna@esempio.it', { nome: 'Anna' })
    stranger = await addPerson(test, 'client', 'zelinda@esempio.it', { nome: 'Zelinda' })
    mine = await newFile(agente, applicant)
    theirs = await newFile(other, stranger)
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  async function newFile(agente: string, cliente: string): Promise<string> {
    const { store, database } = test.context
    const values = { prodotto: 'prestito', stato: 'consulenza', importoRichiesto: 1_000_000, agente }
    const file = await store.create(database.orm, loanFiles, { IDEGG: `ZQ${++count}`, ...values }, system)
    const person = { pratica: file._id, cliente, ruolo: 'richiedente' }
    await store.create(database.orm, participants, person, system)
    return file._id
  }
  /** A payslip of the stranger, encrypted, in the stranger's loan file. */
  async function payslip() {
    const { store, database, newId } = test.context
    async function* bytes() {
      yield pdfPage(['Busta paga di Zelinda'])
    }
    const row = await sealBytes(
      test.context,
      { kind: 'client', id: newId() },
      'busta.pdf',
      'application/pdf',
      bytes(),
    )
    await database.orm.insert(files).values(row)
    const file = { _id: row._id, name: row.name, size: row.size, mimetype: row.mimetype, pagine: 1 }
    const document = { pratica: theirs, nome: 'Busta paga', cliente: stranger, stato: 'caricato', file }
    await store.create(database.orm, fileDocuments, document, system)
    return file
  }
  const archiveOf = async (client: string) => {
    const { entries } = await personArchive(test.context, client, { kind: 'client', id: client })
    const names: string[] = []
    for await (const { name, content } of entries) {
      names.push(name)
      for await (const _ of content);
    }
    return names
  }

  it('an agent puts no file of another record into a note or a request', async () => {
    const { pagine: _, ...file } = await payslip()
    const note = { pratica: mine, tipo: 'messaggio', testo: 'Ecco', cliente: applicant }
    const refused = await agent.call('POST', '/pratiche_note', { ...note, allegati: [file] })
    expect([400, 403, 422]).toContain(refused.statusCode)
    const { database } = test.context
    const [request] = await database.orm.select().from(requestsTable).limit(1)
    const patched = await test.call('PATCH', `/requests/${request!._id}`, {
      payload: { versione: request!.versione, allegati: [file] },
      headers: { 'x-flags': 'requests' },
    })
    expect(patched.statusCode).toBe(403)
  })

  it('the archive of a person holds no file that a record names without holding it, and notes each reading', async () => {
    const { pagine: _, ...file } = await payslip()
    const { store, database } = test.context
    const note = { pratica: mine, tipo: 'risposta', testo: 'Ecco', cliente: applicant }
    const { _id } = await store.create(database.orm, fileNotes, note, system)
    // Earlier versions let an agent name any file.
    await database.orm
      .update(fileNotesTable)
      .set({ allegati: [file] })
      .where(eq(fileNotesTable._id, _id))
    await database.orm
      .update(participantsTable)
      .set({ accesso: applicant })
      .where(eq(participantsTable.pratica, mine))
    expect((await archiveOf(applicant)).filter(name => name.includes('busta'))).toEqual([])
    await database.orm
      .update(participantsTable)
      .set({ accesso: stranger })
      .where(eq(participantsTable.pratica, theirs))
    expect((await archiveOf(stranger)).filter(name => name.includes('busta'))).not.toEqual([])
    await viewsWritten()
    const looks = await database.orm.select().from(loanFileViews).where(eq(loanFileViews.file, theirs))
    expect(looks).toContainEqual(expect.objectContaining({ how: 'dati', role: 'client', person: stranger }))
    expect(await database.orm.select().from(loanFileViews).where(eq(loanFileViews.file, mine))).toEqual([])
  })

  /** A message that names the payslip of the stranger as an attachment, and that does not hold the file. */
  async function messageThatNames({ pagine: _, ...file }: Awaited<ReturnType<typeof payslip>>) {
    const { database } = test.context
    const [request] = await database.orm.select().from(requestsTable).limit(1)
    const named = { allegati: [file], stato: 'nuova' as const }
    await database.orm.update(requestsTable).set(named).where(eq(requestsTable._id, request!._id))
    return request!._id
  }

  it('a loan file takes only the attachments that the message holds', async () => {
    const file = await payslip()
    const richiesta = await messageThatNames(file)
    const headers = { 'x-flags': 'requests,pratiche_edit,pratiche_see' }
    const made = await test.call('POST', `/pratiche/${mine}/risposte`, { headers, payload: { richiesta } })
    expect(made.statusCode, made.body).toBe(201)
    const note = await test.call('GET', `/pratiche_note/${made.json()._id}`, { headers })
    expect(note.json()).toMatchObject({ richiesta, allegati: null })
    expect((await agent.call('GET', `/files/${file._id}`)).statusCode).toBe(404)
  })

  it('a complaint takes only the attachments that the message holds', async () => {
    const file = await payslip()
    const richiesta = await messageThatNames(file)
    const flags = { 'x-flags': 'requests,reclami' }
    const made = await test.call('POST', `/requests/${richiesta}/reclamo`, { headers: flags })
    expect(made.statusCode, made.body).toBeLessThan(300)
    const complaint = await test.call('GET', `/reclami/${made.json()._id}`, { headers: flags })
    expect(complaint.json().allegati).toBe(null)
    expect((await test.call('GET', `/files/${file._id}`, { headers: flags })).statusCode).toBe(404)
  })

  it('documents, verifications and messages are about participants alone, and reveal nobody else', async () => {
    for (const [path, values] of [
      ['/pratiche_documenti', { nome: 'Carta d’identità', stato: 'richiesto' }],
      ['/pratiche_verifiche', { stato: 'bozza' }],
      ['/pratiche_note', { tipo: 'messaggio', testo: 'Buongiorno' }],
    ] as const) {
      const send = (cliente: string) => agent.call('POST', path, { pratica: mine, ...values, cliente })
      const foreign = await send(stranger)
      const invented = await send(test.context.newId())
      expect([path, foreign.statusCode, foreign.json().fields]).toEqual([
        path,
        422,
        { cliente: expect.stringContaining('Non partecipa alla pratica') },
      ])
      expect([path, invented.statusCode, invented.body]).toEqual([path, 422, foreign.body])
      expect([path, (await send(applicant)).statusCode]).toEqual([path, 201])
    }
    const [document] = (await agent.call('GET', `/pratiche_documenti?filter[pratica]=${mine}`)).json().rows
    const path = `/pratiche_documenti/${document._id}`
    const moved = { versione: document.versione, cliente: stranger }
    // Only the office changes the person of a document, and only among the participants.
    expect((await agent.call('PATCH', path, moved)).statusCode).toBe(403)
    const byOffice = await test.call('PATCH', path, { headers: { 'x-flags': 'admin' }, payload: moved })
    expect([byOffice.statusCode, byOffice.json().fields]).toEqual([
      422,
      { cliente: expect.stringContaining('Non partecipa alla pratica') },
    ])
  })

  it('the picker of a document offers the participants of its file, without the right to see customers', async () => {
    const names = async (by: Visitor, pratica: string) =>
      (await by.call('GET', `/pratiche_documenti/riferimenti/cliente?within=${pratica}`)).json().rows
    expect(await names(agent, mine)).toMatchObject([{ _id: applicant, nome: 'Cliente Anna' }])
    expect(await names(agent, theirs)).toEqual([])
    const all = await test.call('GET', `/pratiche_documenti/riferimenti/cliente?within=${theirs}`, {
      headers: { 'x-flags': 'pratiche_see,clients_see' },
    })
    expect(all.json()).toMatchObject({ rows: [{ _id: stranger }], soloRiferiti: false })
  })

  it('the products of a bank have names for the whole office, without the right to write products', async () => {
    const found = await test.call('GET', '/pratiche_banche/riferimenti/prodottoBanca', {
      headers: { 'x-flags': 'pratiche_see' },
    })
    expect(found.json()).toMatchObject({ soloRiferiti: false })
    expect(found.json().rows.length).toBeGreaterThan(0)
  })

  it('a record about a wrong person goes with a reason, which the history keeps', async () => {
    const { store, database } = test.context
    const given = { pratica: mine, nome: 'Busta paga', cliente: stranger, stato: 'richiesto' }
    const { _id } = await store.create(database.orm, fileDocuments, given, system)
    const path = `/pratiche_documenti/${_id}`
    expect((await agent.call('DELETE', path)).statusCode).toBe(400)
    expect((await agent.call('DELETE', path, { motivo: '\0\0\0\0' })).statusCode).toBe(422)
    // Logs of proxies contain addresses, so the reason is no part of the address.
    expect((await agent.call('DELETE', `${path}?motivo=Persona%20sbagliata`)).statusCode).toBe(400)
    const gone = await agent.call('DELETE', path, { motivo: 'Persona sbagliata' })
    expect(gone.statusCode, gone.body).toBe(200)
    const lines = await database.orm.select().from(commits).where(eq(commits.ref, _id))
    expect(lines.find(({ action }) => action === 'delete')?.info).toEqual([
      { campo: 'motivo', prima: null, dopo: 'Persona sbagliata' },
    ])
  })

  it('an undone import removes its documents, and says why', async () => {
    const { database } = test.context
    const headers = { 'x-flags': 'admin' }
    const succeed = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const answer = await test.call(method, path, { headers, ...(payload && { payload }) })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return answer.json()
    }
    const testo = ['Pratica;Nome;Di chi;Stato', `${mine};Modulo;${applicant};Da caricare`].join('\n')
    const { impronta } = await succeed('POST', '/pratiche_documenti/importa', { testo })
    const confirmed = { testo, conferma: impronta, nome: 'documenti.csv' }
    const { importazione } = await succeed('POST', '/pratiche_documenti/importa', confirmed)
    await succeed('POST', `/importazioni/${importazione}/annulla`)
    await expect
      .poll(() => succeed('GET', `/importazioni/${importazione}`))
      .toMatchObject({ stato: 'annullata', annullate: 1, rimaste: [] })
    const lines = await database.orm.select().from(commits).where(eq(commits.action, 'delete'))
    expect(lines.map(({ info }) => info)).toContainEqual([
      { campo: 'motivo', prima: null, dopo: 'Importazione annullata.' },
    ])
  })

  it('a completed verification goes only when its customer never was in the file, and by the office', async () => {
    const { store, database } = test.context
    const made = async (cliente: string) =>
      (
        await store.create(
          database.orm,
          adequateVerifications,
          { pratica: theirs, cliente, stato: 'compilata' },
          system,
        )
      )._id
    const remove = (id: string) =>
      test.call('DELETE', `/pratiche_verifiche/${id}`, {
        payload: { motivo: 'Persona sbagliata' },
        headers: { 'x-flags': 'antiriciclaggio' },
      })
    expect((await remove(await made(stranger))).statusCode).toBe(409)
    const wrong = await made(applicant)
    expect((await remove(wrong)).statusCode).toBe(200)
    const history = await test.call('GET', `/commits/${wrong}`, {
      headers: { 'x-flags': 'commits_see,antiriciclaggio' },
    })
    expect(history.json()[0]).toMatchObject({
      action: 'delete',
      info: [{ campo: 'motivo', dopo: 'Persona sbagliata' }],
    })
    // Taking the person out of the file first opens no way around.
    const guarantor = await addPerson(test, 'client', 'gina@esempio.it', { nome: 'Gina' })
    const values = { pratica: theirs, cliente: guarantor, ruolo: 'garante' }
    const { _id } = await store.create(database.orm, participants, values, system)
    const kept = await made(guarantor)
    const left = await test.call('DELETE', `/pratiche_partecipanti/${_id}`, {
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
    })
    expect(left.statusCode, left.body).toBe(200)
    expect((await remove(kept)).statusCode).toBe(409)
  })

  it('an approved document keeps what its approval is about', async () => {
    const { store, database } = test.context
    const other = await addPerson(test, 'client', 'ugo@esempio.it', { nome: 'Ugo' })
    const added = { pratica: mine, cliente: other, ruolo: 'garante' }
    await store.create(database.orm, participants, added, system)
    const values = { pratica: mine, nome: 'Busta paga', cliente: applicant, stato: 'approvato' }
    const { _id, versione } = await store.create(database.orm, fileDocuments, values, system)
    const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
    for (const change of [
      { cliente: other },
      { cliente: null },
      { nome: 'Documento d’identità' },
      { requisito: '018bebf5-3e80-7308-bd72-19c7c66a03b3' },
      { datatoAl: '2026-11-20' },
      { scadeAl: '2036-11-20' },
    ]) {
      const payload = { versione, ...change }
      const path = `/pratiche_documenti/${_id}`
      expect((await agent.call('PATCH', path, payload)).statusCode, JSON.stringify(change)).toBe(422)
      expect((await test.call('PATCH', path, { payload, headers: office })).statusCode).toBe(422)
    }
    const noted = await agent.call('PATCH', `/pratiche_documenti/${_id}`, { versione, nota: 'Letto' })
    expect(noted.statusCode, noted.body).toBe(200)
  })

  it('a part of a loan file never moves to another file', async () => {
    const second = await newFile((await agent.mine('GET', '/getMe')).json()._id, applicant)
    const task = { pratica: mine, titolo: 'Chiamare', stato: 'da_fare' }
    const made = await agent.call('POST', '/pratiche_compiti', task)
    expect(made.statusCode, made.body).toBe(201)
    const { _id, versione } = made.json()
    const moved = await agent.call('PATCH', `/pratiche_compiti/${_id}`, { versione, pratica: second })
    expect([moved.statusCode, Object.keys(moved.json().fields)]).toEqual([422, ['pratica']])
  })
})
