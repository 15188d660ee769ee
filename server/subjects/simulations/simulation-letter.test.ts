import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { forgetSimulations, simulationsSentTo } from './kept-simulations.ts'

interface Letter {
  to: string
  subject: string
  text: string
  html: string
  replyTo: string
}

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
  provincia: 'VT',
}
const path = '/calcolatori/mutui/simulazioni/lettera'
const start = new Date('2026-11-20T09:00:00Z')
const hourMs = 3_600_000

describeOnEitherDatabase('the letter with a stored simulation', open => {
  let test: TestApp
  let now = start
  /** Counter that gives each test its own address and network. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now, limits: { lettersAnHour: 10 } })
  })
  beforeEach(() => {
    turn++
    now = start
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const lettersTo = async (address: string) =>
    (
      await rowsOf<{ payload: Letter }>(
        `select payload from jobs where payload->>'to' = $1 order by _id`,
        address,
      )
    ).map(({ payload }) => payload)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const mailbox = () => `ada.${turn}@posta.example`

  async function keep(payload: object = {}) {
    const answer = await test.call('POST', '/calcolatori/mutui/simulazioni', {
      payload: { need, ...payload },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { indirizzo } = answer.json() as { indirizzo: string }
    return { indirizzo, simulazione: indirizzo.split('/').at(-1)! }
  }
  const send = (simulazione: string, fields: object = {}, headers: Record<string, string> = {}) =>
    test.call('POST', path, {
      payload: { simulazione, email: mailbox(), modulo: test.stamp(), ...fields },
      headers,
      remoteAddress: `203.0.113.${turn}`,
    })
  async function sent(simulazione: string, fields: object = {}) {
    const answer = await send(simulazione, fields)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  }
  const hashOf = async (simulazione: string) =>
    (
      await rowsOf<{ emailHash: string | null }>(
        'select "emailHash" from simulations where _id = $1',
        simulazione,
      )
    )[0]!.emailHash

  it('has request, shown offer with all figures, link, last day, telephone, warning and imprint', async () => {
    const { indirizzo, simulazione } = await keep()
    await sent(simulazione)
    const [letter, ...further] = await lettersTo(mailbox())
    expect(further).toEqual([])
    expect(letter).toMatchObject({
      subject: 'La Sua simulazione di mutuo',
      replyTo: expect.stringMatching(/@quinto\.example$/),
    })
    const [text, imprint] = plain(letter!.text).split('\n\n--\n')
    expect(text).toBe(`Buongiorno,

ecco il link alla simulazione di mutuo, con le cifre del 20 novembre 2026, ore 10.00. Dalla pagina può rileggerla, stamparla e ricalcolarla con le condizioni di oggi. Il link è valido fino al 18 febbraio 2027.

Che cosa ha chiesto
Prodotto: Mutuo
Finalità: Prima casa
Valore della casa: 190.000,00 €
Importo del mutuo: 150.000,00 €
Durata: 25 anni
Tipo di tasso: Fisso
Provincia della casa: Viterbo

L’offerta con il TAEG più basso, con le cifre del 20 novembre 2026
Banca: Banca Aurelia
Offerta: Casa Fisso
Tasso: Fisso
Rata: 727,02 €
Numero di rate: 300
TAN: 3,20 %
TAEG: 3,56 %
Interessi: 68.105,28 €
Istruttoria: 600,00 €
Perizia: 280,00 €
Imposta sostitutiva: 375,00 €
Polizza incendio: 168 € l’anno, 4.200,00 € in tutto
Nostro compenso: 750,00 €
Totale dei costi: 6.205,00 €
Totale dovuto: 224.310,28 €
Offerta valida fino al: 31 dicembre 2026
- Tasso fisso per 25 anni. Eurirs 25 anni 2,90 % al 19 novembre 2026, spread 0,30 %.
- Polizze facoltative, fuori da queste cifre: polizza vita 3.600 €.

Apri la simulazione:
${indirizzo}

Per parlarne con un consulente telefoni al numero 800 000 000. Se preferisce che La chiamiamo noi, ci lasci il Suo numero da http://127.0.0.1:8000/contattaci e scelga l’orario.

Attenzione: prendere in prestito denaro ha un costo. Esempio rappresentativo: mutuo con ipoteca di primo grado, importo 150.000 €, valore dell’immobile 190.000 €, durata 25 anni, 300 rate mensili da 727,02 €, TAN fisso 3,20 % (Eurirs 25 anni 2,90 % al 19 novembre 2026, spread 0,30 %), TAEG 3,56 %. Il TAEG comprende: interessi 68.105,28 €, istruttoria 600 €, perizia 280 €, imposta sostitutiva 375 €, polizza incendio 168 € l’anno, compenso di mediazione 750 €. Importo totale dovuto 224.310,28 €. Finanziatore: Banca Aurelia. Intermediario: Quinto S.r.l.

Le cifre sono una simulazione, senza contare età e reddito: l’offerta diventa certa quando la banca ha valutato la richiesta.

Se non è stata una Sua richiesta, qualcuno ha scritto il Suo indirizzo per errore: non occorre fare nulla.`)
    expect(imprint).toMatch(/^.+ – iscrizione OAM M\d+ – .+$/)
    expect(letter!.html).toContain(`href="${indirizzo}"`)
  })

  it('names the chosen offer, with its index and its periods', async () => {
    const wanted = { ...need, tipoTasso: undefined }
    const terms = (
      await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need: wanted } })
    ).json()
    const { prodotto } = terms.condizioni.find((t: { tassi: { tipo: string }[] }) =>
      t.tassi.some(({ tipo }) => tipo === 'misto'),
    )
    const { simulazione } = await keep({
      need: wanted,
      offerta: { prodotto: prodotto._id, tipoTasso: 'misto' },
    })
    await sent(simulazione)
    const text = plain((await lettersTo(mailbox()))[0]!.text)
    expect(text).toMatch(/\nL’offerta scelta, con le cifre del 20 novembre 2026\nBanca: /)
    expect(text).toMatch(/\nRata dalla \d+ª: [\d.]+,\d\d €\n/)
    expect(text).toMatch(
      /\n- Tasso misto: .+, poi variabile, .+ al \d+ \p{L}+ 2026 con rata di .+\. Euribor \d+ mes[ei] \d,\d\d % al .+, spread /u,
    )
    expect(text).toContain('suppongono che l’indice resti quello del 20 novembre 2026.')
  })

  it('without an offer names the change that would bring one, and has no figures', async () => {
    const { indirizzo, simulazione } = await keep({
      need: { ...need, importo: 25_000_000, provincia: undefined },
    })
    await sent(simulazione)
    const text = plain((await lettersTo(mailbox()))[0]!.text)
    expect(text).toContain(
      `\n\nNessuna banca del confronto poteva rispondere a questa richiesta\n- Con 190.000 € c’era un’offerta.\n\nApri la simulazione:\n${indirizzo}\n\n`,
    )
    expect(text).not.toMatch(/TAEG|TAN|Attenzione/)
  })

  it('has no text that a visitor typed, and names income, age and debts without their values', async () => {
    const { simulazione } = await keep({
      need: { ...need, eta: 41, redditoNetto: 987_600, altreRate: 12_300 },
    })
    await sent(simulazione)
    const [{ subject, text, html } = {} as Letter] = await lettersTo(mailbox())
    for (const part of [subject, text, html]) expect(part).not.toMatch(/9\.876|123,00|Età|41 anni/)
    expect(plain(text)).toContain(
      'Contano anche questi dati, scritti nella pagina della simulazione: età del richiedente più anziano, reddito netto al mese, altre rate al mese.',
    )
    expect(text).not.toContain('senza contare')
  })

  it('keeps data, button and notes with any template', async () => {
    const write = (oggetto: string, testo: string, chiusura: string) =>
      rowsOf(
        `update mail_templates set oggetto = $1, testo = $2, chiusura = $3 where codice = 'simulazione_conservata'`,
        oggetto,
        testo,
        chiusura,
      )
    const [before] = await rowsOf<{ oggetto: string; testo: string; chiusura: string }>(
      `select oggetto, testo, chiusura from mail_templates where codice = 'simulazione_conservata'`,
    )
    await write('Cifre del {{momento}}', 'fino al {{scadenza}}.', 'A presto.')
    const { indirizzo, simulazione } = await keep()
    await sent(simulazione)
    await write(before!.oggetto, before!.testo, before!.chiusura)
    const [letter] = await lettersTo(mailbox())
    expect(letter!.subject).toBe('Cifre del 20 novembre 2026, ore 10.00')
    expect(plain(letter!.text)).toMatch(/^Buongiorno,\n\nfino al 18 febbraio 2027\.\n\nChe cosa ha chiesto\n/)
    expect(letter!.text).toContain(`${indirizzo}\n\nA presto.\n\nAttenzione: prendere`)
  })

  describe('limits', () => {
    it('send one letter an hour to an address, however it is spelled, with the same answer', async () => {
      const first = await keep()
      const second = await keep()
      await sent(first.simulazione)
      await sent(first.simulazione)
      await sent(second.simulazione, { email: mailbox().toUpperCase() })
      expect(await lettersTo(mailbox())).toHaveLength(1)
      expect(await lettersTo(mailbox().toUpperCase())).toEqual([])
      expect([await hashOf(first.simulazione), await hashOf(second.simulazione)]).toEqual([
        expect.any(String),
        null,
      ])
      now = new Date(now.getTime() + hourMs + 1)
      await sent(second.simulazione)
      expect(await lettersTo(mailbox())).toHaveLength(2)
    })

    it('do not stop the letter that confirms a request of the same hour', async () => {
      await sent((await keep()).simulazione)
      const answer = await test.call('POST', '/contatti', {
        payload: {
          oggetto: 'mutuo',
          contatto: { nome: 'Ada', cognome: 'Rossi', email: mailbox() },
          modo: 'email',
          orario: 'mattina',
          consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
          testoVersione: '2026-11',
          pagina: 'http://127.0.0.1:8000/contattaci',
          modulo: test.stamp(),
        },
        remoteAddress: `203.0.113.${turn}`,
      })
      expect(answer.statusCode, answer.body).toBe(201)
      expect((await lettersTo(mailbox())).map(({ subject }) => subject)).toEqual([
        'La Sua simulazione di mutuo',
        expect.stringMatching(/^La Sua richiesta n\. /),
      ])
    })

    it('reach ten of thirty addresses of a network in an hour, with the same answer', async () => {
      const { simulazione } = await keep()
      for (let i = 0; i < 30; i++) await sent(simulazione, { email: `molti.${i}@posta.example` })
      const letters = await rowsOf(`select 1 from jobs where payload->>'to' like 'molti.%'`)
      expect(letters).toHaveLength(10)
      // The address of the last letter.
      expect(await simulationsSentTo(test.context, 'molti.9@posta.example')).toHaveLength(1)
      expect(await simulationsSentTo(test.context, 'molti.10@posta.example')).toEqual([])
    })

    it('count the network also for an address above its limit, so that the count tells nothing', async () => {
      const { simulazione } = await keep()
      for (let i = 0; i < 9; i++) await sent(simulazione)
      await sent(simulazione, { email: `tenth.${turn}@posta.example` })
      await sent(simulazione, { email: `eleventh.${turn}@posta.example` })
      expect(await lettersTo(`tenth.${turn}@posta.example`)).toHaveLength(1)
      expect(await lettersTo(`eleventh.${turn}@posta.example`)).toEqual([])
    })
  })

  it('is sent once for a repeated request', async () => {
    const { simulazione } = await keep()
    const fields = { modulo: test.stamp() }
    const headers = { 'idempotency-key': `una-${turn}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(simulazione, fields, headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    now = new Date(now.getTime() + 2 * hourMs)
    expect((await send(simulazione, fields, headers)).statusCode).toBe(200)
    expect(await lettersTo(mailbox())).toHaveLength(1)
    const other = await send(simulazione, { ...fields, email: `altra.${turn}@posta.example` }, headers)
    expect(other.statusCode).toBe(422)
  })

  it.each(['A'.repeat(22), 'x', '', '../../etc'])(
    'is not sent for the unknown simulation %j',
    async simulazione => {
      const answer = await send(simulazione)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toBe(
        'Questa simulazione non c’è più, perché un link dura 90 giorni. Ne faccia una nuova.',
      )
      expect(await lettersTo(mailbox())).toEqual([])
    },
  )

  it('is sent up to the last day', async () => {
    const { simulazione } = await keep()
    now = new Date('2027-02-18T22:59:00Z')
    expect((await send(simulazione)).statusCode).toBe(200)
    now = new Date('2027-02-18T23:01:00Z')
    expect((await send(simulazione, { email: `tardi.${turn}@posta.example` })).statusCode).toBe(404)
    expect(await lettersTo(`tardi.${turn}@posta.example`)).toEqual([])
  })

  it.each([
    ['an incomplete address', { email: 'ada' }, 422, { email: expect.stringMatching(/non è completo/) }],
    ['a long address', { email: `${'a'.repeat(250)}@x.it` }, 422, { email: 'Al massimo 254 caratteri.' }],
    ['two addresses', { email: 'a@x.it, b@x.it' }, 422, { email: expect.any(String) }],
    ['a second header', { email: 'a@x.it\r\nBcc: b@x.it' }, 422, { email: expect.any(String) }],
    ['no stamp', { modulo: '' }, 422, { modulo: expect.any(String) }],
    ['a text of its own', { messaggio: 'Vinca' }, 400, undefined],
    ['a filled hidden field', { sito: 'https://premi.example' }, 422, undefined],
  ])('is refused with %s', async (_, fields, status, errors) => {
    const { simulazione } = await keep()
    const answer = await send(simulazione, fields)
    expect([answer.statusCode, answer.json().fields]).toEqual([status, errors])
    expect(await hashOf(simulazione)).toBeNull()
  })

  it('is for partners with comparison, on their own origins', async () => {
    const { simulazione } = await keep()
    const from = async (partner: string | undefined, origin: string) =>
      (await send(simulazione, { partner }, { origin })).statusCode
    expect(await from('guida-mutui', partnerOrigin)).toBe(200)
    expect(await from('immobiliare-lago', partnerOrigin)).toBe(403)
    expect(await from('guida-mutui', 'https://altrove.example')).toBe(403)
    expect(await from(undefined, partnerOrigin)).toBe(403)
  })

  describe('the list of an address', () => {
    it('has the unexpired simulations that were sent there, newest first, and no other', async () => {
      const old = await keep()
      await sent(old.simulazione)
      now = new Date('2026-12-01T09:00:00Z')
      const { simulazione, indirizzo } = await keep({
        need: { ...need, tipoTasso: undefined, provincia: undefined },
      })
      await sent(simulazione, { email: mailbox().toUpperCase() })
      await keep()
      const listed = await simulationsSentTo(test.context, mailbox())
      expect(listed.map(one => ({ ...one, richiesta: plain(one.richiesta) }))).toEqual([
        {
          indirizzo,
          calcolataAt: '2026-12-01T09:00:00.000Z',
          scadenza: '2027-03-01',
          agente: null,
          richiesta:
            '150.000 € in 25 anni a qualunque tasso, per l’acquisto della prima casa del valore di 190.000 €',
        },
        {
          indirizzo: old.indirizzo,
          calcolataAt: '2026-11-20T09:00:00.000Z',
          scadenza: '2027-02-18',
          agente: null,
          richiesta:
            '150.000 € in 25 anni a tasso fisso, per l’acquisto della prima casa in provincia di Viterbo del valore di 190.000 €',
        },
      ])
      expect(await simulationsSentTo(test.context, 'nessuno@posta.example')).toEqual([])
      now = new Date('2027-02-19T09:00:00Z')
      expect((await simulationsSentTo(test.context, mailbox())).map(one => one.indirizzo)).toEqual([
        indirizzo,
      ])
      await forgetSimulations(test.context)
      expect(await simulationsSentTo(test.context, mailbox())).toHaveLength(1)
    })

    it('loses a simulation that is sent to another address', async () => {
      const { simulazione } = await keep()
      await sent(simulazione)
      await sent(simulazione, { email: `altri.${turn}@posta.example` })
      expect(await simulationsSentTo(test.context, mailbox())).toEqual([])
      expect(await simulationsSentTo(test.context, `altri.${turn}@posta.example`)).toHaveLength(1)
    })

    it('has fifty simulations at most', async () => {
      const { simulazione } = await keep()
      await sent(simulazione)
      await rowsOf(
        `insert into simulations (_id, snapshot, "createdAt", scadenza, "emailHash")
         select lpad(i::text, 22, 'x'), snapshot, "createdAt", scadenza, "emailHash"
         from simulations, generate_series(1, 60) i where _id = $1`,
        simulazione,
      )
      expect(await simulationsSentTo(test.context, mailbox())).toHaveLength(50)
    })
  })
})
