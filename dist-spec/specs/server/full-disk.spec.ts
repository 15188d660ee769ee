import { mkdtemp, readdir, rm, statfs, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { callRunningServer } from '../../../server/commands/control.ts'
import { BackendThread } from '../../../server/database/embedded/backend-thread.ts'
import { migrate, migrateTo } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { openBrowser } from '../../support/browser.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { behindProxy, crowd, deliver, newRequest } from '../../support/crowd.ts'
import { mounted } from '../../support/mounted.ts'
import { type ExampleSignIn, exampleSignIn, signIn } from '../../support/sign-in.ts'
import { sound, soundness } from '../../support/soundness.ts'

/** Fills the disk until `left` bytes are free; `freed` removes the filler. */
async function fill(disk: string, left: number) {
  const filler = join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  const size = Math.max(bavail * bsize - left, 0)
  try {
    for (let done = 0; done < size; done += 50_000_000)
      await writeFile(filler, Buffer.alloc(Math.min(size - done, 50_000_000)), { flag: 'a' })
  } catch (error) {
    // A server that writes meanwhile leaves less space than there was.
    if (left > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return { freed: () => rm(filler) }
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()

const signInCall = (quinto: string, { email, password }: ExampleSignIn, area = 'admin') =>
  fetch(`${quinto}/v2/${area}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/** A session that goes on after the server restarts. */
async function openedSession(quinto: string, who: ExampleSignIn) {
  const answer = await signInCall(quinto, who)
  const [cookie] = answer.headers.get('set-cookie')!.split(';')
  const { refreshToken } = (await answer.json()) as { refreshToken: string }
  return {
    /** Reads with the refresh token alone: an access token is signed for one origin. */
    read: (origin: string, path: string) =>
      fetch(origin + path, { headers: { cookie: cookie!, 'x-refresh': refreshToken } }),
  }
}

it('a full disk: clear refusals, nothing lost, and writes resume when there is space', async ({ skip }) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=450m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const dataDir = join(disk, 'data')
  const server = await startBuiltServer({ dataDir, env: behindProxy })
  onTestFinished(() => server.kill())
  const people = crowd(server.quinto)
  const filler = join(disk, 'filler')
  const free = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  const write = async () => {
    const sent = newRequest()
    people.sent.push(sent)
    return deliver(server.quinto, sent)
  }
  expect((await write()).status).toBe(201)

  // Almost full, then full to the last byte.
  for (const left of [100_000_000, 0]) {
    await writeFile(filler, Buffer.alloc((await free()) - left), { flag: 'a' })
    await expect.poll(async () => (await write()).status).toBe(507)
    expect(await (await write()).json()).toMatch(
      /^Lo spazio su disco è esaurito: per ora il server non può salvare nulla/,
    )
    expect((await fetch(`${server.quinto}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.quinto}/v2/rates?limit=200`)).status).toBe(200)
  }
  await truncate(filler, 0)
  await rm(filler)
  await expect.poll(async () => (await write()).status).toBe(201)

  const sent = await people.stop()
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 507]))
  expect(await server.stop()).toBe(0)
  expect(await soundness({ dataDir }, sent)).toEqual(sound)
})

it('a start with little space is read-only, reports it in one line, serves pages, lists and open sessions, and resumes writes', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=450m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const options = { dataDir: join(disk, 'data') }
  const first = await startBuiltServer(options)
  onTestFinished(() => first.kill())
  const admin = exampleSignIn(first, 'admin')
  const session = await openedSession(first.quinto, admin)
  expect(await first.stop()).toBe(0)

  // First almost full; then, after a kill, with the least space that opens a database.
  for (const left of [150_000_000, 20_000_000]) {
    const room = await fill(disk, left)
    const server = await startBuiltServer(options)
    onTestFinished(() => server.kill())
    const { quinto } = server
    const ready = await fetch(`${quinto}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'read-only', message: expect.stringContaining('leggere ma non modificare') },
    ])
    for (const page of ['/', '/mutui', '/contattaci', '/v2/rates?limit=200', '/widgets/v1/quinto.js'])
      expect([page, (await fetch(quinto + page)).status]).toEqual([page, 200])
    expect((await session.read(quinto, '/v2/leads?limit=10')).status).toBe(200)
    const info = await session.read(quinto, '/v2/admin/server')
    expect(await info.json()).toMatchObject({ database: { scrivibile: false } })
    expect((await deliver(quinto, newRequest())).status).toBe(507)
    const agent = exampleSignIn(first, 'agente')
    const refused = await signInCall(quinto, agent, 'agents')
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.stringMatching(/non si può accedere/),
    ])
    // A session in memory sees the state of the server, and nothing else.
    const emergency = await openedSession(quinto, admin)
    expect((await emergency.read(quinto, '/v2/admin/server')).status).toBe(200)
    expect((await emergency.read(quinto, '/v2/leads?limit=10')).status).toBe(403)
    expect((await signInCall(quinto, { ...admin, password: 'indovina indovinello' })).status).toBe(401)
    for (let i = 0; i < 5; i++) expect((await deliver(quinto, newRequest())).status).toBe(507)
    // Longer than the timers of the jobs and of the postponed work.
    await wait(3000)
    expect(server.output().match(/^Sola lettura .*$/gm)).toHaveLength(1)
    expect(server.output().match(/no space left for writes/g)).toHaveLength(1)
    expect(server.output()).not.toMatch(/^ +at |jobs cannot be done|put off/m)

    await room.freed()
    await expect.poll(async () => (await deliver(quinto, newRequest())).status).toBe(201)
    await expect.poll(async () => (await fetch(`${quinto}/readyz`)).json()).toEqual({ status: 'ok' })
    expect((await emergency.read(quinto, '/v2/admin/server')).status).toBe(401)
    expect((await signInCall(quinto, admin)).status).toBe(200)
    await expect.poll(async () => (await server.letters()).length).toBeGreaterThan(0)
    await server.kill()
  }
})

