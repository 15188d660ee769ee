import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { adminArea } from '../../shared/testing/admin-area.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import Durations from './durations.tsx'

const step = {
  ...{ _id: 'mutuo perizia', prodotto: 'mutuo', stato: 'perizia', banca: null },
  ...{ avanti: 30, respinte: 3, ritirate: 5, aperte: 4, p20: 7, p50: 11, p80: 15 },
}
const few = {
  ...{
    _id: 'leasing contratto',
    prodotto: 'leasing',
    stato: 'contratto',
    banca: { _id: 'b', nome: 'Banca Aurelia' },
  },
  ...{ avanti: 3, respinte: 0, ritirate: 0, aperte: 1, p20: null, p50: null, p80: null },
}
const quality = {
  ...{
    dal: '2026-07-01',
    al: '2026-09-30',
    pratiche: 30,
    senza: 2,
    liquidate: 20,
    brier: 0.1417,
    base: 0.38,
    vantaggio: 0.31,
  },
  gruppi: [
    { detto: 40, pratiche: 10, liquidate: 5, da: 0.24, a: 0.76 },
    { detto: 70, pratiche: 20, liquidate: 15, da: 0.53, a: 0.89 },
  ],
}

let services: Services
async function open(rows: object[], score: object) {
  history.replaceState(null, '', '/admin/reports/tempi')
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const me = { _id: '9', name: 'Ada', surname: 'Bianchi', email: 'a@quinto.example', ticketing: {} }
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { pratiche_see: true } } },
    'GET /reports/tempi': { json: { rows, total: rows.length, next: null } },
    'GET /reports/tempi/previsione': { json: score },
  })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Durations />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
afterEach(() => services.session.clear())
const text = () => document.body.textContent ?? ''
const cells = (selector: string) =>
  [...document.querySelectorAll(`${selector} tbody tr`)].map(row =>
    [...row.querySelectorAll('th, td')].map(cell => cell.textContent),
  )

it('shows counts and percentiles of each step, and no percentile from few steps', async () => {
  await open([step, few], { calcolataAt: '2026-11-20T02:10:00.000Z', previsione: quality })
  const [mortgage, lease] = cells('table[class*="records"], .table-scroll:last-of-type').slice(-2)
  expect(mortgage).toEqual(['Mutuo', 'Perizia', 'Tutte', '30', '3', '5', '4', '7', '11', '15'])
  expect(lease!.slice(2)).toEqual(['Banca Aurelia', '3', '0', '0', '1', '–', '–', '–'])
  expect(text()).toContain('Contati il 20/11/2026, 03:10.')
})

it('says of what was said 70 % how much came, and how good that was', async () => {
  await open([step], { calcolataAt: '2026-11-20T02:10:00.000Z', previsione: quality })
  const groups = cells('section[aria-labelledby="previsione"]')
  expect(groups[1]).toEqual(['70\u00a0%', '20', '15', '75\u00a0%', '53–89\u00a0%'])
  expect(text()).toContain('di 30 pratiche in corso')
  expect(text()).toContain('sono arrivate in 20. Di altre 2 non si poteva dire nulla.')
  expect(text()).toContain('0,142')
  expect(text()).toContain('È minore del 31\u00a0% di quello di chi avesse detto di tutte il 38\u00a0%')
})

it('speaks of a single file without a forecast', async () => {
  await open([step], {
    calcolataAt: '2026-11-20T02:10:00.000Z',
    previsione: { ...quality, senza: 1 },
  })
  expect(text()).toContain('Di un’altra non si poteva dire nulla.')
})

it('explains the empty page of a house without history', async () => {
  await open([], { calcolataAt: null, previsione: null })
  expect(text()).toContain('Ancora nessun passo')
  expect(document.getElementById('previsione')).toBeNull()
  await open([], { calcolataAt: '2026-11-20T02:10:00.000Z', previsione: null })
  expect(text()).toContain('la storia era troppo breve')
})
