import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { IdleFile } from '../../../contract/loan-files/idle-words.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { button, press, rendered, settle } from '../../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../../shared/testing/server.ts'
import { agents } from '../area.ts'
import IdleFilesPage from './idle-page.tsx'

const idOf = (number: number) => `0199c0de-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`
const fileWith = (number: number, values: Partial<IdleFile> = {}): IdleFile => ({
  _id: idOf(number),
  IDEGG: `4822${number}`,
  nome: `Cliente ${number}`,
  prodotto: 'mutuo',
  stato: 'raccolta_documenti',
  segnale: 'ferma',
  dal: '2026-11-02T09:00:00.000Z',
  giorni: 17,
  limite: 7,
  oltre: 10,
  solito: 5,
  turno: 'cliente',
  agente: { _id: idOf(90), nome: 'Bruno Conti' },
  incaricato: null,
  spetta: 276_500,
  valore: 124_000,
  documenti: { mancano: 2, daVerificare: 0, uno: 'Busta paga' },
  banca: null,
  compito: null,
  scrittoAt: null,
  attoAl: null,
  riprendereAl: null,
  motivo: null,
  ultima: null,
  contatto: {
    cliente: idOf(80),
    nome: `Cliente ${number}`,
    telefono: '333 1234567',
    email: null,
    legge: true,
  },
  rimandataAl: null,
  segue: true,
  scrive: true,
  ...values,
})

let services: Services
let api: ReturnType<typeof server>
afterEach(() => services.session.clear())

