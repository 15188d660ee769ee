import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agents } from '../../../contract/subjects/agents.ts'
import { system } from '../../database/actor.ts'
import { jobs, permissionRequestsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const days = (count: number) => count * 24 * 3_600_000
const path = '/permessi/richiesta'

describeOnEitherDatabase('a request for a permission', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  let turn = 0
  let agent: string
  let asker: Visitor
  let granter: Visitor
  let reader: Visitor

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    await addPerson(test, 'admin', 'permessi@casa.example', {
      name: 'Piera',
      surname: 'Permessi',
      permissions: { agenti_see: true, agenti_edit: true, agenti_permissions: true },
    })
    await addPerson(test, 'admin', 'news@casa.example', {
      name: 'Nino',
      surname: 'News',
      permissions: { news: true },
    })
  })
  beforeEach(async () => {
    now = new Date(Date.parse('2026-11-25T09:00:00Z') + days(90 * turn++))
    const email = `chiede.${turn}@agenti.example`
    agent = await addPerson(test, 'agent', email, { permissions: { pratiche: true } })
    asker = new Visitor(test, 'agent', `198.51.100.${turn}`)
    await asker.signIn(email)
    granter = new Visitor(test, 'admin', `198.51.101.${turn}`)
    await granter.signIn('permessi@casa.example')
    reader = new Visitor(test, 'admin', `198.51.102.${turn}`)
    await reader.signIn('news@casa.example')
    await test.context.database.orm.delete(jobs)
  })
  afterAll(() => test.app.close())

  const ask = (permessi: string, by = asker) => by.call('POST', path, { permessi })
  const read = (permessi: string, by = asker) => by.call('GET', `${path}?permessi=${permessi}`)
  const letters = async () =>
    (await test.context.database.orm.select().from(jobs))
      .filter(({ kind }) => kind === 'mail')
      .map(({ payload }) => payload as { to: string; subject: string })
      .map(({ to, subject }) => [to, subject])
  const requests = async () =>
    (await test.context.database.orm.select().from(permissionRequestsTable)).filter(
      ({ agente }) => agente === agent,
    )
  const decide = async (stato: string, values: object = {}) => {
    const [request] = await requests()
    return granter.call('POST', `/richieste_permessi/${request!._id}/stato`, {
      versione: request!.versione,
      stato,
      ...values,
    })
  }
  const flagsNow = async () =>
    (await test.context.store.get(test.context.database.orm, agents, agent, system)).permissions

  it('names who can grant it, reaches them once by letter, and is granted with one move', async () => {
    const waiting = async (): Promise<number> => {
      const { voci } = (await granter.call('GET', '/admin/da-fare')).json()
      return voci.find(({ codice }: { codice: string }) => codice === 'permessi').quanti
    }
    const before = await waiting()
    expect((await read('lead')).json()).toEqual({ chi: ['Piera Permessi'], richiesta: null })
    expect((await ask('lead')).json()).toMatchObject({ richiesta: { stato: 'aperta' } })
    expect((await ask('lead')).json()).toMatchObject({ richiesta: { stato: 'aperta' } })
    expect(await requests()).toHaveLength(1)
    expect(await letters()).toEqual([['permessi@casa.example', 'Aldo Agente chiede un permesso: Lead']])
    expect(await waiting()).toBe(before + 1)
    const granted = await decide('concessa')
    expect(granted.statusCode, granted.body).toBe(200)
    expect(await flagsNow()).toEqual({ pratiche: true, lead: true })
    expect((await letters()).at(-1)).toEqual([`chiede.${turn}@agenti.example`, 'Permesso concesso: Lead'])
    expect((await read('lead')).statusCode).toBe(409)
  })

  it('is refused with a reason, and cannot be made again for thirty days', async () => {
    await ask('lead')
    expect((await decide('rifiutata')).statusCode).toBe(422)
    const refused = await decide('rifiutata', { motivo: 'Prima la formazione.' })
    expect(refused.statusCode, refused.body).toBe(200)
    expect(await flagsNow()).toEqual({ pratiche: true })
    expect((await read('lead')).json().richiesta).toMatchObject({
      stato: 'rifiutata',
      motivo: 'Prima la formazione.',
      dal: expect.stringMatching(/^\d{4}-/),
    })
    const again = await ask('lead')
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('è stata rifiutata')])
    now = new Date(now.getTime() + days(31))
    await asker.signIn(`chiede.${turn}@agenti.example`)
    expect((await ask('lead')).statusCode).toBe(200)
    expect(await requests()).toHaveLength(2)
  })

  it('is one of few in a day', async () => {
    const flags = ['lead', 'faqs', 'tickets', 'report', 'budget', 'tools']
    const answers = []
    for (const flag of flags) answers.push((await ask(flag)).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is about flags of the own role that are missing', async () => {
    expect((await ask('clients_see')).statusCode).toBe(422)
    expect((await ask('nessuno')).statusCode).toBe(422)
    expect((await ask('pratiche')).statusCode).toBe(409)
    // Of some flags only those that are missing are asked for.
    await ask('lead,pratiche')
    expect((await requests()).map(({ permessi }) => permessi)).toEqual([['lead']])
  })

  it('of an administrator names only those who hold every flag of the person, and may grant this one', async () => {
    const admins = ['admins', 'agenti_permissions', 'banks']
    const add = (email: string, surname: string, flags: readonly string[]) =>
      addPerson(test, 'admin', email, {
        name: 'Gino',
        surname,
        permissions: Object.fromEntries(flags.map(flag => [flag, true])),
      })
    await add(`poco.${turn}@casa.example`, 'Poco', admins)
    await add(`giusto.${turn}@casa.example`, 'Giusto', [...admins, 'news'])
    await add(`tutto.${turn}@casa.example`, 'Tutto', ['admin'])
    await add(`chiede.${turn}@casa.example`, 'Chiede', ['news'])
    const asking = new Visitor(test, 'admin', `198.51.104.${turn}`)
    await asking.signIn(`chiede.${turn}@casa.example`)
    const named = async (flags: string) => (await read(flags, asking)).json().chi
    expect(await named('banks')).toEqual(['Gino Giusto', 'Gino Tutto'])
    // Flags of the tickets are given by whoever has all flags.
    expect(await named('ticketing.full_access')).toEqual(['Gino Tutto'])
    expect((await ask('banks', asking)).statusCode).toBe(200)
    const moved = async (email: string) => {
      const [request] = (await test.context.database.orm.select().from(permissionRequestsTable)).filter(
        ({ amministratore }) => amministratore !== null,
      )
      const by = new Visitor(test, 'admin', `198.51.103.${turn}`)
      await by.signIn(email)
      const { statusCode } = await by.call('POST', `/richieste_permessi/${request!._id}/stato`, {
        versione: request!.versione,
        stato: 'concessa',
      })
      return statusCode
    }
    expect(await moved(`poco.${turn}@casa.example`)).toBe(403)
    expect(await moved(`giusto.${turn}@casa.example`)).toBe(200)
    const { pool } = test.context.database
    await pool.query(`update admins set status = 'blocked' where email like '%.${turn}@casa.example'`)
  })

  it('is decided by whoever may change the permissions alone, with the own rights', async () => {
    await ask('lead')
    const [request] = await requests()
    const move = (visitor: Visitor) =>
      visitor.call('POST', `/richieste_permessi/${request!._id}/stato`, { versione: 1, stato: 'concessa' })
    expect((await move(reader)).statusCode).toBe(403)
    expect((await reader.call('GET', '/richieste_permessi')).statusCode).toBe(403)
    expect((await move(asker)).statusCode).toBe(403)
    expect((await new Visitor(test, 'client').call('POST', path, { permessi: 'lead' })).statusCode).toBe(401)
    // An administrator cannot have a flag granted by somebody who lacks the flag.
    expect((await read('news,banks', reader)).json()).toEqual({ chi: [], richiesta: null })
    expect((await ask('banks', reader)).statusCode).toBe(409)
  })
})
