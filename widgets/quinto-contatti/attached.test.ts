import { afterEach, expect, it, vi } from 'vitest'
import { attachmentLimits } from '../../contract/files/attachments.ts'
import { createAttached } from './attached.ts'

afterEach(() => vi.unstubAllGlobals())

class StoredUpload {
  upload = {}
  status = 201
  response = { _id: 'x' }
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send = () => this.onload()
}

const pdf = (name: string) => new File(['%PDF'], name)

it('counts only files that belong to the message', () => {
  vi.stubGlobal('XMLHttpRequest', StoredUpload)
  const attached = createAttached('https://quinto.example')
  attached.add(Array.from({ length: attachmentLimits.files }, (_, at) => pdf(`programma-${at}.exe`)))
  expect(attached.list.value.every(({ state }) => state === 'failed')).toBe(true)

  attached.add(Array.from({ length: attachmentLimits.files }, (_, at) => pdf(`busta-${at}.pdf`)))
  expect(attached.tooMany.value).toBe(false)
  expect(attached.ids()).toHaveLength(attachmentLimits.files)

  attached.add([pdf('una-di-troppo.pdf')])
  expect(attached.tooMany.value).toBe(true)
  expect(attached.ids()).toHaveLength(attachmentLimits.files)
})
