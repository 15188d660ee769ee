import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { choose, field, key, type } from '../../shared/testing/fields.ts'
import { press, removeViews, settle } from '../../shared/testing/rendered.tsx'
import { idOf, open, pageOf, words } from './testing.tsx'

const call = 'POST /tickets/create'
const agent = { _id: idOf(80), nome: 'Bruno Conti', dettaglio: null }
const answers = {
  'GET /tickets/getCategories': {
    json: [
      { categoria: 'pratiche', nome: 'Pratiche', descrizione: 'A che punto è una pratica', primaRisposta: 4 },
      { categoria: 'it', nome: 'IT', descrizione: null, primaRisposta: 2 },
    ],
  },
  'GET /tickets/riferimenti/autore': { json: { rows: [agent], soloRiferiti: false } },
  'GET /tickets/riferimenti/pratica': {
    json: { rows: [{ _id: idOf(70), nome: '48211', dettaglio: null }], soloRiferiti: false },
  },
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('opens a ticket for an agent, and goes to its page', async () => {
  const { sent, toasts } = await open('/admin/tickets/nuovo', {
    page: pageOf(),
    answers: { ...answers, [call]: { status: 201, json: { _id: idOf(1), numero: 'T26-0001' } } },
  })
  await key('ArrowDown', field('Agente'))
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
  await choose('Agente', 'Bruno Conti')
  await choose('Categoria', 'Pratiche')
  expect(words()).toContain('A che punto è una pratica')
  await type('Oggetto', 'Manca la perizia')
  await type('Che cosa chiede', 'Ha chiamato: manca la perizia.')
  await choose('Priorità', 'Alta')
  await press('CREA')
  expect(await sent(call)).toEqual([
    {
      agente: agent._id,
      categoria: 'pratiche',
      oggetto: 'Manca la perizia',
      testo: 'Ha chiamato: manca la perizia.',
      allegati: [],
      priorita: 2,
      pratica: null,
    },
  ])
  expect(location.pathname).toBe(`/admin/tickets/${idOf(1)}`)
  expect(toasts()).toEqual(['È aperto T26-0001.'])
})

it('takes agent and loan file from the address, and keeps what is written after a refusal', async () => {
  const { sent } = await open(`/admin/tickets/nuovo?agente=${agent._id}&pratica=${idOf(70)}`, {
    answers: {
      ...answers,
      [call]: {
        status: 422,
        json: { message: 'Controlli i dati.', fields: { categoria: 'Scelga la categoria.' } },
      },
    },
  })
  expect([field('Agente').value, field('Pratica').value]).toEqual(['Bruno Conti', '48211'])
  await press('CREA')
  expect(words()).toContain('Scriva il messaggio.')
  expect(await sent(call)).toEqual([])
  await type('Che cosa chiede', 'Manca la perizia.')
  await press('CREA')
  expect(words()).toContain('Scelga la categoria.')
  expect(field('Che cosa chiede').value).toBe('Manca la perizia.')
  expect(await sent(call)).toMatchObject([{ agente: agent._id, pratica: idOf(70) }])
})

it('keeps what is written over a reload, until the ticket exists', async () => {
  const address = `/admin/tickets/nuovo?agente=${agent._id}`
  await open(address, { answers })
  await choose('Categoria', 'IT')
  await type('Oggetto', 'Stampante')
  await type('Che cosa chiede', 'Non stampa.')
  await removeViews()
  await open('/admin/tickets/nuovo', {
    page: pageOf(),
    answers: { ...answers, [call]: { status: 201, json: { _id: idOf(1), numero: 'T26-0001' } } },
  })
  const fields = ['Agente', 'Categoria', 'Oggetto', 'Che cosa chiede']
  expect(fields.map(name => field(name).value)).toEqual(['Bruno Conti', 'IT', 'Stampante', 'Non stampa.'])
  await press('CREA')
  await removeViews()
  await open('/admin/tickets/nuovo', { answers })
  expect(fields.map(name => field(name).value)).toEqual(['', '', '', ''])
})

it('is reserved to whoever may answer', async () => {
  await open('/admin/tickets/nuovo', { flags: ['see_all'] })
  expect(words()).toContain('403')
})
