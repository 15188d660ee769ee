import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients } from '../../../contract/subjects/clients.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { fileDocumentsTable } from '../../database/schema.ts'
import { describeOnOneDatabase } from '../../database/testing/databases.ts'
import { AppError } from '../../errors.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { viewsWritten } from './views.ts'

type Part = [name: string, bytes: Buffer]

const boundary = 'parte'
function form(pages: readonly Part[], fields: Record<string, string> = {}) {
  const head = (lines: string) => Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`)
  return {
    payload: Buffer.concat([
      ...Object.entries(fields).flatMap(([name, value]) => [
        head(`content-disposition: form-data; name="${name}"`),
        Buffer.from(`${value}\r\n`),
      ]),
      ...pages.flatMap(([name, bytes]) => [
        head(
          `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
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
  let count = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-documents-'))
    const scanner = {
      async scan(path: string) {
        if (await infected?.(path)) throw new AppError(422, 'Nel file c’è un virus: non è stato caricato.')
      },
      state: async () => ({ version: null, last: null }),
    }
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir }, scanner })
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
    return { pratica, _id, path: `/pratiche/${pratica}/documenti/${_id}/file` }
  }
  async function send(
    path: string,
    pages: readonly Part[],
    fields?: Record<string, string>,
    headers: object = flags,
  ) {
    const { payload, type } = form(pages, fields)
    return test.call('POST', path, { payload, headers: { ...headers, 'content-type': type } })
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
    (await readdir(join(dataDir, 'files')).catch(() => [])).filter(name => name.endsWith('.part'))
  const refusal = (answer: Awaited<ReturnType<typeof send>>): string =>
    typeof answer.json() === 'string' ? answer.json() : answer.json().message

  it('makes one PDF of pictures and PDFs in their order, encrypted on the disk', async () => {
    const { _id, path } = await newDocument()
    const jpeg = await halves(800, 600).jpeg().toBuffer()
    const png = await halves(300, 500).png().toBuffer()
    const heic = await readFile('server/inspection/testing/photo.heic')
    const answer = await send(path, [
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
    const document = await PDFDocument.load(bytes)
    expect(document.getPages().map(page => page.getWidth() > page.getHeight())).toEqual([
      true,
      false,
      false,
      true,
    ])
    const onDisk = await readFile(join(dataDir, 'files', (await stored(_id)).file!._id))
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
    await send(path, [['foto.jpg', turned]])
    const bytes = await read(_id)
    const [page] = (await PDFDocument.load(bytes)).getPages()
    expect(page!.getHeight()).toBeGreaterThan(page!.getWidth())
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
    const long = await PDFDocument.create()
    const font = await long.embedFont(StandardFonts.Helvetica)
    for (let i = 1; i <= 200; i++) long.addPage().drawText(`pagina ${i}`, { font })
    const bytes = Buffer.from(await long.save())
    expect((await send(path, [['lungo.pdf', bytes]])).json()).toMatchObject({ file: { pagine: 200 } })
    expect(bytes.equals(await read(_id))).toBe(true)
  })

  it('asks for the password of a protected PDF, and stores the document without', async () => {
    const { _id, path } = await newDocument()
    const locked = await PDFDocument.load(pdfPage(['Il cedolino']))
    locked.encrypt({ userPassword: 'Rossi1980', ownerPassword: 'altra' })
    const bytes = Buffer.from(await locked.save({ useObjectStreams: false }))
    const asked = await send(path, [['cedolino.pdf', bytes]])
    expect([asked.statusCode, asked.json().fields]).toMatchObject([
      422,
      { password: expect.stringContaining('protetto') },
    ])
    const wrong = await send(path, [['cedolino.pdf', bytes]], { password: 'rossi' })
    expect(wrong.json().fields.password).toContain('non apre')
    expect((await stored(_id)).file).toBe(null)
    expect((await send(path, [['cedolino.pdf', bytes]], { password: 'Rossi1980' })).statusCode).toBe(201)
    const opened = await read(_id)
    expect(opened.includes('/Encrypt')).toBe(false)
    expect((await PDFDocument.load(opened)).getPageCount()).toBe(1)
  })

  it('puts further pages after the present ones', async () => {
    const { path } = await newDocument()
    await send(path, [['uno.pdf', pdfPage(['Pagina 1'])]])
    const answer = await send(path, [['due.pdf', pdfPage(['Pagina 2'])]], { aggiungi: 'si' })
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
    ['nothing', 'foto.jpg', () => Buffer.alloc(0), 422],
    ['too much', 'foto.jpg', () => randomBytes(25 * 1024 * 1024 + 1), 413],
  ])('refuses %s, loses nothing and leaves nothing behind', async (_what, name, bytes, status) => {
    const { _id, path } = await newDocument()
    await send(path, [['buono.pdf', pdfPage(['Quello di prima'])]])
    const before = await stored(_id)
    const files = await readdir(join(dataDir, 'files'))
    const answer = await send(path, [
      ['buona.pdf', pdfPage(['Una'])],
      [name, await bytes()],
    ])
    expect([answer.statusCode, refusal(answer)]).toEqual([status, expect.any(String)])
    expect(await stored(_id)).toEqual(before)
    expect(await readdir(join(dataDir, 'files'))).toEqual(files)
  })

  it('cleans a picture that is also HTML', async () => {
    const { _id, path } = await newDocument()
    const jpeg = await halves(50, 50).jpeg().toBuffer()
    await send(path, [['foto.jpg', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])]])
    expect((await read(_id)).includes('<script>')).toBe(false)
  })

  it('refuses more than forty files', async () => {
    const { path } = await newDocument()
    const page: Part = ['p.pdf', pdfPage(['Una'])]
    const answer = await send(
      path,
      Array.from({ length: 41 }, () => page),
    )
    expect([answer.statusCode, refusal(answer)]).toEqual([413, expect.stringContaining('40')])
    expect(await leftovers()).toEqual([])
  })

  it('scans every page before anything is stored', async () => {
    const { _id, path } = await newDocument()
    infected = async file => (await readFile(file)).includes('virus')
    const answer = await send(path, [
      ['a.pdf', pdfPage(['Pulita'])],
      ['b.pdf', pdfPage(['con virus'])],
    ])
    infected = null
    expect([answer.statusCode, refusal(answer)]).toEqual([422, expect.stringContaining('«b.pdf»')])
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
      const { payload, type } = form([['a.pdf', pdfPage(['Una'])]])
      return (await visitor.call('POST', to, payload, { 'content-type': type })).statusCode
    }
    expect(await asked('altro.carica@esempio.it')).toBe(404)
    expect(await asked(boss)).toBe(403)
    expect(await asked(mine, `/pratiche/${other.pratica}/documenti/${_id}/file`)).toBe(404)
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
    await send(path, [['a.pdf', pdfPage(['Una'])]])
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
      'content-security-policy': "sandbox; default-src 'none'",
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
    await send(path, [['a.pdf', pdfPage(['Una'])]])
    const { file } = await stored(_id)
    const place = join(dataDir, 'files', file!._id)
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
    await send(path, pdf)
    expect((await move('rifiutato')).statusCode).toBe(422)
    expect((await move('rifiutato', { motivo: 'È tagliata.' })).statusCode).toBe(200)
    expect(await stored(_id)).toMatchObject({ motivo: 'È tagliata.', verificatoAt: expect.any(String) })
    await send(path, pdf)
    expect(await stored(_id)).toMatchObject({ stato: 'caricato', motivo: null, verificatoAt: null })
    await move('richiesto')
    expect(await stored(_id)).toMatchObject({ stato: 'richiesto', file: null })
    await move('non_necessario', { motivo: 'Non lavora.' })
    expect((await send(path, pdf)).statusCode).toBe(409)
  })
})
