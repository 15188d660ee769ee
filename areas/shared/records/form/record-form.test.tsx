import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '../../../../client/records.ts'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { ToastList } from '../../toasts/toast-list.tsx'
import { RecordForm } from './record-form.tsx'

const record = {
  _id: '0199c0de-0000-7000-8000-000000000001',
  versione: 3,
  _may: ['write', 'delete'] as const,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  nome: 'Mutui',
  destinatari: ['visitatori'],
  pagine: [],
  ordine: 1,
}
const path = `/faq_categories/${record._id}`
const stale = { status: 409, json: 'Nel frattempo qualcun altro ha modificato questi dati.' }

let services: Services
const cancelled = vi.fn()
async function open(
  answers: Parameters<typeof server>[0] = {},
  permissions = {},
  [list, stored] = ['/faqsCategoriesList', record as Row],
) {
  sessionStorage.clear()
  cancelled.mockClear()
  const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { faqs: true, ...permissions } } },
    ...answers,
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  services = createServices(adminArea([]), api.fetch)
  const definition = await officeResources.find(({ list: one }) => one === list)!.load()
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <RecordForm
          definition={definition}
          record={stored}
          mayWrite
          onSaved={() => {}}
          onCancel={cancelled}
          hrefOf={id => `/admin/altro/${id}`}
        />
        <ToastList toasts={services.toasts} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return api
}
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const name = () => document.querySelector<HTMLInputElement>('[data-path=nome] input')!
async function write(text: string) {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(name(), text)
    name().dispatchEvent(new Event('input', { bubbles: true }))
  })
  // The form stores a draft after a pause.
  await act(() => new Promise(resolve => setTimeout(resolve, 450)))
}
const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('quinto-bozza'))
const openDialog = () => document.querySelector<HTMLElement>('dialog[open]')
const form = () => document.querySelector('form')!
async function save() {
  await press('MODIFICA Ctrl S', form())
  await press('MODIFICA', openDialog()!)
}

it('ANNULLA asks for confirmation before discarding changes and removes the draft', async () => {
  await open()
  await write('Mutui e prestiti')
  expect(drafts()).toHaveLength(1)
  await press('ANNULLA', form())
  expect(openDialog()?.textContent).toContain('perdere le modifiche non salvate')
  await press('CONTINUA A SCRIVERE', openDialog()!)
  expect(name().value).toBe('Mutui e prestiti')
  expect(cancelled).not.toHaveBeenCalled()
  await press('ANNULLA', form())
  await press('SCARTA LE MODIFICHE', openDialog()!)
  expect(cancelled).toHaveBeenCalled()
  expect(drafts()).toEqual([])
})

it('asks about an equal value of another record, and saves the record after the answer', async () => {
  const message = '«Codice fiscale» è già di un’altra scheda.'
  const equal = { _id: '0199c0de-0000-7000-8000-000000000009', nome: 'Rossi Ada' }
  const refusal = { status: 409, json: { message, fields: {}, code: 'similar_customers', record: equal } }
  const api = await open({
    [`PATCH ${path}`]: async request =>
      (await request.clone().json()).nuova ? { json: { ...record, versione: 4, nome: 'Altri' } } : refusal,
  })
  await write('Altri')
  await save()
  expect(openDialog()?.textContent).toContain(message)
  const link = openDialog()!.querySelector('a')!
  expect([link.textContent, link.getAttribute('href')]).toEqual([equal.nome, `/admin/altro/${equal._id}`])
  await press('ANNULLA', openDialog()!)
  expect(form().textContent).toContain(message)
  await save()
  await press('SALVA COMUNQUE', openDialog()!)
  const writes = api.requests.filter(({ method }) => method === 'PATCH')
  const bodies = await Promise.all(writes.map(request => request.json()))
  expect(bodies.map(({ nuova }) => nuova)).toEqual([undefined, undefined, true])
})

it('ANNULLA leaves at once without changes', async () => {
  await open()
  await press('ANNULLA', form())
  expect(openDialog()).toBeNull()
  expect(cancelled).toHaveBeenCalled()
})

const theirs = { ...record, versione: 4, updatedAt: '2026-11-23T09:30:00.000Z', nome: 'Mutui per la casa' }
const line = {
  _id: '1',
  action: 'edit',
  model: 'FaqCategory',
  ref: { _id: record._id },
  info: null,
  deletedObject: null,
  admin: '8',
  agent: null,
  autore: 'admin',
  chi: { nome: 'Ada', cognome: 'Bianchi' },
  createdAt: '2026-11-23T09:30:00.000Z',
  eggsync: null,
  abilities: { undo: false, restore: false },
}

