import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import type { Message } from '../../mail/mail.ts'
import { LetterRefused } from '../../mail/refusal.ts'
import type { SendMail } from '../../mail/transport.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { announce } from './announcement-letters.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ text, type: 'text' }] })
const content = {
  titolo: 'Nuove soglie',
  corpo: { type: 'doc', content: [paragraph('Da oggi <b>valgono</b> le nuove soglie.')] },
  categoria: 'normativa',
  presaVisioneObbligatoria: false,
  viaEmail: true,
}
const start = Date.parse('2026-11-20T09:00:00Z')
const hourMs = 3_600_000

describeOnEitherDatabase('letters about announcements', open => {
  let test: TestApp
  let clock = start
  let letters: Message[] = []
  let send: SendMail
  const ids: Record<string, string> = {}
  const headers = { 'x-flags': 'comunicazioni,agenti_see' }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
    const add = async (name: string, values: object) => {
      ids[name] = await addPerson(test, 'agent', `${name}@esempio.it`, { nome: name, ...values })
    }
    await add('aldo', { permissions: { comunicazioni: true } })
    await add('berta', { permissions: { all: true } })
    await add('carlo', { permissions: { lead: true } })
    await add('dora', { permissions: { comunicazioni: true }, status: 'blocked' })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    clock += hourMs
    letters = []
    send = async (_id, _at, message) => void letters.push(message)
    await test.context.database.orm.execute(sql`delete from jobs`)
  })

  const runDue = () => startJobs(test.context, (...given) => send(...given), { poll: false }).runDue()
  const make = async (values: object = {}) => {
    const payload = { ...content, destinatari: ['all'], pubblicataAt: null, ...values }
    const answer = await test.call('POST', '/communications', { payload, headers })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id as string
  }
  const move = async (id: string, versione: number, stato: string) => {
    const payload = { versione, stato }
    const answer = await test.call('POST', `/communications/${id}/stato`, { payload, headers })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const edit = async (id: string, versione: number, values: object) => {
    const payload = { versione, ...values }
    const answer = await test.call('PATCH', `/communications/${id}`, { payload, headers })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const to = () => letters.map(letter => letter.to).toSorted()
  const both = ['aldo@esempio.it', 'berta@esempio.it']
  const reads = async (id: string) =>
    (await test.call('GET', `/communications/${id}/letture`, { headers })).json()

  it('go once to each agent who can sign in and may read announcements', async () => {
    const id = await make({ presaVisioneObbligatoria: true })
    await runDue()
    expect(letters).toEqual([])
    await move(id, 1, 'pubblicata')
    expect((await reads(id)).lettere).toBeNull()
    await runDue()
    expect(to()).toEqual(both)
    const letter = letters.find(one => one.to === both[0])!
    expect(letter.subject).toBe('Comunicazione: Nuove soglie')
    expect(letter.text).toContain('Gentile aldo Agente,')
    expect(letter.text).toContain('Da oggi <b>valgono</b> le nuove soglie.')
    expect(letter.html).toContain('Da oggi &lt;b&gt;valgono&lt;/b&gt; le nuove soglie.')
    expect(letter.text).toContain(`/agents/system/Comunicazioni/${id}`)
    expect(letter.text).toContain('prema «Ho letto»')
    expect(letter.text + letter.html).not.toContain('berta')
    expect((await reads(id)).lettere).toEqual({ in_coda: 0, inviata: 2, rifiutata: 0 })
    expect(await stateOf(id, 'aldo')).toBe('inviata')
    expect(await stateOf(id, 'carlo')).toBe('senza_permesso')
  })
  const stateOf = async (id: string, name: string) =>
    (await reads(id)).rows.find(({ _id }: { _id: string }) => _id === ids[name]).lettera

  it('are not sent unless asked for', async () => {
    const { viaEmail: _, ...values } = content
    const payload = { ...values, destinatari: ['all'], pubblicataAt: null }
    const made = (await test.call('POST', '/communications', { payload, headers })).json()
    expect(made.viaEmail).toBe(false)
    await move(made._id, 1, 'pubblicata')
    await runDue()
    expect(letters).toEqual([])
    // Asked for after the publication.
    await edit(made._id, 2, { viaEmail: true })
    await runDue()
    expect(to()).toEqual(both)
  })

  it('go only to recipients without a letter when a publication is repeated', async () => {
    const id = await make({ destinatari: [ids.aldo] })
    await move(id, 1, 'pubblicata')
    await runDue()
    expect(to()).toEqual([both[0]])
    await move(id, 2, 'ritirata')
    await move(id, 3, 'pubblicata')
    await edit(id, 4, { titolo: 'Nuove soglie, corrette' })
    await runDue()
    expect(letters).toHaveLength(1)
    await edit(id, 5, { destinatari: [ids.aldo, ids.berta] })
    await runDue()
    expect(to()).toEqual(both)
  })

  it('are not sent after a withdrawal, also when they wait for the mail server', async () => {
    const id = await make()
    await move(id, 1, 'pubblicata')
    await move(id, 2, 'ritirata')
    await runDue()
    expect(letters).toEqual([])
    await move(id, 3, 'pubblicata')
    send = async () => {
      throw new Error('connect ECONNREFUSED')
    }
    await runDue()
    expect((await reads(id)).lettere).toEqual({ in_coda: 2, inviata: 0, rifiutata: 0 })
    await move(id, 4, 'ritirata')
    clock += hourMs
    send = async (_id, _at, message) => void letters.push(message)
    await runDue()
    expect(letters).toEqual([])
    expect((await reads(id)).lettere).toBeNull()
    // A later publication sends what the withdrawal held back.
    await move(id, 5, 'pubblicata')
    await runDue()
    expect(to()).toEqual(both)
  })

  it('wait for the time of publication', async () => {
    const id = await make({ pubblicataAt: new Date(clock + hourMs).toISOString() })
    await move(id, 1, 'pubblicata')
    await runDue()
    expect(letters).toEqual([])
    // A later time replaces the first.
    await edit(id, 2, { pubblicataAt: new Date(clock + 2 * hourMs).toISOString() })
    clock += hourMs
    await runDue()
    expect(letters).toEqual([])
    clock += hourMs
    await runDue()
    expect(to()).toEqual(both)
  })

  it('go to an agent only while the agent can sign in', async () => {
    const id = await make({ destinatari: [ids.aldo, ids.berta, ids.dora] })
    await move(id, 1, 'pubblicata')
    send = async () => {
      throw new Error('connect ECONNREFUSED')
    }
    await runDue()
    const { orm } = test.context.database
    await orm.execute(sql`update agents set status = 'blocked' where _id = ${ids.berta}`)
    clock += hourMs
    send = async (_id, _at, message) => void letters.push(message)
    await runDue()
    await orm.execute(sql`update agents set status = 'validated' where _id = ${ids.berta}`)
    expect(to()).toEqual([both[0]])
  })

  it('are shown as refused, and not sent again, when the mail server refuses the address', async () => {
    const id = await make()
    await move(id, 1, 'pubblicata')
    send = async (_id, _at, message) => {
      if (message.to === both[0]) throw new LetterRefused('550 5.1.1', false)
      letters.push(message)
    }
    await runDue()
    await move(id, 2, 'ritirata')
    await move(id, 3, 'pubblicata')
    clock += hourMs
    await runDue()
    expect(to()).toEqual([both[1]])
    expect((await reads(id)).lettere).toEqual({ in_coda: 0, inviata: 1, rifiutata: 1 })
    expect(await stateOf(id, 'aldo')).toBe('rifiutata')
  })

  it('are not sent again after the announcement is deleted and restored', async () => {
    const id = await make({ destinatari: [ids.aldo] })
    await move(id, 1, 'pubblicata')
    await runDue()
    expect((await test.call('DELETE', `/communications/${id}`, { headers })).statusCode).toBe(200)
    const { orm } = test.context.database
    const { rows } = await orm.execute<{ _id: string }>(
      sql`select _id from commits where ref = ${id} and action = 'delete'`,
    )
    const back = await test.call('POST', `/commits/${rows[0]!._id}/restore`, {
      headers: { 'x-flags': 'comunicazioni,commits_see,agenti_see' },
    })
    expect(back.statusCode, back.body).toBe(200)
    const { versione } = (await test.call('GET', `/communications/${id}`, { headers })).json()
    await edit(id, versione, { destinatari: [ids.aldo, ids.berta] })
    await runDue()
    expect(to()).toEqual(both)
  })

  it('go once to each of thousands of agents, although the job fails after its first batch', async () => {
    const { orm } = test.context.database
    const count = 1200
    await orm.execute(sql`insert into agents select (jsonb_populate_record(a, jsonb_build_object(
        '_id', gen_random_uuid(), 'nome', 'Molti', 'email', 'molti' || n || '@posta' || n % 7 || '.example'))).*
      from agents a, generate_series(1, ${count}::int) n where a._id = ${ids.aldo}`)
    const id = await make()
    await move(id, 1, 'pubblicata')
    // A job of a killed process ends in the same way: the batches before are stored.
    const { transaction } = orm
    let batches = 0
    const failing = Object.create(orm, {
      transaction: {
        value: (...given: Parameters<typeof transaction>) => {
          if (++batches > 1) throw new Error('killed')
          return transaction.apply(orm, given)
        },
      },
    })
    const database = Object.create(test.context.database, { orm: { value: failing } })
    await expect(announce({ ...test.context, database }, { communication: id })).rejects.toThrow('killed')
    const waiting = async () =>
      (
        await orm.execute<{ n: number }>(
          sql`select count(*)::int n from jobs where kind = 'announcement-letter'`,
        )
      ).rows[0]!.n
    expect(await waiting()).toBe(500)
    await runDue()
    expect(letters).toHaveLength(count + 2)
    expect(new Set(to()).size).toBe(count + 2)
    expect((await reads(id)).lettere).toEqual({ in_coda: 0, inviata: count + 2, rifiutata: 0 })
    await orm.execute(sql`update agents set status = 'blocked' where nome = 'Molti'`)
  })
})
