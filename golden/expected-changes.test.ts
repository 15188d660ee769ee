import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/project-root.ts'
import { goldenFolder } from './golden.ts'

/** Lines of a checksum file: a hash, two spaces, the name of a golden file. */
const linesOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map(line => line.split('  ').reverse() as [name: string, hash: string]),
  )

it('a golden file differs from its first form only with a named reason', () => {
  const first = linesOf(readFileSync(join(projectRoot, 'golden/first-form.sha256'), 'utf8'))
  const reasons = readFileSync(join(projectRoot, 'golden/expected-changes.md'), 'utf8')
  const expected = [...reasons.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name]) => name!)
  const isExpected = (name: string) =>
    expected.some(one => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))
  const found = new Map(
    readdirSync(goldenFolder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.\w+$/.test(name))
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(join(goldenFolder, name)))
          .digest('hex'),
      ]),
  )
  const changed = [...new Set([...first.keys(), ...found.keys()])].filter(
    name => first.get(name) !== found.get(name) && !isExpected(name),
  )
  expect(found.size).toBeGreaterThan(100)
  expect(changed).toEqual([])
})
