import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { Fee, Need } from '../../../finance/offers/types.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { button, press, removeViews, rendered, settle } from '../../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../../shared/testing/server.ts'
import { agents } from '../area.ts'
import { FileOffer } from './offer-page.tsx'

// The script of the calculator; the tests stand in for its element.
vi.mock('/widgets/v1/quinto.js', () => ({}))

const file = '0199aaaa-0000-7000-8000-000000000001'
const path = `/agents/reports/pratiche/${file}`
const call = `/agents/offerte/pratiche/${file}`
const need: Partial<Need> = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
}
const draft: AnswerOf<'GET /agents/offerte/:di/:id'> = {
  nome: 'Moretti Elena',
  need,
  compenso: { fisso: 235_000 },
  destinatari: [
    { partecipante: 'elena', nome: 'Elena Moretti', email: 'elena@posta.example' },
    { partecipante: 'ugo', nome: 'Ugo Moretti', email: 'ugo@posta.example' },
    { partecipante: 'ida', nome: 'Ida Moretti', email: null },
  ],
  mittente: {
    nome: 'Bruno Conti',
    figura: 'Agente',
    oam: 'A9100',
    telefono: '300 200 0100',
    email: 'bruno@quinto.example',
  },
  impedimento: null,
}

const offerOf = (prodotto: string, taeg: number) => ({
  prodotto: { _id: prodotto, nome: `Mutuo ${prodotto}` },
  banca: { _id: `banca-${prodotto}`, nome: `Banca ${prodotto}` },
  tipoTasso: 'fisso',
  rata: 65_000,
  ultimaRata: 65_000,
  numeroRate: 300,
  tan: 3,
  taeg,
  taegEsatto: taeg,
  teg: taeg,
  sogliaUsura: 9,
  fasi: [{ daRata: 1, rata: 65_000, tan: 3 }],
  capitalizzazione: 0,
  costi: [],
  facoltative: [],
  interessi: 4_500_000,
  totaleCosti: 0,
  totaleDovuto: 19_500_000,
  ltv: 79,
})
/** What is known of the times of the banks of «a» and «b». */
const times = {
  a: [
    {
      stato: 'istruttoria_banca',
      soliti: { da: 6, a: 11, pratiche: 40, dellaBanca: true },
      concordati: 10,
    },
    { stato: 'perizia', soliti: null, concordati: null },
  ],
  b: [
    {
      stato: 'istruttoria_banca',
      soliti: { da: 7, a: 13, pratiche: 90, dellaBanca: false },
      concordati: null,
    },
    { stato: 'perizia', soliti: null, concordati: null },
  ],
}
const known = { a: offerOf('a', 3.1), b: offerOf('b', 3.4) }

let services: Services
let api: ReturnType<typeof server>
beforeEach(() => sessionStorage.clear())
afterEach(() => services.session.clear())

