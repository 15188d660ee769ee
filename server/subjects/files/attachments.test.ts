import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfPage } from '../../database/example-data/files.ts'
import { migrate, migrateTo } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { heavyPng } from '../../inspection/testing/heavy-png.ts'
import { updatedPdf } from '../../inspection/testing/updated-pdf.ts'
import { readSettings } from '../../settings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const pdf = pdfPage(['Una busta paga'])

describeOnEitherDatabase('files from visitors', open => {
  let test: TestApp
  let dataDir: string
  /** Each test has its own network address, so that limits do not add up. */
  let host = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-attachments-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
  })
  beforeEach(() => {
    host++
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const upload = (payload: Buffer, nome = 'busta.pdf') =>
    test.call('POST', `/contatti/allegati?nome=${encodeURIComponent(nome)}`, {
      payload,
      headers: { 'content-type': 'application/octet-stream' },
      remoteAddress: `203.0.113.${host}`,
    })
  const headers = { 'x-flags': 'requests,storage' }
  const download = (id: string) => test.call('GET', `/files/${id}`, { headers })
  const execute = (query: ReturnType<typeof sql>) => test.context.database.orm.execute(query)

  it.each([
    ['Busta paga.pdf.hta', 'Busta paga.pdf'],
    ['fattura.bat', 'fattura.pdf'],
    ['../../etc/x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['foto\u202efdp.exe', 'fotofdp.pdf'],
    ['con.pdf', '_con.pdf'],
    [' . nascosto.pdf. ', 'nascosto.pdf'],
    ['è'.repeat(196), `${'è'.repeat(95)}.pdf`],
  ])('named %j are stored and downloaded as %j', async (given, name) => {
    const kept = await upload(pdf, given)
    expect([kept.statusCode, kept.json().name]).toEqual([201, name])
    const { _id } = kept.json()
    const downloaded = await download(_id)
    expect(downloaded.rawPayload).toEqual(pdf)
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const inArchive = await test.call('GET', `/storage/allegati/${_id}`, { headers })
    expect(inArchive.json().name).toBe(name)
  })

  it('have the safe name in the request, in the letter and after a restore from history', async () => {
    const { _id } = (await upload(pdf, 'Busta paga.pdf.hta')).json()
    const modulo = test.stamp()
    const sent = await test.call('POST', '/contatti', {
      payload: {
        oggetto: 'mutuo',
        contatto: {
          nome: 'Ada',
          cognome: 'Rossi',
          email: `ada${host}@example.it`,
          telefono: `333 12345${host}`,
          provincia: 'RM',
          messaggio: 'Ecco la busta paga.',
        },
        modo: 'telefono',
        orario: 'mattina',
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
        testoVersione: '2026-11',
        pagina: 'http://127.0.0.1:8000/contattaci',
        allegati: [_id],
        modulo,
      },
      remoteAddress: `203.0.113.${host}`,
    })
    expect(sent.statusCode, sent.body).toBe(201)
    const id = sent.json()._id
    const read = async () => (await test.call('GET', `/requests/${id}`, { headers })).json().allegati
    expect(await read()).toMatchObject([{ _id, name: 'Busta paga.pdf' }])
    const { rows } = await execute(
      sql`select payload ->> 'text' as text from jobs where payload ->> 'subject' like 'Nuovo messaggio%' order by _id desc limit 1`,
    )
    expect(rows[0]!.text).toMatch(/^Allegati: Busta paga\.pdf$/m)

    const flags = { 'x-flags': 'admin' }
    expect(
      (await test.call('DELETE', `/requests/${id}`, { headers: flags, payload: { motivo: 'Doppia' } }))
        .statusCode,
    ).toBe(200)
    // An earlier version stored the name as the visitor typed it.
    const changed = await execute(
      sql`update commits set "deletedObject" = replace("deletedObject"::text, 'Busta paga.pdf', 'Busta paga.pdf.hta')::jsonb
        where ref = ${id} and "deletedObject"::text like '%Busta paga.pdf%' returning 1`,
    )
    expect(changed.rows).toHaveLength(1)
    const lines = (await test.call('GET', `/commits/${id}`, { headers: flags })).json()
    await test.call('POST', `/commits/${lines[0]._id}/restore`, { headers: flags })
    expect(await read()).toMatchObject([{ _id, name: 'Busta paga.pdf' }])
  })

  it('stored by an earlier version are downloaded with a safe name', async () => {
    const _id = test.context.newId()
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files', _id), pdf)
    await execute(
      sql`insert into files (_id, name, size, mimetype, "createdAt")
        values (${_id}, '../Busta paga.pdf.hta', ${pdf.length}, 'application/pdf', now())`,
    )
    expect((await download(_id)).headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Busta%20paga.pdf",
    )
    const { rows } = (await test.call('GET', '/storage/allegati?limit=200', { headers })).json()
    expect(rows).toContainEqual(expect.objectContaining({ _id, name: 'Busta paga.pdf' }))
  })

  it('that are pictures are encoded again: upright, without location and hidden bytes', async () => {
    const secret = '<script>alert(1)</script>'
    const photograph = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = Buffer.concat([photograph, Buffer.from(`PK\u0003\u0004${secret}PK\u0005\u0006`)])
    const kept = await upload(sent, 'foto.png')
    expect([kept.statusCode, kept.json()]).toEqual([
      201,
      { _id: expect.any(String), name: 'foto.jpg', size: expect.any(Number), mimetype: 'image/jpeg' },
    ])
    const { rawPayload } = await download(kept.json()._id)
    expect(rawPayload).toHaveLength(kept.json().size)
    expect(rawPayload.toString('latin1')).not.toMatch(/script|PK\u0003/)
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect([width, height, exif]).toEqual([20, 40, undefined])
  })

  it.each([
    ['a truncated PDF', Buffer.from('%PDF-1.7\nuna busta paga'), /^Il PDF è danneggiato/],
    [
      'a PDF with an archive after its end',
      Buffer.concat([pdf, Buffer.from('PK\u0003\u0004')]),
      /c’è altro oltre al documento/,
    ],
    [
      'a PDF that starts a program',
      updatedPdf(pdf, ['<< /S /Launch /F (calc.exe) >>']),
      /^Il PDF contiene programmi/,
    ],
    ['a picture without pixels', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), /^L’immagine non si riesce/],
  ])('are refused with advice, without a stored file: %s', async (_what, bytes, message) => {
    const before = await readdir(join(dataDir, 'files'))
    const answer = await upload(bytes)
    expect([answer.statusCode >= 415, answer.json()]).toEqual([true, expect.stringMatching(message)])
    expect(await readdir(join(dataDir, 'files'))).toEqual(before)
  })

  it('that are pictures with too many pixels are refused', async () => {
    const answer = await upload(heavyPng(7300), 'foto.png')
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      'L’immagine è troppo grande: la riduca e riprovi.',
    ])
  })

  it('are dropped from the inspection when their sender disconnects', async () => {
    await upload(pdf)
    const before = await readdir(join(dataDir, 'files'))
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const sender = new AbortController()
    const sent = fetch(`${address}/v2/contatti/allegati?nome=foto.png`, {
      method: 'POST',
      body: new Uint8Array(heavyPng(7000)),
      headers: { 'content-type': 'application/octet-stream' },
      signal: sender.signal,
    }).catch(() => 'gone')
    const parts = async () => (await readdir(join(dataDir, 'files'))).filter(name => name.endsWith('.part'))
    await expect.poll(parts).toHaveLength(1)
    const next = upload(pdf)
    sender.abort()
    expect(await sent).toBe('gone')
    expect((await next).statusCode).toBe(201)
    await expect.poll(parts).toEqual([])
    expect(await readdir(join(dataDir, 'files'))).toHaveLength(before.length + 1)
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['an archive', Buffer.from('PK\u0003\u0004')],
    ['GIF', Buffer.from('GIF89a')],
  ])('are refused with any name: %s', async (_what, bytes) => {
    const answer = await upload(bytes, 'busta.pdf')
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      'Si possono allegare PDF e immagini JPEG o PNG.',
    ])
  })
})

