import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServices, type Services, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { rendered } from '../testing/rendered.tsx'
import { type StubAnswer, server } from '../testing/server.ts'
import { useFetchFile } from './fetch-file.ts'
import { useSendFile } from './uploads.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Hooks {
  fetchFile: ReturnType<typeof useFetchFile>
  sendFile: ReturnType<typeof useSendFile>
}

function Reader({ onHooks }: { onHooks: (hooks: Hooks) => void }) {
  const fetchFile = useFetchFile()
  const sendFile = useSendFile()
  useEffect(() => onHooks({ fetchFile, sendFile }))
  return null
}

/** Returns the results of the hooks, and the services that the hooks use. */
async function open(answers: Record<string, StubAnswer | (() => Promise<StubAnswer>)> = {}) {
  const services = createServices(adminArea([]), server(answers).fetch)
  let hooks!: Hooks
  const onHooks = (given: Hooks) => {
    hooks = given
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Reader onHooks={onHooks} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  return { ...hooks, ...services }
}
const shownToasts = ({ toasts }: Pick<Services, 'toasts'>) =>
  toasts.shown().map(({ text, kind }) => [text, kind])

describe('an export', () => {
  const path = '/news/esporta?formato=csv'

  it('keeps the indicator on until the file is received', async () => {
    let answer: (answer: StubAnswer) => void = () => {}
    const answered = new Promise<StubAnswer>(resolve => {
      answer = resolve
    })
    const { fetchFile, loading, toasts } = await open({ 'GET /news/esporta': () => answered })
    const coming = fetchFile(path)
    expect(loading.isOn()).toBe(true)
    const headers = { 'content-disposition': 'attachment; filename="notizie.csv"' }
    answer({ json: 'a;b', headers })
    const { content, name } = await act(() => coming)
    expect([await content.text(), name]).toEqual(['"a;b"', 'notizie.csv'])
    expect(loading.isOn()).toBe(false)
    expect(shownToasts({ toasts })).toEqual([])
  })

  it.each<[string, StubAnswer | (() => never), string, number]>([
    [
      'is refused',
      { status: 403, json: 'Non si dispone dei permessi necessari.' },
      'Non si dispone dei permessi necessari.',
      403,
    ],
    ['says nothing', { status: 500 }, 'Error', 500],
    [
      'is not answered',
      () => {
        throw new TypeError('offline')
      },
      'Il file non è arrivato per intero: riprovi.',
      0,
    ],
  ])('that %s is logged and shown in a toast', async (_, answer, text, status) => {
    const services = await open({ 'GET /news/esporta': answer })
    await act(() => expect(services.fetchFile(path)).rejects.toThrow())
    expect(shownToasts(services)).toEqual([[text, 'danger']])
    expect(console.error).toHaveBeenCalledWith(`GET /news/esporta: ${status}`, expect.anything())
    expect(services.loading.isOn()).toBe(false)
  })

  it('that is aborted is not reported as a failure', async () => {
    const services = await open({ 'GET /news/esporta': { json: '' } })
    await act(() => expect(services.fetchFile(path, { signal: AbortSignal.abort() })).rejects.toThrow())
    expect(shownToasts(services)).toEqual([])
  })
})

describe('an upload', () => {
  /** Stubs the upload requests; the test decides when a request is answered. */
  function sends() {
    const sent: { answer: (status: number, body: unknown) => void; fail: () => void }[] = []
    class Request {
      upload = {}
      status = 0
      responseText = ''
      onload = () => {}
      onerror = () => {}
      onabort = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      abort = () => this.onabort()
      send() {
        sent.push({
          answer: (status, body) => {
            Object.assign(this, { status, responseText: JSON.stringify(body) })
            this.onload()
          },
          fail: () => this.onerror(),
        })
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    return sent
  }
  const path = '/v2/storage/genericUpload'
  const file = new File(['a'], 'a.pdf')
  const signal = () => new AbortController().signal

  it('keeps the indicator on until it is answered', async () => {
    const sent = sends()
    const services = await open()
    const coming = services.sendFile(path, file, () => {}, signal())
    await expect.poll(() => sent.length).toBe(1)
    expect(services.loading.isOn()).toBe(true)
    sent[0]!.answer(201, { url: '/files/a' })
    expect(await coming).toEqual({ url: '/files/a' })
    expect(services.loading.isOn()).toBe(false)
    expect(shownToasts(services)).toEqual([])
  })

  it('that is refused or not answered is logged and shown in a toast', async () => {
    const sent = sends()
    const services = await open()
    const refused = services.sendFile(path, file, () => {}, signal())
    await expect.poll(() => sent.length).toBe(1)
    sent[0]!.answer(413, 'Il file supera i 100 MB.')
    await expect(refused).rejects.toThrow('Il file supera i 100 MB.')
    const unanswered = services.sendFile(path, file, () => {}, signal())
    await expect.poll(() => sent.length).toBe(2)
    sent[1]!.fail()
    await expect(unanswered).rejects.toThrow('Il servizio non risponde')
    expect(shownToasts(services)).toEqual([
      ['Il file supera i 100 MB.', 'danger'],
      ['Error', 'danger'],
    ])
    expect(console.error).toHaveBeenCalledWith(`POST ${path}: 413`, expect.anything())
    expect(console.error).toHaveBeenCalledWith(`POST ${path}: 0`, expect.anything())
    expect(services.loading.isOn()).toBe(false)
  })

  it('that is aborted is not reported as a failure', async () => {
    const sent = sends()
    const services = await open()
    const stop = new AbortController()
    const coming = services.sendFile(path, file, () => {}, stop.signal)
    await expect.poll(() => sent.length).toBe(1)
    stop.abort()
    await expect(coming).rejects.toThrow()
    expect(shownToasts(services)).toEqual([])
  })
})
