import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faqCategories } from '../../contract/subjects/content/faq-categories.ts'
import { system } from '../database/actor.ts'
import { createLongAct } from '../database/commits.ts'
import { commits, ticketMessagesTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { sealCommits } from './seal-commits.ts'
import { verifyHistory } from './verify-history.ts'

interface Line {
  _id: string
  action: string
  model: string
  ref: { _id: string; numero?: string }
  admin: string | null
  act: string
  parts: number
}

describeOnEitherDatabase('acts of the history', open => {
  let test: TestApp
  let office: Visitor
  let agent: Visitor
  let admin: string
  beforeAll(async () => {
    test = await openTestApp(open)
    const permissions = { ticketing_access: true, commits_see: true }
    admin = await addPerson(test, 'admin', 'ada@esempio.it', {
      permissions,
      ticketing: { full_access: true },
    })
    await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { tickets: true } })
    office = new Visitor(test, 'admin', '203.0.113.1')
    agent = new Visitor(test, 'agent', '203.0.113.2')
    await office.signIn('ada@esempio.it')
    await agent.signIn('aldo@esempio.it')
  })
  afterAll(() => test.app.close())

  const answered = async (path: string) => {
    const answer = await office.call('GET', path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const history = (ref: string): Promise<Line[]> => answered(`/commits/${ref}`)
  const feed = (query = ''): Promise<{ rows: Line[]; total: number; next: string | null }> =>
    answered(`/feeds/commits?${query}`)
  const partsOf = async ({ _id }: Line): Promise<Line[]> =>
    (await answered(`/feeds/commits/${_id}/parti`)).rows

  async function openTicket(): Promise<string> {
    const question = { categoria: 'pratiche', oggetto: 'Perizia ferma', testo: 'Da due settimane.' }
    const answer = await agent.call('POST', '/tickets/create', question)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  const answerTicket = async (id: string) => {
    const answer = await office.call('POST', `/tickets/${id}/messaggi`, { testo: 'Domani.' })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const addCategory = (nome: string, db: Queries = test.context.database.orm) =>
    test.context.store.create(
      db,
      faqCategories,
      { nome, ordine: 1, destinatari: ['agenti'], pagine: [] },
      system,
    )

  it('show a new ticket and its answer as one entry each, named by the ticket', async () => {
    const before = (await feed()).total
    const ticket = await openTicket()
    expect(await history(ticket)).toMatchObject([
      { action: 'create', model: 'Tickets', ref: { _id: ticket }, parts: 5 },
    ])
    await answerTicket(ticket)
    const acts = await history(ticket)
    expect(acts).toMatchObject([
      { action: 'edit', model: 'Tickets', parts: 7, admin },
      { action: 'create', model: 'Tickets', parts: 5, admin: null },
    ])
    const { rows, total } = await feed()
    expect(total).toBe(before + 2)
    expect(rows.slice(0, 2)).toEqual(acts)
  })

  it('open to their other lines, in the order of writing and page by page', async () => {
    const ticket = await openTicket()
    const [act] = await history(ticket)
    const parts = await partsOf(act!)
    expect(parts.map(({ model, action }) => `${action} ${model}`)).toEqual([
      'create Tickets.messaggi',
      ...Array(3).fill('create Tickets.passi'),
    ])
    expect(new Set(parts.map(part => part.act))).toEqual(new Set([act!.act]))
    const read: Line[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await answered(`/feeds/commits/${act!._id}/parti?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(4)
      read.push(...page.rows)
      cursor = page.next
    }
    expect(read).toEqual(parts)
    // Each line leads to all others.
    expect((await partsOf(parts[0]!)).map(({ _id }) => _id)).toEqual([
      act!._id,
      ...parts.slice(1).map(({ _id }) => _id),
    ])
  })

  it('are found by any of their lines, and counted once', async () => {
    const ticket = await openTicket()
    await answerTicket(ticket)
    const [answer, question] = await history(ticket)
    const messages = await feed('filter[model]=Tickets.messaggi&limit=2')
    expect(messages.rows).toEqual([answer, question])
    const steps = await feed('filter[model]=Tickets.passi&filter[action]=create')
    expect(steps.rows.slice(0, 2)).toEqual([answer, question])
    expect(steps.total).toBe(steps.rows.length)
    expect((await feed(`filter[admin]=${admin}`)).rows[0]).toEqual(answer)
    expect((await feed('search=ada')).rows[0]).toEqual(answer)
  })

  it('turn the pages of the feed and of a record without repeating an act', async () => {
    const ticket = await openTicket()
    for (let i = 0; i < 3; i++) await answerTicket(ticket)
    const whole = await feed('filter[model]=Tickets.passi')
    const read: Line[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await feed(`filter[model]=Tickets.passi&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(whole.total)
      read.push(...page.rows)
      cursor = page.next
    }
    expect(read).toEqual(whole.rows)
    const acts = await history(ticket)
    expect(acts).toHaveLength(4)
    const second = await answered(`/commits/${ticket}?limit=2&cursor=${acts[1]!._id}`)
    expect(second).toEqual(acts.slice(2))
  })

  it('begin again after a savepoint that was rolled back, and join transactions of one work', async () => {
    const { orm } = test.context.database
    await orm.transaction(async tx => {
      await tx
        .transaction(async inner => {
          await addCategory('Annullata', inner)
          throw new Error('not this one')
        })
        .catch(() => {})
      await addCategory('Prima', tx)
      await addCategory('Seconda', tx)
    })
    const [act] = (await feed('filter[model]=FAQCategory')).rows
    expect(act).toMatchObject({ parts: 2, act: act!._id })

    const longAct = createLongAct(orm)
    await longAct(tx => addCategory('Terza', tx))
    await expect(
      longAct(async tx => {
        await addCategory('Annullata', tx)
        throw new Error('not this one')
      }),
    ).rejects.toThrow('not this one')
    await longAct(tx => addCategory('Quarta', tx))
    const [long] = (await feed('filter[model]=FAQCategory')).rows
    expect(long!.parts).toBe(2)
    await addCategory('Quinta')
    expect((await feed('filter[model]=FAQCategory')).rows[0]).toMatchObject({ parts: 1 })
  })

  it('leave lines of earlier versions as they are, and a chain of seals that verifies', async () => {
    const { orm } = test.context.database
    const ticket = await openTicket()
    await orm.execute(sql`update commits set first = null`)
    const [message] = await orm.select().from(ticketMessagesTable).where(sql`ticket = ${ticket}`)
    const lines = await history(ticket)
    expect(lines.map(({ parts }) => parts)).toEqual([1, 1, 1, 1, 1])
    expect(lines.at(-1)).toMatchObject({ action: 'create', model: 'Tickets' })
    expect(await history(message!._id)).toMatchObject([{ model: 'Tickets.messaggi', parts: 1 }])
    await openTicket()
    await sealCommits(test.context)
    expect((await verifyHistory(test.context)).faults).toEqual([])
    expect((await orm.select().from(commits)).length).toBeGreaterThan(10)
  })
})
