import { beforeEach, expect, it } from 'vitest'
import { CallError } from '../../../client/client.ts'
import { openOutbox } from './outbox.ts'
import { importKey, seal } from './sealed-rows.ts'
import type { Unsent } from './unsent.ts'
import type { DiskRow, UnsentDisk } from './unsent-disk.ts'
import { createUnsentKeys } from './unsent-keys.ts'
import { unsentStore } from './unsent-store.ts'

const noteWith = (key: string, values: Partial<Unsent> = {}): Unsent => ({
  write: {
    call: 'POST /pratiche_note',
    body: { pratica: 'p', tipo: 'nota', testo: `Il reddito è basso (${key}).`, cliente: null },
  },
  about: 'Rossi Anna, pratica 48211',
  key,
  person: 'bruno',
  at: 1000,
  tried: null,
  refusal: null,
  ...values,
})

/** A disk that outlives the tabs of a test. */
let rows: Map<string, DiskRow>
let isFull: boolean
const disk: UnsentDisk = {
  all: async () => [...rows.values()],
  async put(row) {
    if (isFull) throw new DOMException('Full', 'QuotaExceededError')
    rows.set(row.key, row)
  },
  async replace(row) {
    if (!rows.has(row.key)) return false
    rows.set(row.key, row)
    return true
  },
  async remove(keys) {
    for (const key of keys) rows.delete(key)
  },
}

/** The keys at the server, by person and name; null answers as a server that is away. */
let server: Record<string, string> | null
let asked: (string | null)[]
let device: Map<string, string>
beforeEach(() => {
  rows = new Map()
  isFull = false
  server = {}
  asked = []
  device = new Map()
})

function keysOf(person: string) {
  return createUnsentKeys({
    async ask(name) {
      asked.push(name)
      if (!server) throw new CallError(null, 0)
      const nome = name ?? `1.${asked.length}`
      if (nome.startsWith('tolta')) throw new CallError('Non c’è più.', 404)
      server[`${person} ${nome}`] ??= btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
      return { nome, chiave: server[`${person} ${nome}`]! }
    },
    device: {
      getItem: name => device.get(name) ?? null,
      setItem: (name, value) => void device.set(name, value),
    },
  })
}

/** The store of another tab of the person. */
const tab = (person = 'bruno') => {
  const memory = new Map<string, Unsent>()
  return Object.assign(unsentStore({ person, disk, keys: keysOf(person), memory }), { memory })
}
/** Everything that the disk has, as a text. */
const onDisk = () =>
  [...rows.values()]
    .map(row =>
      JSON.stringify(row, (_name, value) =>
        value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
      ),
    )
    .join('')

it('the disk has neither texts nor names, and every tab of the person reads them', async () => {
  const one = tab()
  expect(await one.unlock()).toBe(true)
  await one.add(noteWith('a'))
  await one.add(noteWith('b', { at: 500, refusal: 'Anna Rossi non è più Sua cliente.' }))
  expect(one.isLasting()).toBe(true)
  expect(rows.size).toBe(2)
  expect(onDisk()).not.toMatch(/reddito|Rossi|48211/)
  expect(await one.read()).toEqual({
    rows: [noteWith('b', { at: 500, refusal: 'Anna Rossi non è più Sua cliente.' }), noteWith('a')],
    locked: [],
    lost: [],
  })
  const two = tab()
  await two.unlock()
  expect((await two.read()).rows).toHaveLength(2)
  // The device has one key.
  expect(asked).toEqual([null, '1.1'])
  expect(await two.replace(noteWith('a', { tried: 7 }))).toBe(true)
  expect(onDisk()).not.toMatch(/reddito|Rossi/)
  expect((await one.read()).rows[1]).toEqual(noteWith('a', { tried: 7 }))
  await one.remove(['a', 'b'])
  expect(await two.replace(noteWith('a'))).toBe(false)
  expect(rows.size).toBe(0)
})

it('rows of an earlier version, in clear, are encrypted at the first opening, and none is lost', async () => {
  rows.set('a', noteWith('a'))
  rows.set('b', noteWith('b', { tried: 3 }))
  const store = tab()
  await store.unlock()
  expect(onDisk()).not.toMatch(/reddito|Rossi/)
  expect((await store.read()).rows).toEqual([noteWith('a'), noteWith('b', { tried: 3 })])
})

it('without the key the rows wait, and new rows stay in the tab until the key arrives', async () => {
  const first = tab()
  await first.unlock()
  await first.add(noteWith('a'))
  server = null
  const reloaded = tab()
  expect(await reloaded.unlock()).toBe(false)
  expect(await reloaded.read()).toMatchObject({
    rows: [],
    locked: [{ key: 'a', at: 1000, call: 'POST /pratiche_note' }],
    lost: [],
  })
  await reloaded.add(noteWith('b', { at: 2000 }))
  expect(reloaded.isLasting()).toBe(false)
  expect(rows.size).toBe(1)
  expect((await reloaded.read()).rows).toEqual([noteWith('b', { at: 2000 })])
  // A server with another secret has another key of this name.
  server = {}
  const wrong = tab()
  await wrong.unlock()
  expect((await wrong.read()).lost).toHaveLength(1)
})

