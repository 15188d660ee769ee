import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { clients } from '../area.ts'
import { AfterDisbursement } from './after-disbursement.tsx'

const file = '0199c0de-0000-7000-8000-000000000001'
const credit = {
  importo: 15_000_000,
  fasi: [{ daRata: 1, rate: 300, tan: 3.2, rata: 72_702 }],
  numeroRate: 300,
  inizio: '2024-10-31',
  regola: 'senza_indennizzo',
  variabile: false,
  costi: 0,
}

let services: Services
async function textOf(values: Partial<typeof credit>) {
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  const api = server({
    'GET /clients/getMe': { json: { _id: '9', name: 'Ada', surname: 'Rossi', email: 'a@esempio.it' } },
    [`GET /clients/pratiche/${file}/rimborso`]: {
      json: {
        oggi: '2026-11-20',
        banca: 'Banca Aurelia',
        estinta: false,
        estintaAl: null,
        credito: { ...credit, ...values },
        surroga: null,
        lettere: { accese: false, serveConsenso: true },
      },
    },
  })
  services = createServices(clients, api.fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <AfterDisbursement file={file} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  expect(place.textContent).toContain('24 rate pagate su 300')
  return place.textContent
}
afterEach(() => services.session.clear())

const notCompared = 'Se una surroga conviene lo calcoliamo soltanto per i tassi fissi'

it('says of a mortgage with a variable rate that transfers are not compared', async () => {
  expect(await textOf({ variabile: true })).toContain(notCompared)
})

it('says nothing of transfers for a fixed rate, and for credit that nobody transfers', async () => {
  expect(await textOf({})).not.toContain(notCompared)
  expect(await textOf({ variabile: true, regola: 'credito_ai_consumatori' })).not.toContain(notCompared)
})
