import { mkdtemp, readdir, rm, statfs, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'
import { startBuiltServer } from './built-server.ts'
import { behindProxy, crowd, deliver, newRequest } from './crowd.ts'
import { mounted } from './mounted.ts'
import { exampleSignIn, signIn } from './sign-in.ts'
import { sound, soundness } from './soundness.ts'

it('a full disk: refused in words, nothing lost, and writing again by itself when there is room', async ({
  skip,
}) => {
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
    expect(await (await write()).json()).toMatch(/Lo spazio su disco è esaurito/)
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

it('a disk that fills during an upload: nothing of the file is left, the form keeps what was typed, the file is sent again', async ({
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
  await page.getByRole('alert').getByText('Lo spazio su disco è esaurito').waitFor()
  expect((await readdir(disk)).filter(name => name !== 'filler')).toEqual(kept)
  expect(await title.inputValue()).toBe('Un filmato')

  await rm(filler)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('link', { name: 'film.mp4' }).waitFor()
  expect((await readdir(disk)).length).toBe(kept.length + 1)
  expect(await title.inputValue()).toBe('Un filmato')
  expect(server.output()).toContain('no space left for writes')
})
