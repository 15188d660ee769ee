import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  adminsTable,
  jobs,
  ticketDue,
  ticketMessagesTable,
  ticketStepsTable,
  ticketsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readNotice } from '../../live/publish.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { closeSolvedTickets, warnOfDueTickets } from './ticket-warnings.ts'

describeOnEitherDatabase('the jobs of tickets', open => {
  let test: TestApp
  let clock = new Date()
  const people = {} as Record<'ada' | 'bice' | 'aldo', Visitor>
  const ids = {} as Record<keyof typeof people, string>

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => clock })
    const { orm } = test.context.database
    // Only the people of this file get letters.
    await orm.update(adminsTable).set({ status: 'rejected' } as never)
    const add = async (name: keyof typeof people, role: 'admin' | 'agent', values: object) => {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, values)
      people[name] = new Visitor(test, role, `203.0.113.${Object.keys(ids).length}`)
    }
    const permissions = { ticketing_access: true }
    const chief = { ...permissions, admins: true }
    await add('ada', 'admin', { permissions: chief, ticketing: { full_access: true } })
    await add('bice', 'admin', {
      permissions,
      ticketing: { see_own_category: true, reply: true, change_status: true },
      ticketCategories: ['it'],
    })
    await add('aldo', 'agent', { permissions: { tickets: true } })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const { orm } = test.context.database
    for (const table of [ticketDue, ticketMessagesTable, ticketStepsTable, ticketsTable, jobs])
      await orm.delete(table)
    await at('2026-11-20T09:00:00Z')
  })

  /** Moves the clock. Everybody signs in again, because sessions end. */
  async function at(instant: string) {
    clock = new Date(instant)
    for (const [name, person] of Object.entries(people)) await person.signIn(`${name}@esempio.it`)
  }
  async function opened(categoria = 'it') {
    const answer = await people.aldo.call('POST', '/tickets/create', {
      categoria,
      oggetto: 'La stampante',
      testo: 'Non stampa.',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id as string
  }
  async function warned(): Promise<[to: string, subject: string][]> {
    await test.context.database.orm.delete(jobs)
    await warnOfDueTickets(test.context)
    const rows = await test.context.database.orm.select().from(jobs)
    return rows
      .filter(({ kind }) => kind === 'mail')
      .map(({ payload }) => payload as { to: string; subject: string })
      .map(({ to, subject }) => [to, subject] as [string, string])
      .toSorted()
  }
  const stateOf = async (id: string) => {
    const [row] = await test.context.database.orm.select().from(ticketsTable).where(eq(ticketsTable._id, id))
    return row!.stato
  }

  it('warn once before a promised time ends and once after it', async () => {
    // Two office hours from ten in Rome: near at 11:36, over at noon.
    await opened()
    expect(await warned()).toEqual([])
    clock = new Date('2026-11-20T10:40:00Z')
    expect(await warned()).toEqual([['bice@esempio.it', expect.stringContaining('1 ticket')]])
    expect(await warned()).toEqual([])
    clock = new Date('2026-11-20T11:00:00Z')
    const [late, ...others] = await warned()
    expect(late?.[0]).toBe('bice@esempio.it')
    expect(others).toEqual([])
    expect(await warned()).toEqual([])
  })

  it('warn live whoever gets the letter, and nobody else', async () => {
    const heard: { name: string; to: string[] }[] = []
    const stop = await test.context.database.listen('live', payload => {
      const notice = payload ? readNotice(payload) : null
      if (notice?.event.topic === 'ticket-warnings')
        heard.push({ name: notice.event.name, to: notice.to.map(({ id }) => id) })
    })
    await opened()
    for (const instant of ['2026-11-20T10:40:00Z', '2026-11-20T11:00:00Z']) {
      clock = new Date(instant)
      await warned()
      await warned()
    }
    await expect
      .poll(() => heard)
      .toEqual(['ticket-near', 'ticket-over'].map(name => ({ name, to: [ids.bice] })))
    await stop()
  })

  it('warn of every late ticket of a person in one letter', async () => {
    await opened()
    await opened()
    clock = new Date('2026-11-20T12:00:00Z')
    expect(await warned()).toEqual([['bice@esempio.it', expect.stringContaining('2 ticket')]])
  })

  it('warn whoever may assign of a ticket that nobody follows', async () => {
    await opened('marketing')
    clock = new Date('2026-11-23T15:00:00Z')
    expect(await warned()).toEqual([['ada@esempio.it', expect.stringContaining('1 ticket')]])
  })

  it('warn nobody of a ticket that waits for the agent, and of the next time after the answer', async () => {
    const id = await opened()
    await people.bice.call('POST', `/tickets/${id}/messaggi`, { testo: 'È accesa?' })
    clock = new Date('2026-11-20T15:00:00Z')
    expect(await warned()).toEqual([])
    await at('2026-11-20T15:00:00Z')
    await people.aldo.call('POST', `/tickets/${id}/messaggi`, { testo: 'Sì.' })
    // Four office hours: two on Friday, two on Monday.
    clock = new Date('2026-11-23T10:00:00Z')
    expect(await warned()).toEqual([['bice@esempio.it', expect.stringContaining('1 ticket')]])
  })

  it('close a solved ticket after a week in which nobody has written', async () => {
    const [quiet, thanked] = [await opened(), await opened()]
    for (const id of [quiet, thanked])
      await people.bice.call('POST', `/tickets/${id}/messaggi`, { testo: 'Fatto.', poi: 'risolto' })
    await at('2026-11-25T09:00:00Z')
    await closeSolvedTickets(test.context)
    expect([await stateOf(quiet), await stateOf(thanked)]).toEqual(['risolto', 'risolto'])
    await people.ada.call('POST', `/tickets/${thanked}/messaggi`, {
      testo: 'Ha ringraziato.',
      interno: true,
    })
    clock = new Date('2026-11-27T09:01:00Z')
    await closeSolvedTickets(test.context)
    expect([await stateOf(quiet), await stateOf(thanked)]).toEqual(['chiuso', 'risolto'])
  })

  it('give a ticket to the person of its category, while that person answers tickets', async () => {
    const { orm } = test.context.database
    const { rows } = (await people.ada.call('GET', '/tickets_categorie?limit=50')).json()
    const { versione, _id } = rows.find(({ categoria }: { categoria: string }) => categoria === 'banche')
    const changed = await people.ada.call('PATCH', `/tickets_categorie/${_id}`, {
      versione,
      assegnazione: 'a_persona',
      persona: ids.bice,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const assigneeOf = async (id: string) => {
      const [row] = await orm.select().from(ticketsTable).where(eq(ticketsTable._id, id))
      return row!.assegnato
    }
    expect(await assigneeOf(await opened('banche'))).toBe(ids.bice)
    const bice = eq(adminsTable._id, ids.bice)
    await orm
      .update(adminsTable)
      .set({ status: 'blocked' } as never)
      .where(bice)
    expect(await assigneeOf(await opened('banche'))).toBeNull()
    await orm
      .update(adminsTable)
      .set({ status: 'validated' } as never)
      .where(bice)
  })

  it('give tickets in turn to those who follow the category, also to whoever reads all', async () => {
    const { rows } = (await people.ada.call('GET', '/tickets_categorie?limit=50')).json()
    const category = rows.find(({ categoria }: { categoria: string }) => categoria === 'compliance')
    const { versione, _id } = category
    const changed = await people.ada.call('PATCH', `/tickets_categorie/${_id}`, {
      versione,
      assegnazione: 'a_turno',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const { orm } = test.context.database
    for (const name of ['ada', 'bice'] as const)
      await orm
        .update(adminsTable)
        .set({ ticketCategories: ['compliance'] } as never)
        .where(eq(adminsTable._id, ids[name]))
    const assigned: unknown[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await opened('compliance')
      const [row] = await orm.select().from(ticketsTable).where(eq(ticketsTable._id, id))
      assigned.push(row!.assegnato)
    }
    expect(new Set(assigned.slice(0, 2))).toEqual(new Set([ids.ada, ids.bice]))
    expect(assigned.slice(2)).toEqual(assigned.slice(0, 2))
  })
})
