import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../client/client.ts'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { press, rendered, settle, write } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import { RecordedConsents } from './recorded-consents.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the uploads: each answers another id at once. Returns the number of uploads. */
function uploads(): () => number {
  let sent = 0
  class Request {
    upload = {}
    status = 201
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send() {
      this.responseText = JSON.stringify({ _id: `foglio-${++sent}` })
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return () => sent
}

async function openForm(failures: CallError[]) {
  const calls: { file: string | undefined; giorno: string; key: string }[] = []
  const services = createServices(adminArea([]), server({}).fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <RecordedConsents
          consents={{ nome: 'Ada Rossi', testoVersione: '2026-11', righe: [] }}
          mayRecord
          onRecord={async ({ file, giorno }, key) => {
            calls.push({ file, giorno, key })
            const failure = failures.shift()
            if (failure) throw failure
          }}
        />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await press('Registra un consenso firmato')
  return calls
}

/** Chooses a file in the form. The file stays chosen in each reading of the form, as in a browser. */
function choose(file: File) {
  const { FormData: Original } = globalThis
  vi.stubGlobal(
    'FormData',
    class extends Original {
      constructor(form?: HTMLFormElement) {
        super(form)
        if (form) this.set('file', file)
      }
    },
  )
}

async function send() {
  await act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await settle()
}

it('a repeat after a lost answer has the same paper and the same key, and another one with other values', async () => {
  const sent = uploads()
  const calls = await openForm([new CallError(null, 0), new CallError(null, 0), new CallError('No.', 409)])
  choose(new File(['a'], 'consenso.png', { type: 'image/png' }))
  write('giorno', '2026-11-18')
  await send()
  await send()
  expect(sent()).toBe(1)
  expect(calls[1]).toEqual({ ...calls[0], file: 'foglio-1' })

  write('giorno', '2026-11-19')
  await send()
  expect(sent()).toBe(1)
  expect(calls[2]).toMatchObject({ file: 'foglio-1', giorno: '2026-11-19' })
  expect(calls[2]!.key).not.toBe(calls[0]!.key)

  choose(new File(['bb'], 'altro.png', { type: 'image/png' }))
  await send()
  expect(sent()).toBe(2)
  expect(calls[3]!.file).toBe('foglio-2')
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
})

it('a paper that the server no longer has is sent again', async () => {
  const sent = uploads()
  const calls = await openForm([
    new CallError('Il modulo non c’è più.', 422, { file: 'Il modulo non c’è più.' }),
  ])
  choose(new File(['a'], 'consenso.png', { type: 'image/png' }))
  write('giorno', '2026-11-18')
  await send()
  await send()
  expect(sent()).toBe(2)
  expect(calls.map(({ file }) => file)).toEqual(['foglio-1', 'foglio-2'])
})
