import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { BanksSection } from './banks-section.tsx'
import type { BankAnswer, FileBanks } from './file-banks.ts'

const file = { _id: '0199c0de-0000-7000-8000-000000000001', importoRichiesto: 15_000_000, durataMesi: 300 }
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
const asked = { importo: 15_000_000, durataMesi: 300, tan: 3.2, taeg: 3.56, rata: 72_702 }
const nothing = { importo: null, durataMesi: null, tan: null, taeg: null, rata: null }
const bureau = 'Le richieste restano 180 giorni.'

const answer = (nome: string, values: Partial<BankAnswer> = {}): BankAnswer => ({
  _id: `0199c0de-0000-7000-8000-0000000000${nome.length}`,
  versione: 1,
  banca: { _id: nome, nome },
  prodotto: null,
  stato: 'da_inviare',
  inviataAl: null,
  rispostaAl: null,
  chiesto: asked,
  risposta: null,
  differenze: null,
  totaleRate: null,
  speseIstruttoria: null,
  spesePerizia: null,
  polizze: null,
  speseRata: null,
  giorniAttesa: null,
  giorniAttesi: 9,
  validaFinoAl: null,
  giorniValidita: null,
  firmataBancaAl: null,
  condizioni: null,
  motivoRifiuto: null,
  motivoBanca: null,
  offerta: null,
  controlli: [],
  avviso: null,
  ...values,
})
const aurelia = answer('Banca Aurelia', {
  stato: 'integrazione',
  inviataAl: '2026-11-03',
  rispostaAl: '2026-11-18',
  giorniAttesa: 11,
  giorniAttesi: 10,
})
const adriatico = answer('Credito Adriatico', {
  stato: 'ridotta',
  inviataAl: '2026-11-03',
  rispostaAl: '2026-11-17',
  risposta: { importo: 14_000_000, durataMesi: 300, tan: 3.25, taeg: 3.74, rata: 68_224 },
  differenze: { importo: -1_000_000, durataMesi: 0, tan: 0.05, taeg: 0.18, rata: -4478 },
  giorniAttesa: 10,
  giorniAttesi: 12,
  condizioni: 'polizza vita',
  validaFinoAl: '2026-12-20',
  giorniValidita: 30,
  controlli: [
    {
      controllo: 'ltv',
      esito: 'fuori',
      valore: 92,
      limite: 80,
      detto: 'LTV 92,00 %, la banca arriva a 80 %.',
    },
  ],
})
const tiberina = answer('Cassa Tiberina', { avviso: 'Cassa Tiberina sarebbe la terza banca in 17 giorni.' })

const banksOf = (values: Partial<FileBanks> = {}): FileBanks => ({
  oggi: '2026-11-20',
  chiesto: asked,
  risposte: [aurelia, adriatico, tiberina],
  richieste: { banche: 2, dal: '2026-11-03', detto: bureau },
  offerte: { righe: [], altre: 0, escluse: [], motivo: null },
  banche: [{ _id: '0199c0de-0000-7000-8000-00000000b001', nome: 'Istituto Monviso', avviso: null }],
  motivi: [{ _id: '0199c0de-0000-7000-8000-00000000c001', nome: 'Ritardi passati' }],
  ...values,
})

let services: Services
let api: ReturnType<typeof server>

async function show(
  banks: StubAnswer,
  { mayWrite = true, answers = {} }: { mayWrite?: boolean; answers?: Parameters<typeof server>[0] } = {},
) {
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { pratiche_see: true, pratiche_edit: true } } },
    [`GET /pratiche/${file._id}/banche`]: () => banks,
    ...answers,
  })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <BanksSection file={file} mayWrite={mayWrite} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
beforeEach(() => cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' }))
afterEach(() => {
  services.session.clear()
  vi.unstubAllGlobals()
})

const bodyOf = async (name: string) => {
  const at = api.names().indexOf(name)
  return at < 0 ? null : ((await api.requests[at]!.clone().json()) as object)
}
const cells = (label: string) =>
  [...document.querySelectorAll('tbody tr')]
    .filter(row => row.querySelector('th')?.textContent === label)
    .flatMap(row => [...row.querySelectorAll('td')].map(cell => cell.textContent?.replaceAll('\u00a0', ' ')))
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open].bank-dialog')
const input = (name: string) => dialog()!.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const openMenu = (bank: string) => press(`Altro, ${bank}`)
async function type(name: string, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), text)
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('waits for no answer to a request that was withdrawn', async () => {
  const withdrawn = { ...tiberina, stato: 'ritirata' as const, inviataAl: '2026-11-03' }
  await show({ json: banksOf({ risposte: [withdrawn] }) })
  const rows = [...document.querySelectorAll('tr')]
  const row = rows.find(one => one.querySelector('th')?.textContent === 'Risposta')!
  expect(row.querySelector('td:last-child')?.textContent).toBe('–')
})

