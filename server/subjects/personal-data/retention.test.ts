import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { system } from '../../database/actor.ts'
import {
  commits,
  files,
  fileUses,
  jobs,
  retentionRuns,
  ticketMessagesTable,
  ticketsTable,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { sealCommits } from '../../history/seal-commits.ts'
import { verifyHistory } from '../../history/verify-history.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { readSettings } from '../../settings.ts'
import { addPerson } from '../../testing/people.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { holdFile } from '../files/private-files.ts'

const flags = { 'x-flags': 'settings' }

describeOnEitherDatabase('the retention of personal data', open => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let now = new Date('2026-11-20T02:00:00Z')
  let turn = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-retention-'))
    await mkdir(join(dataDir, 'files'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir }, now: () => now })
    work = startJobs(test.context, async () => {}, { poll: false })
    // What the example data hold beyond their term goes first, by hand.
    await runByHand()
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    const { orm } = test.context.database
    await orm.delete(retentionRuns)
    await orm.delete(jobs)
    now = new Date('2026-11-20T02:00:00Z')
    await addRun(1)
    await touch()
  })

  /** A run of some days ago that removed `count` records. */
  const addRun = (daysAgo: number, count = 0) =>
    test.context.database.orm.insert(retentionRuns).values({
      _id: test.context.newId(),
      state: 'fatta',
      counts: { richieste: count, documenti: 0, senzaIncarico: 0, pratiche: 0, clienti: 0, ticket: 0 },
      startedAt: new Date(now.getTime() - daysAgo * 24 * 3_600_000),
    })
  /** A write of today. */
  const touch = () => addPerson(test, 'client', `oggi.${++turn}@posta.example`)
  const read = async () => {
    const answer = await test.call('GET', '/dati/conservazione', { headers: flags })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, n) => all + n, 0)
  async function runByHand() {
    const { oltre } = await read()
    const payload = { attesi: sum(oltre) }
    const answer = await test.call('POST', '/dati/conservazione', { headers: flags, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    await work.runDue()
    expect((await lastRun()).counts).toEqual(oltre)
  }
  const lastRun = async () => {
    const [run] = await test.context.database.orm
      .select()
      .from(retentionRuns)
      .orderBy(desc(retentionRuns._id))
      .limit(1)
    return run!
  }
  async function runAtNight() {
    await work.forget()
    await work.runDue()
    return lastRun()
  }
  const older = (table: 'leads' | 'pratiche', id: string, days: number) =>
    test.context.database.orm.execute(
      table === 'leads'
        ? sql`update leads set "updatedAt" = ${now}::timestamptz - make_interval(days => ${days}) where _id = ${id}`
        : sql`update pratiche set "dataUltimoMovimento" = ${now}::timestamptz - make_interval(days => ${days}) where _id = ${id}`,
    )
  async function addLead(days: number, values: object = {}) {
    const { store, database } = test.context
    const { _id } = await store.create(
      database.orm,
      leads,
      {
        nome: 'Olga',
        cognome: 'Vecchia',
        telefono: '333 0000000',
        prodotto: 'mutuo',
        fonte: { pagina: '/', campagna: {} },
        consensi: [],
        stato: 'nuovo',
        ...values,
      },
      system,
    )
    await older('leads', _id, days)
    return _id
  }
  async function addFile(days: number, values: object = {}, cliente?: string) {
    const { store, database } = test.context
    const file = { IDEGG: `R${++turn}`, prodotto: 'prestito', importoRichiesto: 500_000, ...values }
    const { _id } = await store.create(database.orm, loanFiles, file, system)
    const person = cliente ?? (await addPerson(test, 'client', `r${turn}@posta.example`))
    await store.create(
      database.orm,
      participants,
      { pratica: _id, cliente: person, ruolo: 'richiedente' },
      system,
    )
    await older('pratiche', _id, days)
    return { file: _id, person }
  }
  const exists = async (definition: typeof leads | typeof clients, id: string) =>
    test.context.store.get(test.context.database.orm, definition as typeof leads, id, system).then(
      () => true,
      () => false,
    )
  const holder = async (id: string) =>
    (await test.context.store.get(test.context.database.orm, loanFiles, id, system)).intestatario

  it('removes requests without outcome after a year, and leaves those of files and younger ones', async () => {
    const old = await addLead(400)
    const young = await addLead(300)
    const ofFile = await addLead(400)
    await addFile(10, { lead: ofFile })
    const converted = await addLead(400, { stato: 'convertito' })
    expect((await read()).oltre).toMatchObject({ richieste: 1 })
    expect(await runAtNight()).toMatchObject({ state: 'fatta', counts: { richieste: 1 }, admin: null })
    const left = await Promise.all([old, young, ofFile, converted].map(id => exists(leads, id)))
    expect(left).toEqual([false, true, true, true])
    expect((await read()).oltre).toMatchObject({ richieste: 0 })
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
    const lines = await test.context.database.orm.select().from(commits).where(eq(commits.ref, old))
    expect(lines.map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(JSON.stringify(lines)).not.toContain('Vecchia')
  })

  it('removes documents of enquiries after 90 days, and people after 24 months', async () => {
    const { store, database } = test.context
    const recent = await addFile(100)
    const older = await addFile(24 * 31)
    for (const { file: pratica, person } of [recent, older]) {
      const file = await addStoredFile(test.context.database)
      await store.create(
        database.orm,
        fileDocuments,
        { pratica, nome: 'Busta paga', cliente: person, stato: 'caricato', file },
        system,
      )
    }
    expect((await read()).oltre).toMatchObject({ documenti: 2, senzaIncarico: 1, clienti: 1 })
    expect(await runAtNight()).toMatchObject({
      state: 'fatta',
      counts: { documenti: 2, senzaIncarico: 1, clienti: 1 },
    })
    expect([await holder(recent.file), await holder(older.file)]).toEqual(['Cliente Clara', null])
    expect([await exists(clients, recent.person), await exists(clients, older.person)]).toEqual([true, false])
  })

  it('keeps a file with a mandate for ten years after the relationship ends', async () => {
    const withMandate = { incaricoAl: '2014-01-10', prodotto: 'prestito', durataMesi: 12 }
    const day = (years: number) => `${2026 - years}-11-19`
    const paid = await addFile(4000, { ...withMandate, stato: 'liquidata', liquidataAl: day(10) })
    const ended = await addFile(4200, { ...withMandate, stato: 'estinta', estintaAl: day(11) })
    const unknown = await addFile(9000, {
      ...withMandate,
      stato: 'liquidata',
      liquidataAl: day(12),
      durataMesi: null,
    })
    const underWay = await addFile(9000, { ...withMandate, stato: 'raccolta_documenti' })
    await runAtNight()
    const names = await Promise.all([paid, ended, unknown, underWay].map(({ file }) => holder(file)))
    expect(names).toEqual(['Cliente Clara', null, 'Cliente Clara', 'Cliente Clara'])
  })

  it('leaves a customer who is in another file', async () => {
    const one = await addFile(24 * 31)
    await addFile(10, {}, one.person)
    expect((await read()).oltre).toMatchObject({ senzaIncarico: 1, clienti: 0 })
    await runAtNight()
    expect([await holder(one.file), await exists(clients, one.person)]).toEqual([null, true])
  })

  it('takes the signed papers of consents from a file beyond its term, and removes them with the customer', async () => {
    const { store, database } = test.context
    const gone = await addFile(24 * 31)
    const stays = await addFile(24 * 31)
    await addFile(10, {}, stays.person)
    const papers = []
    for (const { file: pratica, person } of [gone, stays]) {
      const { _id, name, mimetype } = await addStoredFile(database)
      const da = { ruolo: 'admin', _id: test.context.newId(), nome: 'Ada Bianchi' }
      const registrata = { come: 'carta', giorno: '2024-01-10', da, file: { _id, name, mimetype } }
      const consent = { tipo: 'marketing', valore: true, testoVersione: '2024-01', fonte: '/ufficio' }
      const consensi = [{ ...consent, at: '2024-01-10T09:00:00.000Z', registrata }]
      await store.update(database.orm, clients, person, 1, { consensi }, system)
      await holdFile(database.orm, _id, { resource: clients.name, record: person })
      await holdFile(database.orm, _id, { resource: loanFiles.name, record: pratica })
      papers.push(_id)
    }
    await runAtNight()
    const uses = await database.orm.select().from(fileUses).where(isAnyOf(fileUses.file, papers))
    expect(uses).toEqual([{ file: papers[1], resource: clients.name, record: stays.person }])
    const rows = await database.orm.select({ _id: files._id }).from(files).where(isAnyOf(files._id, papers))
    expect(rows).toEqual([{ _id: papers[1] }])
  })

  it('removes tickets two years after their closing, and tickets of a loan file with the data of the file', async () => {
    const { store, database } = test.context
    const autore = await addPerson(test, 'agent', `agente.${++turn}@posta.example`)
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString()
    async function addTicket(chiusoAt: string | null, values: object = {}) {
      const { _id } = await store.create(
        database.orm,
        tickets,
        {
          numero: `T26-R${++turn}`,
          categoria: 'pratiche',
          oggetto: 'Perizia di Olga Vecchia',
          autore,
          priorita: 3,
          osservatori: [],
          origine: 'area',
          ...values,
        },
        system,
      )
      const message = { ticket: _id, da: 'agente', autore: 'Aldo', interno: false, via: 'area' }
      const [first] = [
        await store.create(
          database.orm,
          ticketMessages,
          { ...message, testo: 'Olga Vecchia, prima.' },
          system,
        ),
        await store.create(database.orm, ticketMessages, { ...message, testo: 'Olga Vecchia, poi.' }, system),
      ]
      await store.remove(database.orm, ticketMessages, first!._id, system)
      await store.create(
        database.orm,
        ticketSteps,
        { ticket: _id, tipo: 'stato', da: null, a: 'aperto', at: daysAgo(800), chi: 'Aldo' },
        system,
      )
      if (chiusoAt)
        await database.orm
          .update(ticketsTable)
          .set({ stato: 'chiuso', chiusoAt })
          .where(eq(ticketsTable._id, _id))
      return _id
    }
    const old = await addTicket(daysAgo(740))
    const merged = await addTicket(daysAgo(750), { unitoA: old })
    const young = await addTicket(daysAgo(700), { divisoDa: old })
    const messageOf = (id: string) =>
      database.orm.select().from(ticketMessagesTable).where(eq(ticketMessagesTable.ticket!, id))
    const [[original], [copy]] = [await messageOf(old), await messageOf(young)]
    await database.orm
      .update(ticketMessagesTable)
      .set({ copiaDi: original!._id })
      .where(eq(ticketMessagesTable._id, copy!._id))
    const open = await addTicket(null)
    const named = await addTicket(daysAgo(740), { pratica: (await addFile(10)).file })
    const forgotten = await addTicket(daysAgo(740), { pratica: (await addFile(24 * 31)).file })

    expect((await read()).oltre).toMatchObject({ ticket: 2, senzaIncarico: 1 })
    expect(await runAtNight()).toMatchObject({ state: 'fatta', counts: { ticket: 3, senzaIncarico: 1 } })
    const left = await database.orm.select({ _id: ticketsTable._id }).from(ticketsTable)
    expect(left.map(({ _id }) => _id)).toEqual(expect.arrayContaining([young, open, named]))
    expect(left.filter(({ _id }) => [old, merged, forgotten].includes(_id))).toEqual([])
    expect(await messageOf(young)).toMatchObject([{ _id: copy!._id, copiaDi: null }])
    const gone = [old, merged, forgotten]
    const lines = await database.orm
      .select()
      .from(commits)
      .where(or(isAnyOf(commits.ref, gone), isAnyOf(commits.padre, gone)))
    expect(lines.filter(({ padre }) => padre !== null).length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('Vecchia')
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('runs once a night, between one and five, and not when it is switched off', async () => {
    const old = await addLead(400)
    now = new Date('2026-11-20T09:00:00Z')
    const before = await lastRun()
    expect(await runAtNight()).toEqual(before)
    now = new Date('2026-11-20T02:00:00Z')
    const [{ _id }] = (await test.call('GET', '/conservazione', { headers: flags })).json().rows
    const setActive = async (attiva: boolean) => {
      const { versione } = (await test.call('GET', `/conservazione/${_id}`, { headers: flags })).json()
      const payload = { versione, attiva }
      const answer = await test.call('PATCH', `/conservazione/${_id}`, { headers: flags, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await setActive(false)
    expect(await runAtNight()).toEqual(before)
    await setActive(true)
    const first = await runAtNight()
    expect(first).toMatchObject({ state: 'fatta', night: '2026-11-20' })
    await addLead(400)
    expect(await runAtNight()).toEqual(first)
    expect(await exists(leads, old)).toBe(false)
  })

  it.each([
    ['jumped ahead by a week', 8, 'sette giorni fa'],
    ['jumped ahead by years', 3000, 'sette giorni fa'],
    ['was set back', -3, 'futuro'],
  ])('does not start when the clock %s', async (_, days, reason) => {
    const lead = await addLead(360)
    now = new Date(now.getTime() + days * 24 * 3_600_000)
    expect(await runAtNight()).toMatchObject({ state: 'rifiutata', reason: expect.stringContaining(reason) })
    expect(await exists(leads, lead)).toBe(true)
    expect((await read()).ostacolo).toContain(reason)
  })

  it('does not start when a write with the new clock hides the jump', async () => {
    const lead = await addLead(360)
    now = new Date(now.getTime() + 60 * 24 * 3_600_000)
    await touch()
    expect(await runAtNight()).toMatchObject({ state: 'rifiutata' })
    expect(await exists(leads, lead)).toBe(true)
    await test.context.database.orm.execute(sql`delete from commits where "createdAt" > '2026-12-01'`)
    await test.context.database.orm.execute(sql`delete from clients where "createdAt" > '2026-12-01'`)
  })

  it('does not start when it never ran, and when much more than usual would go', async () => {
    await test.context.database.orm.delete(retentionRuns)
    expect(await runAtNight()).toMatchObject({
      state: 'rifiutata',
      reason: expect.stringContaining('prima volta'),
    })
    await test.context.database.orm.delete(retentionRuns)
    await addRun(1, 3)
    const { store, database } = test.context
    for (let i = 0; i < 201; i++)
      await store.create(
        database.orm,
        leads,
        {
          nome: 'Molti',
          cognome: 'Tanti',
          telefono: '333 0000000',
          prodotto: 'mutuo',
          fonte: { pagina: '/', campagna: {} },
          consensi: [],
          stato: 'nuovo',
        },
        system,
      )
    await database.orm.execute(
      sql`update leads set "updatedAt" = ${now}::timestamptz - interval '400 days' where nome = 'Molti'`,
    )
    expect(await runAtNight()).toMatchObject({
      state: 'rifiutata',
      reason: expect.stringContaining('molte più'),
    })
    // An administrator who has looked may start it, with the number of the page.
    const wrong = await test.call('POST', '/dati/conservazione', { headers: flags, payload: { attesi: 1 } })
    expect(wrong.statusCode).toBe(409)
    const { oltre } = await read()
    expect(oltre.richieste).toBeGreaterThan(200)
    await runByHand()
    expect(await lastRun()).toMatchObject({ state: 'fatta', counts: { richieste: oltre.richieste } })
  })

  it('goes on after a crash with what is left', async () => {
    const { orm } = test.context.database
    for (let i = 0; i < 60; i++) await addLead(400)
    await work.forget()
    const run = await lastRun()
    expect(run.state).toBe('in_corso')
    const [job] = await orm.select().from(jobs).where(eq(jobs.kind, 'retention'))
    // The first batch is written, and the process dies.
    let batches = 0
    const { transaction } = orm
    orm.transaction = (async (...given: Parameters<typeof transaction>) => {
      if (batches++ === 1) throw new Error('killed')
      return transaction.apply(orm, given)
    }) as typeof transaction
    await work.runDue()
    orm.transaction = transaction
    const half = (await lastRun()).counts as { richieste: number }
    expect(half.richieste).toBeGreaterThan(0)
    expect(half.richieste).toBeLessThan(60)
    await orm.update(jobs).set({ runAt: now }).where(eq(jobs._id, job!._id))
    await work.runDue()
    expect(await lastRun()).toMatchObject({ state: 'fatta', counts: { richieste: 60 } })
  })

  it('is for administrators with the flag', async () => {
    for (const [method, payload] of [['GET'], ['POST', { attesi: 0 }]] as const) {
      const headers = { 'x-flags': 'clients_erase,clients_see' }
      expect(
        (await test.call(method, '/dati/conservazione', { headers, ...(payload && { payload }) })).statusCode,
      ).toBe(403)
    }
  })
})
