import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentKinds } from '../../../contract/files/content-files.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { zip } from '../../export/zip.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetFiles } from './files.ts'

const start = new Date('2026-11-20T09:00:00Z')
const pdf = pdfPage(['Un foglio informativo'])
/** A picture of one colour. */
const sheet = sharp({ create: { width: 20, height: 10, channels: 3, background: '#ff0000' } })
const picture = await sheet.png().toBuffer()
/** The header of a PNG, without pixels. */
const png = (width = 2, height = 2) => {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const webp = (width: number, height: number) => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write('WEBPVP8X', 8)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(200, 7)])
const archive = (parts: Record<string, string>) =>
  buffer(zip(Object.entries(parts).map(([name, content]) => ({ name, content: [Buffer.from(content)] }))))
const office = 'application/vnd.openxmlformats-officedocument'
const types = '[Content_Types].xml'
const docxParts = {
  [types]: `<Types><Override PartName="/word/document.xml" ContentType="${office}.wordprocessingml.document.main+xml"/></Types>`,
  'word/document.xml': '<w:document/>',
}
const docx = await archive(docxParts)
const archives = {
  withProgram: await archive({ 'leggimi.txt': 'a', 'documenti/Fattura.pdf.HTA': 'b' }),
  climbing: await archive({ '../a.txt': 'a' }),
  withMacros: await archive({ ...docxParts, 'word/vbaProject.bin': 'a' }),
  ofAnotherKind: await archive({ ...docxParts, [types]: '<Types>macroEnabled.main+xml</Types>' }),
  withTemplate: await archive({
    ...docxParts,
    'word/_rels/settings.xml.rels':
      '<Relationships><Relationship Type="http://x/attachedTemplate" Target="https://altrove.example/a.dotm" TargetMode="External"/></Relationships>',
  }),
}
const zipArchive = await archive({ 'a.txt': 'altro' })
const webpPicture = await sheet.webp().toBuffer()
const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nCiao')

const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ text: 'Ciao', type: 'text' }] }] }
const news = {
  titolo: 'Una prova',
  name: 'una-prova',
  sommario: 'Sommario',
  corpo: text,
  dataPubblicazione: '2026-11-20T08:00:00Z',
  bozza: false,
}
const document = {
  titolo: 'Un foglio',
  categoria: 'prodotti',
  destinatari: ['agenti'],
  ordine: 1,
  status: 'validated',
}

interface Part {
  name?: string
  field?: string
  to?: string
}

