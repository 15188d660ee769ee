import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { LiveEvent } from '../../../contract/live/live-messages.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { button, press, removeViews, rendered, settle } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import type { FileData } from './file-data.ts'
import FilePage from './file-page.tsx'
import { daysOfStep, pathOf } from './state/file-path.tsx'

const id = '0199aaaa-0000-7000-8000-000000000001'
const me = {
  _id: '1',
  name: 'Ada',
  surname: 'Amministra',
  email: 'ada@quinto.example',
  permissions: { pratiche_see: true, pratiche_edit: true },
  ticketing: {},
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}
const made = { versione: 1, createdAt: '2026-11-02T09:00:00.000Z', updatedAt: '2026-11-02T09:00:00.000Z' }
const pratica = {
  ...made,
  _id: id,
  IDEGG: '48211',
  intestatario: 'Moretti Elena',
  prodotto: 'mutuo',
  finalita: 'prima_casa',
  stato: 'consulenza',
  statoDal: '2026-11-02T09:00:00.000Z',
  statoPrecedente: null,
  importoRichiesto: 15_000_000,
  valoreImmobile: 19_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
  immobile: null,
  terzi: null,
  debiti: null,
  circostanze: null,
  agente: 'agente',
  agenzia: null,
  incaricato: null,
  banca: null,
  lead: null,
  richiesta: null,
  partner: null,
  segnalatore: null,
  _may: ['write', 'delete'],
}
const page = {
  pratica,
  partecipanti: [
    {
      ...made,
      _id: 'p1',
      pratica: id,
      cliente: 'c1',
      ruolo: 'richiedente',
      occupazione: 'dipendente_privato',
      datore: null,
      lavoraDal: null,
      redditoNettoMensile: 245_000,
      altriImpegniMensili: null,
      circostanze: null,
      _may: ['write', 'delete'],
    },
  ],
  quote: [],
  compensi: null,
  denaro: null,
  passi: [
    { ...made, _id: 's1', pratica: id, da: null, a: 'segnalata', at: '2026-10-29T09:00:00.000Z', chi: 'Ada' },
  ],
  banche: [],
  documenti: [],
  note: [],
  compiti: [],
  verifiche: null,
  clienti: [
    {
      _id: 'c1',
      tipo: 'persona',
      nome: 'Elena Moretti',
      codiceFiscale: null,
      dataNascita: '1988-03-01',
      cellulare: '333 123 4567',
      email: null,
      verifica: null,
    },
  ],
  nomi: { c1: 'Moretti Elena', agente: 'Ferrante Giulia' },
  tempi: { patrono: null, accordo: null },
  mosse: [
    {
      a: 'incarico_firmato',
      etichetta: 'Passa a «Incarico firmato»',
      indietro: false,
      solita: true,
      chiede: ['incaricoAl', 'motivo'],
      missing: [
        {
          message: 'Scriva il giorno della firma dell’incarico.',
          fields: ['incaricoAl'],
          link: '#incaricoAl',
        },
        { message: 'Compili l’adeguata verifica di Elena Moretti.', fields: [], link: '#verifiche' },
      ],
    },
  ],
}

const nothingSaid = { soliti: {}, passi: [], attesa: null, probabilita: null, entroDelibera: null }
const noBanks = {
  oggi: '2026-11-20',
  chiesto: { importo: null, durataMesi: null, tan: null, taeg: null, rata: null },
  risposte: [],
  richieste: null,
  offerte: { righe: [], altre: 0, escluse: [], motivo: null },
  banche: [],
  motivi: [],
}

const papers = {
  inVigore: { versione: '2026-01', inVigoreDal: '2026-01-01' },
  conservato: null,
  rows: [
    { carta: 'foglio', mancano: [] },
    {
      carta: 'incarico',
      mancano: [{ message: 'Consegni il foglio informativo.', fields: [], link: '#foglioInformativoAl' }],
    },
  ],
}

beforeEach(() => {
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  sessionStorage.clear()
})

