import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { LiveEvent } from '../../contract/live/live-messages.ts'
import { Connection } from './connection.ts'

class Socket extends EventEmitter {
  bufferedAmount = 0
  send = vi.fn()
  close = vi.fn()
  pause = vi.fn()
  terminate = vi.fn()
  async receives(message: object) {
    this.emit('message', JSON.stringify(message), false)
    await new Promise(resolve => setImmediate(resolve))
  }
}
const event: LiveEvent = { topic: 'leads', name: 'lead-created', id: 'uno' }
const actor = { kind: 'admin', id: 'capo', flags: new Set(['admin']) } as const
const hub = {
  listening: async () => {},
  identify: async () => ({ actor, session: 'una' }),
  joined() {},
  showOpen: async () => {},
}

it('closes the connection of a page that does not read its messages', async () => {
  const socket = new Socket()
  const connection = new Connection(socket as unknown as WebSocket, '203.0.113.1', hub, 1000)
  await socket.receives({ type: 'hello', token: 'capo' })
  await socket.receives({ type: 'subscribe', topics: ['leads'] })
  socket.bufferedAmount = 256 * 1024
  connection.receive({ event, to: [] }, 'uno')
  expect(socket.send).toHaveBeenLastCalledWith('uno')
  socket.bufferedAmount++
  connection.receive({ event, to: [] }, 'due')
  connection.receive({ event, to: [] }, 'tre')
  expect(socket.send).toHaveBeenLastCalledWith('uno')
  expect(socket.close.mock.calls).toEqual([[1013, 'tryLater']])
  await vi.waitFor(() => expect(socket.terminate).toHaveBeenCalled(), { timeout: 3000 })
})

it('closes with tryLater when the database cannot identify the token', async () => {
  const socket = new Socket()
  const away = async () => {
    throw new Error('the database is away')
  }
  new Connection(socket as unknown as WebSocket, '203.0.113.1', { ...hub, identify: away }, 1000)
  await socket.receives({ type: 'hello', token: 'capo' })
  expect(socket.close.mock.calls).toEqual([[1013, 'tryLater']])
})

it('stops reading from a page that sends too many messages', async () => {
  const socket = new Socket()
  new Connection(socket as unknown as WebSocket, '203.0.113.1', hub, 1000)
  await socket.receives({ type: 'hello', token: 'capo' })
  for (let n = 0; n < 100; n++) socket.emit('message', '{"type":"ping"}', false)
  expect(socket.close.mock.calls).toEqual([[4429, 'tooMany']])
  expect(socket.pause).toHaveBeenCalledOnce()
})
