import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { resources } from '../../../../contract/subjects/all.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { Changes, HistoryPanel } from './history-panel.tsx'

const news = resources.find(({ name }) => name === 'news')!
const id = '0199aaaa-0000-7000-8000-000000000000'
/** Newest first. */
const lines = Array.from({ length: 45 }, (_, i) => ({
  _id: `riga-${45 - i}`,
  action: 'edit',
  model: 'News',
  ref: { _id: id },
  info: [],
  deletedObject: null,
  admin: null,
  agent: null,
  autore: 'system',
  chi: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  eggsync: null,
  abilities: { undo: false, restore: false },
}))

const me = {
  _id: '1',
  name: 'Ada',
  surname: 'Amministra',
  email: 'ada@quinto.example',
  permissions: { commits_see: true },
  ticketing: {},
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}

/** A server that answers pages of the lines as an array. */
const pages = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  const from = lines.findIndex(({ _id }) => _id === searchParams.get('cursor')) + 1
  return { json: lines.slice(from, from + Number(searchParams.get('limit'))) }
}

beforeEach(() => cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' }))

it('reads the history page by page, from the first opening to the oldest line', async () => {
  const { fetch, names } = server({
    'GET /admin/getMe': { json: me },
    [`GET /commits/${id}`]: pages,
  })
  const services = createServices(adminArea([]), fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <HistoryPanel definition={news} id={id} versione={1} onChanged={() => {}} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  const shown = () =>
    [...document.querySelectorAll('.history li a')].map(link => link.getAttribute('href')!.split('/').at(-1))
  expect(names()).toEqual(['GET /admin/getMe'])
  await press('MODIFICHE')
  await act(async () => {})
  expect(shown()).toEqual(lines.slice(0, 20).map(({ _id }) => _id))
  await press('Mostra le precedenti')
  await press('Mostra le precedenti')
  expect(shown()).toEqual(lines.map(({ _id }) => _id))
  expect(document.body.textContent).not.toContain('Mostra le precedenti')
})

it('names the changed fields of a part, and not the whole part', async () => {
  const banks = resources.find(({ name }) => name === 'banks')!
  const policy = { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 }
  const info = [{ campo: 'policy', prima: policy, dopo: { ...policy, etaMaxScadenza: 70 } }]
  await rendered(<Changes definition={banks} info={info} />)
  expect(document.querySelector('dl')?.textContent).toBe('Politica di credito, Età massima a scadenza75 → 70')
})