/** The page of the file, with the listeners of its live events. */
async function opened(answers: Parameters<typeof server>[0] = {}) {
  const stub = server({
    'GET /admin/getMe': { json: me },
    [`GET /pratiche/${id}/scheda`]: { json: page },
    [`GET /pratiche/${id}/documenti`]: { json: { rows: [] } },
    [`GET /pratiche/${id}/banche`]: { json: noBanks },
    [`GET /offerte/pratiche/${id}`]: { json: { rows: [] } },
    [`GET /pratiche/${id}/attesa`]: { json: nothingSaid },
    [`GET /pratiche/${id}/carte`]: { json: papers },
    ...answers,
  })
  const listeners = new Set<(event: LiveEvent | 'missed') => void>()
  const services = {
    ...createServices(adminArea([]), stub.fetch),
    live: {
      wake: () => {},
      on(_topic: string, listener: (event: LiveEvent | 'missed') => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      present: () => () => {},
      setWriting: () => {},
    },
  }
  history.replaceState(null, '', `/admin/reports/pratiche/${id}`)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Route path="/admin/reports/pratiche/:id">
          <FilePage />
        </Route>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  const tell = (event: LiveEvent | 'missed') => {
    for (const listener of listeners) listener(event)
  }
  return { ...stub, tell, toasts: services.toasts }
}
const text = () => document.body.textContent ?? ''
const reads = (names: string[]) => names.filter(name => name.endsWith('/scheda')).length

it('says who and how much, whose turn it is, and what the next step lacks', async () => {
  await opened()
  expect(document.querySelector('h1')?.textContent).toBe('Elena Moretti')
  expect(text()).toContain('LTV 78,9')
  expect(text()).toContain('Tocca all’agente')
  expect(text()).toContain('Compili l’adeguata verifica di Elena Moretti.')
  // The fees are hidden from people who may not read them.
  expect(document.getElementById('denaro')).toBeNull()
})

it('says «Tocca a Lei» to whoever has the file in the office', async () => {
  const pratica = { ...page.pratica, stato: 'istruttoria_interna', incaricato: me._id }
  await opened({ [`GET /pratiche/${id}/scheda`]: { json: { ...page, pratica } } })
  expect(text()).toContain('Tocca a Lei')
})

const fee = {
  ...made,
  _id: 'f1',
  pratica: id,
  compensoCliente: 235_000,
  provvigioneBancaPrevista: 318_000,
  nota: null,
  _may: ['write'],
}
const due = { agente: 'a1', quota: 60, percProvvigione: 50, importo: 165_900 }
const money = {
  spettanze: [due, { agente: 'a2', quota: 40, percProvvigione: null, importo: null }],
  convenzione: { banca: 'b1', perc: 1.2, importo: 168_000 },
}

it('says what is due by the mandate, and takes the commission of the agreement with one press', async () => {
  const { names } = await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        compensi: [fee],
        denaro: money,
        nomi: { a1: 'Conti Bruno', a2: 'Bianchi Ada', b1: 'Banca Aurelia' },
      },
    },
    'PATCH /pratiche_compensi/f1': { json: { ...fee, provvigioneBancaPrevista: 168_000 } },
  })
  const account = document
    .getElementById('denaro')!
    .closest('section')!
    .textContent!.replaceAll('\u00a0', ' ')
  expect(account).toContain('Spetta a Conti Bruno 50 % di mandato sul 60 % della pratica1.659,00 €')
  expect(account).toContain('Spetta a Bianchi Ada senza un mandato–')
  expect(text().replaceAll('\u00a0', ' ')).toContain(
    'La convenzione con Banca Aurelia prevede 1,20 %, cioè 1.680 €. Usa 1.680 €',
  )
  await press('Usa 1.680\u00a0€')
  expect(names()).toContain('PATCH /pratiche_compensi/f1')
})

it('says that the commission of a deduction from pay is a share of all instalments', async () => {
  const cqs = { ...pratica, prodotto: 'cqs' }
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: { ...page, pratica: cqs, compensi: [fee], denaro: money, nomi: { b1: 'Banca Aurelia' } },
    },
  })
  expect(text().replaceAll('\u00a0', ' ')).toContain('Banca Aurelia prevede 1,20 % del montante, cioè')
})

it('says that nothing is due of a file that ended before its payment', async () => {
  const ended = { ...pratica, stato: 'rinunciata' }
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: { ...page, pratica: ended, compensi: [fee], denaro: { ...money, convenzione: null } },
    },
  })
  const account = document.getElementById('denaro')!.closest('section')!.textContent
  expect(account).toContain('non spetta niente')
  expect(account).not.toContain('Spetta a')
})

it('says nothing of the days where nothing is known', async () => {
  await opened()
  expect(text()).not.toContain('Liquidazione attesa')
  expect(text()).not.toContain('di solito')
  expect(text()).not.toContain('I giorni di ogni passo')
})

