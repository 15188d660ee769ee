import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileUses, jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readPerson } from '../personal-data/person-sections.ts'
import { sharingWithdrawnAt } from './consents.ts'
import { addFile, type Member, withdraw } from './files/testing/people-of-file.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const boundary = 'limite'
const form = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="consenso.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const office = { 'x-flags': 'clients_see,clients_edit' }

describeOnEitherDatabase('a consent on paper', open => {
  let test: TestApp
  let dataDir: string
  let file: string
  let applicant: Member
  let turn = 0
  const agents = {} as { own: Visitor; other: Visitor }
  let own: string
  const now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consensi-'))
    test = await openTestApp(open, { settings: readSettings({ DATA_DIR: dataDir }), now: () => now })
    own = await addPerson(test, 'agent', 'aldo@agenti.example', { permissions: { pratiche: true } })
    await addPerson(test, 'agent', 'carla@agenti.example', { permissions: { pratiche: true } })
    for (const [key, email] of [
      ['own', 'aldo@agenti.example'],
      ['other', 'carla@agenti.example'],
    ] as const) {
      agents[key] = new Visitor(test, 'agent', `203.0.113.${key.length}`)
      await agents[key].signIn(email)
    }
  })
  beforeEach(async () => {
    turn++
    ;({ file, applicant } = await addFile(test, { agente: own }))
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const upload = async (as: { headers: object }): Promise<string> => {
    const answer = await test.call('POST', '/consensi/carta', {
      payload: form(pixel),
      headers: { ...as.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  const asOffice = { headers: office }
  const asAgent = (who: Visitor) => ({ headers: { authorization: `Bearer ${who.accessToken}` } })
  const given = (values: object = {}) => ({
    tipo: 'marketing',
    dato: true,
    come: 'carta',
    giorno: '2026-11-18',
    testoVersione: '2026-11',
    ...values,
  })
  const record = (values: object, as: { headers: object } = asOffice) =>
    test.call('POST', `/clients/${applicant.account}/consensi`, {
      headers: { ...as.headers },
      payload: given(values),
    })
  const recordInFile = (values: object, who = agents.own) =>
    who.call('POST', `/pratiche/${file}/persone/${applicant.participant}/consensi`, given(values))
  const opens = async (id: string, as: { headers: object }) =>
    (await test.call('GET', `/files/${id}`, { headers: { ...as.headers } })).statusCode
  const settings = async () =>
    (await applicant.visitor.mine('GET', '/impostazioni'))
      .json()
      .consensi.find(({ tipo }: { tipo: string }) => tipo === 'marketing')

  it('needs the signed paper, names who recorded it, and is a file of the customer', async () => {
    expect((await record({})).json().fields).toEqual({
      file: 'Un consenso vale con il modulo firmato: lo carichi.',
    })
    const paper = await upload(asOffice)
    const answer = await record({ file: paper })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().righe[0]).toMatchObject({
      tipo: 'marketing',
      dato: true,
      testoVersione: '2026-11',
      at: now.toISOString(),
      dove: 'casa',
      registrata: { come: 'carta', giorno: '2026-11-18', da: 'Amministrazione', file: { _id: paper } },
    })
    const uses = await test.context.database.orm.select().from(fileUses)
    expect(uses.filter(use => use.file === paper)).toEqual([
      { file: paper, resource: 'clients', record: applicant.account },
    ])
    expect(await opens(paper, asOffice)).toBe(200)
    expect(await opens(paper, asAgent(agents.own))).toBe(404)
    // The history of the customer names who recorded the consent.
    const history = await test.call('GET', `/commits/${applicant.account}`, {
      headers: { 'x-flags': 'admin' },
    })
    expect(history.body).toContain('consensi')
  })

  it('needs a paper of its own: one paper recorded for two customers at once counts for one', async () => {
    const second = await addFile(test, { agente: own })
    for (const paper of [await upload(asOffice), await upload(asOffice), await upload(asOffice)]) {
      const answers = await Promise.all(
        [applicant.account, second.applicant.account].map(id =>
          test.call('POST', `/clients/${id}/consensi`, {
            headers: office,
            payload: given({ file: paper }),
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      const uses = await test.context.database.orm.select().from(fileUses).where(eq(fileUses.file, paper))
      expect(uses).toHaveLength(1)
    }
  })

  it('shows the customer the choice and not the paper, which may have the fiscal code', async () => {
    const paper = await upload(asOffice)
    await record({ file: paper })
    expect(await settings()).toMatchObject({ dato: true, storia: [{ dove: 'casa' }] })
    for (const path of ['/impostazioni', `/${applicant.account}`]) {
      const answer = await applicant.visitor.mine('GET', path)
      expect([path, answer.statusCode, answer.body.includes(paper)]).toEqual([path, 200, false])
    }
    const papersFor = async (asker: 'office' | 'customer') =>
      (await readPerson(test.context, applicant.account, asker)).files.map(({ _id }) => _id)
    expect(await papersFor('office')).toEqual([paper])
    await withdraw(test, applicant.participant)
    await test.context.database.pool.query(
      `update clients set "codiceFiscale" = 'RSSMRA85T10A562S' where _id = $1`,
      [applicant.account],
    )
    expect(await papersFor('customer')).toEqual([])
  })

  it('is recorded in a file by its agent, who may open the paper with the readers of the file', async () => {
    const paper = await upload(asAgent(agents.own))
    const answer = await recordInFile({ file: paper })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().righe[0].registrata).toMatchObject({ da: 'Aldo Agente', file: { _id: paper } })
    expect(await opens(paper, asAgent(agents.own))).toBe(200)
    expect(await opens(paper, asAgent(agents.other))).toBe(404)
    expect((await recordInFile({ file: paper, tipo: 'profilazione' }, agents.other)).statusCode).toBe(404)
    const path = `/pratiche/${file}/persone/${applicant.participant}/consensi`
    expect((await agents.other.call('GET', path)).statusCode).toBe(404)
    expect((await agents.own.call('GET', path)).json().righe).toHaveLength(1)
    // An agent records nothing outside of an own file.
    expect((await record({ file: paper }, asAgent(agents.own))).statusCode).toBe(403)
  })

  it('takes the caller’s own unused upload only', async () => {
    const ofAgent = await upload(asAgent(agents.own))
    expect((await record({ file: ofAgent })).json().fields).toMatchObject({ file: expect.any(String) })
    const paper = await upload(asOffice)
    expect((await record({ file: paper })).statusCode).toBe(200)
    expect((await record({ file: paper, tipo: 'profilazione' })).statusCode).toBe(422)
    expect((await record({ file: crypto.randomUUID(), tipo: 'profilazione' })).statusCode).toBe(422)
    expect((await recordInFile({ file: paper, tipo: 'profilazione' })).statusCode).toBe(422)
  })

  it('does not undo a later choice of the person', async () => {
    const chosen = { tipo: 'marketing', testoVersione: '2026-11' }
    await applicant.visitor.mine('POST', '/consensi', { ...chosen, dato: true })
    await applicant.visitor.mine('POST', '/consensi', { ...chosen, dato: false })
    for (const giorno of ['2026-11-18', '2026-11-20']) {
      const answer = await record({ giorno, file: await upload(asOffice) })
      expect([giorno, answer.statusCode]).toEqual([giorno, 409])
    }
    expect((await record({ giorno: '2026-11-21', file: await upload(asOffice) })).statusCode).toBe(422)
    expect(await settings()).toMatchObject({ dato: false })
  })

  it('does not undo a refusal that the person has just written, though the consent was never given', async () => {
    const refused = { tipo: 'cessione_terzi', testoVersione: '2026-11', dato: false }
    expect((await applicant.visitor.mine('POST', '/consensi', refused)).statusCode).toBe(200)
    const paper = await upload(asAgent(agents.own))
    const answer = await recordInFile({ tipo: 'cessione_terzi', giorno: '2026-11-20', file: paper })
    expect(answer.statusCode, answer.body).toBe(409)
  })

  it('is withdrawn when the person asks, without a paper, by the office and by the agent', async () => {
    expect((await record({ dato: false, come: 'telefono' })).statusCode).toBe(409)
    expect((await record({ file: await upload(asOffice) })).statusCode).toBe(200)
    const asked = { dato: false, come: 'telefono', giorno: '2026-11-19' }
    const answer = await recordInFile(asked)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().righe[0]).toMatchObject({
      dato: false,
      registrata: { come: 'telefono', giorno: '2026-11-19', da: 'Aldo Agente', file: null },
    })
    expect(await settings()).toMatchObject({ dato: false, storia: [{ dove: 'casa' }, { dove: 'casa' }] })
    const notice = await record({ tipo: 'informativa_letta', dato: false, come: 'telefono' })
    expect(notice.json().fields).toMatchObject({ tipo: expect.stringContaining('non si ritira') })
  })

  it('withdrawn through the house stops the forwarding to other companies, also with an unproved e-mail', async () => {
    const { rows } = await test.context.database.pool.query(
      `update clients set "emailVerificata" = false where _id = $1 returning email`,
      [applicant.account],
    )
    const sharing = { tipo: 'cessione_terzi' }
    expect((await record({ ...sharing, file: await upload(asOffice) })).statusCode).toBe(200)
    const withdrawal = { ...sharing, dato: false, come: 'posta', giorno: '2026-11-20' }
    expect((await record(withdrawal)).statusCode).toBe(200)
    expect(await sharingWithdrawnAt(test.context.database.orm, rows[0].email)).toBe(now.toISOString())
  })

  async function letters() {
    const { rows } = await test.context.database.pool.query(`select email from clients where _id = $1`, [
      applicant.account,
    ])
    return (await test.context.database.orm.select().from(jobs).orderBy(jobs._id))
      .map(({ payload }) => payload as { to?: string; subject: string; text: string })
      .filter(({ to }) => to === rows[0].email)
  }

  it('is told to the person by letter, with the day, who recorded it, and what to do', async () => {
    expect((await record({ file: await upload(asOffice) })).statusCode).toBe(200)
    expect((await recordInFile({ dato: false, come: 'telefono', giorno: '2026-11-19' })).statusCode).toBe(200)
    const [given, withdrawn] = await letters()
    expect(given!.subject).toContain('Abbiamo registrato un modulo con la Sua firma')
    for (const part of [
      'il consenso «Comunicazioni commerciali»',
      'firmato il 18 novembre 2026',
      'il 20 novembre 2026 alle ore 10:00 da Amministrazione',
      'Se non ha firmato questo modulo, telefoni al',
    ])
      expect(given!.text).toContain(part)
    expect(withdrawn!.subject).toContain('il ritiro di un Suo consenso')
    for (const part of [
      'il ritiro del consenso «Comunicazioni commerciali»',
      'il 19 novembre 2026, per telefono',
      'il 20 novembre 2026 alle ore 10:00 da Aldo Agente',
      'Se non ha chiesto il ritiro, telefoni al',
    ])
      expect(withdrawn!.text).toContain(part)
  })

  it('is told to a proved address that the office has not confirmed', async () => {
    await test.context.database.pool.query(`update clients set "emailConfermata" = null where _id = $1`, [
      applicant.account,
    ])
    expect((await record({ file: await upload(asOffice) })).statusCode).toBe(200)
    expect(await letters()).toHaveLength(1)
  })

  it('sends no letter to an address that nobody has proved, or of a customer who is blocked', async () => {
    for (const change of [`"emailConfermata" = null, "emailVerificata" = false`, `"status" = 'blocked'`]) {
      ;({ file, applicant } = await addFile(test, { agente: own }))
      await test.context.database.pool.query(`update clients set ${change} where _id = $1`, [
        applicant.account,
      ])
      expect((await record({ file: await upload(asOffice) })).statusCode).toBe(200)
      expect(await letters()).toEqual([])
    }
  })

  it('is recorded once for one key', async () => {
    const payload = given({ file: await upload(asOffice) })
    const headers = { ...office, 'idempotency-key': `una-${turn}` }
    const path = `/clients/${applicant.account}/consensi`
    for (let i = 0; i < 2; i++)
      expect((await test.call('POST', path, { headers, payload })).json().righe).toHaveLength(1)
  })
})
