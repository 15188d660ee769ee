import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../client/client.ts'
import { usedKeyCode } from '../../../contract/calls/repeated-write.ts'
import { type Message, type Outbox, openOutbox } from './outbox.ts'
import type { Given, Unsent, Write } from './unsent.ts'
import { unsentStore } from './unsent-store.ts'

const dayMs = 86_400_000
const noteOf = (testo: string): Given => ({
  write: { call: 'POST /pratiche_note', body: { pratica: 'p', tipo: 'nota', testo, cliente: null } },
  about: 'Rossi Anna, pratica 48211',
})
const snooze: Given = {
  write: {
    call: 'POST /agents/cruscotto/segni',
    body: { chiave: 'pratica:p', azione: 'rimanda', fino: '2026-12-03', stato: 'perizia' },
  },
  about: 'Rossi Anna, pratica 48211',
}

let memory: Map<string, Unsent>
let isOnline: boolean
let opened: Outbox[]
let sent: { write: Write; key: string }[]
let told: string[]
/** Answers a write; throws for a refusal. */
let answer: (write: Write, key: string) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:12:00Z') })
  memory = new Map()
  isOnline = false
  opened = []
  sent = []
  told = []
  answer = async () => {}
})
afterEach(() => {
  for (const outbox of opened) outbox.close()
  vi.useRealTimers()
})

let turn: Promise<unknown> = Promise.resolve()
/** A lock, as the browser keeps one for all tabs. */
const inTurn = (work: () => Promise<void>) => {
  turn = turn.then(work)
  return turn
}

/** Opens a tab of a person, with the writes that this tab has been told of. */
async function tab(person = 'bruno') {
  const acknowledged: string[] = []
  const outbox: Outbox = await openOutbox({
    person,
    store: unsentStore({ person, disk: null, keys: null, memory }),
    async send(write, key) {
      sent.push({ write, key })
      await answer(write, key)
    },
    isOnline: () => isOnline,
    inTurn,
    publish(message: Message) {
      for (const other of opened) if (other !== outbox) other.receive(message)
    },
    onSent: row => void acknowledged.push(row.key),
    tell: text => void told.push(text),
  })
  opened.push(outbox)
  return Object.assign(outbox, { acknowledged })
}
const texts = () => sent.map(({ write }) => 'testo' in write.body && write.body.testo)
const settled = () => vi.advanceTimersByTimeAsync(0)

it('sends what waits in its order, once, with two tabs that both try', async () => {
  const [one, two] = [await tab(), await tab()]
  const rows = [await one.keep(noteOf('A')), await two.keep(noteOf('B')), await one.keep(noteOf('C'))]
  expect(two.rows().map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  expect(sent).toEqual([])
  isOnline = true
  await Promise.all([one.sendAll(), two.sendAll(), one.sendAll()])
  expect(texts()).toEqual(['A', 'B', 'C'])
  expect(sent.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  await settled()
  for (const each of [one, two]) {
    expect(each.rows()).toEqual([])
    expect(each.acknowledged).toHaveLength(3)
  }
})

it('a row that is dropped before it is sent is not sent', async () => {
  const outbox = await tab()
  const { key } = await outbox.keep(noteOf('A'))
  await outbox.keep(noteOf('B'))
  await outbox.remove(key)
  isOnline = true
  await outbox.sendAll()
  expect(texts()).toEqual(['B'])
})

it.each([0, 429, 500, 503])(
  'after an answer of %i the same write is sent again after growing waits',
  async status => {
    const outbox = await tab()
    isOnline = true
    let left = 3
    answer = async () => {
      left -= 1
      if (left > 0) throw new CallError(null, status)
    }
    const { key } = await outbox.keep(noteOf('A'))
    await settled()
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(one => one.key)).toEqual([key, key, key])
    expect(outbox.rows()).toEqual([])
  },
)

it('a write that is kept after an attempt without an answer has the key of the attempt', async () => {
  const outbox = await tab()
  isOnline = true
  await outbox.keep(noteOf('A'), { key: 'tentata', at: Date.now() })
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ key }) => key)).toEqual(['tentata'])
})

it('after the end of the session the rows wait for the next opening of the same person', async () => {
  const first = await tab()
  await first.keep(noteOf('A'))
  await first.keep(noteOf('B'))
  isOnline = true
  answer = async () => {
    throw new CallError('Occorre accedere.', 401)
  }
  await first.sendAll()
  await vi.advanceTimersByTimeAsync(dayMs)
  expect(sent).toHaveLength(1)
  first.close()
  answer = async () => {}
  const second = await tab()
  await second.sendAll()
  expect(
    texts()
      .slice(1)
      .map(text => String(text).split('\n')[0]),
  ).toEqual(['A', 'B'])
})

it('deletes the rows of another person and sends nothing of them', async () => {
  const bruno = await tab()
  await bruno.keep(noteOf('Di Bruno'))
  bruno.close()
  isOnline = true
  const ada = await tab('ada')
  await ada.sendAll()
  expect(ada.rows()).toEqual([])
  expect([...memory.values()]).toEqual([])
  expect(sent).toEqual([])
})

