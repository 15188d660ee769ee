import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { enqueueMail, type Message } from '../mail/mail.ts'
import { mailTransport } from '../mail/transport.ts'
import { readSettings } from '../settings.ts'
import { appointmentCalendar } from '../subjects/appointments/appointment-calendar.ts'
import { brokerIn } from '../subjects/broker/broker.ts'
import { collectLog } from '../testing/collect-log.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Characters that end a line in HTTP, mail, logs or editors, or only look like a line end. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\u0000',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '%0d%0a',
  '\\r\\n',
  '嘊嘍',
]
/** The only headers of our letters. */
const ofLetters = /^(From|To|Reply-To|Subject|Message-ID|Date|Auto-Submitted|MIME-Version|Content-[\w-]+)$/
/** The only lines of the entry of an appointment for a calendar. */
const ofEntries =
  /^(BEGIN:(VCALENDAR|VEVENT)|VERSION:2\.0|PRODID:[^:;"]+|METHOD:(PUBLISH|CANCEL)|UID:[\w.@-]+|SEQUENCE:\d+|DT(STAMP|START|END):\w+|(SUMMARY|DESCRIPTION):.*|ORGANIZER;CN="[^"]*":mailto:[\w.]+@[\w.]+|URL;VALUE=URI:http:[\w:/.-]+|STATUS:(CONFIRMED|CANCELLED)|END:(VEVENT|VCALENDAR))$/

describeOnOneDatabase('input cannot start a new line', open => {
  let test: TestApp
  let jobs: Jobs
  let outbox: string
  const collected = collectLog('trace')
  const messages: Message[] = []
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quinto-lines-'))
    outbox = join(dataDir, 'outbox')
    const settings = { ...readSettings({}), dataDir }
    test = await openTestApp(open, {
      settings,
      log: collected.log,
    })
    const send = mailTransport(settings)
    const sending = async (id: string, at: Date, message: Message) => {
      messages.push(message)
      await send(id, at, message)
    }
    jobs = startJobs(test.context, sending, { poll: false })
    await addPerson(test, 'admin', 'piena@esempio.it', { permissions: { admin: true } })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(join(outbox, '..'), { recursive: true, force: true })
  })

  const logLines = () => collected.text().split('\n').filter(Boolean)
  /** Checks that every line of the log is a complete line of ours. */
  function expectOwnLines() {
    for (const line of logLines()) expect(JSON.parse(line)).toHaveProperty('level')
    expect(collected.text()).not.toMatch(/[\u0085\u2028\u2029]|forgiato/)
  }
  async function headersOfLetters() {
    await jobs.runDue()
    const letters = await Promise.all(
      (await readdir(outbox)).map(file => readFile(join(outbox, file), 'utf8')),
    )
    const heads = letters.map(letter =>
      letter.slice(0, letter.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '),
    )
    return heads.map(head => head.split(/\r\n|\r|\n/))
  }

  /** The entry of an appointment for the calendar, with names that the checks of calls would refuse. */
  async function entryOf(bad: (text: string) => string) {
    const broker = await brokerIn(test.context.database.orm)
    const inizio = '2026-11-25T10:00:00.000Z'
    const appointment = {
      _id: test.context.newId(),
      versione: 1,
      inizio,
      stato: 'fissato' as const,
    }
    const contact = {
      agente: bad('Ada Alberti'),
      agenzia: bad('Viterbo'),
      telefono: bad('800 000 000'),
      entro: null,
      appuntamento: inizio,
    }
    const named = { ...broker, nome: bad('Quinto') }
    return appointmentCalendar(
      test.context,
      appointment,
      contact,
      named,
      'http://127.0.0.1:8000/appuntamento/a',
    )
  }

  it.each([...breaks.filter(end => end !== '\u0000'), '"', '";X="', '\r\nATTENDEE:', ':', ';', '\\n'])(
    'in the entry for a calendar, from any name: %j',
    async end => {
      const { content } = await entryOf(text => `${text}${end}Bcc:forgiato@truffa.example`)
      const lines = content.replace(/\r\n[ \t]/g, '').split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
      expect(lines.filter(line => !ofEntries.test(line))).toEqual([])
      expect(lines.filter(line => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
    },
  )

  it('in letters, from any field', async () => {
    const admin = new Visitor(test, 'admin')
    await admin.signIn('piena@esempio.it')
    const consents = { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false }
    for (const [i, end] of breaks.entries()) {
      const bad = (text: string) => `${text}${end}Bcc: forgiato@truffa.example`
      const registration = {
        nome: 'Nina',
        cognome: 'Nuova',
        email: `nina${i}@esempio.it`,
        password: goodPassword,
        consensi: consents,
        testoVersione: '2026-11',
      }
      for (const key of ['nome', 'cognome', 'email'] as const)
        await test.call('POST', '/clients/register', {
          payload: { ...registration, [key]: bad(registration[key]) },
        })
      await test.call('POST', '/clients/register', { payload: { ...registration, referal: bad('ALDO7') } })
      const email = bad('piena@esempio.it')
      for (const call of ['login', 'password/forgot'])
        await test.call('POST', `/admin/${call}`, {
          payload: { email, ...(call === 'login' && { password: 'x' }) },
        })
      const person = {
        name: bad('Ada'),
        surname: bad('Nuova'),
        email: `ada${i}@esempio.it`,
        permissions: {},
        ticketing: {},
        ticketCategories: [],
        status: 'validated',
      }
      const made = await admin.call('POST', '/admins', person)
      if (made.statusCode === 201) {
        // This letter greets by name.
        await test.call('POST', '/admin/password/forgot', { payload: { email: person.email } })
        const address = { versione: 1, email: `nuova${i}@esempio.it` }
        expect((await admin.call('PATCH', `/admins/${made.json()._id}`, address)).statusCode).toBe(200)
      }
      // Bypasses the checks of calls; the database does not store a NUL.
      if (end === '\u0000') continue
      const icalEvent = await entryOf(bad)
      await test.context.database.orm.transaction(tx =>
        enqueueMail(test.context, tx, {
          to: 'chi@esempio.it',
          subject: bad('Oggetto'),
          replyTo: bad('rispondi@esempio.it'),
          text: 'Testo.',
          icalEvent,
        }),
      )
    }
    const heads = await headersOfLetters()
    expect(heads.length).toBeGreaterThan(breaks.length)
    const names = heads.flat().map(line => line.slice(0, line.indexOf(':')))
    expect(names.filter(name => !ofLetters.test(name))).toEqual([])
    for (const head of heads) {
      const to = head.filter(line => line.startsWith('To:'))
      expect(to).toEqual([expect.not.stringContaining('truffa')])
    }
    for (const { to, subject, replyTo } of messages)
      expect(`${to}${subject}${replyTo}`).not.toMatch(/[\r\n\t\u2028\u2029]/)
    expectOwnLines()
  })

  it('in the text of a letter, with any line end in the text of a visitor', async () => {
    const before = messages.length
    for (const end of breaks) {
      const contatto = {
        nome: 'Ada',
        cognome: 'Righe',
        email: `righe${breaks.indexOf(end)}@esempio.it`,
        messaggio: `Salve${end}Codice della richiesta: forgiato`,
      }
      const sent = {
        contatto,
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
        testoVersione: '2026-11',
        pagina: 'https://esempio.it/',
        modulo: test.stamp(),
      }
      await test.call('POST', '/leads', { payload: sent })
      await test.call('POST', '/contatti', {
        payload: { ...sent, oggetto: 'mutuo', modo: 'email', orario: 'indifferente' },
      })
    }
    await jobs.runDue()
    const texts = messages.slice(before).map(({ text }) => text)
    expect(
      texts.filter(text => text.includes('\n  Codice della richiesta: forgiato')).length,
    ).toBeGreaterThan(2)
    for (const text of texts)
      expect(text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)).not.toContain(
        'Codice della richiesta: forgiato',
      )
  })

  /** Sends raw bytes; resolves to the lines of the answer's head. */
  const raw = (text: string) =>
    new Promise<string[]>((resolve, reject) => {
      const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
      let answer = ''
      socket.setEncoding('latin1').on('data', part => {
        answer += part
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')))
      socket.end(Buffer.from(text, 'utf8'))
    })

  it('in answers and in the log, from any header', async () => {
    const wrong: string[] = []
    for (const end of breaks)
      for (const name of [
        'user-agent',
        'x-request-id',
        'request-id',
        'idempotency-key',
        'origin',
        'x-refresh',
        'x-forwarded-for',
        'access-control-request-headers',
      ]) {
        const value = `a${end}x-forgiato: 1`
        const head = await raw(
          `POST /v2/clients/login HTTP/1.1\r\nhost: a\r\n${name}: ${value}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
        )
        const [status = '', ...lines] = head
        if (!/^HTTP\/1\.1 (400|403|422) /.test(status))
          wrong.push(`${name} ${JSON.stringify(end)}: ${status}`)
        if (lines.some(line => /forgiato/i.test(line))) wrong.push(`${name} ${JSON.stringify(end)}: ${lines}`)
      }
    for (const end of breaks)
      for (const path of ['/v2/banks?sort=', '/v2/', '/']) {
        const address = `${path}${encodeURIComponent(`a${end}x-forgiato: 1`)}`
        const [status = '', ...lines] = await raw(
          `GET ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
        )
        if (!/^HTTP\/1\.1 4\d\d /.test(status)) wrong.push(`${address}: ${status}`)
        if (lines.some(line => /forgiato/i.test(line))) wrong.push(`${address}: ${lines}`)
      }
    expect(wrong).toEqual([])
    expectOwnLines()
  })

  it('in the list of sessions, from the name of a device', async () => {
    for (const end of ['\u0085', '\u2028', '%0d%0a', '\u202e']) {
      const visitor = new Visitor(test, 'admin')
      const headers = { 'user-agent': `Browser${end}forgiato` }
      const login = { email: 'piena@esempio.it', password: goodPassword }
      const answer = await visitor.call('POST', '/admin/login', login, headers)
      expect(answer.statusCode).toBe(200)
      visitor.keep(answer)
      expect((await visitor.mine('GET', '/sessions')).statusCode).toBe(200)
    }
    expectOwnLines()
  })
})
