import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { OperatorError } from '../operator-error.ts'

/**
 * Parses the arguments of a command; all options are texts. Throws an `OperatorError` with the usage for unknown
 * options.
 */
export function commandArguments<K extends string>(names: readonly K[], usage: string, args = argv.slice(2)) {
  try {
    const options = Object.fromEntries(names.map(name => [name, { type: 'string' } as const]))
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Partial<Record<K, string>>, positionals }
  } catch {
    throw new OperatorError(usage)
  }
}