it.each([403, 404, 409, 422])(
  'a note refused with %i is kept with its reason, and the next one is sent',
  async status => {
    const outbox = await tab()
    const { key } = await outbox.keep(noteOf('A'))
    await outbox.keep(noteOf('B'))
    isOnline = true
    answer = async write => {
      if ('testo' in write.body && write.body.testo === 'A') throw new CallError('Il motivo.', status)
    }
    await outbox.sendAll()
    expect(outbox.rows()).toMatchObject([{ key, refusal: 'Il motivo.' }])
    await outbox.sendAll()
    expect(texts()).toEqual(['A', 'B'])
    answer = async () => {}
    await outbox.retry(key)
    await settled()
    expect(outbox.rows()).toEqual([])
    expect(sent.at(-1)!.key).not.toBe(key)
  },
)

it.each([404, 409, 422])('an action on a row that has changed (%i) is dropped with a word', async status => {
  const outbox = await tab()
  await outbox.keep(snooze)
  isOnline = true
  answer = async () => {
    throw new CallError('Nel frattempo la pratica ha cambiato stato.', status)
  }
  await outbox.sendAll()
  expect(outbox.rows()).toEqual([])
  expect(told).toEqual([
    'Rossi Anna, pratica 48211, «Rimandato al 03/12/2026»: nel frattempo la riga è cambiata, non serve più.',
  ])
})

it('an action that the person may not make any more is kept with its reason', async () => {
  const outbox = await tab()
  await outbox.keep(snooze)
  isOnline = true
  answer = async () => {
    throw new CallError('Non si dispone dei permessi necessari.', 403)
  }
  await outbox.sendAll()
  expect(outbox.rows()).toMatchObject([{ refusal: 'Non si dispone dei permessi necessari.' }])
})

it('a late note tells when it was written, and a prompt one does not', async () => {
  const outbox = await tab()
  await outbox.keep(noteOf('Sentita.'))
  await vi.advanceTimersByTimeAsync(59_000)
  await outbox.keep(noteOf('Ora.'))
  await vi.advanceTimersByTimeAsync(3_600_000 - 59_000)
  await outbox.keep(noteOf('Adesso.'))
  isOnline = true
  await outbox.sendAll()
  expect(texts()).toEqual([
    'Sentita.\n\n(Scritto senza rete il 27/11/2026, 09:12.)',
    'Ora.\n\n(Scritto senza rete il 27/11/2026, 09:12.)',
    'Adesso.',
  ])
})

it('a late contact has the date of its making', async () => {
  const outbox = await tab()
  await outbox.keep({
    write: { call: 'POST /leads/:id/contatti', params: { id: 'l' }, body: { tipo: 'chiamata' } },
    about: 'Anna Rossi',
  })
  await vi.advanceTimersByTimeAsync(3_600_000)
  isOnline = true
  await outbox.sendAll()
  expect(sent[0]!.write.body).toEqual({ tipo: 'chiamata', alle: '2026-11-27T08:12:00.000Z' })
})

it('a write whose first attempt has arrived with another text is acknowledged', async () => {
  const outbox = await tab()
  await outbox.keep(noteOf('A'), { key: 'arrivata', at: Date.now() })
  await vi.advanceTimersByTimeAsync(3_600_000)
  isOnline = true
  answer = async () => {
    throw new CallError('Già servita.', 422, {}, { code: usedKeyCode })
  }
  await outbox.sendAll()
  expect(outbox.rows()).toEqual([])
  expect(outbox.acknowledged).toEqual(['arrivata'])
})

it('an attempt of more than six days ago is not repeated, because the server may have forgotten its key', async () => {
  const outbox = await tab()
  await outbox.keep(noteOf('A'), { key: 'vecchia', at: Date.now() })
  vi.setSystemTime(Date.now() + 6 * dayMs + 1)
  isOnline = true
  await outbox.sendAll()
  expect(sent).toEqual([])
  expect(outbox.rows()[0]!.refusal).toContain('può essere già arrivata')
  await outbox.retry('vecchia')
  await settled()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.key).not.toBe('vecchia')
})

it('drops rows of more than 14 days ago with a word, and keeps younger ones', async () => {
  const first = await tab()
  await first.keep(noteOf('A'))
  vi.setSystemTime(Date.now() + dayMs)
  await first.keep(noteOf('B'))
  first.close()
  vi.setSystemTime(Date.now() + 13 * dayMs + 1)
  const second = await tab()
  expect(second.rows().map(row => 'testo' in row.write.body && row.write.body.testo)).toEqual(['B'])
  expect(second.dropped()).toEqual([
    'Non inviate in 14 giorni e tolte da questo computer: Nota interna del 27/11/2026, Rossi Anna, pratica 48211.',
  ])
  second.dismiss()
  expect(second.dropped()).toEqual([])
  expect([...memory.values()].map(({ about }) => about)).toHaveLength(1)
})

it('forgets everything of the person at the sign-out, in every tab', async () => {
  const [one, two] = [await tab(), await tab()]
  await one.keep(noteOf('A'))
  await one.forget()
  await settled()
  expect(two.rows()).toEqual([])
  expect([...memory.values()]).toEqual([])
})

it('drops rows that become too old in an open tab, instead of sending them', async () => {
  const outbox = await tab()
  await outbox.keep(noteOf('A'))
  vi.setSystemTime(Date.now() + 14 * dayMs + 1)
  isOnline = true
  await outbox.sendAll()
  expect(sent).toEqual([])
  expect(outbox.rows()).toEqual([])
  expect(outbox.dropped()[0]).toContain('Rossi Anna, pratica 48211')
})
