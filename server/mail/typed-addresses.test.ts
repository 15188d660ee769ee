import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { usualLimits } from '../context.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../testing/test-app.ts'
import type { Message } from './mail.ts'

const start = new Date('2026-11-20T09:00:00Z')
const hourMs = 3_600_000
/** Words that no letter of ours contains. */
const typed = {
  nome: 'Zorobabele',
  cognome: 'Quaglianera',
  telefono: '347 9081726',
  messaggio: 'Ornitorinco su www.premi.example',
}
/** Headers with a host that no letter contains. */
const hosts = {
  host: 'truffa.example',
  'x-forwarded-host': 'truffa.example',
  forwarded: 'host=truffa.example',
}
const typedWords = /zorobabele|quaglianera|347\D*908172\d|ornitorinco|premi\.example|truffa/i

describeOnEitherDatabase('letters to typed addresses', open => {
  let test: TestApp
  let now = start
  /** A stored simulation. */
  let simulazione: string
  /** Counter that gives each test its own network and addresses. */
  let turn = 0
  beforeAll(async () => {
    // The limits by the minute follow the clock of the machine, and all requests of a test come in one minute.
    const { leadsAnHour, lettersAnHour } = usualLimits
    test = await openTestApp(open, { now: () => now, limits: { leadsAnHour, lettersAnHour } })
    const week = [1, 2, 3, 4, 5].map(giorno => ({ giorno, da: '09:00', a: '18:00' }))
    await rowsOf(
      `update agencies set orari = $1::jsonb where indirizzo ->> 'comune' = 'Viterbo'`,
      JSON.stringify(week),
    )
    await rowsOf('delete from appuntamenti')
    await rowsOf('delete from perc_leads')
    const kept = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
    expect(kept.statusCode, kept.body).toBe(201)
    simulazione = kept.json().indirizzo.split('/').at(-1)
  })
  beforeEach(() => {
    turn++
    now = start
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const lettersTo = async (pattern: string) =>
    (
      await rowsOf<{ payload: Message }>(
        `select payload from jobs where kind = 'mail' and payload->>'to' ilike $1 order by _id`,
        pattern,
      )
    ).map(({ payload }) => payload)

  const need = {
    finalita: 'prima_casa',
    valore: 19_000_000,
    importo: 15_000_000,
    durataMesi: 300,
    tipoTasso: 'fisso',
    provincia: 'VT',
  }
  const letter = (n: number) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))
  /** The form of a person with a name of its own, so that no request joins another. */
  const form = (n: number, email: string) => ({
    contatto: {
      nome: `${typed.nome} ${letter(n)}`,
      cognome: `${typed.cognome} ${letter(turn)}`,
      telefono: typed.telefono.replace(/\d$/, String(n % 10)),
      email,
      provincia: 'VT',
      messaggio: typed.messaggio,
    },
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    testoVersione: '2026-11',
    modulo: test.stamp(),
  })
  /** The free times of the next days, so that each message has an appointment. */
  const times = async () =>
    (await test.call('GET', '/contatti/orari?oggetto=mutuo&provincia=VT')).json().inizi as string[]
  const kinds = {
    lead: (n: number, email: string, from: string) =>
      test.call('POST', '/leads', {
        payload: { ...form(n, email), partner: 'guida-mutui', pagina: 'https://premi.example/', need },
        remoteAddress: from,
        headers: { ...hosts, origin: partnerOrigin },
      }),
    message: async (n: number, email: string, from: string) =>
      test.call('POST', '/contatti', {
        payload: {
          ...form(n, email),
          oggetto: 'mutuo',
          modo: 'telefono',
          orario: 'indifferente',
          pagina: 'https://premi.example/',
          appuntamento: (await times())[0],
        },
        remoteAddress: from,
        headers: hosts,
      }),
    simulation: (_: number, email: string, from: string) =>
      test.call('POST', '/calcolatori/mutui/simulazioni/lettera', {
        payload: { simulazione, email, modulo: test.stamp() },
        remoteAddress: from,
        headers: hosts,
      }),
  }
  type Kind = keyof typeof kinds
  /** A third of the requests is of each kind. */
  const kindOf = (n: number): Kind => (['lead', 'message', 'simulation'] as const)[n % 3]!
  /** The names and the types of the values of an answer. */
  const formOf = (body: object) =>
    JSON.stringify(
      Object.entries(body).map(([name, value]) => [name, value === null ? 'null' : typeof value]),
    )

  function expectNothingTyped(letters: Message[]) {
    for (const { to: _, ...parts } of letters) {
      const content = parts.icalEvent?.content.replaceAll('\r\n ', '')
      expect(`${JSON.stringify(parts)} ${content}`).not.toMatch(typedWords)
    }
  }

  it('are ten of a hundred that one network causes in an hour, and the answers have one form', async () => {
    const from = `203.0.113.${turn}`
    const answers: { kind: Kind; status: number; form: string }[] = []
    for (let n = 0; n < 100; n++) {
      const kind = kindOf(n)
      const answer = await kinds[kind](n, `altra.${n}@cento.example`, from)
      answers.push({ kind, status: answer.statusCode, form: formOf(answer.json()) })
    }
    const letters = await lettersTo('%@cento.example')
    expect(letters).toHaveLength(usualLimits.lettersAnHour)
    expect(letters.some(({ icalEvent }) => icalEvent)).toBe(true)
    expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
    expectNothingTyped(letters)
    // The office reads what the visitor typed.
    const others = (await lettersTo('%')).filter(({ to }) => !to.endsWith('@cento.example'))
    expect(others.some(({ text }) => typedWords.test(text))).toBe(true)
    for (const kind of ['lead', 'message', 'simulation'] as const) {
      const accepted = answers.filter(answer => answer.kind === kind && answer.status < 300)
      expect(accepted.length, kind).toBeGreaterThanOrEqual(10)
      expect(new Set(accepted.map(({ status, form }) => `${status} ${form}`)).size, kind).toBe(1)
    }
    for (const { status } of answers) expect([200, 201, 429]).toContain(status)

    now = new Date(now.getTime() + hourMs)
    for (const n of [0, 1, 2]) {
      const answer = await kinds[kindOf(n)](n + 200, `dopo.${n}@cento.example`, from)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    }
    expect(await lettersTo('dopo.%@cento.example')).toHaveLength(3)
  })

  it.each(['lead', 'message', 'simulation'] as const)(
    'have links of the configured address only, whatever host the request names: %s',
    async kind => {
      const email = `host.${turn}@nomi.example`
      const answer = await kinds[kind](turn, email, `203.0.113.${turn}`)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      const [letter, ...further] = await lettersTo(email)
      expect(further).toEqual([])
      const { text, html, icalEvent } = letter!
      const origins = (content: string) => [
        ...new Set([...content.matchAll(/https?:\/\/[^/\s"<]+/g)].map(([origin]) => origin)),
      ]
      const own = [test.context.settings.publicUrl]
      expect(origins(text)).toEqual(own)
      expect(origins(html!)).toEqual(own)
      expect(Boolean(icalEvent)).toBe(kind === 'message')
      if (icalEvent) expect(origins(icalEvent.content.replaceAll('\r\n ', ''))).toEqual(own)
      expectNothingTyped([letter!])
    },
  )

  it('are one of each kind in an hour for an address that many networks type', async () => {
    const email = `vittima.${turn}@bersaglio.example`
    const count = async () => (await lettersTo('%@bersaglio.example')).length
    const flood = async (begin: number) => {
      for (let n = begin; n < begin + 30; n++) {
        const typedAs = n % 2 ? email : email.toUpperCase()
        const answer = await kinds[kindOf(n)](n, typedAs, `198.51.100.${n}`)
        expect(answer.statusCode, answer.body).toBeLessThan(300)
      }
    }
    const kindsOfLetters = 2
    await flood(0)
    expect(await count()).toBe(kindsOfLetters)
    now = new Date(now.getTime() + hourMs)
    await flood(30)
    expect(await count()).toBe(2 * kindsOfLetters)
    expectNothingTyped(await lettersTo('%@bersaglio.example'))
  })
})
