import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../../contract/calls/call.ts'
import type { ownSettings } from '../../../contract/calls/own-settings.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../database/actor.ts'
import { jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { readSettings } from '../../settings.ts'
import { copiedValues } from '../../testing/copied-values.ts'
import { goodPassword, type Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addFile, signedInCustomer, withdraw } from './files/testing/people-of-file.ts'

const code = 'RSSMRA85T10A562S'
const born = '1985-12-10'

describeOnEitherDatabase('the fiscal code of an account that has proved the e-mail alone', open => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let turn = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-proved-'))
    await mkdir(join(dataDir, 'files'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
    work = startJobs(test.context, async () => {}, { poll: false })
  })
  beforeEach(() => {
    turn++
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const add = async (definition: object, values: object) =>
    (await test.context.store.create(test.context.database.orm, definition as never, values as never, system))
      ._id as string

  /** A customer of the house in a file, whose mailbox somebody holds: the password was chosen by a letter. */
  async function ofTheHouse() {
    const made = await signedInCustomer(test, { codiceFiscale: code, dataNascita: born })
    const { file } = await addFile(test)
    const given = { pratica: file, cliente: made.account, ruolo: 'cointestatario' }
    const participant = await add(participants, given)
    return { ...made, file, participant }
  }
  const settingsOf = async ({ visitor }: { visitor: Visitor }) =>
    (await visitor.mine('GET', '/impostazioni')).json<Answer<typeof ownSettings>>()
  async function archiveOf({ visitor }: { visitor: Visitor }): Promise<string> {
    await visitor.mine('POST', '/step-up', { password: goodPassword })
    expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
    while ((await work.runDue()) > 0);
    const [row] = (await visitor.mine('GET', '/esportazioni')).json().rows
    const { rawPayload } = await visitor.mine('GET', `/esportazioni/${row._id}/file`)
    return Object.values(unzipSync(rawPayload))
      .map(bytes => Buffer.from(bytes).toString())
      .join('\n')
  }
  /** The token of the last letter with an invitation to an address. */
  async function tokenFor(email: string): Promise<string> {
    const rows = await test.context.database.orm.select().from(jobs).orderBy(jobs._id)
    const texts = rows.map(({ payload }) => JSON.stringify(payload)).filter(text => text.includes(email))
    return /area-clienti\/invito\/[\w-]{43}#([\w-]{43})/.exec(texts.at(-1)!)![1]!
  }
  async function acceptInvitation(one: Awaited<ReturnType<typeof ofTheHouse>>) {
    const headers = { 'x-flags': 'pratiche_see,pratiche_edit' }
    const invited = await test.call('POST', `/pratiche/${one.file}/inviti/${one.participant}`, { headers })
    expect(invited.statusCode, invited.body).toBe(200)
    const proof = { token: await tokenFor(one.email), codiceFiscale: code }
    const accepted = await one.visitor.mine('POST', '/inviti/accetta', proof)
    expect(accepted.statusCode, accepted.body).toBe(200)
  }

  it('is in no answer of the area, nor the birthday that it is computed from', async () => {
    const one = await ofTheHouse()
    const paths = [
      `/clients/${one.account}`,
      '/clients',
      '/clients/getMe',
      '/clients/impostazioni',
      '/clients/richieste',
      '/clients/pratiche',
      '/clients/cancellazione',
    ]
    for (const path of paths) {
      const answer = await one.visitor.call('GET', path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect([path, answer.body.includes(code), answer.body.includes(born)]).toEqual([path, false, false])
    }
    expect(await settingsOf(one)).toMatchObject({
      dati: { codiceFiscale: null, dataNascita: null },
      nascosti: ['codiceFiscale', 'dataNascita'],
    })
    // Neither a filter nor an order nor a search tells the value.
    for (const query of [`filter[codiceFiscale]=${code}`, 'sort=dataNascita', 'sort=codiceFiscale'])
      expect((await one.visitor.call('GET', `/clients?${query}`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await one.visitor.call('GET', `/clients?search=${code}`)).json().rows).toEqual([])
  })

  it('is not in the archive, nor what the house has registered about the person', async () => {
    const one = await ofTheHouse()
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, complaints, { limit: 1 }, system)
    const secret = `Reclamo riservato ${turn}`
    const given = { cliente: one.account, nome: 'Altro Nome', email: null, telefono: null, testo: secret }
    await add(complaints, copiedValues(complaints, rows[0]!, given))
    const { versione } = await store.get(database.orm, clients, one.account, system)
    await store.update(database.orm, clients, one.account, versione, { dataNascita: '1985-12-11' }, system)
    const before = await archiveOf(one)
    // The history of the record holds both birthdays.
    for (const hidden of [code, born, '10/12/1985', '11/12/1985', '1985-12-11', secret])
      expect([hidden, before.includes(hidden)]).toEqual([hidden, false])
    await acceptInvitation(one)
    expect(await archiveOf(one)).toContain(secret)
  })

  it('is shown after the invitation and the code, and no longer after the house has taken the access', async () => {
    const one = await ofTheHouse()
    await acceptInvitation(one)
    expect(await settingsOf(one)).toMatchObject({
      dati: { codiceFiscale: code, dataNascita: born },
      nascosti: [],
    })
    expect(await archiveOf(one)).toContain(code)
    // The record itself never has them for a customer.
    expect((await one.visitor.call('GET', `/clients/${one.account}`)).body).not.toContain(code)
    await withdraw(test, one.participant)
    expect(await settingsOf(one)).toMatchObject({ nascosti: ['codiceFiscale', 'dataNascita'] })
  })

  it('is not proved by a file of a person with another code', async () => {
    const other = await ofTheHouse()
    const { orm } = test.context.database
    const { account, visitor } = await signedInCustomer(test, { codiceFiscale: 'RSSMRA80A01H501U' })
    const { store } = test.context
    const { versione } = await store.get(orm, participants, other.participant, system)
    await store.update(orm, participants, other.participant, versione, { accesso: account }, system)
    expect(await settingsOf({ visitor })).toMatchObject({ nascosti: ['codiceFiscale'] })
  })

  it('is read by the office as before', async () => {
    const { account } = await ofTheHouse()
    const headers = { 'x-flags': 'clients_see' }
    expect((await test.call('GET', `/clients/${account}`, { headers })).json()).toMatchObject({
      codiceFiscale: code,
      dataNascita: born,
    })
  })
})
