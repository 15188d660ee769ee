import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { readSettings } from './settings.ts'
import { tokenKeys } from './token-keys.ts'

async function emptyDataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'quinto-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { settings: readSettings({ DATA_DIR: dataDir }), file: join(dataDir, 'token-keys') }
}

it('makes keys once and reads the same keys at the next start', async () => {
  const { settings, file } = await emptyDataFolder()
  const made = await tokenKeys(settings)
  expect(made).toMatch(/^1:[\w-]{43}$/)
  expect(await tokenKeys(settings)).toBe(made)
  expect(await readdir(settings.dataDir)).toEqual(['token-keys'])
  expect(await readFile(file, 'utf8')).toBe(`${made}\n`)
})

it('takes several keys from the file', async () => {
  const { settings, file } = await emptyDataFolder()
  const rotated = `2:${'b'.repeat(43)},1:${'a'.repeat(43)}`
  await writeFile(file, `${rotated}\n`)
  expect(await tokenKeys(settings)).toBe(rotated)
})

it('stops with one line when a folder has the name of the file', async () => {
  const { settings, file } = await emptyDataFolder()
  await mkdir(file)
  const refusal = await tokenKeys(settings).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect((refusal as Error).message).toBe(
    `In ${file} c’è una cartella al posto di un file, da spostare altrove: non si è fatto niente.`,
  )
})

it.each([
  ['an empty file', ''],
  ['a half-written file', '1:c2VncmV0bw'],
  ['a file without a key id', 'a'.repeat(43)],
  ['a file of zeros', '\0'.repeat(46)],
])('stops on %s with one line of advice, and leaves the file alone', async (_what, text) => {
  const { settings, file } = await emptyDataFolder()
  await writeFile(file, text)
  const refusal = await tokenKeys(settings).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect((refusal as Error).message).toMatch(/^[^\n]*token-keys[^\n]*copia di sicurezza[^\n]*$/)
  expect(await readFile(file, 'utf8')).toBe(text)
})
