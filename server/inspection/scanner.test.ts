import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileDocuments } from '../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../database/actor.ts'
import { pdfPage } from '../database/example-data/files.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createScanner } from './scanner.ts'
import { fakeClamd } from './testing/fake-clamd.ts'
import { pdfkitPdf } from './testing/pdfkit-pdf.ts'

/** Long enough for a busy machine. */
const limits = { connectMs: 15_000, idleMs: 15_000, scanMs: 15_000, stateMs: 15_000 }
/** For a scanner that never answers. */
const short = { connectMs: 15_000, idleMs: 300, scanMs: 15_000, stateMs: 300 }
const away = 'Il controllo antivirus non risponde e il file non è stato caricato: riprovi tra qualche minuto.'

describe('a virus scanner', () => {
  let folder: string
  let path: string
  /** Larger than the buffers of a connection. */
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

  it('gets the whole file and reports a virus', async () => {
    const clamd = await fakeClamd()
    expect(await outcome(clamd.url)).toBe('clean')
    expect(clamd.received[0]!.equals(large)).toBe(true)
    clamd.behave({ answer: 'stream: Eicar-Test-Signature FOUND' })
    expect(await outcome(clamd.url)).toEqual([422, 'Nel file c’è un virus: non è stato caricato.'])
  })

  it.each([
    ['gives an unknown answer', { answer: 'stream: stream: OK' }],
    ['gives an empty answer', { answer: '' }],
    ['reports an error', { answer: 'stream: Can’t allocate memory ERROR' }],
    ['closes the connection midway', { closeAfter: 100_000 }],
    ['closes the connection before the answer', { closeAfter: large.length }],
    ['hangs', 'hang'],
  ] as const)('that %s blocks uploads', async (_what, behaviour) => {
    const clamd = await fakeClamd()
    clamd.behave(behaviour)
    expect(await outcome(clamd.url, behaviour === 'hang' ? short : limits)).toEqual([503, away])
  })

  it('that cannot be reached blocks uploads', async () => {
    const clamd = await fakeClamd()
    await clamd.stop()
    expect(await outcome(clamd.url)).toEqual([503, away])
    expect(await outcome(`unix:${folder}/clamd.ctl`)).toEqual([503, away])
  })

  it('reports a file above its limit, although it stops reading', async () => {
    const clamd = await fakeClamd()
    clamd.behave({ limit: 1000 })
    expect(await outcome(clamd.url)).toEqual([413, 'Il file è troppo grande per il controllo antivirus.'])
  })

  it('checks other files while one hangs', async () => {
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

  it('reports its version and the result of the last file', async () => {
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

describeOnEitherDatabase('uploads with a scanner', open => {
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
    'a visitor': () =>
      test.call('POST', '/contatti/allegati?nome=a.pdf', {
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    'the staff': () => test.call('POST', '/storage/genericUpload', form(bytes, 'a.pdf')),
    'the archive': () => test.call('POST', '/storage/contenuti', form(bytes, 'a.pdf')),
    'price lists': () => test.call('POST', '/tabelle_asa/file', form(Buffer.from('a;b\n1;2'), 'a.csv')),
  }
  const kept = () => readdir(join(dataDir, 'files')).catch(() => [])

  it.each(Object.entries(uploads))('of %s are scanned before they are stored', async (_whose, upload) => {
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

  it('of documents of loan files are scanned page by page, and what a protected PDF contains too', async () => {
    const { store, database } = test.context
    const values = { IDEGG: 'SCAN1', prodotto: 'prestito', stato: 'raccolta_documenti', importoRichiesto: 1 }
    const { _id: pratica } = await store.create(database.orm, loanFiles, values, system)
    const { _id } = await store.create(database.orm, fileDocuments, { pratica, nome: 'Busta' }, system)
    const path = `/pratiche/${pratica}/documenti/${_id}/pagine`
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'x-flags': 'pratiche_see,pratiche_edit',
    }
    const send = (file: Buffer, fields = '') => {
      const { payload } = form(file, 'a.pdf')
      return test.call('PUT', `${path}/${randomUUID()}`, {
        payload: Buffer.concat([Buffer.from(fields), payload]),
        headers,
      })
    }
    const clamd = await fakeClamd()
    test.context.scanner = createScanner(clamd.url, createLog('silent'), () => new Date(), limits)
    expect((await send(bytes)).statusCode).toBe(200)
    expect(clamd.received).toHaveLength(1)
    const before = await kept()
    clamd.behave({ answer: 'stream: Eicar FOUND' })
    expect((await send(bytes)).statusCode).toBe(422)
    clamd.behave({ answer: 'away' })
    const refused = await send(bytes)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([503, away, '120'])
    expect(await kept()).toEqual(before)

    clamd.behave({ answer: 'stream: OK' })
    clamd.received.length = 0
    const locked = await pdfkitPdf({ userPassword: 'Rossi1980' }, document => document.text('Una busta paga'))
    const password = '--x\r\ncontent-disposition: form-data; name="password"\r\n\r\nRossi1980\r\n'
    const opened = await send(locked, password)
    expect(opened.statusCode).toBe(200)
    expect(clamd.received.map(file => file.includes('/Encrypt'))).toEqual([true, false])
  })

  it('show the state of the scanner on the state page', async () => {
    const clamd = await fakeClamd()
    const read = async () =>
      (await test.call('GET', '/admin/server', { headers: { 'x-flags': 'server_info' } })).json().antivirus
    test.context.scanner = createScanner(clamd.url, createLog('silent'), () => new Date(), limits)
    clamd.behave({ answer: 'stream: X FOUND' })
    await uploads['a visitor']()
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
