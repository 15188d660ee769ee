import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stageTitle } from '../../../contract/pages/followed-request-words.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { system } from '../../database/actor.ts'
import { appointmentsTable, requestLinks } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { followToken, moveRequest, sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { followLink } from './follow-link.ts'

const start = new Date('2026-11-20T09:00:00Z')
const dayMs = 24 * 3_600_000

describeOnEitherDatabase('a request as its sender sees it', open => {
  let test: TestApp
  let now = start
  /** Counter that gives each test its own mailbox. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(() => {
    turn++
    now = start
  })
  afterAll(() => test.app.close())

  const mailbox = () => `ada.${turn}@posta.example`
  const at = (time: string) => {
    now = new Date(time)
  }
  /** Sends a request from Viterbo and returns its id with the token of its letter. */
  async function send(kind: 'lead' | 'request' = 'lead', contatto = {}, fields = {}) {
    const person = { cognome: `Rossi ${turn}`, email: mailbox(), provincia: 'VT', ...contatto }
    const { _id, numero } = await sendRequest(test, kind, person, fields)
    return { _id, numero, token: await followToken(test, mailbox()) }
  }
  const follow = (token: string) => followLink(test.context, token)
  async function shown(token: string) {
    const content = await follow(token)
    if (content.kind !== 'request') throw new Error(content.kind)
    return content.request
  }
  const agency = async () => {
    const { rows } = await test.context.database.pool.query(
      `select _id, nome, telefono, email from agencies where indirizzo->>'provincia' = 'VT'`,
    )
    return rows[0] as { _id: string; nome: string; telefono: string; email: string }
  }

  it('shows number, product, arrival, who calls by when, and what to prepare', async () => {
    const { numero, token } = await send()
    const { nome, telefono, email } = await agency()
    expect(await follow(token)).toEqual({
      kind: 'request',
      lastDay: '2027-02-18',
      indirizzo: 'da_confermare',
      request: {
        numero,
        tipo: 'richiesta',
        oggetto: 'Mutuo',
        arrivata: '2026-11-20T09:00:00.000Z',
        fase: 'ricevuta',
        titolo: 'Ricevuta',
        testo: `La chiamerà un nostro consulente, dell’agenzia di ${nome}, entro le 12.00 di oggi.`,
        appuntamento: null,
        agente: null,
        agenzia: nome,
        telefono,
        email,
        preparare: expect.arrayContaining(['Documento d’identità e tessera sanitaria']),
      },
    })
  })

  it('shows the subject of a message', async () => {
    const { token } = await send('request', {}, { oggetto: 'pratica', modo: 'email' })
    expect(await shown(token)).toMatchObject({
      oggetto: 'Una pratica già avviata',
      testo: expect.stringMatching(/^Le scriverà un nostro consulente/),
      preparare: [],
    })
  })

  describe('in each state of a lead', () => {
    const tel = '\\S[\\d ]+\\d'
    it.each([
      [[], 'ricevuta', '^La chiamerà un nostro consulente'],
      [
        ['non_risponde'],
        'cercata',
        `^Abbiamo provato a chiamarLa ieri, senza riuscirci\\. Riproveremo: se vuole fare prima, telefoni al numero ${tel}\\.$`,
      ],
      [
        ['contattato'],
        'contattata',
        `^Ci siamo sentiti ieri\\. Per qualunque domanda telefoni al numero ${tel}\\.$`,
      ],
      [['contattato', 'non_risponde'], 'cercata', '^Abbiamo provato a chiamarLa di nuovo, senza riuscirci'],
      [
        ['contattato', 'appuntamento'],
        'appuntamento',
        '^Giorno e ora sono quelli concordati al telefono\\.$',
      ],
      [['contattato', 'qualificato'], 'in_lavorazione', '^Abbiamo le informazioni che servono'],
      [
        ['perso'],
        'chiusa',
        `^La richiesta è chiusa\\. Se Le serve ancora, telefoni al numero ${tel} e dica il numero\\.$`,
      ],
    ] as const)('%j', async (moves, fase, testo) => {
      const { _id, token } = await send()
      for (const stato of moves) await moveRequest(test, 'lead', _id, stato)
      if (moves.length > 0) now = new Date(start.getTime() + dayMs)
      const request = await shown(token)
      expect(request).toMatchObject({
        fase,
        titolo: stageTitle('richiesta', fase),
        testo: expect.stringMatching(new RegExp(testo)),
      })
      expect(request.preparare.length > 0).toBe(fase !== 'chiusa')
    })

    it('assigned, and converted', async () => {
      const { _id, token } = await send()
      const agente = await addPerson(test, 'agent', `agente.${turn}@quinto.example`)
      await writeRequest(test, 'lead', _id, { agente, stato: 'assegnato' })
      expect(await shown(token)).toMatchObject({ fase: 'ricevuta', agente: null })
      for (const stato of ['contattato', 'qualificato', 'convertito'])
        await moveRequest(test, 'lead', _id, stato)
      expect(await shown(token)).toMatchObject({
        fase: 'pratica',
        testo: expect.stringMatching(/^La richiesta è diventata una pratica/),
        preparare: [],
      })
    })

    it.each(['spam', 'duplicato'])('%s, which shows nothing until the lead is reopened', async stato => {
      const { _id, token } = await send()
      await moveRequest(test, 'lead', _id, stato)
      expect(await follow(token)).toEqual({ kind: 'gone' })
      await moveRequest(test, 'lead', _id, 'nuovo')
      expect(await shown(token)).toMatchObject({ fase: 'ricevuta' })
    })
  })

  it.each([
    [[], 'ricevuta', /^La chiamerà un nostro consulente/],
    [['in_carico'], 'in_carico', /^La chiamerà un nostro consulente/],
    [['in_carico', 'risposta'], 'risposta', /^Le abbiamo risposto oggi\. Se la risposta non è arrivata/],
    [['risposta', 'in_carico'], 'in_carico', /^La richiesta è di nuovo aperta\./],
    [['chiusa'], 'chiusa', /^La richiesta è chiusa\./],
  ] as const)('is told in the state of a message after %j', async (moves, fase, testo) => {
    const { _id, token } = await send('request')
    for (const stato of moves) await moveRequest(test, 'request', _id, stato)
    expect(await shown(token)).toMatchObject({ fase, testo: expect.stringMatching(testo) })
  })

  it('admits a broken promise', async () => {
    const { token } = await send()
    at('2026-11-20T11:00:00Z')
    expect((await shown(token)).testo).toMatch(/^La chiamerà/)
    at('2026-11-20T11:00:01Z')
    expect((await shown(token)).testo).toMatch(
      /^Avremmo dovuto farci sentire entro le 12\.00 di oggi: ce ne scusiamo\./,
    )
  })

  it('names the agent only while the agent is public, and no closed agency', async () => {
    const { _id, token } = await send()
    const { rows } = await test.context.database.pool.query(
      `select _id, nome, cognome, email from agents where "visibileSulSito" and slug is not null
        and status = 'validated' and oam->>'stato' = 'attivo' limit 1`,
    )
    const { _id: agente, nome, cognome, email } = rows[0]
    await writeRequest(test, 'lead', _id, { agente })
    expect(await shown(token)).toMatchObject({ agente: `${nome} ${cognome}`, email })
    const write = (query: string, id: string) => test.context.database.pool.query(query, [id])
    const { _id: agenzia } = await agency()
    await write(`update agents set "visibileSulSito" = false where _id = $1`, agente)
    await write(`update agencies set status = 'deleted' where _id = $1`, agenzia)
    const hidden = await shown(token)
    await write(`update agents set "visibileSulSito" = true where _id = $1`, agente)
    await write(`update agencies set status = 'validated' where _id = $1`, agenzia)
    expect(hidden).toMatchObject({ agente: null, agenzia: null })
    expect(hidden.email).not.toBe(email)
  })

  it.each([
    ['lead', 'lead'],
    ['request', 'richiesta'],
  ] as const)('shows the next appointment of a %s, in place of the promise', async (kind, field) => {
    await test.context.database.orm.delete(appointmentsTable)
    const { _id, token } = await send(kind)
    const make = (inizio: string, stato: string) =>
      test.context.store.create(
        test.context.database.orm,
        appointments,
        { [field]: _id, inizio, stato } as never,
        system,
      )
    await make('2026-11-20T10:00:00.000Z', 'annullato')
    await make('2026-11-20T08:45:00.000Z', 'fissato')
    expect((await shown(token)).appuntamento).toBeNull()
    await make('2026-12-02T09:15:00.000Z', 'fissato')
    await make('2026-12-01T09:15:00.000Z', 'fissato')
    expect(await shown(token)).toMatchObject({
      appuntamento: '2026-12-01T09:15:00.000Z',
      testo: 'L’appuntamento è martedì 1º dicembre alle 10.15.',
    })
  })

  it('shows nothing about the person, and nothing that the person wrote', async () => {
    const need = {
      finalita: 'prima_casa',
      valore: 19_000_000,
      importo: 15_000_000,
      durataMesi: 300,
      eta: 41,
      redditoNetto: 241_700,
      altreRate: 12_300,
    }
    const person = { nome: 'Zaccaria', messaggio: 'Vinca su www.premi.example' }
    const { token } = await send('lead', person, { need })
    const text = JSON.stringify(await follow(token))
    expect(text).toContain('Mutuo')
    expect(text).not.toMatch(
      /2\.417,|123,00|41 anni|"(eta|redditoNetto|altreRate)|Zaccaria|Rossi|333 1234567|posta\.example|premi/,
    )
  })

  describe('the link', () => {
    it('ends ninety days after the arrival', async () => {
      const { token } = await send()
      at('2027-02-18T08:59:59Z')
      expect((await follow(token)).kind).toBe('request')
      at('2027-02-18T09:00:00Z')
      expect(await follow(token)).toEqual({ kind: 'gone' })
    })

    it.each([
      ['lead', 'perso', 'nuovo'],
      ['request', 'chiusa', 'in_carico'],
    ] as const)('of a %s ends thirty days after the end, unless it is reopened', async (kind, end, again) => {
      const { _id, token } = await send(kind)
      at('2026-11-22T09:00:00Z')
      await moveRequest(test, kind, _id, end)
      expect(await follow(token)).toMatchObject({ kind: 'request', lastDay: '2026-12-22' })
      at('2026-12-22T09:00:00Z')
      expect(await follow(token)).toEqual({ kind: 'gone' })
      await moveRequest(test, kind, _id, again)
      expect(await follow(token)).toMatchObject({ kind: 'request', lastDay: '2027-02-18' })
      at('2027-02-10T09:00:00Z')
      await moveRequest(test, kind, _id, end)
      expect(await follow(token)).toMatchObject({ kind: 'request', lastDay: '2027-02-18' })
    })

    it('ends with the request', async () => {
      const { _id, token } = await send()
      const { store, database } = test.context
      await store.remove(database.orm, leads, _id, system)
      expect(await follow(token)).toEqual({ kind: 'gone' })
      expect((await database.orm.select().from(requestLinks)).some(({ record }) => record === _id)).toBe(
        false,
      )
    })

    it('leads to the customers’ area once an account proves the address, however it is spelled', async () => {
      const { token } = await send('lead', { email: mailbox().replace('ada', 'ADA') })
      const _id = await addPerson(test, 'client', mailbox(), { emailVerificata: false })
      expect((await follow(token)).kind).toBe('request')
      const { store, database } = test.context
      const change = (versione: number, values: object) =>
        store.update(database.orm, clients, _id, versione, values as never, system)
      await change(1, { emailVerificata: true })
      expect(await follow(token)).toEqual({ kind: 'account', tipo: 'richiesta' })
      // Without the account the request would be nowhere.
      await change(2, { email: `altrove.${turn}@posta.example` })
      expect((await follow(token)).kind).toBe('request')
      await change(3, { email: mailbox() })
      await change(4, { status: 'deleted' })
      expect((await follow(token)).kind).toBe('request')
    })

    it('does not lead to an account whose address somebody wrote into the request later', async () => {
      const { _id: request, token } = await send()
      const later = `altrove.${turn}@posta.example`
      await writeRequest(test, 'lead', request, { email: later })
      const _id = await addPerson(test, 'client', later, { emailVerificata: false })
      const { store, database } = test.context
      await store.update(database.orm, clients, _id, 1, { emailVerificata: true } as never, system)
      const [link] = await database.orm.select().from(requestLinks).where(eq(requestLinks.record, request))
      expect(link).toMatchObject({ accountAt: null })
      expect((await follow(token)).kind).toBe('request')
    })

    it('leads there too once an import of many customers proves the address', async () => {
      const { token } = await send('lead')
      const people = [
        { versione: 1, _id: await addPerson(test, 'client', mailbox(), { emailVerificata: false }) },
        { versione: 1, _id: await addPerson(test, 'client', `altra.${turn}@posta.example`) },
      ]
      expect((await follow(token)).kind).toBe('request')
      const { store, database } = test.context
      const writes = people.map(({ _id: id, versione }, at) => ({
        ...{ id, versione },
        values: at === 0 ? { emailVerificata: true } : { nome: 'Nuova' },
      }))
      const { refused } = await database.orm.transaction(tx => store.writeMany(tx, clients, writes, system))
      expect(refused.size).toBe(0)
      expect(await follow(token)).toEqual({ kind: 'account', tipo: 'richiesta' })
    })

    it('of a later request works beside an account', async () => {
      await addPerson(test, 'client', mailbox())
      const { token } = await send()
      expect((await follow(token)).kind).toBe('request')
    })
  })
})
