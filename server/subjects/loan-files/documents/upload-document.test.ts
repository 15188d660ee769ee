import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../../../contract/subjects/clients.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { buildApp } from '../../../app.ts'
import { system } from '../../../database/actor.ts'
import { pdfOf, pdfPage } from '../../../database/example-data/files.ts'
import { documentPages, fileDocumentsTable, files } from '../../../database/schema.ts'
import { describeOnOneDatabase } from '../../../database/testing/databases.ts'
import { freeBytes } from '../../../disk/free-bytes.ts'
import { AppError } from '../../../errors.ts'
import { heavyPng } from '../../../inspection/testing/heavy-png.ts'
import { pdfkitPdf } from '../../../inspection/testing/pdfkit-pdf.ts'
import { readSettings } from '../../../settings.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, askFor, withdraw } from '../../clients/files/testing/people-of-file.ts'
import { forgetFiles } from '../../files/files.ts'
import { viewsWritten } from '../page/views.ts'

/** What happens after the pages are merged, and before the document gets its file. */
type Part = [name: string, bytes: Buffer]

const boundary = 'parte'
/** The form of one page. */
function form([name, bytes]: Part, fields: Record<string, string> = {}) {
  const head = (lines: string) => Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`)
  return {
    payload: Buffer.concat([
      ...Object.entries(fields).flatMap(([field, value]) => [
        head(`content-disposition: form-data; name="${field}"`),
        Buffer.from(`${value}\r\n`),
      ]),
      head(
        `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** A small file that says to be a picture of 50,000 × 50,000. */
function hugePng(): Buffer {
  const png = heavyPng(10)
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A picture, red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e1e' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#1e1ec8' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

describeOnOneDatabase('the upload of a document', open => {
  let test: TestApp
  let dataDir: string
  let customer: string
  const flags = { 'x-flags': 'pratiche_see,pratiche_edit' }
  let infected: ((path: string) => Promise<boolean>) | null = null
  /** Happens while the pages of a document are read, after the caller's rights were checked. */
  let meanwhile: (() => Promise<void>) | null = null
  let count = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(joined(tmpdir(), 'quinto-documents-'))
    const scanner = {
      async scan(path: string) {
        if (await infected?.(path)) throw new AppError(422, 'Nel file c’è un virus: non è stato caricato.')
      },
      state: async () => ({ version: null, last: null }),
    }
    test = await openTestApp(open, {
      settings: { ...readSettings({}), dataDir },
      scanner,
      async freeBytes(folder) {
        const happens = meanwhile
        meanwhile = null
        await happens?.()
        return freeBytes(folder)
      },
    })
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, clients, { limit: 1 }, system)
    customer = rows[0]!._id
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  async function newDocument(values: object = {}) {
    const { store, database } = test.context
    const file = {
      IDEGG: `U${++count}`,
      prodotto: 'prestito',
      stato: 'raccolta_documenti',
      importoRichiesto: 1,
    }
    const { _id: pratica } = await store.create(database.orm, loanFiles, { ...file, ...values }, system)
    const given = { pratica, nome: 'Busta paga', cliente: customer }
    const { _id } = await store.create(database.orm, fileDocuments, given, system)
    return { pratica, _id, path: `/pratiche/${pratica}/documenti/${_id}` }
  }
  interface Sending {
    page?: string
    password?: string
    headers?: object
  }
  /** Sends one page. */
  async function send(
    path: string,
    part: Part,
    { page = randomUUID(), password, headers = flags }: Sending = {},
  ) {
    const { payload, type } = form(part, password ? { password } : {})
    const call = { payload, headers: { ...headers, 'content-type': type } }
    return test.call('PUT', `${path}/pagine/${page}`, call)
  }
  const join = (
    path: string,
    pagine: readonly string[],
    aggiungi = false,
    headers: Record<string, string> = flags,
  ) => test.call('POST', `${path}/file`, { payload: { pagine, aggiungi }, headers })
  /** Sends pages and joins them; the answer is that of the first refusal. */
  async function upload(
    path: string,
    parts: readonly Part[],
    { aggiungi = false, ...sending }: Sending & { aggiungi?: boolean } = {},
  ) {
    const pages: string[] = []
    for (const part of parts) {
      const answer = await send(path, part, sending)
      if (answer.statusCode !== 200) return answer
      pages.push(answer.json()._id)
    }
    return join(path, pages, aggiungi)
  }
  const stored = async (_id: string) => {
    const { orm } = test.context.database
    const [row] = await orm.select().from(fileDocumentsTable).where(eq(fileDocumentsTable._id, _id))
    return row!
  }
  const read = async (_id: string) => {
    const { file } = await stored(_id)
    return (await test.call('GET', `/files/${file!._id}`, { headers: flags })).rawPayload
  }
  const leftovers = async () =>
    (await readdir(joined(dataDir, 'files')).catch(() => [])).filter(name => name.endsWith('.part'))
  const refusal = (answer: Awaited<ReturnType<typeof send>>): string =>
    typeof answer.json() === 'string' ? answer.json() : answer.json().message

  it('makes one PDF of pictures and PDFs in their order, encrypted on the disk', async () => {
    const { _id, path } = await newDocument()
    const jpeg = await halves(800, 600).jpeg().toBuffer()
    const png = await halves(300, 500).png().toBuffer()
    const heic = await readFile('server/inspection/testing/photo.heic')
    const answer = await upload(path, [
      ['uno.jpg', jpeg],
      ['due.pdf', pdfPage(['Una busta paga'])],
      ['tre.png', png],
      ['quattro.heic', heic],
    ])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { stato: 'caricato', file: { pagine: 4 } },
    ])
    const bytes = await read(_id)
    const { sizes } = await readPdf(bytes)
    expect(sizes.map(({ width, height }) => width > height)).toEqual([true, false, false, true])
    const onDisk = await readFile(joined(dataDir, 'files', (await stored(_id)).file!._id))
    expect(onDisk.subarray(0, 5).toString()).not.toBe('%PDF-')
    expect(await leftovers()).toEqual([])
  })

  it('turns a picture upright by its EXIF orientation, and drops the metadata', async () => {
    const { _id, path } = await newDocument()
    const turned = await halves(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'segreto' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await upload(path, [['foto.jpg', turned]])
    const bytes = await read(_id)
    const [page] = (await readPdf(bytes)).sizes
    expect(page!.height).toBeGreaterThan(page!.width)
    const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
    const { data, info } = await sharp(bytes.subarray(start), { failOn: 'none' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const red = (y: number) => data[(y * info.width + 10) * info.channels]!
    // Turned by 90 degrees, the left half is above.
    expect(red(10)).toBeGreaterThan(150)
    expect(red(info.height - 10)).toBeLessThan(100)
    expect(bytes.includes('segreto')).toBe(false)
  })

  it('keeps a single PDF as it is, also of 200 pages', async () => {
    const { _id, path } = await newDocument()
    const bytes = pdfOf(Array.from({ length: 200 }, (_, i) => [`pagina ${i + 1}`]))
    expect((await upload(path, [['lungo.pdf', bytes]])).json()).toMatchObject({ file: { pagine: 200 } })
    expect(bytes.equals(await read(_id))).toBe(true)
  })

  it('asks for the password of a protected PDF, and stores the document without', async () => {
    const { _id, path } = await newDocument()
    const bytes = await pdfkitPdf({ userPassword: 'Rossi1980' }, document => document.text('Il cedolino'))
    const asked = await upload(path, [['cedolino.pdf', bytes]])
    expect([asked.statusCode, asked.json().fields]).toMatchObject([
      422,
      { password: expect.stringContaining('protetto') },
    ])
    const wrong = await upload(path, [['cedolino.pdf', bytes]], { password: 'rossi' })
    expect(wrong.json().fields.password).toContain('non apre')
    expect((await stored(_id)).file).toBe(null)
    expect((await upload(path, [['cedolino.pdf', bytes]], { password: 'Rossi1980' })).statusCode).toBe(201)
    const opened = await read(_id)
    expect(opened.includes('/Encrypt')).toBe(false)
    expect((await readPdf(opened)).pages).toEqual(['Il cedolino'])
  })

  it('puts further pages after the present ones', async () => {
    const { path } = await newDocument()
    await upload(path, [['uno.pdf', pdfPage(['Pagina 1'])]])
    const answer = await upload(path, [['due.pdf', pdfPage(['Pagina 2'])]], { aggiungi: true })
    expect(answer.json()).toMatchObject({ stato: 'caricato', file: { pagine: 2 } })
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer, number]>([
    ['HTML', 'foto.jpg', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['SVG', 'foto.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a ZIP', 'carta.pdf', () => Buffer.from(`PK\x03\x04${'x'.repeat(100)}`, 'latin1'), 415],
    [
      'a cut picture',
      'foto.jpg',
      async () => (await halves(900, 900).jpeg().toBuffer()).subarray(0, 2000),
      422,
    ],
    [
      'a PDF whose page tree refers to itself',
      'carta.pdf',
      () => readFile('server/inspection/testing/circular-page-tree.pdf'),
      422,
    ],
    ['a cut PDF', 'carta.pdf', () => pdfPage(['Una pagina']).subarray(0, 300), 422],
    [
      'a PDF that is also HTML',
      'carta.pdf',
      () => Buffer.concat([pdfPage(['Una']), Buffer.from('<html><script>')]),
      422,
    ],
    [
      'a damaged HEIC',
      'foto.heic',
      async () => (await readFile('server/inspection/testing/photo.heic')).subarray(0, 400),
      422,
    ],
    ['a picture of 50,000²', 'foto.png', hugePng, 422],
    ['nothing', 'foto.jpg', () => Buffer.alloc(0), 422],
    ['too much', 'foto.jpg', () => randomBytes(25 * 1024 * 1024 + 1), 413],
  ])('refuses %s, loses nothing and leaves nothing behind', async (_what, name, bytes, status) => {
    const { _id, path } = await newDocument()
    await upload(path, [['buono.pdf', pdfPage(['Quello di prima'])]])
    const before = await stored(_id)
    const there = await readdir(joined(dataDir, 'files'))
    const answer = await send(path, [name, await bytes()])
    expect([answer.statusCode, refusal(answer)]).toEqual([status, expect.any(String)])
    expect(await stored(_id)).toEqual(before)
    expect(await readdir(joined(dataDir, 'files'))).toEqual(there)
  })

  it('cleans a picture that is also HTML', async () => {
    const { _id, path } = await newDocument()
    const jpeg = await halves(50, 50).jpeg().toBuffer()
    await upload(path, [['foto.jpg', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])]])
    expect((await read(_id)).includes('<script>')).toBe(false)
  })

  const sentPages = async (path: string) =>
    (await test.call('GET', `${path}/pagine`, { headers: flags })).json().rows
  const filesOnDisk = () => readdir(joined(dataDir, 'files'))
  const one = (text: string): Part => [`${text}.pdf`, pdfPage([text])]

  it('keeps the pages that arrived, encrypted, also over a restart, until they are joined in the wanted order', async () => {
    const { _id, path } = await newDocument()
    const before = await filesOnDisk()
    const first = (await send(path, ['lunga.jpg', await halves(60, 40).jpeg().toBuffer()])).json()
    const [kept] = (await filesOnDisk()).filter(name => !before.includes(name))
    expect((await readFile(joined(dataDir, 'files', kept!))).includes(Buffer.from([0xff, 0xd8]))).toBe(false)
    const restarted = await buildApp(test.context)
    const { payload, type } = form(['alta.jpg', await halves(40, 60).jpeg().toBuffer()])
    const second = await restarted.inject({
      method: 'PUT',
      url: `/v2${path}/pagine/${randomUUID()}`,
      payload,
      headers: { ...flags, 'content-type': type },
    })
    await restarted.close()
    const third = (await send(path, one('Sbagliata'))).json()
    expect(await sentPages(path)).toMatchObject([
      { nome: 'lunga.jpg' },
      { nome: 'alta.jpg' },
      { nome: 'Sbagliata.pdf' },
    ])
    const drop = () => test.call('DELETE', `${path}/pagine/${third._id}`, { headers: flags })
    expect([(await drop()).statusCode, (await drop()).statusCode]).toEqual([200, 404])
    const answer = await join(path, [second.json()._id, first._id])
    expect(answer.json()).toMatchObject({ stato: 'caricato', file: { pagine: 2 } })
    const { sizes } = await readPdf(await read(_id))
    expect(sizes.map(({ width, height }) => width > height)).toEqual([false, true])
    expect(await sentPages(path)).toEqual([])
    // Of all files of the upload only the document is left.
    expect((await filesOnDisk()).length).toBe(before.length + 1)
  })

  it('keeps nothing of a page whose connection is cut, and takes it again', async () => {
    const { path } = await newDocument()
    const before = await filesOnDisk()
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const [page, part] = [randomUUID(), one('Intera')]
    const { payload, type } = form(part)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      [
        `PUT /v2${path}/pagine/${page} HTTP/1.1`,
        'host: 127.0.0.1',
        'x-flags: pratiche_see,pratiche_edit',
        `content-type: ${type}`,
        `content-length: ${payload.length}\r\n\r\n`,
      ].join('\r\n'),
    )
    socket.write(payload.subarray(0, payload.length >> 1))
    await expect.poll(async () => (await leftovers()).length).toBe(1)
    socket.destroy()
    await expect.poll(filesOnDisk).toEqual(before)
    expect(await sentPages(path)).toEqual([])
    expect((await send(path, part, { page })).statusCode).toBe(200)
  })

  it('has no page outside the folder of files', async () => {
    const { path } = await newDocument()
    const before = await filesOnDisk()
    for (const page of ['..%2f..%2fx', '%2fetc%2fpasswd', '..', '%00', 'a'.repeat(100)])
      expect([page, (await send(path, one('Una'), { page })).statusCode]).toEqual([page, 404])
    expect(await filesOnDisk()).toEqual(before)
    // The name of a page is only shown.
    expect((await send(path, ['../../x.pdf', pdfPage(['Una'])])).statusCode).toBe(200)
    expect((await filesOnDisk()).length).toBe(before.length + 1)
  })

  it('stores a page once, also when it is sent twice at the same time', async () => {
    const { path } = await newDocument()
    const before = await filesOnDisk()
    const page = randomUUID()
    const answers = await Promise.all([send(path, one('Una'), { page }), send(path, one('Una'), { page })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await send(path, one('Una'), { page })).json()).toEqual(answers[0]!.json())
    expect(await sentPages(path)).toHaveLength(1)
    expect((await filesOnDisk()).length).toBe(before.length + 1)
  })

  it('joins pages once: a repeated request has the same answer, another one is refused', async () => {
    const { _id, path } = await newDocument()
    const before = await filesOnDisk()
    const pages = [(await send(path, one('Prima'))).json()._id, (await send(path, one('Seconda'))).json()._id]
    const [first, second] = await Promise.all([join(path, pages), join(path, pages)])
    expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409])
    expect((await filesOnDisk()).length).toBe(before.length + 1)
    expect((await stored(_id)).versione).toBe(3)

    const again = [(await send(path, one('Terza'))).json()._id]
    const key = { ...flags, 'idempotency-key': 'unione' }
    const same = await Promise.all([join(path, again, true, key), join(path, again, true, key)])
    const late = await join(path, again, true, key)
    expect([...same, late].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set([...same, late].map(({ body }) => body)).size).toBe(1)
    expect(late.json()).toMatchObject({ file: { pagine: 3 } })
    // The former file stays for the history.
    expect((await filesOnDisk()).length).toBe(before.length + 2)
  })

  it('shows, joins and takes back only the pages of the caller', async () => {
    await addPerson(test, 'admin', 'collega.pagine@esempio.it', {
      permissions: { pratiche_see: true, pratiche_edit: true },
    })
    const colleague = new Visitor(test, 'admin')
    await colleague.signIn('collega.pagine@esempio.it')
    const { _id, path } = await newDocument()
    const mine = (await send(path, one('Mia'))).json()._id
    expect((await colleague.call('GET', `${path}/pagine`)).json()).toEqual({ rows: [] })
    expect((await colleague.call('DELETE', `${path}/pagine/${mine}`)).statusCode).toBe(404)
    const joining = { pagine: [mine], aggiungi: false }
    expect((await colleague.call('POST', `${path}/file`, joining)).statusCode).toBe(409)
    // The id of another person's page is free for a page of one's own.
    const { payload, type } = form(one('Sua'))
    await colleague.call('PUT', `${path}/pagine/${mine}`, payload, { 'content-type': type })
    expect((await colleague.call('POST', `${path}/file`, joining)).statusCode).toBe(201)
    const { file } = await stored(_id)
    expect(await sentPages(path)).toMatchObject([{ nome: 'Mia.pdf' }])
    expect((await join(path, [mine])).json().file._id).not.toBe(file!._id)
  })

  it('forgets pages that nobody joined for a day', async () => {
    const { path } = await newDocument()
    const before = await filesOnDisk()
    const page = (await send(path, one('Dimenticata'))).json()._id
    const later = (hours: number) => new Date(test.context.now().getTime() + hours * 3_600_000)
    await forgetFiles({ ...test.context, now: () => later(23) })
    expect(await sentPages(path)).toHaveLength(1)
    await forgetFiles({ ...test.context, now: () => later(25) })
    expect(await sentPages(path)).toEqual([])
    expect((await filesOnDisk()).filter(name => !before.includes(name))).toEqual([])
    expect((await join(path, [page])).statusCode).toBe(409)
  })

  it('refuses more than forty pages of a document, and too many bytes of a person', async () => {
    const { _id, path } = await newDocument()
    const first = await send(path, ['p.jpg', await halves(20, 20).jpeg().toBuffer()])
    const { orm } = test.context.database
    const [row] = await orm.select().from(documentPages).where(eq(documentPages.document, _id))
    for (let i = 1; i < 40; i++) {
      const page = { ...row!, page: randomUUID(), file: randomUUID() }
      const [file] = await orm.select().from(files).where(eq(files._id, row!.file))
      await orm.insert(files).values({ ...file!, _id: page.file })
      await orm.insert(documentPages).values(page)
    }
    const over = await send(path, ['p.pdf', pdfPage(['Una'])])
    expect([over.statusCode, refusal(over)]).toEqual([413, expect.stringContaining('40')])
    // A page that is there already needs no room.
    expect((await send(path, ['p.pdf', pdfPage(['Una'])], { page: first.json()._id })).statusCode).toBe(200)
    await orm
      .update(documentPages)
      .set({ size: 400 * 1024 * 1024 })
      .where(eq(documentPages.page, row!.page))
    const other = await newDocument()
    const full = await send(other.path, ['p.pdf', pdfPage(['Una'])])
    expect([full.statusCode, refusal(full)]).toEqual([413, expect.stringContaining('400 MB')])
    await orm.delete(documentPages).where(eq(documentPages.document, _id))
    expect(await leftovers()).toEqual([])
  })

  it('scans every page before anything is stored', async () => {
    const { _id, path } = await newDocument()
    infected = async file => (await readFile(file)).includes('virus')
    const answer = await upload(path, [
      ['a.pdf', pdfPage(['Pulita'])],
      ['b.pdf', pdfPage(['con virus'])],
    ])
    infected = null
    expect([answer.statusCode, refusal(answer)]).toEqual([422, expect.stringContaining('virus')])
    expect((await test.call('GET', `${path}/pagine`, { headers: flags })).json().rows).toMatchObject([
      { nome: 'a.pdf' },
    ])
    expect((await stored(_id)).stato).toBe('richiesto')
  })

  it('is for whoever may write the file: others’ documents are 404, and those of another file too', async () => {
    const permissions = { pratiche: true }
    const [mine, boss] = ['suo.carica@esempio.it', 'capo@esempio.it']
    const superiore = await addPerson(test, 'agent', boss, { permissions })
    const agente = await addPerson(test, 'agent', mine, { permissions, superiore })
    await addPerson(test, 'agent', 'altro.carica@esempio.it', { permissions })
    const { path, _id } = await newDocument({ agente })
    const other = await newDocument({ agente })
    const asked = async (email: string, to = path) => {
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(email)
      const { payload, type } = form(['a.pdf', pdfPage(['Una'])])
      const page = randomUUID()
      const sent = await visitor.call('PUT', `${to}/pagine/${page}`, payload, { 'content-type': type })
      const ends = await visitor.call('POST', `${to}/file`, { pagine: [page], aggiungi: false })
      return sent.statusCode === 200 ? ends.statusCode : sent.statusCode
    }
    expect(await asked('altro.carica@esempio.it')).toBe(404)
    expect(await asked(boss)).toBe(403)
    expect(await asked(mine, `/pratiche/${other.pratica}/documenti/${_id}`)).toBe(404)
    expect(await asked(mine)).toBe(201)
    const { file } = await stored(_id)
    const opened = async (email: string) => {
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(email)
      return (await visitor.call('GET', `/files/${file!._id}`)).statusCode
    }
    expect([await opened(mine), await opened(boss), await opened('altro.carica@esempio.it')]).toEqual([
      200, 200, 404,
    ])
  })

  it('leads to one archive with the names for the bank, and every look is noted for whoever sees changes', async () => {
    const { _id, path, pratica } = await newDocument()
    const zipPath = `/pratiche/${pratica}/documenti.zip`
    await upload(path, [['a.pdf', pdfPage(['Una'])]])
    expect((await test.call('GET', zipPath, { headers: flags })).statusCode).toBe(409)
    const { versione, file } = await stored(_id)
    const payload = { versione, stato: 'approvato' }
    await test.call('POST', `/pratiche_documenti/${_id}/stato`, { headers: flags, payload })
    await addPerson(test, 'agent', 'curioso@esempio.it', { permissions: { pratiche: true } })
    const stranger = new Visitor(test, 'agent')
    await stranger.signIn('curioso@esempio.it')
    expect((await stranger.call('GET', zipPath)).statusCode).toBe(404)
    const archive = await test.call('GET', zipPath, { headers: flags })
    const { cognome, nome } = await test.context.store.get(
      test.context.database.reads,
      clients,
      customer,
      system,
    )
    expect(Object.keys(unzipSync(archive.rawPayload))).toEqual([`01 Busta paga - ${cognome} ${nome}.pdf`])

    const drawn = await test.call('GET', `/files/${file!._id}?vista=si`, { headers: flags })
    expect(drawn.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    await test.call('GET', `/pratiche/${pratica}/scheda`, { headers: flags })
    await test.call('GET', `/pratiche/${pratica}/scheda`, { headers: flags })
    await viewsWritten()
    const seen = await test.call('GET', `/pratiche/${pratica}/viste`, {
      headers: { 'x-flags': 'pratiche_see,commits_see' },
    })
    const looks = seen
      .json()
      .rows.map(({ come, nome }: { come: string; nome: string | null }) => [come, nome])
    expect(looks).toEqual([
      ['pratica', null],
      ['documento', 'Busta paga'],
      ['zip', 'Busta paga'],
    ])
    expect((await test.call('GET', `/pratiche/${pratica}/viste`, { headers: flags })).statusCode).toBe(403)
  })

  it('is refused when a byte of the stored file is flipped: nothing of it is sent', async () => {
    const { _id, path } = await newDocument()
    await upload(path, [['a.pdf', pdfPage(['Una'])]])
    const { file } = await stored(_id)
    const place = joined(dataDir, 'files', file!._id)
    const bytes = await readFile(place)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(place, bytes)
    const answer = await test.call('GET', `/files/${file!._id}`, { headers: flags })
    expect([answer.statusCode, answer.rawPayload.includes('%PDF')]).toEqual([500, false])
  })

  it('is refused for a document that is not needed, and clears the review of the former file', async () => {
    const { _id, path } = await newDocument()
    const move = async (stato: string, given: object = {}) => {
      const { versione } = await stored(_id)
      return test.call('POST', `/pratiche_documenti/${_id}/stato`, {
        headers: flags,
        payload: { versione, stato, ...given },
      })
    }
    const pdf: Part[] = [['a.pdf', pdfPage(['Una'])]]
    await upload(path, pdf)
    expect((await move('rifiutato')).statusCode).toBe(422)
    expect((await move('rifiutato', { motivo: 'È tagliata.' })).statusCode).toBe(200)
    expect(await stored(_id)).toMatchObject({ motivo: 'È tagliata.', verificatoAt: expect.any(String) })
    // The reason stays that of whoever refused.
    const rewritten = await test.call('PATCH', `/pratiche_documenti/${_id}`, {
      headers: flags,
      payload: { versione: (await stored(_id)).versione, motivo: 'Va bene così.' },
    })
    expect([rewritten.statusCode, Object.keys(rewritten.json().fields)]).toEqual([422, ['motivo']])
    await upload(path, pdf)
    expect(await stored(_id)).toMatchObject({ stato: 'caricato', motivo: null, verificatoAt: null })
    await move('richiesto')
    expect(await stored(_id)).toMatchObject({ stato: 'richiesto', file: null })
    await move('non_necessario', { motivo: 'Non lavora.' })
    expect((await upload(path, pdf)).statusCode).toBe(409)
  })

  describe('asks again after the slow work', () => {
    const change = async (_id: string, stato: string, given: object = {}) => {
      const { versione } = await stored(_id)
      const payload = { versione, stato, ...given }
      const answer = await test.call('POST', `/pratiche_documenti/${_id}/stato`, { headers: flags, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    /** A document that its customer has given, with one further page that waits. */
    async function given() {
      const { file, applicant } = await addFile(test)
      const _id = await askFor(test, file, applicant.account, 'Busta paga')
      const path = `/pratiche/${file}/documenti/${_id}`
      const headers = { authorization: `Bearer ${applicant.visitor.accessToken}` }
      const [first, page] = [randomUUID(), randomUUID()]
      await send(path, ['vera.pdf', pdfPage(['vera'])], { page: first, headers })
      expect((await join(path, [first], false, headers)).statusCode).toBe(201)
      await send(path, ['falsa.pdf', pdfPage(['falsa'])], { page, headers })
      return { _id, path, page, headers, participant: applicant.participant }
    }
    /** Joins a page while `happens` runs. Returns the status, and expects that the document stays as it was. */
    async function joinWhile(
      { _id, path, page }: Pick<Awaited<ReturnType<typeof given>>, '_id' | 'path' | 'page'>,
      headers: Record<string, string>,
      happens: () => Promise<void>,
    ) {
      const { file } = await stored(_id)
      meanwhile = happens
      const answer = await join(path, [page], false, headers)
      expect(meanwhile).toBeNull()
      expect((await stored(_id)).file).toEqual(file)
      const rows = await test.context.database.orm
        .select()
        .from(documentPages)
        .where(eq(documentPages.document, _id))
      expect(rows).toHaveLength(1)
      return answer
    }

    it('when the office approves the document of a customer', async () => {
      const one = await given()
      const answer = await joinWhile(one, one.headers, () => change(one._id, 'approvato'))
      expect([answer.statusCode, refusal(answer)]).toEqual([409, expect.stringContaining('già approvato')])
      expect((await stored(one._id)).stato).toBe('approvato')
    })

    it('when the access of a customer is withdrawn', async () => {
      const one = await given()
      const answer = await joinWhile(one, one.headers, () => withdraw(test, one.participant))
      expect(answer.statusCode).toBe(404)
    })

    it('when somebody approves the document that another person of the house replaces', async () => {
      const { _id, path } = await newDocument()
      await upload(path, [['a.pdf', pdfPage(['Una'])]])
      const page = (await send(path, ['b.pdf', pdfPage(['Due'])])).json()._id
      const answer = await joinWhile({ _id, path, page }, flags, () => change(_id, 'approvato'))
      expect([answer.statusCode, refusal(answer)]).toEqual([409, expect.stringContaining('stato approvato')])
    })

    it('when a document is not needed any more after the check of a page', async () => {
      const { _id, path } = await newDocument()
      infected = async () => {
        await change(_id, 'non_necessario', { motivo: 'Non lavora.' })
        return false
      }
      const answer = await send(path, ['a.pdf', pdfPage(['Una'])])
      infected = null
      expect(answer.statusCode).toBe(409)
      expect((await test.call('GET', `${path}/pagine`, { headers: flags })).statusCode).toBe(409)
      const rows = await test.context.database.orm
        .select()
        .from(documentPages)
        .where(eq(documentPages.document, _id))
      expect(rows).toEqual([])
    })
  })
})
