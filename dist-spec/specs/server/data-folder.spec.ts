import { createHash } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { correspondence, correspondents, intact } from '../../support/correspondence.ts'
import { behindProxy } from '../../support/crowd.ts'
import { howMany } from '../../support/matrix.ts'
import { prepared } from '../../support/prepared.ts'
import { runCommand } from '../../support/run-command.ts'

const TOKEN_KEYS = `spec:${'k'.repeat(43)}`

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The lines that a failing start prints, without the log. */
async function refusal(options: Parameters<typeof startBuiltServer>[0]): Promise<string[]> {
  const { message } = await startBuiltServer(options).then(
    server => server.close().then(() => new Error('It starts.')),
    (error: Error) => error,
  )
  return message.split('\n').filter(line => line && !line.startsWith('{'))
}
/** One line that contains `text` and ends with the command that adopts the folder. */
const line = (text: string) => [
  'The server stopped:',
  expect.stringMatching(new RegExp(`${text}.*: npm run folder -- adopt$`)),
]

/** Names and contents of the uploaded files in a data folder. */
async function uploadsIn(dataDir: string): Promise<string[]> {
  const names = (await readdir(join(dataDir, 'files'))).toSorted()
  return Promise.all(
    names.map(async name => {
      const bytes = await readFile(join(dataDir, 'files', name))
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
    }),
  )
}

it('with another database the server refuses to start, says why in one line, and leaves the files alone', async ({
  skip,
}) => {
  const postgres = await startTemporaryPostgres()
  if (!postgres) return skip('PostgreSQL 15 is not here')
  onTestFinished(() => postgres.stop())
  const env = { DATABASE_URL: postgres.url, TOKEN_KEYS, ...behindProxy }
  const dataDir = await emptyFolder()
  await copyFolder(prepared().exampleFolder.dataDir, dataDir)
  const server = await startBuiltServer({ dataDir, env: behindProxy })
  onTestFinished(() => server.kill())
  const senders = correspondents(server.quinto)
  await senders.acknowledged(5)
  await senders.stop()
  await server.stop()
  const before = await uploadsIn(dataDir)
  const id = await readFile(join(dataDir, 'database-id'), 'utf8')

  expect(await refusal({ dataDir, env })).toEqual(line('è vuoto'))
  expect(await uploadsIn(dataDir)).toEqual(before)
  expect(await readFile(join(dataDir, 'database-id'), 'utf8')).toBe(id)
  // The other database stays empty too.
  const rows = await query(postgres.url, "select from pg_tables where schemaname = 'public'")
  expect(rows).toHaveLength(0)

  const again = await startBuiltServer({ dataDir })
  await again.stop()
  expect(await correspondence(dataDir, senders.files)).toEqual(intact)
})

it.runIf(howMany(0, 1))(
  'two processes of the new version tie the folder of the old version at once; another folder is refused until `adopt` runs',
  async ({ skip }) => {
    const postgres = await startTemporaryPostgres()
    if (!postgres) return skip('PostgreSQL 15 is not here')
    onTestFinished(() => postgres.stop())
    const env = { DATABASE_URL: postgres.url, TOKEN_KEYS, EXAMPLE_DATA: '0' }
    const [shared, other] = [await emptyFolder(), await emptyFolder()]
    const first = await startBuiltServer({ dataDir: shared, env })
    await first.stop()
    // The state that the version without ids left.
    await query(postgres.url, 'delete from installation')
    await rm(join(shared, 'database-id'))
    const both = await Promise.all([0, 1].map(() => startBuiltServer({ dataDir: shared, env })))
    for (const server of both) await server.stop()

    expect(await refusal({ dataDir: other, env })).toEqual(line('controlli DATA_DIR'))
    expect(await runCommand('folder', ['adopt'], { ...env, DATA_DIR: other })).toContain('sono ora legati')
    const adopted = await startBuiltServer({ dataDir: other, env })
    await adopted.stop()
    expect(await refusal({ dataDir: shared, env })).toEqual(line('di un altro database'))
  },
)

it('a server of another user than the build makes its database', async ({ skip }) => {
  const nobody = 65_534
  if (process.getuid?.() !== 0) return skip('only root can start a server as another user')
  const dataDir = await emptyFolder()
  await chown(dataDir, nobody, nobody)
  const server = await startBuiltServer({ dataDir, env: { EXAMPLE_DATA: '0' }, uid: nobody })
  onTestFinished(() => server.kill())
  expect((await stat(join(dataDir, 'database/cluster'))).uid).toBe(nobody)
  expect(await server.stop()).toBe(0)
})
