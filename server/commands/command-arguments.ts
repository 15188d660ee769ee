import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { OperatorError } from '../operator-error.ts'

/** The arguments of a command, all texts; what it does not know is answered with how it is used. */
export function commandArguments<K extends string>(names: readonly K[], usage: string, args = argv.slice(2)) {
  try {
    const options = Object.fromEntries(names.map(name => [name, { type: 'string' } as const]))
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Partial<Record<K, string>>, positionals }
  } catch {
    throw new OperatorError(usage)
  }
}
