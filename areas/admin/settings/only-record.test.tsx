import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { LiveEvent } from '../../../contract/live/live-messages.ts'
import { useLive } from '../../shared/frame/use-live.ts'
import { createServices, ServicesContext } from '../../shared/services.ts'
import { adminArea } from '../../shared/testing/admin-area.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { MapPage } from './company-pages.tsx'

const setting = {
  _id: '0199c0de-0000-7000-8000-000000000001',
  versione: 3,
  _may: ['write'],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  codice: 'mappa',
  attiva: true,
  tessere: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribuzione: '© OpenStreetMap',
  attribuzioneUrl: null,
}
const changed: LiveEvent = {
  topic: 'records',
  name: 'record-changed',
  resource: 'settings',
  id: setting._id,
}

const input = () => document.querySelector<HTMLInputElement>('[data-path=attribuzione] input')!
async function write(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

let show: (isOpen: boolean) => void
function Page() {
  useLive()
  const [isOpen, setOpen] = useState(true)
  show = setOpen
  return isOpen && <MapPage />
}

it('a setting is read once, until a live event reports a change; a form that is open keeps what was written', async () => {
  sessionStorage.clear()
  const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
  const page = { rows: [setting], next: null, prev: null, total: 1 }
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { settings: true } } },
    'GET /settings': () => ({ json: page }),
  })
  const reads = () => api.names().filter(name => name === 'GET /settings').length
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const listeners = new Map<string, (event: LiveEvent) => void>()
  const services = {
    ...createServices(adminArea([]), api.fetch),
    live: {
      wake: () => {},
      on(topic: string, listener: (event: LiveEvent) => void) {
        listeners.set(topic, listener)
        return () => void listeners.delete(topic)
      },
      present: () => () => {},
      setWriting: () => {},
    },
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Page />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  const toggle = async (isOpen: boolean) => {
    await act(async () => show(isOpen))
    await settle()
  }
  await toggle(false)
  await toggle(true)
  expect([input().value, reads()]).toEqual(['© OpenStreetMap', 1])

  await write('© Quinto')
  page.rows = [{ ...setting, versione: 4, attribuzione: '© Altri' }]
  await act(async () => listeners.get('records')!(changed))
  await settle()
  expect([input().value, reads()]).toEqual(['© Quinto', 2])

  await toggle(false)
  await act(async () => listeners.get('records')!(changed))
  sessionStorage.clear()
  await toggle(true)
  expect([input().value, reads()]).toEqual(['© Altri', 3])
})
