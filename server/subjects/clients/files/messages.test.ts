import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { system } from '../../../database/actor.ts'
import { jobs } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { writeMessageLetters } from './message-letters.ts'
import { addFile, addMember, type Member, withdraw } from './testing/people-of-file.ts'

const minutes = (count: number) => count * 60_000

describeOnEitherDatabase('messages of a customer', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  let file: string
  let applicant: Member
  let partner: Member
  const flags = { 'x-flags': 'pratiche_see,pratiche_edit' }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    now = new Date('2026-11-25T09:00:00Z')
    ;({ file, applicant } = await addFile(test))
    partner = await addMember(test, file, 'cointestatario')
    await test.context.database.orm.delete(jobs)
  })
  afterAll(() => test.app.close())

  const say = async (testo: string, values: object = {}) =>
    (
      await test.context.store.create(
        test.context.database.orm,
        fileNotes,
        { pratica: file, tipo: 'messaggio', testo, ...values },
        system,
      )
    )._id
  const noteOf = (id: string) => test.context.store.get(test.context.database.orm, fileNotes, id, system)
  const read = async ({ visitor }: Member) => {
    const answer = await visitor.mine('GET', `/pratiche/${file}/messaggi`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as {
      nonLetti: number
      rows: { _id: string; da: string; testo: string; nuovo: boolean; lettoAt: string | null }[]
    }
  }
  const write = (member: Member, testo: string) =>
    member.visitor.mine('POST', `/pratiche/${file}/messaggi`, { testo })
  const mark = (member: Member, fino: string) =>
    member.visitor.mine('POST', `/pratiche/${file}/messaggi/letti`, { fino })
  /** The letters that leave now, by address. */
  async function letters(): Promise<{ to: string; text: string }[]> {
    const sent: { to: string; text: string }[] = []
    const running = startJobs(
      test.context,
      async (_id, _at, message) => void sent.push({ to: message.to, text: JSON.stringify(message) }),
      { poll: false },
    )
    while ((await running.runDue()) > 0);
    await running.stop()
    return sent
  }

  it('are between one person and the house; what is for all is read by all', async () => {
    await say('Per tutti')
    await say('Solo per chi chiede', { cliente: applicant.account })
    await say('Nota della casa', { tipo: 'nota' })
    expect((await write(applicant, 'Grazie')).statusCode).toBe(201)
    const texts = async (member: Member) => (await read(member)).rows.map(({ testo }) => testo)
    expect(await texts(applicant)).toEqual(['Grazie', 'Solo per chi chiede', 'Per tutti'])
    expect(await texts(partner)).toEqual(['Per tutti'])
    expect((await read(applicant)).nonLetti).toBe(2)
  })

  it('are written once when the page sends them again with the same key', async () => {
    const send = ({ visitor }: Member) =>
      visitor.call(
        'POST',
        `/clients/pratiche/${file}/messaggi`,
        { testo: 'Una volta' },
        { 'idempotency-key': 'chiave' },
      )
    const [first, again] = [await send(applicant), await send(applicant)]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect((await read(applicant)).rows).toHaveLength(1)
    // The key of one person is nothing for another, and nothing for one who no longer sees the file.
    expect((await send(partner)).json()._id).not.toBe(first.json()._id)
    await withdraw(test, applicant.participant)
    expect((await send(applicant)).statusCode).toBe(404)
  })

  it('are unread until the person reads them, and the house sees when', async () => {
    const message = await say('Buongiorno', { cliente: applicant.account })
    expect((await read(applicant)).rows).toMatchObject([{ nuovo: true }])
    expect((await mark(applicant, message)).json()).toEqual({ nonLetti: 0 })
    expect((await read(applicant)).rows).toMatchObject([{ nuovo: false, lettoAt: null }])
    expect(await noteOf(message)).toMatchObject({ lettoAt: now.toISOString() })
    await say('Ancora una cosa')
    expect((await read(applicant)).nonLetti).toBe(1)
    expect((await read(partner)).nonLetti).toBe(1)
  })

  it('to everybody tell nobody whether the others have read them', async () => {
    const message = await say('Per tutti')
    await mark(partner, message)
    expect((await read(applicant)).rows).toMatchObject([{ nuovo: true, lettoAt: null }])
    expect((await read(partner)).rows).toMatchObject([{ nuovo: false, lettoAt: null }])
    expect(await noteOf(message)).toMatchObject({ lettoAt: now.toISOString() })
  })

  it('are read up to the last one, never in advance', async () => {
    await say('Prima')
    expect((await mark(applicant, 'ffffffff-ffff-7fff-bfff-ffffffffffff')).json()).toEqual({ nonLetti: 0 })
    await say('Dopo')
    expect((await read(applicant)).nonLetti).toBe(1)
  })

  it('of the customer are unread for the house until it marks them', async () => {
    await write(applicant, 'Quando firmiamo?')
    const marked = await test.call('POST', `/pratiche/${file}/messaggi/letti`, { headers: flags })
    expect(marked.json()).toEqual({ letti: 1 })
    expect((await read(applicant)).rows).toMatchObject([{ da: 'lei', lettoAt: now.toISOString() }])
  })

  it('send a letter to a person who does not read them, at most one in an hour, without their words', async () => {
    await say('Il reddito non basta', { cliente: applicant.account })
    expect(await letters()).toEqual([])
    now = new Date(now.getTime() + minutes(11))
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter!.text).toContain('/area-clienti/pratiche/')
    expect(letter!.text).not.toContain('reddito')
    now = new Date(now.getTime() + minutes(1))
    await say('Un’altra cosa', { cliente: applicant.account })
    now = new Date(now.getTime() + minutes(11))
    expect(await letters()).toEqual([])
    now = new Date(now.getTime() + minutes(50))
    expect(await letters()).toHaveLength(1)
    now = new Date(now.getTime() + minutes(120))
    expect(await letters()).toEqual([])
  })

  it('due at the same time send one letter to a person', async () => {
    const notes = [
      await say('Primo', { cliente: applicant.account }),
      await say('Secondo', { cliente: applicant.account }),
    ]
    now = new Date(now.getTime() + minutes(11))
    await Promise.all(
      notes.map(note =>
        test.context.database.orm.transaction(tx => writeMessageLetters(test.context, tx, { note })),
      ),
    )
    expect(await letters()).toHaveLength(1)
  })

  it('send no letter to a mailbox that the office took back', async () => {
    const headers = { 'x-flags': 'clients_see,clients_edit' }
    const path = `/clients/${applicant.account}/email/conferma`
    const withdrawn = await test.call('DELETE', path, { headers })
    expect(withdrawn.statusCode, withdrawn.body).toBe(200)
    await say('Per tutti')
    now = new Date(now.getTime() + minutes(11))
    const emailOf = async ({ account }: Member) =>
      (await test.call('GET', `/clients/${account}`, { headers })).json().email
    expect((await letters()).map(({ to }) => to)).toEqual([await emailOf(partner)])
  })

  it('send no letter to a person who has read them', async () => {
    await mark(applicant, await say('Letto', { cliente: applicant.account }))
    now = new Date(now.getTime() + minutes(11))
    expect(await letters()).toEqual([])
  })

  it('send one letter to the house for several messages that nobody reads', async () => {
    await write(applicant, 'Primo: guadagno 2.100 euro')
    await write(applicant, 'Secondo')
    now = new Date(now.getTime() + minutes(11))
    const sent = await letters()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).not.toContain('guadagno')
    now = new Date(now.getTime() + minutes(120))
    expect(await letters()).toEqual([])
  })
})
