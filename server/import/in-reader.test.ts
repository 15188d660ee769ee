import { expect, it } from 'vitest'
import type { Actor } from '../database/actor.ts'
import { inReader, maxFilesOfPerson } from './in-reader.ts'

/** A file without a column of rates, which the reader opens and refuses. */
const options = { vuote: 'lascia' as const, scelte: {} }
const task = {
  records: { resource: 'rates', text: 'Altro\nx', options, mapping: null, left: null, withOutcomes: false },
}
const admin = (id: string): Actor => ({ kind: 'admin', id, flags: new Set() })

it('people take turns in the file reader', async () => {
  const done: string[] = []
  const read = (person: string) =>
    inReader(admin(person), task, () => {})
      .catch(() => {})
      .then(() => done.push(person))
  const sent = [read('first'), read('first'), read('first'), read('second'), read('third'), read('second')]
  await Promise.all(sent)
  expect(done).toEqual(['first', 'second', 'third', 'first', 'second', 'first'])
})

it('the waiting files of one person are limited, and do not block others', async () => {
  const read = (person: string) => inReader(admin(person), task, () => {}).catch(error => error)
  const sent = Array.from({ length: maxFilesOfPerson }, () => read('first'))
  expect(await read('first')).toMatchObject({
    status: 429,
    retryAfter: 30,
    message: expect.stringMatching(/aspetti/),
  })
  const others = await read('second')
  expect(others).not.toHaveProperty('status')
  await Promise.all(sent)
  expect(await read('first')).not.toHaveProperty('status')
})