it('the error of a disk that fills while the embedded database is created names the disk', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=10m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const thread = new BackendThread({ folder: disk, minimumFreeBytes: 0, deadlineMs: 60_000, warn() {} })
  await expect(thread.opened).rejects.toThrow(
    `Database in ${disk}: lo spazio su disco è finito: liberi spazio e riavvii.`,
  )
  await thread.exited
})

it('a backup of a server on a full disk asks for space, even when the lock file cannot be written', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=450m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const dataDir = join(disk, 'data')
  const server = await startBuiltServer({ dataDir })
  onTestFinished(() => server.kill())
  await fill(disk, 0)
  await expect(callRunningServer(dataDir, '/backup-copy', {})).rejects.toThrow(
    /^Per la copia servono \d+ MB liberi in .*: liberi spazio e riprovi\.$/,
  )
  expect(server.output()).not.toContain('control socket')
})

it('a start without space for its writes reports it in one line, and works once there is space', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=450m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const dataDir = join(disk, 'data')
  const lineOf = async (left: number) => {
    const room = await fill(disk, left)
    const output = await startBuiltServer({ dataDir }).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    await room.freed()
    const [title, ...lines] = output.trim().split('\n')
    expect(title).toBe('The server stopped:')
    return lines.filter(line => !line.startsWith('{')).join('\n')
  }
  const refusal = /^In .*non c’è ancora un database, e per crearlo servono 300 MB liberi: .*$/
  for (const left of [0, 150_000_000, 250_000_000]) expect(await lineOf(left)).toMatch(refusal)

  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } })
  await migrateTo(database.pool, 1)
  await database.close()
  expect(await lineOf(150_000_000)).toMatch(
    /^Il database va aggiornato .*riavvii\. I dati non sono stati toccati\.$/,
  )
  expect(await lineOf(0)).toMatch(/^Il disco di .* è pieno: .*$/)

  const tables = await openDatabase({ dataDir, log: { info() {}, warn() {} } })
  await migrate(tables.pool)
  await tables.close()
  const room = await fill(disk, 150_000_000)
  const server = await startBuiltServer({ dataDir })
  onTestFinished(() => server.kill())
  expect((await fetch(`${server.quinto}/`)).status).toBe(200)
  expect(server.output()).not.toContain('Accessi di esempio')
  await room.freed()
  await expect.poll(() => server.output()).toContain('Accessi di esempio')
  expect((await signInCall(server.quinto, exampleSignIn(server, 'admin'))).status).toBe(200)
  expect(await readdir(join(dataDir, 'widgets'))).toHaveLength(1)
})

