import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TicketingFlag, ticketingFlags } from '../../../contract/access/permissions.ts'
import {
  adminsTable,
  allowances,
  ticketMessagesTable,
  ticketStepsTable,
  ticketsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { officePeople, officeReaders } from './ticket-rights.ts'

/** What an administrator may do with tickets: every ticketing flag, with every action, on every kind of ticket. */

type Flags = Partial<Record<TicketingFlag, true>>
interface Rights {
  permissions: { admin?: true; ticketing_access?: true; faqs?: true }
  ticketing: Flags
}

/** A ticket of a category that the caller follows, one that is assigned to the caller, and one that is neither. */
const rows = ['followed', 'assigned', 'other'] as const
type Row = (typeof rows)[number]

const singleFlags = Object.keys(ticketingFlags) as TicketingFlag[]
const scopes: readonly Flags[] = [{}, { see_own_category: true }, { see_all: true }]

const combinations: readonly Rights[] = [
  ...singleFlags.flatMap(flag =>
    scopes.map(scope => ({
      permissions: { ticketing_access: true as const },
      ticketing: { [flag]: true, ...scope },
    })),
  ),
  {
    permissions: { ticketing_access: true },
    ticketing: { see_all: true, reply: true, change_status: true },
  },
  { permissions: { admin: true }, ticketing: {} },
  { permissions: { faqs: true, ticketing_access: true }, ticketing: { see_own_category: true } },
  // Ticketing flags mean nothing without the access.
  { permissions: {}, ticketing: { full_access: true, see_all: true, reply: true } },
]

/** The rule of the ticketing check, written apart from the code under test. */
const holds = ({ permissions, ticketing }: Rights, flag: TicketingFlag): boolean =>
  permissions.admin === true ||
  (permissions.ticketing_access === true && (ticketing.full_access === true || ticketing[flag] === true))

const reads = (rights: Rights, row: Row): boolean =>
  holds(rights, 'see_all') || (holds(rights, 'see_own_category') && row !== 'other')

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
}
interface Given {
  _id: string
  versione: number
  /** The first message, which is the agent's. */
  message: string
  /** Another ticket of the same agent that the caller reads as this one. */
  twin: string
}

const changed = (values: object) => ({
  call: ({ _id, versione }: Given): Call => ({
    method: 'POST',
    path: '/tickets/modifica',
    body: { tickets: [{ _id, versione }], ...values },
  }),
})
const onTicket = (path: string, body?: object, method: Call['method'] = 'POST') => ({
  call: ({ _id }: Given): Call => ({ method, path: `/tickets/${_id}${path}`, ...(body && { body }) }),
})

/** Each action on a ticket, with the flag that it needs besides the reading. */
const actions: Readonly<
  Record<
    string,
    {
      flag: TicketingFlag | 'faqs' | null
      /** A further flag that the action needs. */
      and?: TicketingFlag
      call: (given: Given) => Call
      from?: 'in_carico' | 'risolto'
    }
  >
> = {
  read: { flag: null, ...onTicket('/scheda', undefined, 'GET') },
  answer: { flag: 'reply', ...onTicket('/messaggi', { testo: 'Fatto.' }) },
  answerAndSolve: {
    flag: 'change_status',
    and: 'reply',
    ...onTicket('/messaggi', { testo: 'Fatto.', poi: 'risolto' }),
  },
  note: { flag: 'internal_note', ...onTicket('/messaggi', { testo: 'Fatto.', interno: true }) },
  wait: { flag: 'change_status', ...changed({ stato: 'in_attesa_utente' }) },
  close: { flag: 'close', ...changed({ stato: 'chiuso' }) },
  reopen: { flag: 'reopen', from: 'risolto', ...changed({ stato: 'riaperto' }) },
  category: { flag: 'change_category', ...changed({ categoria: 'marketing' }) },
  priority: { flag: 'change_priority', ...changed({ priorita: 1 }) },
  assign: { flag: 'assign', ...changed({ assegnato: null }) },
  watch: { flag: 'assign', ...changed({ osservatori: [] }) },
  rename: { flag: 'reply', ...changed({ oggetto: 'Un altro oggetto' }) },
  file: { flag: 'reply', ...changed({ pratica: null }) },
  merge: {
    flag: 'merge',
    call: ({ _id, twin }) => ({ method: 'POST', path: `/tickets/${_id}/unisci`, body: { in: twin } }),
  },
  split: {
    flag: 'merge',
    call: ({ _id, message }) => ({
      method: 'POST',
      path: `/tickets/${_id}/dividi`,
      body: { messaggio: message, oggetto: 'Diviso', categoria: 'it' },
    }),
  },
  faq: { flag: 'faqs', ...onTicket('/faq', { categoria: '0199aaaa-0000-7000-8000-000000000000' }) },
  takeAway: { flag: 'delete', ...onTicket('/togli', { motivo: 'Aperto per errore' }) },
}

