import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { resources } from '../../../../contract/subjects/all.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { Changes } from './changes.tsx'
import { HistoryPanel } from './history-panel.tsx'

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
  act: `riga-${45 - i}`,
  parts: 1,
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

async function openPanel(answers: Parameters<typeof server>[0]) {
  const stub = server({ 'GET /admin/getMe': { json: me }, ...answers })
  const services = createServices(adminArea([]), stub.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <HistoryPanel definition={news} id={id} versione={1} onChanged={() => {}} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return stub
}

/** A server that answers pages of the lines as an array. */
const pages = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  const from = lines.findIndex(({ _id }) => _id === searchParams.get('cursor')) + 1
  return { json: lines.slice(from, from + Number(searchParams.get('limit'))) }
}

beforeEach(() => cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' }))

it('reads the history page by page, from the first opening to the oldest line', async () => {
  const { names } = await openPanel({ [`GET /commits/${id}`]: pages })
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

it('opens the other lines of an act, with their records and changes, page by page', async () => {
  const [line] = lines
  const part = (number: number, values: object) => ({
    ...line,
    _id: `parte-${number}`,
    act: line!._id,
    parts: 4,
    ...values,
  })
  const parts = [
    part(1, {
      ref: { _id: '1', titolo: 'Prima' },
      info: [{ campo: 'titolo', prima: 'Zero', dopo: 'Prima' }],
    }),
    part(2, {
      action: 'create',
      ref: { _id: '2', titolo: 'Seconda' },
      info: [{ campo: 'titolo', prima: null, dopo: 'Seconda' }],
    }),
    part(3, {
      action: 'delete',
      deletedObject: { titolo: 'Terza' },
      info: [{ campo: 'motivo', prima: null, dopo: 'È doppia.' }],
    }),
  ]
  const { names } = await openPanel({
    [`GET /commits/${id}`]: { json: [{ ...line, parts: 4 }, lines[1]] },
    [`GET /feeds/commits/${line!._id}/parti`]: ({ url }) => {
      const isSecond = new URL(url).searchParams.has('cursor')
      return {
        json: {
          rows: isSecond ? parts.slice(2) : parts.slice(0, 2),
          total: 3,
          next: isSecond ? null : 'parte-2',
        },
      }
    },
  })
  await press('MODIFICHE')
  await act(async () => {})
  expect(names()).not.toContain(`GET /feeds/commits/${line!._id}/parti`)
  const buttons = [...document.querySelectorAll('.timeline [aria-expanded]')]
  expect(buttons.map(button => [button.textContent, button.getAttribute('aria-expanded')])).toEqual([
    ['Altre 3 parti', 'false'],
  ])
  await press('Altre 3 parti')
  await settle()
  await press('Mostra le altre')
  await settle()
  expect(buttons[0]!.getAttribute('aria-expanded')).toBe('true')
  expect([...document.querySelectorAll('.parts .act')].map(link => link.textContent)).toEqual([
    'MODIFICA: News, Prima',
    'CREAZIONE: News, Seconda',
    'CANCELLAZIONE: News, Terza',
  ])
  // The fields of a new record are on its own page.
  expect([...document.querySelectorAll('.parts dl')].map(({ textContent }) => textContent)).toEqual([
    'TitoloZero → Prima',
  ])
  expect(document.querySelector('.parts .multiline')?.textContent).toBe('È doppia.')
  await press('Altre 3 parti')
  expect(document.querySelector('.parts')).toBeNull()
})

it('names the changed fields of a part, and not the whole part', async () => {
  const banks = resources.find(({ name }) => name === 'banks')!
  const policy = { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 }
  const info = [{ campo: 'policy', prima: policy, dopo: { ...policy, etaMaxScadenza: 70 } }]
  await rendered(<Changes definition={banks} info={info} />)
  expect(document.querySelector('dl')?.textContent).toBe('Politica di credito, Età massima a scadenza75 → 70')
})
