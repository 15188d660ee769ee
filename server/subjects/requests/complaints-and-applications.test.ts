import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfPage } from '../../database/example-data/files.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { followToken, moveRequest, sendRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { followLink } from './follow-link.ts'

const start = new Date('2026-11-20T09:00:00Z')

describeOnEachDatabase('complaints and applications', open => {
  let test: TestApp
  let now = start
  /** Gives each test its own person. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now, limits: { lettersAnHour: 100 } })
  })
  beforeEach(() => {
    turn++
    now = start
  })
  afterAll(() => test.app.close())

  interface Letter {
    to: string
    subject: string
    text: string
    replyTo?: string
  }
  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const mailbox = () => `ada.${turn}@posta.example`
  const person = (more: object = {}) => ({ cognome: `Rossi ${turn}`, email: mailbox(), ...more })
  const text = { messaggio: 'Nessuno mi ha risposto.' }
  const send = (oggetto: string, contatto: object = {}, fields: object = {}) =>
    sendRequest(test, 'request', person(contatto), { oggetto, ...fields })
  /** The letters about this test's person: to the office, and to the person. */
  async function letters() {
    const rows = await rowsOf<{ payload: Letter }>(
      `select payload from jobs where payload->>'to' = $1 or payload->>'replyTo' = $1 order by _id`,
      mailbox(),
    )
    const all = rows.map(({ payload }) => payload)
    return {
      office: all.filter(({ to }) => to !== mailbox()),
      person: all.filter(({ to }) => to === mailbox()),
    }
  }
  const record = async (id: string) =>
    (await rowsOf<Record<string, unknown>>('select * from requests where _id = $1', id))[0]!
  const upload = async (nome: string) => {
    const answer = await test.call('POST', `/contatti/allegati?nome=${encodeURIComponent(nome)}`, {
      payload: pdfPage(['Ada']),
      headers: { 'content-type': 'application/octet-stream' },
      remoteAddress: `203.0.113.${turn}`,
    })
    return answer.json()._id as string
  }
  const follow = async () => followLink(test.context, await followToken(test, mailbox()))
  const consultant = /consulente|ritirare|richiesta n\./

  it('need the text of a complaint', async () => {
    await expect(send('reclamo')).rejects.toThrow('Scriva che cosa è accaduto e che cosa chiede.')
    await expect(send('collaborazione', {}, { posizione: '' })).rejects.toThrow('Scelga la posizione')
  })

  it('promise the complaint an answer of the house within sixty days, in letter and page', async () => {
    const answer = await send('reclamo', { ...text, provincia: 'VT' }, { agenzia: 'viterbo' })
    expect(answer).toMatchObject({ agente: null, agenzia: null, entro: '2027-01-19T22:59:59.000Z' })
    expect(await record(answer._id)).toMatchObject({ agenzia: null, agente: null, richiamareEntro: null })
    const { office, person } = await letters()
    expect(office).toHaveLength(1)
    expect(office[0]!.text).toContain('\nRispondere entro: il 19 gennaio 2027\n')
    expect(office[0]!.text).not.toContain('Contatto preferito')
    const [letter] = person
    expect(letter!.subject).toMatch(/^Il Suo reclamo n\. /)
    expect(letter!.replyTo).toBe(office[0]!.to)
    const promise =
      'Le risponderà il nostro ufficio reclami entro sessanta giorni, cioè entro il 19 gennaio 2027.'
    expect(letter!.text).toContain(promise)
    expect(letter!.text).toContain('\nSegui il reclamo:\n')
    expect(letter!.text).not.toMatch(consultant)
    expect(await follow()).toMatchObject({
      kind: 'request',
      indirizzo: null,
      request: { tipo: 'reclamo', testo: promise },
    })
    now = new Date('2027-01-25T09:00:00Z')
    expect(await follow()).toMatchObject({
      request: { testo: expect.stringMatching(/^Avremmo dovuto farci sentire entro il 19 gennaio 2027: /) },
    })
    await moveRequest(test, 'request', answer._id, 'chiusa')
    expect(await follow()).toMatchObject({
      request: { testo: expect.stringMatching(/^Il reclamo è chiuso\. /) },
    })
  })

  it('promise the application an answer of its office within two weeks, with position and files', async () => {
    const allegati = [await upload('cv.pdf')]
    const fields = { posizione: 'consulente', agenzia: 'viterbo', allegati }
    const answer = await send('collaborazione', {}, fields)
    expect(answer).toMatchObject({ agenzia: 'Viterbo', entro: '2026-12-04T22:59:59.000Z' })
    expect(await record(answer._id)).toMatchObject({ posizione: 'consulente', richiamareEntro: null })
    const { office, person } = await letters()
    for (const { text } of [office[0]!, person[0]!]) {
      expect(text).toContain('\nPosizione: Consulente del credito\n')
      expect(text).toContain('\nAllegati: cv.pdf\n')
    }
    const { subject, text: written } = person[0]!
    expect(subject).toMatch(/^La Sua candidatura n\. /)
    expect(written).toContain('\nSede: Viterbo\n')
    expect(written).toContain(
      'Le risponderà l’agenzia di Viterbo entro due settimane, cioè entro il 4 dicembre 2026',
    )
    expect(written).not.toMatch(/(un|nostro) consulente|ritirare|la richiesta/)
    expect(await follow()).toMatchObject({ indirizzo: null, request: { tipo: 'candidatura' } })
  })

  it('go to the house when the application names no office, also from an agent’s page', async () => {
    const answer = await send('collaborazione', { provincia: 'VT' }, { agente: 'martina-grasso-2' })
    expect(answer).toMatchObject({ agente: null, agenzia: null })
    const [letter] = (await letters()).person
    expect(letter!.text).toContain('\nSede: Qualunque sede\n')
    expect(letter!.text).toContain('Le risponderà chi si occupa della selezione entro due settimane')
  })

  it('give no consent, and withdraw none', async () => {
    const consensi = { informativa_letta: true, marketing: true, profilazione: false, cessione_terzi: true }
    for (const oggetto of ['reclamo', 'collaborazione']) {
      const { _id } = await send(oggetto, text, { consensi })
      const choices = (await record(_id)).consensi as { tipo: string }[]
      expect([oggetto, choices.map(({ tipo }) => tipo)]).toEqual([oggetto, ['informativa_letta']])
    }
  })

  it('join no request of the same person, and no request joins them', async () => {
    const ids = []
    for (const oggetto of ['mutuo', 'reclamo', 'collaborazione', 'prestito', 'reclamo'])
      ids.push((await send(oggetto, text))._id)
    const kept = await rowsOf<{ oggetto: string }>(
      'select oggetto from requests where cognome = $1 order by _id',
      `Rossi ${turn}`,
    )
    expect(kept.map(({ oggetto }) => oggetto)).toEqual(['mutuo', 'reclamo', 'collaborazione'])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describeOnEachDatabase('the files of a message', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('are named in the letter to the person, unless the name could carry a stranger’s message', async () => {
    const names = [
      'busta paga ottobre.pdf',
      'vinci su www.truffa.example.pdf',
      'chiami subito il 899 123 456.pdf',
      'La Sua banca ha bloccato il conto e chiede di confermare.pdf',
    ]
    const allegati: string[] = []
    for (const nome of names) {
      const answer = await test.call('POST', `/contatti/allegati?nome=${encodeURIComponent(nome)}`, {
        payload: pdfPage(['Ada']),
        headers: { 'content-type': 'application/octet-stream' },
        remoteAddress: '203.0.113.9',
      })
      allegati.push(answer.json()._id)
    }
    const email = 'ada.allegati@posta.example'
    await sendRequest(test, 'request', { email }, { allegati })
    const { rows } = await test.context.database.pool.query(
      `select payload->>'text' as text from jobs where payload->>'to' = $1`,
      [email],
    )
    const { text } = rows[0] as { text: string }
    expect(text).toContain('\nAllegati: busta paga ottobre.pdf, un PDF, un PDF e un PDF\n')
    expect(text).not.toMatch(/truffa|899|bloccato/)
  })
})
