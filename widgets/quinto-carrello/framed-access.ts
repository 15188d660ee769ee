import { createClient } from '../../client/client.ts'
import {
  type CartMessage,
  type CartTask,
  cartWindow,
  readWindowMessage,
} from '../../contract/embedding/cart-window.ts'
import type { OwnClient } from '../shared/own-client.ts'

/** The access of a cart in a frame of another site. */
export interface FramedAccess extends OwnClient {
  /** Opens the window of ours for a task. */
  open(task: CartTask): void
  /** Forgets a token that the server refuses. */
  forget(): void
  /** Listens to the window. Returns a function that stops. */
  listen(on: { token(): void; order(id: string): void }): () => void
}

/**
 * Creates the access of a cart in a frame of another site. The site could cover the frame and lead clicks into it, so
 * the frame never uses the session of the browser: a window of ours gives a token for the calls of the cart, which only
 * this page has, and confirms the order. Messages count only from the window that this page has opened, at our origin.
 */
export function framedAccess(base: string, fetch: typeof globalThis.fetch = globalThis.fetch): FramedAccess {
  let token: string | null = null
  let opened: Window | null = null
  let task: CartTask = 'sign-in'

  return {
    client: createClient({
      base,
      fetch(input, init) {
        const headers = new Headers(init?.headers)
        if (token) headers.set('authorization', `Bearer ${token}`)
        return fetch(input, { ...init, headers })
      },
    }),
    token: () => token,
    forget() {
      token = null
    },
    open(next) {
      task = next
      opened = window.open(cartWindow, '_blank', 'popup,width=480,height=760')
    },
    listen(on) {
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (!opened || source !== opened || origin !== location.origin) return
        const message = readWindowMessage(data)
        if (message?.type === 'cart-window')
          opened.postMessage({ quinto: 1, type: 'cart', task } satisfies CartMessage, location.origin)
        if (message?.type === 'cart-token') {
          token = message.token
          on.token()
        }
        if (message?.type === 'cart-order') on.order(message.id)
      }
      addEventListener('message', receive)
      return () => removeEventListener('message', receive)
    },
  }
}
