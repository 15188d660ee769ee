import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { kills } from '../../../server/testing/chance.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { acknowledged, behindProxy, crowd, deliver, type Sent } from '../../support/crowd.ts'
import { howMany } from '../../support/matrix.ts'
import { prepared } from '../../support/prepared.ts'
import { sound, soundness } from '../../support/soundness.ts'

const perKillMs = 45_000
const tokenKeys = `spec:${'k'.repeat(43)}`

/** Starts the server again on the same data, lets people write, and kills it. */
async function killWhileWriting(start: () => Promise<BuiltServer>, before: Sent[]): Promise<Sent[]> {
  const server = await start()
  // Unanswered requests are repeated, and nothing is stored twice.
  for (const unanswered of before.filter(({ _id }) => !_id)) await deliver(server.quinto, unanswered)
  const people = crowd(server.quinto)
  await acknowledged(people.sent, 10)
  await wait(Math.random() * 500)
  await server.kill()
  return [...before, ...(await people.stop())]
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('kill -9 while people write', () => {
  it(
    `${kills} times on the embedded database: acknowledged requests are stored once, with their history`,
    async () => {
      const dataDir = await emptyFolder()
      await copyFolder(prepared().exampleFolder.dataDir, dataDir)
      let sent: Sent[] = []
      for (let kill = 1; kill <= kills; kill++) {
        sent = await killWhileWriting(() => startBuiltServer({ dataDir, env: behindProxy }), sent)
        expect(await soundness({ dataDir }, sent)).toEqual(sound)
      }
      expect(sent.filter(({ _id }) => _id).length).toBeGreaterThanOrEqual(10 * kills)
    },
    kills * perKillMs,
  )

  it.runIf(howMany(0, 1))(
    `${kills} times on PostgreSQL, which is killed too: acknowledged requests are stored once, with their history`,
    async ({ skip }) => {
      const postgres = await startTemporaryPostgres({ durable: true })
      if (!postgres) return skip('PostgreSQL 15 is not here')
      onTestFinished(() => postgres.stop())
      const { url } = postgres
      const env = { ...behindProxy, DATABASE_URL: url, TOKEN_KEYS: tokenKeys, EXAMPLE_DATA: '0' }
      const dataDir = await emptyFolder()
      const start = () => startBuiltServer({ dataDir, env })
      let sent: Sent[] = []
      for (let kill = 1; kill <= kills; kill++) {
        sent = await killWhileWriting(start, sent)
        expect(await soundness({ url, dataDir }, sent)).toEqual(sound)
      }

      const server = await start()
      onTestFinished(() => server.kill())
      const people = crowd(server.quinto)
      await acknowledged(people.sent, 10)
      process.kill(postgres.pid(), 'SIGKILL')
      await postgres.restart()
      const soFar = people.sent.filter(({ _id }) => _id).length
      await acknowledged(people.sent, soFar + 10)
      sent = [...sent, ...(await people.stop())]
      for (const unanswered of sent.filter(({ _id }) => !_id))
        expect((await deliver(server.quinto, unanswered)).status).toBe(201)
      expect(await soundness({ url, dataDir }, sent)).toEqual(sound)
    },
    (kills + 1) * perKillMs,
  )
})
