import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { clients } from '../area.ts'
import SimulationsCompared from './comparison.tsx'

const simulation = (_id: string, importo: number, rata: number, taeg: number, prodotto = 'mutui') => ({
  _id,
  nome: `Credito ${_id}`,
  prodotto,
  confronto: {
    credito: `${prodotto} ${importo} 300`,
    righe: [
      { nome: 'Importo', valore: `${importo} €`, cifra: null, relativa: false },
      { nome: prodotto === 'leasing' ? 'Canone' : 'Rata', valore: `${rata} €`, cifra: rata, relativa: false },
      {
        nome: prodotto === 'leasing' ? 'Costo effettivo annuo' : 'TAEG',
        valore: `${taeg} %`,
        cifra: taeg,
        relativa: true,
      },
    ],
  },
})

let services: Services
async function compare(...simulations: ReturnType<typeof simulation>[]) {
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  history.replaceState(null, '', `?${simulations.map(({ _id }) => `s=${_id}`).join('&')}`)
  const api = server(
    Object.fromEntries(simulations.map(one => [`GET /clients/simulazioni/${one._id}`, { json: one }])),
  )
  services = createServices(clients, api.fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <SimulationsCompared />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return {
    place,
    marked: [...place.querySelectorAll('tr:has(.best)')].map(row => row.querySelector('th')!.textContent),
  }
}
afterEach(async () => {
  services.session.clear()
  await act(async () => history.replaceState(null, '', '/'))
})

it('marks the lowest figure of each row between simulations of the same loan', async () => {
  const { place, marked } = await compare(simulation('a', 1_000, 70, 3.4), simulation('b', 1_000, 75, 3.2))
  expect(marked).toEqual(['Rata', 'TAEG'])
  expect(place.textContent).toContain('La cifra più bassa di ogni riga è evidenziata.')
})

it('marks the lowest TAEG alone where amounts differ', async () => {
  const { place, marked } = await compare(simulation('a', 1_000, 70, 3.4), simulation('b', 800, 55, 3.2))
  expect(marked).toEqual(['TAEG'])
  expect(place.textContent).toContain('è evidenziato solo il TAEG più basso')
})

it('compares products by the TAEG', async () => {
  const { place, marked } = await compare(
    simulation('a', 1_000, 70, 3.4),
    simulation('b', 1_000, 75, 3.2, 'prestiti'),
  )
  expect(marked).toEqual(['TAEG'])
  expect(place.textContent).toContain('I prodotti sono diversi: è evidenziato solo il TAEG più basso')
})

it('marks nothing beside a lease, which has no TAEG, and shows the lines of both', async () => {
  const { place, marked } = await compare(
    simulation('a', 1_000, 70, 3.4),
    simulation('b', 1_000, 60, 3.1, 'leasing'),
  )
  expect(marked).toEqual([])
  expect(place.textContent).toContain('non si possono confrontare una per una')
  expect([...place.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual([
    'Importo1000 €1000 €',
    'Canone–60 €',
    'Costo effettivo annuo–3.1 %',
    'Rata70 €–',
    'TAEG3.4 %–',
  ])
})
