import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misses } from './vectors/compare.ts'
import { failuresOf, readCases, runFiles, unknownKindOf } from './vectors/run.ts'

const cases = join(import.meta.dirname, 'cases')

describe.each(readdirSync(cases))('%s', file => {
  const known = readCases(join(cases, file)).filter(item => unknownKindOf(item) === undefined)
  it.each(known.map(item => [item.id, item] as const))('%s', (_, item) => {
    expect(failuresOf(item)).toEqual([])
  })
})

it('runs every kind of the case files', () => {
  const all = readdirSync(cases).flatMap(file => readCases(join(cases, file)))
  expect(all.flatMap(item => unknownKindOf(item) ?? [])).toEqual([])
})

describe('the runner', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const good = {
    id: 'G',
    kind: 'apr.rounding',
    inputs: { apr: '3.055', decimals: 1 },
    expected: { rounded: '3.1' },
  }

  function run(...contents: (object | string)[]) {
    const files = contents.map((content, at) => {
      const file = join(folder, `${at}.json`)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    })
    const lines: string[] = []
    const outcome = runFiles(files, line => lines.push(line))
    return { ...outcome, lines: lines.map(line => line.replace(folder, '')) }
  }

  it('counts passed cases', () => {
    expect(run({ cases: [good, good] })).toEqual({ passed: 2, failed: 0, lines: ['2 passed, 0 failed'] })
  })

  it('prints each differing field', () => {
    const { lines } = run({ cases: [{ ...good, expected: { rounded: '3.0', other: 1 } }] })
    expect(lines).toEqual([
      'G rounded: expected "3.0", got "3.1"',
      'G other: expected 1, got undefined',
      '0 passed, 1 failed',
    ])
  })

  it('prints each kind without an adapter with the number of its cases, which neither pass nor fail', () => {
    const inherited = { ...good, kind: 'constructor' }
    const coming = { ...good, kind: 'ranking.unknown' }
    expect(run({ cases: [inherited, coming, good] }, { cases: [coming] })).toEqual({
      passed: 1,
      failed: 0,
      lines: [
        'unknown kind constructor: 1 not run',
        'unknown kind ranking.unknown: 2 not run',
        '1 passed, 0 failed',
      ],
    })
    expect(run({ cases: [coming] }).lines).toEqual([
      'unknown kind ranking.unknown: 1 not run',
      'nothing was run',
      '0 passed, 0 failed',
    ])
  })

  it('continues after a case without a kind, a case that throws and a case without expectations', () => {
    const kindless = { ...good, kind: undefined }
    const throwing = { ...good, inputs: { apr: 'x', decimals: 1 } }
    const empty = { ...good, expected: {} }
    expect(run({ cases: [kindless, throwing, empty, null, good] }).lines).toEqual([
      'G: no kind',
      'G: threw apr must be a decimal number such as 3.055; got x',
      'G: nothing is expected of it',
      expect.stringMatching(/^a case without id: threw /),
      '1 passed, 4 failed',
    ])
  })

  it('reports an invalid file in one line', () => {
    const { lines, failed } = run('{\n "cases": [tru\n]}', { rows: [] })
    expect(failed).toBe(2)
    expect(lines[0]).toMatch(/^\/0\.json: .*JSON/)
    expect(lines[0]).not.toContain('\n')
    expect(lines[1]).toBe('/1.json: no list of cases in it')
    expect(runFiles([join(folder, 'missing.json')], () => {})).toEqual({ passed: 0, failed: 1 })
  })

  it('reports when no case was run', () => {
    expect(run({ cases: [] }).lines).toEqual(['nothing was run', '0 passed, 0 failed'])
  })
})

describe('comparison', () => {
  it('requires equal numbers unless a tolerance is given', () => {
    expect(misses({ apr: 3.1 }, { apr: 3.1 + 1e-9 })).toHaveLength(1)
    expect(misses({ apr: 3.1 }, { apr: 3.1 + 1e-9 }, { apr: 1e-7 })).toEqual([])
    expect(misses({ total: 0.3 }, { total: 0.29 }, { total: 0.01 })).toEqual([])
    expect(misses({ total: 0.3 }, { total: undefined }, { total: 0.01 })).toHaveLength(1)
    expect(misses({ total: 0 }, { total: null }, { total: 0.01 })).toHaveLength(1)
  })

  it('finds sampled rows by number, with the tolerance of the field', () => {
    const rows = [
      { number: 1, balance: 10 },
      { number: 2, balance: 5.001 },
    ]
    expect(misses({ rows: [{ number: 2, balance: 5 }] }, { rows }, { 'rows[].balance': 0.01 })).toEqual([])
    expect(misses({ rows: [{ number: 2, balance: 5 }] }, { rows })).toEqual([
      { field: 'rows[number 2].balance', expected: 5, got: 5.001 },
    ])
    expect(misses({ rows: [{ number: 3, balance: 0 }] }, { rows })).toHaveLength(1)
  })

  it('compares other lists item by item', () => {
    expect(misses({ rates: [1, 2] }, { rates: [1, 2.0001] }, { 'rates[]': 0.001 })).toEqual([])
    expect(misses({ rates: [1, 2] }, { rates: [1, 2, 3] })).toHaveLength(1)
    expect(misses({ rates: [1] }, { rates: 1 })).toHaveLength(1)
  })
})