/** Shows the page of a file with this draft; `sent` is the answer to sending. */
async function open(
  values: Partial<typeof draft> = {},
  sent: StubAnswer = { status: 201, json: { _id: file } },
) {
  history.replaceState(null, '', `${path}/offerta`)
  api = server({
    'GET /agents/getMe': {
      json: {
        _id: file,
        nome: 'Bruno',
        cognome: 'Conti',
        email: { email: 'b@quinto.example' },
        permissions: { all: true },
      },
    },
    [`GET ${call}`]: { json: { ...draft, ...values } },
    [`POST ${call}/confronto`]: async request => {
      const { offerte } = (await request.clone().json()) as { offerte: { prodotto: keyof typeof known }[] }
      return {
        json: {
          offerte: offerte.map(({ prodotto }) => known[prodotto]),
          tempi: offerte.map(({ prodotto }) => times[prodotto]),
          compensoConcordato: true,
        },
      }
    },
    [`POST ${call}/anteprima`]: {
      json: {
        indirizzo: 'https://quinto.example/mutui/simulazione/anteprima',
        a: 'elena@posta.example',
        lettera: { subject: 'Le offerte per il Suo mutuo', paragraphs: ['Eccole.'], imprint: 'Quinto' },
      },
    },
    [`POST ${call}`]: sent,
  })
  cookieJar(document, false).write('agent', { access: 'a.b.c', refresh: 'd' })
  services = createServices(agents, api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Route path="/agents/reports/pratiche/:id/offerta">
          <FileOffer />
        </Route>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}

const calculator = () =>
  document.querySelector<HTMLElement & { bisogno?: Partial<Need>; compenso?: Fee }>('quinto-mutui')!
/** The calculator tells the ticked offers. */
async function tick(...products: string[]) {
  await act(async () => {
    const offerte = products.map(one => `${one}:fisso`).join(' ')
    calculator().dispatchEvent(new CustomEvent('quinto-scelta', { detail: { offerte } }))
  })
  await settle()
}
async function write(text: string) {
  const area = document.querySelector('textarea')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const banks = () =>
  [...document.querySelectorAll('.offers-compared thead th')].slice(1).map(one => one.firstChild?.textContent)
const sentTo = (which: string) =>
  Promise.all(
    api.requests
      .filter(({ method, url }) => method === 'POST' && new URL(url).pathname === `/v2${which}`)
      .map(request => request.clone().json()),
  )

it('fills the calculator in with the need and the fee of the file once the calculator is there', async () => {
  await open()
  expect(calculator().getAttribute('passo')).toBe('offerte')
  expect(calculator().bisogno).toBeUndefined()
  await act(async () => calculator().dispatchEvent(new Event('quinto-pronto')))
  expect(calculator().bisogno).toEqual(need)
  expect(calculator().compenso).toEqual({ fisso: 235_000 })
})

it('compares the ticked offers in the order of the agent, with the fee of the file', async () => {
  await open()
  expect(document.querySelector('.offers-compared')).toBeNull()
  await tick('a', 'b')
  expect(banks()).toEqual(['Banca a', 'Banca b'])
  expect(text()).toContain('il compenso concordato nella pratica, qui come nel calcolatore')
  await press('Sposta prima Banca b, Mutuo b')
  expect(banks()).toEqual(['Banca b', 'Banca a'])
  // The calculator tells its own order again, and the order of the agent stays.
  await tick('a', 'b')
  expect(banks()).toEqual(['Banca b', 'Banca a'])
  await tick('a')
  expect(banks()).toEqual(['Banca a'])
})

it('shows how long each bank takes, in the states of which something is known', async () => {
  await open()
  await tick('a', 'b')
  const row = [...document.querySelectorAll('.offers-compared tbody tr')].at(-1)!
  expect([...row.children].map(one => one.textContent)).toEqual([
    'Istruttoria della banca',
    '6–11 ggconcordati 10',
    '7–13 ggcon tutte le banche',
  ])
  expect(text()).not.toContain('Perizia')
})

it('asks for offers before the text, and keeps a text that is written', async () => {
  await open()
  expect(document.querySelector('textarea')).toBeNull()
  expect(() => button('Invia')).toThrow()
  expect(text()).toContain('prima spunti da 2 a 4 offerte nel calcolatore')
  await tick('a')
  expect(text()).toContain('Spunti almeno un’altra offerta')
  expect(document.querySelector('textarea')).toBeNull()
  await tick('a', 'b')
  await write('Eccole.')
  await tick('a')
  expect(document.querySelector('textarea')?.value).toBe('Eccole.')
})

it('says what is missing, and sends nothing', async () => {
  await open()
  await tick('a', 'b')
  await press('Invia')
  expect(text()).toContain('Scriva qualche riga al cliente.')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  await write('Eccole.')
  await tick('a')
  await press('Vedi l’anteprima')
  expect(text()).not.toContain('Scriva qualche riga al cliente.')
  expect(text()).toContain('Spunti almeno 2 offerte nel calcolatore.')
  expect(await sentTo(`${call}/anteprima`)).toEqual([])
  expect(await sentTo(call)).toEqual([])
})

it('shows the letter before sending, and says when it is old', async () => {
  await open()
  await tick('a', 'b')
  await write('Eccole.')
  await press('Vedi l’anteprima')
  expect(text()).toContain('A elena@posta.example: Le offerte per il Suo mutuo')
  const said = () => document.querySelector('.offer-section > [role=status]')?.textContent
  expect(said()).toBe('L’anteprima è pronta, qui sotto.')
  expect(document.querySelector('.letter-preview a')?.getAttribute('href')).toMatch(/anteprima$/)
  await write('Eccole, come d’accordo.')
  expect(said()).toContain('Dopo l’anteprima qualcosa è cambiato')
  expect(document.querySelector('.letter-preview a')).toBeNull()
})

it('sends to the chosen applicant with an e-mail, after a question, and returns to the file', async () => {
  await open()
  await tick('a', 'b')
  const select = document.querySelector('select')!
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Elena Moretti, elena@posta.example',
    'Ugo Moretti, ugo@posta.example',
  ])
  await act(async () => {
    select.value = 'ugo'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press('Sposta prima Banca b, Mutuo b')
  await write('  Eccole.  ')
  await act(async () => {
    calculator().bisogno = need
  })
  await tick('a', 'b')
  await press('Invia')
  expect(text()).toContain('Mandare le 2 offerte a Ugo Moretti, ugo@posta.example?')
  await press('ANNULLA')
  expect(await sentTo(call)).toEqual([])
  await press('Invia')
  await press('INVIA')
  expect(await sentTo(call)).toEqual([
    {
      need,
      offerte: [
        { prodotto: 'b', tipoTasso: 'fisso' },
        { prodotto: 'a', tipoTasso: 'fisso' },
      ],
      testo: 'Eccole.',
      partecipante: 'ugo',
    },
  ])
  expect(location.pathname).toBe(path)
  expect(services.toasts.shown().map(({ text }) => text)).toContain(
    'L’offerta è partita per ugo@posta.example.',
  )
})

it('keeps the text when the server refuses, and across a reload', async () => {
  await open({}, { status: 409, json: 'La pratica è chiusa.' })
  await tick('a', 'b')
  await write('Eccole.')
  await press('Invia')
  await press('INVIA')
  expect(document.querySelector('.offer-section > [role=status]')?.textContent).toBe('La pratica è chiusa.')
  expect(services.toasts.shown().map(({ text }) => text)).toEqual(['La pratica è chiusa.'])
  expect(location.pathname).toBe(`${path}/offerta`)
  expect(button('Invia').getAttribute('aria-busy')).toBeNull()
  await removeViews()
  await open()
  expect(document.querySelector('textarea')?.value).toBe('Eccole.')
})

it('says why nothing can be sent, and offers no letter', async () => {
  await open({ mittente: null, impedimento: 'Non può mandare offerte: l’iscrizione OAM non è attiva.' })
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'Non può mandare offerte: l’iscrizione OAM non è attiva.',
  )
  expect(calculator()).not.toBeNull()
  expect(document.querySelector('textarea')).toBeNull()
  expect(() => button('Invia')).toThrow()
})
