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
  async says(message: object) {
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
}

it('lets go of a page that does not read what it is sent', async () => {
  const socket = new Socket()
  const connection = new Connection(socket as unknown as WebSocket, '203.0.113.1', hub, 1000)
  await socket.says({ type: 'hello', token: 'capo' })
  await socket.says({ type: 'subscribe', topics: ['leads'] })
  socket.bufferedAmount = 256 * 1024
  connection.hear({ event, to: [] }, 'uno')
  expect(socket.send).toHaveBeenLastCalledWith('uno')
  socket.bufferedAmount++
  connection.hear({ event, to: [] }, 'due')
  connection.hear({ event, to: [] }, 'tre')
  expect(socket.send).toHaveBeenLastCalledWith('uno')
  expect(socket.close.mock.calls).toEqual([[1013, 'tryLater']])
  await vi.waitFor(() => expect(socket.terminate).toHaveBeenCalled(), { timeout: 3000 })
})

it('closes, to be opened again later, when nobody can say whose token it is', async () => {
  const socket = new Socket()
  const away = async () => {
    throw new Error('the database is away')
  }
  new Connection(socket as unknown as WebSocket, '203.0.113.1', { ...hub, identify: away }, 1000)
  await socket.says({ type: 'hello', token: 'capo' })
  expect(socket.close.mock.calls).toEqual([[1013, 'tryLater']])
})

it('stops reading from who sends too much', async () => {
  const socket = new Socket()
  new Connection(socket as unknown as WebSocket, '203.0.113.1', hub, 1000)
  await socket.says({ type: 'hello', token: 'capo' })
  for (let n = 0; n < 100; n++) socket.emit('message', '{"type":"ping"}', false)
  expect(socket.close.mock.calls).toEqual([[4429, 'tooMany']])
  expect(socket.pause).toHaveBeenCalledOnce()
})