it('shows what is asked and each answer side by side, with signed differences and waiting days', async () => {
  await show({ json: banksOf() })
  expect([...document.querySelectorAll('thead th')].map(one => one.textContent)).toEqual([
    'Voce',
    'Chiesto',
    'Banca Aurelia',
    'Credito Adriatico',
    'Cassa Tiberina',
  ])
  expect(cells('TAEG')).toEqual(['3,56 %', '3,56 %chiesto', '3,74 %+ 0,18', '3,56 %chiesto'])
  expect(cells('Importo')[2]).toBe('140.000 €− 10.000 €')
  expect(cells('Durata')[2]).toBe('25 annicome chiesto')
  expect(cells('Risposta')).toEqual([
    '–',
    '18/11/202611 gg lav., attesi 10, in ritardo',
    '17/11/202610 gg lav., attesi 12',
    'attesi 9 gg lav.',
  ])
  expect(cells('Vale fino al')[2]).toBe('20/12/2026ancora 30 giorni')
  expect(cells('Limiti della banca')[2]).toBe('Oltre: LTV 92,00 %, la banca arriva a 80 %.')
  expect(cells('Oltre a questo')[2]).toBe('polizza vita')
})

it('warns before the third bank, and sends to it after the dialog has repeated the warning', async () => {
  await show(
    { json: banksOf() },
    {
      answers: {
        [`POST /pratiche_banche/${tiberina._id}/stato`]: { json: { ...tiberina, stato: 'inviata' } },
      },
    },
  )
  expect(document.querySelector('.notice')?.textContent).toBe(`${tiberina.avviso} ${bureau}`)
  await press('Segna come inviata, Cassa Tiberina')
  expect(dialog()?.querySelector('.notice')?.textContent).toContain(tiberina.avviso)
  await press('Segna come inviata', dialog()!)
  expect(await bodyOf(`POST /pratiche_banche/${tiberina._id}/stato`)).toEqual({
    versione: 1,
    stato: 'inviata',
    inviataAl: '2026-11-20',
    importoChiesto: 15_000_000,
    durataChiesta: 300,
    tanChiesto: 3.2,
  })
  expect(dialog()).toBe(null)
})

it('asks for the amount of an approval, which starts with what was asked, and shows refusals in the dialog', async () => {
  const path = `POST /pratiche_banche/${aurelia._id}/stato`
  const fields = { rispostaAl: 'La risposta precede l’invio.' }
  await show({ json: banksOf() }, { answers: { [path]: { status: 422, json: { message: 'No.', fields } } } })
  await openMenu('Banca Aurelia')
  await press('Segna l’approvazione')
  expect(input('importo').value).toBe('150.000,00')
  await type('importo', '')
  await press('Segna l’approvazione', dialog()!)
  expect(await bodyOf(path)).toBe(null)
  expect(dialog()?.textContent).toContain('Scriva un importo')
  await type('importo', '149.000')
  await press('Segna l’approvazione', dialog()!)
  expect(await bodyOf(path)).toMatchObject({ stato: 'approvata', importo: 14_900_000, tan: 3.2 })
  expect(dialog()?.textContent).toContain(fields.rispostaAl)
})

it('chooses a bank with one press, and offers no other move than those of the state', async () => {
  const path = `POST /pratiche_banche/${adriatico._id}/stato`
  await show({ json: banksOf() }, { answers: { [path]: { json: { ...adriatico, stato: 'scelta' } } } })
  await press('Scegli questa banca, Credito Adriatico')
  expect(await bodyOf(path)).toEqual({ versione: 1, stato: 'scelta' })
  expect(services.toasts.past()[0]).toMatchObject({ text: 'Credito Adriatico: Scelta.' })
  await openMenu('Credito Adriatico')
  const menu = [...document.querySelectorAll('.bank-other-moves button')].map(one => one.textContent)
  expect(menu).toEqual(['Non sceglierla', 'Segna il rifiuto', 'Ritira la richiesta', 'Modifica i dati'])
})

it('has a place for the reason that an amount of an answer may need', async () => {
  await show({ json: banksOf() })
  await openMenu('Credito Adriatico')
  await press('Modifica i dati')
  expect(dialog()?.textContent).toContain('Che cosa dice la banca')
})