it('says when the file is expected in each step, how long steps took and usually take, and from how many files', async () => {
  const days = { pratiche: 38, dellaBanca: false }
  const passi = [
    { a: 'segnalata', at: '2026-10-29T09:00:00.000Z' },
    { a: 'consulenza', at: '2026-11-02T09:00:00.000Z' },
  ].map((step, i) => ({ ...page.passi[0], ...step, _id: `s${i}` }))
  await opened({
    [`GET /pratiche/${id}/scheda`]: { json: { ...page, passi } },
    [`GET /pratiche/${id}/attesa`]: {
      json: {
        soliti: { segnalata: { da: 1, a: 1, ...days }, consulenza: { da: 2, a: 6, ...days } },
        passi: [
          { stato: 'perizia', dal: '2096-12-03', al: '2096-12-12', pratiche: 51, dellaBanca: true },
          { stato: 'liquidata', dal: '2097-01-18', al: '2097-01-29', ...days },
        ],
        attesa: { dal: '2097-01-18', al: '2097-01-29' },
        probabilita: 0.62,
        entroDelibera: { giorno: '2097-02-12', probabilita: 0.31 },
      },
    },
  })
  expect(text()).toContain('fra il 18 e il 29 gennaio 2097')
  expect(text()).toContain('circa il 60\u00a0% delle pratiche a questo punto; entro il 12/02/2097')
  expect(text()).toContain('circa il 30\u00a0%')
  expect(text()).toContain(
    'dura di solito fra 2 e 6 giorni lavorativi (38 pratiche, ultimi 24 mesi, con tutte le banche).',
  )
  expect(document.querySelector('svg.chart')?.getAttribute('aria-label')).toBe(
    'Liquidazione attesa fra il 18 e il 29 gennaio 2097; la delibera vale fino al 12 febbraio 2097, 14 giorni dopo.',
  )
  const steps = [...document.querySelectorAll('.file-path li')].map(li => li.textContent)
  expect(steps[0]).toBe('Segnalata (fatto)29/10/20262 giorni, di solito 1')
  expect(document.querySelector('.file-path .late')?.textContent).toBe('2 giorni, di solito 1')
  expect(steps.find(step => step?.startsWith('Perizia'))).toBe('Perizia (atteso)3–12 dic')
  expect(steps.find(step => step?.startsWith('Atto'))).toBe('Atto fissato (da fare)')
  const sources = [...document.querySelectorAll('[aria-labelledby="percorso"] details li')]
  expect(sources.map(li => li.textContent)).toEqual([
    'Segnalata: 2 giorni lavorativi, di solito 1 giorno lavorativo (38 pratiche, ultimi 24 mesi, con tutte le banche)',
    'Perizia: atteso fra il 3 e il 12 dicembre 2096 (51 pratiche, ultimi 24 mesi, con questa banca)',
    'Liquidata: atteso fra il 18 e il 29 gennaio 2097 (38 pratiche, ultimi 24 mesi, con tutte le banche)',
  ])
  // The history compares each state with the usual days.
  const history = [...document.querySelectorAll('[aria-labelledby="storia"] tbody tr')]
  expect([...history.at(-1)!.querySelectorAll('.n')].map(cell => cell.textContent)).toEqual([
    '29/10/2026',
    '2',
    '1',
  ])
})

it('stands a clock that is ahead of the expected days', async () => {
  await opened({
    [`GET /pratiche/${id}/attesa`]: {
      json: {
        soliti: {},
        passi: [{ stato: 'liquidata', dal: '2020-01-20', al: '2020-01-20', pratiche: 20, dellaBanca: true }],
        attesa: { dal: '2020-01-20', al: '2020-01-20' },
        probabilita: 0.62,
        entroDelibera: { giorno: '2020-01-10', probabilita: 0 },
      },
    },
  })
  expect(text()).toContain('Di solito meno di un giorno lavorativo da qui')
  expect(document.querySelector('svg.chart')?.getAttribute('aria-label')).toContain(
    '10 giorni prima dell’ultimo',
  )
})

it('reads the file again when the file or one of its parts changes, and for no other file', async () => {
  const { tell, names } = await opened()
  const before = reads(names())
  const changed = { topic: 'records', name: 'record-changed' } as const
  await act(async () => tell({ ...changed, resource: 'pratiche_note', id: 'n9', whole: 'another' }))
  await settle()
  expect(reads(names())).toBe(before)
  await act(async () => tell({ ...changed, resource: 'pratiche_note', id: 'n1', whole: id }))
  await settle()
  expect(reads(names())).toBe(before + 1)
})

it('asks for the fields of a move, and does not send the move without them', async () => {
  const { names } = await opened()
  await press('Passa a «Incarico firmato»')
  const dialog = document.querySelector('dialog.file-move')!
  expect(dialog.textContent).toContain('Incarico firmato il')
  // A reason is for moves that go back.
  expect(dialog.querySelector('[data-path="motivo"]')).toBeNull()
  await act(async () => button('Passa a «Incarico firmato»', dialog).click())
  await settle()
  expect(dialog.textContent).toContain('Scriva il giorno della firma dell’incarico.')
  expect(names()).not.toContain(`POST /pratiche/${id}/stato`)
})

