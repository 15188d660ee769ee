import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../testing/chance.ts'
import { errors } from './errors.ts'
import { problemOf, strictJson } from './strict-json.ts'

describe('a body', () => {
  it.each([
    ['{"a":1,"b":2,"a":3}', /a è scritto due volte/],
    ['{"a":1,"\\u0061":3}', /a è scritto due volte/],
    ['{"x":[{"k":1},{"k":2,"k" : 3}]}', /k è scritto due volte/],
    ['{"__proto__x":1,"__proto__x":1}', /due volte/],
    ['{"\\"":1,"\\"":2}', /due volte/],
    [`${'['.repeat(33)}${']'.repeat(33)}`, /annidata/],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, /annidata/],
  ])('%.40s is refused', (text, problem) => {
    expect(problemOf(text)).toMatch(problem)
  })

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a"}',
    '{"a":"\\"a\\":","b":"{\\"b\\":1,\\"b\\":2}"}',
    '["a","a",{"a":["a"]}]',
    `${'['.repeat(32)}${']'.repeat(32)}`,
    '"a"',
    '',
  ])('%s is accepted', text => {
    expect(problemOf(text)).toBeNull()
  })

  it('is refused for a duplicate key at any depth, and for no other reason', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), text => {
        expect(problemOf(text)).toBeNull()
      }),
      { seed },
    )
    fc.assert(
      fc.property(
        fc.string(),
        fc.json(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (key, value, others) => {
          const { [key]: _, ...rest } = others
          const once = `${JSON.stringify(key)}:${value}`
          const text = `{${[once, JSON.stringify(rest).slice(1, -1), once].filter(Boolean).join(',')}}`
          expect(problemOf(`[0,${text}]`)).toMatch(/due volte/)
        },
      ),
      { seed },
    )
  })
})

describe('hostile bodies', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 256 * 1024 })
    strictJson(app)
    errors(app)
    app.post('/', async request => request.body)
  })
  afterAll(() => app.close())

  const megabytes = (count: number) => `{"a":"${'x'.repeat(count * 1_000_000)}"}`
  const bodies: [string, () => string | Readable, number][] = [
    ['ten megabytes', () => megabytes(10), 413],
    ['ten megabytes of unknown length', () => Readable.from([megabytes(10)]), 413],
    ['depth', () => '['.repeat(100_000), 400],
    ['a prototype', () => '{"__proto__":{"admin":true}}', 400],
    ['a constructor', () => '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['a key twice', () => `{${'"a":1,'.repeat(30_000)}"b":1}`, 400],
    ['NUL', () => '{"a":1}\u0000', 400],
    ['half a text', () => `{"a":"${'\\'.repeat(100_001)}`, 400],
    ['a number without end', () => '1'.repeat(200_000), 200],
  ]
  const send = (payload: string | Readable) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

  it.each(bodies)('%s: refused with a message', async (_name, body, status) => {
    const answer = await send(body())
    expect(answer.statusCode).toBe(status)
    if (status >= 400) expect(answer.json()).toMatch(/^[A-Z].*\.$/)
    expect({}).not.toHaveProperty('admin')
  })

  // Ten rounds send two hundred megabytes; one body may still be in use.
  it('do not leak memory', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = async () => {
      // The first collection runs finalizers, which release the last bodies for the second one.
      collect()
      await setImmediate()
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const round = async () => {
      for (const [, body] of bodies) await send(body())
    }
    await round()
    const before = await used()
    for (let turn = 0; turn < 10; turn++) await round()
    expect((await used()) - before).toBeLessThan(30_000_000)
  })
})
