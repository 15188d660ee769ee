import { expect, it } from 'vitest'
import { recordsJson } from './record-json.ts'

const row = (created: string, updated: string) =>
  `{"_id":"a","versione":12,"createdAt":"${created}","updatedAt":"${updated}","nome":"\\"createdAt\\":\\"2026-01-01T00:00:00+00:00\\""}`

it('writes instants as JavaScript does, whatever zeros PostgreSQL leaves out, and leaves the rest alone', () => {
  const written = row('2026-11-20T09:00:00+00:00', '2026-11-20T09:00:00.1+00:00')
  const wanted = row('2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.100Z')
  expect(recordsJson({ json: `${written}\n${written}`, snapshot: '' })).toEqual([wanted, wanted])
  expect(recordsJson({ json: null, snapshot: '' })).toEqual([])
})