it('sends with a move only what the person has changed', async () => {
  const sent: unknown[] = []
  const { a: _, ...move } = page.mosse[0]!
  const decided = { ...move, a: 'delibera_definitiva', chiede: ['piesAl'], missing: [] }
  await opened({
    [`GET /pratiche/${id}/scheda`]: { json: { ...page, mosse: [decided] } },
    [`POST /pratiche/${id}/stato`]: async request => {
      sent.push(await request.json())
      return { json: pratica }
    },
  })
  await press('Passa a «Incarico firmato»')
  const dialog = document.querySelector('dialog.file-move')!
  expect(dialog.textContent).toContain('PIES ricevuto il')
  await act(async () => button('Passa a «Incarico firmato»', dialog).click())
  await settle()
  expect(sent).toEqual([{ versione: pratica.versione, stato: 'delibera_definitiva' }])
})

const bank = (stato: string, values: object = {}) => ({
  _id: `b-${stato}`,
  versione: 3,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  pratica: id,
  banca: `banca-${stato}`,
  prodottoBanca: null,
  stato,
  inviataAl: '2026-11-03',
  rispostaAl: null,
  validaFinoAl: null,
  importoChiesto: 15_000_000,
  durataChiesta: 300,
  tanChiesto: 3.4,
  rataChiesta: 74_000,
  importo: null,
  durataMesi: null,
  tan: null,
  rata: null,
  condizioni: null,
  motivoBanca: null,
  _may: ['write', 'delete'],
  ...values,
})
/** Fills in an input of a dialog. */
async function typeIn(dialog: Element, path: string, text: string) {
  const input = dialog.querySelector<HTMLInputElement>(`[data-path="${path}"] input`)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
}

it('asks which of several banks has refused, of a suspended file too', async () => {
  const message = 'Scelga la banca che ha rifiutato.'
  const respinta = {
    a: 'respinta',
    etichetta: 'Segna il rifiuto della banca',
    indietro: false,
    solita: true,
    chiede: ['motivoRifiuto', 'motivo'],
    missing: [{ message, fields: ['risposta.banca'], link: '#banche' }],
  }
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        pratica: { ...pratica, stato: 'sospesa', statoPrecedente: 'istruttoria_banca' },
        banche: [bank('inviata'), bank('integrazione')],
        nomi: { ...page.nomi, 'banca-inviata': 'Banca Fonteluna', 'banca-integrazione': 'Banca Rocca' },
        mosse: [respinta],
      },
    },
  })
  await press(respinta.etichetta)
  expect(document.querySelector('dialog.file-move [data-path="risposta.banca"]')).not.toBeNull()
})

it('asks with a move for the answer of the bank, and sends both', async () => {
  const sent: Record<string, unknown>[] = []
  const asks = (field: string, message: string) => ({
    message,
    fields: [`risposta.${field}`],
    link: '#banche',
  })
  const mosse = [
    {
      a: 'delibera_reddituale',
      etichetta: 'Passa a «Delibera reddituale»',
      indietro: false,
      solita: true,
      chiede: ['motivo'],
      missing: [
        asks('importo', 'Scriva l’importo che la banca ha approvato.'),
        asks('tan', 'Scriva il TAN che la banca ha approvato.'),
        asks('validaFinoAl', 'Scriva fino a quando vale la delibera.'),
      ],
    },
  ]
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        pratica: { ...pratica, stato: 'istruttoria_banca' },
        banche: [bank('rifiutata'), bank('inviata')],
        nomi: { ...page.nomi, 'banca-inviata': 'Banca Fonteluna', 'banca-rifiutata': 'Banca Rocca' },
        mosse,
      },
    },
    [`POST /pratiche/${id}/stato`]: async request => {
      sent.push((await request.json()) as Record<string, unknown>)
      return { json: pratica }
    },
  })
  await press('Passa a «Delibera reddituale»')
  const dialog = document.querySelector('dialog.file-move')!
  // A bank that has refused approves nothing.
  const bankInput = dialog.querySelector<HTMLInputElement>('[data-path="risposta.banca"] input')!
  expect(bankInput.value).toBe('Banca Fonteluna')
  await act(async () => button('Passa a «Delibera reddituale»', dialog).click())
  await settle()
  expect(dialog.textContent).toContain('Scriva fino a quando vale la delibera.')
  expect(sent).toEqual([])
  await typeIn(dialog, 'risposta.validaFinoAl', '20/05/2097')
  await act(async () => button('Passa a «Delibera reddituale»', dialog).click())
  await settle()
  expect(sent).toMatchObject([
    {
      stato: 'delibera_reddituale',
      risposta: { banca: 'banca-inviata', importo: 15_000_000, tan: 3.4, validaFinoAl: '2097-05-20' },
    },
  ])
})

it('counts the instalment of no bank that has refused', async () => {
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        banche: [bank('rifiutata', { rata: 99_900 }), bank('inviata')],
        nomi: { ...page.nomi, 'banca-inviata': 'Banca Fonteluna', 'banca-rifiutata': 'Banca Rocca' },
      },
    },
  })
  const account = [...document.querySelectorAll('dl.account')].find(one =>
    one.textContent?.includes('Rata e impegni'),
  )!
  expect(account.textContent).toContain('Banca Fonteluna')
  expect(account.textContent).not.toContain('Banca Rocca')
  expect(account.textContent).not.toContain('999')
})

