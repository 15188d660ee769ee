import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../contract/subjects/clients.ts'
import { participants } from '../../contract/subjects/loan-files/participants.ts'
import { system } from '../database/actor.ts'
import { pdfPage } from '../database/example-data/files.ts'
import { jobs } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { readSettings } from '../settings.ts'
import { addFile, type Member } from '../subjects/clients/files/testing/people-of-file.ts'
import { collectLog } from '../testing/collect-log.ts'
import { confirmedByOffice, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const code = 'RSSMRA85T10A562S'
const office = { 'x-flags': 'pratiche_see,pratiche_edit,clients_see,clients_export,requests' }
const formula = '=cmd|’ /C calc’!A0'
const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>'

/** Attacks on the customers' area by its own customers, and by those who find a link or a file of one. */
describeOnEitherDatabase('the customers’ area', open => {
  let test: TestApp
  let work: Jobs
  let dataDir: string
  let now = new Date('2026-11-26T09:00:00Z')
  const collected = collectLog('trace')
  let file: string
  let applicant: Member
  let turn = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-area-'))
    test = await openTestApp(open, {
      now: () => now,
      log: collected.log,
      settings: { ...readSettings({}), dataDir },
    })
    work = startJobs(test.context, async () => {}, { poll: false })
    ;({ file, applicant } = await addFile(test))
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-26T09:00:00Z')
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  describe('an attachment', () => {
    const attach = (bytes: Buffer, name: string, type: string) => {
      const boundary = 'parte'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return applicant.visitor.call('POST', `/clients/pratiche/${file}/allegati`, payload, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      })
    }

    it.each([
      ['a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'a.svg'],
      ['a page', `<!doctype html>${markup}`, 'a.html'],
      ['a page that says to be a PDF', `<!doctype html>${markup}`, 'a.pdf'],
      ['a page with a PDF below', `<!doctype html>${markup}\n%PDF-1.7\n`, 'a.pdf'],
      [
        'a PDF with a page below',
        `${Buffer.from(pdfPage(['Busta paga'])).toString('latin1')}${markup}`,
        'a.pdf',
      ],
    ])('is refused: %s', async (_what, text, name) => {
      for (const type of ['application/pdf', 'image/svg+xml', 'text/html']) {
        const { statusCode } = await attach(Buffer.from(text, 'latin1'), name, type)
        expect([type, [400, 415, 422].includes(statusCode)]).toEqual([type, true])
      }
    })

    it('that claims to be a page is served as the PDF that it is, to download, in a sandbox', async () => {
      const sent = await attach(Buffer.from(pdfPage(['Busta paga'])), 'pagina.html', 'text/html')
      expect(sent.statusCode, sent.body).toBe(201)
      const { _id } = sent.json()
      const message = { testo: 'Ecco', allegati: [_id] }
      expect(
        (await applicant.visitor.call('POST', `/clients/pratiche/${file}/messaggi`, message)).statusCode,
      ).toBeLessThan(300)
      for (const query of ['', '?vista=si']) {
        const { headers, statusCode } = await applicant.visitor.call('GET', `/files/${_id}${query}`)
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'private, no-store',
        })
        if (!query) expect(headers['content-disposition']).toMatch(/^attachment;/)
      }
    })
  })

  describe('what a customer writes', () => {
    it('is text in the answers, and no formula in the exports of the office', async () => {
      const { visitor, account } = applicant
      const sent = await visitor.call('POST', `/clients/pratiche/${file}/messaggi`, {
        testo: `${formula} ${markup}`,
      })
      expect(sent.statusCode, sent.body).toBeLessThan(300)
      const read = await visitor.call('GET', `/clients/pratiche/${file}/messaggi`)
      expect(read.headers['content-type']).toContain('application/json')
      const { store, database } = test.context
      const { versione } = await store.get(database.orm, clients, account, system)
      // A registration takes any name.
      const named = { nome: formula, cognome: `@SUM(1)${turn}` }
      await store.update(database.orm, clients, account, versione, named, system)
      const csv = await test.call('GET', `/clients/esporta?formato=csv&search=SUM(1)${turn}`, {
        headers: office,
      })
      expect(csv.statusCode, csv.body).toBe(200)
      expect(csv.body).toContain('calc')
      for (const cell of csv.body.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^"*[=@]/)
    })
  })

  describe('the link of an invitation', () => {
    async function invited(nome = 'Ospite') {
      const { store, database } = test.context
      const email = `ospite.${turn}@posta.example`
      const values = { nome, cognome: 'Galli', email, ...confirmedByOffice(email), codiceFiscale: code }
      const customer = (await store.create(database.orm, clients, { ...values, status: 'validated' }, system))
        ._id
      const given = { pratica: file, cliente: customer, ruolo: 'garante' as const }
      const { _id: participant } = await store.create(database.orm, participants, given, system)
      const path = `/pratiche/${file}/inviti/${participant}`
      const sent = await test.call('POST', path, { headers: office })
      expect(sent.statusCode, sent.body).toBe(200)
      const rows = await database.orm.select().from(jobs).orderBy(jobs._id)
      const letter = rows.map(({ payload }) => JSON.stringify(payload)).findLast(line => line.includes(email))
      const token = /invito\/[\w-]{43}#([\w-]{43})/.exec(letter!)![1]!
      const visitor = new Visitor(test, 'client', `192.0.2.${turn}`)
      const accept = (further: object = {}) =>
        visitor.mine('POST', '/inviti/accetta', { token, codiceFiscale: code, ...further })
      return { token, accept, visitor, email, letter: letter! }
    }

    it('comes in a letter with the name as text, whatever the name is', async () => {
      const { letter } = await invited(markup)
      const { html, text } = JSON.parse(letter) as { html: string; text: string }
      expect(html).toContain('&lt;img src=x')
      expect(html).not.toContain('<img src=x')
      expect(text).toContain(markup)
    })

    it('stays in no log, line of history, note of the file or waiting job after its use', async () => {
      const { token, accept } = await invited()
      expect((await accept({ codiceFiscale: 'RSSMRA80A01H501U' })).statusCode).toBe(422)
      expect((await accept({ password: goodPassword })).statusCode).toBe(200)
      while ((await work.runDue()) > 0);
      await test.context.securityLog.flush({ isEnding: true })
      expect(collected.text()).not.toContain(token)
      const tables = ['commits', 'security_events', 'file_accesses', 'pratiche_note', 'idempotency', 'jobs']
      for (const table of tables) {
        const { rows } = await test.context.database.orm.execute<{ line: string }>(
          sql`select t::text as line from ${sql.identifier(table)} t`,
        )
        expect([table, rows.some(({ line }) => line.includes(token))]).toEqual([table, false])
      }
    })

    it('leaves no signed access that is valid once a clock that was ahead is right again', async () => {
      now = new Date('2030-11-26T09:00:00Z')
      const { accept, visitor, email } = await invited()
      expect((await accept({ password: goodPassword })).statusCode).toBe(200)
      await visitor.signIn(email)
      expect((await visitor.mine('GET', '/pratiche')).statusCode).toBe(200)
      now = new Date('2026-11-26T09:00:00Z')
      expect((await visitor.mine('GET', '/pratiche')).statusCode).toBe(401)
    })

    it('opens nothing once the clock has passed its days', async () => {
      const { accept } = await invited()
      now = new Date('2026-12-11T09:00:00Z')
      expect((await accept({ password: goodPassword })).statusCode).toBe(422)
    })
  })
})
