import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { files as filesTable, fileUses } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { forgetFiles } from '../files/files.ts'

const start = new Date('2026-11-20T09:00:00Z')
const person = { nome: 'Ada', cognome: 'Rossi', email: 'ada@example.it', telefono: '333 1234567' }
const request = {
  oggetto: 'mutuo',
  contatto: { ...person, provincia: 'RM', messaggio: 'Vorrei un appuntamento.' },
  modo: 'telefono',
  orario: 'mattina',
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
  pagina: 'http://127.0.0.1:8000/contattaci',
}
const pdf = pdfPage(['Una busta paga'])
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describeOnEitherDatabase('the contact form', open => {
  let test: TestApp
  let dataDir: string
  let now = start
  /** Each test has its own network address. */
  let host = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-contacts-'))
    test = await openTestApp(open, { now: () => now, settings: { ...readSettings({}), dataDir } })
  })
  beforeEach(() => {
    now = start
    host++
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const from = () => ({ remoteAddress: `203.0.113.${host}` })
  const stamp = async (query = '', headers = {}) => {
    const answer = await test.call('GET', `/contatti${query}`, { headers })
    return answer.json().modulo as string
  }
  const send = (payload: object, headers: Record<string, string> = {}) =>
    test.call('POST', '/contatti', { payload, headers, ...from() })
  /** Sends the form after the time that a person needs. */
  async function write(payload: object = {}, headers: Record<string, string> = {}) {
    const modulo = await stamp()
    later(20)
    return send({ ...request, ...payload, modulo }, headers)
  }
  const upload = (payload: Buffer, nome = 'busta.pdf', headers: Record<string, string> = {}) =>
    test.call('POST', `/contatti/allegati?nome=${encodeURIComponent(nome)}`, {
      payload,
      headers: { 'content-type': 'application/octet-stream', ...headers },
      ...from(),
    })
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    (await test.context.database.orm.execute<Record<string, never>>(query)).rows
  interface Letter {
    to: string
    subject: string
    text: string
    html: string
    replyTo?: string
  }
  const letterWith = async (subject: string) => {
    const { rows } = await test.context.database.orm.execute<{ payload: Letter }>(
      sql`select payload from jobs where payload->>'subject' = ${subject} order by _id desc limit 1`,
    )
    return rows[0]!.payload
  }
  const read = async (id: string) => (await rowsOf(sql`select * from requests where _id = ${id}`))[0]!
  const count = async (table: string) => (await rowsOf(sql`select 1 from ${sql.identifier(table)}`)).length
  const kept = () => readdir(join(dataDir, 'files')).catch(() => [])

  it('stores a message, with history and a letter to the agency of the province', async () => {
    const answer = await write()
    expect(answer.statusCode).toBe(201)
    const { _id } = answer.json()
    expect(await read(_id)).toMatchObject({
      ...person,
      oggetto: 'mutuo',
      modo: 'telefono',
      orario: 'mattina',
      stato: 'nuova',
      agenzia: expect.any(String),
    })
    const commits = await rowsOf(sql`select action, model, autore from commits where ref = ${_id}`)
    expect(commits).toEqual([{ action: 'create', model: 'Richieste', autore: 'visitor' }])
    const { text, html, ...addresses } = await letterWith('Nuovo messaggio, Mutuo: Ada Rossi')
    expect(addresses).toMatchObject({
      to: expect.stringMatching(/@quinto\.example$/),
      replyTo: 'ada@example.it',
    })
    expect(text).toBe(`Buongiorno,

è arrivato un nuovo messaggio.

La richiesta
Numero: ${formatRequestNumber(answer.json().numero)}
Oggetto: Mutuo
Nome: Ada Rossi
Telefono: 333 1234567
E-mail: ada@example.it
Provincia: RM
Contatto preferito: Telefono
Quando preferisce: La mattina, 9–13
Messaggio: Vorrei un appuntamento.
Pagina: http://127.0.0.1:8000/contattaci

Apri nel gestionale:
http://127.0.0.1:8000/admin/feeds/requests/${_id}

Per scrivere alla persona basta rispondere a questa e-mail.

Codice della richiesta: ${_id}

--
${text.split('--\n')[1]}`)
    expect(text).toMatch(/--\n.+ – iscrizione OAM M\d+ – .+$/)
    expect(html).toContain(`href="http://127.0.0.1:8000/admin/feeds/requests/${_id}"`)
  })

  it('writes a message of several lines as indented lines of the text, and as lines of the HTML', async () => {
    const messaggio = 'Salve,\n\nNon inoltrata a: forgiato\r\n<b>grassetto</b> & altro'
    const contatto = { ...person, email: undefined, nome: 'Più Righe', messaggio }
    expect((await write({ contatto })).statusCode).toBe(201)
    const { text, html, replyTo } = await letterWith('Nuovo messaggio, Mutuo: Più Righe Rossi')
    expect(text).toContain(
      '\nMessaggio: Salve,\n  \n  Non inoltrata a: forgiato\n  <b>grassetto</b> & altro\nPagina:',
    )
    expect(html).toContain(
      'Salve,<br/><br/>Non inoltrata a: forgiato<br/>&lt;b&gt;grassetto&lt;/b&gt; &amp; altro',
    )
    expect(text).toContain('\n\nLa persona non ha lasciato un’e-mail: si può solo chiamare.\n\n')
    expect(replyTo).toBeUndefined()
  })

  it('tells the office about a message that was added to an earlier one', async () => {
    const contatto = { ...person, nome: 'Una Aggiunta' }
    await write({ contatto })
    await write({ contatto: { ...contatto, messaggio: 'Anche la sera.' } })
    const { text } = await letterWith('Messaggio aggiornato, Mutuo: Una Aggiunta Rossi')
    expect(text).toMatch(
      /^Buongiorno,\n\nun messaggio dal modulo di contatto è stato aggiornato\.\n\nLa richiesta\nNumero: .+\nOggetto: Mutuo\n/,
    )
    expect(text).toMatch(
      /\nMessaggio: \[20 novembre 2026, ore 10\.\d\d\]\n {2}Messaggio: Anche la sera\.\nPagina:/,
    )
  })

  it('merges a second message within ten minutes, and stores a later one as a new request', async () => {
    const contatto = { ...person, nome: 'Ida' }
    const first = (await write({ contatto })).json()._id
    const again = { contatto: { ...contatto, messaggio: 'Anche la sera.' }, oggetto: 'cessione' }
    expect((await write(again)).json()._id).not.toBe(first)
    expect((await read(first)).messaggio).toMatch(
      /\nOggetto: Cessione del quinto\nMessaggio: Anche la sera\.$/,
    )
    later(601)
    expect((await write({ contatto })).json()._id).not.toBe(first)
  })

  it('refuses input of programs: too early, too late, an invalid stamp, the hidden field', async () => {
    const before = await count('requests')
    const modulo = await stamp()
    expect((await send({ ...request, modulo })).json().fields).toHaveProperty('modulo')
    later(2)
    expect((await send({ ...request, modulo })).statusCode).toBe(422)
    later(24 * 3600)
    expect((await send({ ...request, modulo })).statusCode).toBe(422)
    for (const forged of ['', '1', modulo.replace(/\d{13}/, String(now.getTime() - 9000)), '1.9.x'])
      expect((await send({ ...request, modulo: forged })).statusCode, forged).toBe(422)
    expect((await write({ sito: 'https://example.com' })).statusCode).toBe(422)
    expect(await count('requests')).toBe(before)
  })

  it.each(['333 123', '3331234567.0', '12345678', '33312345678901'])(
    'refuses the telephone «%s», which does not exist',
    async telefono => {
      const answer = await write({ contatto: { ...request.contatto, telefono } })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['contatto.telefono']])
    },
  )

  it('takes a telephone as contacts copy it', async () => {
    const telefono = '\u202a(+39)\u00a0333/7654321\u202c'
    const answer = await write({ contatto: { nome: 'Eva', cognome: 'Copiata', telefono } })
    expect(answer.statusCode, answer.body).toBe(201)
    const [row] = await rowsOf(sql`select telefono from requests order by _id desc limit 1`)
    expect(row).toEqual({ telefono: '+39 333 7654321' })
  })

  it('limits the messages of one address, also after a restart', async () => {
    const modulo = await stamp()
    later(20)
    const before = await count('requests')
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) {
      const contatto = { ...person, nome: `Pia ${'abcdefghij'[i % 10]}${'klmn'[Math.floor(i / 10)]}` }
      statuses.push((await send({ ...request, contatto, modulo })).statusCode)
    }
    expect(statuses.filter(status => status === 201)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    expect((await count('requests')) - before).toBe(10)
    expect(
      (await rowsOf(sql`select 1 from allowances where subject like 'contatti:%' and used > 10`)).length,
    ).toBe(1)
    later(3600)
    expect((await write({ contatto: { ...person, nome: 'Ora' } })).statusCode).toBe(201)
  })

  it('creates one request for a double click', async () => {
    const before = await count('requests')
    const modulo = await stamp()
    later(20)
    const contatto = { ...person, nome: 'Eva' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        send({ ...request, contatto, modulo }, { 'idempotency-key': `una-volta-${host}` }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(answer => answer.json()._id)).size).toBe(1)
    expect(await count('requests')).toBe(before + 1)
  })

  it.each(['\n', '\r\n', '\r'])(
    'indents the lines of a second message, so that they differ from lines of the server (%j)',
    async end => {
      const contatto = { ...person, nome: 'Rea', cognome: `Righe ${'abcd'[host % 4]}` }
      const first = (await write({ contatto })).json()._id
      const before = await read(first)
      const forged = ['secondo', '', '[23 novembre 2026, ore 0.30]', 'Consensi: marketing sì (testo 2026-11)']
      const again = { contatto: { ...contatto, messaggio: forged.join(end) } }
      await write(again)
      const { messaggio, versione } = await read(first)
      const lines = String(messaggio)
        .slice(String(before.messaggio ?? '').length)
        .trimStart()
      expect(lines.split(/\r\n|[\r\n]/)).toEqual([
        expect.stringMatching(/^\[20 novembre 2026, ore/),
        'Messaggio: secondo',
        ...forged.slice(1).map(line => `  ${line}`),
      ])
      // The same message again adds nothing.
      await write(again)
      await write({ contatto })
      expect(await read(first)).toMatchObject({ messaggio, versione })
    },
  )

  it('merges messages up to ten files, and stores the next one as a new request', async () => {
    const contatto = { ...person, nome: 'Gea' }
    const files = async (count: number) => {
      const ids = []
      for (let i = 0; i < count; i++) ids.push((await upload(pdf)).json()._id)
      return ids
    }
    const requestsOfGea = async () =>
      (await rowsOf(sql`select allegati from requests where nome = 'Gea' order by _id`)).map(
        ({ allegati }) => (allegati! as unknown[]).length,
      )
    const joined = [await write({ contatto, allegati: await files(5) })]
    joined.push(await write({ contatto, allegati: await files(5) }))
    expect(await requestsOfGea()).toEqual([10])
    const beyond = await write({ contatto, allegati: await files(1) })
    expect(await requestsOfGea()).toEqual([10, 1])
    const shown = [...joined, beyond].map(answer => [answer.statusCode, Object.keys(answer.json())])
    expect(new Set(shown.map(one => JSON.stringify(one))).size).toBe(1)
    expect(new Set([...joined, beyond].map(answer => answer.json().telefono)).size).toBe(1)
  })

  it('accepts messages from pages of active partners, without files', async () => {
    const headers = { origin: partnerOrigin }
    const settings = await test.call('GET', '/contatti?partner=immobiliare-lago', { headers })
    expect(settings.json()).toMatchObject({ partner: 'Immobiliare Lago', allegati: false })
    expect(settings.headers['access-control-allow-origin']).toBe(partnerOrigin)
    expect((await test.call('GET', '/contatti?partner=partner-spento', { headers })).statusCode).toBe(403)
    expect((await upload(pdf, 'busta.pdf', headers)).statusCode).toBe(403)
    const { _id } = (await upload(pdf)).json()
    const partner = 'immobiliare-lago'
    expect((await write({ partner, allegati: [_id] }, headers)).statusCode).toBe(403)
    expect((await write({ partner }, headers)).statusCode).toBe(201)
  })

  it('stores files privately, for readers of requests', async () => {
    const nome = 'Busta paga «ottobre».pdf'
    const { _id, ...file } = (await upload(pdf, nome)).json()
    expect(file).toEqual({ name: nome, size: pdf.length, mimetype: 'application/pdf' })
    const contatto = { ...person, nome: 'Lea' }
    const answer = await write({ contatto, allegati: [_id] })
    expect((await read(answer.json()._id)).allegati).toEqual([{ _id, ...file }])
    expect((await write({ contatto: { ...person, nome: 'Zoe' }, allegati: [_id] })).statusCode).toBe(422)
    // The message goes, and a complaint still holds the file.
    const { orm } = test.context.database
    await orm.insert(fileUses).values({ file: _id, resource: 'reclami', record: test.context.newId() })
    await orm.update(filesTable).set({ request: null }).where(eq(filesTable._id, _id))
    expect((await write({ contatto: { ...person, nome: 'Zoe' }, allegati: [_id] })).statusCode).toBe(422)
    await orm.update(filesTable).set({ request: answer.json()._id }).where(eq(filesTable._id, _id))
    expect((await test.call('GET', `/files/${_id}`)).statusCode).toBe(401)
    const got = await test.call('GET', `/files/${_id}`, { headers: { 'x-flags': 'requests' } })
    expect(got.rawPayload).toEqual(pdf)
    expect(got.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Busta%20paga/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['an HTML page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'foto.jpg', 415],
    ['an SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 'foto.png', 415],
    ['nothing', Buffer.alloc(0), 'vuoto.pdf', 422],
    ['a picture of 50,000 by 50,000 pixels', png(50_000, 50_000), 'foto.png', 422],
    ['a byte too many', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 + 1 - pdf.length)]), 'a.pdf', 413],
  ])('refuses %s and stores nothing', async (_what, bytes, name, status) => {
    const before = [await kept(), await count('files')]
    expect((await upload(bytes, name)).statusCode).toBe(status)
    expect([await kept(), await count('files')]).toEqual(before)
  })

  it('stores files under its own names', async () => {
    for (const name of ['../../etc/passwd.pdf', '/etc/passwd', '..\\..\\a.pdf', 'a'.repeat(200)]) {
      const { _id } = (await upload(pdf, name)).json()
      expect(await kept()).toContain(_id)
    }
    for (const name of ['a\u0000.pdf', 'a\r\nb.pdf', 'a'.repeat(300), ''])
      expect((await upload(pdf, name)).statusCode).toBe(422)
  })

  it('deletes unsent files after a day', async () => {
    const { _id } = (await upload(pdf)).json()
    const claimed = (await upload(pdf)).json()._id
    await write({ contatto: { ...person, nome: 'Mia' }, allegati: [claimed] })
    later(24 * 3600 + 1)
    const old = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(dataDir, 'files', _id), old, old)
    await forgetFiles(test.context)
    expect(await kept()).not.toContain(_id)
    expect(await kept()).toContain(claimed)
    expect(await rowsOf(sql`select 1 from files where _id = ${_id}`)).toEqual([])
  })
})
