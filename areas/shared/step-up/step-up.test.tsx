import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { stepUpCode } from '../../../contract/access/step-up.ts'
import { App } from '../app.tsx'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Field } from '../controls/field.tsx'
import { createServices, useServices } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { press, rendered, settle, write } from '../testing/rendered.tsx'
import { type StubAnswer, server } from '../testing/server.ts'
// Loads the files of the dialog once, before the first case.
import './step-up-dialog.tsx'

/** A page whose calls may need a proof. */
function Rights() {
  const { client, toasts } = useServices()
  const ask = async (data: FormData) => {
    await client.call('POST /clients/email/change', {
      body: { email: String(data.get('email')), password: '-' },
    })
    toasts.add({ kind: 'plain', text: 'Fatto.' })
  }
  return (
    <>
      <h1>Diritti</h1>
      <ConfirmForm action="edit" ask={false} onSend={ask}>
        <Field name="email" label="E-mail" />
      </ConfirmForm>
      <button
        type="button"
        onClick={() => {
          for (const id of ['uno', 'due'])
            client.call('DELETE /feeds/sessions/:id', { params: { id } }).catch(() => {})
        }}
      >
        Due insieme
      </button>
    </>
  )
}

const area = adminArea([
  { path: '/admin', title: 'Inizio', menu: 'Inizio', load: async () => ({ default: Rights }) },
])
const needed: StubAnswer = {
  status: 403,
  json: { message: 'Per continuare confermi la Sua identità.', fields: {}, code: stepUpCode },
}

async function open({ secondoFattore = false } = {}) {
  history.replaceState(null, '', '/admin')
  const jar = cookieJar(document, false)
  jar.write('admin', { access: 'x.y.z', refresh: 'r' })
  let isProved = false
  const proving = () => (isProved ? { json: {} } : needed)
  const me = {
    _id: '1',
    name: 'Davide',
    surname: 'Conti',
    email: 'davide@quinto.example',
    permissions: { admin: true },
    ticketing: {},
    secondoFattore,
    secondoFattoreRichiesto: false,
  }
  const api = server({
    'GET /admin/getMe': { json: me },
    'GET /admin/sessions': { json: { rows: [] } },
    'POST /clients/email/change': proving,
    'GET /leads/esporta': proving,
    'DELETE /feeds/sessions/uno': proving,
    'DELETE /feeds/sessions/due': proving,
    'POST /admin/step-up': async request => {
      const proof = (await request.json()) as { password?: string; codice?: string }
      isProved = proof.password === 'quella giusta' || proof.codice === '123456'
      const [field] = Object.keys(proof)
      return isProved
        ? { json: {} }
        : { status: 422, json: { message: 'Non va.', fields: { [field!]: 'La prova non è corretta.' } } }
    },
  })
  const services = createServices(area, api.fetch)
  await rendered(<App services={services} />)
  await settle()
  const sent = () => api.names().filter(name => !name.startsWith('GET'))
  return { api, sent, services }
}
const dialog = () => document.querySelector<HTMLDialogElement>('dialog.dialog[aria-labelledby]')
const sendEmail = async () => {
  write('email', 'nuova@esempio.it')
  await press('MODIFICA')
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('a call that needs a proof opens a dialog and is repeated unchanged after the proof', async () => {
  const { api, sent, services } = await open()
  await sendEmail()
  expect(dialog()?.open).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('[name=password]'))
  write('password', 'sbagliata')
  await press('Conferma')
  expect(dialog()!.textContent).toContain('La prova non è corretta.')
  // The dialog covers toasts, so the message is in the dialog alone.
  expect(services.toasts.shown()).toEqual([])
  write('password', 'quella giusta')
  await press('Conferma')
  expect(dialog()).toBeNull()
  expect(sent()).toEqual([
    'POST /clients/email/change',
    'POST /admin/step-up',
    'POST /admin/step-up',
    'POST /clients/email/change',
  ])
  expect(await api.requests.at(-1)!.json()).toMatchObject({ email: 'nuova@esempio.it' })
  expect(services.toasts.shown().map(({ text }) => text)).toContain('Fatto.')
})

it('the dialog has its buttons in the order of all dialogs: cancel, then confirm', async () => {
  await open()
  await sendEmail()
  const buttons = [...dialog()!.querySelectorAll('.actions button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(['ANNULLA', 'Conferma'])
})

it('the dialog is closed before it is removed, which gives the focus back to the page', async () => {
  await open()
  await sendEmail()
  const closed = vi.fn()
  dialog()!.addEventListener('close', closed)
  write('password', 'quella giusta')
  await press('Conferma')
  expect(dialog()).toBeNull()
  expect(closed).toHaveBeenCalledOnce()
})

it('cancelling the dialog shows the reason and keeps the typed text', async () => {
  const { sent } = await open()
  await sendEmail()
  await act(async () => dialog()!.dispatchEvent(new Event('cancel')))
  await settle()
  expect(dialog()).toBeNull()
  expect(sent()).toEqual(['POST /clients/email/change'])
  expect(document.querySelector('form .error')?.textContent).toContain('confermi la Sua identità')
  expect(document.querySelector<HTMLInputElement>('[name=email]')!.value).toBe('nuova@esempio.it')
})

it('two calls that need a proof at the same time share one dialog', async () => {
  const { sent } = await open()
  await press('Due insieme')
  expect(document.querySelectorAll('dialog[aria-labelledby]')).toHaveLength(1)
  write('password', 'quella giusta')
  await press('Conferma')
  expect(sent().filter(name => name === 'POST /admin/step-up')).toHaveLength(1)
  expect(sent().filter(name => name.startsWith('DELETE'))).toHaveLength(4)
})

it('the dialog asks for the code when a second factor is on', async () => {
  const { sent } = await open({ secondoFattore: true })
  await sendEmail()
  expect(document.querySelector('[name=password]')).toBeNull()
  write('codice', '123456')
  await press('Conferma')
  expect(dialog()).toBeNull()
  expect(sent().at(-1)).toBe('POST /clients/email/change')
})

it('a file that needs a proof is fetched again after the proof, and stays refused without one', async () => {
  const { api, services } = await open()
  const url = `${location.origin}/v2/leads/esporta`
  const refused = services.fetch(url)
  await settle()
  expect(dialog()?.open).toBe(true)
  await press('ANNULLA')
  expect((await refused).status).toBe(403)
  const given = services.fetch(url)
  await settle()
  write('password', 'quella giusta')
  await press('Conferma')
  expect((await given).status).toBe(200)
  expect(api.names().filter(name => name === 'GET /leads/esporta')).toHaveLength(3)
})