it('the key arrives later, and everything is readable and lasting', async () => {
  const first = tab()
  await first.unlock()
  await first.add(noteWith('a'))
  const known = server
  server = null
  const reloaded = tab()
  await reloaded.unlock()
  await reloaded.add(noteWith('b', { at: 2000 }))
  server = known
  expect(await reloaded.unlock()).toBe(true)
  expect(await reloaded.read()).toEqual({
    rows: [noteWith('a'), noteWith('b', { at: 2000 })],
    locked: [],
    lost: [],
  })
  expect(reloaded.isLasting()).toBe(true)
  expect(onDisk()).not.toMatch(/reddito/)
})

it('another person of the device reads nothing', async () => {
  const bruno = tab()
  await bruno.unlock()
  await bruno.add(noteWith('a'))
  const ada = tab('ada')
  await ada.unlock()
  expect(await ada.read()).toEqual({ rows: [], locked: [], lost: [] })
  await ada.removeOthers()
  expect(rows.size).toBe(0)
})

it('a row whose key is gone is dropped with a word, and a new key takes its place', async () => {
  const gone = { name: 'tolta.1', key: await importKey(btoa('k'.repeat(32))) }
  rows.set('a', await seal(noteWith('a', { at: Date.parse('2026-11-27T08:12:00Z') }), gone))
  device.set('quinto-unsent-key', gone.name)
  const outbox = await openOutbox({
    person: 'bruno',
    store: tab(),
    send: async () => {},
    isOnline: () => false,
    inTurn: work => work(),
    publish: () => {},
    onSent: () => {},
    tell: () => {},
  })
  expect(outbox.dropped()).toEqual([
    'Non inviate e tolte da questo computer, perché non si possono più aprire: 1 nota (27/11/2026).',
  ])
  await outbox.keep({ write: noteWith('b').write, about: 'Rossi Anna, pratica 48211' })
  expect([...rows.values()]).toMatchObject([{ keyName: '1.2' }])
  outbox.close()
})

it('says which rows are locked, sends them when the key arrives, and forgets them at the sign-out', async () => {
  const first = tab()
  await first.unlock()
  await first.add(noteWith('a', { at: Date.now() }))
  await first.add(noteWith('b', { at: Date.now() }))
  const known = server
  server = null
  const sent: string[] = []
  const open = () =>
    openOutbox({
      person: 'bruno',
      store: tab(),
      send: async (_write, key) => void sent.push(key),
      isOnline: () => true,
      inTurn: work => work(),
      publish: () => {},
      onSent: () => {},
      tell: () => {},
    })
  const outbox = await open()
  await outbox.sendAll()
  expect(outbox.locked()).toHaveLength(2)
  expect(sent).toEqual([])
  server = known
  await outbox.sendAll()
  expect(outbox.locked()).toEqual([])
  expect(sent).toEqual(['a', 'b'])
  outbox.close()
  await first.add(noteWith('c', { at: Date.now() }))
  server = null
  const leaving = await open()
  expect(leaving.locked()).toHaveLength(1)
  await leaving.forget()
  expect(rows.size).toBe(0)
  leaving.close()
})

it('a browser that cannot encrypt writes nothing to the disk, and reads what an earlier version has left', async () => {
  rows.set('a', noteWith('a'))
  const memory = new Map<string, Unsent>()
  const store = unsentStore({ person: 'bruno', disk, keys: null, memory })
  expect(await store.unlock()).toBe(true)
  await store.add(noteWith('b', { at: 2000 }))
  expect(store.isLasting()).toBe(false)
  expect([...rows.keys()]).toEqual(['a'])
  expect((await store.read()).rows).toEqual([noteWith('a'), noteWith('b', { at: 2000 })])
  expect(await store.replace(noteWith('a', { tried: 5 }))).toBe(true)
})

it('keeps rows in this tab while the disk is full', async () => {
  const store = tab()
  await store.unlock()
  isFull = true
  expect(store.isLasting()).toBe(true)
  await store.add(noteWith('a'))
  expect(store.isLasting()).toBe(false)
  expect([...store.memory.keys()]).toEqual(['a'])
  isFull = false
  await store.unlock()
  expect(store.isLasting()).toBe(true)
  expect([...rows.keys()]).toEqual(['a'])
})

it('a row that is removed or changed while it is encrypted does not come back', async () => {
  const store = tab()
  await store.unlock()
  const adding = store.add(noteWith('a'))
  await store.remove(['a'])
  await adding
  expect(rows.size).toBe(0)
  const other = store.add(noteWith('b'))
  await store.replace(noteWith('b', { tried: 9 }))
  await other
  expect((await store.read()).rows).toEqual([noteWith('b', { tried: 9 })])
})
