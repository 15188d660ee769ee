import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetFiles } from '../actions/files.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const start = new Date('2026-11-20T09:00:00Z')
const pdf = Buffer.from('%PDF-1.7\nun foglio informativo')
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
const docx = Buffer.concat([
  Buffer.from([0x50, 0x4b, 3, 4]),
  Buffer.from('…[Content_Types].xml…word/document.xml'),
])
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
}

describeOnEachDatabase('files of the house', open => {
  let test: TestApp
  let dataDir: string
  let now = start
  let admin: Visitor
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

  const upload = (who: Visitor, bytes: Buffer, { name = 'foglio.pdf', field = 'file' }: Part = {}) => {
    const head = `--confine\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
    return test.call('POST', '/storage/genericUpload', {
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--confine--\r\n')]),
      headers: {
        'content-type': 'multipart/form-data; boundary=confine',
        authorization: `Bearer ${who.accessToken}`,
      },
    })
  }
  const kept = async () => (await readdir(join(dataDir, 'files')).catch(() => [])).length
  const read = (url: string, headers = {}) => test.app.inject({ method: 'GET', url, headers })

  it('are kept by what they hold, and read by whoever has the address', async () => {
    const answer = await upload(admin, pdf, { name: 'Foglio informativo.html' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        url: expect.stringMatching(/^\/files\/[\w-]{22}$/),
        name: 'Foglio informativo.html',
        size: pdf.length,
        mimetype: 'application/pdf',
      },
    ])
    const file = await read(answer.json().url)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''Foglio%20informativo.html",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    })
    expect((await read('/files/aaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404)
  })

  it.each([
    ['a picture', png(), 'image/png', 'inline'],
    ['another', webp(100, 50), 'image/webp', 'inline'],
    ['a video', mp4, 'video/mp4', 'inline'],
    ['subtitles', vtt, 'text/vtt', 'inline'],
    [
      'a letter',
      docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
    ['an archive', Buffer.from('PK\u0003\u0004 altro'), 'application/zip', 'attachment'],
  ])('are taken where they are %s', async (_what, bytes, mimetype, shown) => {
    const { url } = (await upload(admin, bytes)).json()
    const { headers } = await read(url)
    expect(headers['content-type']).toMatch(mimetype)
    expect(headers['content-disposition']).toMatch(new RegExp(`^${shown};`))
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 415],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png', 415],
    ['a script', Buffer.from('alert(1)'), 'a.vtt', 415],
    ['nothing', Buffer.alloc(0), 'a.pdf', 422],
    ['a picture no screen can show', png(50_000, 50_000), 'a.png', 422],
    ['one of another kind', webp(16_000_000, 10_000), 'a.webp', 422],
    ['more than a document may be', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 'a.pdf', 413],
    ['a picture above its limit', Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]), 'a.png', 413],
  ])('are refused where they are %s, and nothing is left', async (_what, bytes, name, status) => {
    const before = await kept()
    const answer = await upload(admin, bytes, { name })
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/s)])
    expect(await kept()).toBe(before)
  })

  it('come in the field «file», as a form and from who is signed in', async () => {
    expect((await upload(admin, pdf, { field: 'altro' })).statusCode).toBe(400)
    expect((await admin.call('POST', '/storage/genericUpload', { file: 1 })).statusCode).toBe(415)
    expect((await upload(new Visitor(test, 'admin'), pdf)).statusCode).toBe(401)
    expect((await upload(agent, pdf)).statusCode).toBe(201)
    expect((await upload(admin, pdf, { name: 'a'.repeat(201) })).statusCode).toBe(422)
    // Half of a form is not half a file.
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

  it('are read in parts, as a video is', async () => {
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

  it('are taken back by who sent them alone, until a record holds them', async () => {
    const file = (await upload(admin, png())).json()
    const takeBack = (who: Visitor, one = file) => who.call('POST', '/storage/deleteGenericFile', one)
    expect((await takeBack(other)).statusCode).toBe(404)
    expect((await takeBack(agent)).statusCode).toBe(404)
    const before = await kept()
    expect((await takeBack(admin)).json()).toEqual({ url: file.url })
    expect(await kept()).toBe(before - 1)
    expect((await takeBack(admin)).statusCode).toBe(404)
    expect((await read(file.url)).statusCode).toBe(404)

    const cover = (await upload(admin, png())).json()
    const made = await admin.call('POST', '/news', { ...news, cover, altCover: 'Una prova' })
    expect(made.statusCode).toBe(201)
    expect((await takeBack(admin, cover)).statusCode).toBe(409)
    const { _id, versione } = made.json()
    await admin.call('PATCH', `/news/${_id}`, { versione, cover: null, altCover: null })
    // The history of the record can bring it back.
    expect((await takeBack(admin, cover)).statusCode).toBe(409)
    expect((await admin.call('DELETE', `/news/${_id}`)).statusCode).toBe(200)
    expect((await read(cover.url)).statusCode).toBe(200)
    const headers = { 'x-flags': 'admin' }
    const { rows } = (await test.call('GET', `/commits/${_id}`, { headers })).json()
    await test.call('POST', `/commits/${rows[0]._id}/restore`, { headers })
    expect((await admin.call('GET', `/news/${_id}`)).statusCode).toBe(200)
  })

  it('are held as they are, whatever is said of them, and not where they do not fit', async () => {
    const picture = (await upload(admin, png(), { name: 'vera.png' })).json()
    const said = { ...picture, name: 'finta.png', size: 1 }
    const made = await admin.call('POST', '/news', { ...news, name: 'vera', cover: said, altCover: 'x' })
    expect(made.json().cover).toEqual(picture)
    const sheet = (await upload(admin, pdf)).json()
    const disguised = { ...sheet, mimetype: 'image/png' }
    const refused = await admin.call('POST', '/news', {
      ...news,
      name: 'finta',
      cover: disguised,
      altCover: 'x',
    })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['cover']])
    const nowhere = { ...picture, url: '/files/bbbbbbbbbbbbbbbbbbbbbb' }
    const lost = await admin.call('POST', '/news', { ...news, name: 'persa', cover: nowhere, altCover: 'x' })
    expect([lost.statusCode, Object.keys(lost.json().fields)]).toEqual([422, ['cover']])
    const inText = {
      type: 'doc',
      content: [{ type: 'image', attrs: { alt: '', src: nowhere.url } }],
    }
    const missing = await admin.call('POST', '/news', { ...news, name: 'senza', corpo: inText })
    expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([422, ['corpo']])
  })

  it('go after a day where no record has held them, and stay where one does', async () => {
    const file = (await upload(admin, pdf)).json()
    const forgotten = (await upload(admin, pdf)).json()
    const inText = (await upload(admin, png())).json()
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

  it('are not what visitors sent, which has no address', async () => {
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
})
