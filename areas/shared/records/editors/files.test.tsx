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
