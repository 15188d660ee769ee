import { rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startBuiltServer } from './built-server.ts'
import { behindProxy, crowd, deliver, newRequest } from './crowd.ts'
import { mounted } from './mounted.ts'
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