it('gives the focus back to the button of a dialog that is cancelled', async () => {
  await show({ json: banksOf() })
  const name = 'Segna come inviata, Cassa Tiberina'
  const opener = [...document.querySelectorAll('button')].find(one => one.textContent === name)!
  opener.focus()
  await press(name)
  await press('ANNULLA', dialog()!)
  expect(document.activeElement).toBe(opener)
})

it('asks before a withdrawal and before removing a bank', async () => {
  const move = `POST /pratiche_banche/${adriatico._id}/stato`
  const remove = `DELETE /pratiche_banche/${tiberina._id}`
  await show(
    { json: banksOf() },
    { answers: { [move]: { json: adriatico }, [remove]: { json: { _id: tiberina._id } } } },
  )
  await openMenu('Credito Adriatico')
  await press('Ritira la richiesta')
  expect(await bodyOf(move)).toBe(null)
  await press('RITIRA')
  expect(await bodyOf(move)).toEqual({ versione: 1, stato: 'ritirata' })
  await openMenu('Cassa Tiberina')
  await press('Togli dalla pratica')
  await press('TOGLI')
  expect(api.names()).toContain(remove)
})

it('adds a bank with the question that the others have in common', async () => {
  await show({ json: banksOf() }, { answers: { 'POST /pratiche_banche': { status: 201, json: tiberina } } })
  await press('Aggiungi una banca')
  expect(input('tanChiesto').value).toBe('3,2')
  await press('AGGIUNGI', dialog()!)
  expect(dialog()?.textContent).toContain('Da scegliere.')
  expect(api.names()).not.toContain('POST /pratiche_banche')
})

it('takes an offer of the panel', async () => {
  const offer = {
    prodotto: { _id: '0199c0de-0000-7000-8000-00000000d001', nome: 'Casa Fisso' },
    banca: { _id: 'b', nome: 'Istituto Monviso' },
    tipoTasso: 'fisso' as const,
    importo: 15_000_000,
    durataMesi: 300,
    tan: 3.3,
    taeg: 3.63,
    rata: 73_494,
    nettoRicavo: null,
    validoAl: '2026-12-31',
    controlli: [],
  }
  const path = `POST /pratiche/${file._id}/banche/offerta`
  const escluse = [
    { tema: 'età', quanti: 3, motivi: [{ detto: 'età massima alla scadenza 75 anni, qui 81', quanti: 3 }] },
    { tema: 'importo', quanti: 1, motivi: [{ detto: 'importo minimo 50.000 €', quanti: 1 }] },
  ]
  await show(
    {
      json: banksOf({
        risposte: [],
        chiesto: nothing,
        offerte: { righe: [offer], altre: 2, escluse, motivo: null },
      }),
    },
    { answers: { [path]: { status: 201, json: { _id: 'x', versione: 2 } } } },
  )
  expect(document.body.textContent).toContain('ne aggiunga una, oppure prenda un’offerta di oggi')
  expect(document.querySelector('summary')?.textContent).toBe(
    '3 offerte di oggi da prendere, in ordine di TAEG',
  )
  const excluded = document.querySelector('.panel-excluded')!
  expect(excluded.querySelector('summary')?.textContent).toBe(
    '4 prodotti restano fuori: 3 per età, 1 per importo.',
  )
  expect(excluded.textContent).toContain('qui 81 (3 prodotti)')
  await press('Prendi l’offerta Casa Fisso di Istituto Monviso')
  expect(await bodyOf(path)).toEqual({ prodotto: offer.prodotto._id, tipoTasso: 'fisso' })
})

it('shows readers no buttons, and cards on a narrow page', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await show({ json: banksOf() }, { mayWrite: false })
  expect(document.querySelector('table')).toBe(null)
  expect([...document.querySelectorAll('h3')].map(one => one.textContent)).toEqual([
    'Chiesto',
    'Banca Aurelia',
    'Credito Adriatico',
    'Cassa Tiberina',
  ])
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

it('says that nothing arrived, and tries again', async () => {
  let banks: StubAnswer = { status: 500, json: 'Qualcosa non va.' }
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions: {} } },
    [`GET /pratiche/${file._id}/banche`]: () => banks,
  })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <BanksSection file={file} mayWrite={false} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  expect(document.body.textContent).toContain('Le banche non sono arrivate.')
  banks = { json: banksOf({ risposte: [] }) }
  await press('Riprova')
  expect(document.body.textContent).toContain('Nessuna banca ancora.')
})
