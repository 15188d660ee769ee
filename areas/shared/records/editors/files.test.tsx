import { act } from 'react'
import { expect, it } from 'vitest'
import { resources } from '../../../../contract/subjects/all.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { press } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'

const documents = resources.find(({ name }) => name === 'documents')!
const stored = {
  url: '/files/aaaaaaaaaaaaaaaaaaaaaa',
  name: 'Foglio.pdf',
  size: 1000,
  mimetype: 'application/pdf',
}

it('reports to the server the removal of a previously saved attachment', async () => {
  // A record holds the file, so the server refuses; the editor ignores the answer.
  const refused = { status: 409, json: 'Il file è in una scheda.' }
  const api = server({ 'POST /storage/deleteGenericFile': refused })
  const { value, services } = await renderedEditor(documents, 'file', stored, api)
  await press('Togli Foglio.pdf')
  expect(value()).toBeNull()
  expect(api.names()).toEqual(['POST /storage/deleteGenericFile'])
  expect(await api.requests[0]!.json()).toEqual(stored)
  expect(services.toasts.shown()).toEqual([])
})

it('says which kinds a field takes, once and without an upload', async () => {
  const agents = resources.find(({ name }) => name === 'agents')!
  const api = server({})
  const { services } = await renderedEditor(agents, 'urlPhoto', null, api)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['GIF89a'], 'foto.gif', { type: 'image/gif' })] })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'Qui servono immagini JPEG, PNG o WebP fino a 10 MB.',
  )
  expect(api.names()).toEqual([])
  expect(services.toasts.shown()).toEqual([])
})
