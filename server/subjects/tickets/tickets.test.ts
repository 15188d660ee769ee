import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../../contract/live/live-messages.ts'
import { nextDue } from '../../../contract/tickets/ticket-clocks.ts'
import {
  adminsTable,
  agentsTable,
  allowances,
  commits,
  fileUses,
  jobs,
  loanFilesTable,
  ticketDue,
  ticketMessagesTable,
  ticketReads,
  ticketStepsTable,
  ticketsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { ticketsAtOnce } from '../../testing/chance.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshAllDue } from './ticket-due.ts'
import { writeTicketLetters } from './ticket-letters.ts'
import { clocksOf, readLogs, readOfficeClock } from './ticket-log.ts'
import { writeMessageIn } from './write-message.ts'

/** Returns the number some places after a ticket's number, within the year. */
const numberAfter = (numero: string, places = 1) =>
  `${numero.slice(0, 4)}${String(Number(numero.slice(4)) + places).padStart(6, '0')}`

describeOnEitherDatabase('tickets', open => {
  let test: TestApp
  const people = {} as Record<'ada' | 'bice' | 'carla' | 'dora' | 'elsa' | 'gina' | 'aldo' | 'bruno', Visitor>
  const ids = {} as Record<keyof typeof people, string>

  beforeAll(async () => {
    test = await openTestApp(open)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const add = async (name: keyof typeof people, role: 'admin' | 'agent', values: object) => {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, values)
      people[name] = new Visitor(test, role, `203.0.113.${Object.keys(ids).length}`)
      await people[name].signIn(`${name}@esempio.it`)
    }
    const ticketing = { permissions: { ticketing_access: true } }
    await add('ada', 'admin', { ...ticketing, ticketing: { full_access: true } })
    await add('bice', 'admin', {
      ...ticketing,
      ticketing: { see_own_category: true, reply: true },
      ticketCategories: ['it'],
    })
    await add('carla', 'admin', { permissions: { news: true } })
    await add('dora', 'admin', {
      ...ticketing,
      ticketing: { see_own_category: true, statistics: true },
      ticketCategories: ['it'],
    })
    await add('elsa', 'admin', { permissions: { admin: true } })
    await add('gina', 'admin', { permissions: { commits_see: true } })
    await add('aldo', 'agent', { permissions: { tickets: true, faqs: true } })
    await add('bruno', 'agent', { nome: 'Bruno', cognome: 'Nicolò', permissions: { tickets: true } })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const { orm } = test.context.database
    for (const table of [ticketReads, ticketDue, ticketMessagesTable, ticketStepsTable, ticketsTable, jobs])
      await orm.delete(table)
  })

  const question = { categoria: 'pratiche', oggetto: 'Perizia ferma', testo: 'Da due settimane.' }
  async function opened(values: object = {}, by: keyof typeof people = 'aldo') {
    const answer = await people[by].call('POST', '/tickets/create', { ...question, ...values })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json() as { _id: string; numero: string; notifyUser: boolean; rispostaEntro: string }
  }
  const write = (by: keyof typeof people, id: string, body: object) =>
    people[by].call('POST', `/tickets/${id}/messaggi`, { testo: 'Va bene.', ...body })
  const page = async (by: keyof typeof people, id: string) => {
    const answer = await people[by].call('GET', `/tickets/${id}/scheda`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const merge = (id: string, into: string) => people.ada.call('POST', `/tickets/${id}/unisci`, { in: into })
  /** Opens a ticket from the first message of a ticket. Returns the id. */
  const splitFirst = async (id: string, categoria = 'banche') => {
    const [{ _id: messaggio }] = (await page('ada', id)).messaggi
    const body = { messaggio, oggetto: 'Un’altra cosa', categoria }
    const answer = await people.ada.call('POST', `/tickets/${id}/dividi`, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id as string
  }
  const wordsOf = async (id: string) =>
    (await page('ada', id)).messaggi.map(({ testo }: { testo: string }) => testo)
  /** A message that the office took away. */
  const takenAway = expect.stringMatching(/^Messaggio tolto dall’ufficio/)
  const change = async (by: keyof typeof people, id: string, values: object) => {
    const [row] = await test.context.database.orm.select().from(ticketsTable).where(eq(ticketsTable._id, id))
    return people[by].call('POST', '/tickets/modifica', {
      tickets: [{ _id: id, versione: row!.versione }],
      ...values,
    })
  }
  const mine = async (by: 'aldo' | 'bruno') => (await people[by].call('GET', '/tickets/getMines')).json()
  const queue = async (by: keyof typeof people, query = '') => {
    const answer = await people[by].call('GET', `/tickets/coda${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** A page of a person that follows tickets and records, with the ids of the events that have arrived. */
  async function connected(by: keyof typeof people) {
    const { port } = test.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: test.context.settings.publicUrl })
    const received: FromServer[] = []
    socket.on('message', data => received.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: people[by].accessToken }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['records', 'tickets'] }))
    await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
    return { socket, ids: () => received.flatMap(one => (one.type === 'event' ? [one.event.id] : [])) }
  }

  /** The due times in the table are those of a new computation from the log. */
  async function dueAgrees() {
    const { orm } = test.context.database
    const rows = await orm.select().from(ticketsTable)
    const logs = await readLogs(
      orm,
      rows.map(({ _id }) => _id),
    )
    const office = await readOfficeClock(orm)
    const computed = [...logs].flatMap(([ticket, log]) => {
      const next = nextDue(clocksOf(log, office, test.context.now()))
      return next ? [{ ticket, clock: next.name, due: next.due }] : []
    })
    const stored = await orm
      .select({ ticket: ticketDue.ticket, clock: ticketDue.clock, due: ticketDue.due })
      .from(ticketDue)
    const byTicket = (a: { ticket: string }, b: { ticket: string }) => a.ticket.localeCompare(b.ticket)
    expect(stored.toSorted(byTicket)).toEqual(computed.toSorted(byTicket))
  }

  it('are opened with a number, stand first in the list and say when the answer comes', async () => {
    const first = await opened()
    const second = await opened({ oggetto: 'Stampante', categoria: 'it' })
    expect(second.numero).toBe(numberAfter(first.numero))
    expect((await mine('aldo')).map(({ numero }: { numero: string }) => numero)).toEqual([
      second.numero,
      first.numero,
    ])
    expect(await mine('bruno')).toEqual([])
    // Friday at ten in Rome, four office hours.
    expect(first).toMatchObject({ notifyUser: false, rispostaEntro: '2026-11-20T13:00:00.000Z' })
    await dueAgrees()
  })

  it('are read by the office by category, and by nobody else', async () => {
    const file = await opened()
    const computer = await opened({ categoria: 'it' })
    const numbers = async (by: keyof typeof people) =>
      (await queue(by)).rows.map(({ _id }: { _id: string }) => _id).toSorted()
    expect(await numbers('ada')).toEqual([file._id, computer._id].toSorted())
    expect(await numbers('bice')).toEqual([computer._id])
    const counted = async (by: keyof typeof people) =>
      (await people[by].call('GET', '/tickets/quanti')).json().quanti
    expect(await counted('ada')).toMatchObject({ da_fare: 2, non_assegnati: 2, miei: 0 })
    expect(await counted('bice')).toMatchObject({ da_fare: 1, non_assegnati: 1, in_attesa: 0 })
    expect((await people.carla.call('GET', '/tickets/coda')).statusCode).toBe(403)
    for (const by of ['bice', 'carla', 'bruno'] as const)
      expect((await people[by].call('GET', `/tickets/${file._id}/scheda`)).statusCode).toBe(
        by === 'carla' ? 403 : 404,
      )
    expect((await write('bice', file._id, {})).statusCode).toBe(404)
    expect((await change('bice', computer._id, { categoria: 'banche' })).statusCode).toBe(403)
    expect((await write('bice', computer._id, { interno: true })).statusCode).toBe(403)
  })

  it('are taken over by whoever answers, wait for the agent, and go on with the next message', async () => {
    const { _id } = await opened()
    expect((await write('ada', _id, {})).statusCode).toBe(201)
    const answered = await page('aldo', _id)
    expect(answered.ticket).toMatchObject({ stato: 'in_attesa_utente', assegnato: { _id: ids.ada } })
    expect(answered.ufficio).toBeNull()
    expect((await mine('aldo'))[0]).toMatchObject({ notifyUser: true, rispostaEntro: null })
    await dueAgrees()
    const read = await people.aldo.call('GET', `/tickets/removeNotification/${_id}`)
    expect(read.json()).toMatchObject({ _id, notifyUser: false })
    expect(read.headers['cache-control']).toContain('no-store')
    expect((await mine('aldo'))[0].notifyUser).toBe(false)
    await write('aldo', _id, {})
    expect((await page('ada', _id)).ticket.stato).toBe('in_carico')
    await dueAgrees()
    await write('ada', _id, { poi: 'risolto' })
    const solved = await page('ada', _id)
    expect(solved.ticket.stato).toBe('risolto')
    expect(solved.ufficio.orologi.map(({ orologio, mancato }: never) => [orologio, mancato])).toEqual([
      ['prima', false],
      ['successiva', false],
      ['soluzione', false],
    ])
    await dueAgrees()
  })

  it('are solved by an answer only of whoever may change the state', async () => {
    const { _id } = await opened({ categoria: 'it' })
    expect((await write('bice', _id, { poi: 'risolto' })).statusCode).toBe(403)
    expect((await page('bice', _id)).messaggi).toHaveLength(1)
    expect((await write('bice', _id, { poi: 'in_carico' })).statusCode).toBe(201)
    expect((await page('bice', _id)).ticket.stato).toBe('in_carico')
  })

  it('never show internal notes to the agent', async () => {
    const { _id } = await opened()
    await write('ada', _id, { interno: true, testo: 'Segretissimo: il perito è in ferie.' })
    const seen = await page('aldo', _id)
    expect(seen.messaggi).toHaveLength(1)
    expect(seen.ticket.stato).toBe('aperto')
    expect((await mine('aldo'))[0]).toMatchObject({ notifyUser: false })
    for (const path of ['/tickets_messaggi?limit=50', `/tickets/${_id}`, '/tickets?limit=50'])
      expect((await people.aldo.call('GET', path)).body).not.toContain('Segretissimo')
    expect((await people.aldo.call('GET', '/tickets_passi?limit=50')).statusCode).toBe(403)
    expect((await page('ada', _id)).messaggi).toHaveLength(2)
    const found = await queue('ada', '?cerca=segretissima&vista=tutti')
    expect(found.rows).toMatchObject([{ _id, trovato: expect.stringContaining('perito') }])
    expect((await queue('bice', '?cerca=segretissima&vista=tutti')).rows).toEqual([])
  })

  it('are found by forms and beginnings of words, without accents, by number, agent and loan file', async () => {
    const { orm } = test.context.database
    const one = await opened({
      oggetto: 'Perizia ferma',
      testo: 'La società non risponde: attività sospesa.',
    })
    const other = await opened({ oggetto: 'Delibera in ritardo', testo: 'Quando arriva?' }, 'bruno')
    await opened({ categoria: 'it', oggetto: 'Stampante', testo: 'Non stampa.' })
    const [file] = await orm
      .select({ _id: loanFilesTable._id, IDEGG: loanFilesTable.IDEGG })
      .from(loanFilesTable)
      .limit(1)
    await orm
      .update(ticketsTable)
      .set({ pratica: file!._id } as never)
      .where(eq(ticketsTable._id, other._id))
    const found = async (words: string, by: keyof typeof people = 'ada') =>
      (await queue(by, `?vista=tutti&cerca=${encodeURIComponent(words)}`)).rows.map(
        ({ _id }: { _id: string }) => _id,
      )
    for (const words of [
      'perizie',
      'periz',
      'attivita',
      'Attività',
      'societa sospes',
      'RISPOND',
      '"società"',
    ])
      expect([words, await found(words)]).toEqual([words, [one._id]])
    for (const words of [
      'delib',
      other.numero.toLowerCase(),
      other.numero.slice(-4),
      'nicolo',
      'Bruno Nicolò',
      file!.IDEGG as string,
    ])
      expect([words, await found(words)]).toEqual([words, [other._id]])
    // What is typed exactly, an e-mail, signs alone, and somebody who does not read the ticket.
    for (const words of ['"perizie ferme" -ritardo delib', 'bruno@esempio.it', '& | !', '%', 'zzz'])
      expect([words, await found(words)]).toEqual([words, []])
    expect(await found('nicolo', 'bice')).toEqual([])
  })

  it('leave internal notes out of files, of the history and of live events', async () => {
    const { database } = test.context
    const { _id } = await opened()
    const [agent, office] = [await connected('aldo'), await connected('elsa')]
    await write('ada', _id, { interno: true, testo: 'Segretissimo.' })
    const { _id: answer } = (await write('ada', _id, { testo: 'Riavvii.' })).json()
    const [note] = await database.orm
      .select()
      .from(ticketMessagesTable)
      .where(eq(ticketMessagesTable.testo!, 'Segretissimo.'))
    await expect.poll(office.ids).toContain(note!._id)
    await expect.poll(agent.ids).toContain(answer)
    expect(agent.ids()).not.toContain(note!._id)
    for (const { socket } of [agent, office]) socket.terminate()
    for (const path of ['/tickets_messaggi/esporta?formato=csv', '/tickets_passi/esporta?formato=csv'])
      expect([403, 404]).toContain((await people.elsa.call('GET', path)).statusCode)
    const historyOf = async (by: 'elsa' | 'gina', id: string) =>
      (await people[by].call('GET', `/commits/${id}`)).body
    expect(await historyOf('elsa', note!._id)).toContain('Segretissimo')
    expect(await historyOf('gina', note!._id)).not.toContain('Segretissimo')
    expect(await historyOf('gina', answer)).not.toContain('Riavvii')
  })

  it('warn the second of two people who answer at once', async () => {
    const { _id } = await opened({ categoria: 'it' })
    const ultimo = (await page('ada', _id)).messaggi[0]._id
    expect((await write('bice', _id, { ultimo })).statusCode).toBe(201)
    const second = await write('ada', _id, { ultimo })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'answered-meanwhile' })
    expect((await write('ada', _id, { ultimo, comunque: true })).statusCode).toBe(201)
  })

  it('change several at once, and name those that refuse', async () => {
    const [one, two] = [await opened(), await opened()]
    const rows = (await queue('ada')).rows.map(({ _id, versione }: never) => ({ _id, versione }))
    await write('ada', one._id, {})
    const answer = await people.ada.call('POST', '/tickets/modifica', {
      tickets: rows,
      priorita: 1,
      assegnato: ids.ada,
    })
    expect(answer.json()).toMatchObject({ fatti: 1, rifiutati: [{ _id: one._id, numero: one.numero }] })
    expect((await page('ada', two._id)).ticket).toMatchObject({ priorita: 1, assegnato: { _id: ids.ada } })
    await dueAgrees()
    const log = (await page('ada', two._id)).ufficio.passi
    expect(log.at(-1)).toMatchObject({ tipo: 'assegnato', da: null, a: 'Ada Amministra' })
    expect((await change('ada', two._id, { assegnato: ids.carla })).json().rifiutati).toHaveLength(1)
  })

  it('have the due time of a message that is written while all due times are computed', async () => {
    const { context } = test
    const { orm } = context.database
    const { _id } = await opened()
    const actor = {
      kind: 'admin',
      id: ids.ada,
      flags: new Set(['ticketing_access', 'ticketing.see_all', 'ticketing.reply']),
    } as const
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const answering = orm.transaction(async tx => {
      await writeMessageIn(context, tx, _id, { testo: 'Ecco.', poi: 'in_attesa_utente' }, actor)
      await ended
    })
    // The answer holds its locks before the computation starts, and ends after it.
    await wait(200)
    const computing = orm.transaction(tx => refreshAllDue(context, tx, { after: null }))
    await wait(200)
    end()
    await Promise.all([answering, computing])
    await dueAgrees()
  })

  it('are given in turn by several changes at once', async () => {
    for (let i = 0; i < 12; i++) await opened({ categoria: i % 2 ? 'it' : 'banche' })
    const { orm } = test.context.database
    const follow = (ticketCategories: 'banche'[]) =>
      orm.update(adminsTable).set({ ticketCategories }).where(eq(adminsTable._id, ids.ada))
    await follow(['banche'])
    const rows: { _id: string; versione: number }[] = (await queue('ada')).rows.map(
      ({ _id, versione }: never) => ({ _id, versione }),
    )
    const some = [rows, rows.slice(8), rows.slice(4), rows.slice(10), rows.slice(0, 6)]
    const answers = await Promise.all(
      some.map(tickets => people.ada.call('POST', '/tickets/modifica', { tickets, assegnato: 'a_turno' })),
    )
    await follow([])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(some.map(() => 200))
    expect(answers.reduce((sum, answer) => sum + answer.json().fatti, 0)).toBe(rows.length)
  })

  it('are merged with the conversation of both, and split from a message', async () => {
    const [one, two] = [await opened(), await opened({ testo: 'Ancora niente.' })]
    const other = await opened({}, 'bruno')
    expect((await merge(one._id, other._id)).statusCode).toBe(409)
    expect((await merge(one._id, two._id)).statusCode).toBe(200)
    const merged = await page('aldo', two._id)
    expect(
      merged.messaggi.map(({ testo, ticket }: { testo: string; ticket: { numero: number } | null }) => [
        testo,
        ticket?.numero ?? null,
      ]),
    ).toEqual([
      ['Da due settimane.', one.numero],
      ['Ancora niente.', null],
    ])
    expect((await page('aldo', one._id)).ticket).toMatchObject({ stato: 'chiuso', unitoA: { _id: two._id } })
    expect((await write('aldo', one._id, {})).statusCode).toBe(409)
    const message = merged.messaggi[1]._id
    const split = await people.ada.call('POST', `/tickets/${two._id}/dividi`, {
      messaggio: message,
      oggetto: 'Un’altra cosa',
      categoria: 'banche',
    })
    expect(split.statusCode, split.body).toBe(201)
    expect((await page('aldo', split.json()._id)).ticket).toMatchObject({ divisoDa: { _id: two._id } })
    await dueAgrees()
  })

  it('are never split from a message of another ticket', async () => {
    const [one, other] = [await opened(), await opened()]
    const [{ _id: messaggio }] = (await page('ada', other._id)).messaggi
    const body = { messaggio, oggetto: 'Un’altra cosa', categoria: 'banche' }
    expect((await people.ada.call('POST', `/tickets/${one._id}/dividi`, body)).statusCode).toBe(404)
    expect(await mine('aldo')).toHaveLength(2)
  })

  it('never get a loan file that the person of the office does not read', async () => {
    const { _id } = await opened()
    const [file] = await test.context.database.orm
      .select({ _id: loanFilesTable._id })
      .from(loanFilesTable)
      .limit(1)
    const motivo = 'La pratica non c’è, o non può vederla.'
    expect((await change('ada', _id, { pratica: file!._id })).json()).toMatchObject({
      fatti: 0,
      rifiutati: [{ _id, motivo }],
    })
    expect((await change('elsa', _id, { pratica: file!._id })).json()).toMatchObject({ fatti: 1 })
  })

  it('say whose words they are when the office opens or splits them', async () => {
    const own = await opened()
    const forAgent = await opened({ agente: ids.aldo }, 'ada')
    const [asked] = (await page('aldo', own._id)).messaggi
    const split = await people.ada.call('POST', `/tickets/${own._id}/dividi`, {
      messaggio: asked._id,
      oggetto: 'Un’altra cosa',
      categoria: 'banche',
    })
    for (const [id, isOffice] of [
      [own._id, false],
      [forAgent._id, true],
      [split.json()._id, false],
    ]) {
      const [first] = (await page('aldo', id)).messaggi
      expect([first.da, first.dallUfficio, first.autore === asked.autore]).toEqual([
        'agente',
        isOffice,
        !isOffice,
      ])
    }
  })

  it('pass the files of a message on to its copy, and lose them with its words', async () => {
    const uploaded = await addStoredFile(test.context.database, { ownerRole: 'agent', owner: ids.aldo })
    const own = await opened({ allegati: [uploaded._id] })
    const copy = await splitFirst(own._id)
    const namesIn = async (id: string) => (await page('aldo', id)).messaggi[0].allegati
    expect(await namesIn(copy)).toEqual(await namesIn(own._id))
    const holders = () =>
      test.context.database.orm.select().from(fileUses).where(eq(fileUses.file, uploaded._id))
    expect(await holders()).toHaveLength(2)
    await people.elsa.call('POST', `/tickets/${own._id}/togli`, { motivo: 'Prova' })
    expect(await holders()).toEqual([])
  })

  it('lose their words only to the office, with a reason that stays in their place', async () => {
    const { _id, numero } = await opened()
    await write('ada', _id, {})
    await write('ada', _id, { interno: true, testo: 'Solo per noi' })
    const takeAway = (by: keyof typeof people, motivo: string) =>
      people[by].call('POST', `/tickets/${_id}/togli`, { motivo })
    expect((await people.elsa.call('DELETE', `/tickets/${_id}`)).statusCode).toBe(404)
    expect((await takeAway('aldo', 'Non serve')).statusCode).toBe(403)
    expect((await takeAway('elsa', ' ')).statusCode).toBe(422)
    const taken = await takeAway('elsa', 'Parla di un altro cliente')
    expect(taken.statusCode, taken.body).toBe(200)
    const words = 'dall’ufficio il 20 novembre 2026: Parla di un altro cliente'
    const { ticket, messaggi } = await page('elsa', _id)
    expect(ticket).toMatchObject({ stato: 'chiuso', numero })
    expect(messaggi.map(({ testo, tolto }: { testo: string; tolto: boolean }) => [testo, tolto])).toEqual([
      [`Messaggio tolto ${words}`, true],
      [`Messaggio tolto ${words}`, true],
      [`Nota tolta ${words}`, true],
    ])
    expect((await page('aldo', _id)).messaggi).toHaveLength(2)
    expect((await mine('aldo'))[0].ultimo.testo).toBe(`Messaggio tolto ${words}`)
    expect((await takeAway('elsa', 'Un altro motivo')).statusCode).toBe(409)
    await dueAgrees()
  })

  it('lose subject, comment, former subjects and every later letter with their words', async () => {
    const [own, merged] = [
      await opened({ oggetto: 'Zibibbo ha un debito', testo: 'Zibibbo' }),
      await opened({ oggetto: 'Zibibbo due' }),
    ]
    const answer = (await write('ada', own._id, { testo: 'Zibibbo paga' })).json()._id
    expect((await change('ada', own._id, { oggetto: 'Zibibbo, il debito' })).json().fatti).toBe(1)
    await write('ada', own._id, { poi: 'risolto' })
    await people.aldo.call('POST', `/tickets/${own._id}/voto`, { voto: 1, commento: 'Zibibbo non paga' })
    await write('ada', merged._id, { poi: 'risolto' })
    expect((await merge(merged._id, own._id)).statusCode).toBe(200)
    await people.elsa.call('POST', `/tickets/${own._id}/togli`, { motivo: 'Dati di un cliente' })
    for (const by of ['ada', 'aldo'] as const) {
      const seen = await page(by, own._id)
      expect(JSON.stringify([seen, await page(by, merged._id)])).not.toContain('Zibibbo')
      expect(seen.ticket).toMatchObject({
        oggetto: 'Oggetto tolto dall’ufficio il 20 novembre 2026',
        commento: 'Commento tolto dall’ufficio il 20 novembre 2026: Dati di un cliente',
        tolto: true,
        oggettoCambiato: null,
        voto: 1,
      })
    }
    expect((await queue('ada', '?vista=tutti&cerca=zibibbo')).rows).toEqual([])
    const { orm } = test.context.database
    const [question] = (await page('ada', own._id)).messaggi
    await orm.delete(jobs)
    for (const message of [answer, question._id])
      await orm.transaction(tx => writeTicketLetters(test.context, tx, { message }))
    expect(await orm.select().from(jobs)).toEqual([])
    const vote = await people.aldo.call('POST', `/tickets/${own._id}/voto`, { voto: 2 })
    expect(vote.statusCode).toBe(409)
  })

  it('lose the unpublished FAQs of their answers, name the published ones, and become no others', async () => {
    const { _id } = await opened({ oggetto: 'Zibibbo ha un debito' })
    await write('ada', _id, { testo: 'Zibibbo paga' })
    const categoria = (await people.elsa.call('GET', '/faq_categories?limit=1')).json().rows[0]._id
    const makeFaq = () => people.elsa.call('POST', `/tickets/${_id}/faq`, { categoria })
    const [draft, published] = [(await makeFaq()).json()._id, (await makeFaq()).json()._id]
    const faq = async (id: string) => people.elsa.call('GET', `/faqs/${id}`)
    const { versione } = (await faq(published)).json()
    const publish = { versione, pubblicata: true, domanda: 'Come si paga un debito?' }
    expect((await people.elsa.call('PATCH', `/faqs/${published}`, publish)).statusCode).toBe(200)
    const taken = await people.elsa.call('POST', `/tickets/${_id}/togli`, { motivo: 'Dati di un cliente' })
    expect(taken.json()).toEqual({ _id, faq: [{ _id: published, domanda: 'Come si paga un debito?' }] })
    expect([(await faq(draft)).statusCode, (await faq(published)).statusCode]).toEqual([404, 200])
    expect((await makeFaq()).statusCode).toBe(409)
    // Nor does the history bring a FAQ back.
    const [line] = await test.context.database.orm
      .select()
      .from(commits)
      .where(and(eq(commits.ref, draft), eq(commits.action, 'delete')))
    const restored = await test.call('POST', `/commits/${line!._id}/restore`, {
      headers: { 'x-flags': 'admin' },
    })
    expect([restored.statusCode, restored.json()]).toEqual([
      409,
      expect.stringMatching(/^L’ufficio ha tolto/),
    ])
  })

  it('show the agent that the office changed the subject, and what it was', async () => {
    const { _id } = await opened({ oggetto: 'Il notaio non risponde' })
    expect((await page('aldo', _id)).ticket.oggettoCambiato).toBeNull()
    for (const oggetto of ['Notaio', 'Ho sbagliato io']) await change('ada', _id, { oggetto })
    expect((await page('aldo', _id)).ticket).toMatchObject({
      oggetto: 'Ho sbagliato io',
      oggettoCambiato: { prima: 'Il notaio non risponde', at: expect.any(String) },
    })
  })

  it('are never merged into themselves, however their id is written', async () => {
    const { _id } = await opened()
    for (const into of [_id, _id.toUpperCase()])
      expect((await people.ada.call('POST', `/tickets/${_id}/unisci`, { in: into })).statusCode).toBe(409)
    expect((await page('aldo', _id)).ticket).toMatchObject({ stato: 'aperto', unitoA: null })
  })

  it('show what was merged into them only to those who read it', async () => {
    const [file, computer] = [
      await opened({ oggetto: 'Segretissimo' }),
      await opened({ categoria: 'it', oggetto: 'Stampante' }),
    ]
    const merged = await people.ada.call('POST', `/tickets/${file._id}/unisci`, { in: computer._id })
    expect(merged.statusCode, merged.body).toBe(200)
    expect((await page('ada', computer._id)).ufficio.uniti).toMatchObject([{ oggetto: 'Segretissimo' }])
    const seen = await page('bice', computer._id)
    expect(seen.ufficio.uniti).toEqual([])
    expect(JSON.stringify(seen)).not.toContain('Segretissimo')
  })

  it('take 300 messages of a person in an hour, those that reopen among them', async () => {
    const { orm } = test.context.database
    const { _id } = await opened({}, 'bruno')
    await orm
      .update(allowances)
      .set({ used: 299 })
      .where(eq(allowances.subject, `tickets:${ids.bruno}`))
    const reopen = () => people.bruno.call('POST', `/tickets/${_id}/riapri`, { testo: 'E poi?' })
    expect([(await reopen()).statusCode, (await reopen()).statusCode]).toEqual([200, 429])
    await orm.delete(allowances).where(eq(allowances.subject, `tickets:${ids.bruno}`))
  })

  it('refuse a page of the queue that no answer has named', async () => {
    const id = '0199aaaa-0000-7000-8000-000000000000'
    for (const cursor of [`~${'-'.repeat(36)}`, `9~${id}`, `2026-99-20T13:00:00.000Z~${id}`])
      for (const vista of ['da_fare', 'tutti'])
        expect([
          cursor,
          (await people.ada.call('GET', `/tickets/coda?vista=${vista}&cursor=${cursor}`)).statusCode,
        ]).toEqual([cursor, 422])
    const [first, second] = [await opened(), await opened()]
    const { rows, next } = await queue('ada', '?limit=1')
    expect([rows[0]._id, (await queue('ada', `?limit=1&cursor=${next}`)).rows[0]._id]).toEqual([
      first._id,
      second._id,
    ])
  })

  it('lose only words that whoever takes them away reads', async () => {
    const [other, own] = [await opened({ testo: 'Resta' }), await opened({ categoria: 'it' })]
    const copy = await splitFirst(own._id)
    expect((await merge(other._id, own._id)).statusCode).toBe(200)
    await addPerson(test, 'admin', 'fabia@esempio.it', {
      permissions: { ticketing_access: true },
      ticketing: { see_own_category: true, delete: true },
      ticketCategories: ['it'],
    })
    const fabia = new Visitor(test, 'admin', '203.0.113.90')
    await fabia.signIn('fabia@esempio.it')
    const taken = await fabia.call('POST', `/tickets/${own._id}/togli`, { motivo: 'Prova' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect((await page('ada', own._id)).messaggi.map(({ testo }: { testo: string }) => testo)).toEqual([
      'Resta',
      takenAway,
    ])
    expect(await wordsOf(copy)).toEqual(['Da due settimane.'])
  })

  it('lose the words of every merged ticket and of every copy, and tell the readers of each', async () => {
    const first = await opened({ testo: 'Primo' })
    const copy = await splitFirst(first._id)
    const copyOfCopy = await splitFirst(copy)
    const [second, third] = [await opened({ testo: 'Secondo' }), await opened({ testo: 'Terzo' })]
    expect((await merge(first._id, second._id)).statusCode).toBe(200)
    expect((await merge(second._id, third._id)).statusCode).toBe(200)
    expect(await wordsOf(third._id)).toEqual(['Primo', 'Secondo', 'Terzo'])
    await write('aldo', copy, { testo: 'Resta' })
    await test.context.database.orm.delete(ticketDue)
    const { socket, ids: told } = await connected('ada')

    const taken = await people.elsa.call('POST', `/tickets/${third._id}/togli`, { motivo: 'Prova' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect(await wordsOf(third._id)).toEqual([takenAway, takenAway, takenAway])
    expect(await wordsOf(copy)).toEqual([takenAway, 'Resta'])
    expect(await wordsOf(copyOfCopy)).toEqual([takenAway])
    expect((await page('ada', copy)).ticket.stato).toBe('aperto')
    const touched = [first._id, second._id, third._id, copy, copyOfCopy]
    await expect.poll(told).toEqual(expect.arrayContaining(touched))
    socket.close()
    await dueAgrees()
  })

  it('lose the words that a split copied also in the ticket that was split', async () => {
    const asked = await opened({ testo: 'Il nome di un altro cliente' })
    await write('aldo', asked._id, { testo: 'Resta' })
    const copy = await splitFirst(asked._id)
    const taken = await people.elsa.call('POST', `/tickets/${copy}/togli`, { motivo: 'Prova' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect(await wordsOf(asked._id)).toEqual([takenAway, 'Resta'])
    expect((await page('ada', asked._id)).ticket.stato).toBe('aperto')
  })

  it('are merged so that an open question stays with the office', async () => {
    const [asked, waiting] = [await opened(), await opened()]
    await write('ada', waiting._id, {})
    expect((await merge(asked._id, waiting._id)).statusCode).toBe(200)
    expect((await page('ada', waiting._id)).ticket.stato).toBe('in_carico')
    await dueAgrees()
    const another = await opened()
    await write('ada', waiting._id, { poi: 'risolto' })
    const refused = await merge(another._id, waiting._id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      `${waiting.numero} è risolto: prima lo riapra.`,
    ])
    expect((await page('ada', another._id)).ticket).toMatchObject({ stato: 'aperto', unitoA: null })
    // A closed one into a closed one loses nothing.
    await write('ada', another._id, { poi: 'risolto' })
    expect((await merge(another._id, waiting._id)).statusCode).toBe(200)
  })

  it('are voted when solved, and reopened within thirty days', async () => {
    const { _id } = await opened()
    const vote = () => people.aldo.call('POST', `/tickets/${_id}/voto`, { voto: 4, commento: 'Veloci.' })
    expect((await vote()).statusCode).toBe(409)
    await write('ada', _id, { poi: 'risolto' })
    expect((await vote()).json()).toEqual({ voto: 4 })
    expect((await people.bruno.call('POST', `/tickets/${_id}/voto`, { voto: 1 })).statusCode).toBe(404)
    await people.aldo.call('POST', `/tickets/${_id}/riapri`, { testo: 'Non è arrivato niente.' })
    expect((await page('aldo', _id)).ticket).toMatchObject({ stato: 'riaperto', risoltoAt: null })
    await dueAgrees()
    await write('ada', _id, { poi: 'risolto' })
    await test.context.database.orm
      .update(ticketsTable)
      .set({ risoltoAt: '2026-10-01T09:00:00.000Z' })
      .where(eq(ticketsTable._id, _id))
    expect((await write('aldo', _id, {})).statusCode).toBe(409)
    expect((await page('aldo', _id)).riapribile).toBe(false)
  })

  it('keep their numbers without a gap when many are opened at once', async () => {
    const before = await opened()
    // One person asks for at most 300 in an hour, repeats included.
    const authors = await Promise.all(
      Array.from({ length: Math.ceil(ticketsAtOnce / 75) }, async (_, i) => {
        await addPerson(test, 'agent', `autore${i}@esempio.it`, { permissions: { tickets: true } })
        const author = new Visitor(test, 'agent', `203.0.113.${100 + i}`)
        await author.signIn(`autore${i}@esempio.it`)
        return author
      }),
    )
    const answers = await Promise.all(
      Array.from({ length: ticketsAtOnce }, async (_, i) => {
        // Some are refused after they have begun.
        const body = { ...question, ...(i % 6 === 0 && { pratica: '0199aaaa-0000-7000-8000-000000000000' }) }
        const send = () =>
          authors[i % authors.length]!.call('POST', '/tickets/create', body, {
            'idempotency-key': `uno-${i}`,
          })
        let answer = await send()
        // A busy machine answers some of so many with «riprovi fra qualche secondo».
        while (answer.statusCode === 503) answer = await send()
        return answer
      }),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201).map(answer => answer.json().numero)
    expect(made).toHaveLength(ticketsAtOnce - Math.ceil(ticketsAtOnce / 6))
    expect(made.toSorted()).toEqual(made.map((_, i) => numberAfter(before.numero, i + 1)))
  })

  /** The letters to the people of these tests. */
  async function letters() {
    const rows = await test.context.database.orm.select().from(jobs)
    return rows
      .filter(({ kind }) => kind === 'mail')
      .map(({ payload }) => payload as { to: string; text: string })
      .filter(({ to }) => to.endsWith('@esempio.it'))
  }
  /** Runs the jobs that write letters, although nobody has been away for long enough. */
  async function run() {
    const { context } = test
    const rows = await context.database.orm.select().from(jobs)
    for (const { kind, payload, _id } of rows)
      if (kind === 'ticket-letter')
        await context.database.orm.transaction(async tx => {
          await tx.delete(jobs).where(eq(jobs._id, _id))
          await writeTicketLetters(context, tx, payload as never)
        })
  }

  it('send a letter to those who follow the category into which they are moved', async () => {
    const moved = async (values: object = {}) => {
      const { _id } = await opened()
      await test.context.database.orm.delete(jobs)
      await change('ada', _id, { categoria: 'it', ...values })
      return _id
    }
    await moved()
    await run()
    expect((await letters()).map(({ to }) => to)).toEqual(['bice@esempio.it'])
    // Whoever has read the ticket knows about it, and an assigned ticket stays with its person.
    const read = await moved()
    await people.bice.call('GET', `/tickets/removeNotification/${read}`)
    await run()
    expect(await letters()).toEqual([])
    await moved({ assegnato: ids.ada })
    await run()
    expect(await letters()).toEqual([])
  })

  it('send letters only to people who may read the ticket and have not', async () => {
    const { context } = test
    const { _id } = await opened({ categoria: 'it' })
    await run()
    expect((await letters()).map(({ to }) => to)).toEqual(['bice@esempio.it'])
    await write('ada', _id, { interno: true, testo: 'Segretissimo.' })
    await write('ada', _id, { testo: 'Riavvii.\n\nPoi ci dica.' })
    await run()
    const [, answer, ...others] = await letters()
    expect(others).toEqual([])
    expect(answer).toMatchObject({ to: 'aldo@esempio.it', text: expect.stringContaining('Poi ci dica.') })
    expect(JSON.stringify(await letters())).not.toContain('Segretissimo')
    await people.aldo.call('GET', `/tickets/removeNotification/${_id}`)
    await context.database.orm.delete(jobs)
    await write('ada', _id, { testo: 'Un’altra cosa.' })
    await people.aldo.call('GET', `/tickets/removeNotification/${_id}`)
    await run()
    expect(await letters()).toEqual([])

    // Rights are those of the moment of the letter, not those of the message.
    const { orm } = context.database
    const permit = (table: typeof agentsTable | typeof adminsTable, name: 'aldo' | 'bice', values: object) =>
      orm
        .update(table)
        .set(values as never)
        .where(eq(table._id, ids[name]))
    await write('ada', _id, { testo: 'Per chi non legge più.' })
    await permit(agentsTable, 'aldo', { permissions: { faqs: true } })
    await run()
    expect(await letters()).toEqual([])
    await permit(agentsTable, 'aldo', { permissions: { tickets: true, faqs: true } })
    await opened({ categoria: 'it' })
    await permit(adminsTable, 'bice', { ticketing: { reply: true } })
    await run()
    await permit(adminsTable, 'bice', { ticketing: { see_own_category: true, reply: true } })
    // Others follow the category too.
    expect(await letters()).toEqual([])
    expect((await orm.select().from(jobs)).some(({ kind }) => kind === 'mail')).toBe(true)
  })

  it('send no letter that waits about words which the office has taken away', async () => {
    const [own, other] = [await opened(), await opened({ oggetto: 'Un’altra perizia' })]
    await write('ada', own._id, { testo: 'Zibibbo paga.' })
    await write('ada', other._id, { testo: 'Resta.' })
    await run()
    const answers = async () => (await letters()).filter(({ to }) => to === 'aldo@esempio.it')
    expect((await answers()).map(({ text }) => text.includes('Zibibbo'))).toEqual([true, false])
    const taken = await people.elsa.call('POST', `/tickets/${own._id}/togli`, { motivo: 'Prova' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect(await answers()).toMatchObject([{ text: expect.stringContaining('Resta.') }])
    expect(JSON.stringify(await letters())).not.toContain(own._id)
  })

  it('are opened beside what resembles them, that of the category first', async () => {
    const made = async (path: string, body: object): Promise<string> => {
      const answer = await people.elsa.call('POST', path, body)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()._id
    }
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Nei Suoi documenti.' }] }]
    const faqOf = async (nome: string, domanda: string) =>
      made('/faqs', {
        categoria: await made('/faq_categories', { nome, ordine: 1, destinatari: ['agenti'] }),
        domanda,
        risposta: { type: 'doc', content },
        ordine: 1,
        pubblicata: true,
      })
    const both = await faqOf('Stampe e moduli', 'Dove trovo la fattura zirconio del lapislazzulo?')
    const one = await faqOf('Le provvigioni', 'Quando arriva lo zirconio?')
    const [other, own] = [
      await opened({ oggetto: 'Lapislazzulo e zirconio' }),
      await opened({ oggetto: 'Zirconio', categoria: 'provvigioni' }),
    ]
    const similar = async (query: string) => {
      const { faq, tickets } = (await people.aldo.call('GET', `/tickets/simili?${query}`)).json()
      return [faq, tickets].map(rows => rows.map(({ _id }: { _id: string }) => _id))
    }
    const words = 'testo=zirconio%20lapislazzulo'
    expect(await similar(words)).toEqual([
      [both, one],
      [other._id, own._id],
    ])
    expect(await similar(`${words}&categoria=provvigioni`)).toEqual([
      [one, both],
      [own._id, other._id],
    ])
  })

  const period = 'dal=2026-11-01&al=2026-11-30'
  type Figures = Record<string, number | string | null>

  it('have statistics', async () => {
    const one = await opened()
    await opened({ categoria: 'it' })
    await write('ada', one._id, { poi: 'risolto' })
    await people.aldo.call('POST', `/tickets/${one._id}/voto`, { voto: 4 })
    const answer = await people.ada.call('GET', `/tickets/statistiche?${period}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { totali, orologi, categorie, persone, andamento, giudizi, ore } = answer.json()
    expect(totali).toEqual({
      ...{ aperti: 2, risolti: 1, riaperti: 0, inCorso: 1, rispettati: 1, mancati: 0, voti: 1, votoMedio: 4 },
    })
    expect(orologi[0]).toEqual({ orologio: 'prima', rispettati: 1, mancati: 0, mediana: 0 })
    expect(categorie.map(({ categoria }: { categoria: string }) => categoria)).toEqual(['pratiche', 'it'])
    expect(persone.map(({ nome }: { nome: string }) => nome)).toEqual(['Ada Amministra', 'Nessuno'])
    expect(andamento.at(-1)).toEqual({
      dal: '2026-11-30',
      al: '2026-11-30',
      aperti: 0,
      risolti: 0,
      inCorso: 1,
    })
    expect(giudizi).toEqual([{ voto: 4, voti: 1 }])
    expect(ore).toEqual([{ giorno: 5, ora: 10, aperti: 2 }])
    const reversed = await people.ada.call('GET', '/tickets/statistiche?dal=2026-11-30&al=2026-11-01')
    expect(reversed.statusCode).toBe(422)

    const file = await people.ada.call('GET', `/tickets/statistiche/esporta?formato=csv&${period}`)
    expect(file.headers['content-disposition']).toContain('statistiche-ticket-2026-11-01-2026-11-30.csv')
    const lines = file.body.split('\r\n')
    expect(lines[0]).toContain(
      'Per;Voce;Aperti;Risolti;Riaperti;In corso alla fine;Nei tempi;Fuori tempo;Votati;',
    )
    expect(lines[1]).toBe('Totale;;2;1;0;1;1;0;1;4;')
    expect(lines).toContain('Tempo;Prima risposta;;;;;1;0;;;0')
    expect(lines).toContain('Persona;Ada Amministra;1;1;0;0;1;0;1;4;')
    expect(lines).toContain('Giorno;30/11/2026;0;0;;1;;;;;')
    const book = await people.dora.call('GET', `/tickets/statistiche/esporta?formato=xlsx&${period}`)
    expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const refused = await people.bice.call('GET', `/tickets/statistiche/esporta?formato=csv&${period}`)
    expect(refused.statusCode).toBe(403)
  })

  it('stand behind each number of the statistics, in the queue', async () => {
    const { orm } = test.context.database
    const [late, solved, reopened] = [await opened(), await opened({ categoria: 'it' }), await opened()]
    await opened({ categoria: 'it' })
    const closed = await opened({ categoria: 'banche' })
    // Opened two weeks before, so that its clocks are over.
    const before = new Date('2026-11-06T09:00:00Z')
    await orm.update(ticketsTable).set({ createdAt: before }).where(eq(ticketsTable._id, late._id))
    await orm
      .update(ticketStepsTable)
      .set({ at: before.toISOString() })
      .where(eq(ticketStepsTable.ticket!, late._id))
    const [message] = await orm
      .update(ticketMessagesTable)
      .set({ createdAt: before })
      .where(eq(ticketMessagesTable.ticket!, late._id))
      .returning()
    // Made today, with the clocks of the message.
    const split = await people.ada.call('POST', `/tickets/${late._id}/dividi`, {
      messaggio: message!._id,
      oggetto: 'Perizia divisa',
      categoria: 'it',
    })
    expect(split.statusCode, split.body).toBe(201)
    // Several clocks of one ticket.
    for (const _ of [1, 2]) {
      await write('ada', late._id, {})
      await write('aldo', late._id, { testo: 'E poi?' })
    }
    await write('ada', late._id, { poi: 'risolto' })
    await people.aldo.call('POST', `/tickets/${late._id}/voto`, { voto: 2 })
    await write('ada', solved._id, { poi: 'risolto' })
    await write('ada', reopened._id, { poi: 'risolto' })
    await people.aldo.call('POST', `/tickets/${reopened._id}/riapri`, { testo: 'Ancora ferma.' })
    // Closed without having been solved.
    expect((await change('ada', closed._id, { stato: 'chiuso' })).json()).toMatchObject({ fatti: 1 })

    const { totali, orologi, categorie, persone, andamento, giudizi, ore } = (
      await people.ada.call('GET', `/tickets/statistiche?${period}`)
    ).json()
    expect(totali).toMatchObject({ aperti: 6, risolti: 4, riaperti: 1, inCorso: 3, mancati: 1, voti: 1 })
    const measures = ['aperti', 'risolti', 'riaperti', 'inCorso', 'rispettati', 'mancati', 'voti']
    const numbers: [query: string, number: unknown][] = [
      ...measures.flatMap((misura): [string, unknown][] => [
        [`misura=${misura}`, totali[misura]],
        ...categorie.map((row: Figures): [string, unknown] => [
          `misura=${misura}&categoria=${row.categoria}`,
          row[misura],
        ]),
        ...persone.map((row: Figures): [string, unknown] => [
          `misura=${misura}&assegnato=${row._id ?? 'nessuno'}`,
          row[misura],
        ]),
      ]),
      ...orologi.flatMap((row: Figures): [string, unknown][] =>
        ['rispettati', 'mancati'].map(misura => [`misura=${misura}&orologio=${row.orologio}`, row[misura]]),
      ),
      ...andamento.flatMap((row: Figures): [string, unknown][] =>
        ['aperti', 'risolti', 'inCorso'].map(misura => [
          `misura=${misura}&dal=${row.dal}&al=${row.al}`,
          row[misura],
        ]),
      ),
      ...giudizi.map((row: Figures): [string, unknown] => [`misura=voti&voto=${row.voto}`, row.voti]),
      ...ore.map((row: Figures): [string, unknown] => [
        `misura=aperti&giorno=${row.giorno}&ora=${row.ora}`,
        row.aperti,
      ]),
    ]
    for (const [query, number] of numbers) {
      const span = query.includes('dal=') ? '' : `&${period}`
      const { rows, quanti } = await queue('ada', `?vista=tutti&${query}${span}`)
      expect([query, rows.length, quanti]).toEqual([query, number, number])
    }
    expect(numbers.length).toBeGreaterThan(100)
    // The number counts the whole list and the other filters.
    const short = await queue('ada', `?vista=tutti&limit=2&cerca=perizia&misura=aperti&${period}&priorita=3`)
    expect([short.rows.length, short.quanti]).toEqual([2, 6])
    const none = await queue('ada', `?vista=tutti&misura=aperti&giorno=7&${period}`)
    expect([none.rows, none.quanti]).toEqual([[], 0])
  })

  it('are counted for whoever may see the statistics, and only those that the caller reads', async () => {
    await opened()
    const computer = await opened({ categoria: 'it' })
    expect((await people.bice.call('GET', `/tickets/statistiche?${period}`)).statusCode).toBe(403)
    const listed = `/tickets/coda?vista=tutti&misura=aperti&${period}`
    expect((await people.bice.call('GET', listed)).statusCode).toBe(403)
    expect((await people.ada.call('GET', '/tickets/coda?misura=aperti&dal=2026-11-01')).statusCode).toBe(422)
    expect((await people.ada.call('GET', '/tickets/coda?assegnato=tutti')).statusCode).toBe(422)
    const { totali, categorie } = (await people.dora.call('GET', `/tickets/statistiche?${period}`)).json()
    expect(totali.aperti).toBe(1)
    expect(categorie).toMatchObject([{ categoria: 'it', aperti: 1 }])
    const { rows, quanti } = (await people.dora.call('GET', listed)).json()
    expect([rows.map(({ _id }: { _id: string }) => _id), quanti]).toEqual([[computer._id], 1])
  })
})
