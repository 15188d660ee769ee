import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { errors } from '../plugins/errors.ts'
import { collectLog } from '../testing/collect-log.ts'
import { logNoSpace } from './no-space-line.ts'

const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
const linesOf = (text: string) => text.trim().split('\n').filter(Boolean)

it('a full disk has one line a minute, with the number of failures since the line before', () => {
  const { log, text } = collectLog('info')
  for (const seconds of [0, 1, 59, 60, 61, 180]) logNoSpace(log, full, {}, seconds * 1000)
  expect(linesOf(text()).map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'no space left for writes', others: 0 }),
    expect.objectContaining({ msg: 'no space left for writes', others: 2 }),
    expect.objectContaining({ msg: 'no space left for writes', others: 1 }),
  ])
})

it('requests that fail for lack of space share this line', async () => {
  const { log, text } = collectLog('info')
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    childLoggerFactory: logger => logger,
    disableRequestLogging: true,
  })
  errors(app)
  app.get('/', () => Promise.reject(full))
  for (let i = 0; i < 5; i++) expect((await app.inject('/')).statusCode).toBe(507)
  expect(linesOf(text())).toHaveLength(1)
})
