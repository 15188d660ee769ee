import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { firstRows } from '../../../contract/calls/agent-today.ts'
import type { TodayRow } from '../../../contract/today/today-words.ts'
import { useOfflineParts } from '../../shared/offline/offline-parts.ts'
import { OfflineWork } from '../../shared/offline/offline-work.tsx'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../../shared/testing/server.ts'
import { agents } from '../area.ts'
import { useToday } from './today-data.ts'
import { rowsAtOnce, TodayList } from './today-list.tsx'
// Loads the files once, before the first case.
import '../../shared/offline/open-offline-parts.ts'

const idOf = (number: number) => `0199c0de-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`
const rowWith = (number: number): TodayRow => ({
  chiave: `pratica:${idOf(number)}`,
  tipo: 'pratica',
  _id: idOf(number),
  pratica: { _id: idOf(number), IDEGG: `482${number}`, stato: 'istruttoria_banca', prodotto: 'mutuo' },
  lead: null,
  nome: `Cliente ${number}`,
  contatto: { telefono: null, email: null, cliente: null },
  spetta: 200_000,
  valore: 100_000 - number,
  alle: null,
  entro: null,
  giorni: 12,
  solito: 7,
  segnale: 'ferma',
  testo: null,
  quanti: null,
  esito: null,
  importo: null,
  scrive: true,
})

let services: Services
let api: ReturnType<typeof server>
/** Whether no call reaches the server. */
let isAway = false
afterEach(() => {
  isAway = false
  onlineManager.setOnline(true)
  services.session.clear()
})

/** A token of the signed-in agent. */
const access = `a.${btoa(JSON.stringify({ sid: 's', sub: 'bruno' }))}.c`
const me = {
  _id: 'bruno',
  nome: 'Bruno',
  cognome: 'Conti',
  email: { email: 'bruno@quinto.example' },
  urlPhoto: null,
  figura: 'Agente',
  permissions: { pratiche: true, lead: true },
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}

function List() {
  const [shown, show] = useState(rowsAtOnce)
  const { data } = useToday(shown)
  return data ? <TodayList today={data} shown={shown} show={show} /> : null
}

/** Shown when the files for the work without the network are there. */
const Ready = () => useOfflineParts() && <i id="ready" />

/** Shows a day of some rows; `settled` is the answer of the server to the end of a row. */
async function show(count: number, settled: StubAnswer = { json: { segno: idOf(99) } }) {
  cookieJar(document, false).write('agent', { access, refresh: 'd' })
  const all = Array.from({ length: count }, (_, at) => rowWith(at + 1))
  let hidden: string | undefined
  api = server({
    'GET /agents/getMe': { json: me },
    'POST /pratiche_note': { json: { _id: idOf(98) } },
    'GET /agents/cruscotto': ({ url }) => ({
      json: {
        giorno: '2026-11-20',
        righe: all
          .filter(({ chiave }) => chiave !== hidden)
          .slice(0, Number(new URL(url).searchParams.get('righe') ?? firstRows)),
        quante: all.filter(({ chiave }) => chiave !== hidden).length,
        lead: null,
        ferme: null,
        pratiche: count,
      },
    }),
    'POST /agents/unsent-key': { json: { nome: '1.a', chiave: btoa('k'.repeat(32)) } },
    'POST /agents/cruscotto/segni': async request => {
      if ((settled.status ?? 200) === 200) hidden = (await request.clone().json()).chiave
      return settled
    },
    [`DELETE /agents/cruscotto/segni/${idOf(99)}`]: () => {
      hidden = undefined
      return { json: {} }
    },
  })
  services = createServices(agents, async (...given) => {
    if (isAway) throw new TypeError('The network is away.')
    return api.fetch(...given)
  })
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <OfflineWork>
          <List />
          <Ready />
        </OfflineWork>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  await vi.waitUntil(
    async () => {
      await settle()
      return document.getElementById('ready')
    },
    { timeout: 5000 },
  )
}

const rows = () => [...document.querySelectorAll('.today > li .row-target')].map(one => one.textContent)
async function type(key: string) {
  await act(async () => {
    ;(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true }),
    )
  })
  await settle()
}
const toasts = () => services.toasts.shown().map(({ text }) => text)