describeOnEitherDatabase('public content files', open => {
  let test: TestApp
  let dataDir: string
  let now = start
  let admin: Visitor
  let keeper: Visitor
  let other: Visitor
  let agent: Visitor
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-storage-'))
    test = await openTestApp(open, { now: () => now, settings: { ...readSettings({}), dataDir } })
    const signedIn = async (role: 'admin' | 'agent', email: string, values: object) => {
      await addPerson(test, role, email, values)
      const visitor = new Visitor(test, role)
      await visitor.signIn(email)
      return visitor
    }
    admin = await signedIn('admin', 'ada@esempio.it', { permissions: { news: true, file_manager: true } })
    keeper = await signedIn('admin', 'custode@esempio.it', { permissions: { storage: true } })
    other = await signedIn('admin', 'altra@esempio.it', { permissions: { admin: true } })
    agent = await signedIn('agent', 'aldo@esempio.it', {})
  })
  beforeEach(() => {
    now = start
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const upload = (
    who: Visitor,
    bytes: Buffer,
    { name = 'foglio.pdf', field = 'file', to = 'genericUpload' }: Part = {},
  ) => {
    const head = `--confine\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
    return test.call('POST', `/storage/${to}`, {
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--confine--\r\n')]),
      headers: {
        'content-type': 'multipart/form-data; boundary=confine',
        authorization: `Bearer ${who.accessToken}`,
      },
    })
  }
  const kept = async () => (await readdir(join(dataDir, 'files')).catch(() => [])).length
  const read = (url: string, headers = {}) => test.app.inject({ method: 'GET', url, headers })

  it('are detected by content, and readable by anybody with the address', async () => {
    const answer = await upload(admin, pdf, { name: 'Foglio informativo.html' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        url: expect.stringMatching(/^\/files\/[\w-]{22}$/),
        name: 'Foglio informativo.pdf',
        size: pdf.length,
        mimetype: 'application/pdf',
      },
    ])
    const file = await read(answer.json().url)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''Foglio%20informativo.pdf",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    })
    expect((await read('/files/aaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404)
  })

  it.each([
    ['a picture', picture, 'image/png', 'inline'],
    ['another picture', webpPicture, 'image/webp', 'inline'],
    ['a video', mp4, 'video/mp4', 'inline'],
    ['subtitles', vtt, 'text/vtt', 'inline'],
    [
      'a letter',
      docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
    ['an archive', zipArchive, 'application/zip', 'attachment'],
  ])('are accepted: %s', async (_what, bytes, mimetype, shown) => {
    const { url } = (await upload(admin, bytes)).json()
    const { headers } = await read(url)
    expect(headers['content-type']).toMatch(mimetype)
    expect(headers['content-disposition']).toMatch(new RegExp(`^${shown};`))
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 415],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png', 415],
    ['a script', Buffer.from('alert(1)'), 'a.vtt', 415],
    ['nothing', Buffer.alloc(0), 'a.pdf', 422],
    ['a picture with too many pixels', png(50_000, 50_000), 'a.png', 422],
    ['a WebP with too many pixels', webp(16_000_000, 10_000), 'a.webp', 422],
    ['a picture without pixels', png(), 'a.png', 422],
    ['a truncated picture', picture.subarray(0, -20), 'a.png', 422],
    ['an incomplete PDF', Buffer.from('%PDF-1.7'), 'a.pdf', 422],
    ['a PDF with HTML after its end', Buffer.concat([pdf, Buffer.from('<script>')]), 'a.pdf', 422],
    ['an archive with bytes after its end', Buffer.concat([docx, Buffer.from('<script>')]), 'a.docx', 422],
    ['only the first bytes of an archive', Buffer.from('PK\u0003\u0004 altro'), 'a.zip', 422],
    ['an archive with a program', archives.withProgram, 'a.zip', 422],
    ['an archive with a path outside its folder', archives.climbing, 'a.zip', 422],
    ['a document with macros', archives.withMacros, 'a.docx', 422],
    ['a document of another kind', archives.ofAnotherKind, 'a.docx', 422],
    ['a document with a remote template', archives.withTemplate, 'a.docx', 422],
    ['more than a document may be', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 'a.pdf', 413],
    ['a picture above its limit', Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]), 'a.png', 413],
  ])('are refused, and nothing is stored: %s', async (_what, bytes, name, status) => {
    const before = await kept()
    const answer = await upload(admin, bytes, { name })
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/s)])
    expect(await kept()).toBe(before)
  })

  it('must be in the field «file» of a form, and need a sign-in', async () => {
    expect((await upload(admin, pdf, { field: 'altro' })).statusCode).toBe(400)
    expect((await admin.call('POST', '/storage/genericUpload', { file: 1 })).statusCode).toBe(415)
    expect((await upload(new Visitor(test, 'admin'), pdf)).statusCode).toBe(401)
    expect((await upload(agent, pdf)).statusCode).toBe(201)
    expect((await upload(admin, pdf, { name: 'a'.repeat(201) })).statusCode).toBe(422)
    // An incomplete form stores no file.
    const before = await kept()
    const half = await test.call('POST', '/storage/genericUpload', {
      payload: `--confine\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}`,
      headers: {
        'content-type': 'multipart/form-data; boundary=confine',
        authorization: `Bearer ${admin.accessToken}`,
      },
    })
    expect(half.statusCode).toBe(400)
    expect(await kept()).toBe(before)
  })

  it.each([
    ['another file', 'name="file"; filename="b.pdf"', pdf],
    ['a file in another field', 'name="altro"; filename="b.pdf"', pdf],
    ['a field', 'name="titolo"', Buffer.from('Un foglio')],
  ])(
    'are uploaded one by one: a form with %s besides is refused, and nothing is stored',
    async (_what, head, bytes) => {
      const before = await kept()
      const disposition = (head: string) =>
        Buffer.from(`--confine\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)
      const answer = await test.call('POST', '/storage/genericUpload', {
        payload: Buffer.concat([
          disposition('name="file"; filename="a.pdf"'),
          pdf,
          Buffer.from('\r\n'),
          disposition(head),
          bytes,
          Buffer.from('\r\n--confine--\r\n'),
        ]),
        headers: {
          'content-type': 'multipart/form-data; boundary=confine',
          authorization: `Bearer ${admin.accessToken}`,
        },
      })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        'Si carica un file per volta, nel campo file: invii gli altri uno alla volta.',
      ])
      expect(await kept()).toBe(before)
    },
  )

  it('that are pictures are encoded again, without any other bytes', async () => {
    const secret = '<script>alert(1)</script>'
    const camera = await sheet
      .clone()
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, size } = (await upload(admin, Buffer.concat([camera, Buffer.from(secret)]))).json()
    const { rawPayload } = await read(url)
    expect(rawPayload).toHaveLength(size)
    expect(rawPayload.includes('script')).toBe(false)
    expect(rawPayload.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 10, height: 20 })
  })

  it('that are pictures stay within their limit after they are encoded again', async () => {
    const side = 2400
    const palette = randomBytes(3 * 256)
    const pixels = Buffer.alloc(side * side * 3)
    for (const [i, colour] of randomBytes(side * side).entries())
      palette.copy(pixels, i * 3, colour * 3, colour * 3 + 3)
    const sent = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png({ palette: true, dither: 0, effort: 1 })
      .toBuffer()
    const limit = contentKinds['image/png'].maxBytes
    expect(sent.length).toBeLessThan(limit)
    const { url, name, size, mimetype } = (await upload(admin, sent, { name: 'grande.png' })).json()
    expect([name, mimetype]).toEqual(['grande.jpg', 'image/jpeg'])
    expect(size).toBeLessThanOrEqual(limit)
    expect((await read(url)).rawPayload).toHaveLength(size)
  })

  it('are readable in byte ranges', async () => {
    const { url } = (await upload(admin, mp4)).json()
    const part = async (range: string) => {
      const { statusCode, rawPayload, headers } = await read(url, { range })
      return [statusCode, rawPayload.length, headers['content-range']]
    }
    expect(await part('bytes=4-11')).toEqual([206, 8, `bytes 4-11/${mp4.length}`])
    expect((await read(url, { range: 'bytes=4-11' })).body).toBe('ftypisom')
    expect(await part('bytes=200-')).toEqual([
      206,
      mp4.length - 200,
      `bytes 200-${mp4.length - 1}/${mp4.length}`,
    ])
    expect(await part('bytes=-10')).toEqual([
      206,
      10,
      `bytes ${mp4.length - 10}-${mp4.length - 1}/${mp4.length}`,
    ])
    expect(await part('bytes=0-99999')).toEqual([206, mp4.length, `bytes 0-${mp4.length - 1}/${mp4.length}`])
    expect(await part('bytes=9999-')).toEqual([416, 0, `bytes */${mp4.length}`])
    expect((await part('lines=1-2'))[0]).toBe(200)
  })

  it('can be deleted by their uploader only, until a record uses them', async () => {
    const file = (await upload(admin, picture)).json()
    const takeBack = (who: Visitor, one = file) => who.call('POST', '/storage/deleteGenericFile', one)
    expect((await takeBack(other)).statusCode).toBe(404)
    expect((await takeBack(agent)).statusCode).toBe(404)
    const before = await kept()
    expect((await takeBack(admin)).json()).toEqual({ url: file.url })
    expect(await kept()).toBe(before - 1)
    expect((await takeBack(admin)).statusCode).toBe(404)
    expect((await read(file.url)).statusCode).toBe(404)

    const cover = (await upload(admin, picture)).json()
    const made = await admin.call('POST', '/news', { ...news, cover, altCover: 'Una prova' })
    expect(made.statusCode).toBe(201)
    expect((await takeBack(admin, cover)).statusCode).toBe(409)
    const { _id, versione } = made.json()
    await admin.call('PATCH', `/news/${_id}`, { versione, cover: null, altCover: null })
    // The history of the record can restore the file.
    expect((await takeBack(admin, cover)).statusCode).toBe(409)
    expect((await admin.call('DELETE', `/news/${_id}`)).statusCode).toBe(200)
    expect((await read(cover.url)).statusCode).toBe(200)
    const headers = { 'x-flags': 'admin' }
    const [deletion] = (await test.call('GET', `/commits/${_id}`, { headers })).json()
    await test.call('POST', `/commits/${deletion._id}/restore`, { headers })
    expect((await admin.call('GET', `/news/${_id}`)).statusCode).toBe(200)
  })

  it('are stored in records with their real name and size, and refused in fields of another kind', async () => {
    const cover = (await upload(admin, picture, { name: 'vera.png' })).json()
    const changed = { ...cover, name: 'finta.png', size: 1 }
    const made = await admin.call('POST', '/news', { ...news, name: 'vera', cover: changed, altCover: 'x' })
    expect(made.json().cover).toEqual(cover)
    const sheet = (await upload(admin, pdf)).json()
    const disguised = { ...sheet, mimetype: 'image/png' }
    const refused = await admin.call('POST', '/news', {
      ...news,
      name: 'finta',
      cover: disguised,
      altCover: 'x',
    })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['cover']])
    const nowhere = { ...cover, url: '/files/bbbbbbbbbbbbbbbbbbbbbb' }
    const lost = await admin.call('POST', '/news', { ...news, name: 'persa', cover: nowhere, altCover: 'x' })
    expect([lost.statusCode, Object.keys(lost.json().fields)]).toEqual([422, ['cover']])
    const inText = {
      type: 'doc',
      content: [{ type: 'image', attrs: { alt: '', src: nowhere.url } }],
    }
    const missing = await admin.call('POST', '/news', { ...news, name: 'senza', corpo: inText })
    expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([422, ['corpo']])
  })

  it('are deleted after a day unless a record uses them', async () => {
    const file = (await upload(admin, pdf)).json()
    const forgotten = (await upload(admin, pdf)).json()
    const inText = (await upload(admin, picture)).json()
    expect((await admin.call('POST', '/documents', { ...document, file })).statusCode).toBe(201)
    const corpo = { type: 'doc', content: [{ type: 'image', attrs: { alt: 'x', src: inText.url } }] }
    expect((await admin.call('POST', '/news', { ...news, name: 'con-figura', corpo })).statusCode).toBe(201)
    const states = () =>
      Promise.all([file, forgotten, inText].map(async ({ url }) => (await read(url)).statusCode))
    now = new Date(start.getTime() + 23 * 3_600_000)
    await forgetFiles(test.context)
    expect(await states()).toEqual([200, 200, 200])
    now = new Date(start.getTime() + 25 * 3_600_000)
    await forgetFiles(test.context)
    expect(await states()).toEqual([200, 404, 200])
  })

  it('are separate from files of visitors, which have no address', async () => {
    const { _id } = (
      await test.call('POST', '/contatti/allegati?nome=a.pdf', {
        payload: pdf,
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).json()
    expect((await read(`/files/${_id}`)).statusCode).toBe(404)
    const { url } = (await upload(admin, pdf)).json()
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(
      `select _id from files where key = '${url.slice(7)}'`,
    )
    const asVisitors = await test.call('GET', `/files/${rows[0]!._id}`, {
      headers: { 'x-flags': 'requests' },
    })
    expect(asVisitors.statusCode).toBe(404)
  })

  /** A sideways photograph, half red and half blue, with EXIF orientation and location. */
  const photograph = () =>
    sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
          left: 200,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Segreto' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  const pixel = async (bytes: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const [r, , b] = data.subarray((y * info.width + x) * info.channels)
    return r! > b! ? 'red' : 'blue'
  }

  /** An unreadable picture, stored by an earlier version. */
  async function damaged() {
    const file = (await upload(admin, picture)).json()
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(
      `select _id from files where key = '${file.url.slice(7)}'`,
    )
    await writeFile(join(dataDir, 'files', rows[0]!._id), png(30, 30))
    return file
  }

  it('that are pictures have several widths, upright and without metadata', async () => {
    const { url } = (await upload(admin, await photograph(), { name: 'foto.jpg' })).json()
    for (const format of ['webp', 'avif']) {
      const answer = await read(`${url}/160.${format}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`])
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      const { width, height, exif, orientation } = await sharp(answer.rawPayload).metadata()
      expect([width, height, exif, orientation]).toEqual([160, 320, undefined, undefined])
      expect(answer.rawPayload.includes('Segreto')).toBe(false)
      expect(await pixel(answer.rawPayload, 80, 10)).toBe('red')
      expect(await pixel(answer.rawPayload, 80, 300)).toBe('blue')
    }
    // Pictures are never enlarged; simultaneous requests create a picture once, and store it.
    const many = await Promise.all(Array.from({ length: 5 }, () => read(`${url}/1920.webp`)))
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await sharp(many[0]!.rawPayload).metadata()).width).toBe(200)
    const sizes = async () => (await readdir(join(dataDir, 'pictures'))).sort()
    expect(await sizes()).toEqual([
      expect.stringMatching(/-160\.avif$/),
      expect.stringMatching(/-160\.webp$/),
      expect.stringMatching(/-1920\.webp$/),
    ])
    expect((await read(`${url}/160.webp`)).statusCode).toBe(200)
    for (const size of ['161.webp', '160.png', '160.webp.svg', '0160.webp', '-1.webp', '160', '160.'])
      expect([size, (await read(`${url}/${size}`)).statusCode]).toEqual([size, 404])
    const sheet = (await upload(admin, pdf)).json()
    expect((await read(`${sheet.url}/160.webp`)).statusCode).toBe(404)
    const broken = await damaged()
    expect((await read(`${broken.url}/160.webp`)).statusCode).toBe(422)
    await admin.call('POST', '/storage/deleteGenericFile', {
      url,
      name: 'foto.jpg',
      size: 1,
      mimetype: 'image/jpeg',
    })
    expect(await sizes()).toEqual([])
  })

  it('that are pictures can be cropped, and cropped again from the original', async () => {
    const whole = (await upload(admin, await photograph(), { name: 'foto.jpg' })).json()
    const crop = (url: string, area: object, who = admin) =>
      who.call('POST', '/storage/ritaglia', { url, area })
    const area = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const below = await crop(whole.url, area)
    expect([below.statusCode, below.json()]).toEqual([
      201,
      { url: expect.any(String), name: 'foto.webp', size: expect.any(Number), mimetype: 'image/webp' },
    ])
    const part = (await read(below.json().url)).rawPayload
    expect(await sharp(part).metadata()).toMatchObject({ width: 200, height: 200 })
    expect(await pixel(part, 100, 20)).toBe('blue')
    const above = (await crop(below.json().url, { x: 0, y: 0, width: 0.5, height: 0.25 })).json()
    expect(await pixel((await read(above.url)).rawPayload, 20, 20)).toBe('red')
    const answer = await admin.call('GET', `/storage/ritaglio?url=${below.json().url}`)
    expect(answer.json()).toEqual({ originale: whole, area })
    expect((await admin.call('GET', `/storage/ritaglio?url=${whole.url}`)).json().area).toBeNull()
    // The original cannot be deleted while a cropped picture exists.
    expect((await admin.call('POST', '/storage/deleteGenericFile', whole)).statusCode).toBe(409)

    const sheet = (await upload(admin, pdf)).json()
    expect((await crop(sheet.url, area)).statusCode).toBe(422)
    expect((await crop((await damaged()).url, area)).statusCode).toBe(422)
    expect((await crop('/files/aaaaaaaaaaaaaaaaaaaaaa', area)).statusCode).toBe(404)
    expect((await crop(whole.url, { ...area, y: 0.9 })).statusCode).toBe(422)
    expect((await crop(whole.url, { ...area, width: 0 })).statusCode).toBe(422)
    // Agents crop what they uploaded themselves.
    expect((await crop(whole.url, area, agent)).statusCode).toBe(404)
    expect((await agent.call('GET', `/storage/ritaglio?url=${below.json().url}`)).statusCode).toBe(404)
    const own = (await upload(agent, await photograph(), { name: 'io.jpg' })).json()
    expect((await crop(own.url, area, agent)).statusCode).toBe(201)
    expect((await agent.call('GET', `/storage/ritaglio?url=${own.url}`)).json().originale).toEqual(own)
  })

  it('are listed for their administrators: pages, beginnings of names, uploaders, records that use them', async () => {
    for (const name of ['archivio-1.pdf', 'archivio-2.pdf', 'Archivio-3.pdf', '100%.pdf'])
      await upload(admin, pdf, { name })
    const list = async (query = '') => (await keeper.call('GET', `/storage/contenuti${query}`)).json()
    const first = await list('?search=archivio&limit=2')
    expect(first).toMatchObject({ total: 3, rows: [{ name: 'Archivio-3.pdf' }, { name: 'archivio-2.pdf' }] })
    const second = await list(`?search=archivio&limit=2&cursor=${first.next}`)
    expect([second.rows.map((row: { name: string }) => row.name), second.next]).toEqual([
      ['archivio-1.pdf'],
      null,
    ])
    expect((await list('?search=%25')).total).toBe(0)
    expect((await list('?search=100%25')).total).toBe(1)
    const [{ key, _id }] = first.rows
    expect((await list(`?search=${key.slice(0, 8)}`)).rows).toMatchObject([{ key }])
    const at = (path: string, method: 'GET' | 'DELETE' = 'GET') => keeper.call(method, `/storage/${path}`)
    expect((await at(`contenuti/${key}`)).json()).toMatchObject({
      _id,
      url: `/files/${key}`,
      usi: 0,
      usatoDa: [],
      tenuto: false,
      caricatoDa: { ruolo: 'admin', nome: expect.stringMatching(/\w \w/) },
    })

    const cover = (await upload(admin, picture, { name: 'tenuta.png' })).json()
    const values = { ...news, titolo: 'Chi la tiene', name: 'chi-la-tiene', cover, altCover: 'x' }
    const made = (await admin.call('POST', '/news', values)).json()
    const held = `contenuti/${cover.url.slice(7)}`
    // The title of a news item is visible only to readers of news.
    const use = { risorsa: 'news', _id: made._id, cancellato: false }
    expect((await at(held)).json().usatoDa).toEqual([{ ...use, nome: null }])
    expect((await other.call('GET', `/storage/${held}`)).json().usatoDa).toEqual([
      { ...use, nome: 'Chi la tiene' },
    ])
    const refused = await other.call('DELETE', `/storage/${held}`)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'Il file è in uso e non si cancella: Chi la tiene.',
    ])
    await admin.call('DELETE', `/news/${made._id}`)
    expect((await at(held, 'DELETE')).statusCode).toBe(409)
    expect((await at(held)).json().usatoDa).toEqual([{ ...use, nome: null, cancellato: true }])

    const before = await kept()
    expect((await at(`contenuti/${key}`, 'DELETE')).json()).toEqual({ key })
    expect([await kept(), (await at(`contenuti/${key}`)).statusCode]).toEqual([before - 1, 404])
    expect((await admin.call('GET', '/storage')).statusCode).toBe(403)
    expect((await upload(admin, pdf, { to: 'contenuti' })).statusCode).toBe(403)
    expect((await upload(keeper, pdf, { to: 'allegati' })).statusCode).not.toBe(201)
    const stays = (await upload(keeper, pdf, { to: 'contenuti', name: 'resta.pdf' })).json()
    now = new Date(start.getTime() + 25 * 3_600_000)
    await forgetFiles(test.context)
    expect((await read(stays.url)).statusCode).toBe(200)
  })

  it('are in another bucket than files of visitors, which only readers of requests see', async () => {
    const { _id } = (
      await test.call('POST', '/contatti/allegati?nome=a.pdf', {
        payload: pdf,
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).json()
    const bucketsOf = async (who: Visitor) =>
      (await who.call('GET', '/storage')).json().rows.map(({ nome }: { nome: string }) => nome)
    expect(await bucketsOf(keeper)).toEqual(['contenuti'])
    expect(await bucketsOf(other)).toEqual(['contenuti', 'allegati'])
    for (const [method, path] of [
      ['GET', '/storage/allegati'],
      ['GET', `/storage/allegati/${_id}`],
      ['DELETE', `/storage/allegati/${_id}`],
      ['GET', `/storage/contenuti/${_id}`],
    ] as const)
      expect([path, (await keeper.call(method, path)).statusCode]).toEqual([path, 404])
    expect((await other.call('GET', `/storage/allegati/${_id}`)).json()).toMatchObject({
      key: _id,
      url: null,
      caricatoDa: null,
      usatoDa: [],
    })
    expect((await other.call('DELETE', `/storage/allegati/${_id}`)).statusCode).toBe(200)
  })

  it('have no other paths: a path with «..» answers 404', async () => {
    const { url } = (await upload(keeper, await photograph(), { to: 'contenuti' })).json()
    const climbing = [
      '../files',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '..%252f..%252fetc%252fpasswd',
      '%2fetc%2fpasswd',
      '/etc/passwd',
      'C:%5Cboot.ini',
      '..%5c..%5cetc%5cpasswd',
      'aaaaaaaaaaaaaaaaaaaaaa%00',
      '%00',
      'a'.repeat(300),
      '%c0%ae%c0%ae%2f',
      `${url.slice(7)}%2f..%2f..`,
    ]
    for (const path of climbing)
      for (const place of ['/files/', `${url}/`, '/v2/files/', '/v2/storage/', '/v2/storage/contenuti/']) {
        const headers = { authorization: `Bearer ${other.accessToken}` }
        const answer = await read(place + path, headers)
        expect([place + path, [400, 404, 414].includes(answer.statusCode)]).toEqual([place + path, true])
        expect(answer.body).not.toMatch(/root:|[a-z]:x:0/)
      }
  })
})
