import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clients } from '../../../../contract/subjects/clients.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../../database/actor.ts'
import { jobs } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import { LetterRefused } from '../../../mail/refusal.ts'
import { confirmedByOffice } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, type Member } from './testing/people-of-file.ts'

const minutes = (count: number) => count * 60_000

/** The letter of a job, as it leaves. */
interface Left {
  to: string
  text: string
}

describeOnEitherDatabase('a message of the house', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  let turn = 0
  let file: string
  let applicant: Member
  const headers = { 'x-flags': 'pratiche_see,pratiche_edit' }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    now = new Date('2026-11-25T09:00:00Z')
    turn++
    ;({ file, applicant } = await addFile(test))
    await test.context.database.orm.delete(jobs)
  })
  afterAll(() => test.app.close())

  /** A participant who does not see the file. */
  async function addOutsider(values: object = {}) {
    const { store, database } = test.context
    const email = `fuori.${turn}@posta.example`
    const person = {
      nome: 'Andrea',
      cognome: 'Galli',
      codiceFiscale: 'RSSMRA85T10A562S',
      status: 'validated',
    }
    const record = { ...person, email, ...confirmedByOffice(email), ...values }
    const { _id: cliente } = await store.create(database.orm, clients, record, system)
    await store.create(
      database.orm,
      participants,
      { pratica: file, cliente, ruolo: 'cointestatario' },
      system,
    )
    return { cliente, email }
  }
  const arrivals = async () => {
    const answer = await test.call('GET', `/pratiche/${file}/arrivo`, { headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows as { cliente: string; stato: string; avvisa: boolean; motivo: string | null }[]
  }
  const arrivalOf = async (cliente: string) => (await arrivals()).find(one => one.cliente === cliente)
  const write = (values: object) =>
    test.call('POST', '/pratiche_note', {
      headers,
      payload: { pratica: file, tipo: 'messaggio', testo: 'Il reddito non basta', ...values },
    })
  const noteOf = (id: string) => test.context.store.get(test.context.database.orm, fileNotes, id, system)
  const notes = async () =>
    (await test.call('GET', `/pratiche_note?filter[pratica]=${file}`, { headers })).json()
  /** The letters that leave now. */
  async function letters(send = async (_: Left) => {}): Promise<Left[]> {
    const sent: Left[] = []
    const running = startJobs(
      test.context,
      async (_id, _at, message) => {
        const letter = { to: message.to, text: message.text }
        await send(letter)
        sent.push(letter)
      },
      { poll: false },
    )
    while ((await running.runDue()) > 0);
    await running.stop()
    return sent
  }

  it('is at once in the area of who sees the file, and keeps when a letter told of it', async () => {
    expect(await arrivalOf(applicant.account)).toMatchObject({ stato: 'area', avvisa: true, motivo: null })
    const answer = await write({ cliente: applicant.account })
    expect(answer.json()).toMatchObject({ arrivo: [{ cliente: applicant.account, stato: 'area' }] })
    const { _id } = answer.json()
    expect((await noteOf(_id)).avvisi).toBeNull()
    now = new Date(now.getTime() + minutes(11))
    expect(await letters()).toHaveLength(1)
    expect((await noteOf(_id)).avvisi).toEqual([
      { cliente: applicant.account, at: now.toISOString(), esito: 'inviato' },
    ])
  })

  it('to a person without access is refused, and with the invitation is one act with it', async () => {
    const { cliente, email } = await addOutsider()
    expect(await arrivalOf(cliente)).toMatchObject({ stato: 'invito', avvisa: false })
    const alone = await write({ cliente })
    expect(alone.statusCode).toBe(409)
    expect(alone.body).toContain('non arriverebbe a nessuno')
    expect((await notes()).rows).toEqual([])
    const answer = await write({ cliente, invita: true })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().arrivo).toMatchObject([{ cliente, stato: 'invito', email }])
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter!.to).toBe(email)
    expect(letter!.text).toContain('/area-clienti/invito/')
    expect(letter!.text).toContain('Le ha anche scritto')
    expect(letter!.text).not.toContain('reddito')
    expect((await noteOf(answer.json()._id)).avvisi).toMatchObject([{ cliente, esito: 'inviato' }])
    // The invitation of today is open: a further message waits there, and no second letter ends the link of the first.
    expect((await write({ cliente, invita: true })).json().arrivo).toMatchObject([{ stato: 'invitato' }])
    now = new Date(now.getTime() + minutes(11))
    expect(await letters()).toEqual([])
  })

  it('waits with the invitation while the office has to confirm the address', async () => {
    const { cliente } = await addOutsider({ emailConfermata: null })
    expect(await arrivalOf(cliente)).toMatchObject({
      stato: 'ufficio',
      motivo: expect.stringMatching(/ufficio/),
    })
    expect((await write({ cliente })).statusCode).toBe(409)
    const answer = await write({ cliente, invita: true })
    expect(answer.json().arrivo).toMatchObject([{ stato: 'ufficio' }])
    expect(await letters()).toEqual([])
    expect(await arrivalOf(cliente)).toMatchObject({ stato: 'attesa' })
    expect((await write({ cliente })).statusCode).toBe(201)
    const asOffice = { 'x-flags': 'clients_see,clients_edit' }
    const { nome } = (await test.call('GET', `/clients/${cliente}/email`, { headers: asOffice })).json()
    const confirmed = await test.call('POST', `/clients/${cliente}/email/conferma`, {
      headers: asOffice,
      payload: { email: `fuori.${turn}@posta.example`, nome, condivisi: [] },
    })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect((await letters())[0]!.text).toContain('Le ha anche scritto')
  })

  it('has no way to a person without an e-mail, and says so', async () => {
    const { cliente } = await addOutsider({ email: null, emailConfermata: null })
    const answer = await write({ cliente, invita: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Manca l’e-mail')
  })

  it('does not reach whoever has an account that is closed', async () => {
    const { pool } = test.context.database
    await pool.query(`update clients set status = 'blocked' where _id = $1`, [applicant.account])
    expect(await arrivalOf(applicant.account)).toMatchObject({ stato: 'niente', avvisa: false })
    const answer = await write({ cliente: applicant.account, invita: true })
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('accesso all’area clienti è chiuso'),
    ])
    await pool.query(`update clients set status = 'validated' where _id = $1`, [applicant.account])
    expect((await write({ cliente: applicant.account })).statusCode).toBe(201)
  })

  it('to all reaches who can be reached, and names the others', async () => {
    const { cliente } = await addOutsider({ email: null, emailConfermata: null })
    const answer = await write({ cliente: null, invita: true })
    expect(answer.statusCode, answer.body).toBe(201)
    const states = (answer.json().arrivo as { cliente: string; stato: string }[]).map(one => [
      one.cliente,
      one.stato,
    ])
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [applicant.account, 'area'],
        [cliente, 'niente'],
      ]),
    )
  })

  it('keeps that the mailbox refused the letter, and that the customer wants none', async () => {
    const first = (await write({ cliente: applicant.account })).json()._id
    now = new Date(now.getTime() + minutes(11))
    await letters(async () => {
      throw new LetterRefused('550 5.1.1', false)
    })
    expect((await noteOf(first)).avvisi).toMatchObject([{ esito: 'respinto' }])
    await test.context.database.orm.delete(jobs)
    await applicant.visitor.mine('POST', '/notifiche', { tipo: 'messaggi', attiva: false })
    expect(await arrivalOf(applicant.account)).toMatchObject({ stato: 'area', avvisa: false })
    now = new Date(now.getTime() + minutes(120))
    const second = (await write({ cliente: applicant.account })).json()._id
    now = new Date(now.getTime() + minutes(11))
    expect(await letters()).toEqual([])
    expect((await noteOf(second)).avvisi).toMatchObject([{ esito: 'spento' }])
  })

  it('shows its ways to whoever may write in the file alone', async () => {
    const only = (flags: string) =>
      test.call('GET', `/pratiche/${file}/arrivo`, { headers: { 'x-flags': flags } })
    expect((await only('pratiche_see')).statusCode).toBe(403)
    expect((await applicant.visitor.call('GET', `/pratiche/${file}/arrivo`)).statusCode).toBe(403)
  })
})