it('with PostgreSQL a full disk of files and letters stops only uploads; letters wait and nothing is lost', async ({
  skip,
}) => {
  const postgres = await startTemporaryPostgres({ durable: true })
  if (!postgres) return skip('PostgreSQL 15 is not here')
  onTestFinished(() => postgres.stop())
  const disk = mounted('-t', 'tmpfs', '-o', 'size=60m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const dataDir = join(disk, 'data')
  const env = { ...behindProxy, DATABASE_URL: postgres.url, TOKEN_KEYS: `spec:${'k'.repeat(43)}` }
  const first = await startBuiltServer({ dataDir, env })
  onTestFinished(() => first.kill())
  expect(await first.stop()).toBe(0)
  const room = await fill(disk, 0)
  const server = await startBuiltServer({ dataDir, env })
  onTestFinished(() => server.kill())
  expect((await deliver(server.quinto, newRequest())).status).toBe(201)
  const upload = () =>
    fetch(`${server.quinto}/v2/contatti/allegati?nome=busta.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '%PDF-1.4',
    })
  expect((await upload()).status).toBe(507)
  expect((await fetch(`${server.quinto}/mutui`)).status).toBe(200)
  expect(await server.letters()).toEqual([])
  await room.freed()
  await expect.poll(async () => (await server.letters()).length, { timeout: 60_000 }).toBe(1)
})

it('uploads stop before the database does: a visitor can still send the form without the file and loses no text', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=800m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const server = await startBuiltServer({ dataDir: join(disk, 'data') })
  onTestFinished(() => server.kill())
  const { quinto } = server
  const admin = exampleSignIn(server, 'admin')
  const uploaded = async () => {
    const answer = await fetch(`${quinto}/v2/contatti/allegati?nome=busta.png`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: await picture(),
    })
    return [answer.status, await answer.json()]
  }
  const kept = async () => {
    const { accessToken } = (await (await signInCall(quinto, admin)).json()) as { accessToken: string }
    const form = new FormData()
    form.append('file', new Blob([await picture()]), 'foto.png')
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${quinto}/v2/storage/genericUpload`, { method: 'POST', headers, body: form })
    return [answer.status, await answer.json()]
  }
  expect((await uploaded())[0]).toBe(201)

  // Below 500 MB visitors cannot upload, below 450 customers, below 400 agents, below 300 nobody; below 200 MB the
  // database is read-only.
  const first = await fill(disk, 400_000_000)
  expect(await uploaded()).toEqual([507, expect.stringMatching(/senza questo file/)])
  expect((await kept())[0]).toBe(201)
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  // The script takes over the form only after loading.
  await page.goto(`${quinto}/contattaci`, { waitUntil: 'networkidle' })
  const message = page.getByRole('textbox', { name: /messaggio/i })
  await message.fill('Vorrei un appuntamento.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'busta.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByText(/Può inviare la richiesta anche senza questo file/).waitFor()
  expect(await message.inputValue()).toBe('Vorrei un appuntamento.')
  expect(await page.getByRole('button', { name: /^Invia/ }).getAttribute('aria-disabled')).not.toBe('true')
  await first.freed()
  const second = await fill(disk, 250_000_000)
  expect(await kept()).toEqual([507, expect.stringMatching(/Quello che ha scritto si può salvare/)])
  expect((await deliver(quinto, newRequest())).status).toBe(201)
  await second.freed()
  expect((await uploaded())[0]).toBe(201)
  expect((await kept())[0]).toBe(201)
})

it('a disk that fills during an upload leaves no partial file, keeps the form’s input, and allows a retry', async ({
  skip,
}) => {
  const disk = mounted('-t', 'tmpfs', '-o', 'size=20m', 'tmpfs')
  if (!disk) return skip('a disk of its own needs root')
  const dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await symlink(disk, join(dataDir, 'files'))
  const server = await startBuiltServer({ dataDir })
  onTestFinished(() => server.kill())
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
  await page.goto(`${server.quinto}/admin/videoFormazione/add`)
  const title = page.getByLabel('Titolo', { exact: true })
  await title.fill('Un filmato')
  const kept = await readdir(disk)

  const filler = join(dataDir, 'files', 'filler')
  await writeFile(filler, Buffer.alloc(12_000_000))
  const film = join(dataDir, 'film.mp4')
  const start = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')])
  await writeFile(film, Buffer.concat([start, Buffer.alloc(10_000_000)]))
  await page.getByLabel('Video: scegli un file').setInputFiles(film)
  const beside = page.getByRole('group', { name: 'Video' }).getByRole('alert')
  await beside.getByText('Lo spazio su disco è esaurito').waitFor()
  expect((await readdir(disk)).filter(name => name !== 'filler')).toEqual(kept)
  expect(await title.inputValue()).toBe('Un filmato')

  await rm(filler)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('link', { name: 'film.mp4' }).waitFor()
  expect((await readdir(disk)).length).toBe(kept.length + 1)
  expect(await title.inputValue()).toBe('Un filmato')
  expect(server.output()).toContain('no space left for writes')
})
