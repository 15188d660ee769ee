import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { FileContext, type FileData } from '../file-data.ts'
import { DocumentsSection } from './documents-section.tsx'
import type { ShownDocument } from './shown-document.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const me = (permissions: object) => ({
  _id: '1',
  name: 'Ada',
  surname: 'Amministra',
  email: 'ada@quinto.example',
  permissions,
  ticketing: {},
  secondoFattore: false,
  secondoFattoreRichiesto: false,
})
const file = { _id: 'f1', name: 'Busta paga.pdf', size: 1000, mimetype: 'application/pdf', pagine: 1 }
const document_ = (values: Partial<ShownDocument>): ShownDocument => ({
  _id: 'd1',
  versione: 1,
  nome: 'Busta paga',
  requisito: null,
  cliente: { _id: 'c1', nome: 'Elena Moretti', cognomeNome: 'Moretti Elena' },
  riguarda: 'persona',
  stato: 'richiesto',
  obbligatorio: true,
  entro: null,
  datatoAl: null,
  scadeAl: null,
  motivo: null,
  nota: null,
  file: null,
  caricatoAt: null,
  caricatoDa: null,
  verificatoAt: null,
  verificatoDa: null,
  spiegazione: null,
  etaMassimaGiorni: null,
  prima: null,
  eta: null,
  ultimoGiorno: null,
  scaduto: false,
  proposta: null,
  rimandi: [],
  ...values,
})

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

async function open(
  rows: ShownDocument[],
  answers: Parameters<typeof server>[0] = {},
  { mayWrite = true, permissions = { commits_see: true } as object } = {},
) {
  const stub = server({
    'GET /admin/getMe': { json: me(permissions) },
    [`GET /pratiche/${id}/documenti`]: { json: { rows } },
    ...answers,
  })
  const services = createServices(adminArea([]), stub.fetch)
  services.queries.setQueryData(['GET /admin/getMe'], me(permissions))
  const file = {
    data: {
      pratica: { _id: id },
      partecipanti: [{ _id: 'p1', cliente: 'c1' }],
      clienti: [{ _id: 'c1', nome: 'Elena Moretti', codiceFiscale: 'MRTLNE80A41H501X', dataNascita: null }],
    } as unknown as FileData,
    mayWrite,
    today: '2026-11-20',
    refresh: async () => {},
    editing: null,
    edit: () => {},
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <FileContext value={file}>
          <DocumentsSection file={{ _id: id, IDEGG: '48211' }} mayWrite={mayWrite} />
        </FileContext>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return { ...stub, services }
}
const labels = () =>
  [...document.querySelectorAll('td.do button')].map(one => one.getAttribute('aria-label') ?? one.textContent)
const bodies = (requests: Request[], method: string) =>
  Promise.all(requests.filter(one => one.method === method).map(one => one.json()))

it('offers to each state what may be done with it, and nothing to whoever only reads', async () => {
  const rows = [
    document_({ nome: 'Richiesto' }),
    document_({ _id: 'd2', nome: 'Caricato', stato: 'caricato', file }),
    document_({ _id: 'd3', nome: 'Escluso', stato: 'non_necessario', motivo: 'Non lavora.' }),
    document_({ _id: 'd4', nome: 'Proposto', proposta: { pratica: '47000', verificatoAt: null } }),
  ]
  await open(rows)
  expect(labels()).toEqual([
    'Sostituisci: Caricato, Elena Moretti',
    'Chiedi di nuovo: Caricato, Elena Moretti',
    'Carica: Richiesto, Elena Moretti',
    'Non serve: Richiesto, Elena Moretti',
    'Usa quello della pratica 47000',
    'Carica: Proposto, Elena Moretti',
    'Non serve: Proposto, Elena Moretti',
    'Chiedi di nuovo: Escluso, Elena Moretti',
  ])
  document.body.innerHTML = ''
  await open(rows, {}, { mayWrite: false })
  expect(labels()).toEqual([])
})

it('says who does not have a document yet, and since when', async () => {
  const rimandi = [{ nome: 'Elena Moretti', dal: '2026-11-25T23:30:00.000Z' }]
  await open([
    document_({ nota: 'Arriva lunedì.', rimandi }),
    document_({ _id: 'd2', cliente: null, riguarda: 'immobile', rimandi }),
  ])
  expect([...document.querySelectorAll('td.why')].map(one => one.textContent)).toEqual([
    'Arriva lunedì. Il cliente non ce l’ha ancora: lo ha segnato il 26/11/2026.',
    'Elena Moretti non ce l’ha ancora: lo ha segnato il 26/11/2026.',
  ])
})

it('takes away a document about a person who is not in the file, with a reason', async () => {
  const cliente = { _id: 'c9', nome: 'Ugo Estraneo', cognomeNome: 'Estraneo Ugo' }
  const message = 'Scriva il motivo.'
  let isRefused = true
  const answers = {
    'DELETE /pratiche_documenti/d2': () =>
      isRefused ? { status: 422, json: { message, fields: { motivo: message } } } : { json: { _id: 'd2' } },
  }
  const { requests } = await open([document_({}), document_({ _id: 'd2', cliente })], answers)
  expect(labels()).not.toContain('Togli: Busta paga, Elena Moretti')
  expect(document.body.textContent).toContain('Ugo Estraneo non è nella pratica')
  await press('Togli: Busta paga, Ugo Estraneo')
  await press('TOGLI')
  expect(document.querySelector('dialog[open] .error')?.textContent).toBe(message)
  isRefused = false
  document.querySelector<HTMLTextAreaElement>('[name=motivo]')!.value = 'Sbagliato fascicolo'
  await press('TOGLI')
  const sent = requests.filter(({ method }) => method === 'DELETE').at(-1)!
  expect(await sent.json()).toEqual({ motivo: 'Sbagliato fascicolo' })
  expect(document.querySelector('dialog[open]')).toBe(null)
})

it('waives a document with its reason, and shows what the server refuses beside the field', async () => {
  const message = 'Scriva perché non serve.'
  const path = 'POST /pratiche_documenti/d1/stato'
  const answers: Record<string, StubAnswer> = {
    [path]: { status: 422, json: { message, fields: { motivo: message } } },
  }
  const { requests } = await open([document_({})], answers)
  await press('Non serve: Busta paga, Elena Moretti')
  await press('NON SERVE')
  const reason = document.querySelector<HTMLTextAreaElement>('dialog textarea')!
  expect(document.getElementById(reason.getAttribute('aria-describedby')!)!.textContent).toBe(message)
  Object.assign(answers, { [path]: { json: document_({ stato: 'non_necessario' }) } })
  reason.value = ' È celibe. '
  await press('NON SERVE')
  expect(await bodies(requests, 'POST')).toEqual([
    { versione: 1, stato: 'non_necessario', motivo: null },
    { versione: 1, stato: 'non_necessario', motivo: 'È celibe.' },
  ])
})

it('takes the document of another file', async () => {
  const { requests } = await open([document_({ proposta: { pratica: '47000', verificatoAt: null } })], {
    [`POST /pratiche/${id}/documenti/d1/riuso`]: { json: { _id: 'd1', versione: 4, stato: 'approvato' } },
  })
  await press('Usa quello della pratica 47000')
  expect(await bodies(requests, 'POST')).toEqual([{ versione: 1 }])
})

it('reviews by keyboard: A approves, and the next document opens; R goes to the reason', async () => {
  const row = (_id: string, nome: string) =>
    document_({ _id, nome, stato: 'caricato', file: { ...file, _id: `f${_id}` } })
  const { requests } = await open([row('d1', 'Prima'), row('d2', 'Seconda')], {
    'POST /pratiche_documenti/d1/stato': { json: {} },
    'POST /pratiche_documenti/d2/stato': { json: {} },
  })
  const title = () => document.querySelector('dialog.document-review h2')?.textContent
  const key = async (name: string) => {
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    })
    await settle()
  }
  await press('Prima')
  expect(title()).toBe('Prima')
  await key('r')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Testo per il cliente')
  await press('Rifiuta')
  expect(document.querySelector('.document-review .refuse .error')!.textContent).toContain('perché')
  ;(document.activeElement as HTMLElement).blur()
  await key('a')
  expect(title()).toBe('Seconda')
  expect(await bodies(requests, 'POST')).toMatchObject([{ stato: 'approvato' }])
  expect(document.activeElement?.textContent).toBe('Seconda')
})

