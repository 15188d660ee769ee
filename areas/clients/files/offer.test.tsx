import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { clients } from '../area.ts'
import { OfferSection } from './offer.tsx'

const file = '0199c0de-0000-7000-8000-000000000001'
const terms = { importo: 14_000_000, durataMesi: 300, tan: 3.4, taeg: 3.7, rata: 69_341, totale: 20_802_300 }
const offer = {
  banca: 'Banca Aurelia',
  prodotto: 'Mutuo Casa',
  rispostaAl: '2026-11-11',
  validaFinoAl: '2027-02-08',
  scelta: false,
  chieste: { ...terms, importo: 15_000_000 },
  offerte: terms,
  costi: [{ nome: 'Perizia', importo: 28_000 }],
  differenze: [{ testo: 'La banca presta 10.000 € in meno di quanto chiesto.', peggiora: true }],
  condizioni: null,
}
const simulazioni = [
  { _id: 'vicina', nome: 'La casa', dettaglio: 'Banca Aurelia, cifre del 20/11/2026' },
  { _id: 'lontana', nome: 'Il garage', dettaglio: 'Banca Verde, cifre del 18/11/2026' },
]
const confronto = (simulazione: string) => ({
  simulazione,
  righe: [
    {
      nome: 'Rata al mese',
      simulata: '727,02 €',
      offerta: '693,41 €',
      differenza: '−33,61 €',
      peggiora: false,
    },
    { nome: 'Perizia', simulata: null, offerta: '280 €', differenza: '+280 €', peggiora: true },
  ],
  rata: {
    testo: 'Al mese si pagano 33,61 € in meno che nella simulazione, e cioè:',
    cause: [{ testo: '15,40 € in più per il tasso: 3,40 % invece di 3,20 %.', peggiora: true }],
  },
  costi: [{ testo: 'Perizia: 280 € nell’offerta, niente nella simulazione.', peggiora: true }],
})
const calcolatore = '/mutui?importo=140000&durata=25'

let services: Services
async function open(answer: (chosen: string | null) => object) {
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  const api = server({
    'GET /clients/getMe': { json: { _id: '9', name: 'Ada', surname: 'Rossi', email: 'a@esempio.it' } },
    [`GET /clients/pratiche/${file}/offerta`]: { json: offer },
    [`GET /clients/pratiche/${file}/offerta/confronto`]: ({ url }) => ({
      json: answer(new URL(url).searchParams.get('simulazione')),
    }),
    [`GET /clients/pratiche/${file}/offerta/pdf`]: { json: {} },
  })
  services = createServices(clients, api.fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <OfferSection file={file} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return { place, api }
}
afterEach(async () => {
  vi.restoreAllMocks()
  services.session.clear()
  await act(async () => history.replaceState(null, '', '/'))
})

it('writes the days with the article of the spoken number', async () => {
  const { place } = await open(() => ({ calcolatore, simulazioni: [], confronto: null }))
  expect(place.textContent).toContain('Ha risposto l’11 novembre 2026. Vale fino all’8 febbraio 2027.')
})

it('shows terms, differences, causes and costs beside the nearest simulation', async () => {
  const { place } = await open(() => ({
    calcolatore,
    simulazioni: simulazioni.slice(0, 1),
    confronto: confronto('vicina'),
  }))
  expect(place.textContent).toContain('La casa. Banca Aurelia, cifre del 20/11/2026.')
  const rows = [...place.querySelectorAll('table')].at(-1)!.querySelectorAll('tbody tr')
  expect([...rows].map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Rata al mese', '727,02 €', '693,41 €', '−33,61 €'],
    ['Perizia', '–', '280 €', '+280 €'],
  ])
  expect(place.textContent).toContain('15,40 € in più per il tasso: 3,40 % invece di 3,20 %.')
  expect(place.textContent).toContain('Perizia: 280 € nell’offerta, niente nella simulazione.')
  // One simulation leaves nothing to choose.
  expect(place.querySelector('select')).toBeNull()
})

it('compares with the simulation that the customer chooses, keeps it in the address and in the PDF', async () => {
  const { place, api } = await open(chosen => ({
    calcolatore,
    simulazioni,
    confronto: confronto(chosen ?? 'vicina'),
  }))
  const select = place.querySelector('select')!
  expect(select.value).toBe('vicina')
  await act(async () => {
    select.value = 'lontana'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
  expect(location.search).toBe('?simulazione=lontana')
  expect(place.querySelector('select')!.value).toBe('lontana')
  expect(place.querySelector('.offer a[href$="/simulazioni/lontana"]')!.textContent).toBe('Il garage')
  const save = [...place.querySelectorAll('button')].find(
    one => one.textContent === 'Scarica l’offerta in PDF',
  )!
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await act(async () => save.click())
  await settle()
  expect(saved).toHaveBeenCalledOnce()
  expect(api.requests.at(-1)!.url).toMatch(/\/offerta\/pdf\?simulazione=lontana$/)
})

it('leads to the calculator while no simulation is kept', async () => {
  const { place } = await open(() => ({ calcolatore, simulazioni: [], confronto: null }))
  expect(place.querySelector(`a[href="${calcolatore}"]`)!.textContent).toBe(
    'ne faccia una con i dati dell’offerta',
  )
})

it('says nothing of simulations for a product that has none', async () => {
  const { place } = await open(() => ({ calcolatore: null, simulazioni: [], confronto: null }))
  expect(place.textContent).not.toContain('A confronto con')
})

it('has no causes where instalments change over time', async () => {
  const { place } = await open(() => ({
    calcolatore,
    simulazioni,
    confronto: { ...confronto('vicina'), rata: null, costi: [] },
  }))
  expect(place.textContent).toContain('Rata al mese')
  expect(place.textContent).not.toContain('Perché la rata cambia')
  expect(place.textContent).toContain('Sono gli stessi della simulazione.')
})