/** Number of migrations before safe file names. */
const earlier = 20

describeOnEitherDatabase('file names of an earlier version', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({
      prepared: { name: 'before safe names', prepare: ({ pool }) => migrateTo(pool, earlier) },
    })
  })

  it('become safe in the migration, in files and in requests', async () => {
    const named: [given: string, kind: string, safe: string][] = [
      ['Busta paga.pdf.hta', 'application/pdf', 'Busta paga.pdf'],
      ['../../etc/x.pdf', 'application/pdf', 'x.pdf'],
      ['a\\b\u202efdp.bat', 'application/pdf', 'bfdp.pdf'],
      ['Rossi.Mario.pdf', 'application/pdf', 'Rossi.Mario.pdf'],
      ['nul.png', 'image/png', '_nul.png'],
      ['foto.jpeg', 'image/jpeg', 'foto.jpg'],
      ['.', 'image/jpeg', 'file.jpg'],
      ['à'.repeat(200), 'application/pdf', `${'à'.repeat(90)}.pdf`],
      ['listino.xlsx', 'application/octet-stream', 'listino.xlsx'],
      ['listino.csv', 'application/octet-stream', 'listino.csv'],
    ]
    const id = (n: number) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
    for (const [n, [name, kind]] of named.entries())
      await database.pool.query(
        `insert into files (_id, name, size, mimetype, "createdAt") values ($1, $2, 1, $3, now())`,
        [id(n), name, kind],
      )
    const allegati = named.slice(0, 3).map(([name, mimetype], n) => ({ _id: id(n), name, size: 1, mimetype }))
    const insert = `insert into requests (_id, versione, "createdAt", "updatedAt", nome, cognome, oggetto, modo, orario,
      fonte, consensi, allegati, stato, ricerca) values ($1, 1, now(), now(), 'Ada', 'Rossi', 'mutuo', 'telefono', 'mattina',
      '{}', '[]', $2, 'nuova', 'ada')`
    await database.pool.query(insert, [id(100), JSON.stringify(allegati)])
    await database.pool.query(insert, [id(101), '[]'])
    await migrate(database.pool)
    const { rows } = await database.pool.query(`select name from files order by _id`)
    expect(rows.map(({ name }) => name)).toEqual(named.map(([, , safe]) => safe))
    const requests = await database.pool.query(`select allegati from requests order by _id`)
    expect(requests.rows).toEqual([
      { allegati: allegati.map((file, n) => ({ ...file, name: named[n]![2] })) },
      { allegati: [] },
    ])
  })
})
