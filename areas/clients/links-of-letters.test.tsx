import { afterEach, expect, it, vi } from 'vitest'
import { App } from '../shared/app.tsx'
import { createServices } from '../shared/services.ts'
import { press, rendered, settle, write } from '../shared/testing/rendered.tsx'
import { server } from '../shared/testing/server.ts'
import { clients } from './area.ts'

const [id, secret] = ['i'.repeat(43), 's'.repeat(43)]

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const pages = [
  ['confirm-account', 'Conferma', 'POST /clients/confirm', { password: 'parole a caso' }],
  ['confirm-reset-password', 'MODIFICA', 'POST /clients/password/reset', { password: 'altre parole a caso' }],
  [
    'annulla-modifica',
    'Annulla la modifica',
    'POST /clients/changes/undo',
    { password: 'altre parole a caso' },
  ],
  ['confirm-email', 'Conferma', 'POST /clients/email/confirm', { password: 'parole a caso' }],
  ['ferma-avviso', 'Ferma l’avviso', 'POST /clients/avvisi/ferma', {}],
  ['invito', 'Continua', 'POST /clients/inviti/verifica', { codiceFiscale: 'RSSMRA80A01H501U' }],
] as const

it('every page of the area with an id and no sign-in is tried here', () => {
  const tried = pages.map(([page]) => `/area-clienti/${page}/:id`)
  expect(clients.open.map(({ path }) => path).filter(path => path.endsWith('/:id'))).toEqual(
    expect.arrayContaining(tried),
  )
  expect(clients.open.filter(({ path }) => path.endsWith('/:id'))).toHaveLength(tried.length)
})

it.each(
  pages.flatMap(page => [
    [`${page[0]}/${id}#${secret}`, ...page] as const,
    // The links of earlier letters.
    [`${page[0]}/${secret}`, ...page] as const,
  ]),
)('%s sends the secret of the link', async (address, _page, label, name, typed) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '', `/area-clienti/${address}`)
  const api = server({ [name]: { status: 422, json: 'Il link è scaduto.' } })
  await rendered(<App services={createServices(clients, api.fetch)} />)
  await settle()
  for (const [field, value] of Object.entries(typed)) write(field, value)
  await press(label)
  const sent = api.requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({ token: secret, ...typed })
})