it('ends the row that has the focus, moves on to the next, and undoes', async () => {
  await show(3)
  await type('f')
  expect(api.names()).not.toContain('POST /agents/cruscotto/segni')
  await type('j')
  await type('j')
  await type('f')
  expect(rows()).toEqual(['Cliente 1', 'Cliente 3'])
  expect(document.activeElement?.textContent).toBe('Cliente 3')
  expect(await api.requests.find(({ method }) => method === 'POST')!.json()).toEqual({
    chiave: `pratica:${idOf(2)}`,
    azione: 'fatto',
    stato: 'istruttoria_banca',
  })
  expect(toasts()).toEqual(['Cliente 2: fatto.'])
  await type('z')
  expect(rows()).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3'])
  expect(document.activeElement?.textContent).toBe('Cliente 2')
  // Nothing is left to undo.
  await type('z')
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

it('brings the row back when the server refuses', async () => {
  await show(2, { status: 422, json: 'Il lead è cambiato.' })
  await type('j')
  await type('f')
  expect(rows()).toEqual(['Cliente 1', 'Cliente 2'])
  expect(toasts()).toEqual(['Il lead è cambiato.'])
})

it('shows twenty rows, and then the others', async () => {
  await show(43)
  expect(rows()).toHaveLength(20)
  const more = () =>
    [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith('Mostra altre'))
  expect(more()!.textContent).toBe('Mostra altre (23)')
  await act(async () => more()!.click())
  await act(async () => more()!.click())
  expect(rows()).toHaveLength(43)
  expect(more()).toBeUndefined()
})

it('goes on beyond the last shown row by keyboard, and reads further rows when there are more', async () => {
  await show(130)
  for (let row = 1; row <= 101; row++) await type('j')
  expect(document.activeElement?.textContent).toBe('Cliente 101')
  const asked = api.requests.flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    return pathname.endsWith('/cruscotto') ? [searchParams.get('righe')] : []
  })
  expect(asked).toEqual([null, '200'])
  for (let row = 102; row <= 140; row++) await type('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Cliente 130')
})

it('says that nothing is left', async () => {
  await show(0)
  expect(document.body.textContent).toContain('Per oggi non c’è altro da fare')
})

/** Makes a call, which tells whether the network is there. */
const look = () =>
  act(async () => {
    await services.quietClient.call('GET /agents/getMe').catch(() => {})
  })
const marks = () => [...document.querySelectorAll('.unsent-mark')].map(one => one.textContent)
const writes = () => api.names().filter(name => name.startsWith('POST'))

it('keeps an action without the network in its row, and sends it when the network is back', async () => {
  await show(3)
  isAway = true
  await type('j')
  await type('f')
  expect(marks()).toEqual(['Fatto Da inviare Annulla: Fatto, Cliente 1, pratica 4821'])
  expect(rows()).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3'])
  expect(toasts()).toEqual(['Cliente 1: fatto, da inviare.'])
  // The row has no actions any more, and the next row has the focus.
  expect(document.querySelector('.today > li .acts')?.textContent).toContain('Cliente 2')
  expect(document.activeElement?.textContent).toBe('Cliente 2')
  isAway = false
  await look()
  await settle()
  expect(rows()).toEqual(['Cliente 2', 'Cliente 3'])
  expect(marks()).toEqual([])
  expect(writes()).toEqual(['POST /agents/cruscotto/segni'])
})

it('drops an action without the network by its button and by z, and sends nothing', async () => {
  await show(2)
  isAway = true
  await look()
  await type('j')
  await type('f')
  await type('f')
  expect(marks()).toHaveLength(2)
  await type('z')
  expect(marks()).toHaveLength(1)
  await act(async () => document.querySelector<HTMLElement>('.unsent-mark button')!.click())
  expect(marks()).toEqual([])
  isAway = false
  await look()
  await settle()
  expect(writes()).toEqual([])
  expect(document.querySelectorAll('.today .acts')).toHaveLength(2)
})
