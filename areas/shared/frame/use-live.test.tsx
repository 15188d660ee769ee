import { QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { LiveEvent, Topic } from '../../../contract/live/live-messages.ts'
import { App } from '../app.tsx'
import { createServices } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { rendered, settle } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'

const area = adminArea([
  { path: '/admin', title: 'Inizio', menu: 'Sito', load: async () => ({ default: () => null }) },
  {
    path: '/admin/news',
    title: 'Notizie',
    menu: 'Sito',
    needs: ['news'],
    load: async () => ({ default: () => null }),
  },
])

let receive: (event: LiveEvent | 'missed', topic?: Topic) => Promise<void>
let permissions: Record<string, boolean>
let topics: () => Topic[]
async function open() {
  history.replaceState(null, '', '/admin')
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  const me = {
    _id: '1',
    name: 'Ada',
    surname: 'Conti',
    email: 'a@b.it',
    ticketing: {},
    secondoFattore: false,
  }
  const { fetch } = server({
    'GET /admin/getMe': () => ({ json: { ...me, secondoFattoreRichiesto: false, permissions } }),
  })
  const listeners = new Map<Topic, (listener: LiveEvent | 'missed') => void>()
  topics = () => [...listeners.keys()]
  receive = async (event, topic = event === 'missed' ? 'sessions' : event.topic) => {
    await act(async () => listeners.get(topic)?.(event))
    await settle()
  }
  const live = {
    wake: () => {},
    on(topic: Topic, listener: (event: LiveEvent | 'missed') => void) {
      listeners.set(topic, listener)
      return () => void listeners.delete(topic)
    },
    present: () => () => {},
    setWriting: () => {},
  }
  const services = { ...createServices(area, fetch), live }
  await rendered(<App services={services} />)
  await settle()
  return services
}
const menu = () => [...document.querySelectorAll('.side > .menu-of-area a')].map(link => link.textContent)

beforeEach(() => {
  permissions = { news: true }
})

it.each<[string, LiveEvent | 'missed']>([
  ['a right is taken away', { topic: 'sessions', name: 'rights-changed', id: '1' }],
  ['something may have been missed', 'missed'],
])('when %s, the menu follows', async (_, event) => {
  await open()
  expect(menu()).toEqual(['Inizio', 'Notizie'])
  permissions = {}
  await receive(event)
  expect(menu()).toEqual(['Inizio'])
})

it('a new lead is announced to people who may see leads; other people do not subscribe', async () => {
  await open()
  expect(topics()).toEqual(['sessions', 'records'])
  permissions = { lead_requests: true }
  await receive('missed')
  expect(topics()).toEqual(['sessions', 'records', 'leads'])
  await receive({ topic: 'leads', name: 'lead-created', id: '7' })
  expect(document.querySelector('.toast')?.textContent).toBe('È arrivata una nuova richiesta.')
})

it('unsubscribes from everything after the sign-out', async () => {
  const services = await open()
  await act(async () => services.session.clear())
  expect(topics()).toEqual([])
})

describe('an event about a record', () => {
  const changed: LiveEvent = { topic: 'records', name: 'record-changed', resource: 'requests', id: '7' }
  const keys = [
    ['GET /requests', {}],
    ['GET /requests/:id', '7'],
    ['GET /requests/:id', '8'],
    ['GET /faqs/:id', '7'],
  ]

  it('removes the record and its lists from the cache when no page shows them', async () => {
    const { queries } = await open()
    for (const key of keys) queries.setQueryData(key, 'read before')
    await receive(changed)
    expect(keys.map(key => queries.getQueryData(key))).toEqual([
      undefined,
      undefined,
      'read before',
      'read before',
    ])
    await receive('missed', 'records')
    expect(keys.map(key => queries.getQueryData(key))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('reads a visible list again at once, and a visible record when its page opens again', async () => {
    const { queries } = await open()
    const read: unknown[] = []
    const watch = (queryKey: unknown[]) =>
      new QueryObserver(queries, { queryKey, queryFn: () => read.push(queryKey[0]) }).subscribe(() => {})
    const off = [watch(['GET /requests', {}]), watch(['GET /requests/:id', '7'])]
    await settle()
    expect(read).toEqual(['GET /requests', 'GET /requests/:id'])
    await receive(changed)
    expect(read.splice(0)).toEqual(['GET /requests', 'GET /requests/:id', 'GET /requests'])
    for (const stop of off) stop()
    watch(['GET /requests/:id', '7'])
    await settle()
    expect(read).toEqual(['GET /requests/:id'])
  })
})
