import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { DocumentPages } from './document-pages.tsx'
import { documentTarget } from './page-targets.ts'

const params = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  documento: '0199aaaa-0000-7000-8000-000000000002',
}
const base = `/pratiche/${params.id}/documenti/${params.documento}`

/** An upload as the browser sends it; the test answers. */
interface Sent {
  path: string
  form: FormData
  progress: (loaded: number, total: number) => void
  answer: (status: number, body: unknown) => void
  fail: () => void
}
let sent: Sent[]

beforeEach(() => {
  sent = []
  class Request {
    path = ''
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    open(_method: string, path: string) {
      this.path = new URL(path, 'http://x').pathname
    }
    setRequestHeader() {}
    getResponseHeader = () => null
    abort = () => this.onabort()
    send(form: FormData) {
      sent.push({
        path: this.path,
        form,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) })
          this.onload()
        },
        fail: () => this.onerror(),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => vi.unstubAllGlobals())

const file = (name: string, type = 'application/pdf') => new File([name], name, { type })

async function open(dropped: readonly File[], answers: Record<string, StubAnswer> = {}) {
  const stub = server({
    [`GET ${base}/pagine`]: { json: { rows: [] } },
    [`POST ${base}/file`]: { status: 201, json: {} },
    ...answers,
  })
  const services = createServices(adminArea([]), stub.fetch)
  const onSent = vi.fn()
  await rendered(
    <ServicesContext value={services}>
      <DocumentPages
        target={documentTarget(params)}
        name="Buste paga"
        hasFile
        dropped={dropped}
        onClose={() => {}}
        onSent={onSent}
      />
    </ServicesContext>,
  )
  await settle()
  return { ...stub, onSent }
}
/** Waits for the upload number `index`, and does something with it. */
async function upload(index: number, act_: (one: Sent) => void) {
  await act(() => expect.poll(() => sent.length).toBeGreaterThan(index))
  await act(async () => act_(sent[index]!))
}
const nameOf = ({ form }: Sent) => (form.get('file') as File).name
const idOf = ({ path }: Sent) => path.split('/').at(-1)!
const shown = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)

it('sends each page on its own with its progress, then joins them in their order', async () => {
  const { requests, onSent } = await open([file('uno.pdf'), file('due.pdf')])
  await press('Sposta su due.pdf')
  await press('CARICA')
  await upload(0, one => one.progress(1, 4))
  const bar = document.querySelector<HTMLProgressElement>('[aria-label="Invio di due.pdf"]')!
  expect([sent.length, bar.value]).toEqual([1, 0.25])
  await upload(0, one => one.answer(200, {}))
  await upload(1, one => one.answer(200, {}))
  await act(() => expect.poll(() => onSent.mock.calls.length).toBe(1))
  expect(sent.map(nameOf)).toEqual(['due.pdf', 'uno.pdf'])
  const join = requests.at(-1)!
  expect(await join.json()).toEqual({ pagine: sent.map(idOf), aggiungi: false })
  expect(join.headers.get('idempotency-key')).toBeTruthy()
})

it('waits for the network and goes on by itself, with the page that was lost and the same id', async () => {
  const { onSent } = await open([file('uno.pdf'), file('due.pdf')])
  await press('CARICA')
  await upload(0, one => one.answer(200, {}))
  await upload(1, one => one.fail())
  expect(shown('[role=status]')[0]).toContain('La rete non risponde')
  await act(async () => dispatchEvent(new Event('online')))
  await upload(2, one => one.fail())
  await press('RIPROVA')
  await upload(3, one => one.answer(200, {}))
  await act(() => expect.poll(() => onSent.mock.calls.length).toBe(1))
  expect(sent.map(nameOf)).toEqual(['uno.pdf', 'due.pdf', 'due.pdf', 'due.pdf'])
  expect(new Set(sent.map(idOf)).size).toBe(2)
})

it('says which page is refused, asks for its password, and sends only that page again', async () => {
  const { onSent, names } = await open([file('chiuso.pdf'), file('buono.pdf')])
  await press('CARICA')
  const message = 'Il PDF è protetto: scriva la password per aprirlo.'
  await upload(0, one => one.answer(422, { message, fields: { password: message } }))
  await upload(1, one => one.answer(200, {}))
  expect(shown('li .error')).toEqual([message])
  expect(shown('li .badge')).toEqual(['Arrivata'])
  expect(names().some(name => name.startsWith('POST'))).toBe(false)
  const field = document.querySelector<HTMLInputElement>('li input[type=password]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Rossi1980')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('RIPROVA')
  await upload(2, one => one.answer(200, {}))
  await act(() => expect.poll(() => onSent.mock.calls.length).toBe(1))
  expect([nameOf(sent[2]!), sent[2]!.form.get('password')]).toEqual(['chiuso.pdf', 'Rossi1980'])
})

it('finds the pages that were sent before a reload, and does not send them again', async () => {
  const before = { _id: '0199aaaa-0000-7000-8000-000000000003', nome: 'uno.pdf', byte: 7 }
  const { requests, onSent } = await open([file('uno.pdf'), file('due.pdf')], {
    [`GET ${base}/pagine`]: { json: { rows: [before] } },
  })
  expect(document.querySelectorAll('li')).toHaveLength(2)
  await press('CARICA')
  await upload(0, one => one.answer(200, {}))
  await act(() => expect.poll(() => onSent.mock.calls.length).toBe(1))
  expect(sent.map(nameOf)).toEqual(['due.pdf'])
  expect((await requests.at(-1)!.json()).pagine).toEqual([before._id, idOf(sent[0]!)])
})

it('keeps everything when the pages cannot be joined, and takes a sent page back', async () => {
  const { names } = await open([file('uno.pdf')], {
    [`POST ${base}/file`]: { status: 413, json: 'Il documento è troppo grande.' },
    [`DELETE ${base}/pagine/x`]: { json: {} },
  })
  await press('CARICA')
  await upload(0, one => one.answer(200, {}))
  await act(() => expect.poll(() => shown('[role=alert]')).toEqual(['Il documento è troppo grande.']))
  expect(shown('li .badge')).toEqual(['Arrivata'])
  await press('Togli uno.pdf')
  expect(names().at(-1)).toBe(`DELETE ${base}/pagine/${idOf(sent[0]!)}`)
  expect(button('RIPROVA').getAttribute('aria-disabled')).toBe('true')
})

it('refuses what is too large before anything is sent', async () => {
  const large = file('grande.pdf')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  await open([large])
  expect(shown('[role=alert]')[0]).toContain('25 MB')
  await press('CARICA')
  expect(sent).toEqual([])
})

it('offers to straighten pictures only', async () => {
  await open([file('foto.jpg', 'image/jpeg'), file('carta.pdf')])
  const names = [...document.querySelectorAll('li button')].map(one => one.getAttribute('aria-label'))
  expect(names.filter(name => name?.startsWith('Raddrizza'))).toEqual(['Raddrizza foto.jpg'])
})
