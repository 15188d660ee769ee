import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { errors } from './errors.ts'

const coded = (code: string) => Object.assign(new Error('select secret from leads'), { code })

describe('a failure', () => {
  it.each([
    ['the database refuses the connection', coded('ECONNREFUSED'), 503],
    ['the database is shutting down', new Error('query failed', { cause: coded('57P01') }), 503],
    ['a query took too long', new Error('query failed', { cause: coded('57014') }), 503],
    ['there are no more connections', coded('53300'), 503],
    ['all addresses failed', new AggregateError([coded('ECONNREFUSED')]), 503],
    ['no space', new Error('query failed', { cause: coded('53100') }), 507],
    ['a mistake of ours', new TypeError('x is not a function'), 500],
    ['a broken constraint', new Error('query failed', { cause: coded('23503') }), 500],
  ])('%s: the right status, in Italian, without SQL or stack', async (_name, failure, status) => {
    const app = Fastify()
    errors(app)
    app.get('/', () => Promise.reject(failure))
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatch(/^[A-Z].*[a-zàèéìòù].*\.$/)
    expect(answer.body).not.toMatch(/select|function|at .*\.ts/)
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })
})
