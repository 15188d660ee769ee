import { expect, it } from 'vitest'
import { attachmentLimits } from '../../contract/files/attachments.ts'
import { createAttached } from './attached.ts'
import type { Upload } from './upload.ts'

const stored: Upload = (_base, _file, { uploaded }) => {
  uploaded('x')
  return () => {}
}

const pdf = (name: string) => new File(['%PDF'], name)

it('counts only files that belong to the message', () => {
  const attached = createAttached('https://quinto.example')
  attached.add(
    Array.from({ length: attachmentLimits.files }, (_, at) => pdf(`programma-${at}.exe`)),
    stored,
  )
  expect(attached.list.value.every(({ state }) => state === 'failed')).toBe(true)

  attached.add(
    Array.from({ length: attachmentLimits.files }, (_, at) => pdf(`busta-${at}.pdf`)),
    stored,
  )
  expect(attached.failed.value).toHaveLength(attachmentLimits.files)
  expect(attached.ids()).toHaveLength(attachmentLimits.files)

  attached.add([pdf('una-di-troppo.pdf')], stored)
  expect(attached.failed.value.at(-1)).toMatchObject({
    name: 'una-di-troppo.pdf',
    error: 'Al massimo 5 file.',
    canRetry: false,
  })
  expect(attached.ids()).toHaveLength(attachmentLimits.files)
})