/** Shows the page; `refused` are the numbers of the files whose mark the server refuses. */
async function open(
  files: IdleFile[],
  { address = '', refused = [] as number[], answer = {} as StubAnswer } = {},
) {
  history.replaceState(null, '', `/agents/reports/PraticheFerme${address}`)
  let hidden: string[] = []
  api = server({
    'GET /agents/getMe': {
      json: {
        _id: idOf(90),
        nome: 'Bruno',
        cognome: 'Conti',
        email: { email: 'b@quinto.example' },
        permissions: { all: true },
      },
    },
    'GET /agents/praticheFerme': () =>
      answer.status
        ? answer
        : {
            json: {
              giorno: '2026-11-20',
              rows: files.filter(({ _id }) => !hidden.includes(_id)),
              total: files.length - hidden.length,
              next: null,
              spetta: 276_500 * files.length,
              conti: { ferme: files.length - hidden.length, rimandate: hidden.length },
            },
          },
    'POST /agents/cruscotto/segni': async request => {
      const { chiave } = await request.clone().json()
      const id = chiave.split(':')[1] as string
      if (refused.some(number => idOf(number) === id)) return { status: 404, json: 'Non esiste più.' }
      hidden.push(id)
      return { json: { segno: id } }
    },
    ...Object.fromEntries(
      files.map(({ _id }) => [
        `DELETE /agents/cruscotto/segni/${_id}`,
        () => {
          hidden = hidden.filter(id => id !== _id)
          return { json: {} }
        },
      ]),
    ),
    'POST /pratiche_note': async () => ({ status: 201, json: { _id: idOf(70), versione: 1 } }),
  })
  cookieJar(document, false).write('agent', { access: 'a.b.c', refresh: 'd' })
  services = createServices(agents, api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <IdleFilesPage />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}

const names = () => [...document.querySelectorAll('.idle-files li .row-target')].map(one => one.textContent)
const toasts = () => services.toasts.shown().map(({ text }) => text)
/** Waits until an action on all files has told its result. */
const told = (words: string) =>
  vi.waitFor(async () => {
    await settle()
    expect(toasts()).toContain(words)
  })
const text = () => document.body.textContent ?? ''
const sent = async (call: string) =>
  Promise.all(
    api.requests
      .filter(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v2', '')}` === call)
      .map(request => request.clone().json()),
  )
async function type(key: string, held: KeyboardEventInit = {}) {
  await act(async () => {
    ;(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    )
  })
  await settle()
}

it('says of each file how long it is idle, whose turn it is, why, and what is due', async () => {
  await open([fileWith(1), fileWith(2, { segue: false, scrive: false, spetta: null, contatto: null })])
  expect(text().replaceAll('\u00a0', ' ')).toContain('2 pratiche, spetta a Lei 5.530 €')
  const [first, second] = [...document.querySelectorAll('.idle-files li')].map(one => one.textContent!)
  for (const words of [
    'ferma da 17 giorni, soglia 7',
    'di solito 5 giorni',
    'Tocca al cliente',
    'Mancano 2 documenti.',
    'Bruno Conti',
    'Nessuna nota',
  ])
    expect(first).toContain(words)
  expect(second).toContain('Solo in lettura')
  expect(document.querySelectorAll('.idle-files li:last-child .acts button')).toHaveLength(0)
})

it('tells an amount of nothing from one that the agent does not see, and shows no value in play', async () => {
  await open([fileWith(1), fileWith(2, { spetta: 0 }), fileWith(3, { spetta: null })])
  const due = [...document.querySelectorAll('.worth')].map(one =>
    one.textContent!.replaceAll('\u00a0', ' ').trim(),
  )
  expect(due).toEqual(['Spetta a Lei 2.765 €', 'Spetta a Lei 0 €', 'Quanto spetta non è noto–'])
  expect(text()).not.toContain('in gioco')
})

it('puts off several at once by keyboard, tells which was refused and why, and undoes', async () => {
  await open([fileWith(1), fileWith(2), fileWith(3), fileWith(4, { segue: false, scrive: false })], {
    refused: [2],
  })
  for (let at = 0; at < 4; at++) {
    await type('j')
    await type(' ')
  }
  expect(text()).toContain('4 scelte')
  await type('r')
  await press('Rimanda', document.querySelector('dialog[open]')!)
  await told('2 rimandate al 23/11/2026, 2 no: sono elencate.')
  expect(await sent('POST /agents/cruscotto/segni')).toEqual(
    [1, 2, 3].map(number => ({ chiave: `pratica:${idOf(number)}`, azione: 'rimanda', fino: '2026-11-23' })),
  )
  expect(names()).toEqual(['Cliente 2', 'Cliente 4'])
  expect(text()).toContain('Cliente 2, 48222: Non esiste più.')
  expect(text()).toContain('Cliente 4, 48224: la segue un altro agente')
  // The refused files stay chosen.
  expect(text()).toContain('2 scelte')
  await type('z')
  await told('Annullato.')
  expect(names()).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3', 'Cliente 4'])
})

it('puts off one file with its key, and gives the focus to the next', async () => {
  await open([fileWith(1), fileWith(2)])
  await type('j')
  await type('r')
  await press('Rimanda', document.querySelector('dialog[open]')!)
  await told('Cliente 1: rimandata al 23/11/2026.')
  expect(names()).toEqual(['Cliente 2'])
  expect(document.activeElement?.textContent).toBe('Cliente 2')
})

it('sends the customer the prepared message, and a note for a call', async () => {
  await open([fileWith(1)])
  await type('j')
  await type('s')
  const box = document.querySelector<HTMLTextAreaElement>('dialog textarea')!
  expect(box.value).toContain('per la Sua pratica 48221 (mutuo) aspettiamo 2 documenti.')
  await press('INVIA')
  await told('Cliente 1: sollecitata.')
  expect(await sent('POST /pratiche_note')).toEqual([
    { pratica: idOf(1), tipo: 'messaggio', testo: box.value, cliente: idOf(80) },
  ])
  // A sent message cannot be undone.
  expect(services.toasts.shown()[0]!.action).toBeUndefined()
})

it('sends a chase by Ctrl Enter in its text', async () => {
  await open([fileWith(1)])
  await type('j')
  await type('s')
  document.querySelector<HTMLTextAreaElement>('dialog textarea')!.focus()
  await type('Enter')
  expect(await sent('POST /pratiche_note')).toEqual([])
  await type('Enter', { ctrlKey: true })
  await told('Cliente 1: sollecitata.')
  expect(await sent('POST /pratiche_note')).toHaveLength(1)
})

it('prepares a text for each turn, and fills it in for each file', async () => {
  await open([
    fileWith(1),
    fileWith(2, { turno: 'banca', stato: 'istruttoria_banca' }),
    fileWith(3, { turno: 'banca', stato: 'istruttoria_banca' }),
  ])
  for (let at = 0; at < 3; at++) {
    await type('j')
    await type(' ')
  }
  await type('s')
  expect([...document.querySelectorAll('.chase-turn > legend')].map(one => one.textContent)).toEqual([
    'Tocca al cliente: 1 pratica',
    'Tocca alla banca: 2 pratiche',
  ])
  await press('Sollecita', document.querySelector('dialog[open]')!)
  await told('3 sollecitate.')
  const notes = await sent('POST /pratiche_note')
  expect(notes.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['messaggio', 'banca', 'banca'])
  expect(notes[2].testo).toContain('la pratica 48223 di Cliente 3')
})

it('offers no message to a customer who reads none', async () => {
  const contatto = { ...fileWith(1).contatto!, legge: false }
  await open([fileWith(1, { contatto })])
  await type('j')
  await type('s')
  expect([...document.querySelectorAll('dialog .choice label')].map(one => one.textContent)).toEqual([
    'Telefonata',
  ])
  expect(button('Annota')).toBeDefined()
})

it('says that nothing is idle, that nothing is put off, and what failed', async () => {
  await open([])
  expect(text()).toContain('Nessuna pratica ferma.')
  await open([], { address: '?rimandate=si' })
  expect(text()).toContain('Nessuna pratica rimandata.')
  await open([], { answer: { status: 500, json: 'Un guasto.' } })
  expect(text()).toContain('Un guasto.')
  expect(button('Riprova')).toBeDefined()
})
