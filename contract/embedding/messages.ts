/**
 * Messages between a page and one of our frames. The page's script opens the conversation with a `MessageChannel`:
 * it posts `hello` with a port to the frame at our exact origin; everything else travels on that port.
 */

/** From the page to the frame, once, with the port of the channel. */
export interface Hello {
  quinto: 1
  type: 'hello'
  /** Address of the page with the parameters of its campaign, and nothing else of its query. */
  page?: string
}

/** From the frame to the page, on the port. */
export type FrameMessage =
  /** Height of the frame's content, px. */
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

/** An address, and twenty parameters of 200 signs, each written with up to nine. */
const longestAddress = 40_000

/** Where the page that greets from `origin` says it is; null when it does not say, or says another's address. */
export function readPage({ page }: Hello, origin: string): URL | null {
  if (typeof page !== 'string' || page.length > longestAddress) return null
  try {
    const address = new URL(page)
    return address.origin === origin ? address : null
  } catch {
    return null
  }
}

const tallest = 100_000
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/** Reads what came through the port; null for anything that is not one of our messages. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null
  const { type, height, step, id } = data
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= tallest)
    return { type, height }
  if (type === 'step' && isShortText(step)) return { type, step }
  if (type === 'request' && isShortText(id)) return { type, id }
  return null
}
