/**
 * Messages between a page and one of our frames. The page's script opens the conversation with a `MessageChannel`:
 * it posts `hello` with a port to the frame at our exact origin; everything else travels on that port.
 */

/** From the page to the frame, once, with the port of the channel. */
export interface Hello {
  quinto: 1
  type: 'hello'
}

/** From the frame to the page, on the port. */
export type FrameMessage =
  /** Height of the frame's content, px. */
  | { type: 'height'; height: number }
  /** The calculator moved to a step. */
  | { type: 'step'; step: string }
  /** A request was sent. */
  | { type: 'request'; id: string }

export const hello: Hello = { quinto: 1, type: 'hello' }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isHello = (data: unknown): data is Hello =>
  isRecord(data) && data.quinto === 1 && data.type === 'hello'

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
