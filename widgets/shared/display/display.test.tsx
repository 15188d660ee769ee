import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../client/client.ts'
import { broker } from '../../../contract/pages/broker.ts'
import { createDisplay, type DisplayFigure } from './display.ts'
import { DisplayView } from './display-view.tsx'

const figure: DisplayFigure = {
  prodotto: 'prestito',
  importo: 1_500_000,
  durataMesi: 60,
  rata: 292_79,
  tan: 6.4,
  offerta: {
    banca: { _id: 'aurelia', nome: 'Banca Aurelia' },
    nome: 'Prestito Chiaro',
    tipoTasso: 'fisso',
    taeg: 8,
    totaleDovuto: 18_033_42,
    esempio: 'Esempio rappresentativo: prestito personale.',
  },
  scelta: false,
  titolo: null,
  testo: null,
  simulazione: {},
  agente: null,
  intermediario: broker,
}

const root = document.createElement('div')
let end = () => {}
beforeEach(() => document.body.append(root))
afterEach(() => {
  render(null, root)
  root.remove()
  end()
  vi.useRealTimers()
})

function show(call: (name: string, input: unknown) => unknown, state?: DisplayFigure) {
  const events: { event: string; detail: unknown }[] = []
  const parameters = signal<{ importo?: number; valore?: number; durataMesi?: number }>({})
  const model = createDisplay(
    {
      attributes: { partner: signal('guida'), agente: signal(undefined) },
      emit: (event, detail) => events.push({ event, detail }) > 0,
      client: { call: async (name: string, input: unknown) => call(name, input) } as unknown as Client,
      base: 'https://quinto.example',
      adopt: () => {},
      giveWay: () => {},
      page: 'https://partner.example/',
      state,
    },
    'prestito',
    parameters as never,
  )
  end = model.dispose
  render(<DisplayView model={model} />, root)
  return { events, parameters }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''

it('shows the rendered figure without a call until an attribute changes', async () => {
  const call = vi.fn(() => ({ ...figure, rata: 100_00 }))
  const { parameters, events } = show(call, figure)
  expect(text()).toContain('Prestito di 15.000 € in 5 anni292,79€')
  expect(text()).toContain('TAN fisso 6,40 %, TAEG 8,00 %')
  expect(text()).toContain('Attenzione: prendere in prestito denaro ha un costo. Esempio rappresentativo')
  expect(text()).toContain('OAM n. M000')
  expect(call).not.toHaveBeenCalled()
  parameters.value = { importo: 8_000.5, durataMesi: 48 }
  await expect.poll(text).toContain('100,00')
  expect(call).toHaveBeenCalledWith('GET /calcolatori/rata', {
    query: {
      partner: 'guida',
      agente: undefined,
      prodotto: 'prestito',
      importo: '800050',
      valore: undefined,
      durataMesi: '48',
    },
  })
  const emitted = events.filter(({ event }) => event === 'quinto-calcolo')
  expect(emitted.at(-1)?.detail).toEqual({ importo: 15_000, durata: 60, rata: 100, taeg: 8 })
})

it('says that a figure on an assumed rate is not an offer', () => {
  show(() => figure, { ...figure, offerta: null, tan: 7.5 })
  expect(text()).toContain('TAN ipotizzato 7,50 %')
  expect(text()).toContain('Non è l’offerta di una banca.')
  expect(text()).not.toMatch(/TAEG \d/)
})

it('shows the agent, and a notice when the displayed offer has expired', () => {
  const agente = {
    slug: 'anna-rossi',
    nome: 'Anna Rossi',
    figura: 'Agente',
    oam: 'A1',
    foto: null,
    telefono: '300 1',
    whatsapp: '300 2',
    email: 'anna@quinto.example',
    agenzia: null,
  }
  show(() => figure, { ...figure, agente, rata: null, tan: null, offerta: null })
  expect(text()).toContain('ARAnna RossiAgente, OAM n. A1')
  expect([...root.querySelectorAll('.ways a')].map(a => a.getAttribute('href'))).toEqual([
    'tel:3001',
    'https://wa.me/393002',
    'mailto:anna@quinto.example',
  ])
  expect(text()).toContain('non è più valida')
  expect(text()).not.toMatch(/TAN|€ *al mese/)
})

it('says after two seconds that the figure is late, and offers the telephone', async () => {
  vi.useFakeTimers()
  show(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2100)
  expect(text()).toContain('La cifra tarda ad arrivare.')
  expect(root.querySelector('a[href^="tel:"]')).not.toBeNull()
})

it('retries after a failure', async () => {
  let broken = true
  show(() => {
    if (broken) throw Object.assign(new Error('Il servizio non risponde.'), { name: 'CallError', status: 0 })
    return figure
  })
  await expect.poll(text).toContain('Il servizio non risponde.')
  broken = false
  root.querySelector('button')!.click()
  await expect.poll(text).toContain('292,79')
  expect(text()).not.toContain('non risponde')
})
