/** Path of the cart's frame. */
export const cartFrame = '/iframes/carrello'
/** Path of the window of ours in which people sign in to the cart of a frame, and confirm its order. */
export const cartWindow = `${cartFrame}/accesso`

/** What a cart in a frame opens the window for. */
export type CartTask = 'sign-in' | 'order'

/**
 * Messages between the cart in a frame and its window. Both pages have our origin. Each posts to this origin alone, and
 * reads the messages of the other window at this origin alone.
 */
export type WindowMessage =
  /** The window is open, and asks for its task. */
  | { quinto: 1; type: 'cart-window' }
  /** A token for the calls of the cart. */
  | { quinto: 1; type: 'cart-token'; token: string }
  /** The order was confirmed in the window. */
  | { quinto: 1; type: 'cart-order'; id: string }

/** The answer of the cart to `cart-window`. */
export interface CartMessage {
  quinto: 1
  type: 'cart'
  task: CartTask
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000

/** Parses a message of the window; null when the data is none. */
export function readWindowMessage(data: unknown): WindowMessage | null {
  if (!isRecord(data) || data.quinto !== 1) return null
  const { type, token, id } = data
  if (type === 'cart-window') return { quinto: 1, type }
  if (type === 'cart-token' && isShortText(token)) return { quinto: 1, type, token }
  if (type === 'cart-order' && isShortText(id)) return { quinto: 1, type, id }
  return null
}

/** The task in a message of the cart; null when the data is no such message. */
export function readCartTask(data: unknown): CartTask | null {
  if (!isRecord(data) || data.quinto !== 1 || data.type !== 'cart') return null
  return data.task === 'sign-in' || data.task === 'order' ? data.task : null
}
