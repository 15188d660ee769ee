import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { OperatorError } from '../operator-error.ts'

interface Further<F extends string> {
  /** Options without a value. */
  flags?: readonly F[]
  args?: string[]
}

/**
 * Parses the arguments of a command; the options `names` are texts. Throws an `OperatorError` with the usage for unknown
 * options.
 */
export function commandArguments<K extends string, F extends string = never>(
  names: readonly K[],
  usage: string,
  { flags = [], args = argv.slice(2) }: Further<F> = {},
) {
  try {
    const texts = names.map(name => [name, { type: 'string' }] as const)
    const booleans = flags.map(name => [name, { type: 'boolean' }] as const)
    const options = Object.fromEntries([...texts, ...booleans])
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return {
      values: values as Partial<Record<K, string>>,
      given: new Set(flags.filter(name => (values as Record<string, unknown>)[name] === true)),
      positionals,
    }
  } catch {
    throw new OperatorError(usage)
  }
}
