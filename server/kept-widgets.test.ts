import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { earlierWidgets, keepWidgets } from './kept-widgets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quinto-versioni-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A build of `version` with this content. */
async function build(version: string, content: string) {
  const built = join(folder, 'built')
  await rm(built, { recursive: true, force: true })
  await mkdir(built)
  await writeFile(join(built, 'integrity.json'), JSON.stringify({ version, files: { 'quinto.js': content } }))
  await writeFile(join(built, 'quinto.js'), content)
  return built
}
const data = () => join(folder, 'data')
const kept = (version: string) => readFile(join(data(), 'widgets', version, 'quinto.js'), 'utf8')

it('an earlier version still exists after an update, at its own address', async () => {
  const first = await build('1.0.0', 'a')
  await keepWidgets(first, data())
  expect(await earlierWidgets(first, data())).toEqual([])
  const second = await build('1.1.0', 'b')
  await keepWidgets(second, data())
  expect(await earlierWidgets(second, data())).toEqual([
    { prefix: '/widgets/1.0.0/', root: join(data(), 'widgets/1.0.0'), immutable: true },
  ])
  expect([await kept('1.0.0'), await kept('1.1.0')]).toEqual(['a', 'b'])
})

it('keeps the last build of a version, also with simultaneous starts', async () => {
  await keepWidgets(await build('1.0.0', 'a'), data())
  const built = await build('1.0.0', 'b')
  await Promise.all([keepWidgets(built, data()), keepWidgets(built, data())])
  expect(await kept('1.0.0')).toBe('b')
  expect(await readdir(join(data(), 'widgets'))).toEqual(['1.0.0'])
})
