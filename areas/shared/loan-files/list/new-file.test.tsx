import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import NewFile from './new-file.tsx'

const customer = {
  _id: 'c1',
  nome: 'Moretti Elena',
  codiceFiscale: null,
  email: 'elena@cliente.example',
  cellulare: null,
  uguali: ['email'],
  certo: true,
  pratiche: 2,
}

let services: Services
let sent: Record<string, unknown>[]
async function open(
  answer: (body: Record<string, unknown>) => { status: number; json: unknown },
  more: Parameters<typeof server>[0] = {},
  search = '',
) {
  sent = []
  sessionStorage.clear()
  history.replaceState(null, '', `/admin/reports/pratiche/nuova${search}`)
  const api = server({
    'GET /admin/getMe': {
      json: {
        _id: '9',
        name: 'Ada',
        surname: 'Bianchi',
        email: 'a@quinto.example',
        ticketing: {},
        permissions: { pratiche_see: true, pratiche_edit: true, lead_requests: true },
      },
    },
    'GET /pratiche/simili': ({ url }) => ({
      json: { rows: url.includes('elena') ? [customer] : [], seguito: false },
    }),
    'POST /pratiche': async request => {
      sent.push((await request.json()) as Record<string, unknown>)
      return answer(sent.at(-1)!)
    },
    ...more,
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <NewFile />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
afterEach(() => services.session.clear())

const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-path="${name}"] input`)!
/** Types as a person does, so that the form notices. */
function set(name: string, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), value)
  input(name).dispatchEvent(new InputEvent('input', { bubbles: true, data: value }))
}
const type = (name: string, value: string) =>
  act(async () => {
    input(name).focus()
    set(name, value)
    input(name).blur()
  })
async function chooseMortgage() {
  const pressKey = (key: string) =>
    act(
      async () => void input('prodotto').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  await act(async () => input('prodotto').focus())
  await pressKey('ArrowDown')
  await act(async () => set('prodotto', 'Mutuo'))
  await settle()
  await pressKey('Enter')
  await settle()
}
const send = () => press('APRI LA PRATICA Ctrl S')
const pause = () => act(() => new Promise(resolve => setTimeout(resolve, 500)))
const made = { status: 201, json: { _id: 'f1', IDEGG: '48050', senzaEmail: false } }
const text = () => document.body.textContent ?? ''

it('asks for ten things at most', async () => {
  await open(() => made)
  expect(document.querySelectorAll('form [data-path]').length).toBeLessThanOrEqual(10)
})

it('sends nothing before what is required, and goes to the first field that lacks it', async () => {
  await open(() => made)
  await type('nome', 'Elena')
  await send()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(input('cognome'))
  expect(input('nome').value).toBe('Elena')
})

it('keeps what was typed when the server refuses, and says why beside the field', async () => {
  await open(() => ({
    status: 422,
    json: { message: 'Controlli i campi.', fields: { 'persona.email': 'Questa e-mail non esiste.' } },
  }))
  await type('nome', 'Bruno')
  await type('cognome', 'Neri')
  await type('email', 'bruno@cliente.example')
  await type('importoRichiesto', '150.000')
  await chooseMortgage()
  await send()
  expect(sent).toEqual([
    {
      prodotto: 'mutuo',
      importoRichiesto: 15_000_000,
      persona: { nome: 'Bruno', cognome: 'Neri', email: 'bruno@cliente.example' },
    },
  ])
  expect(text()).toContain('Questa e-mail non esiste.')
  expect(document.activeElement).toBe(input('email'))
  expect(['nome', 'cognome', 'email'].map(name => input(name).value)).toEqual([
    'Bruno',
    'Neri',
    'bruno@cliente.example',
  ])
})

it('proposes the customer with the same e-mail, who takes the place of the typed person', async () => {
  await open(() => made)
  await type('email', 'elena@cliente.example')
  await pause()
  await settle()
  expect(text()).toContain('È già fra i clienti')
  expect(text()).toContain('stessa e-mail')
  await press('Scegli Moretti Elena')
  expect(document.querySelector('[data-path="nome"]')).toBeNull()
  await type('importoRichiesto', '150.000')
  await chooseMortgage()
  await send()
  expect(sent).toEqual([{ prodotto: 'mutuo', importoRichiesto: 15_000_000, cliente: 'c1' }])
  expect(location.pathname).toBe('/admin/reports/pratiche/f1')
})

it('asks about an open file for the same need, and opens another one after the answer', async () => {
  const message = 'C’è già la pratica 47001, aperta.'
  await open(({ comunque }) =>
    comunque
      ? made
      : {
          status: 409,
          json: { message, fields: {}, code: loanFileRefusals.open, record: { _id: 'f0', nome: '47001' } },
        },
  )
  await type('email', 'elena@cliente.example')
  await pause()
  await settle()
  await press('Scegli Moretti Elena')
  await type('importoRichiesto', '150.000')
  await chooseMortgage()
  await send()
  const alert = document.querySelector('[role="alert"]')!
  expect(alert.textContent).toContain(message)
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/admin/reports/pratiche/f0')
  await press('Apri comunque')
  expect(sent.map(({ comunque }) => comunque)).toEqual([undefined, true])
  expect(location.pathname).toBe('/admin/reports/pratiche/f1')
})

it('tells that another tab has opened a file from the lead', async () => {
  const file = { _id: 'f7', IDEGG: '47007', stato: 'segnalata' }
  let files: object[] = []
  await open(
    () => made,
    {
      'GET /leads/0199c0de-0000-7000-8000-0000000000e1': {
        json: {
          _id: '0199c0de-0000-7000-8000-0000000000e1',
          nome: 'Elena',
          cognome: 'Moretti',
          email: 'elena@cliente.example',
          telefono: null,
          prodotto: 'mutuo',
          agente: null,
          simulazione: null,
          _may: ['write'],
        },
      },
      'GET /pratiche': () => ({ json: { rows: files, total: files.length, next: null } }),
    },
    '?lead=0199c0de-0000-7000-8000-0000000000e1',
  )
  expect(text()).not.toContain('C’è già una pratica')
  files = [file]
  await act(async () => void services.queries.invalidateQueries({ queryKey: ['GET /pratiche'] }))
  await settle()
  expect(text()).toContain('C’è già una pratica, aperta in un’altra finestra')
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toContain(
    '/admin/reports/pratiche/f7',
  )
})

it('tells an agent without rights on the customer only to ask the office', async () => {
  await open(() => ({
    status: 409,
    json: { message: 'Già seguito: chieda all’ufficio.', fields: {}, code: loanFileRefusals.followed },
  }))
  await type('nome', 'Elena')
  await type('cognome', 'Moretti')
  await type('importoRichiesto', '150.000')
  await chooseMortgage()
  await send()
  const alert = document.querySelector('[role="alert"]')!.textContent
  expect(alert).toBe('Già seguito: chieda all’ufficio.L’ufficio è stato avvisato con un’e-mail.')
})
