import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPage } from '../database/example-data/files.ts'
import { describeOnDatabaseInTurn } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createScanner } from './scanner.ts'
import { fakeClamd } from './testing/fake-clamd.ts'

/** A busy machine answers within them. */
const limits = { connectMs: 15_000, idleMs: 15_000, scanMs: 15_000, stateMs: 15_000 }
/** For a scanner that hangs: whatever the machine does, there is no answer. */
const short = { connectMs: 15_000, idleMs: 300, scanMs: 15_000, stateMs: 300 }
const away =
  'Il controllo antivirus non risponde e il file non è stato caricato: riprovare tra qualche minuto.'

describe('a virus scanner', () => {
  let folder: string
  let path: string
  /** More than a connection takes at once. */
  const large = Buffer.alloc(5_000_000, 'abcdefg')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quinto-scanner-'))
    path = join(folder, 'file')
    await writeFile(path, large)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const scannerAt = (url: string, within = limits) =>
    createScanner(url, createLog('silent'), () => new Date(), within)
  const outcome = (url: string, within = limits) =>
    scannerAt(url, within)
      .scan(path)
      .then(
        () => 'clean',
        error => [error.status, error.message],
      )

  it('gets the whole file, and says what it found', async () => {
    const clamd = await fakeClamd()
    expect(await outcome(clamd.url)).toBe('clean')
    expect(clamd.received[0]!.equals(large)).toBe(true)
    clamd.behave({ answer: 'stream: Eicar-Test-Signature FOUND' })
    expect(await outcome(clamd.url)).toEqual([422, 'Nel file c’è un virus: non è stato caricato.'])
  })

  it.each([
    ['answers what nobody understands', { answer: 'stream: stream: OK' }],
    ['answers nothing', { answer: '' }],
    ['says that a file could not be read', { answer: 'stream: Can’t allocate memory ERROR' }],
    ['closes midway', { closeAfter: 100_000 }],
    ['closes before it answers', { closeAfter: large.length }],
    ['hangs', 'hang'],
  ] as const)('that %s lets nothing in', async (_what, behaviour) => {
    const clamd = await fakeClamd()
    clamd.behave(behaviour)
    expect(await outcome(clamd.url, behaviour === 'hang' ? short : limits)).toEqual([503, away])
  })

  it('that is not there lets nothing in', async () => {
    const clamd = await fakeClamd()
    await clamd.stop()
    expect(await outcome(clamd.url)).toEqual([503, away])
    expect(await outcome(`unix:${folder}/clamd.ctl`)).toEqual([503, away])
  })

  it('that takes no such large file says so, though it stops reading', async () => {
    const clamd = await fakeClamd()
    clamd.behave({ limit: 1000 })
    expect(await outcome(clamd.url)).toEqual([413, 'Il file è troppo grande per il controllo antivirus.'])
  })

  it('that fails for one file looks at others meanwhile', async () => {
    const clamd = await fakeClamd()
    const scanner = scannerAt(clamd.url)
    clamd.behave('hang')
    const hanging = scannerAt(clamd.url, short)
      .scan(path)
      .catch(error => error.status)
    await expect.poll(clamd.connections).toBe(1)
    clamd.behave({ answer: 'stream: OK' })
    await writeFile(join(folder, 'other'), 'x')
    await scanner.scan(join(folder, 'other'))
    expect(clamd.received.map(String)).toContain('x')
    expect(await hanging).toBe(503)
  })

  it('says its version and what the last file came to', async () => {
    const clamd = await fakeClamd()
    const scanner = scannerAt(clamd.url)
    const version = 'ClamAV 1.4.6/27800/Sun Nov 22 08:00:00 2026'
    expect(await scanner.state()).toEqual({ version, last: null })
    clamd.behave({ answer: 'stream: X FOUND' })
    await scanner.scan(path).catch(() => {})
    expect(await scanner.state()).toEqual({ version, last: { at: expect.any(Date), outcome: 'infected' } })
    clamd.behave('hang')
    expect(await scannerAt(clamd.url, short).state()).toMatchObject({ version: null })
  })
})

describeOnDatabaseInTurn('uploads where a scanner is set', open => {
  let test: TestApp
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-scanned-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })
  const bytes = pdfPage(['Una busta paga'])
  const form = (file: Buffer, name: string) => ({
    payload: Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      file,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-flags': 'tabelle_asa,storage' },
  })
  const uploads = {
    'a visitor’s': () =>
      test.call('POST', '/contatti/allegati?nome=a.pdf', {
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    'the house’s': () => test.call('POST', '/storage/genericUpload', form(bytes, 'a.pdf')),
    'the archive’s': () => test.call('POST', '/storage/contenuti', form(bytes, 'a.pdf')),
    'a price list': () => test.call('POST', '/tabelle_asa/file', form(Buffer.from('a;b\n1;2'), 'a.csv')),
  }
  const kept = () => readdir(join(dataDir, 'files')).catch(() => [])

  it.each(Object.entries(uploads))('of %s are looked at before they are kept', async (_whose, upload) => {
    const clamd = await fakeClamd()
    test.context.scanner = createScanner(clamd.url, createLog('silent'), () => new Date(), limits)
    expect((await upload()).statusCode).toBe(201)
    expect(clamd.received).toHaveLength(1)
    const before = await kept()
    clamd.behave({ answer: 'stream: Eicar FOUND' })
    expect((await upload()).statusCode).toBe(422)
    clamd.behave({ answer: 'away' })
    const refused = await upload()
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([503, away, '120'])
    expect(await kept()).toEqual(before)
    clamd.behave({ answer: 'stream: OK' })
    expect((await upload()).statusCode).toBe(201)
  })

  it('tell how the scanner is to who looks after the server', async () => {
    const clamd = await fakeClamd()
    const read = async () =>
      (await test.call('GET', '/admin/server', { headers: { 'x-flags': 'server_info' } })).json().antivirus
    test.context.scanner = createScanner(clamd.url, createLog('silent'), () => new Date(), limits)
    clamd.behave({ answer: 'stream: X FOUND' })
    await uploads['a visitor’s']()
    expect(await read()).toEqual({
      versione: 'ClamAV 1.4.6/27800/Sun Nov 22 08:00:00 2026',
      ultimo: { at: expect.any(String), esito: 'infetto' },
    })
    await clamd.stop()
    expect((await read()).versione).toBeNull()
    test.context.scanner = null
    expect(await read()).toBeNull()
  })
})
