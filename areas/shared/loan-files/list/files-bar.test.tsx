import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import type { FileRow } from './file-progress.ts'
import { FilesBar } from './files-bar.tsx'

const idOf = (number: number) => `0199c0de-0000-7000-8000-00000000000${number}`
const luca = idOf(8)
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
const fileWith = (number: number, agente: string) =>
  ({
    _id: idOf(number),
    versione: 1,
    IDEGG: `4821${number}`,
    intestatario: 'Moretti Elena',
    stato: 'consulenza',
    importoRichiesto: 15_000_000,
    agente,
    agenzia: null,
    _may: ['write'],
  }) as unknown as FileRow
const files = [fileWith(1, idOf(7)), fileWith(2, luca)]

let services: Services
let api: ReturnType<typeof server>
let left: ReadonlyMap<string, FileRow> | undefined

async function show(answer: StubAnswer) {
  left = undefined
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { pratiche_see: true, pratiche_edit: true } } },
    'GET /pratiche/riferimenti/agente': {
      json: { rows: [{ _id: luca, nome: 'Luca Neri', dettaglio: null }], soloRiferiti: false },
    },
    'POST /pratiche/passaggi': answer,
    ...Object.fromEntries(
      files.map(file => [`GET /pratiche/${file._id}`, { json: { ...file, versione: 2, agente: luca } }]),
    ),
  })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <FilesBar
          selected={new Map(files.map(file => [file._id, file]))}
          exporting={null}
          onDone={now => {
            left = now
          }}
        />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
beforeEach(() => cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' }))
afterEach(() => services.session.clear())

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')!
const shown = () => [...document.querySelectorAll('.bulk-results li')].map(one => one.textContent)

async function handOverToLuca() {
  await press('Passa ad altri')
  const picker = dialog().querySelector<HTMLInputElement>('#passa-a')!
  await act(async () => picker.focus())
  await act(async () => {
    picker.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
    one => one.textContent === 'Luca Neri',
  )
  await act(async () => option!.click())
  dialog().querySelector('textarea')!.value = 'Congedo.'
  await press('MODIFICA', dialog())
}

it('hands all files over with one call, and says what became of each', async () => {
  await show({ json: { passate: 1 } })
  await handOverToLuca()
  const calls = api.requests.filter((_, at) => api.names()[at] === 'POST /pratiche/passaggi')
  expect(calls).toHaveLength(1)
  expect(await calls[0]!.clone().json()).toEqual({
    ids: [idOf(1), idOf(2)],
    agente: luca,
    agenzia: null,
    motivo: 'Congedo.',
  })
  expect(shown()).toEqual(['48211 Moretti Elena: passata', '48212 Moretti Elena: era già sua'])
  expect([...left!.values()].map(({ versione }) => versione)).toEqual([2, 2])
})

it('says that no file was handed over when the call is refused', async () => {
  await show({ status: 422, json: 'L’agente non è attivo: ne scelga un altro.' })
  await handOverToLuca()
  expect(shown()).toEqual(
    ['48211', '48212'].map(number => `${number} Moretti Elena: L’agente non è attivo: ne scelga un altro.`),
  )
  expect(left).toBeUndefined()
})