it('says which bank still has a file that another bank refuses, before the move and after it', async () => {
  const respinta = {
    a: 'respinta',
    etichetta: 'Segna il rifiuto della banca',
    indietro: false,
    solita: false,
    chiede: ['motivoRifiuto', 'motivo'],
    missing: [],
  }
  const [first, second] = ['Banca Fonteluna', 'Banca Rocca']
  const answers = (one: string) => ({
    ...page,
    banche: [bank('inviata'), bank(one, { banca: 'banca-altra' })],
    nomi: { ...page.nomi, 'banca-inviata': first, 'banca-altra': second },
  })
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...answers('integrazione'),
        pratica: { ...pratica, stato: 'istruttoria_banca' },
        mosse: [respinta],
      },
    },
  })
  await press('Altre mosse')
  await press('Segna il rifiuto della banca')
  const said = `Ha ancora la pratica ${first}. Segni il rifiuto fra le banche, se la pratica va avanti.`
  expect(document.querySelector('dialog.file-move')?.textContent).toContain(said)
  await removeViews()
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: { ...answers('rifiutata'), pratica: { ...pratica, stato: 'respinta' }, mosse: [] },
    },
  })
  expect(document.querySelector('.file-present')?.textContent).toContain(`Ha ancora la pratica ${first}.`)
})

it('counts the debts of the list and the stated commitments once, as the policies of the banks do', async () => {
  const [first] = page.partecipanti
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        pratica: { ...pratica, debiti: [{ tipo: 'prestito', rata: 22_800, estinguere: false }] },
        partecipanti: [{ ...first, altriImpegniMensili: 30_000 }],
      },
    },
  })
  const account = [...document.querySelectorAll('dl.account')].find(one =>
    one.textContent?.includes('Altri impegni al mese'),
  )!
  expect(account.textContent?.replaceAll('\u00a0', ' ')).toContain('Altri impegni al mese300 €')
  expect(account.textContent).toMatch(/12,2\s%/)
})

it.each([
  [{}, '150.000€richiesto'],
  [{ importoDeliberato: 13_500_000 }, '135.000€deliberato, su 150.000 € richiesti'],
  [
    { importoDeliberato: 13_500_000, importoLiquidato: 13_400_000 },
    '134.000€liquidato, su 150.000 € richiesti',
  ],
])('heads the file with the amount that lists and sums count: %o', async (amounts, words) => {
  const unknown = { importoDeliberato: null, importoLiquidato: null }
  const file = { ...pratica, importoRichiesto: 15_000_000, ...unknown, ...amounts }
  await opened({ [`GET /pratiche/${id}/scheda`]: { json: { ...page, pratica: file } } })
  const head = document.querySelector('.file-sum')?.textContent?.replaceAll('\u00a0', ' ')
  expect(head).toBe(words)
})

it('asks why more is paid than the bank has approved, and shows what a paid file lacks', async () => {
  const liquidata = {
    a: 'liquidata',
    etichetta: 'Segna come liquidata',
    indietro: false,
    solita: true,
    chiede: ['liquidataAl', 'importoLiquidato', 'motivo'],
    missing: [],
  }
  const file = { ...pratica, prodotto: 'prestito', stato: 'contratto', secciAl: '2026-11-02' }
  const answers = { banche: [bank('scelta', { importo: 13_500_000, tan: 3.4 })], mosse: [liquidata] }
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        ...answers,
        pratica: { ...file, importoDeliberato: 13_500_000, importoLiquidato: null },
      },
    },
  })
  await press('Segna come liquidata')
  const dialog = document.querySelector('dialog.file-move')!
  expect(dialog.querySelector('[data-path="motivo"]')).toBeNull()
  await typeIn(dialog, 'importoLiquidato', '150000')
  expect(dialog.textContent).toContain('L’importo liquidato supera quello deliberato')
  expect(dialog.querySelector('[data-path="motivo"]')).not.toBeNull()
})

it('shows what the state of a file lacks, with the place that mends it', async () => {
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        pratica: { ...pratica, prodotto: 'prestito', stato: 'liquidata', secciAl: '2026-11-02' },
      },
    },
  })
  const section = document.querySelector('.file-present')!
  for (const message of ['Scelga la banca che ha approvato.', 'Scriva l’importo liquidato.'])
    expect(section.textContent).toContain(message)
  await press('Scriva l’importo liquidato.')
  expect(document.querySelector('[data-path="importoLiquidato"] input')).not.toBeNull()
})

