import { expect, it } from 'vitest'
import { commandArguments } from './command-arguments.ts'

const read = (...args: string[]) => commandArguments(['email'], 'Uso: …', { flags: ['force'], args })

it('parses the words and options of a command', () => {
  const { values, positionals } = read('create', '--email', 'ada@esempio.it')
  expect([positionals, values.email]).toEqual([['create'], 'ada@esempio.it'])
})

it('parses options without a value', () => {
  expect([...read('create', '--force').given]).toEqual(['force'])
  expect([...read('create').given]).toEqual([])
})

it.each([['--force=x'], ['--help'], ['create', '--email'], ['--altro', 'x']])(
  'answers %s with the usage',
  (...args) => {
    expect(() => read(...args)).toThrow('Uso: …')
  },
)
