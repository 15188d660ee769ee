import { readFileSync } from 'node:fs'
import { type Miss, misses, type Tolerances } from './compare.ts'
import { kinds } from './kinds.ts'

export interface Case {
  id: string
  kind: string
  inputs: Record<string, unknown>
  expected: Record<string, unknown>
  tolerance?: Tolerances
}

export interface Outcome {
  passed: number
  failed: number
}

/**
 * Runs files of cases and prints each difference, then each kind without an adapter with the number of its cases, then
 * `N passed, N failed`. An unreadable file and a case that throws each count as one failure and print one line. Cases
 * of a kind without an adapter are not run and not counted.
 */
export function runFiles(paths: string[], print: (line: string) => void): Outcome {
  const outcome = { passed: 0, failed: 0 }
  const unknown = new Map<string, number>()
  for (const path of paths) {
    try {
      for (const item of readCases(path)) {
        const kind = unknownKindOf(item)
        if (kind !== undefined) {
          unknown.set(kind, (unknown.get(kind) ?? 0) + 1)
          continue
        }
        const lines = failuresOf(item)
        for (const line of lines) print(line)
        if (lines.length === 0) outcome.passed++
        else outcome.failed++
      }
    } catch (error) {
      print(`${path}: ${messageOf(error)}`)
      outcome.failed++
    }
  }
  for (const [kind, count] of unknown) print(`unknown kind ${kind}: ${count} not run`)
  if (outcome.passed + outcome.failed === 0) print('nothing was run')
  print(`${outcome.passed} passed, ${outcome.failed} failed`)
  return outcome
}

/** Reads the cases of a file. Throws when the file is missing, is not JSON, or has no list of cases. */
export function readCases(path: string): Case[] {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const cases = (file as { cases?: unknown } | null)?.cases
  if (!Array.isArray(cases)) throw new Error('no list of cases in it')
  return cases
}

/** The kind of a case without an adapter; undefined when the kind is known or missing. */
export function unknownKindOf(item: Case | null): string | undefined {
  const kind = item?.kind
  return typeof kind === 'string' && !Object.hasOwn(kinds, kind) ? kind : undefined
}

/** One line for each differing field; none when the case passes. */
export function failuresOf(item: Case): string[] {
  try {
    const { id, kind, inputs, expected, tolerance } = item
    const adapter = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!adapter) return [`${id}: no kind`]
    if (Object.keys(expected).length === 0) return [`${id}: nothing is expected of it`]
    // An adapter knows the inputs of its own kind, and the vectors' file names the kind.
    return misses(expected, adapter(inputs as never), tolerance).map(miss => `${id} ${describe(miss)}`)
  } catch (error) {
    return [`${item?.id ?? 'a case without id'}: threw ${messageOf(error)}`]
  }
}

function describe({ field, expected, got }: Miss): string {
  return `${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`
}

/** The message of an error on one line: messages of the JSON parser may contain line breaks. */
function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ')
}
