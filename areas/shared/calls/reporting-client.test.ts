import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Client, createClient } from '../../../client/client.ts'
import { type StubAnswer, server } from '../testing/server.ts'
import { createToasts } from '../toasts/toasts.ts'
import { createLoading } from './loading.ts'
import { createReport } from './report.ts'
import { reportingClient } from './reporting-client.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function open(answer: StubAnswer | (() => never)) {
  const toasts = createToasts()
  const loading = createLoading()
  const { fetch } = server({ 'GET /admin/getMe': answer })
  const client = createClient({ base: 'https://quinto.example', fetch })
  return { toasts, loading, client: reportingClient({ client, report: createReport({ toasts, loading }) }) }
}

it.each<[string, StubAnswer, string]>([
  [
    'a sentence',
    { status: 403, json: 'Non si dispone dei permessi necessari.' },
    'Non si dispone dei permessi necessari.',
  ],
  [
    'a sentence and fields',
    { status: 422, json: { message: 'Manca il nome.', fields: { nome: 'Manca.' } } },
    'Manca il nome.',
  ],
  ['nothing', { status: 500 }, 'Error'],
  ['something that is no sentence', { status: 500, json: { code: 7 } }, 'Error'],
  [
    'the page of a proxy',
    { status: 502, json: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
    'Error',
  ],
])('a failed call that answers %s is logged and shown in a toast', async (_, answer, text) => {
  const { client, toasts } = open(answer)
  await expect(client.call('GET /admin/getMe')).rejects.toThrow()
  expect(toasts.shown().map(({ text, kind }) => [text, kind])).toEqual([[text, 'danger']])
  expect(console.error).toHaveBeenCalledWith(`GET /admin/getMe: ${answer.status}`, expect.anything())
})

it('a call without an answer is logged and shown in a toast', async () => {
  const { client, toasts } = open(() => {
    throw new TypeError('offline')
  })
  await expect(client.call('GET /admin/getMe')).rejects.toThrow('Il servizio non risponde')
  expect(toasts.shown().map(({ text }) => text)).toEqual(['Error'])
  expect(console.error).toHaveBeenCalledWith('GET /admin/getMe: 0', expect.anything())
})

it('a successful call closes only the toast of its own earlier failure', async () => {
  const toasts = createToasts()
  let isUp = false
  const { fetch } = server({
    'GET /admin/getMe': () => (isUp ? { json: {} } : { status: 500, json: 'Non riuscito.' }),
    'GET /agents/getMe': { json: {} },
    'GET /clients/getMe': { status: 403, json: 'Non si dispone dei permessi necessari.' },
  })
  const base = createClient({ base: 'https://quinto.example', fetch })
  const report = createReport({ toasts, loading: createLoading() })
  const client = reportingClient({ client: base, report })
  const shown = () => toasts.shown().map(({ text }) => text)
  await client.call('GET /admin/getMe').catch(() => {})
  await client.call('GET /clients/getMe').catch(() => {})
  await client.call('GET /agents/getMe')
  expect(shown()).toEqual(['Non riuscito.', 'Non si dispone dei permessi necessari.'])
  isUp = true
  await client.call('GET /admin/getMe')
  expect(shown()).toEqual(['Non si dispone dei permessi necessari.'])
  // The list of notices still contains both.
  expect(toasts.past()).toHaveLength(2)
})

it('an answer without a message is not a broken connection', async () => {
  const { client } = open({ status: 500 })
  await expect(client.call('GET /admin/getMe')).rejects.toThrow('Il servizio non risponde come dovrebbe.')
})

it('an aborted call is not reported as a failure', async () => {
  const { client, toasts } = open({ json: {} })
  const gone = AbortSignal.abort()
  await expect(client.call('GET /admin/getMe', { signal: gone })).rejects.toThrow()
  expect(toasts.shown()).toEqual([])
})

it('the indicator is on while any call runs, and off after successes and failures', async () => {
  const { client, loading } = open({ json: {} })
  const [one, other] = [client.call('GET /admin/getMe'), client.call('GET /agents/getMe')]
  expect(loading.isOn()).toBe(true)
  await other.catch(() => {})
  await one
  expect(loading.isOn()).toBe(false)
})

it('the indicator stays on after a ticket is created, until the next call ends', async () => {
  const loading = createLoading()
  const toasts = createToasts()
  let isRefused = true
  const inner = {
    call: async () => {
      if (isRefused) throw new Error('no')
      return {}
    },
  } as unknown as Client
  const client = reportingClient({ client: inner, report: createReport({ toasts, loading }) })
  const make = () => client.call('POST /tickets/create' as never)
  await make().catch(() => {})
  expect(loading.isOn()).toBe(false)
  isRefused = false
  await make()
  expect(loading.isOn()).toBe(true)
  await client.call('GET /admin/getMe')
  expect(loading.isOn()).toBe(false)
})