it('opens the dialog of a move at the field that only the move writes', async () => {
  const mosse = [
    {
      a: 'liquidata',
      etichetta: 'Segna come liquidata',
      indietro: false,
      solita: true,
      chiede: ['liquidataAl', 'importoLiquidato'],
      missing: [
        { message: 'Scriva il giorno.', fields: ['liquidataAl'], link: '#liquidataAl' },
        { message: 'Scriva l’importo.', fields: ['importoLiquidato'], link: '#importoLiquidato' },
      ],
    },
  ]
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: { ...page, pratica: { ...pratica, stato: 'atto_fissato' }, mosse },
    },
  })
  await press('Scriva l’importo.')
  const dialog = document.querySelector('dialog.file-move')!
  const amount = dialog.querySelector('[data-path="importoLiquidato"] input')
  expect(amount).not.toBeNull()
  expect(document.activeElement).toBe(amount)
})

it('offers the papers that can be made, and marks the delivery of the information sheet in force', async () => {
  const sent: unknown[] = []
  await opened({
    [`PATCH /pratiche/${id}`]: async request => {
      sent.push(await request.json())
      return { json: pratica }
    },
  })
  const papersShown = document.querySelector('#carte + ul')!
  expect(papersShown.querySelectorAll('button[aria-label^="Scarica il PDF"]')).toHaveLength(1)
  expect(papersShown.textContent).toContain('In vigore dal 01/01/2026 la versione 2026-01.')
  await press('Segna la consegna di oggi')
  expect(sent).toEqual([
    {
      versione: pratica.versione,
      foglioInformativoAl: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      foglioInformativoVersione: '2026-01',
    },
  ])
  const link = [...document.querySelectorAll('a')].find(one => one.textContent?.startsWith('Consegni il'))!
  await act(async () => link.click())
  await settle()
  expect(document.querySelector('.file-form')).not.toBeNull()
})

it('writes a note about the conversation when somebody opens WhatsApp', async () => {
  const sent: unknown[] = []
  await opened({
    'POST /pratiche_note': async request => {
      sent.push(await request.json())
      return { status: 201, json: {} }
    },
  })
  const link = [...document.querySelectorAll('a')].find(one => one.textContent === 'WhatsApp')!
  link.addEventListener('click', event => event.preventDefault())
  await act(async () => link.click())
  await settle()
  expect(sent).toEqual([
    { pratica: id, tipo: 'whatsapp', testo: 'Aperta la conversazione con Elena Moretti.', cliente: 'c1' },
  ])
})

it('tells the result of a note, and asks for the text of an empty one', async () => {
  const sent: unknown[] = []
  const { toasts } = await opened({
    'POST /pratiche_note': async request => {
      sent.push(await request.json())
      return { status: 201, json: {} }
    },
  })
  const box = document.querySelector<HTMLTextAreaElement>('.file-compose textarea')!
  await press('Scrivi')
  expect(document.querySelector('.file-compose [role=alert]')?.textContent).toBe('Scriva il testo.')
  expect(document.activeElement).toBe(box)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      box,
      'Richiama lunedì.',
    )
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(document.querySelector('.file-compose [role=alert]')).toBeNull()
  await press('Scrivi')
  await settle()
  expect(sent).toEqual([{ pratica: id, tipo: 'nota', testo: 'Richiama lunedì.', cliente: null }])
  expect(toasts.past()[0]?.text).toBe('Nota aggiunta.')
})

/** The access of the customer of the page to the area. */
const access = {
  partecipante: 'p1',
  cliente: 'c1',
  nome: 'Elena Moretti',
  ruolo: 'richiedente',
  stato: 'mai_invitato',
  email: 'elena@posta.example',
  invitatoAt: null,
  scadeAt: null,
  entratoAt: null,
  manca: null,
  attesa: null,
}
const arrival = {
  cliente: 'c1',
  nome: 'Elena Moretti',
  stato: 'invito',
  email: 'elena@posta.example',
  telefono: '333 1234567',
  avvisa: false,
  motivo: null,
}
async function typeNote(text: string) {
  const box = document.querySelector<HTMLTextAreaElement>('.file-compose textarea')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return box
}
const choose = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(one => one.textContent?.includes(label))!
      .querySelector('input')!
      .click(),
  )

