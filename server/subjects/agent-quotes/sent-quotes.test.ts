import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chosenQuote } from '../../../contract/products/agent-quote.ts'
import { quoteIsNoPromise } from '../../../contract/products/agent-quote-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { type Actor, system } from '../../database/actor.ts'
import { asaRows, asaTablesTable, clientsTable, loanFilesTable, savedQuotes } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { addPerson } from '../../testing/people.ts'
import { plainBuilt } from '../../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { completeFile } from '../loan-files/testing/complete-file.ts'
import { quotesSentTo } from './sent-quotes.ts'

const oam = { numero: 'A12345', dataComunicazione: '2024-01-10', stato: 'attivo' }
const input = {
  prodotto: 'cqs',
  da: 'rata',
  importo: 30_000,
  durataMesi: 120,
  netto: 187_654,
  dataNascita: '1980-03-14',
  occupazione: 'dipendente_statale',
  lavoraDal: '2008-09-01',
  fonti: ['tabelle_asa'],
}
interface Row {
  _id: string
  agente: string
  destinatario: string
  apertaAt: string | null
  ritirataAt: string | null
  indirizzo: string | null
  scadenza: string
  ritirabile: boolean
}

describeOnEitherDatabase('the quotes that agents send', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  let agent: string
  let superior: string
  let stranger: string
  let table: string

  beforeAll(async () => {
    test = await openTestApp(
      open,
      {
        now: () => now,
        identify: async (request): Promise<Actor> => {
          const { 'x-agent': id, 'x-admin': office } = request.headers
          if (office)
            return {
              kind: 'admin',
              id: '0199c0de-0000-7000-8000-00000000ad00',
              flags: new Set(String(request.headers['x-flags']).split(',')),
              provedAt: new Date(),
            } as unknown as Actor
          if (typeof id !== 'string') return { kind: 'visitor' } as Actor
          const flags = new Set(String(request.headers['x-flags']).split(','))
          return { kind: 'agent', id, flags, provedAt: new Date() } as unknown as Actor
        },
      },
      plainBuilt,
    )
    const addAgent = (name: string, values: object = {}) =>
      addPerson(test, 'agent', `${name}@agenti.example`, { nome: 'Maria', cognome: name, oam, ...values })
    superior = await addAgent('Sopra')
    agent = await addAgent('Rossi', { superiore: superior, cellulare: '333 765 4321' })
    stranger = await addAgent('Estranea')
  })
  beforeEach(async () => {
    now = new Date('2026-11-20T09:00:00Z')
    await setRegister('attivo')
    const [row] = await test.context.database.orm.select().from(asaTablesTable)
    table = row!._id as string
  })
  afterAll(() => test.app.close())

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    { as = agent, flags = 'preventivatore_prestiti,pratiche', key = undefined as string | undefined } = {},
  ) =>
    test.call(method, path, {
      ...(payload && { payload }),
      headers: { 'x-agent': as, 'x-flags': flags, ...(key && { 'idempotency-key': key }) },
    })
  const setRegister = async (stato: 'attivo' | 'sospeso') => {
    const { database, store } = test.context
    const { versione } = await store.get(database.orm, agents, agent, system)
    await store.update(database.orm, agents, agent, versione, { oam: { ...oam, stato } }, system)
  }
  const setFile = async (id: string, values: Partial<RecordOf<typeof loanFiles>>) => {
    const { database, store } = test.context
    const { versione } = await store.get(database.orm, loanFiles, id, system)
    await store.update(database.orm, loanFiles, id, versione, values, system)
  }

  /** A saved quote of the agent for the customer of a new file. */
  async function quoteOf({ withCustomer = true } = {}) {
    const file = await completeFile(test.context, { agente: agent, prodotto: 'cqs', finalita: null })
    const { orm } = test.context.database
    const [customer] = await orm.select().from(clientsTable).where(eq(clientsTable._id, file.cliente))
    const { preventivi } = (await call('POST', '/agents/preventivi/confronto', input)).json()
    const kept = await call('POST', '/agents/preventivi', {
      dati: input,
      scelta: preventivi[0].chiave,
      ...(withCustomer && { cliente: file.cliente }),
    })
    expect(kept.statusCode, kept.body).toBe(201)
    const { _id } = kept.json() as { _id: string }
    return {
      _id,
      file: file._id,
      cliente: file.cliente,
      email: customer!.email as string,
      read: `/agents/preventivi/${_id}`,
      send: `/agents/preventivi/${_id}/invio`,
      list: `/offerte/preventivi/${_id}`,
    }
  }
  const rowsOf = async (list: string, as = agent): Promise<Row[]> => {
    const answer = await call('GET', list, undefined, { as })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows
  }
  const lettersTo = async (address: string) =>
    (
      await test.context.database.pool.query(
        `select payload from jobs where payload->>'to' = $1 order by _id`,
        [address],
      )
    ).rows.map(({ payload }) => payload as Record<'subject' | 'text' | 'html' | 'replyTo', string>)
  const pathOf = (address: string | null) => new URL(address!).pathname
  const linkOf = (address: string | null) => address!.split('/').at(-1)!
  const pdfOf = (address: string | null) => test.app.inject({ url: `/v2${pathOf(address)}/pdf` })
  const dataOf = async (address: string | null) => test.app.inject({ url: `/dati${pathOf(address)}` })
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const sendAs = (send: string, as: string) => call('POST', send, undefined, { as })

  it('join the open file of their customer as a note, and no other file', async () => {
    const { _id, read, file } = await quoteOf()
    const [before] = await test.context.database.orm
      .select()
      .from(loanFilesTable)
      .where(eq(loanFilesTable._id, file))
    expect((await call('GET', read)).json().aperta).toEqual({ _id: file, IDEGG: before!.IDEGG })
    const join = (pratica: string, as = agent) =>
      call('POST', `/agents/preventivi/${_id}/pratica`, { pratica }, { as })
    const joined = await join(file)
    expect([joined.statusCode, joined.json()]).toEqual([201, { _id: file, IDEGG: before!.IDEGG }])
    const { database, store } = test.context
    const notes = await store.list(
      database.orm,
      fileNotes,
      { filter: { pratica: file }, sort: '-_id' },
      system,
    )
    expect(notes.rows[0]).toMatchObject({
      tipo: 'nota',
      autore: 'Maria Rossi',
      testo: expect.stringMatching(/^Preventivo del 20 novembre 2026: .+TAEG/),
    })
    const elsewhere = await completeFile(test.context, { agente: agent, prodotto: 'cqs', finalita: null })
    expect((await join(elsewhere._id)).statusCode).toBe(422)
    expect((await join(file, superior)).statusCode).toBe(403)
    expect((await join(file, stranger)).statusCode).toBe(404)
    await setFile(file, { prodotto: 'mutuo' })
    expect((await join(file)).json().fields).toEqual({ pratica: 'La pratica è di un altro prodotto.' })
    await setFile(file, { prodotto: 'cqs', stato: 'annullata' })
    expect((await call('GET', read)).json().aperta).toBeNull()
    expect((await join(file)).statusCode).toBe(409)
  })

  it('are prepared by the office for the agent of a file', async () => {
    const file = await completeFile(test.context, { agente: agent, prodotto: 'cqs', finalita: null })
    const asOffice = (payload: object, flags = 'pratiche_see,pratiche_edit') =>
      test.call('POST', '/agents/preventivi', { payload, headers: { 'x-admin': '1', 'x-flags': flags } })
    const { preventivi } = (
      await test.call('POST', '/agents/preventivi/confronto', {
        payload: input,
        headers: { 'x-admin': '1', 'x-flags': 'pratiche_edit' },
      })
    ).json()
    const body = { dati: input, scelta: preventivi[0].chiave, cliente: file.cliente }
    expect((await asOffice({ ...body, pratica: file._id }, 'pratiche_see')).statusCode).toBe(403)
    expect(Object.keys((await asOffice(body)).json().fields)).toEqual(['pratica'])
    const kept = await asOffice({ ...body, pratica: file._id })
    expect(kept.statusCode, kept.body).toBe(201)
    const { _id } = kept.json()
    const rows = (await call('GET', '/agents/preventivi')).json().rows
    expect(rows).toContainEqual(expect.objectContaining({ _id, agente: null }))
    const { database, store } = test.context
    const notes = await store.list(
      database.orm,
      fileNotes,
      { filter: { pratica: file._id }, sort: '-_id' },
      system,
    )
    expect(notes.rows[0]!.testo).toMatch(/^Preventivo del 20 novembre 2026/)
    // Sending stays with the agent.
    const sent = await test.call('POST', `/agents/preventivi/${_id}/invio`, {
      headers: { 'x-admin': '1', 'x-flags': 'pratiche_see,pratiche_edit' },
    })
    expect(sent.statusCode).toBe(403)
    const mortgage = await completeFile(test.context, { agente: agent, prodotto: 'mutuo' })
    expect((await asOffice({ ...body, cliente: mortgage.cliente, pratica: mortgage._id })).statusCode).toBe(
      422,
    )
    await setFile(file._id, { agente: null })
    expect((await asOffice({ ...body, pratica: file._id })).statusCode).toBe(422)
  })

  it('go to the customer as a page, a PDF, a letter and a line of the file', async () => {
    const { _id, read, send, list, email, file } = await quoteOf()
    expect((await call('GET', read)).json().invio).toEqual({
      destinatario: { nome: 'Elena Moretti', email },
      impedimento: null,
    })
    const sent = await call('POST', send)
    expect(sent.statusCode, sent.body).toBe(201)
    const [row] = await rowsOf(list)
    expect(row).toMatchObject({
      agente: 'Maria Rossi',
      destinatario: 'Elena Moretti',
      diPreventivo: true,
      richiesta: expect.stringMatching(/^Cessione del quinto dello stipendio, .+ netti in 10 anni$/),
      apertaAt: null,
      ritirabile: true,
    })
    // The list of the file has it too.
    expect(await rowsOf(`/offerte/pratiche/${file}`)).toEqual([row])

    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({
      subject: 'Il Suo preventivo, da Maria Rossi',
      replyTo: 'rossi@agenti.example',
    })
    expect(letter!.text).toContain(row!.indirizzo)
    const page = await test.app.inject({ url: pathOf(row!.indirizzo) })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    for (const text of [plain(letter!.text), plain((await dataOf(row!.indirizzo)).body)]) {
      expect(text).toContain('Esempio rappresentativo')
      expect(text).toContain('Compenso di mediazione')
      expect(text).toContain('333 765 4321')
    }
    expect(letter!.text).toContain(warning)
    expect(letter!.text).toContain(quoteIsNoPromise)
    const { content } = (await dataOf(row!.indirizzo)).json()
    expect(content.inviato).toMatchObject({
      agente: { nome: 'Maria Rossi', oam: 'A12345' },
      preventivo: { cliente: 'Moretti Elena' },
      pdf: `/v2${pathOf(row!.indirizzo)}/pdf`,
    })
    expect(content.inviato.casa.map(([label]: [string]) => label)).toContain('Iscrizione OAM')

    const pdf = await pdfOf(row!.indirizzo)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    const { text: printed } = await readPdf(pdf.rawPayload)
    for (const words of [warning, quoteIsNoPromise, 'Esempio rappresentativo', 'A12345', '333 765 4321'])
      expect(plain(printed)).toContain(words)

    const { rows: notes } = await test.context.store.list(
      test.context.database.orm,
      fileNotes,
      { limit: 10, filter: { pratica: file } } as never,
      system,
    )
    expect(notes[0]).toMatchObject({
      autore: 'Maria Rossi',
      testo: expect.stringMatching(/^Preventivo inviato a Elena Moretti: Rete ASA, .+ \(TAEG /),
    })
    // A deleted quote takes its page along.
    await call('DELETE', `/agents/preventivi/${_id}`)
    expect((await test.app.inject({ url: pathOf(row!.indirizzo) })).statusCode).toBe(404)
    expect((await pdfOf(row!.indirizzo)).statusCode).toBe(404)
  })

  it('hold no commission, no pay and no birth', async () => {
    const { _id, send, list, email } = await quoteOf()
    await call('POST', send)
    const [row] = await rowsOf(list)
    const { orm } = test.context.database
    const [kept] = await orm.select().from(savedQuotes).where(eq(savedQuotes._id, _id))
    const { perc, importo } = chosenQuote(kept!.snapshot).provvigione!
    const amount = (importo / 100).toLocaleString('it-IT', { minimumFractionDigits: 2 })
    const [letter] = await lettersTo(email)
    const page = await test.app.inject({ url: pathOf(row!.indirizzo) })
    const data = await dataOf(row!.indirizzo)
    const texts = {
      letter: JSON.stringify(letter),
      row: JSON.stringify(row),
      page: page.body,
      data: data.body,
    }
    expect(perc).toBeGreaterThan(0)
    for (const [name, text] of Object.entries(texts))
      for (const hidden of [
        String(importo),
        amount,
        '187654',
        '1.876,54',
        '1980',
        'provvigion',
        'percAgente',
      ])
        expect(plain(text), `${name}: ${hidden}`).not.toContain(hidden)
  })

  it('are shown to their agent before, as page, PDF and letter of this day, and nothing is sent', async () => {
    const { read, send, list, email } = await quoteOf()
    const preview = `${read}/anteprima`
    const shown = await call('GET', preview)
    expect(shown.statusCode, shown.body).toBe(200)
    const { a, indirizzo, lettera } = shown.json()
    expect(a).toBe(email)
    const { inviato } = (await dataOf(indirizzo)).json().content
    expect(inviato).toMatchObject({ anteprima: true, agente: { nome: 'Maria Rossi' } })
    expect((await test.app.inject({ url: pathOf(indirizzo) })).statusCode).toBe(200)
    expect((await pdfOf(indirizzo)).headers['content-type']).toBe('application/pdf')
    expect(await rowsOf(list)).toEqual([])
    expect(await lettersTo(email)).toEqual([])

    expect((await sendAs(send, agent)).statusCode).toBe(201)
    const [letter] = await lettersTo(email)
    const [row] = await rowsOf(list)
    expect(letter!.subject).toBe(lettera.subject)
    const { anteprima: _, ...page } = inviato
    const sent = (await dataOf(row!.indirizzo)).json().content.inviato
    expect(sent).toEqual({ ...page, indirizzo: sent.indirizzo, pdf: sent.pdf })

    const as = (who: string) => call('GET', preview, undefined, { as: who })
    expect((await as(stranger)).statusCode).toBe(404)
    expect((await as(superior)).statusCode).toBe(403)
    expect((await dataOf(`${indirizzo}x`)).statusCode).toBe(404)
    now = new Date('2026-11-21T09:00:00Z')
    expect((await dataOf(indirizzo)).statusCode).toBe(404)
    expect((await pdfOf(indirizzo)).statusCode).toBe(404)
  })

  it('tell in the list of saved quotes what became of the last letter', async () => {
    const { _id, cliente, send, list } = await quoteOf()
    const sending = async () => {
      const { rows } = (await call('GET', `/agents/preventivi?cliente=${cliente}`)).json()
      return rows.find((one: { _id: string }) => one._id === _id).invio
    }
    expect(await sending()).toBeNull()
    await call('POST', send)
    now = new Date('2026-11-20T10:00:00Z')
    await call('POST', send)
    const [{ indirizzo, scadenza }] = (await rowsOf(list)) as [Row]
    const last = { inviatoAt: now.toISOString(), apertoAt: null as string | null, ritiratoAt: null, scadenza }
    expect(await sending()).toEqual(last)
    now = new Date('2026-11-20T11:00:00Z')
    await test.call('POST', '/offerte/apertura', { payload: { pagina: linkOf(indirizzo) } })
    expect(await sending()).toEqual({ ...last, apertoAt: now.toISOString() })
  })

  it('are sent by the agent of the quote alone', async () => {
    const { send, list, read, email } = await quoteOf()
    expect((await sendAs(send, stranger)).statusCode).toBe(404)
    expect((await sendAs(send, superior)).statusCode).toBe(403)
    expect((await call('POST', send, undefined, { flags: 'pratiche' })).statusCode).toBe(403)
    expect((await test.call('POST', send)).statusCode).toBe(401)
    expect(await lettersTo(email)).toEqual([])

    await call('POST', send)
    const [row] = await rowsOf(list, superior)
    expect(row).toMatchObject({ agente: 'Maria Rossi', ritirabile: false })
    expect((await call('GET', read, undefined, { as: superior })).json().invio).toBeNull()
    expect((await call('GET', list, undefined, { as: stranger })).statusCode).toBe(404)
    expect((await call('GET', list, undefined, { flags: 'pratiche' })).statusCode).toBe(404)
    const withdraw = `/agents/offerte/${row!._id}`
    expect((await call('DELETE', withdraw, undefined, { as: superior })).statusCode).toBe(403)
    expect((await call('DELETE', withdraw, undefined, { as: stranger })).statusCode).toBe(404)
    expect((await rowsOf(list))[0]!.ritirataAt).toBeNull()
  })

  it('are not sent without a customer, a followed file, an e-mail or letters', async () => {
    const refused = async (quote: { send: string; read: string }, reason: RegExp) => {
      const answer = await call('POST', quote.send)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatch(reason)
      expect((await call('GET', quote.read)).json().invio).toEqual({
        destinatario: null,
        impedimento: answer.json(),
      })
    }
    await refused(await quoteOf({ withCustomer: false }), /non ha un cliente/)
    const silent = await quoteOf()
    await setFile(silent.file, { silenziosa: true })
    await refused(silent, /silenziosa/)
    const moved = await quoteOf()
    await setFile(moved.file, { agente: stranger })
    await refused(moved, /non è più in una pratica che segue Lei/)
    const unreachable = await quoteOf()
    const { orm } = test.context.database
    await orm.update(clientsTable).set({ email: null }).where(eq(clientsTable._id, unreachable.cliente))
    await refused(unreachable, /non ha un indirizzo e-mail/)
    const taken = await quoteOf()
    const confermeTolte = [{ email: taken.email, at: '2026-11-19T09:00:00.000Z', da: { nome: 'Anna' } }]
    await orm.update(clientsTable).set({ confermeTolte }).where(eq(clientsTable._id, taken.cliente))
    await refused(taken, /l’ufficio ne ha tolto la conferma/)
    const quote = await quoteOf()
    await setRegister('sospeso')
    await refused(quote, /l’iscrizione OAM non è attiva/)
    expect(await lettersTo(quote.email)).toEqual([])
  })

  it('are sent once for two taps, and three times an hour to an address', async () => {
    const { send, list, email } = await quoteOf()
    const key = '3f0c7d1e-5c1f-4a55-9d0e-1f0f6f0a7b11'
    const twice = await Promise.all([1, 2].map(() => call('POST', send, undefined, { key })))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201])
    expect(await rowsOf(list)).toHaveLength(1)
    expect(await lettersTo(email)).toHaveLength(1)
    await call('POST', send)
    await call('POST', send)
    expect((await call('POST', send)).statusCode).toBe(429)
    expect(await lettersTo(email)).toHaveLength(3)
  })

  it('show the first opening, and say after the withdrawal whom to call', async () => {
    const { send, list, file } = await quoteOf()
    await call('POST', send)
    const [{ _id, indirizzo }] = (await rowsOf(list)) as [Row]
    const openPage = () => test.call('POST', '/offerte/apertura', { payload: { pagina: linkOf(indirizzo) } })
    now = new Date('2026-11-20T10:00:00Z')
    expect((await openPage()).statusCode).toBe(200)
    now = new Date('2026-11-20T11:00:00Z')
    await openPage()
    expect((await rowsOf(list))[0]!.apertaAt).toBe('2026-11-20T10:00:00.000Z')

    // The sender withdraws it also without the file.
    await setFile(file, { agente: stranger })
    for (let i = 0; i < 2; i++) expect((await call('DELETE', `/agents/offerte/${_id}`)).statusCode).toBe(200)
    expect((await rowsOf(list))[0]).toMatchObject({
      ritirataAt: '2026-11-20T11:00:00.000Z',
      indirizzo: null,
      ritirabile: false,
    })
    const withdrawn = await dataOf(indirizzo)
    expect(withdrawn.statusCode).toBe(404)
    expect(withdrawn.json().content).toEqual({
      inviato: null,
      ritirato: { agente: { nome: 'Maria Rossi', telefono: '333 765 4321' } },
    })
    expect((await pdfOf(indirizzo)).statusCode).toBe(404)
    await setRegister('sospeso')
    expect((await dataOf(indirizzo)).json().content.ritirato).toEqual({ agente: null })
  })

  it('lose the agent who is out of force', async () => {
    const { send, list } = await quoteOf()
    await call('POST', send)
    const [row] = await rowsOf(list)
    await setRegister('sospeso')
    const { content } = (await dataOf(row!.indirizzo)).json()
    expect(content.inviato.agente).toBeNull()
    expect(content.inviato.casa.length).toBeGreaterThan(0)
    const { text } = await readPdf((await pdfOf(row!.indirizzo)).rawPayload)
    expect(text).toContain('Il mediatore creditizio')
    expect(text).not.toMatch(/Chi La segue|Maria Rossi/)
  })

  it('expire after ninety days, or with the prices', async () => {
    const { _id, send, list } = await quoteOf()
    await call('POST', send)
    const [row] = await rowsOf(list)
    expect(row!.scadenza).toBe('2027-02-18')
    now = new Date('2027-02-18T22:00:00Z')
    expect((await dataOf(row!.indirizzo)).statusCode).toBe(200)
    now = new Date('2027-02-19T00:00:00Z')
    const gone = await dataOf(row!.indirizzo)
    expect(gone.statusCode).toBe(404)
    expect(gone.json().content).toEqual({ inviato: null, ritirato: null })
    expect((await pdfOf(row!.indirizzo)).statusCode).toBe(404)
    now = new Date('2026-11-20T09:00:00Z')
    const { orm } = test.context.database
    await orm
      .update(savedQuotes)
      .set({
        snapshot: sql`jsonb_set(snapshot, '{confronto,preventivi,0,validoAl}', '"2026-12-31"')`,
      })
      .where(eq(savedQuotes._id, _id))
    await call('POST', send)
    expect((await rowsOf(list))[0]!.scadenza).toBe('2026-12-31')
  })

  it('are in the area of the customer until they end, and of nobody else', async () => {
    const { send, list, cliente } = await quoteOf()
    const other = await quoteOf()
    await call('POST', send)
    const [row] = await rowsOf(list)
    expect(await quotesSentTo(test.context, cliente)).toEqual([
      {
        indirizzo: row!.indirizzo,
        preventivo: expect.stringMatching(/^cessione del quinto/),
        scadenza: row!.scadenza,
        agente: 'Maria Rossi',
        inviatoAt: '2026-11-20T09:00:00.000Z',
      },
    ])
    expect(await quotesSentTo(test.context, other.cliente)).toEqual([])
    await call('DELETE', `/agents/offerte/${row!._id}`)
    expect(await quotesSentTo(test.context, cliente)).toEqual([])
  })

  it('are known by their link alone', async () => {
    for (const link of ['sconosciuto', 'A'.repeat(22), '%00', '..'])
      expect((await test.app.inject({ url: `/v2/preventivo/${link}/pdf` })).statusCode).toBe(404)
  })

  it('are saved anew before they are sent with other prices', async () => {
    const { send, email } = await quoteOf()
    const { orm } = test.context.database
    const rows = await orm.select().from(asaRows).where(eq(asaRows.tabella, table))
    const [old] = await orm.select().from(asaTablesTable).where(eq(asaTablesTable._id, table))
    const next = '00000000-0000-7000-8000-000000000777'
    await orm.insert(asaTablesTable).values({ ...old!, _id: next, validaDal: '2026-11-19', nome: 'Nuova' })
    await orm.insert(asaRows).values(
      rows.map(row => ({
        ...row,
        tabella: next,
        tan: row.tan + 0.1,
        coefficiente: row.coefficiente! * 0.99,
      })),
    )
    const answer = await call('POST', send)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatch(/lo salvi di nuovo/)
    expect(await lettersTo(email)).toEqual([])
    const anew = await quoteOf()
    expect((await call('POST', anew.send)).statusCode).toBe(201)
  })
})
