/**
 * Messages between a page and one of our frames. The page's script creates a `MessageChannel` and posts `hello` with a
 * port to the frame at our exact origin. All other messages use this port.
 */

/** From the page to the frame, once, with the port of the channel. */
export interface Hello {
  quinto: 1
  type: 'hello'
  /** URL of the page with only the campaign parameters of its query. */
  page?: string
}

/** From the frame to the page, on the port. */
export type FrameMessage =
  /** Height of the frame's content in pixels. */
  | { type: 'height'; height: number }
  /** The calculator moved to a step. */
  | { type: 'step'; step: string }
  /** A request was sent. */
  | { type: 'request'; id: string }

export const hello = (page: string): Hello => ({ quinto: 1, type: 'hello', page })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isHello = (data: unknown): data is Hello =>
  isRecord(data) && data.quinto === 1 && data.type === 'hello'

/** Enough for an address with twenty parameters of 200 characters, each encoded as up to nine characters. */
const maxAddressLength = 40_000

/** The URL in a `hello` message from `origin`; null when it is missing, invalid or of another origin. */
export function readPage({ page }: Hello, origin: string): URL | null {
  if (typeof page !== 'string' || page.length > maxAddressLength) return null
  try {
    const address = new URL(page)
    return address.origin === origin ? address : null
  } catch {
    return null
  }
}

/** Maximum height of a frame, in pixels. */
const maxHeight = 100_000
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/** Parses data received on the port; null when the data is not one of our messages. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null
  const { type, height, step, id } = data
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= maxHeight)
    return { type, height }
  if (type === 'step' && isShortText(step)) return { type, step }
  if (type === 'request' && isShortText(id)) return { type, id }
  return null
}
