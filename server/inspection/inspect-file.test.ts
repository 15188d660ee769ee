import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentLimits } from '../../contract/files/attachments.ts'
import type { ContentKind } from '../../contract/files/content-files.ts'
import { pdfPage } from '../database/example-data/files.ts'
import {
  cleanDocumentPage,
  inspectStaffFile,
  inspectVisitorFile,
  mergeDocumentPages,
} from './inspect-file.ts'
import { heavyPng } from './testing/heavy-png.ts'

describe('files under inspection', () => {
  let folder: string
  let heavy: { path: string; kind: 'image/png'; maxBytes: number }
  let light: { path: string; kind: 'application/pdf'; maxBytes: number }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quinto-inspection-'))
    const maxBytes = attachmentLimits.bytes
    heavy = { path: join(folder, 'heavy'), kind: 'image/png', maxBytes }
    light = { path: join(folder, 'light'), kind: 'application/pdf', maxBytes }
    await writeFile(heavy.path, heavyPng(7000))
    await writeFile(light.path, pdfPage(['Una busta paga']))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** A visitor of a network, who can disconnect. */
  function visitor(network: string) {
    const sender = new AbortController()
    return {
      leave: () => sender.abort(),
      send: (file: typeof heavy | typeof light) =>
        inspectVisitorFile<ContentKind>(file, { network, signal: sender.signal }),
    }
  }

  it('of customers take turns by person and by range of addresses', async () => {
    const done: string[] = []
    const send = (person: string, group: string) =>
      mergeDocumentPages([{ path: light.path, kind: 'application/pdf' }], join(folder, randomUUID()), {
        owner: person,
        group,
        isCustomers: true,
      }).then(() => done.push(person))
    const flood = ['a', 'b', 'a', 'a', 'b', 'b'].map(person => send(person, '192.0.2.1'))
    const others = [send('c', '198.51.100.1'), send('c', '198.51.100.1')]
    await Promise.all([...flood, ...others])
    expect(done.join('')).toBe('acbcabab')
  })

  it('of the staff do not wait for documents of customers', async () => {
    const done: string[] = []
    const clean = async (owner: string, isCustomers: boolean) => {
      const path = join(folder, randomUUID())
      await writeFile(path, heavyPng(isCustomers ? 4000 : 10))
      await cleanDocumentPage(path, 'image/png', undefined, { owner, group: owner, isCustomers })
      done.push(owner)
    }
    // Both processes run.
    await Promise.all([clean('warm', false), clean('warm', true)])
    await Promise.all([clean('customer', true), clean('agent', false)])
    expect(done.slice(2)).toEqual(['agent', 'customer'])
  })

  it('of staff do not wait for files of visitors', async () => {
    const attacker = visitor('192.0.2.1')
    let isHeavyRead = false
    const reading = attacker.send(heavy).finally(() => {
      isHeavyRead = true
    })
    const left = expect(reading).rejects.toMatchObject({ status: 400 })
    expect(await inspectStaffFile(light, { owner: 'admin:1', group: '198.51.100.1' })).toBe('application/pdf')
    expect(isHeavyRead).toBe(false)
    attacker.leave()
    await left
  })

  it('are dropped when their sender disconnects, and delay nobody', async () => {
    const attacker = visitor('192.0.2.1')
    const other = visitor('192.0.2.2')
    const done: string[] = []
    const sent = [attacker.send(heavy), attacker.send(light)].map((one, i) =>
      one.catch(error => done.push(`gone ${i}: ${error.status}`)),
    )
    const kept = other.send(light).then(() => done.push('kept'))
    attacker.leave()
    await Promise.all([...sent, kept])
    expect(done).toEqual(['gone 1: 400', 'gone 0: 400', 'kept'])
  })

  it('of one network are limited to the files of one form, and networks take turns', async () => {
    const attacker = visitor('192.0.2.1')
    const other = visitor('192.0.2.2')
    const done: string[] = []
    const sent = Array.from({ length: attachmentLimits.files }, () =>
      attacker.send(light).then(() => done.push('one')),
    )
    await expect(attacker.send(light)).rejects.toMatchObject({
      status: 503,
      retryAfter: 60,
      message: expect.stringMatching(/anche senza questo file/),
    })
    await Promise.all([...sent, other.send(light).then(() => done.push('other'))])
    expect(done).toEqual(['one', 'other', 'one', 'one', 'one', 'one'])
  })

  it('of all networks together are limited', async () => {
    const visitors = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(visitor)
    const sent = visitors.flatMap(one =>
      Array.from({ length: attachmentLimits.files }, () => one.send(light)),
    )
    await expect(visitor('192.0.2.4').send(light)).rejects.toMatchObject({ status: 503 })
    await Promise.all(sent)
    expect(await visitor('192.0.2.4').send(light)).toBe('application/pdf')
  })
})