it('a stale save focuses the differences and names the person who saved', async () => {
  await open(
    {
      [`PATCH ${path}`]: stale,
      [`GET ${path}`]: { json: theirs },
      [`GET /commits/${record._id}`]: { json: [line] },
    },
    { commits_see: true },
  )
  await write('Mutui e prestiti')
  await save()
  const notice = document.querySelector('.stale')!
  expect(notice.textContent).toContain('Ada Bianchi ha salvato questa scheda')
  expect(notice.textContent).toContain('Salvato da Ada Bianchi: Mutui per la casa')
  expect(document.activeElement).toBe(notice)
  expect(name().value).toBe('Mutui e prestiti')
  // Another attempt to save focuses the notice again.
  ;(document.activeElement as HTMLElement).blur()
  await press('MODIFICA Ctrl S', form())
  expect(document.activeElement).toBe(notice)
})

it('a stale save names nobody to people who may not read the history', async () => {
  await open({ [`PATCH ${path}`]: stale, [`GET ${path}`]: { json: theirs } })
  await write('Mutui e prestiti')
  await save()
  expect(document.querySelector('.stale')?.textContent).toContain('Qualcun altro ha salvato questa scheda')
})

it('a conflict other than a stale save shows its own message', async () => {
  const message = 'È l’ultima categoria: ne aggiunga prima un’altra.'
  await open({ [`PATCH ${path}`]: { status: 409, json: message }, [`GET ${path}`]: { json: record } })
  await write('Mutui e prestiti')
  await save()
  expect(document.querySelector('.stale')).toBeNull()
  expect(document.querySelector('.summary')?.textContent).toContain(message)
  expect(document.querySelector('.toast')?.textContent).toBe(message)
  expect(button('MODIFICA Ctrl S', form())).toBeDefined()
})

it.each([
  ['risposto', ['nome', 'email', 'richiesta', 'ricevutoAl', 'testo', 'rispostoAl', 'esito', 'risposta']],
  ['in_esame', ['richiesta', 'testo']],
])('fields that are written once, or that the state keeps, cannot be changed: %s', async (stato, locked) => {
  const complaint = {
    _id: '0199aaaa-0000-7000-8000-000000000002',
    versione: 1,
    nome: 'Ada Rossi',
    testo: 'Aspetto da un mese.',
    ricevutoAl: '2026-11-02',
    stato,
    risposta: 'Aveva ragione.',
    rispostoAl: '2026-11-20',
    esito: 'accolto',
  } as unknown as Row
  await open({}, { reclami: true }, ['/reports/reclami', complaint])
  const disabled = [...document.querySelectorAll<HTMLFieldSetElement>('.at > fieldset:disabled')]
  // The server sets the message that a complaint arrived with.
  expect(disabled.map(one => one.parentElement!.dataset.path)).toEqual(locked)
})

it('fields that the values hide are not shown, and are emptied by the save', async () => {
  const { pagine: _, ordine: __, destinatari: ___, ...base } = record
  const firm = {
    ...base,
    nome: 'Carlo',
    cognome: 'Titolare',
    tipo: 'azienda',
    denominazione: 'Rossi S.r.l.',
    titolariEffettivi: ['Carlo Titolare'],
    emailVerificata: false,
    consensi: [],
    status: 'validated',
  }
  const call = `PATCH /clients/${record._id}`
  const api = await open({ [call]: { json: firm } }, { clients_edit: true }, ['/site/clients', firm as Row])
  const labels = () => [...document.querySelectorAll('.at label')].map(({ textContent }) => textContent)
  const legends = () => [...document.querySelectorAll('.group h2')].map(({ textContent }) => textContent)
  expect(labels()).toContain('Denominazione')
  expect(labels()).not.toContain('Data di nascita')
  const kind = document.querySelector<HTMLInputElement>('[data-path=tipo] input')!
  await act(async () => {
    kind.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(kind, 'Persona')
    kind.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  })
  await act(async () => {
    kind.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await settle()
  expect(labels()).toContain('Data di nascita')
  expect(legends()).not.toContain('Azienda')
  await save()
  const sent = api.requests.find(({ method }) => method === 'PATCH')
  expect(await sent?.json()).toEqual({
    versione: 3,
    tipo: 'persona',
    denominazione: null,
    titolariEffettivi: null,
  })
})

it('is not saved without a file that failed', async () => {
  class Failing {
    upload = {}
    onerror = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      queueMicrotask(() => this.onerror())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Failing)
  const stored = { url: '/files/aaaaaaaaaaaaaaaaaaaaaa', name: 'a.pdf', size: 1, mimetype: 'application/pdf' }
  const listed = {
    ...record,
    titolo: 'Foglio',
    descrizione: null,
    file: stored,
    categoria: 'modulistica',
    destinatari: ['agenti'],
    status: 'validated',
  }
  const api = await open({}, { file_manager: true }, ['/system/fileManager', listed])
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['%PDF'], 'nuovo.pdf')] })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
  await press('MODIFICA Ctrl S', form())
  expect(document.querySelector('.summary')?.textContent).toContain(
    'nuovo.pdf non è arrivato: riprovi, o lo tolga.',
  )
  expect(openDialog()).toBeNull()
  await press('Togli nuovo.pdf')
  expect(document.querySelector('.summary')).toBeNull()
  expect(api.names().filter(name => name.startsWith('PATCH'))).toEqual([])
  vi.unstubAllGlobals()
})
