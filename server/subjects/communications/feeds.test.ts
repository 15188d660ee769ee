import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { consentTexts } from '../../../contract/calls/leads.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { percLeads } from '../../../contract/subjects/perc-leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { noteBackup } from '../../backup/last-backup.ts'
import { system, visitor } from '../../database/actor.ts'
import { jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetFiles } from '../files/files.ts'
import { storeLead } from '../leads/create-lead.ts'

type Lead = RecordOf<typeof leads>

describeOnEitherDatabase('leads and requests in the back office', open => {
  let test: TestApp
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-feeds-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const as = (flags: string) => (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    test.call(method, path, { payload, headers: { 'x-flags': flags } })
  const person = (values: object = {}) => ({
    nome: 'Piera',
    cognome: 'Doppi',
    email: 'piera@posta.example',
    telefono: '333 555 1234',
    fonte: { pagina: 'https://www.quinto.example/mutui', campagna: {} },
    consensi: [],
    ...values,
  })
  const lead = (values: object = {}): Promise<Lead> => {
    const { store, database } = test.context
    const record = person({ prodotto: 'mutuo', stato: 'nuovo', ...values })
    return store.create(database.orm, leads, record, visitor)
  }
  const agent = (email: string) => addPerson(test, 'agent', email)

  it('are assigned by people with the flag, and the agent gets a letter', async () => {
    const { _id } = await lead({ cognome: 'Assegnare' })
    const agente = await agent('aldo.lead@esempio.it')
    const refused = await as('lead_requests')('PATCH', `/leads/${_id}`, { versione: 1, agente })
    expect(refused.statusCode, refused.body).toBe(403)
    const assigning = as('lead_requests,lead_assign,agenti_see')
    const done = await assigning('PATCH', `/leads/${_id}`, { versione: 1, agente })
    expect(done.json()).toMatchObject({ agente, stato: 'assegnato', primoContattoAt: null })
    const letters = (await test.context.database.orm.select().from(jobs)).map(({ payload }) => payload)
    expect(letters).toContainEqual(
      expect.objectContaining({
        to: 'aldo.lead@esempio.it',
        replyTo: 'piera@posta.example',
        subject: 'Lead assegnato: Piera Assegnare',
        text: expect.stringContaining(`Gentile Aldo Agente,

Le è stato assegnato un lead.

Il lead
Nome: Piera Assegnare
Telefono: 333 555 1234
E-mail: piera@posta.example
Prodotto: Mutuo

Codice della richiesta: ${_id}

--
`),
      }),
    )
    // The flag of leads allows all other changes.
    const spoken = await as('lead_requests')('PATCH', `/leads/${_id}`, {
      versione: 2,
      nota: 'Richiamare martedì.',
    })
    expect(spoken.json()).toMatchObject({ stato: 'assegnato', nota: 'Richiamare martedì.' })
    const move = (versione: number, stato: string) =>
      as('lead_requests')('POST', `/leads/${_id}/stato`, { versione, stato })
    const { primoContattoAt } = (await move(3, 'contattato')).json()
    expect(primoContattoAt).toEqual(expect.any(String))
    expect((await move(4, 'appuntamento')).json().primoContattoAt).toBe(primoContattoAt)
  })

  it('of requests: the agent gets a letter', async () => {
    const { store, database } = test.context
    const values = { oggetto: 'mutuo', modo: 'telefono', orario: 'mattina', allegati: [], stato: 'nuova' }
    const { _id } = await store.create(database.orm, requests, person(values), visitor)
    const agente = await agent('rita.richieste@esempio.it')
    const done = await as('requests,agenti_see')('PATCH', `/requests/${_id}`, { versione: 1, agente })
    expect(done.json()).toMatchObject({ agente, stato: 'in_carico' })
    const letters = (await database.orm.select().from(jobs)).map(({ payload }) => payload as { to: string })
    expect(letters.find(({ to }) => to === 'rita.richieste@esempio.it')).toMatchObject({
      replyTo: 'piera@posta.example',
      subject: 'Richiesta assegnata: Piera Doppi',
      text: expect.stringContaining(`Gentile Aldo Agente,

Le è stata assegnata una richiesta.

La richiesta
Nome: Piera Doppi
Telefono: 333 555 1234
E-mail: piera@posta.example
Oggetto: Mutuo
Contatto preferito: Telefono
Quando preferisce: La mattina, 9–13

Codice della richiesta: ${_id}

--
`),
    })
  })

  it('of the same person are found by equal e-mail, or equal telephone in any format', async () => {
    const { store, database } = test.context
    const first = await lead({ telefono: '340 777 8899', email: 'Uno@posta.example' })
    const byPhone = await lead({ nome: 'Pia', telefono: '+39 3407778899', email: null })
    const byEmail = await lead({ nome: 'Pina', telefono: null, email: 'uno@posta.example' })
    await lead({ nome: 'Altra', telefono: '340 777 8890', email: 'uno@posta.example.it' })
    const request = await store.create(
      database.orm,
      requests,
      person({
        telefono: '0039 340-7778899',
        email: null,
        oggetto: 'mutuo',
        modo: 'telefono',
        orario: 'mattina',
        allegati: [],
        stato: 'nuova',
      }),
      visitor,
    )
    const found = async (flags: string) =>
      (await as(flags)('GET', `/leads/${first._id}/doppi`))
        .json()
        .rows.map(({ _id, uguali }: { _id: string; uguali: string[] }) => [_id, uguali])
    expect(new Map(await found('lead_requests,requests'))).toEqual(
      new Map([
        [request._id, ['telefono']],
        [byEmail._id, ['email']],
        [byPhone._id, ['telefono']],
      ]),
    )
    // Records that the caller may not read are not listed at all.
    expect(new Set((await found('lead_requests')).map(([id]: [string]) => id))).toEqual(
      new Set([byEmail._id, byPhone._id]),
    )
    const list = await as('lead_requests')('GET', '/leads?search=3407778899')
    expect(list.json().rows.map((row: Lead) => row._id)).toEqual([byPhone._id, first._id])
    const none = await as('lead_requests')('GET', '/leads/0199aaaa-0000-7000-8000-000000000000/doppi')
    expect(none.statusCode).toBe(404)
  })

  it('are assigned by the sharing rules, each in its transaction, within the daily limits', async () => {
    const { context } = test
    const { store, database } = context
    const [one, two] = [await agent('uno@esempio.it'), await agent('due@esempio.it')]
    const rule = (agente: string, values: object) =>
      store.create(
        database.orm,
        percLeads,
        { nome: 'Sondrio', agente, provincia: 'SO', prodotto: 'mutuo', pausa: false, ...values },
        system,
      )
    await rule(one, { perc: 50, tettoGiorno: 3 })
    await rule(two, { perc: 50 })
    let count = 0
    const ask = (provincia: string) =>
      database.orm.transaction(tx => {
        const body = {
          contatto: { nome: 'Tea', cognome: `Turno ${++count}`, telefono: '0342 1234567', provincia },
          consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
          testoVersione: consentTexts,
          pagina: '',
          modulo: '',
        }
        return storeLead(context, tx, body as never, { partner: null, simulation: null, network: 'test' })
      })
    const sent = await Promise.all(Array.from({ length: 10 }, () => ask('SO')))
    const got = async (id: string) => (await store.get(database.orm, leads, id, system)) as Lead
    const given = await Promise.all(sent.map(({ _id }) => got(_id)))
    expect(given.filter(({ agente }) => agente === one)).toHaveLength(3)
    expect(given.filter(({ agente }) => agente === two)).toHaveLength(7)
    expect(new Set(given.map(({ stato }) => stato))).toEqual(new Set(['assegnato']))
    // Without a rule for the province, the nearest agency gets the lead.
    const other = await got((await ask('RM'))._id)
    expect(other).toMatchObject({ agente: null, stato: 'nuovo', agenzia: expect.any(String) })

    const read = await as('perc_leads')('GET', '/perc_leads/gruppi')
    const group = read.json().gruppi.find(({ provincia }: { provincia: string }) => provincia === 'SO')
    expect(group).toMatchObject({ totale: 100, regole: [{ oggi: 3 }, { oggi: 7 }] })
    // The first agent has reached the limit of three.
    expect(new Set(group.prossimi)).toEqual(new Set([1]))
    expect(group.prossimi).toHaveLength(100)
  })

  it('are counted in the to-do list of people who may read them', async () => {
    const read = async (flags: string, query = '') =>
      (await as(flags)('GET', `/admin/da-fare${query}`)).json()
    const before = await read('lead_requests')
    await lead({ cognome: 'Atteso' })
    const after = await read('lead_requests')
    const news = (answer: { voci: { codice: string; quanti: number }[] }) =>
      answer.voci.find(({ codice }) => codice === 'lead')?.quanti ?? 0
    expect(news(after)).toBe(news(before) + 1)
    expect(after.voci.map(({ codice }: { codice: string }) => codice)).toEqual(['lead'])
    expect(after.totali).toEqual({})
    expect(await read('news')).toEqual({ voci: [], totali: {} })
    expect(await read('settings')).toEqual({ voci: [], totali: {} })
    const group = await read('lead_requests,banks', '?gruppo=feeds')
    expect(Object.keys(group.totali)).toEqual(['/feeds/leadRequests', '/feeds/appuntamenti'])
    expect(group.totali['/feeds/leadRequests']).toBeGreaterThan(5)
    // A single sharing rule with less than 100 %.
    const { store, database } = test.context
    const rule = {
      nome: 'Sola',
      agente: await agent('sola@esempio.it'),
      provincia: 'AO',
      perc: 40,
      pausa: false,
    }
    await store.create(database.orm, percLeads, rule, system)
    expect((await read('perc_leads')).voci).toEqual([{ codice: 'quote', quanti: 1 }])
  })

  it('and the server state answers without secrets', async () => {
    const { database, settings } = test.context
    await database.orm.insert(jobs).values({
      _id: '0199aaaa-0000-7000-8000-0000000000aa',
      kind: 'mail',
      payload: { to: 'segreta@esempio.it' },
      runAt: new Date('9999-12-31T00:00:00Z'),
      attempts: 3,
      lastError: 'LetterRefused 550',
      createdAt: test.context.now(),
    })
    const answer = await as('server_info')('GET', '/admin/server')
    expect(answer.statusCode, answer.body).toBe(200)
    const {
      versione,
      database: held,
      disco,
      allegati,
      lavori,
      posta,
      migrazioni,
      ultimaCopia,
    } = answer.json()
    expect(versione).toMatch(/^\d+\.\d+\.\d+$/)
    expect(held.tipo).toBe(database.kind === 'embedded' ? 'incorporato' : 'server')
    expect(held.byte).toBeGreaterThan(1_000_000)
    const { data_checksums: checksums } = (await database.pool.query('show data_checksums')).rows[0]
    expect(held).toMatchObject({
      scrivibile: true,
      sommeDiControllo: checksums === 'on',
      controllato: null,
      danneggiate: [],
    })
    expect(allegati).toEqual({ oggi: 0, massimo: expect.any(Number) })
    expect(allegati.massimo).toBeGreaterThan(0)
    expect(disco.liberi).toBeGreaterThan(0)
    expect(lavori.falliti).toBe(1)
    expect(posta).toMatchObject({ modo: settings.smtpUrl ? 'smtp' : 'cartella', errore: 'LetterRefused 550' })
    expect(migrazioni.applicate).toBe(migrazioni.note)
    expect(ultimaCopia).toBeNull()
    const waits = async () => (await as('server_info')('GET', '/admin/da-fare')).json().voci
    expect(await waits()).toEqual([{ codice: 'copia', quanti: 1 }])
    const { now } = test.context
    await noteBackup(settings.dataDir, now())
    expect(await waits()).toEqual([])
    expect((await as('server_info')('GET', '/admin/server')).json().ultimaCopia).toBe(now().toISOString())
    await noteBackup(settings.dataDir, new Date(now().getTime() - 8 * 86_400_000))
    expect(await waits()).toHaveLength(1)
    await noteBackup(settings.dataDir, now())
    expect(answer.json().file).toEqual({ sconosciuti: 0, totali: 0, cestino: 0 })
    const files = join(settings.dataDir, 'files')
    await mkdir(files, { recursive: true })
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (let i = 0; i < 6; i++) {
      const path = join(files, `0199bbbb-0000-7000-8000-00000000000${i}`)
      await writeFile(path, 'of another database')
      await utimes(path, old, old)
    }
    await forgetFiles(test.context)
    expect(await waits()).toEqual([{ codice: 'file', quanti: 6 }])
    const full = vi.spyOn(database, 'writable').mockReturnValue(false)
    expect((await waits())[0]).toEqual({ codice: 'disco', quanti: 1 })
    full.mockRestore()
    const info = (await as('server_info')('GET', '/admin/server')).json()
    expect(info.file).toEqual({ sconosciuti: 6, totali: 6, cestino: 0 })
    expect(answer.body).not.toContain('segreta@esempio.it')
    expect(answer.body).not.toContain(settings.dataDir)
    expect((await as('settings')('GET', '/admin/server')).statusCode).toBe(403)
  })
})
