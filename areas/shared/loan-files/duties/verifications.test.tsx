import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { FileContext, type FileData } from '../file-data.ts'
import { Verifications } from './verifications.tsx'

const me = {
  _id: '1',
  name: 'Ada',
  surname: 'Amministra',
  email: 'ada@quinto.example',
  permissions: { pratiche_see: true, antiriciclaggio: true },
  ticketing: {},
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}
const made = { versione: 1, createdAt: '2026-11-02T09:00:00.000Z', updatedAt: '2026-11-02T09:00:00.000Z' }
const verification = {
  ...made,
  _id: 'v1',
  pratica: 'f1',
  cliente: 'c1',
  stato: 'bozza',
  identificatoAl: null,
  modo: null,
  documento: null,
  documentoNumero: null,
  documentoScadeAl: null,
  cittadinanza: 'IT',
  residenza: 'IT',
  agiscePer: null,
  poteri: null,
  titolari: null,
  scopo: null,
  contante: null,
  pep: false,
  pepCarica: null,
  rischio: 'basso',
  motivoRischio: null,
  origineFondi: null,
  firmatoAl: null,
  questionario: null,
  nota: null,
  autori: null,
  approvataDa: null,
  approvataAt: null,
  _may: ['write', 'delete'],
}
/** What the page knows of the file, with these verifications, in the state that every reader sees. */
const dataWith = (verifiche: object[], state: string | null) =>
  ({
    pratica: { _id: 'f1', IDEGG: '48211', stato: 'consulenza', statoDal: null, liquidataAl: null },
    partecipanti: [{ ...made, _id: 'p1', cliente: 'c1', ruolo: 'richiedente' }],
    clienti: [{ _id: 'c1', tipo: 'persona', nome: 'Elena Moretti', verifica: state }],
    nomi: { c1: 'Moretti Elena' },
    verifiche,
  }) as unknown as FileData

interface PageProps {
  first: FileData
  /** Gets the function that changes what the page has read. */
  onReady: (read: (data: FileData) => void) => void
}

function Page({ first, onReady }: PageProps) {
  const [data, setData] = useState(first)
  const [editing, edit] = useState<string | null>(null)
  useEffect(() => onReady(setData), [onReady])
  return (
    <FileContext
      value={{ data, mayWrite: true, today: '2026-11-20', refresh: async () => {}, editing, edit }}
    >
      <Verifications />
    </FileContext>
  )
}

/** The section, and a function that gives it what the page reads after a live event. */
async function opened(first: FileData) {
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  const stub = server({ 'GET /admin/getMe': { json: me } })
  const services = createServices(adminArea([]), stub.fetch)
  let read!: (data: FileData) => void
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Page
          first={first}
          onReady={setData => {
            read = setData
          }}
        />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return async (data: FileData) => {
    await act(async () => read(data))
    await settle()
  }
}
const text = () => document.body.textContent ?? ''
const purpose = () => document.querySelector<HTMLTextAreaElement>('[data-path="scopo"] textarea')!
async function type(value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(purpose(), value)
    purpose().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('keep what is typed when somebody else writes, or closes the verification', async () => {
  const reread = await opened(dataWith([verification], 'bozza'))
  await press('Modifica')
  await type('Comprare casa')
  const box = purpose()
  await reread(dataWith([{ ...verification, versione: 2, rischio: 'alto' }], 'bozza'))
  expect(text()).toContain('in compilazione, rischio alto')
  expect([purpose() === box, purpose().value]).toEqual([true, 'Comprare casa'])
  expect(text()).not.toContain('Nel frattempo')
  await reread(dataWith([], 'compilata'))
  expect([purpose() === box, purpose().value]).toEqual([true, 'Comprare casa'])
  expect(text()).toContain('Nel frattempo qualcuno ha chiuso questa verifica')
})

it('keep a new form when somebody else has begun the verification meanwhile', async () => {
  const reread = await opened(dataWith([], null))
  await press('Compila')
  await type('Comprare casa')
  await reread(dataWith([verification], 'bozza'))
  expect(purpose().value).toBe('Comprare casa')
  expect(text()).toContain('Nel frattempo qualcun altro ha cominciato questa verifica')
})

it('say where the signed questionnaire is, and offer its upload to writers', async () => {
  const signed = { _id: 'q1', name: 'Questionario.pdf', size: 900, mimetype: 'application/pdf', pagine: 2 }
  const reread = await opened(dataWith([verification], 'bozza'))
  expect(text()).toContain('Carica il firmato')
  expect(text()).toContain('Carichi il questionario firmato.')
  await reread(dataWith([{ ...verification, questionario: signed }], 'bozza'))
  expect(text()).toContain('Questionario firmato di Moretti Elena: 2 pagine.')
  expect(text()).toContain('Sostituisci il firmato')
  expect(text()).not.toContain('Carichi il questionario firmato.')
  await reread(dataWith([{ ...verification, stato: 'compilata', _may: [] }], 'compilata'))
  expect(text()).toContain('Il questionario firmato non è qui.')
  expect(text()).not.toContain('Carica il firmato')
})

it('show the verification of somebody who has left the file', async () => {
  const left = { ...verification, _id: 'v2', cliente: 'c2', stato: 'compilata', _may: [] }
  const { nomi, ...data } = dataWith([verification, left], 'bozza')
  await opened({ ...data, nomi: { ...nomi, c2: 'Moretti Bruno' } })
  const [here, gone] = [...document.querySelectorAll('.file-duties > li')].map(one => one.textContent)
  expect(here).not.toContain('non è più nella pratica')
  expect(here).toContain('Questionario da firmare')
  expect(gone).toContain('Moretti Bruno')
  expect(gone).toContain('non è più nella pratica')
  expect(gone).not.toContain('Questionario da firmare')
})

it('is called by its kind, and not by its state, when the changes are to be saved', async () => {
  const [pratica, customer] = ['01a20892-fb20-791b-9305-46bc318f84d1', '01a20892-fb20-791b-9305-46bc318f84d2']
  await opened(dataWith([{ ...verification, pratica, cliente: customer }], 'bozza'))
  await press('Modifica', document.querySelectorAll('.file-duties > li')[1]!)
  await type('Comprare casa')
  await act(async () => document.querySelector<HTMLButtonElement>('.save [type=submit]')!.click())
  await settle()
  expect(text()).toContain('Salvare le modifiche a «Adeguata verifica»?')
})

it.each([
  ['ask for', null, true],
  ['read', { scadeAl: '2032-05-02' }, false],
])('%s the last day of the identity document, with %o among the documents', async (_, identita, isAsked) => {
  const data = dataWith([verification], 'bozza')
  await opened({ ...data, clienti: [{ ...data.clienti[0]!, identita }] })
  await press('Modifica')
  expect(document.querySelector('[data-path="documentoScadeAl"]') !== null).toBe(isAsked)
  expect(text().includes('valido fino al 2 maggio 2032')).toBe(!isAsked)
})