it('says how a message arrives before it is written, and sends the invitation with it', async () => {
  const sent: unknown[] = []
  const { toasts } = await opened({
    [`GET /pratiche/${id}/inviti`]: { json: { rows: [access] } },
    [`GET /pratiche/${id}/arrivo`]: { json: { rows: [arrival] } },
    'POST /pratiche_note': async request => {
      sent.push(await request.json())
      return { status: 201, json: { _id: 'n1', arrivo: [arrival] } }
    },
  })
  await choose('Al cliente')
  await settle()
  const help = () => document.querySelector('.message-arrival')!.textContent!
  expect(help()).toContain('con il messaggio parte l’invito a elena@posta.example')
  await choose('Manda l’invito')
  expect(help()).toContain('senza l’invito il messaggio non arriva')
  await typeNote('Manca il CUD.')
  await press('Invia')
  expect(sent).toEqual([])
  expect(document.querySelector('.file-compose [role=alert]')!.textContent).toContain(
    'non arriverebbe a nessuno',
  )
  await choose('Manda l’invito')
  await press('Invia')
  await settle()
  expect(sent).toEqual([
    { pratica: id, tipo: 'messaggio', testo: 'Manca il CUD.', cliente: 'c1', invita: true },
  ])
  expect(toasts.past()[0]?.text).toBe(
    'Il messaggio aspetta Elena Moretti nell’area clienti, e l’invito parte a elena@posta.example.',
  )
})

it('says of a message when it was delivered, told by letter, and read', async () => {
  const message = {
    ...made,
    pratica: id,
    tipo: 'messaggio',
    testo: 'Ciao',
    cliente: 'c1',
    autore: 'Ada',
    toltoAt: null,
    allegati: null,
    avvisi: null,
    lettoAt: null,
    _may: [],
  }
  const avvisi = [{ cliente: 'c1', at: '2026-11-02T09:10:00.000Z', esito: 'inviato' }]
  await opened({
    [`GET /pratiche/${id}/scheda`]: {
      json: {
        ...page,
        note: [
          { ...message, _id: 'n1' },
          { ...message, _id: 'n2', avvisi, lettoAt: '2026-11-02T10:00:00.000Z' },
        ],
      },
    },
    [`GET /pratiche/${id}/inviti`]: {
      json: { rows: [{ ...access, stato: 'entrato', entratoAt: '2026-10-01T09:00:00.000Z' }] },
    },
  })
  const states = [...document.querySelectorAll('.file-log .note')].map(one => one.textContent)
  expect(states).toEqual([
    expect.stringMatching(
      /consegnato nell’area clienti il .*10:00, avviso per e-mail il .*10:10 · letto il .*11:00/,
    ),
    expect.stringMatching(/consegnato nell’area clienti il .*10:00 · non ancora letto/),
  ])
})

it('keeps a note that is being written, with its kind, for another visit of the same person', async () => {
  await opened({ [`GET /pratiche/${id}/arrivo`]: { json: { rows: [arrival] } } })
  await choose('Al cliente')
  await typeNote('Manca il CUD.')
  await removeViews()
  await opened({ [`GET /pratiche/${id}/arrivo`]: { json: { rows: [arrival] } } })
  expect(document.querySelector<HTMLTextAreaElement>('.file-compose textarea')!.value).toBe('Manca il CUD.')
  expect(
    document.querySelector<HTMLInputElement>('.file-compose input:checked')!.parentElement!.textContent,
  ).toBe('Al cliente')
})

it('sends a kept message to nobody else once its addressee has left the file', async () => {
  const ways = { [`GET /pratiche/${id}/arrivo`]: { json: { rows: [arrival] } } }
  await opened(ways)
  await choose('Al cliente')
  await typeNote('Manca il CUD.')
  await removeViews()
  const [first] = page.clienti
  const other = { ...first, _id: 'c9', nome: 'Ada Neri' }
  const sent: unknown[] = []
  await opened({
    ...ways,
    [`GET /pratiche/${id}/scheda`]: { json: { ...page, clienti: [other] } },
    'POST /pratiche_note': async request => {
      sent.push(await request.json())
      return { status: 201, json: { _id: 'n1', arrivo: [] } }
    },
  })
  await press('Invia')
  expect(sent).toEqual([])
  expect(document.querySelector('.file-compose [role=alert]')!.textContent).toContain('scelga a chi')
  expect(document.querySelector<HTMLSelectElement>('.file-compose select')!.selectedOptions[0]!.text).toBe(
    'Scelga una persona',
  )
})

it('says that a message is of the customer only when the customer is known', async () => {
  const note = {
    ...made,
    pratica: id,
    tipo: 'risposta',
    testo: 'Ciao',
    toltoAt: null,
    allegati: null,
    _may: [],
  }
  const read = { autore: 'Elena Moretti', lettoAt: made.createdAt }
  const rows = [
    { ...note, ...read, _id: 'n1', cliente: 'c1' },
    { ...note, ...read, _id: 'n2', cliente: null },
  ]
  await opened({ [`GET /pratiche/${id}/scheda`]: { json: { ...page, note: rows } } })
  const kinds = [...document.querySelectorAll('.file-log .note')].map(one => one.textContent)
  expect(kinds.toSorted()).toEqual(['messaggio', 'messaggio del cliente'])
})