describeOnEitherDatabase('the rights on tickets', open => {
  let test: TestApp
  let caller: Visitor
  let author: Visitor
  let id: string

  beforeAll(async () => {
    test = await openTestApp(open)
    id = await addPerson(test, 'admin', 'ada@esempio.it', { ticketCategories: ['it'] })
    await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { tickets: true } })
    caller = new Visitor(test, 'admin', '203.0.113.1')
    author = new Visitor(test, 'agent', '203.0.113.2')
    await caller.signIn('ada@esempio.it')
    await author.signIn('aldo@esempio.it')
  })
  afterAll(() => test.app.close())

  const allow = ({ permissions, ticketing }: Rights) =>
    test.context.database.orm
      .update(adminsTable)
      .set({ permissions, ticketing } as never)
      .where(eq(adminsTable._id, id))

  /** A ticket of a kind, with an answer of the office in it. */
  async function made(row: Row, stato: 'in_carico' | 'risolto' = 'in_carico'): Promise<Given> {
    const { orm } = test.context.database
    await orm.delete(allowances)
    const opened = async () => {
      const answer = await author.call('POST', '/tickets/create', {
        categoria: row === 'followed' ? 'it' : 'banche',
        oggetto: 'Una domanda',
        testo: 'Come si fa?',
      })
      expect(answer.statusCode, answer.body).toBe(201)
      const _id: string = answer.json()._id
      const assegnato = row === 'assigned' ? id : null
      const now = test.context.now().toISOString()
      const [{ versione }] = (await orm
        .update(ticketsTable)
        .set({ stato, assegnato, ...(stato === 'risolto' && { risoltoAt: now }) } as never)
        .where(eq(ticketsTable._id, _id))
        .returning()) as unknown as [{ versione: number }]
      return { _id, versione }
    }
    const [ticket, twin] = [await opened(), await opened()]
    const [message] = await orm
      .select()
      .from(ticketMessagesTable)
      .where(eq(ticketMessagesTable.ticket!, ticket._id))
    return { ...ticket, message: message!._id, twin: twin._id }
  }

  const count = async () => {
    const { orm } = test.context.database
    const tables = [ticketsTable, ticketMessagesTable, ticketStepsTable]
    return Promise.all(tables.map(table => orm.$count(table)))
  }

  for (const [name, { flag, and, call, from }] of Object.entries(actions))
    it(`refuse the action «${name}» without its flag or without the right to the ticket`, async () => {
      const given = {} as Record<Row, Given>
      for (const row of rows) given[row] = await made(row, from)
      for (const rights of combinations) {
        await allow(rights)
        for (const row of rows) {
          const { method, path, body } = call(given[row])
          const mayAct =
            (!and || holds(rights, and)) &&
            (flag === null ||
              (flag === 'faqs'
                ? rights.permissions.admin === true || rights.permissions.faqs === true
                : holds(rights, flag)))
          const isAllowed = mayAct && reads(rights, row)
          const before = isAllowed ? null : await count()
          const answer = await caller.call(method, path, body)
          const about = [name, row, JSON.stringify(rights), answer.body]
          if (isAllowed) {
            // The invented category of a FAQ is refused after the rights.
            if (name === 'faq') expect([409, 422], about.join(' ')).toContain(answer.statusCode)
            else expect(answer.statusCode, about.join(' ')).toBeLessThan(300)
            if (path === '/tickets/modifica') expect(answer.json().fatti, about.join(' ')).toBe(1)
            if (method !== 'GET') given[row] = await made(row, from)
          } else {
            if (path === '/tickets/modifica' && answer.statusCode === 200)
              expect(answer.json(), about.join(' ')).toMatchObject({ fatti: 0, rifiutati: [{ numero: '' }] })
            else expect([403, 404], about.join(' ')).toContain(answer.statusCode)
            expect(await count(), about.join(' ')).toEqual(before)
          }
        }
      }
    })

  it('are needed for the ticket that another one is merged into', async () => {
    const [followed, other] = [await made('followed'), await made('other')]
    await allow({
      permissions: { ticketing_access: true },
      ticketing: { see_own_category: true, merge: true },
    })
    const merge = (into: string) => caller.call('POST', `/tickets/${followed._id}/unisci`, { in: into })
    expect((await merge(other._id)).statusCode).toBe(404)
    expect((await merge(followed.twin)).statusCode).toBe(200)
  })

  it('are the same in the SQL that selects the people of a ticket', async () => {
    const { orm } = test.context.database
    const given = {} as Record<Row, Given>
    for (const row of rows) given[row] = await made(row)
    for (const rights of combinations) {
      await allow(rights)
      const about = JSON.stringify(rights)
      for (const row of rows) {
        const person = (await officeReaders(orm, given[row]._id)).find(({ _id }) => _id === id)
        expect([about, row, person !== undefined]).toEqual([about, row, reads(rights, row)])
        if (person)
          expect(person, about).toMatchObject({
            segue: row === 'followed',
            risponde: holds(rights, 'reply'),
            assegna: holds(rights, 'assign'),
          })
      }
      const seesSome = holds(rights, 'see_all') || holds(rights, 'see_own_category')
      const answerer = (await officePeople(orm)).find(({ _id }) => _id === id)
      expect([about, answerer !== undefined]).toEqual([about, holds(rights, 'reply') && seesSome])
    }
  })

  it('show the queue and its counts only with the access, and the statistics with their flag', async () => {
    const ids = {} as Record<Row, string>
    for (const row of rows) ids[row] = (await made(row))._id
    for (const rights of combinations) {
      await allow(rights)
      const about = JSON.stringify(rights)
      const enters = rights.permissions.admin === true || rights.permissions.ticketing_access === true
      const queue = await caller.call('GET', '/tickets/coda?vista=tutti&limit=100')
      expect([about, queue.statusCode]).toEqual([about, enters ? 200 : 403])
      if (enters) {
        const listed = queue.json().rows.map(({ _id }: { _id: string }) => _id)
        for (const row of rows)
          expect([about, row, listed.includes(ids[row])]).toEqual([about, row, reads(rights, row)])
      }
      const counts = await caller.call('GET', '/tickets/quanti')
      expect([about, counts.statusCode]).toEqual([about, enters ? 200 : 403])
      const statistics = await caller.call('GET', '/tickets/statistiche?dal=2026-11-01&al=2026-11-30')
      expect([about, statistics.statusCode]).toEqual([about, holds(rights, 'statistics') ? 200 : 403])
      for (const [path, flag] of [
        ['/tickets_categorie', 'manage_categories'],
        ['/tickets_risposte', 'canned_answers'],
      ] as const) {
        const list = await caller.call('GET', path)
        const mayList = holds(rights, flag) || (flag === 'canned_answers' && holds(rights, 'reply'))
        expect([about, path, list.statusCode]).toEqual([about, path, mayList ? 200 : 403])
      }
    }
  })
})
