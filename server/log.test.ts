import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('logs of a failed query the place and the reason, without its values', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const cause = Object.assign(new Error('invalid value Zanzibardo'), { code: '22021', detail: 'Zanzibardo' })
  const error = Object.assign(new Error('Failed query: insert … params: Zanzibardo,333 7654321', { cause }), {
    query: 'insert into leads',
    params: ['Zanzibardo'],
  })
  log.error({ err: error, telefono: '333 7654321', corpo: { email: 'z@example.it' } }, 'a request failed')
  expect(lines.join()).not.toMatch(/Zanzibardo|333 7654321|z@example/)
  expect(lines.join()).toMatch(/22021.*log\.test/s)
})

it.each([
  ['a cause without a code', new Error('no hash', { cause: new Error('cannot hash Zanzibardo') })],
  ['a text that is not JSON', caught(() => JSON.parse('Zanzibardo'))],
])('logs no input: %s', (_what, error) => {
  let line = ''
  const log = createLog('info', {
    write(text: string) {
      line += text
    },
  })
  log.error({ err: error }, 'a request failed')
  expect(line).toContain('log.test')
  expect(line).not.toContain('Zanzi')
})

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