it('lets the office take a message away with a reason, and shows the mark as such', async () => {
  const sent: unknown[] = []
  const note = {
    ...made,
    pratica: id,
    tipo: 'risposta',
    cliente: 'c1',
    autore: 'Elena Moretti',
    lettoAt: made.createdAt,
    allegati: null,
    _may: [],
  }
  const reply = { ...note, _id: 'n1', testo: 'Ecco i dati di mio fratello.', toltoAt: null }
  const mark = { ...note, _id: 'n2', testo: 'Messaggio tolto dall’ufficio', toltoAt: made.createdAt }
  await opened({
    [`GET /pratiche/${id}/scheda`]: { json: { ...page, note: [reply, mark] } },
    'POST /pratiche_note/n1/togli': async request => {
      sent.push(await request.json())
      return sent.length === 1
        ? { status: 422, json: { message: 'Scriva il motivo.', fields: { motivo: 'Scriva il motivo.' } } }
        : { json: { _id: 'n1' } }
    },
  })
  const log = document.querySelector('.file-log')!
  expect([...log.querySelectorAll('.soft')].map(one => one.textContent)).toEqual([mark.testo])
  expect([...log.querySelectorAll('button')].map(one => one.textContent)).toEqual(['Togli il messaggio'])
  await press('Togli il messaggio')
  const dialog = () => document.querySelector<HTMLElement>('dialog[open]')!
  await press('TOGLI', dialog())
  await settle()
  expect(dialog().querySelector('.error')?.textContent).toBe('Scriva il motivo.')
  const box = dialog().querySelector('textarea')!
  expect(document.activeElement).toBe(box)
  box.value = 'Parla di un’altra persona'
  await press('TOGLI', dialog())
  await settle()
  expect(sent).toEqual([{ motivo: '' }, { motivo: 'Parla di un’altra persona' }])
  expect(dialog()).toBeNull()
})

it('says that the page is reserved to whoever has no right to loan files', async () => {
  await opened({ [`GET /pratiche/${id}/scheda`]: { status: 403, json: { message: 'No', fields: {} } } })
  expect(text()).toContain('Pagina riservata')
})

it('puts an integration after the bank’s assessment, and the end of a file at the end of its path', () => {
  const step = (a: string) => ({ a, at: '2026-11-02T09:00:00.000Z' })
  const path = (stato: string, passi: object[]) =>
    pathOf({ pratica: { ...pratica, stato }, passi } as unknown as FileData).map(
      ({ state, kind }) => `${state} ${kind}`,
    )
  const asked = path('integrazione_richiesta', [step('istruttoria_banca'), step('integrazione_richiesta')])
  expect(asked.slice(6, 9)).toEqual([
    'istruttoria_banca done',
    'integrazione_richiesta now',
    'delibera_reddituale next',
  ])
  expect(path('rinunciata', [step('segnalata'), step('consulenza'), step('rinunciata')])).toEqual([
    'segnalata done',
    'consulenza done',
    'rinunciata now',
  ])
})

it('counts the days of a step until the file got further, with the stops between, and from the last refusal on', () => {
  const step = ([a, day]: [string, string]) => ({ a, at: `${day}T09:00:00.000Z` })
  const days = (state: FileState, patrono: string | null, ...passi: [string, string][]) =>
    daysOfStep({ pratica, passi: passi.map(step), tempi: { patrono } } as unknown as FileData, state)
  const held: [string, string][] = [
    ['caricata_banca', '2026-11-02'],
    ['istruttoria_banca', '2026-11-03'],
    ['integrazione_richiesta', '2026-11-05'],
    ['istruttoria_banca', '2026-11-10'],
    ['caricata_banca', '2026-11-11'],
    ['delibera_reddituale', '2026-11-17'],
  ]
  expect(days('istruttoria_banca', null, ...held)).toBe(10)
  expect(days('istruttoria_banca', '11-04', ...held)).toBe(9)
  expect(days('caricata_banca', null, ...held)).toBe(1)
  expect(days('delibera_reddituale', null, ...held)).toBeNull()
  expect(days('perizia', null, ...held)).toBeNull()
  expect(days('caricata_banca', null, ...held, ['respinta', '2026-11-18'])).toBeNull()
  const again: [string, string][] = [
    ...held,
    ['respinta', '2026-11-18'],
    ['istruttoria_interna', '2026-11-19'],
    ['caricata_banca', '2026-11-23'],
  ]
  expect(days('istruttoria_interna', null, ...again)).toBe(2)
  expect(days('istruttoria_banca', null, ...again)).toBeNull()
  // A state that the file entered only on the way back.
  expect(days('segnalata', null, ['caricata_banca', '2026-11-02'], ['segnalata', '2026-11-03'])).toBeNull()
  // A clock that went back.
  expect(days('segnalata', null, ['segnalata', '2026-11-09'], ['consulenza', '2026-11-02'])).toBe(0)
})
