import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../open.ts'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import { describeFailure } from './describe-failure.ts'

const quiet = { info() {}, warn() {} }

it.each([
  ['Emscripten', { name: 'ErrnoError', errno: 51 }],
  ['Emscripten with a quota', { name: 'ErrnoError', errno: 19 }],
  ['Node.js', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
])('recognises a full disk in an error of %s', (_source, error) => {
  expect(describeFailure(error)).toBe('lo spazio su disco è finito: liberi spazio e riavvii')
})

it('keeps the message of any other failure', () => {
  expect(describeFailure(new Error('broken'))).toBe('broken')
  expect(describeFailure({ status: 3 })).toBe('uscita 3')
  expect(describeFailure({ name: 'ErrnoError', errno: 29 })).toBe('uscita 29')
  for (const message of [
    'FATAL:  other',
    'PANIC:  could not open file "global/pg_control": Permission denied',
  ])
    expect(describeFailure({ status: 1 }, message)).toBe(message)
})

it.each([
  [
    'garbage in pg_control',
    (cluster: string) => writeFile(join(cluster, 'global/pg_control'), 'x'.repeat(8192)),
  ],
  ['no write-ahead log', (cluster: string) => rm(join(cluster, 'pg_wal'), { recursive: true })],
  // pg_class
  ['a damaged page', (cluster: string) => writeFile(join(cluster, 'base/5/1259'), 'x'.repeat(8192))],
])('an embedded database with %s asks for a restore in one line', async (_what, damage) => {
  const place = await freshEmbedded(inject('testDatabases').folder)
  onTestFinished(() => place.remove())
  await damage(join(place.options.dataDir!, 'database/cluster'))
  await expect(openDatabase({ ...place.options, log: quiet })).rejects.toThrow(
    /^Database in [^\n]+: è danneggiato \([^\n]+\): tenga questa cartella com’è[^\n]+npm run restore -- [^\n]+\.$/,
  )
})
