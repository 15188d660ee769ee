import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { formatNumber } from '../../../contract/italian/format.ts'
import { filesBelow } from '../../../server/backup/kept-files.ts'
import { createContext } from '../../../server/context.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { adminsTable } from '../../../server/database/schema.ts'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { createLog } from '../../../server/log.ts'
import { setPassword } from '../../../server/sessions/credentials/credentials.ts'
import { readSettings } from '../../../server/settings.ts'
import { createAdmin } from '../../../server/subjects/sessions/create-admin.ts'
import { openBrowser } from '../../support/browser.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { acknowledged, behindProxy, crowd } from '../../support/crowd.ts'
import { prepared } from '../../support/prepared.ts'
import { runCommand } from '../../support/run-command.ts'
import { type ExampleSignIn, signIn } from '../../support/sign-in.ts'
import { sound, soundness } from '../../support/soundness.ts'

/** Runs `npm run backup` or `npm run restore` and returns the output. */
const command = (name: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  runCommand(name, args, { DATABASE_URL: '', ...env })

/** Example sign-ins exist only with the embedded database. */
async function addAdministrator(env: Record<string, string>, { email, password }: ExampleSignIn) {
  const settings = readSettings(env)
  const log = createLog('silent')
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log })
  const context = createContext({ settings, database, log })
  await createAdmin(context, { name: 'Ada', surname: 'Prova', email })
  const [admin] = await database.orm.select().from(adminsTable).where(eq(adminsTable.email, email))
  await setPassword(context, database.orm, admin!._id as string, await context.passwords.hash(password))
  await database.close()
}

it('a backup made under load is restored to a folder and to PostgreSQL, where the server survives an outage of the database', async ({
  skip,
}) => {
  const postgres = await startTemporaryPostgres({ durable: true })
  if (!postgres) return skip('PostgreSQL 15 is not here')
  onTestFinished(() => postgres.stop())
  const folder = await mkdtemp(join(tmpdir(), 'quinto-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [copies, moved, other] = ['copies', 'moved', 'other'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]

  const original = await startBuiltServer({ from: prepared().exampleFolder, env: behindProxy })
  onTestFinished(() => original.close())
  const people = crowd(original.quinto)
  await acknowledged(people.sent, 20)
  const before = people.sent.filter(({ _id }) => _id)
  expect(await command('backup', ['--to', copies], { DATA_DIR: original.dataDir })).toContain(
    'Copia fatta in',
  )
  expect(people.sent.filter(({ _id }) => _id).length).toBeGreaterThan(before.length + 10)
  expect((await people.stop()).filter(({ status }) => status !== 201)).toEqual([])
  const [name = ''] = await readdir(copies)
  const copy = join(copies, name)

  let files = 0
  for await (const _ of filesBelow(join(copy, 'files'))) files++
  expect(files).toBeGreaterThanOrEqual(2)
  const same = new RegExp(
    `righe di \\d+ tabelle e ${formatNumber(files).replace('.', '\\.')} file, uguali alla copia\\.\nCronologia verificata: .*, tutto corrisponde\\.`,
  )
  expect(await command('restore', [copy], { DATA_DIR: other })).toMatch(same)
  expect(await soundness({ dataDir: other }, before)).toEqual(sound)
  const TOKEN_KEYS = (await readFile(join(copy, 'token-keys'), 'utf8')).trim()
  const env = { DATABASE_URL: postgres.url, TOKEN_KEYS }
  expect(await command('restore', [copy], { ...env, DATA_DIR: moved })).toMatch(same)
  expect(await soundness({ url: postgres.url, dataDir: moved }, before)).toEqual(sound)

  const administrator = { email: 'ada@banca.example', password: 'quattro parole a caso davvero' }
  await addAdministrator({ ...env, DATA_DIR: moved }, administrator)
  const server = await startBuiltServer({ dataDir: moved, env })
  onTestFinished(() => server.kill())
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ locale: 'it-IT', reducedMotion: 'reduce' })
  await signIn(page, `${server.quinto}/admin`, administrator)
  await page.goto(`${server.quinto}/admin/system/banks`)
  await page.locator('table.records tbody th a').first().click()
  const code = page.getByLabel('Codice ABI', { exact: true }).first()
  await code.fill('54321')
  const save = async () => {
    await page.keyboard.press('Control+s')
    await page.locator('dialog[open]').getByRole('button', { name: 'MODIFICA', exact: true }).click()
  }
  process.kill(postgres.pid(), 'SIGQUIT')
  await expect.poll(async () => (await fetch(`${server.quinto}/readyz`)).status).toBe(503)
  await save()
  await page
    .getByRole('alert')
    .getByText(/riprovi/)
    .first()
    .waitFor()
  expect(await code.inputValue()).toBe('54321')
  expect(await page.locator('.save').textContent()).toContain('non ancora salvato')

  await postgres.restart()
  await expect.poll(async () => (await fetch(`${server.quinto}/readyz`)).status).toBe(200)
  await save()
  await page.locator('.toast').getByText('Le modifiche sono state salvate.').waitFor()
  await page.reload()
  expect(await code.inputValue()).toBe('54321')
  await page.getByRole('button', { name: 'MODIFICHE' }).click()
  const lines = page.locator('.history li')
  await lines.first().waitFor()
  expect(await lines.filter({ hasText: '54321' }).count()).toBe(1)
}, 240_000)
