import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointments } from '../../../../contract/subjects/appointments.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { system } from '../../../database/actor.ts'
import {
  appointmentsTable,
  clientsTable,
  commits,
  leadsTable,
  loanFilesTable,
  requestsTable,
  sharesTable,
} from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { copiedValues } from '../../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../clients/files/testing/people-of-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit,agenti_see,agents_see,commits_see,clients_see' }

describeOnEitherDatabase('a file with another agent', open => {
  let test: TestApp
  const ids = {} as Record<'former' | 'next' | 'third', string>
  const agents = {} as Record<keyof typeof ids, Visitor>
  /** Counter that gives each test its own people. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open)
    for (const [i, name] of (['former', 'next', 'third'] as const).entries()) {
      const values = { cognome: name, permissions: { pratiche: true, lead: true } }
      ids[name] = await addPerson(test, 'agent', `${name}@esempio.it`, values)
      agents[name] = new Visitor(test, 'agent', `203.0.113.${i + 1}`)
      await agents[name].signIn(`${name}@esempio.it`)
    }
  })
  beforeEach(() => {
    turn++
  })
  afterAll(() => test.app.close())

  const orm = () => test.context.database.orm
  const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    test.call(method, path, { ...(payload && { payload }), headers: office })
  const person = () => ({
    nome: 'Zora',
    cognome: `Zibibbo ${'abcdefghijklmnopqrstuvwxyz'[turn]}`,
    email: `zora.${turn}@posta.example`,
    cellulare: `333 700${String(turn).padStart(4, '0')}`,
  })
  async function started(of: object, by = agents.former) {
    const answer = await by.call('POST', '/pratiche', {
      prodotto: 'prestito',
      importoRichiesto: 1_000_000,
      comunque: true,
      ...of,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ _id: string; cliente: string }>()
  }
  async function handOver(to: string, ...files: string[]) {
    const payload = { ids: files, agente: to, motivo: 'Congedo' }
    const answer = await ask('POST', '/pratiche/passaggi', payload)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  async function change(file: string, values: object) {
    const [row] = await orm().select().from(loanFilesTable).where(eq(loanFilesTable._id, file))
    const answer = await ask('PATCH', `/pratiche/${file}`, { versione: row!.versione, ...values })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const agentOf = async (customer: string) => {
    const [row] = await orm().select().from(clientsTable).where(eq(clientsTable._id, customer))
    return row!.agente
  }
  const sharesOf = async (file: string) =>
    (await orm().select().from(sharesTable).where(eq(sharesTable.pratica, file))).map(({ agente, perc }) => [
      agente,
      perc,
    ])
  async function startsAgain(by: Visitor, cliente: string) {
    const asked = { prodotto: 'prestito', importoRichiesto: 500_000, comunque: true }
    const answers = [
      await by.call('POST', '/pratiche', { ...asked, cliente }),
      await by.call('POST', '/pratiche', { ...asked, persona: person() }),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }

  it.each<[string, (file: string) => Promise<void>]>([
    ['handed over', file => handOver(ids.next, file)],
    ['changed by the office', file => change(file, { agente: ids.next })],
  ])('takes its customer along when it is %s', async (_, pass) => {
    const { _id, cliente } = await started({ persona: person() })
    await pass(_id)
    expect([await agentOf(cliente), await sharesOf(_id)]).toEqual([ids.next, [[ids.next, 100]]])
    expect((await agents.former.call('GET', `/pratiche/${_id}`)).statusCode).toBe(404)
    expect(await startsAgain(agents.former, cliente)).toEqual([409, 409])
    const lines = await orm()
      .select()
      .from(commits)
      .where(and(eq(commits.ref, cliente), eq(commits.action, 'edit')))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ autore: 'admin' })
    await handOver(ids.former, _id)
    expect(await agentOf(cliente)).toBe(ids.former)
  })

  it('goes in several batches at once, whose files share their customers', async () => {
    const [x, y] = [
      await started({ persona: person() }),
      await started({ persona: { nome: 'Yuri', cognome: 'Yacht', email: `yuri.${turn}@posta.example` } }),
    ]
    const [first, second] = [[x._id], [y._id]]
    for (let i = 0; i < 4; i++) {
      first.push((await started({ cliente: i % 2 ? x.cliente : y.cliente }))._id)
      second.push((await started({ cliente: i % 2 ? y.cliente : x.cliente }))._id)
    }
    for (const to of [ids.next, ids.former, ids.next, ids.former, ids.next]) {
      const answers = await Promise.all(
        [first, second].map(files =>
          ask('POST', '/pratiche/passaggi', { ids: files, agente: to, motivo: 'Congedo' }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await Promise.all([x, y].map(({ cliente }) => agentOf(cliente)))).toEqual([to, to])
    }
  })

  it('takes along the appointment that its customer makes at the same time', async () => {
    const { _id } = await started({ persona: person() })
    const { visitor, account } = await addMember(test, _id, 'cointestatario')
    const path = `/clients/pratiche/${_id}/appuntamento`
    for (const to of [ids.next, ids.former, ids.next]) {
      const { inizi } = (await visitor.call('GET', `${path}/orari`)).json<{ inizi: string[] }>()
      const [made] = await Promise.all([visitor.call('PUT', path, { inizio: inizi[0] }), handOver(to, _id)])
      expect(made.statusCode, made.body).toBe(200)
      const rows = await orm().select().from(appointmentsTable).where(eq(appointmentsTable.cliente, account))
      expect(rows.filter(({ stato }) => stato === 'fissato').map(({ agente }) => agente)).toEqual([to])
      expect((await visitor.call('DELETE', path)).statusCode).toBe(200)
    }
  })

  it('leaves no customer and no share with the agent from whom the office takes it', async () => {
    const { _id, cliente } = await started({ persona: person() })
    await change(_id, { agente: null })
    expect([await agentOf(cliente), await sharesOf(_id)]).toEqual([null, []])
    expect((await agents.former.call('GET', `/pratiche/${_id}`)).statusCode).toBe(404)
    expect(await startsAgain(agents.former, cliente)).toEqual([409, 409])
    await handOver(ids.next, _id)
    expect(await sharesOf(_id)).toEqual([[ids.next, 100]])
  })

  it('leaves a customer to the agent who follows another file of the customer', async () => {
    const one = await started({ persona: person() })
    const two = await started({ cliente: one.cliente })
    await handOver(ids.next, one._id)
    expect(await agentOf(one.cliente)).toBe(ids.former)
    expect((await agents.former.call('GET', `/pratiche/${two._id}/persone`)).statusCode).toBe(200)
    await handOver(ids.third, two._id)
    expect(await agentOf(one.cliente)).toBe(ids.third)
    expect(await startsAgain(agents.former, one.cliente)).toEqual([409, 409])
    // The agent of the first file still follows that file.
    expect((await startsAgain(agents.next, one.cliente))[0]).toBe(201)
  })

  it('takes a customer along with the last of several files, also when two leave at the same time', async () => {
    const one = await started({ persona: person() })
    const [two, three] = [await started({ cliente: one.cliente }), await started({ cliente: one.cliente })]
    await handOver(ids.next, one._id, two._id)
    expect(await agentOf(one.cliente)).toBe(ids.former)
    const four = await started({ cliente: one.cliente })
    const [row] = await orm().select().from(loanFilesTable).where(eq(loanFilesTable._id, three._id))
    let move = () => {}
    const isMoved = new Promise<void>(resolve => {
      move = resolve
    })
    const first = orm().transaction(async tx => {
      const values = { agente: ids.next }
      await test.context.store.update(tx, loanFiles, three._id, row!.versione as number, values, system)
      move()
      // Meanwhile the second call answers, unless it waits for the customer.
      await wait(1000)
    })
    await isMoved
    await handOver(ids.next, four._id)
    await first
    expect(await agentOf(one.cliente)).toBe(ids.next)
  })

  it('leaves the customers of other agents as they are', async () => {
    const { cliente } = await started({ persona: person() }, agents.third)
    const asked = {
      prodotto: 'prestito',
      importoRichiesto: 1_000_000,
      cliente,
      agente: ids.former,
      comunque: true,
    }
    const made = (await ask('POST', '/pratiche', asked)).json<{ _id: string }>()
    await handOver(ids.next, made._id)
    expect(await agentOf(cliente)).toBe(ids.third)
  })

  it('takes the coming appointment of its customer along, which the customer still cancels', async () => {
    const file = await started({ persona: person() })
    const { visitor, account } = await addMember(test, file._id, 'cointestatario')
    const times = await visitor.call('GET', `/clients/pratiche/${file._id}/appuntamento/orari`)
    const [inizio] = times.json<{ inizi: string[] }>().inizi
    const set = await visitor.call('PUT', `/clients/pratiche/${file._id}/appuntamento`, { inizio })
    expect(set.statusCode, set.body).toBe(200)
    const today = async (agent: Visitor) =>
      (await agent.call('GET', '/agents/cruscotto'))
        .json<{ righe: { chiave: string }[] }>()
        .righe.map(({ chiave }) => chiave)
    const key = `appuntamento:${set.json()._id}`
    expect(await today(agents.former)).toContain(key)
    await handOver(ids.next, file._id)
    expect([await today(agents.former), await today(agents.next)]).toEqual([
      expect.not.arrayContaining([key]),
      expect.arrayContaining([key]),
    ])
    const cancelled = await visitor.call('DELETE', `/clients/pratiche/${file._id}/appuntamento`)
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    const [row] = await orm().select().from(appointmentsTable).where(eq(appointmentsTable.cliente, account))
    expect(row).toMatchObject({ stato: 'annullato', agente: ids.next })
  })

  it('leaves the appointments of a customer who has another file with the agent', async () => {
    const one = await started({ persona: person() })
    await started({ cliente: one.cliente })
    const inizio = '2026-11-27T09:00:00.000Z'
    const made = await test.context.store.create(
      orm(),
      appointments,
      { cliente: one.cliente, agente: ids.former, inizio, stato: 'fissato' },
      system,
    )
    await handOver(ids.next, one._id)
    const [row] = await orm().select().from(appointmentsTable).where(eq(appointmentsTable._id, made._id))
    expect(row!.agente).toBe(ids.former)
  })

  it('goes to nobody who has another appointment at the time, and the office reads why', async () => {
    const one = await started({ persona: person() })
    const inizio = '2026-11-26T09:00:00.000Z'
    for (const [cliente, agente] of [
      [one.cliente, ids.former],
      [await addPerson(test, 'client', `altra.${turn}@posta.example`), ids.next],
    ] as const)
      await test.context.store.create(
        orm(),
        appointments,
        { cliente, agente, inizio, stato: 'fissato' },
        system,
      )
    const refused = await ask('POST', `/pratiche/${one._id}/passaggio`, {
      agente: ids.next,
      motivo: 'Congedo',
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'Chi riceve l’appuntamento di giovedì 26 novembre alle 10.00 ne ha già un altro: prima sposti uno dei due.',
    ])
    const [file] = await orm().select().from(loanFilesTable).where(eq(loanFilesTable._id, one._id))
    expect([file!.agente, await agentOf(one.cliente)]).toEqual([ids.former, ids.former])
  })

  it('takes its lead and its message along, with their coming appointments', async () => {
    const { store } = test.context
    const like = async (definition: typeof leads | typeof requests, given: Record<string, unknown>) => {
      const { rows } = await store.list(orm(), definition as never, { limit: 1 }, system)
      const values = copiedValues(definition, rows[0]!, given)
      return (await store.create(orm(), definition as never, values, system))._id as string
    }
    const [lead, richiesta] = [
      await like(leads, { agente: ids.former, agenzia: null }),
      await like(requests, { agente: ids.former, agenzia: null }),
    ]
    const booked = []
    for (const [i, about] of [{ lead }, { richiesta }].entries()) {
      const inizio = `2026-11-2${4 + i}T15:00:00.000Z`
      const values = { ...about, agente: ids.former, inizio, stato: 'fissato' }
      booked.push((await store.create(orm(), appointments, values, system))._id)
    }
    const file = { prodotto: 'prestito', importoRichiesto: 1_000_000, agente: ids.former }
    const made = await store.create(orm(), loanFiles, { ...file, IDEGG: 'ZH1', lead, richiesta }, system)
    const cliente = await addPerson(test, 'client', `lead.${turn}@posta.example`)
    const applicant = { pratica: made._id, cliente, ruolo: 'richiedente' }
    await store.create(orm(), participants, applicant, system)
    await handOver(ids.next, made._id)
    const [ofLead] = await orm().select().from(leadsTable).where(eq(leadsTable._id, lead))
    const [message] = await orm().select().from(requestsTable).where(eq(requestsTable._id, richiesta))
    expect([ofLead!.agente, message!.agente]).toEqual([ids.next, ids.next])
    for (const _id of booked) {
      const [row] = await orm().select().from(appointmentsTable).where(eq(appointmentsTable._id, _id))
      expect(row!.agente).toBe(ids.next)
    }
    expect((await agents.former.call('GET', `/leads/${lead}`)).statusCode).toBe(404)
    expect((await agents.next.call('GET', `/leads/${lead}`)).statusCode).toBe(200)
  })
})
