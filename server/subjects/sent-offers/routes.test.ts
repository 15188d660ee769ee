import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SentOfferText } from '../../../contract/products/sent-offer.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { type Actor, system } from '../../database/actor.ts'
import { leadContacts, participantsTable, simulations } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { plainBuilt } from '../../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { completeFile } from '../loan-files/testing/complete-file.ts'
import { keptSimulation, newestSimulation, simulationsSentTo } from '../simulations/kept-simulations.ts'
import { withdrawnOffer } from './sent-offers.ts'

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  eta: 38,
  redditoNetto: 287_654,
  altreRate: 12_345,
}
const oam = { numero: 'A12345', dataComunicazione: '2024-01-10', stato: 'attivo' }
interface Offer {
  prodotto: { _id: string; nome: string }
  banca: { nome: string }
  tipoTasso: string
  taeg: number
  rata: number
}
interface Row {
  _id: string
  agente: string
  destinatario: string
  apertaAt: string | null
  ritirataAt: string | null
  indirizzo: string | null
  ritirabile: boolean
  richiesta: string
  offerte: object[]
}

describeOnEitherDatabase('the offers that agents send', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  /** Counter that gives each test its own people. */
  let turn = 0
  let agent: string
  let superior: string
  let stranger: string
  let suspended: string
  /** Two offers of the panel for the need, by TAEG. */
  let chosen: { prodotto: string; tipoTasso: string }[]

  beforeAll(async () => {
    test = await openTestApp(
      open,
      {
        now: () => now,
        identify: async (request): Promise<Actor> => {
          const { 'x-agent': id, 'x-office': office } = request.headers
          if (typeof office === 'string')
            return {
              kind: 'admin',
              id: stranger,
              flags: new Set(office.split(',')),
              provedAt: new Date(),
            } as never
          if (typeof id !== 'string') return { kind: 'visitor' } as Actor
          const flags = new Set(String(request.headers['x-flags']).split(','))
          return { kind: 'agent', id, flags, provedAt: new Date() } as unknown as Actor
        },
      },
      plainBuilt,
    )
    const addAgent = (name: string, values: object = {}) =>
      addPerson(test, 'agent', `${name}@agenti.example`, { nome: 'Maria', cognome: name, oam, ...values })
    superior = await addAgent('Sopra')
    agent = await addAgent('Rossi', { superiore: superior, cellulare: '333 765 4321' })
    stranger = await addAgent('Estranea')
    suspended = await addAgent('Sospesa', { oam: { ...oam, stato: 'sospeso' } })
  })
  beforeEach(async () => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
    chosen ??= (await quoted()).map(({ prodotto, tipoTasso }) => ({ prodotto: prodotto._id, tipoTasso }))
  })
  afterAll(() => test.app.close())

  /** The offers of the widget for the need. */
  async function quoted(): Promise<Offer[]> {
    const link = await test.call('POST', '/calcolatori/mutui/simulazioni', {
      payload: {
        need: { finalita: need.finalita, valore: need.valore, importo: need.importo, durataMesi: 300 },
      },
    })
    const page = await keptSimulation(test.context, link.json().indirizzo.split('/').at(-1))
    return page!.offerte.slice(0, 2)
  }
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    { as = agent, flags = 'pratiche,lead', key = undefined as string | undefined } = {},
  ) =>
    test.call(method, path, {
      ...(payload && { payload }),
      headers: { 'x-agent': as, 'x-flags': flags, ...(key && { 'idempotency-key': key }) },
    })
  const body = (values: object = {}) => ({
    need,
    offerte: chosen,
    testo: 'Come d’accordo al telefono.',
    ...values,
  })
  const fileOf = async (agente = agent, values: object = {}) => {
    const file = await completeFile(test.context, {
      agente,
      finalita: 'prima_casa',
      valoreImmobile: 19_000_000,
      durataMesi: 300,
      immobile: { provincia: 'VT' },
      ...values,
    })
    const [{ email }] = (
      await test.context.database.pool.query('select email from clients where _id = $1', [file.cliente])
    ).rows as [{ email: string }]
    return {
      ...file,
      email,
      path: `/agents/offerte/pratiche/${file._id}`,
      list: `/offerte/pratiche/${file._id}`,
    }
  }
  const leadOf = async (values: object = {}) => {
    const lead = await test.context.store.create(
      test.context.database.orm,
      leads,
      {
        nome: 'Ada',
        cognome: 'Bianchi',
        email: `ada.${turn}@posta.example`,
        prodotto: 'mutuo',
        stato: 'assegnato',
        agente: agent,
        fonte: { pagina: 'https://quinto.example/mutui', campagna: {} },
        consensi: [],
        simulazione: { giorno: '2026-11-19', need, offerta: null },
        ...values,
      },
      system,
    )
    return { ...lead, path: `/agents/offerte/leads/${lead._id}`, list: `/offerte/leads/${lead._id}` }
  }
  const lettersTo = async (address: string) =>
    (
      await test.context.database.pool.query(
        `select payload from jobs where payload->>'to' = $1 order by _id`,
        [address],
      )
    ).rows.map(({ payload }) => payload as Record<'subject' | 'text' | 'html' | 'replyTo', string>)
  const rowsOf = async (list: string, as = agent): Promise<Row[]> => {
    const answer = await call('GET', list, undefined, { as })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows
  }
  const idOf = (address: string | null) => address!.split('/').at(-1)!
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')

  it('begin with what the file knows', async () => {
    const { _id, path, email } = await fileOf()
    const { orm } = test.context.database
    const [participant] = await orm.select().from(participantsTable).where(eq(participantsTable.pratica, _id))
    const { _id: one, versione } = participant as { _id: string; versione: number }
    await test.context.store.update(
      orm,
      participants,
      one,
      versione,
      { redditoNettoMensile: 240_000, altriImpegniMensili: 15_000 },
      system,
    )
    const answer = await call('GET', path)
    expect(answer.json()).toEqual({
      nome: 'Moretti Elena',
      need: {
        finalita: 'prima_casa',
        valore: 19_000_000,
        importo: 15_000_000,
        durataMesi: 300,
        provincia: 'VT',
        redditoNetto: 240_000,
        altreRate: 15_000,
      },
      // The calculator of the page counts the fee that the offers count.
      compenso: { fisso: 100_000 },
      destinatari: [{ partecipante: one, nome: 'Elena Moretti', email }],
      mittente: {
        nome: 'Maria Rossi',
        figura: 'Agente',
        oam: 'A12345',
        telefono: '333 765 4321',
        email: 'rossi@agenti.example',
      },
      impedimento: null,
    })
  })

  it('begin with the simulation of a lead', async () => {
    const { path, email } = await leadOf({ provincia: 'VT' })
    const draft = (await call('GET', path)).json()
    expect(draft).toMatchObject({ nome: 'Ada Bianchi', need: { ...need, provincia: 'VT' }, compenso: null })
    expect(draft.destinatari).toEqual([{ partecipante: null, nome: 'Ada Bianchi', email }])
  })

  it('are computed by the server with the fee agreed in the file', async () => {
    const { path } = await fileOf()
    const lead = await leadOf()
    const published = (await call('POST', `${lead.path}/confronto`, { need, offerte: chosen })).json()
    const agreed = (await call('POST', `${path}/confronto`, { need, offerte: chosen })).json()
    expect(published.compensoConcordato).toBe(false)
    expect(agreed.compensoConcordato).toBe(true)
    const feeOf = ({ costi }: { costi: { voce: string; totale: number }[] }) =>
      costi.find(({ voce }) => voce === 'compenso')?.totale
    expect(agreed.offerte.map(feeOf)).toEqual([100_000, 100_000])
    expect(published.offerte.map(feeOf)).not.toContain(100_000)
    expect(agreed.tempi).toHaveLength(2)
    for (const times of agreed.tempi)
      expect(times.map(({ stato }: { stato: string }) => stato)).toEqual([
        'istruttoria_banca',
        'delibera_reddituale',
        'perizia',
        'relazione_notarile',
        'delibera_definitiva',
        'atto_fissato',
      ])
    expect(agreed.offerte.map(({ rata }: Offer) => rata)).toEqual(
      published.offerte.map(({ rata }: Offer) => rata),
    )
  })

  it('go to the customer as a page in the order of the agent, a letter and a line of the file', async () => {
    const { _id, path, list, email } = await fileOf()
    const order = chosen.toReversed()
    const sent = await call(
      'POST',
      path,
      body({ offerte: order, testo: 'Prima riga.\n\nGuardi <b>la prima</b>.' }),
    )
    expect(sent.statusCode, sent.body).toBe(201)
    const [row] = await rowsOf(list)
    expect(row).toMatchObject({
      agente: 'Maria Rossi',
      destinatario: 'Elena Moretti',
      apertaAt: null,
      ritirataAt: null,
      ritirabile: true,
    })
    const page = (await keptSimulation(test.context, idOf(row!.indirizzo)))!
    expect(page.offerte.map(({ prodotto }) => prodotto._id)).toEqual(order.map(({ prodotto }) => prodotto))
    expect(page.offerta!.offer.prodotto._id).toBe(order[0]!.prodotto)
    expect(page.proposta).toEqual({
      agente: {
        nome: 'Maria Rossi',
        figura: 'Agente',
        oam: 'A12345',
        telefono: '333 765 4321',
        email: 'rossi@agenti.example',
      },
      testo: 'Prima riga.\n\nGuardi <b>la prima</b>.',
    } satisfies SentOfferText)

    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({
      subject: 'Le offerte per il Suo mutuo, da Maria Rossi',
      replyTo: 'rossi@agenti.example',
    })
    expect(letter!.text).toContain(row!.indirizzo)
    for (const { banca } of page.offerte) expect(letter!.text).toContain(banca.nome)
    expect(letter!.html).toContain('Guardi &lt;b&gt;la prima&lt;/b&gt;.')
    expect(plain(letter!.text).match(/Esempio rappresentativo/gi)).toHaveLength(2)

    const { rows: notes } = await test.context.store.list(
      test.context.database.orm,
      fileNotes,
      { limit: 10, filter: { pratica: _id } } as never,
      system,
    )
    expect(notes[0]).toMatchObject({
      tipo: 'nota',
      autore: 'Maria Rossi',
      testo: expect.stringMatching(/^Offerta inviata a Elena Moretti: .+ \(TAEG .+; .+ \(TAEG /),
    })
    // The template's preview shows simulations of visitors, and not the text to a customer.
    expect((await newestSimulation(test.context))?.proposta).toBeUndefined()
  })

  it('hold nothing about the person’s means', async () => {
    const { path, list, email } = await fileOf()
    await call('POST', path, body())
    const [row] = await rowsOf(list)
    const { orm } = test.context.database
    const [kept] = await orm
      .select()
      .from(simulations)
      .where(eq(simulations._id, idOf(row!.indirizzo)))
    const [letter] = await lettersTo(email)
    const document = await test.app.inject({ url: new URL(row!.indirizzo!).pathname })
    expect(document.statusCode).toBe(200)
    for (const text of [JSON.stringify(kept), JSON.stringify(letter), JSON.stringify(row), document.body])
      for (const hidden of [
        '287654',
        '2.876',
        '12345',
        'redditoNetto',
        'altreRate',
        'rapportoRataReddito',
        '"eta"',
      ])
        expect(text.replaceAll('A12345', '')).not.toContain(hidden)
  })

  it('leave a line in the story of a lead', async () => {
    const { _id, path, email, list } = await leadOf()
    expect((await call('POST', path, body())).statusCode).toBe(201)
    const { orm } = test.context.database
    const lines = await orm.select().from(leadContacts).where(eq(leadContacts.lead, _id))
    expect(lines).toMatchObject([{ kind: 'email', role: 'agent', person: agent }])
    expect(await lettersTo(email!)).toHaveLength(1)
    expect((await rowsOf(list))[0]).toMatchObject({ destinatario: 'Ada Bianchi' })
  })

  it('are sent once for two presses', async () => {
    const { path, list, email } = await fileOf()
    const key = `premuto-${turn}`
    const [one, two] = await Promise.all([
      call('POST', path, body(), { key }),
      call('POST', path, body(), { key }),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([201, 201])
    expect(one.json()).toEqual(two.json())
    expect(await rowsOf(list)).toHaveLength(1)
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('are limited for one address', async () => {
    const { path } = await fileOf()
    for (const status of [201, 201, 201, 429])
      expect((await call('POST', path, body())).statusCode).toBe(status)
    now = new Date(now.getTime() + 3_600_000)
    expect((await call('POST', path, body())).statusCode).toBe(201)
  })

  it('are only for the agent who may write the record', async () => {
    const { path, list, _id } = await fileOf()
    const lead = await leadOf()
    await call('POST', path, body())
    const [{ _id: sent }] = (await rowsOf(list)) as [Row]
    const attempts = (base: string, as: string, flags?: string) =>
      Promise.all([
        call('GET', base, undefined, { as, ...(flags && { flags }) }),
        call('POST', `${base}/confronto`, { need, offerte: chosen }, { as, ...(flags && { flags }) }),
        call('POST', `${base}/anteprima`, body(), { as, ...(flags && { flags }) }),
        call('POST', base, body(), { as, ...(flags && { flags }) }),
      ]).then(answers => answers.map(({ statusCode }) => statusCode))
    expect(await attempts(path, stranger)).toEqual([404, 404, 404, 404])
    expect(await attempts(path, superior)).toEqual([403, 403, 403, 403])
    expect(await attempts(lead.path, stranger)).toEqual([404, 404, 404, 404])
    expect(await attempts(lead.path, superior)).toEqual([403, 403, 403, 403])
    // The flag of leads opens no file, and the flag of files no lead.
    expect(await attempts(path, agent, 'lead')).toEqual([404, 404, 404, 404])
    expect(await attempts(lead.path, agent, 'pratiche')).toEqual([404, 404, 404, 404])
    expect(await attempts(path, agent, 'report')).toEqual([403, 403, 403, 403])

    const withdraw = async (as: string) =>
      (await call('DELETE', `/agents/offerte/${sent}`, undefined, { as })).statusCode
    expect(await withdraw(stranger)).toBe(404)
    expect(await withdraw(superior)).toBe(403)
    expect((await call('GET', list, undefined, { as: stranger })).statusCode).toBe(404)
    expect(await rowsOf(list, superior)).toMatchObject([{ _id: sent, ritirabile: false }])
    expect((await test.call('GET', `/offerte/pratiche/${_id}`)).statusCode).toBe(401)
  })

  it('are read by the office that reads the record', async () => {
    const file = await fileOf()
    const lead = await leadOf()
    for (const { path } of [file, lead]) await call('POST', path, body())
    const office = (path: string, flags: string) => test.call('GET', path, { headers: { 'x-office': flags } })
    expect((await office(file.list, 'pratiche_see')).json().rows).toMatchObject([{ ritirabile: false }])
    expect((await office(lead.list, 'lead_requests')).json().rows).toMatchObject([{ ritirabile: false }])
    expect((await office(file.list, 'lead_requests')).statusCode).toBe(403)
    expect((await office(lead.list, 'pratiche_see')).statusCode).toBe(403)
    expect((await office(file.list, 'clients_see')).statusCode).toBe(403)
    expect((await office(file.path, 'pratiche_see,pratiche_edit')).statusCode).toBe(403)
  })

  it('are refused without an active registration', async () => {
    const { path, email } = await fileOf(suspended)
    const draft = (await call('GET', path, undefined, { as: suspended })).json()
    expect(draft).toMatchObject({
      mittente: null,
      impedimento: 'Non può mandare offerte: l’iscrizione OAM non è attiva.',
    })
    for (const at of [path, `${path}/anteprima`]) {
      const answer = await call('POST', at, body(), { as: suspended })
      expect(answer.statusCode).toBe(409)
      expect(answer.body).toContain('l’iscrizione OAM non è attiva')
    }
    expect(await lettersTo(email)).toEqual([])
  })

  it('are refused for another product, a closed file, a silent file and a wrong address', async () => {
    const loan = await fileOf(agent, { prodotto: 'prestito', finalita: null })
    expect((await call('POST', loan.path, body())).body).toContain('preventivatore')
    const silent = await fileOf(agent, { silenziosa: true })
    expect((await call('POST', silent.path, body())).statusCode).toBe(409)
    const closed = await fileOf()
    await test.context.database.pool.query(`update pratiche set stato = 'rinunciata' where _id = $1`, [
      closed._id,
    ])
    expect((await call('POST', closed.path, body())).body).toContain('La pratica è chiusa')
    const other = await fileOf()
    const own = await fileOf()
    const [elsewhere] = (await call('GET', other.path)).json().destinatari
    const wrong = await call('POST', own.path, body({ partecipante: elsewhere.partecipante }))
    expect(wrong.json().fields).toEqual({ partecipante: 'Scelga uno dei richiedenti.' })
    const without = await leadOf({ email: null, telefono: '333 123 4567' })
    expect((await call('GET', without.path)).json().impedimento).toContain('indirizzo e-mail')
    expect((await call('POST', without.path, body())).statusCode).toBe(422)
    const back = await fileOf()
    const office = { headers: { 'x-office': 'clients_see,clients_edit' } }
    expect((await test.call('DELETE', `/clients/${back.cliente}/email/conferma`, office)).statusCode).toBe(
      200,
    )
    expect((await call('GET', back.path)).json()).toMatchObject({
      destinatari: [{ email: null }],
      impedimento: expect.stringContaining('l’ufficio ne ha tolto la conferma'),
    })
    expect((await call('POST', back.path, body())).statusCode).toBe(422)
    expect(await lettersTo(back.email)).toEqual([])
    const spam = await leadOf({ stato: 'spam' })
    expect((await call('POST', spam.path, body())).statusCode).toBe(409)
  })

  it('are refused with an offer that the panel no longer makes, and with wrong input', async () => {
    const { path } = await fileOf()
    const gone = { prodotto: test.context.newId(), tipoTasso: 'fisso' }
    const refused = await call('POST', path, body({ offerte: [chosen[0], gone] }))
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('non è più disponibile')
    for (const values of [
      { offerte: [chosen[0]] },
      { offerte: [chosen[0], chosen[0]] },
      { offerte: [...chosen, ...chosen, gone] },
      { testo: '   ' },
      { testo: 'x'.repeat(1501) },
      { testo: 'testo \u202e rovesciato' },
    ])
      expect((await call('POST', path, body(values))).statusCode, JSON.stringify(values)).toBe(422)
    // Figures are never taken from the caller.
    expect((await call('POST', path, body({ taeg: 1 }))).statusCode).toBe(400)
  })

  it('are seen before they are sent', async () => {
    const { path, list, email } = await fileOf()
    const preview = await call('POST', `${path}/anteprima`, body())
    expect(preview.statusCode, preview.body).toBe(200)
    const { indirizzo, a, lettera } = preview.json()
    expect(a).toBe(email)
    expect(lettera).toMatchObject({
      name: 'Elena Moretti',
      subject: 'Le offerte per il Suo mutuo, da Maria Rossi',
      link: { label: 'Apri le offerte' },
    })
    expect((await keptSimulation(test.context, idOf(indirizzo)))?.proposta?.anteprima).toBe(true)
    expect(await rowsOf(list)).toEqual([])
    expect(await lettersTo(email)).toEqual([])
    now = new Date('2026-11-21T09:00:00Z')
    expect(await keptSimulation(test.context, idOf(indirizzo))).toBeNull()
  })

  it('show the first opening, and end when they are withdrawn', async () => {
    const { path, list } = await fileOf()
    await call('POST', path, body())
    const [{ _id, indirizzo }] = (await rowsOf(list)) as [Row]
    const openPage = () =>
      test.call('POST', '/offerte/apertura', {
        payload: { pagina: idOf(indirizzo) },
      })
    now = new Date('2026-11-20T10:00:00Z')
    expect((await openPage()).statusCode).toBe(200)
    now = new Date('2026-11-20T11:00:00Z')
    await openPage()
    expect((await rowsOf(list))[0]?.apertaAt).toBe('2026-11-20T10:00:00.000Z')

    for (let i = 0; i < 2; i++) expect((await call('DELETE', `/agents/offerte/${_id}`)).statusCode).toBe(200)
    expect((await rowsOf(list))[0]).toMatchObject({
      ritirataAt: '2026-11-20T11:00:00.000Z',
      indirizzo: null,
      ritirabile: false,
    })
    expect(await keptSimulation(test.context, idOf(indirizzo))).toBeNull()
    expect(await withdrawnOffer(test.context, idOf(indirizzo))).toEqual({
      agente: { nome: 'Maria Rossi', telefono: '333 765 4321' },
    })
    const setRegister = async (stato: 'attivo' | 'cessato') => {
      const { database, store } = test.context
      const { versione } = await store.get(database.orm, agents, agent, system)
      await store.update(database.orm, agents, agent, versione, { oam: { ...oam, stato } }, system)
    }
    await setRegister('cessato')
    expect(await withdrawnOffer(test.context, idOf(indirizzo))).toEqual({ agente: null })
    await setRegister('attivo')
  })

  it('expire, and the file still says what was sent', async () => {
    const { path, list } = await fileOf()
    await call('POST', path, body())
    const [{ indirizzo }] = (await rowsOf(list)) as [Row]
    now = new Date('2027-03-01T09:00:00Z')
    expect(await keptSimulation(test.context, idOf(indirizzo))).toBeNull()
    expect((await rowsOf(list))[0]).toMatchObject({
      indirizzo: null,
      ritirataAt: null,
      ritirabile: false,
      offerte: [{ taeg: expect.any(Number) }, { taeg: expect.any(Number) }],
    })
    expect(await withdrawnOffer(test.context, idOf(indirizzo))).toBeNull()
  })

  it('are found by the customer in the own area, and are not sent on', async () => {
    const email = `clara.${turn}@posta.example`
    await addPerson(test, 'client', email)
    const { path } = await leadOf({ email })
    await call('POST', path, body())
    const [found] = await simulationsSentTo(test.context, email)
    expect(found).toMatchObject({ agente: 'Maria Rossi' })
    const on = await test.call('POST', '/calcolatori/mutui/simulazioni/lettera', {
      payload: { simulazione: idOf(found!.indirizzo), email: 'altra@posta.example', modulo: test.stamp() },
    })
    expect(on.statusCode).toBe(422)
    expect(await lettersTo('altra@posta.example')).toEqual([])
    expect(await simulationsSentTo(test.context, email)).toHaveLength(1)
  })

  it('go with the lead', async () => {
    const { _id, path } = await leadOf()
    await call('POST', path, body())
    const { orm, pool } = test.context.database
    await test.context.store.remove(orm, leads, _id, system)
    expect((await pool.query('select 1 from sent_offers where lead = $1', [_id])).rows).toEqual([])
  })
})