it('puts the documents to verify first, and opens the first of them with V', async () => {
  const rows = [
    document_({ nome: 'Manca' }),
    document_({ _id: 'd2', nome: 'Approvato', stato: 'approvato' }),
    document_({ _id: 'd3', nome: 'Da vedere', stato: 'caricato', file }),
  ]
  await open(rows)
  expect(
    [...document.querySelectorAll('table.docs tbody tr')].map(row => row.firstChild!.textContent),
  ).toEqual(['Da verificare, 1', 'Da vedere', 'Da caricare, 1', 'Manca', 'Approvati, 1 di 3', 'Approvato'])
  const v = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true }))
  await act(async () => void v())
  await settle()
  expect(document.querySelector('dialog.document-review[open] h2')?.textContent).toBe('Da vedere')
  document.body.innerHTML = ''
  await open(rows, {}, { mayWrite: false })
  await act(async () => void v())
  expect(document.querySelector('dialog')).toBeNull()
})

it('gives the focus to the section when nothing is left to verify', async () => {
  const row = document_({ stato: 'caricato', file })
  const answers: Record<string, StubAnswer> = { 'POST /pratiche_documenti/d1/stato': { json: {} } }
  await open([row], answers)
  await press('Busta paga')
  Object.assign(answers, {
    [`GET /pratiche/${id}/documenti`]: { json: { rows: [{ ...row, stato: 'approvato' }] } },
  })
  await press('Approva')
  await settle()
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.activeElement?.id).toBe('documenti')
})

it('shows who looked, page by page, to whoever sees changes', async () => {
  const look = {
    chi: 'Giulia Ferrante',
    ruolo: 'admin',
    come: 'scaricato',
    documento: 'd1',
    nome: 'Busta paga',
    at: '2026-11-19T10:00:00.000Z',
  }
  const { requests } = await open([], {
    [`GET /pratiche/${id}/viste`]: { json: { rows: [{ _id: 'v1', ...look }], next: 'v1' } },
  })
  await press('Chi ha visto')
  expect(document.querySelector('dialog li')!.textContent).toContain(
    'Giulia Ferrante, ufficio, ha scaricato «Busta paga»',
  )
  await press('Mostra i precedenti')
  expect(new URL(requests.at(-1)!.url).searchParams.get('cursor')).toBe('v1')
  expect(document.querySelectorAll('dialog li')).toHaveLength(2)
  document.body.innerHTML = ''
  await open([], {}, { permissions: {} })
  expect(document.body.textContent).not.toContain('Chi ha visto')
})
