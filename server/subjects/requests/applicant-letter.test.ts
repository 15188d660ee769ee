import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { requestOfLink } from './request-links.ts'

interface Letter {
  to: string
  subject: string
  text: string
  html: string
  replyTo: string
}

const wholeDays = [1, 2, 3, 4, 5].map(giorno => ({ giorno, da: '09:00', a: '18:00' }))
const overlapping = [
  { giorno: 5, da: '09:00', a: '13:00' },
  { giorno: 5, da: '12:00', a: '18:00' },
]

describeOnEitherDatabase('the letter to the applicant', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  /** Counter that gives each test its own person and network address. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now, limits: { lettersAnHour: 10 } })
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const lettersTo = async (address: string) =>
    (
      await rowsOf<{ payload: Letter }>(
        `select payload from jobs where payload->>'to' = $1 and payload->>'subject' like 'La Sua richiesta%' order by _id`,
        address,
      )
    ).map(({ payload }) => payload)
  const linkIn = ({ text }: Letter) => /http:\S+\/richiesta\/[\w-]{22}(?=\n)/.exec(text)![0]
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')

  const consents = {
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    testoVersione: '2026-11',
  }
  const need = {
    finalita: 'prima_casa',
    valore: 19_000_000,
    importo: 15_000_000,
    durataMesi: 300,
    provincia: 'VT',
    eta: 41,
    redditoNetto: 240_000,
    altreRate: 12_000,
  }
  const mailbox = () => `ada.${turn}@posta.example`
  const person = (fields: object = {}) => ({
    nome: 'Ada',
    cognome: `Rossi ${turn}`,
    telefono: '333 1234567',
    email: mailbox(),
    ...fields,
  })
  const sendLead = (contatto: object, payload: object = {}) =>
    test.call('POST', '/leads', {
      payload: {
        partner: 'guida-mutui',
        contatto,
        ...consents,
        pagina: 'https://guida-mutui.example/casa',
        modulo: test.stamp(),
        ...payload,
      },
      headers: { origin: partnerOrigin },
      remoteAddress: `203.0.113.${turn}`,
    })
  const sendMessage = (contatto: object, payload: object = {}) =>
    test.call('POST', '/contatti', {
      payload: {
        oggetto: 'mutuo',
        contatto,
        modo: 'telefono',
        orario: 'mattina',
        ...consents,
        pagina: 'http://127.0.0.1:8000/contattaci',
        modulo: test.stamp(),
        ...payload,
      },
      remoteAddress: `203.0.113.${turn}`,
    })
  const spaced = (number: string) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`

  it('confirms a lead with its number, its simulation, who calls by when, and what to prepare', async () => {
    const terms = await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need } })
    const { prodotto } = terms
      .json()
      .condizioni.find((t: { prodotto: { nome: string } }) => t.prodotto.nome === 'Casa Fisso')
    const answer = await sendLead(person({ provincia: 'VT' }), {
      need,
      offerta: { prodotto: prodotto._id, tipoTasso: 'fisso' },
    })
    const { _id, numero, telefono, agenzia, agente, entro } = answer.json()
    const [agency] = await rowsOf<{ nome: string; telefono: string; email: string }>(
      'select a.nome, a.telefono, a.email from leads l join agencies a on a._id = l.agenzia where l._id = $1',
      _id,
    )
    expect({ agenzia, agente, telefono, entro }).toEqual({
      agenzia: agency!.nome,
      agente: null,
      telefono: agency!.telefono,
      entro: '2026-11-20T11:00:00.000Z',
    })
    const [letter, ...further] = await lettersTo(mailbox())
    expect(further).toEqual([])
    expect(letter).toMatchObject({ subject: `La Sua richiesta n. ${spaced(numero)}`, replyTo: agency!.email })
    const link = linkIn(letter!)
    expect(plain(letter!.text)).toBe(`Buongiorno,

abbiamo ricevuto la Sua richiesta: il numero è ${spaced(numero)}.

La chiamerà un nostro consulente, dell’agenzia di ${agency!.nome}, entro le 12.00 di oggi.

Che cosa ha chiesto
Prodotto: Mutuo
Finalità: Prima casa
Valore della casa: 190.000,00 €
Importo del mutuo: 150.000,00 €
Durata: 25 anni
Provincia della casa: Viterbo

L’offerta che ha scelto, con le cifre del 20 novembre 2026
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

Che cosa tenere pronto
- Documento d’identità e tessera sanitaria
- Le ultime due buste paga e l’ultima Certificazione Unica, o l’ultima dichiarazione dei redditi
- L’estratto conto degli ultimi tre mesi
- I dati della casa, se l’ha già scelta: planimetria, visura o proposta d’acquisto

Segui la richiesta:
${link}

Il link mostra a che punto è la richiesta, senza un accesso, e vale novanta giorni. Chi lo riceve lo può aprire: non lo inoltri.

Le cifre sono una simulazione: l’offerta diventa certa quando la banca ha valutato la richiesta.

Per cambiare qualcosa o per ritirare la richiesta risponda a questa e-mail, o telefoni al numero ${agency!.telefono} e dica il numero.

Se non è stata una Sua richiesta, qualcuno ha scritto il Suo indirizzo per errore: ci risponda e la cancelliamo.

--
${letter!.text.split('--\n')[1]}`)
    expect(letter!.text).toMatch(/--\n.+ – iscrizione OAM M\d+/)
  })

  it('confirms a message with the choices of the form', async () => {
    const { numero } = (await sendMessage(person(), { modo: 'email' })).json()
    const [letter] = await lettersTo(mailbox())
    expect(letter!.text).toContain(`il numero è ${spaced(numero)}.\n\nLe scriverà un nostro consulente`)
    expect(letter!.text).toContain(
      'Che cosa ha chiesto\nOggetto: Mutuo\nContatto preferito: E-mail\nQuando preferisce: La mattina, 9–13\n\nChe cosa tenere pronto\n- Documento d’identità e tessera sanitaria\n',
    )
  })

  it('about a subject that is no product asks to prepare nothing', async () => {
    await sendMessage(person(), { oggetto: 'altro' })
    const [letter] = await lettersTo(mailbox())
    expect(letter!.text).toContain('Oggetto: Altro')
    expect(letter!.text).not.toContain('Che cosa tenere pronto')
  })

  it('keeps data and notes with any template', async () => {
    const write = (oggetto: string, testo: string, chiusura: string | null) =>
      rowsOf(
        `update mail_templates set oggetto = $1, testo = $2, chiusura = $3 where codice = 'conferma_richiesta'`,
        oggetto,
        testo,
        chiusura,
      )
    const [before] = await rowsOf<{ oggetto: string; testo: string }>(
      `select oggetto, testo from mail_templates where codice = 'conferma_richiesta'`,
    )
    await write('La Sua richiesta', 'grazie. {{contatto}}\n\nNumero {{numero}}.', 'A presto.')
    await sendLead(person(), { need })
    await write(before!.oggetto, before!.testo, null)
    const [letter] = await lettersTo(mailbox())
    expect(plain(letter!.text)).toMatch(
      /^Buongiorno,\n\ngrazie\. La chiamerà un nostro consulente.+\n\nNumero \d{3} \d{3} \d{3}\.\n\nChe cosa ha chiesto\nProdotto: Mutuo\n/,
    )
    expect(letter!.text).toContain('\n\nA presto.\n\nIl link mostra a che punto è la richiesta')
    expect(letter!.text).toContain('\n\nSe non è stata una Sua richiesta')
  })

  it.each([
    ['lead', sendLead],
    ['request', sendMessage],
  ] as const)('has a link for ninety days to the %s', async (kind, send) => {
    const { _id } = (await send(person())).json()
    const [letter] = await lettersTo(mailbox())
    const token = linkIn(letter!).split('/').at(-1)!
    expect(letter!.html).toContain(`href="${linkIn(letter!)}"`)
    const linked = () => requestOfLink(test.context, test.context.database.orm, 'follow', token)
    now = new Date('2027-02-18T08:59:59Z')
    expect(await linked()).toEqual({ kind, record: _id })
    now = new Date('2027-02-18T09:00:00Z')
    expect(await linked()).toBeNull()
  })

  it('repeats nothing that a visitor typed, and nothing about income, age and debts', async () => {
    const spam = 'Vinca su www.premi.example'
    await sendLead(person({ nome: spam, messaggio: spam }), { need, pagina: 'https://premi.example/vinca' })
    const [letter] = await lettersTo(mailbox())
    for (const part of [letter!.subject, letter!.text, letter!.html]) {
      expect(part).not.toMatch(/vinca|premi\.example|Rossi/i)
      expect(part).not.toMatch(/2\.400|Età|120,00/)
    }
  })

  it('is sent once an hour to an address, however it is spelled, and every request is stored', async () => {
    const before = await rowsOf('select 1 from leads')
    await sendLead(person())
    await sendLead(person({ nome: 'Ida', email: mailbox().toUpperCase() }))
    await sendMessage(person({ nome: 'Zoe' }))
    expect(await lettersTo(mailbox())).toHaveLength(1)
    expect(await lettersTo(mailbox().toUpperCase())).toHaveLength(0)
    expect(await rowsOf('select 1 from leads')).toHaveLength(before.length + 2)
    now = new Date(now.getTime() + 3_600_001)
    await sendLead(person({ nome: 'Eva' }))
    expect(await lettersTo(mailbox())).toHaveLength(2)
  })

  it('reaches at most ten of a hundred addresses that one network types in an hour', async () => {
    for (let i = 0; i < 100; i++) {
      const answer = await sendLead(person({ nome: `Ada ${i}`, email: `altra.${i}@posta.example` }))
      expect(answer.statusCode).toBe(201)
    }
    const sent = await rowsOf(`select 1 from jobs where payload->>'to' like 'altra.%' and kind = 'mail'`)
    expect(sent).toHaveLength(10)
  })

  it('of a joined request goes to the first address alone, and the number stays', async () => {
    const { numero } = (await sendLead(person())).json()
    const joined = await sendLead(
      person({ email: `altri.${turn}@posta.example`, messaggio: 'Scrivetemi qui.' }),
    )
    expect(joined.json()).toMatchObject({ numero })
    expect(await lettersTo(mailbox())).toHaveLength(1)
    expect(await lettersTo(`altri.${turn}@posta.example`)).toEqual([])
  })

  it('is not sent without an address, and the answer still says who calls by when', async () => {
    const before = await rowsOf(`select 1 from jobs`)
    const { email: _, ...contatto } = person({ provincia: 'VT' })
    const answer = (await sendLead(contatto)).json()
    expect(answer).toMatchObject({ numero: expect.stringMatching(/^[1-9]\d{8}$/), entro: expect.any(String) })
    // The letter to the agency alone.
    expect(await rowsOf(`select 1 from jobs`)).toHaveLength(before.length + 1)
  })

  it.each([
    ['a promise of thirty minutes', { richiamata: 30 }, '2026-11-20T09:30:00.000Z'],
    ['the town’s patron day', { patrono: '11-20' }, '2026-11-23T10:00:00.000Z'],
    ['hours that overlap', { orari: overlapping }, null],
    ['no hours', { orari: [] }, null],
  ])('counts the promise by the agency: %s', async (_, change, entro) => {
    const [{ _id: id }] = (await rowsOf<{ _id: string }>(
      `select _id from agencies where indirizzo->>'provincia' = 'VT'`,
    )) as [{ _id: string }]
    const [kept] = await rowsOf<{ orari: unknown }>(
      'select orari, richiamata, patrono from agencies where _id = $1',
      id,
    )
    const write = ({ orari, richiamata = null, patrono = null }: Record<string, unknown>) =>
      rowsOf(
        'update agencies set orari = $2, richiamata = $3, patrono = $4 where _id = $1',
        id,
        JSON.stringify(orari),
        richiamata,
        patrono,
      )
    await write({ orari: wholeDays, ...change })
    const answer = (await sendLead(person({ provincia: 'VT' }))).json()
    await write({ ...kept! })
    expect(answer.entro).toBe(entro)
    const [lead] = await rowsOf<{ richiamareEntro: Date | null }>(
      'select "richiamareEntro" from leads where _id = $1',
      answer._id,
    )
    expect(lead!.richiamareEntro?.toISOString() ?? null).toBe(entro)
  })
})
