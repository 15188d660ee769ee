import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../../../contract/live/live-messages.ts'
import { appointments } from '../../../../contract/subjects/appointments.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { system } from '../../../database/actor.ts'
import { pdfPage } from '../../../database/example-data/files.ts'
import { fileDocumentsTable, loanFileViews } from '../../../database/schema.ts'
import { describeOnOneDatabase } from '../../../database/testing/databases.ts'
import { pdfkitPdf } from '../../../inspection/testing/pdfkit-pdf.ts'
import { liveChannel, readNotice } from '../../../live/publish.ts'
import { readSettings } from '../../../settings.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { viewsWritten } from '../../loan-files/page/views.ts'
import { someBank } from '../../loan-files/testing/complete-file.ts'
import {
  addFile,
  addMember,
  askFor,
  type Member,
  putInState,
  signedInCustomer,
  withdraw,
} from './testing/people-of-file.ts'

const boundary = 'parte'
const pdfForm = (bytes = pdfPage(['Busta paga'])) => ({
  payload: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="busta.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  type: `multipart/form-data; boundary=${boundary}`,
})

describeOnOneDatabase('what people see of a loan file in the customers’ area', open => {
  let test: TestApp
  let dataDir: string
  const now = new Date('2026-11-25T09:00:00Z')
  let file: string
  let people: Record<
    'applicant' | 'partner' | 'guarantor' | 'stranger' | 'withdrawn' | 'ofOther',
    Pick<Member, 'visitor' | 'account'>
  >
  let participantOfGuarantor: string
  let agentOfOther: Visitor
  /** Documents, by whose they are, and the stored files. */
  const documents: Record<string, string> = {}
  const stored: Record<string, string> = {}
  let messageToApplicant: string

  const upload = async (by: Visitor, pratica: string, document: string): Promise<number> => {
    const path = `/pratiche/${pratica}/documenti/${document}`
    const page = randomUUID()
    const { payload, type } = pdfForm()
    const sent = await by.call('PUT', `${path}/pagine/${page}`, payload, { 'content-type': type })
    if (sent.statusCode !== 200) return sent.statusCode
    const joined = await by.call('POST', `${path}/file`, { pagine: [page], aggiungi: false })
    return joined.statusCode
  }
  const fileOf = async (document: string) => {
    const [row] = await test.context.database.orm
      .select()
      .from(fileDocumentsTable)
      .where(eq(fileDocumentsTable._id, document))
    return row as { stato: string; file: { _id: string } | null; caricatoDa: string | null; versione: number }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-customers-'))
    test = await openTestApp(open, { now: () => now, settings: { ...readSettings({}), dataDir } })
    const made = await addFile(test)
    file = made.file
    const guarantor = await addMember(test, file, 'garante')
    participantOfGuarantor = guarantor.participant
    const withdrawn = await addMember(test, file, 'cointestatario')
    people = {
      applicant: made.applicant,
      partner: await addMember(test, file, 'cointestatario'),
      guarantor,
      withdrawn,
      stranger: await signedInCustomer(test),
      ofOther: (await addFile(test)).applicant,
    }
    await withdraw(test, withdrawn.participant)
    await addPerson(test, 'agent', 'altro.agente@esempio.it', { permissions: { pratiche: true } })
    agentOfOther = new Visitor(test, 'agent')
    await agentOfOther.signIn('altro.agente@esempio.it')
    await putInState(test, file, 'raccolta_documenti')
    for (const name of ['applicant', 'partner', 'guarantor', 'withdrawn'] as const) {
      documents[name] = await askFor(test, file, people[name].account, `Busta paga di ${name}`)
    }
    documents.shared = await askFor(test, file, null, 'Planimetria')
    for (const name of ['applicant', 'partner', 'guarantor'] as const) {
      expect(await upload(people[name].visitor, file, documents[name]!)).toBe(201)
      stored[name] = (await fileOf(documents[name]!)).file!._id
    }
    expect(await upload(people.partner.visitor, file, documents.shared)).toBe(201)
    stored.shared = (await fileOf(documents.shared)).file!._id
    const { store, database } = test.context
    await store.create(
      database.orm,
      bankAnswers,
      { pratica: file, banca: await someBank(test.context), stato: 'approvata', importo: 1_000_000, tan: 3 },
      system,
    )
    const message = { pratica: file, tipo: 'messaggio', testo: 'Per Lei', cliente: people.applicant.account }
    messageToApplicant = (await store.create(database.orm, fileNotes, message, system))._id
  })
  afterAll(async () => {
    await viewsWritten()
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  /** Every call of the area about one file, with input that would be right for the applicant. */
  const calls = (): [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] => [
    ['GET', `/clients/pratiche/${file}`],
    ['GET', `/clients/pratiche/${file}/documenti`],
    ['PUT', `/clients/pratiche/${file}/documenti/${documents.applicant}/rimando`, { rimandato: true }],
    ['GET', `/clients/pratiche/${file}/messaggi`],
    ['POST', `/clients/pratiche/${file}/messaggi`, { testo: 'Buongiorno' }],
    ['POST', `/clients/pratiche/${file}/messaggi/letti`, { fino: messageToApplicant }],
    ['GET', `/clients/pratiche/${file}/offerta`],
    ['GET', `/clients/pratiche/${file}/offerta/confronto`],
    ['GET', `/clients/pratiche/${file}/offerta/pdf`],
    ['GET', `/clients/pratiche/${file}/rifiuto`],
    ['GET', `/clients/pratiche/${file}/rimborso`],
    ['GET', `/clients/pratiche/${file}/appuntamento/orari`],
    ['PUT', `/clients/pratiche/${file}/appuntamento`, { inizio: '2026-11-26T09:00:00Z' }],
    ['DELETE', `/clients/pratiche/${file}/appuntamento`],
    ['POST', `/clients/pratiche/${file}/persone/${participantOfGuarantor}/invito`],
    ['GET', `/pratiche/${file}/documenti/${documents.applicant}/pagine`],
    ['DELETE', `/pratiche/${file}/documenti/${documents.applicant}/pagine/${randomUUID()}`],
    [
      'POST',
      `/pratiche/${file}/documenti/${documents.applicant}/file`,
      { pagine: [randomUUID()], aggiungi: false },
    ],
    ['POST', `/pratiche/${file}/documenti/${documents.applicant}/riuso`, { versione: 1 }],
  ]

  it.each(['stranger', 'withdrawn', 'ofOther'] as const)('is 404 in every call for: %s', async name => {
    for (const [method, path, body] of calls()) {
      const answer = await people[name].visitor.call(method, path, body)
      expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBe(404)
    }
    const { payload, type } = pdfForm()
    const attached = await people[name].visitor.call('POST', `/clients/pratiche/${file}/allegati`, payload, {
      'content-type': type,
    })
    expect(attached.statusCode).toBe(404)
    expect(await upload(people[name].visitor, file, documents.applicant!)).toBe(404)
    for (const id of Object.values(stored))
      expect((await people[name].visitor.call('GET', `/files/${id}`)).statusCode).toBe(404)
    const list = await people[name].visitor.call('GET', '/clients/pratiche')
    expect(list.json().rows.map(({ _id }: { _id: string }) => _id)).not.toContain(file)
  })

  it('is nothing for visitors, for agents, and for the calls of the house', async () => {
    const visitor = new Visitor(test, 'client')
    for (const [method, path, body] of calls()) {
      expect((await visitor.call(method, path, body)).statusCode, path).toBe(401)
      const ofAgent = await agentOfOther.call(method, path, body)
      expect([403, 404], `${method} ${path}`).toContain(ofAgent.statusCode)
    }
    for (const id of Object.values(stored)) {
      expect((await visitor.call('GET', `/files/${id}`)).statusCode).toBe(401)
      expect((await agentOfOther.call('GET', `/files/${id}`)).statusCode).toBe(404)
    }
    for (const path of ['', '/scheda', '/documenti', '/inviti', '/persone', '/banche'])
      expect((await people.applicant.visitor.call('GET', `/pratiche/${file}${path}`)).statusCode, path).toBe(
        403,
      )
    for (const part of ['pratiche_partecipanti', 'pratiche_documenti', 'pratiche_note', 'pratiche_banche'])
      expect((await people.applicant.visitor.call('GET', `/${part}`)).statusCode, part).toBe(403)
  })

  describe('a stored file', () => {
    it.each([
      ['applicant', ['applicant', 'shared']],
      ['partner', ['partner', 'shared']],
      ['guarantor', ['guarantor']],
    ] as const)('of a document is read by its own person: %s', async (name, own) => {
      for (const [whose, id] of Object.entries(stored)) {
        const { statusCode } = await people[name].visitor.call('GET', `/files/${id}`)
        expect([whose, statusCode]).toEqual([whose, (own as readonly string[]).includes(whose) ? 200 : 404])
      }
    })

    it('is in the log of who looked', async () => {
      await people.applicant.visitor.call('GET', `/files/${stored.applicant}?vista=si`)
      await viewsWritten()
      const rows = await test.context.database.orm
        .select()
        .from(loanFileViews)
        .where(eq(loanFileViews.document, documents.applicant!))
      expect(rows).toContainEqual(
        expect.objectContaining({ role: 'client', person: people.applicant.account, how: 'documento' }),
      )
    })
  })

  it('lets each person give their own documents alone, with their name', async () => {
    for (const name of ['partner', 'guarantor'] as const)
      expect(await upload(people[name].visitor, file, documents.applicant!)).toBe(404)
    expect(await upload(people.guarantor.visitor, file, documents.shared!)).toBe(404)
    expect(await fileOf(documents.applicant!)).toMatchObject({
      stato: 'caricato',
      caricatoDa: 'Clara Cliente',
    })
  })

  it('lets a person replace a refused document, and no approved one', async () => {
    const { store, database } = test.context
    const move = async (to: string, values: Record<string, unknown> = {}) => {
      const { versione } = await fileOf(documents.applicant!)
      await store.move(database.orm, fileDocuments, documents.applicant!, versione, to, system, values)
    }
    await move('rifiutato', { motivo: 'Illeggibile.' })
    expect(await upload(people.applicant.visitor, file, documents.applicant!)).toBe(201)
    expect((await fileOf(documents.applicant!)).stato).toBe('caricato')
    await move('approvato')
    expect(await upload(people.applicant.visitor, file, documents.applicant!)).toBe(409)
  })

  it('proposes an approved document of the same person for another file, and takes it', async () => {
    const other = await addFile(test)
    const mine = await addMember(test, other.file, 'garante')
    const first = await askFor(test, other.file, mine.account, 'Carta d’identità')
    expect(await upload(mine.visitor, other.file, first)).toBe(201)
    const office = { headers: { 'x-flags': 'pratiche_see,pratiche_edit' } }
    const approve = { versione: (await fileOf(first)).versione, stato: 'approvato' }
    await test.call('POST', `/pratiche_documenti/${first}/stato`, { ...office, payload: approve })
    const second = await askFor(test, other.file, mine.account, 'Carta d’identità, copia', { riusato: first })
    const path = `/pratiche/${other.file}/documenti/${second}/riuso`
    expect((await other.applicant.visitor.call('POST', path, { versione: 1 })).statusCode).toBe(404)
    const taken = await mine.visitor.call('POST', path, { versione: 1 })
    expect(taken.json()).toMatchObject({ stato: 'caricato' })
    // A document of somebody else is never taken, whatever the record says.
    const third = await askFor(test, other.file, mine.account, 'Altro', { riusato: documents.partner })
    const refused = await mine.visitor.call('POST', `/pratiche/${other.file}/documenti/${third}/riuso`, {
      versione: 1,
    })
    expect(refused.statusCode).toBe(409)
  })

  /** Collects the events about files of customers, with their addressees. */
  async function listen() {
    const heard: { id: string; to: string[] }[] = []
    const stop = await test.context.database.listen(liveChannel, payload => {
      const notice = payload ? readNotice(payload) : null
      if (notice?.event.topic === 'customer-files')
        heard.push({ id: notice.event.id, to: notice.to.map(({ id }) => id).toSorted() })
    })
    return { heard, stop }
  }

  it('is told by live events to those who see the change, and to nobody else', async () => {
    const { store, database } = test.context
    const { heard, stop } = await listen()
    const { applicant, partner, guarantor } = people
    const expectHeard = async (some: readonly Pick<Member, 'account'>[]) => {
      await expect
        .poll(() => heard)
        .toEqual([{ id: file, to: some.map(({ account }) => account).toSorted() }])
      heard.length = 0
    }
    await askFor(test, file, partner.account, 'Estratto conto')
    await expectHeard([partner])
    const say = (tipo: string, cliente: string | null) =>
      store.create(database.orm, fileNotes, { pratica: file, tipo, testo: 'Testo', cliente }, system)
    await say('nota', null)
    await say('messaggio', guarantor.account)
    await expectHeard([guarantor])
    await putInState(test, file, 'istruttoria_interna')
    await expectHeard([applicant, partner, guarantor])

    // A message to everybody tells nobody who reads it, except the reader's own devices.
    const toAll = await say('messaggio', null)
    await expectHeard([applicant, partner, guarantor])
    const marked = await partner.visitor.mine('POST', `/pratiche/${file}/messaggi/letti`, { fino: toAll._id })
    expect(marked.statusCode, marked.body).toBe(200)
    await expectHeard([partner])

    const plan = await askFor(test, file, null, 'Atto di provenienza')
    await expectHeard([applicant, partner])
    const path = `/pratiche/${file}/documenti/${plan}/rimando`
    const put = await applicant.visitor.mine('PUT', path, { rimandato: true })
    expect(put.statusCode, put.body).toBe(200)
    await expectHeard([applicant])
    await stop()
  })

  it('is told of an appointment that the office changes, and nobody else is', async () => {
    const { store, database } = test.context
    const { heard, stop } = await listen()
    const { partner } = people
    const expectHeard = async () => {
      await expect.poll(() => heard).toEqual([{ id: file, to: [partner.account] }])
      heard.length = 0
    }
    const inizio = (hour: number) => `2026-11-27T${hour}:00:00.000Z`
    const made = await store.create(
      database.orm,
      appointments,
      { cliente: partner.account, inizio: inizio(10), stato: 'fissato' },
      system,
    )
    await expectHeard()
    const flags = { 'x-flags': 'lead_requests' }
    const patch = async (versione: number, values: object) => {
      const payload = { versione, ...values }
      const answer = await test.call('PATCH', `/appuntamenti/${made._id}`, { payload, headers: flags })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    // A note of the house is not the customer's, and its time neither.
    await patch(1, { nota: 'Richiamare il notaio prima.' })
    await patch(2, { inizio: inizio(11) })
    await expectHeard()
    await store.move(database.orm, appointments, made._id, 3, 'annullato', system)
    await expectHeard()
    // With another agent the appointment is about no file of the customer.
    const agente = await addPerson(test, 'agent', 'terzo.agente@esempio.it')
    await store.create(
      database.orm,
      appointments,
      { cliente: partner.account, agente, inizio: inizio(12), stato: 'fissato' },
      system,
    )
    const own = await store.create(
      database.orm,
      appointments,
      { cliente: partner.account, inizio: inizio(13), stato: 'fissato' },
      system,
    )
    await expectHeard()
    await store.remove(database.orm, appointments, own._id, system)
    await expectHeard()
    await stop()
  })

  it('is told no more on a connection that was open before the access was withdrawn', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws`
    const leaving = await addMember(test, file, 'garante')
    const pageOf = async ({ visitor }: Pick<Member, 'visitor'>) => {
      const socket = new WebSocket(url, { origin: test.context.settings.publicUrl })
      const received: FromServer[] = []
      socket.on('message', data => received.push(JSON.parse(String(data))))
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'hello', token: visitor.accessToken }))
      socket.send(JSON.stringify({ type: 'subscribe', topics: ['customer-files', 'records'] }))
      await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
      return {
        close: () => socket.close(),
        events: () => received.filter(({ type }) => type === 'event').length,
      }
    }
    const [staying, left] = [await pageOf(people.applicant), await pageOf(leaving)]
    const { store, database } = test.context
    const say = () =>
      store.create(
        database.orm,
        fileNotes,
        { pratica: file, tipo: 'messaggio', testo: 'Per tutti', cliente: null },
        system,
      )
    await say()
    await expect.poll(() => [staying.events(), left.events()]).toEqual([1, 1])
    await withdraw(test, leaving.participant)
    await expect.poll(staying.events).toBe(2)
    const heard = left.events()
    await say()
    await expect.poll(staying.events).toBe(3)
    expect(left.events()).toBe(heard)
    for (const one of [staying, left]) one.close()
  })

  it('says how to send a protected PDF with a message, whose page asks for no password', async () => {
    const bytes = await pdfkitPdf({ userPassword: 'Rossi1980' }, document => document.text('Il cedolino'))
    const { payload, type } = pdfForm(bytes)
    const path = `/clients/pratiche/${file}/allegati`
    const sent = await people.applicant.visitor.call('POST', path, payload, { 'content-type': type })
    expect([sent.statusCode, sent.json()]).toEqual([
      422,
      'Il PDF è protetto: lo apra, lo stampi in un nuovo PDF e mandi quello.',
    ])
  })

  it('lets a message take its own files, once', async () => {
    const attach = async (by: Visitor) => {
      const { payload, type } = pdfForm()
      const sent = await by.call('POST', `/clients/pratiche/${file}/allegati`, payload, {
        'content-type': type,
      })
      expect(sent.statusCode, sent.body).toBe(201)
      return sent.json()._id as string
    }
    const { applicant, partner } = people
    const id = await attach(applicant.visitor)
    const send = (by: Visitor) =>
      by.call('POST', `/clients/pratiche/${file}/messaggi`, { testo: 'Ecco', allegati: [id] })
    expect((await send(partner.visitor)).statusCode).toBe(422)
    expect((await applicant.visitor.call('GET', `/files/${id}`)).statusCode).toBe(404)
    const sent = await send(applicant.visitor)
    expect(sent.json().allegati).toMatchObject([{ _id: id, name: 'busta.pdf' }])
    expect((await send(applicant.visitor)).statusCode).toBe(422)
    expect((await applicant.visitor.call('GET', `/files/${id}`)).statusCode).toBe(200)
    expect((await partner.visitor.call('GET', `/files/${id}`)).statusCode).toBe(404)
  })
})
